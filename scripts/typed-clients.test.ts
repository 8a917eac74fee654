// The types of the package in the hands of the clients and compilers that people have.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'typed-clients')
const modules = join(import.meta.dirname, '../node_modules')
const app = join(folder, 'app.tsx')

const clients = ['openapi-fetch-0.13', 'openapi-fetch-0.14', 'openapi-fetch-0.15', 'openapi-fetch-0.16', 'openapi-fetch']

/** Files that several editors read are read once. */
const files = ts.createDocumentRegistry()

const pathsTo = (client: string) => ({ paths: { 'openapi-fetch': [join(modules, client)] } })

function editor(client: string): ts.LanguageService {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  const host: ts.LanguageServiceHost = {
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getScriptFileNames: () => fileNames,
    getScriptVersion: () => '1',
    getScriptSnapshot: (file) => ts.ScriptSnapshot.fromString(ts.sys.readFile(file) ?? ''),
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => ({ ...options, ...pathsTo(client) }),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  }
  return ts.createLanguageService(host, files)
}

test.each(clients)('an app compiles beside %s, and is offered the words of an open set', (client) => {
  const service = editor(client)
  const mistakes = [...service.getSyntacticDiagnostics(app), ...service.getSemanticDiagnostics(app)]
  expect(mistakes.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([])
  const places = [...(ts.sys.readFile(app) ?? '').matchAll(/[=:] 'Card'/g)]
  expect(places.length).toBeGreaterThan(3)
  for (const { 0: code, index } of places) {
    const offered = service.getCompletionsAtPosition(app, index + code.indexOf("'") + 1, {})?.entries.map(({ name }) => name)
    expect(offered, code).toEqual(expect.arrayContaining(['Card', 'Vendor_Credit']))
  }
})

test.each(clients)('an app compiles beside %s with TypeScript 7', async (client) => {
  // Below the packages that it stands on.
  mkdirSync(join(modules, '.cache'), { recursive: true })
  const place = mkdtempSync(join(modules, '.cache/app-'))
  try {
    const compilerOptions = { ...pathsTo(client), types: [] }
    writeFileSync(
      join(place, 'tsconfig.json'),
      JSON.stringify({ extends: join(folder, 'tsconfig.json'), compilerOptions, include: [folder] }),
    )
    const { stdout } = await promisify(execFile)(join(modules, 'typescript-7/bin/tsc'), ['--project', place]).catch((told) => told)
    expect(stdout).toBe('')
  } finally {
    rmSync(place, { recursive: true })
  }
})
