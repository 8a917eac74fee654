// The door for browsers, in one file: a service worker may not import more while it runs.
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'esbuild'
import { slim } from './slim.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Builds it, and writes it unless told not to. */
export const buildBrowserDoor = (options: Pick<BuildOptions, 'write'> = {}) =>
  build({
    absWorkingDir: root,
    entryPoints: ['mocks/browser.ts'],
    outdir: 'dist',
    outbase: '.',
    bundle: true,
    minifySyntax: true,
    minifyWhitespace: true,
    plugins: [slim],
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    ...options,
  })
