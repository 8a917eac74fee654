// A client that another tool generates from the contract compiles, and works against the mock: one scenario for each area.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import { build } from 'esbuild'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { createMock, type Mock } from '../mocks/index.ts'
import { operations } from '../openapi/contract.ts'
import { contractFile } from './prism.ts'
import { trialConfig } from './proof/trial-mock.ts'

const folder = join(import.meta.dirname, 'foreign-client')
const tsconfig = join(folder, 'tsconfig.json')
/** Where tsconfig.json expects the client. */
const generated = join(import.meta.dirname, '../node_modules/.cache/foreign-client')
const areas = [...new Set(operations.map(({ area }) => area))]

/** What foreign-client/scenarios.ts exports. Its own types need the generated client, so the rest of the repository cannot know them. */
interface Bundle {
  scenarios: { [area: string]: (shop: object) => Promise<void> }
  signIn(fetch: Mock['fetch'], config: ReturnType<typeof trialConfig>): Promise<object>
}

let bundle: Bundle

beforeAll(async () => {
  await rm(generated, { recursive: true, force: true })
  await createClient({
    input: contractFile,
    output: { path: generated },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  })
  const outfile = join(generated, 'scenarios.mjs')
  await build({ entryPoints: [join(folder, 'scenarios.ts')], tsconfig, outfile, bundle: true, platform: 'node', format: 'esm' })
  bundle = await import(pathToFileURL(outfile).href)
})

test('the generated client and the scenarios compile', () => {
  const { fileNames, options } = ts.parseJsonConfigFileContent(ts.readConfigFile(tsconfig, ts.sys.readFile).config, ts.sys, folder)
  const mistakes = ts.getPreEmitDiagnostics(ts.createProgram(fileNames, options))
  expect(
    ts.formatDiagnostics(mistakes, { getCanonicalFileName: (name) => name, getCurrentDirectory: () => folder, getNewLine: () => '\n' }),
  ).toBe('')
})

test('every area has a scenario', () => {
  expect(Object.keys(bundle.scenarios).sort()).toEqual(areas.toSorted())
})

test.each(areas)('a foreign client works with %s', async (area) => {
  const mock = await createMock()
  await bundle.scenarios[area]?.(await bundle.signIn(mock.fetch, trialConfig(mock)))
})
