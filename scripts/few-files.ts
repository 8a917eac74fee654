// Makes few files of what the mock begins with. esbuild puts modules into one file where the same parts need them, and each part that is
// loaded later needs others: without this a start reads and links 40 files, half of them with less than two thousand letters.
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'esbuild'

const root = join(import.meta.dirname, '..')

/** It is there before any part that is loaded later. */
const beginning = join(root, 'mocks/doors/create.ts')

/** Lets each part that is loaded later need all that the mock begins with. */
export const fewFiles: Plugin = {
  name: 'few-files',
  setup(build) {
    const later = laterParts()
    build.onLoad({ filter: /[\\/]mocks[\\/].*\.ts$/ }, async ({ path }) => {
      if (!later.has(path)) return undefined
      return { contents: `${await readFile(path, 'utf8')}\nimport ${JSON.stringify(beginning)}\n`, loader: 'ts' }
    })
  },
}

/** Files of the mock that are imported where they are needed, not where a file begins. */
function laterParts(): ReadonlySet<string> {
  const sources = readdirSync(join(root, 'mocks'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const imported = sources.flatMap((name) => {
    const file = join(root, 'mocks', name)
    return [...readFileSync(file, 'utf8').matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, path = '']) => resolve(dirname(file), path))
  })
  return new Set(imported.filter((path) => path !== beginning))
}
