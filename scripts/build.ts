// Makes dist/: what the package exports, as plain JavaScript with its types. Modules that several doors need are shared.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, readFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bakeBuild, bakePages, bakeWorld } from './bake.ts'
import { buildBrowserDoor } from './browser-door.ts'
import { readOptions } from './command-line/choose.ts'
import { fewFiles } from './few-files.ts'

readOptions('npm run build: makes dist/ out of the sources.', {})

const root = fileURLToPath(new URL('..', import.meta.url))
const { peerDependencies }: { peerDependencies: object } = JSON.parse(await readFile(`${root}/package.json`, 'utf8'))

await rm(`${root}/dist`, { recursive: true, force: true })
const programs = build({
  absWorkingDir: root,
  entryPoints: [
    'openapi/index.ts',
    'openapi/client/index.ts',
    'mocks/index.ts',
    'mocks/server.ts',
    'mocks/msw.ts',
    'mocks/playwright.ts',
    'mocks/cli.ts',
    'conformance/index.ts',
    'conformance/cli.ts',
  ],
  outdir: 'dist',
  outbase: '.',
  bundle: true,
  splitting: true,
  // Small packages are bundled, for one file is loaded faster than ten. Faker is large, and most runs never load it; undici is no module of ours to cut up.
  external: ['node:*', '@faker-js/faker', 'undici', ...Object.keys(peerDependencies)],
  plugins: [bakeWorld, bakePages, bakeBuild, fewFiles],
  platform: 'neutral',
  format: 'esm',
  target: 'node20',
  chunkNames: 'shared/[name]-[hash]',
})
await Promise.all([programs, buildBrowserDoor(), emitTypes()])
// The compiler emits no types for what is written as types already.
await copyFile(`${root}/openapi/generated/document.d.ts`, `${root}/dist/openapi/generated/document.d.ts`)

/** By the newer compiler, which does it in a fifth of the time, beside the bundles. */
async function emitTypes(): Promise<void> {
  const words = ['node_modules/typescript-7/bin/tsc', '--project', 'tsconfig.build.json']
  const [code] = await once(spawn(process.execPath, words, { cwd: root, stdio: 'inherit' }), 'exit')
  if (code !== 0) process.exit(1)
}
