import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeSeed } from '../mocks/seeds/index.ts'
import { bakedModule } from './bake.ts'

test('the baked world is the one that would be made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bake-'))
  const file = join(folder, 'baked.mjs')
  await writeFile(file, await bakedModule())
  const { baked } = await import(/* @vite-ignore */ file)
  expect(structuredClone(baked)).toStrictEqual(await makeSeed('shop', 1))
  await rm(folder, { recursive: true })
})
