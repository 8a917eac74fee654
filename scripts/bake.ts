// Bakes the world that most runs start with into the build: reading it takes a tenth of the time that making it takes.
import type { Plugin } from 'esbuild'
import { bundleReference } from '../mocks/reference/bundle.ts'
import { makeSeed } from '../mocks/seeds/index.ts'

/** Takes the place of mocks/seeds/baked.ts. */
export const bakeWorld: Plugin = {
  name: 'bake-world',
  setup(build) {
    build.onLoad({ filter: /[\\/]mocks[\\/]seeds[\\/]baked\.ts$/ }, async () => ({ contents: await bakedModule() }))
  },
}

/** Takes the place of mocks/reference/built.ts. */
export const bakeReference: Plugin = {
  name: 'bake-reference',
  setup(build) {
    build.onLoad({ filter: /[\\/]mocks[\\/]reference[\\/]built\.ts$/ }, async () => ({
      contents: `const files = ${JSON.stringify(await bundleReference())}\nexport const referenceFiles = async () => files`,
    }))
  },
}

/** JSON in a text is read faster than the same as code, and each collection only when it is first asked for. */
export async function bakedModule(): Promise<string> {
  const { seed, ...rest } = await makeSeed('shop', 1)
  const { collections, ...named } = seed
  const texts = Object.entries(collections).map(([name, records]) => `  ${name}: ${JSON.stringify(JSON.stringify(records))},`)
  return `
const texts = {
${texts.join('\n')}
}
const collections = {}
for (const [name, text] of Object.entries(texts)) {
  let records
  Object.defineProperty(collections, name, { enumerable: true, get: () => (records ??= JSON.parse(text)) })
}
export const baked = { seed: { ...${JSON.stringify(named)}, collections }, ...${JSON.stringify(rest)} }
`
}
