// Makes dist/: what the package exports, as plain JavaScript with its types. Modules that several doors need are shared.
import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

await rm(`${root}/dist`, { recursive: true, force: true })
await build({
  absWorkingDir: root,
  entryPoints: ['openapi/index.ts'],
  outdir: 'dist',
  outbase: '.',
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'neutral',
  format: 'esm',
  target: 'node20',
  chunkNames: 'shared/[name]-[hash]',
})
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '--project', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' })
