// The file of a folder, by LMDB, which maps it whole: each page that is looked at counts as memory of this process for as long as the file is
// mapped, and in the end all of them would. So the file is mapped anew when the process has grown, and what nobody needs any more is the system's.
import type { Key, RootDatabase } from 'lmdb'
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

export async function openFile(path: string): Promise<FolderFile> {
  const { open } = await packageOf('lmdb', () => import('lmdb'))
  makeFolder(path)
  refuseForeign(path)
  refuseDamaged(path)
  refuseWithoutRoom(path)
  makePrivateFile(path)
  const underWay = new Set<Promise<unknown>>()
  let size = 0
  const map = () => {
    const mapped = open<unknown, Key>({ path, noSubdir: false, encoding: 'json', overlappingSync: false, mapSize })
    mapped.on('beforecommit', () => queueMicrotask(() => void mapped.committed.then(nothing, nothing)))
    size = process.memoryUsage.rss()
    return mapped
  }
  let db: Db | undefined = map()
  const hearAgain = silenceCommits()
  let mapping: Promise<Db> | undefined

  const mapOnceMore = async () => {
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
  const write = <Result>(work: (db: Db) => Result): Promise<Result> => {
    const begin = (mapped: Db) => {
      const kept = mapped.transaction(() => work(mapped)).catch(async (error) => Promise.reject(await whyNotCommitted(error)))
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

/** LMDB itself tells the console of each commit that fails, with where in its code; whoever waits for it hears why anyway. */
function silenceCommits(): () => void {
  const { error: tell } = console
  const tellOthers: typeof tell = (...said) => {
    if (!isOfLmdb(said[0])) tell(...said)
  }
  console.error = tellOthers
  return () => {
    if (console.error === tellOthers) console.error = tell
  }
}

const isOfLmdb = (said: unknown): boolean =>
  said instanceof Error && 'code' in said && typeof said.code === 'number' && /[\\/]lmdb[\\/]/.test(said.stack ?? '')

/**
 * Where a commit fails (the disk is full, for one), LMDB rejects what it gives, and two promises more: that of the batch, which `committed` is
 * right after it began, and one at the error, which says why. One that nobody hears would end the mock. The latter may be made too late to be
 * settled, so it is not waited for.
 */
async function whyNotCommitted(error: unknown): Promise<unknown> {
  if (!(error instanceof Error && 'commitError' in error)) return error
  try {
    await Promise.race([error.commitError, nextTurn()])
    return new Error('LMDB could not commit. The disk may be full.')
  } catch (reason) {
    return reason
  }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
const nothing = () => undefined
