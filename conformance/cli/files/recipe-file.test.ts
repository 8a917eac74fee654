// Recipe files: what is written is what is read, the schema accepts what a recipe can say, and mistakes are told with their place.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Finding } from '../../exchange/finding.ts'
import type { Listed, Look, Many, Move, Pages, Pick, Seek, Step, Together } from '../../exchange/recipe.ts'
import schema from '../../explore/recipe.schema.json' with { type: 'json' }
import { findingOf, resultOf } from '../../reporters/telling/testing.ts'
import { problemsOfRecipe, RecipeFolder, readRecipe } from './recipe-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'recipes-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const accepts = new Ajv2020().compile(schema)

const step: Required<Step> = {
  do: 'updateWebhook',
  on: 'a',
  as: 'b',
  by: 'otherUser',
  body: { name: '{new}', triggers: [] },
  path: { action: 'delete' },
  query: { limit: 5 },
  wrong: 'webhook/name-unique-on-update',
}
const look: Required<Look> = { look: 'a', everywhere: true }
const listed: Required<Listed> = { listed: ['a', 'b'] }
const seek: Required<Seek> = { seek: 'a', by: 'name', among: true }
const together: Required<Together> = { together: [step] }

const many: Required<Many> = { many: step, times: 3 }
const pick: Required<Pick> = { pick: 'listVendors', count: 3, as: 'some' }
const pages: Required<Pages> = {
  pages: 'listVendors',
  limit: 2,
  skip: 4,
  path: { id: 'a' },
  of: 'some',
  by: 'where',
  oddly: true,
  where: { name: 'a' },
  orderBy: 'name',
  descending: true,
  collate: true,
}

test('all that a recipe can say is in the schema', () => {
  // What a recipe learns to say makes this fail to compile, until it is named above.
  const known: Move extends Step | Look | Listed | Seek | Together | Many | Pick | Pages ? true : never = true
  const recipe = {
    $schema: './recipe.schema.json',
    version: 1,
    case: 'a',
    finding,
    steps: [step, look, listed, seek, together, many, pick, pages],
  }
  expect([known, problemsOfRecipe(recipe), accepts(recipe)]).toEqual([true, [], true])
})

const finding = {
  requirement: 'payment-term/create-lasts',
  level: 'must',
  operation: 'createPaymentTerm',
  where: '/data/note',
  expected: '"😀"',
  actual: '""',
} as const
const steps: readonly Move[] = [{ do: 'createPaymentTerm', as: 'a', body: { note: '😀' } }, { look: 'a' }]
const written = (name: string, value: unknown): string => {
  const file = join(folder, name)
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  return file
}

const silent = () => {}

test('signs that nobody sees stand in the file as escapes', () => {
  const into = join(folder, 'unseen')
  new RecipeFolder(into, silent).see(resultOf({ findings: [findingOf({ ...finding, actual: 'a\u009b\u202eb', recipe: { steps } })] }))
  const [name = ''] = readdirSync(into)
  expect(readFileSync(join(into, name), 'utf8')).toContain('"a\\u009b\\u202eb"')
  expect(readRecipe(join(into, name)).recipe.finding?.actual).toBe('a\u009b\u202eb')
})

test('a recipe that cannot be written is told once, and stops nobody', () => {
  const into = join(folder, 'gone')
  const told: string[] = []
  const recipes = new RecipeFolder(into, (text) => told.push(text))
  rmSync(into, { recursive: true })
  writeFileSync(into, 'a file where the folder was')
  const found = (where: string) => findingOf({ ...finding, where, recipe: { steps } })
  recipes.see(resultOf({ findings: [found('/data/note'), found('/data/name')] }))
  expect([recipes.isBroken, recipes.inWords('http://shop.example')]).toEqual([true, ''])
  expect(told).toEqual([
    expect.stringMatching(/^The recipe .*data-note\.json could not be written: .*the run goes on, and ends with 2\.\n$/),
  ])
})

