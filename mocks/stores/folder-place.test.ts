// Which folders are taken: whatever their name, empty or ours, with room; and nobody else reads what is kept there.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Key, open } from 'lmdb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolder } from './folder.ts'

let parent: string
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'repair-shop-'))
})
afterAll(() => rmSync(parent, { recursive: true }))

const opened = async (folder: string): Promise<void> => (await openFolder(folder)).close()

function folderWith(name: string, files: readonly string[]): string {
  const folder = join(parent, name)
  mkdirSync(folder)
  for (const file of files) writeFileSync(join(folder, file), 'theirs')
  return folder
}

test.each(['state.db', 'mock-0.1.0', 'tmp.Xy7', '.kept'])('the name of a folder may have a dot, as %s has', async (name) => {
  const folder = join(parent, 'dotted', name)
  await opened(folder)
  await opened(folder)
  expect(readdirSync(folder).sort()).toEqual(['data.mdb', 'lock.mdb'])
  expect(existsSync(`${folder}-lock`)).toBe(false)
})

test.each([
  ['what tools leave', ['.gitkeep', '.gitignore', '.DS_Store']],
  ['what a start left that was ended', ['room.tmp']],
])('a folder is taken that holds no more than %s', async (name, files) => {
  const folder = folderWith(name, files)
  await opened(folder)
  expect(existsSync(join(folder, 'data.mdb'))).toBe(true)
})

test('a folder that holds files of something else is refused, and nothing is written there', async () => {
  const files = ['a.txt', 'b.txt', 'c.txt', 'd.txt']
  const folder = folderWith('foreign', files)
  await expect(openFolder(folder)).rejects.toThrow(
    new RangeError(
      `${folder} holds files of something else (a.txt, b.txt, c.txt, …) and no store. Name a new or an empty folder, such as one in it.`,
    ),
  )
  expect(readdirSync(folder)).toEqual(files)
})

test('a store is taken whatever somebody put beside it', async () => {
  const folder = join(parent, 'ours')
  await opened(folder)
  writeFileSync(join(folder, 'notes.txt'), '')
  await opened(folder)
})

test('an LMDB of another program is refused, and stays as it is', async () => {
  const folder = join(parent, 'theirs')
  const db = open<unknown, Key>({ path: folder })
  await db.put('one', 1)
  await db.close()
  const path = join(folder, 'data.mdb')
  const [before, { mode }] = [readFileSync(path), statSync(path)]
  await expect(openFolder(folder)).rejects.toThrow(
    new RangeError(`${folder} holds an LMDB of another program. Name a new or an empty folder.`),
  )
  expect(readFileSync(path).equals(before)).toBe(true)
  expect(statSync(path).mode).toBe(mode)
})

const onPosix = test.skipIf(process.platform === 'win32')

onPosix.each([
  ['a new one', undefined, 0o600],
  ['one that everybody could read', 0o644, 0o600],
  ['one that a group was let into', 0o664, 0o660],
])('nobody else reads the file: %s', async (name, made, kept) => {
  const folder = join(parent, name)
  const path = join(folder, 'data.mdb')
  if (made !== undefined) {
    await opened(folder)
    chmodSync(path, made)
  }
  await opened(folder)
  expect(statSync(path).mode & 0o777).toBe(kept)
})

const opening = `
const { openFolder } = await import(process.argv[1])
await openFolder(process.argv[2]).then((store) => store.close(), ({ message }) => console.log(message))
`

onPosix('where the disk has no room for a new store, that is told, and what is there is taken once it has', async () => {
  const folder = join(parent, 'full')
  const module = fileURLToPath(new URL('./folder.ts', import.meta.url))
  // Files of this program may have no more than 40 blocks: a small disk is made by root alone.
  const words = [process.execPath, '--import', 'tsx', '--input-type', 'module', '--eval', opening, module, folder]
  const { stdout, stderr, status } = spawnSync('sh', ['-c', 'ulimit -f 40; exec "$@"', 'sh', ...words], { encoding: 'utf8' })
  expect({ stdout, stderr, status }).toEqual({
    stdout: `${folder} has no room for a store, which takes 256 KB at first: EFBIG: file too large, write.\n`,
    stderr: '',
    status: 0,
  })
  await opened(folder)
})
