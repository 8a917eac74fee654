// The file of a folder, by LMDB, which maps it whole: each page that is looked at counts as memory of this process for as long as the file is
// mapped, and in the end all of them would. So the file is mapped anew when the process has grown, and what nobody needs any more is the system's.
import { statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Key, RootDatabase } from 'lmdb'
import { StoreAway } from './away.ts'
import { refuseDamaged } from './folder-damage.ts'
import { makeFolder, makePrivateFile, refuseForeign, refuseWithoutRoom } from './folder-place.ts'
import { packageOf } from './package.ts'

export type Db = RootDatabase<unknown, Key>

export interface FolderFile {
  /** Reads, at once but for the moment in which the file is mapped anew. */
  read<Result>(work: (db: Db) => Result): Result | Promise<Result>
  /** In one commit, which is on the disk when it is told. */
  write<Result>(work: (db: Db) => Result): Promise<Result>
  /** Waits for what is under way, as everybody who comes meanwhile does. */
  mapAnew(): Promise<void>
  close(): Promise<void>
}

/** LMDB leaves the maps before it where it needs a larger one, so that pages count twice. It is address space and takes neither memory nor disk. */
const mapSize = 2 ** 36
/** Bytes, of all that this process has. */
const mostGrown = 32 * 1024 * 1024
const lookEvery = 250
/** Milliseconds. LMDB itself writes a line about each commit that fails. */
const tryAgainAfter = 5_000

export async function openFile(path: string): Promise<FolderFile> {
  const { open } = await packageOf('lmdb', () => import('lmdb'))
  makeFolder(path)
  refuseForeign(path)
  refuseDamaged(path)
  refuseWithoutRoom(path)
  makePrivateFile(path)
  const inode = () => statSync(join(path, 'data.mdb'), { throwIfNoEntry: false })?.ino
  /** What is written to a file that has no name any more is gone when the mock ends. */
  const refuseReplaced = () => {
    if (inode() !== opened) throw new StoreAway(`${path} was removed, or another one put in its place, while the mock ran`)
  }
  const underWay = new Set<Promise<unknown>>()
  let size = 0
  const map = () => {
    const mapped = open<unknown, Key>({ path, noSubdir: false, encoding: 'json', overlappingSync: false, mapSize })
    mapped.on('beforecommit', () => queueMicrotask(() => void mapped.committed.then(nothing, nothing)))
    size = process.memoryUsage.rss()
    return mapped
  }
  let db: Db | undefined = map()
  const hearAgain = tellShortly(path)
  /** When a commit failed, and the room on the disk then. */
  let failed: { at: number; room: number } | undefined
  const isStillFull = () => failed !== undefined && performance.now() < failed.at + tryAgainAfter && roomAt(path) <= failed.room
  const opened = inode()
  let mapping: Promise<Db> | undefined

  const mapOnceMore = async () => {
    refuseReplaced()
    await Promise.allSettled(underWay)
    await db?.close()
    db = undefined
    db = map()
    return db
  }
  const mapAnew = () => {
    mapping ??= mapOnceMore().finally(() => {
      mapping = undefined
    })
    return mapping
  }
  const read = <Result>(work: (db: Db) => Result) => (db && !mapping ? work(db) : mapAnew().then(work))
  const write = async <Result>(work: (db: Db) => Result): Promise<Result> => {
    refuseReplaced()
    const begin = (mapped: Db) => {
      if (isStillFull()) return Promise.reject(new Error(notCommitted))
      const kept = mapped
        .transaction(() => work(mapped))
        .then(
          (result) => {
            failed = undefined
            return result
          },
          async (error) => {
            if (isOfCommit(error)) failed = { at: performance.now(), room: roomAt(path) }
            throw await whyNotCommitted(error)
          },
        )
      underWay.add(kept)
      return kept.finally(() => underWay.delete(kept))
    }
    return db && !mapping ? begin(db) : mapAnew().then(begin)
  }
  const looking = setInterval(() => {
    if (process.memoryUsage.rss() - size > mostGrown) void mapAnew().catch(() => undefined)
  }, lookEvery).unref()

  return {
    read,
    write,
    async mapAnew() {
      await mapAnew()
    },
    async close() {
      clearInterval(looking)
      await mapping
      await db?.close()
      hearAgain()
    },
  }
}

/** LMDB tells the console of each commit that fails, with where in its code. Who waits for it hears why anyway: a line now and then will do. */
function tellShortly(path: string): () => void {
  const { error: tell } = console
  let told = Number.NEGATIVE_INFINITY
  const tellOthers: typeof tell = (...said) => {
    const [first] = said
    if (!isOfLmdb(first)) return tell(...said)
    if (performance.now() < told + tryAgainAfter) return
    told = performance.now()
    // A line that LMDB began has no end.
    tell(`\nNothing can be kept in ${path} now: ${first.message}`)
  }
  console.error = tellOthers
  return () => {
    if (console.error === tellOthers) console.error = tell
  }
}

const isOfLmdb = (said: unknown): said is Error =>
  said instanceof Error && 'code' in said && typeof said.code === 'number' && /[\\/]lmdb[\\/]/.test(said.stack ?? '')

/** Bytes for whoever is no administrator. */
function roomAt(path: string): number {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize
  } catch {
    // The folder is gone.
    return 0
  }
}

/**
 * Where a commit fails (the disk is full, for one), LMDB rejects what it gives, and two promises more: that of the batch, which `committed` is
 * right after it began, and one at the error, which says why. One that nobody hears would end the mock. The latter may be made too late to be
 * settled, so it is not waited for.
 */
async function whyNotCommitted(error: unknown): Promise<unknown> {
  if (!isOfCommit(error)) return error
  try {
    await Promise.race([error.commitError, nextTurn()])
    return new Error(notCommitted)
  } catch (reason) {
    return reason
  }
}

const notCommitted = 'LMDB could not commit. The disk may be full.'
const isOfCommit = (error: unknown): error is Error & { commitError: unknown } => error instanceof Error && 'commitError' in error
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
const nothing = () => undefined