test('what a finding is written as is read again, under a name that stays the same', () => {
  const found = (more: Partial<Finding>) => findingOf({ ...finding, recipe: { steps }, ...more })
  const into = join(folder, 'found')
  const recipes = new RecipeFolder(into, silent)
  const id = { id: 'values/createPaymentTerm' }
  recipes.see(resultOf({ case: id, findings: [found({}), found({ actual: '"again"' }), found({ where: '/data/3/name' })] }))
  recipes.see(resultOf({ findings: [findingOf()] }))
  const [one = '', other] = readdirSync(into)
  expect([one, other]).toEqual([
    'payment-term.create-lasts_createPaymentTerm_data-n-name.json',
    'payment-term.create-lasts_createPaymentTerm_data-note.json',
  ])
  expect(recipes.inWords('http://shop.example')).toContain(
    `2 recipes in ${into}. To ask again: repair-shop-conformance replay ${into}/*.json http`,
  )
  const read = readRecipe(join(into, String(other)))
  expect(read.name).toBe('payment-term.create-lasts_createPaymentTerm_data-note')
  expect(read.recipe).toEqual({ version: 1, case: id.id, finding, steps })
  expect(accepts(JSON.parse(readFileSync(join(into, one), 'utf8')))).toBe(true)
})

test.each([
  [false, []],
  [true, ['payment-term.create-lasts_createPaymentTerm_data-note.json']],
])('with --strict %s the recipes of advice are %j', (strict, want) => {
  const into = join(folder, `advice-${strict}`)
  mkdirSync(into)
  new RecipeFolder(into, silent, strict).see(resultOf({ findings: [findingOf({ ...finding, level: 'should', recipe: { steps } })] }))
  expect(readdirSync(into)).toEqual(want)
})

test.each<[string, unknown, RegExp]>([
  ['what is not JSON', '{"version": 1,', /recipe\.json:1:15 is not JSON/],
  ['no steps', { version: 1 }, /"steps" is missing/],
  ['steps that are none', { version: 1, steps: [] }, /\/steps: expected at least 1 of them/],
  ['another version', { version: 2, steps }, /\/version: expected at most 1, got 2/],
  ['a misspelt key', { version: 1, step: steps, steps }, /\/step: unknown\. Did you mean "steps"\?/],
  ['a misspelt move', { version: 1, steps: [{ loook: 'a' }] }, /\/steps\/0\/loook: unknown\. Did you mean "look"\?/],
  ['a move without words', { version: 1, steps: [{}] }, /\/steps\/0: "do" is missing/],
  [
    'a misspelt part of a step',
    { version: 1, steps: [{ do: 'createVendor', qeury: {} }] },
    /\/steps\/0\/qeury: unknown\. Did you mean "query"\?/,
  ],
  [
    'an operation that is none',
    { version: 1, steps: [{ do: 'createVender' }] },
    /\/steps\/0\/do: .*"createVender"\. Did you mean "createVendor"\?/,
  ],
  [
    'an operation beside others',
    { version: 1, steps: [{ together: [{ do: 'vendor' }] }] },
    /\/steps\/0\/together\/0\/do: there is no operation/,
  ],
  [
    'somebody unknown',
    { version: 1, steps: [{ do: 'createVendor', by: 'otherUsr' }] },
    /\/steps\/0\/by: not of the wanted form\. self, sameUser, otherUser/,
  ],
  [
    'a record that nothing made',
    { version: 1, steps: [...steps, { look: 'b' }] },
    /\/steps\/2\/look: no step before it calls a record "b"/,
  ],
  ['a list that is none', { version: 1, steps: [{ pages: 'listVendor', limit: 1 }] }, /\/steps\/0\/pages: .* Did you mean "listVendors"\?/],
  [
    'a requirement that is none',
    { version: 1, finding: { requirement: 'vendor/create-persist' }, steps },
    /\/finding\/requirement: the ledger has no "vendor\/create-persist"\. Did you mean "vendor\/create-persists"\?/,
  ],
])('%s is refused with its place', (_, value, message) => {
  expect(() => readRecipe(written('recipe.json', value))).toThrow(message)
})

test('a file that is not there is told as such', () => {
  expect(() => readRecipe(join(folder, 'none.json'))).toThrow(/none\.json cannot be read\. Is the path right\?/)
})

test('the schema is published', () => {
  expect(packageJson.exports['./recipe.schema.json']).toBe('./conformance/explore/recipe.schema.json')
  expect(packageJson.files).toContain('conformance/explore/recipe.schema.json')
})
