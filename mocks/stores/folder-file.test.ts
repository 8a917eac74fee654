// The file of a folder while it is mapped anew: who comes then waits, and nothing is lost.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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

/** Writes until the disk takes no more, with others in the same and in the next turn; tells what each heard, and what is read then. */
const filling = `
const { openFile } = await import(process.argv[1])
const file = await openFile(process.argv[2])
const heard = new Set()
const add = (key) => file.write((db) => void db.put(key, 'y'.repeat(20_000))).catch(({ message }) => heard.add(message))
const next = (key) => new Promise((resolve) => setImmediate(() => resolve(add(key))))
for (let key = 0; key < 40; key++) await Promise.all([add(key), add(key + 0.25), next(key + 0.5)])
const read = await file.read((db) => db.getKeysCount({}))
await file.close()
console.log(JSON.stringify({ heard: [...heard].join(), isRead: read > 0 && read < 120 }))
`

/** In a program whose files may have no more than 600 blocks: a small disk is made by root alone. */
function runOnSmallDisk(program: string): unknown {
  const module = fileURLToPath(new URL('./folder-file.ts', import.meta.url))
  const words = [process.execPath, '--import', 'tsx', '--input-type', 'module', '--eval', program, module, join(path, 'small')]
  const { stdout, stderr } = spawnSync('sh', ['-c', 'ulimit -f 600; exec "$@"', 'sh', ...words], { encoding: 'utf8' })
  return { ...JSON.parse(stdout), stderr }
}

test.skipIf(process.platform === 'win32')(
  'where the disk takes no more, writes hear why, a line tells it too, reads go on, and the program too',
  () => {
    expect(runOnSmallDisk(filling)).toEqual({
      heard: expect.stringMatching(/^(Input\/output error|LMDB could not commit\. The disk may be full\.|,)+$/),
      isRead: true,
      stderr: expect.stringMatching(/^(\nNothing can be kept in \S+ now: Input\/output error\n)+$/),
    })
  },
)
