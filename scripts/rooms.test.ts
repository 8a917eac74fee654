// Which room may import which, that no imports run in a circle, between files or folders (see "Rooms" in the README), and that the name
// of a function, or of anything that is exported, means one thing in its room.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')

const mayImport: { [room: string]: string[] } = {
  openapi: ['openapi'],
  mocks: ['mocks', 'openapi'],
  conformance: ['conformance', 'openapi'],
  scripts: ['scripts', 'openapi', 'mocks', 'conformance'],
}

const files = Object.keys(mayImport).flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => `${room}/${name}`),
)

const importsOf = (file: string): string[] =>
  ts
    .preProcessFile(readFileSync(join(root, file), 'utf8'))
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(root, resolve(root, dirname(file), name)))

const packagesOf = (file: string): string[] =>
  ts
    .preProcessFile(readFileSync(join(root, file), 'utf8'))
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => !name.startsWith('.'))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))

const roomOf = (file: string): string => file.split('/')[0] ?? ''
const isTest = (file: string): boolean => file.endsWith('.test.ts')

function wrongWays(graph: [file: string, imported: string[]][]): string[] {
  return graph.flatMap(([file, imported]) =>
    imported
      // Tests are where the rooms meet.
      .filter((other) => !isTest(file) && !mayImport[roomOf(file)]?.includes(roomOf(other)))
      .map((other) => `${file} imports ${other}; ${roomOf(file)} may import from ${mayImport[roomOf(file)]?.join(' and ')} only`),
  )
}

function circles(graph: [file: string, imported: string[]][]): string[] {
  const imports = new Map(graph)
  const found = new Set<string>()
  const done = new Set<string>()
  const visit = (file: string, trail: string[]) => {
    if (trail.includes(file)) found.add([...trail.slice(trail.indexOf(file)), file].join(' → '))
    if (done.has(file) || trail.includes(file)) return
    for (const next of imports.get(file) ?? []) visit(next, [...trail, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return [...found]
}

/** The same imports, told of the folders that the files are in. */
function ofFolders(graph: [file: string, imported: string[]][]): [folder: string, imported: string[]][] {
  const folders = new Map<string, Set<string>>()
  for (const [file, imported] of graph) {
    const folder = dirname(file)
    const others = folders.get(folder) ?? new Set<string>()
    folders.set(folder, others)
    for (const other of imported.map((name) => dirname(name))) if (other !== folder) others.add(other)
  }
  return [...folders].map(([folder, others]) => [folder, [...others]])
}

/** The functions of a module, but for those inside others. */
function functionsIn(file: string, text: string): string[] {
  const isFunction = (value: ts.Expression | undefined) =>
    value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value))
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest).statements.flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement)) return statement.body && statement.name ? [statement.name.text] : []
    if (!ts.isVariableStatement(statement)) return []
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && isFunction(initializer) ? [name.text] : [],
    )
  })
}

/** Whatever a module exports: types and constants too. */
function exportsIn(file: string, text: string): string[] {
  const isExported = (statement: ts.Statement) =>
    ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest).statements.flatMap((statement) => {
    if (!isExported(statement)) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []))
    // Overloads of a function have one name, and one body.
    if (ts.isFunctionDeclaration(statement)) return statement.body && statement.name ? [statement.name.text] : []
    const isNamed = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement) || ts.isClassDeclaration(statement)
    return isNamed && statement.name ? [statement.name.text] : []
  })
}

type NamesIn = (file: string, text: string) => string[]

function sharedNames(all: [file: string, text: string][], namesIn: NamesIn = functionsIn): string[] {
  const places = new Map<string, string[]>()
  for (const [file, text] of all)
    for (const name of namesIn(file, text)) {
      const key = `${name} of ${roomOf(file)}`
      places.set(key, [...(places.get(key) ?? []), file])
    }
  return [...places].flatMap(([key, found]) => (found.length > 1 ? [`${key}: ${found.join(', ')}`] : []))
}

const graph = files.map((file) => [file, importsOf(file)] as [string, string[]])

