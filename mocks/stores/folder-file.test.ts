// The file of a folder while it is mapped anew: who comes then waits, and nothing is lost.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FolderFile, openFile } from './folder-file.ts'

let path: string
let file: FolderFile

beforeEach(async () => {
  path = mkdtempSync(join(tmpdir(), 'repair-shop-'))
  file = await openFile(path)
})

afterEach(async () => {
  await file.close()
  rmSync(path, { recursive: true })
})

const numbers = Array.from({ length: 50 }, (_, number) => number)
const count = () => file.read((db) => db.getKeysCount({}))

test('what was written is read from the next map', async () => {
  await file.write((db) => db.put('one', 1))
  await file.mapAnew()
  expect(await file.read((db) => db.get('one'))).toBe(1)
})

test('writes that are under way or come meanwhile are kept, each once and in their order', async () => {
  const add = (number: number) => file.write((db) => db.put('all', [...((db.get('all') as number[] | undefined) ?? []), number]))
  await Promise.all(numbers.flatMap((number) => (number % 10 === 5 ? [add(number), file.mapAnew()] : [add(number)])))
  expect(await file.read((db) => db.get('all'))).toEqual(numbers)
})

test('reads that come meanwhile wait, and see what was written before', async () => {
  await file.write((db) => db.put('one', 1))
  const mapped = file.mapAnew()
  const seen = await Promise.all(numbers.map(() => count()))
  await mapped
  expect(new Set(seen)).toEqual(new Set([1]))
})

test('a write that throws holds up no map', async () => {
  const failed = file.write(() => {
    throw new Error('refused')
  })
  const mapped = file.mapAnew()
  await expect(failed).rejects.toThrow('refused')
  await mapped
})
