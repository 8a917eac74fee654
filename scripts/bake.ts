// Bakes into the build what takes time to make, the world that most runs start with and the pages for browsers, and of which sources it is.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import type { Plugin } from 'esbuild'
import { bundlePage } from '../mocks/page/bundle.ts'
import { bundleReference } from '../mocks/reference/bundle.ts'
import { makeSeed } from '../mocks/seeds/index.ts'

const root = join(import.meta.dirname, '..')

/** Takes the place of mocks/seeds/baked.ts. */
export const bakeWorld: Plugin = {
  name: 'bake-world',
  setup(build) {
    build.onLoad({ filter: /[\\/]mocks[\\/]seeds[\\/]baked\.ts$/ }, async () => ({ contents: await bakedModule() }))
  },
}

/** Takes the place of mocks/page/built.ts and mocks/reference/built.ts. */
export const bakePages: Plugin = {
  name: 'bake-pages',
  setup(build) {
    const bake = (filter: RegExp, name: string, bundle: () => Promise<object>) =>
      build.onLoad({ filter }, async () => ({
        contents: `const files = ${JSON.stringify(await bundle())}\nexport const ${name} = async () => files`,
      }))
    bake(/[\\/]mocks[\\/]page[\\/]built\.ts$/, 'pageFiles', bundlePage)
    bake(/[\\/]mocks[\\/]reference[\\/]built\.ts$/, 'referenceFiles', bundleReference)
  },
}

/** Takes the place of conformance/reporters/telling/build.ts. */
export const bakeBuild: Plugin = {
  name: 'bake-build',
  setup(build) {
    const contents = `export const productBuild = '${sourcesDigest()}'`
    build.onLoad({ filter: /[\\/]conformance[\\/]reporters[\\/]telling[\\/]build\.ts$/ }, () => ({ contents }))
  },
}

/** Of all that judges. The contract has a digest of its own. */
function sourcesDigest(): string {
  const digest = createHash('sha256')
  for (const folder of ['conformance', 'openapi'])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted())
      if (/\.(?:ts|txt|json)$/.test(name) && !/\.test\.ts$|^generated/.test(name))
        digest.update(`${name.replaceAll('\\', '/')}\n${readFileSync(join(root, folder, name), 'utf8').replaceAll('\r\n', '\n')}`)
  return digest.digest('hex').slice(0, 12)
}

/** Each collection is packed until it is first asked for: a start reads a seventh of the bytes, and unpacks the few that a login looks at. */
export async function bakedModule(): Promise<string> {
  const { seed, ...rest } = await makeSeed('shop', 1)
  const { collections, ...named } = seed
  const packed = Object.entries(collections).map(([name, records]) => `  ${name}: '${packedJson(records)}',`)
  return `
import { Buffer } from 'node:buffer'
import { inflateRawSync } from 'node:zlib'
const packed = {
${packed.join('\n')}
}
const collections = {}
for (const [name, text] of Object.entries(packed)) {
  let records
  const unpacked = () => JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString())
  Object.defineProperty(collections, name, { enumerable: true, get: () => (records ??= unpacked()) })
}
export const baked = { seed: { ...${JSON.stringify(named)}, collections }, ...${JSON.stringify(rest)} }
`
}

const packedJson = (value: unknown): string => deflateRawSync(JSON.stringify(value), { level: 9 }).toString('base64')
