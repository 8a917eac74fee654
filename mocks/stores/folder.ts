// Sandboxes in a folder, by LMDB: a commit is on the disk before it is told, and a crash at any time leaves the last one as it was. Several
// programs of one machine may share the folder.
import { createHash } from 'node:crypto'
import type { Key } from 'lmdb'
import { type Db, type FolderFile, openFile } from './folder-file.ts'
import { folderLines } from './folder-lines.ts'
import { makePrivate } from './folder-place.ts'
import type { Listed, Moment, Position, Store, SweepBounds, Thing } from './store.ts'
import { together } from './together.ts'

/** What is kept of a sandbox beside its things. */
interface Row extends Position {
  head: string
  used: number
  due: number | null
  /** Nobody else delivers before this time. */
  claimed: number
  things: number
  bytes: number
}

type ThingRow = Omit<Thing, 'kind' | 'text'> & { text: string }

/** What is in a folder, by the first part of its key. Behind `used` and `due` stands a time, and then a name. */
const [format, sandboxes, things, used, due] = ['format', 'sandbox', 'thing', 'used', 'due'] as const

const thisFormat = 1
/** Milliseconds. */
const usedTold = 30_000

export async function openFolder(path: string): Promise<Store> {
  const file = await openFile(path)
  const { read, write } = file
  let isNew = false
  try {
    isNew = await checkFormat(path, file)
    makePrivate(path)
  } catch (error) {
    await file.close()
    throw error
  }
  /** Those who ask at the same time whether it can be written share one commit. */
  const writeAgain = together(async (asked: true[]) => {
    await write((db) => db.put(format, thisFormat))
    return asked
  }, 1)

  return {
    kind: 'folder',
    isNew,
    lines: { isShared: false, ...folderLines(file) },
    now: Date.now,
    load: async (name, _, kinds) =>
      read((db) => {
        const row = newest(db, name)
        if (!row) return undefined
        const found = placesOf(name, kinds)
          .flatMap((place) => [...db.getRange(place)])
          .map(({ key, value }) => ({ ...(value as ThingRow), kind: kindOf(key) }))
        const { beginning, sequence, head } = row
        const inOrder = found.sort((one, other) => one.place - other.place)
        return { beginning, sequence, head, isWhole: true, things: inOrder, at: Date.now() }
      }),
    isCurrent: (name, at) => read((db) => isAtPosition(newest(db, name), at) && Date.now()),
    append: (name, after, step) =>
      write((db): Moment | false => {
        const row = rowOf(db, name)
        if (!isAtPosition(row, after)) return false
        const isAnew = step.beginning !== undefined
        if (isAnew) removeThings(db, name)
        let [count, bytes] = isAnew || !row ? [0, 0] : [row.things, row.bytes]
        for (const { kind, id, place, text } of step.things) {
          const key = [things, name, kind, keyOf(id)]
          const known = db.get(key) as ThingRow | undefined
          count += (text === undefined ? 0 : 1) - (known ? 1 : 0)
          bytes += (text?.length ?? 0) - (known?.text.length ?? 0)
          if (text === undefined) db.remove(key)
          else db.put(key, { id, place: known?.place ?? place, text } satisfies ThingRow)
        }
        const position = { beginning: step.beginning ?? row?.beginning ?? '', sequence: (after?.sequence ?? 0) + 1 }
        putRow(db, name, row, {
          ...position,
          head: step.head,
          used: lately(row),
          due: step.due ?? null,
          claimed: row?.claimed ?? 0,
          things: count,
          bytes,
        })
        return Date.now()
      }),
    drop: (name) => write((db) => removeSandbox(db, name)),
    list: async (behind, limit) =>
      read((db) => {
        const rows = db.getRange({ start: [sandboxes, `${behind}\0`], end: [sandboxes, last], limit })
        return [...rows].map(({ key, value }): Listed => ({ name: lastOfKey(key), ...listedOf(value as Row) }))
      }),
    async touch(names) {
      for (let first = 0; first < names.length; first += mostTouched)
        await write((db) => touchAll(db, names.slice(first, first + mostTouched)))
    },
    claimDue: (limit, milliseconds) =>
      write((db) => {
        const now = Date.now()
        const claimed: string[] = []
        for (const name of earliest(db, due, now, mostSwept)) {
          const row = rowOf(db, name)
          if (!row || row.claimed > now || claimed.length === limit) continue
          putRow(db, name, row, { ...row, claimed: now + milliseconds })
          claimed.push(name)
        }
        return claimed
      }),
    hold: (names, milliseconds) =>
      write((db) => {
        for (const name of names) {
          const row = rowOf(db, name)
          if (row) putRow(db, name, row, { ...row, claimed: Date.now() + milliseconds })
        }
      }),
    release: (name) =>
      write((db) => {
        const row = rowOf(db, name)
        if (row) putRow(db, name, row, { ...row, claimed: 0 })
      }),
    async sweep(bounds) {
      for (let left = await read((db) => sweptNow(db, bounds)); left.length > 0; left = await read((db) => sweptNow(db, bounds)))
        // A few at a time, so that others can write in between.
        while (left.length > 0) left = await write((db) => removeSome(db, left, Date.now() - bounds.inUseMilliseconds))
    },
    async check() {
      await writeAgain(true)
    },
    close: () => file.close(),
  }
}

