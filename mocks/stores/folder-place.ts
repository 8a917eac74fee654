// What a folder must be before LMDB maps its file: a place of our own, with room for the first pages, and private.
import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'

const dataFile = 'data.mdb'
const lockFile = 'lock.mdb'
/** Is there for a moment, unless we are ended in it. */
const roomFile = 'room.tmp'

/** With those around it, one by one: below /proc Node itself would try for ever to make all at once. */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (!existsSync(dirname(path))) makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another mock may have made it just now.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** What tools leave in a folder that is empty to people. */
const isNoReason = (name: string): boolean => name.startsWith('.') || ['lost+found', 'Thumbs.db', 'desktop.ini'].includes(name)

/** Refuses a folder in which somebody else keeps files, and no store is yet. */
export function refuseForeign(folder: string): void {
  if (hasContent(join(folder, dataFile))) return
  const foreign = readdirSync(folder).filter((name) => ![dataFile, lockFile, roomFile].includes(name) && !isNoReason(name))
  if (foreign.length === 0) return
  const named = `${foreign.slice(0, 3).join(', ')}${foreign.length > 3 ? ', …' : ''}`
  throw new RangeError(`${folder} holds files of something else (${named}) and no store. Name a new or an empty folder, such as one in it.`)
}

/** Bytes: both files as they begin, and what is kept at once. */
const firstPages = 256 * 1024

/**
 * The file of locks is made by its length alone, and mapped: where the disk has no room for its pages, the first look at it ends the program
 * without a word. So as much is written and removed again before.
 */
export function refuseWithoutRoom(folder: string): void {
  const lock = statSync(join(folder, lockFile), { throwIfNoEntry: false })
  if (hasContent(join(folder, dataFile)) && lock && lock.blocks > 0) return
  const path = join(folder, roomFile)
  const file = openSync(path, 'w', 0o600)
  try {
    for (let left = firstPages; left > 0; ) left -= writeSync(file, Buffer.alloc(left))
    fsyncSync(file)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new RangeError(`${folder} has no room for a store, which takes ${firstPages / 1024} KB at first: ${error.message}.`)
  } finally {
    closeSync(file)
    rmSync(path, { force: true })
  }
}

/** LMDB would make it for everybody to read, and what users of the API sent is in it. */
export const makePrivateFile = (folder: string): void => closeSync(openSync(join(folder, dataFile), 'a', 0o600))

/** One that an earlier version made. Where a group was given the right to write, it keeps that. */
export function makePrivate(folder: string): void {
  const path = join(folder, dataFile)
  const { mode } = statSync(path)
  const wanted = mode & (mode & 0o020 ? 0o770 : 0o700)
  if ((mode & 0o777) === wanted) return
  try {
    chmodSync(path, wanted)
  } catch {
    // It is somebody else's, who lets us use it.
  }
}

const hasContent = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0
