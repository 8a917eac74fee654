// A folder whose file is damaged is refused with a sentence, and one that is whole is not, however its pages lie.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseDamaged } from './folder-damage.ts'
import { openFile } from './folder-file.ts'

let parent: string
let whole: Buffer

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'repair-shop-'))
  whole = readFileSync(join(await madeFolder('whole', 300), 'data.mdb'))
})

afterAll(() => rmSync(parent, { recursive: true }))

const numbersTo = (count: number) => Array.from({ length: count }, (_, number) => number)

/** With short and long records. */
async function madeFolder(name: string, records: number): Promise<string> {
  const folder = join(parent, name)
  const file = await openFile(folder)
  await file.write((db) => {
    for (const number of numbersTo(records)) db.put(['thing', number], 'y'.repeat(number % 50 === 0 ? 20_000 : 500))
  })
  await file.close()
  return folder
}

function folderOf(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(parent, 'damaged-'))
  writeFileSync(join(folder, 'data.mdb'), bytes)
  return folder
}

const pageSize = () => whole.readUInt32LE(48)
const overwritten = (from: number, to: number): Uint8Array => {
  const bytes = new Uint8Array(whole)
  return bytes.fill(0xa5, from, to)
}

const cut = 'data.mdb is cut off or overwritten'
const foreign = 'data.mdb does not begin as a file of LMDB does'

test.each<[what: string, bytes: () => Uint8Array, said: string]>([
  ['cut behind its first pages', () => whole.subarray(0, 2 * pageSize()), cut],
  ['cut within its first page', () => whole.subarray(0, 100), foreign],
  ['cut in half', () => whole.subarray(0, whole.length / 2), cut],
  ['cut before its last page', () => whole.subarray(0, -pageSize()), cut],
  ['all other bytes', () => overwritten(0, whole.length), foreign],
  ['other bytes at its start', () => overwritten(0, 200), foreign],
  ['of another version of LMDB', () => overwritten(28, 29), foreign],
  ['other bytes in its second page', () => overwritten(pageSize(), pageSize() + 200), foreign],
  ['other bytes where its trees begin', () => overwritten(pageSize() + 88, pageSize() + 160), cut],
])('one is refused that is %s', (_, bytes, said) => {
  const folder = folderOf(bytes())
  expect(() => refuseDamaged(folder)).toThrow(
    new RangeError(`${folder} is damaged: ${said}. Restore it from a copy, or name another folder.`),
  )
})

test('one that is damaged is not mapped', async () => {
  await expect(openFile(folderOf(whole.subarray(0, whole.length / 2)))).rejects.toThrow(/is damaged/)
})

test('one that is whole, empty or not there is taken', () => {
  const folder = join(parent, 'empty')
  mkdirSync(folder)
  for (const each of [folderOf(whole), folderOf(new Uint8Array()), folder, join(parent, 'missing')]) refuseDamaged(each)
})

test('one is taken that is shorter than it once was to be, because what would stand there was removed again', async () => {
  const folder = await madeFolder('shorter', 10)
  const file = await openFile(folder)
  // From what these leave it has the pages that it needs besides.
  for (const number of numbersTo(10)) await file.write((db) => db.put('kept', number))
  await file.write((db) => {
    db.put('gone', 'y'.repeat(1_000_000))
    db.remove('gone')
  })
  await file.close()
  expect(statSync(join(folder, 'data.mdb')).size).toBeLessThan(1_000_000)
  refuseDamaged(folder)
})
