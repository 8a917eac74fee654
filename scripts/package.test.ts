// What the package promises to those who install it, seen from outside.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  exports: { [door: string]: string | { types: string; default?: string } }
  bin?: { [program: string]: string }
}

test('every door leads to a file that the build makes', () => {
  const files = Object.values(manifest.exports).flatMap((door) => (typeof door === 'string' ? [door] : Object.values(door)))
  const missing = [...files, ...Object.values(manifest.bin ?? {})].filter((file) => !existsSync(new URL(file, root)))
  expect(missing).toEqual([])
})

test('the contract and its validators run where code from text is forbidden, as in a browser', async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('openapi/index.ts', root))],
    bundle: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'contract',
    write: false,
  })
  const context = createContext({ URLSearchParams }, { codeGeneration: { strings: false, wasm: false } })
  runInContext(outputFiles[0]?.text ?? '', context)
  const findings = runInContext(
    `contract.validateResponse(contract.operation('getVendor'), 200, { success: true, data: { id: 5, meta: {} } })
      .filter(({ level }) => level === 'must').map(contract.inWords)`,
    context,
  )
  expect([...findings]).toEqual(['/data/id: expected a string, got 5'])
})