/** Packages that a door is a door for: who does not use the door need not have them. */
const peers: { [name: string]: string[] } = {
  msw: ['mocks/doors/msw.ts'],
  '@playwright/test': ['mocks/doors/playwright.ts', 'mocks/playwright.ts'],
  'openapi-fetch': ['openapi/client/client.ts', 'scripts/typed-clients/app.tsx'],
  lmdb: ['mocks/stores/folder.ts', 'mocks/stores/folder-file.ts', 'mocks/stores/folder-lines.ts', 'scripts/bench/bare-commits.ts'],
  pg: [
    'mocks/stores/postgres-gathering.ts',
    'mocks/stores/postgres-pool.ts',
    'mocks/stores/postgres-schema.ts',
    'mocks/stores/testing.ts',
    'scripts/bench/bare-commits.ts',
  ],
}

test('a package that a door is for is imported by that door only', () => {
  expect(Object.keys(peers).sort()).toEqual(Object.keys(packageJson.peerDependencies).sort())
  const strangers = files.filter((file) => !isTest(file)).flatMap((file) => packagesOf(file).map((name) => [name, file] as const))
  expect(strangers.filter(([name, file]) => peers[name] && !peers[name].includes(file))).toEqual([])
})

test('every import points the right way between the rooms', () => {
  expect(wrongWays(graph)).toEqual([])
})

test('what generates needs nothing that is generated', () => {
  const imports = new Map(graph)
  const needed = new Set(['scripts/generate.ts'])
  for (const file of needed) for (const next of imports.get(file) ?? []) needed.add(next)
  expect([...needed].filter((file) => file.includes('/generated/'))).toEqual([])
})

test('no imports run in a circle', () => {
  expect(circles(graph)).toEqual([])
})

test('no imports run in a circle between folders', () => {
  // Tests are where the rooms meet.
  expect(circles(ofFolders(graph.filter(([file]) => !isTest(file))))).toEqual([])
})

const sources = files.filter((file) => !isTest(file)).map((file): [string, string] => [file, readFileSync(join(root, file), 'utf8')])

test('no two functions of a room share a name', () => {
  expect(sharedNames(sources)).toEqual([])
})

test('no two types or constants that a room exports share a name', () => {
  // Both readings of the contract are generated, with the same names on purpose.
  const written = sources.filter(([file]) => !file.startsWith('openapi/generated/'))
  expect(sharedNames(written, exportsIn)).toEqual([])
})

test('a name that two functions share is noticed', () => {
  const one: [string, string] = ['mocks/seeds/worlds/shop.ts', 'function add() {}']
  const other: [string, string] = ['mocks/resources/item.ts', 'export const add = (): void => undefined']
  expect(sharedNames([one, other])).toEqual(['add of mocks: mocks/seeds/worlds/shop.ts, mocks/resources/item.ts'])
  expect(sharedNames([one, ['scripts/item.ts', 'const add = () => undefined']])).toEqual([])
})

test('a name that is exported twice is noticed', () => {
  const one: [string, string] = ['mocks/engine/state/world.ts', 'export interface Change {}\nexport const kinds = []\nconst own = 1']
  const other: [string, string] = ['mocks/proof/lie.ts', 'export type Change = string\nexport const kinds = 1, own = 2']
  expect(sharedNames([one, other], exportsIn)).toEqual([
    'Change of mocks: mocks/engine/state/world.ts, mocks/proof/lie.ts',
    'kinds of mocks: mocks/engine/state/world.ts, mocks/proof/lie.ts',
  ])
})

test('a wrong import is noticed', () => {
  expect(wrongWays([['conformance/run.ts', ['mocks/index.ts']]])).toEqual([
    'conformance/run.ts imports mocks/index.ts; conformance may import from conformance and openapi only',
  ])
  expect(
    circles([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['a']],
    ]),
  ).toEqual(['a → b → c → a'])
  expect(
    circles(
      ofFolders([
        ['steps/pages.ts', ['runner/trial.ts']],
        ['steps/records.ts', []],
        ['runner/run.ts', ['steps/records.ts']],
      ]),
    ),
  ).toEqual(['steps → runner → steps'])
})
