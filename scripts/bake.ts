// Bakes into the build what takes time to make: the world that most runs start with, and the pages for browsers.
import type { Plugin } from 'esbuild'
import { bundlePage } from '../mocks/page/bundle.ts'
import { bundleReference } from '../mocks/reference/bundle.ts'
import { makeSeed } from '../mocks/seeds/index.ts'

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