/** Nothing is written to one that is ours already: its disk may be full. Tells whether it is new. */
async function checkFormat(path: string, { read, write }: FolderFile): Promise<boolean> {
  const [kept, isEmpty] = await read((db) => [db.get(format), db.getKeysCount({ limit: 1 }) === 0] as const)
  if (kept === thisFormat) return false
  if (kept !== undefined)
    throw new RangeError(
      `${path} is kept in format ${kept}, and this version reads format ${thisFormat}. Use the version that made it, or another folder.`,
    )
  if (!isEmpty) throw new RangeError(`${path} holds an LMDB of another program. Name a new or an empty folder.`)
  await write((db) => db.put(format, thisFormat)).catch(({ message }: Error) => {
    throw new RangeError(`Nothing can be kept in ${path}: ${message}`)
  })
  return true
}

const rowOf = (db: Db, name: string) => db.get([sandboxes, name]) as Row | undefined
/** As it is now: reads of one turn of the event loop share what they see. */
const newest = (db: Db, name: string) => {
  db.resetReadTxn()
  return rowOf(db, name)
}
const isAtPosition = (row: Row | undefined, at: Position | undefined) => row?.sequence === at?.sequence && row?.beginning === at?.beginning

/** Puts, changes or removes the row of a sandbox, in the indexes too. */
function putRow(db: Db, name: string, before: Row | undefined, row: Row | undefined): void {
  for (const index of [used, due] as const) {
    const [old, now] = [before?.[index] ?? undefined, row?.[index] ?? undefined]
    if (old === now) continue
    if (old !== undefined) db.remove([index, old, name])
    if (now !== undefined) db.put([index, now, name], true)
  }
  if (row) db.put([sandboxes, name], row)
  else db.remove([sandboxes, name])
}
function touchAll(db: Db, names: readonly string[]): void {
  for (const name of names) {
    const row = rowOf(db, name)
    if (row) putRow(db, name, row, { ...row, used: lately(row) })
  }
}
/** Where its things are, or those of some kinds. */
const placesOf = (name: string, kinds?: readonly string[]): { start: Key[]; end: Key[] }[] =>
  (kinds ? kinds.map((kind) => [things, name, kind]) : [[things, name]]).map((start) => ({ start, end: [...start, last] }))
function removeThings(db: Db, name: string): void {
  for (const place of placesOf(name)) for (const key of [...db.getKeys(place)]) db.remove(key)
}
function removeSandbox(db: Db, name: string): void {
  removeThings(db, name)
  putRow(db, name, rowOf(db, name), undefined)
}
/** Names with a time before this, the earliest first. */
const earliest = (db: Db, index: typeof used | typeof due, before: number, limit: number): string[] =>
  [...db.getKeys({ start: [index], end: [index, before], limit })].map(lastOfKey)
/** Those that may go. */
const unused = (db: Db, before: number, limit: number): string[] =>
  earliest(db, used, before, limit + 1)
    .filter((name) => name !== 'default')
    .slice(0, limit)

/** Those to go first. */
function sweptNow(db: Db, { idleMilliseconds, most, inUseMilliseconds }: SweepBounds): string[] {
  const now = Date.now()
  const idle = unused(db, now - Math.max(idleMilliseconds, inUseMilliseconds), mostSwept)
  // Each stands there once, and takes a tenth of the pages that the sandboxes themselves do.
  const beyond = db.getKeysCount({ start: [used], end: [used, Number.POSITIVE_INFINITY] }) - most - idle.length
  return beyond > 0 ? unused(db, now - inUseMilliseconds, idle.length + Math.min(beyond, mostSwept)) : idle
}
/** As many of these as one transaction may hold, but none that was used meanwhile. Gives the others. */
function removeSome(db: Db, names: readonly string[], before: number): string[] {
  let [done, removed] = [0, 0]
  for (; done < names.length && removed < mostRemoved; done++) {
    const name = names[done] ?? ''
    const row = rowOf(db, name)
    if (!row || row.used >= before) continue
    removeSandbox(db, name)
    removed += 1 + row.things
  }
  return names.slice(done)
}

/** Behind every text. */
const last = String.fromCodePoint(0x10_ff_ff)

const mostSwept = 10_000
/** A transaction holds the pages that it changes in memory. */
const mostTouched = 100
/** Entries. */
const mostRemoved = 5_000

const lastOfKey = (key: Key): string => String((key as Key[]).at(-1))
const kindOf = (key: Key): string => String((key as Key[])[2])

const listedOf = ({ head, used, things, bytes }: Row): Omit<Listed, 'name'> => ({ head, used, things, bytes })

/** When it was used last; where it is told so lately, that may do. */
const lately = (row: Row | undefined): number => {
  const now = Date.now()
  return row && now - row.used < usedTold ? row.used : now
}

/** LMDB bounds the length of a key. */
const keyOf = (id: string): string => (id.length <= 400 ? id : createHash('sha256').update(id).digest('hex'))
