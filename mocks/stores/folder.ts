// Sandboxes in a folder, by LMDB: a commit is on the disk before it is told, and a crash at any time leaves the last one as it was. Several
// programs of one machine may share the folder.
import { createHash } from 'node:crypto'
import type { Key } from 'lmdb'
import { folderLines } from './folder-lines.ts'
import { packageOf } from './package.ts'
import type { Listed, Moment, Position, Store, Thing } from './store.ts'

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
const minute = 60_000

export async function openFolder(path: string): Promise<Store> {
  const { open } = await packageOf('lmdb', () => import('lmdb'))
  const db = open<unknown, Key>({ path, encoding: 'json', overlappingSync: false })
  const kept = db.get(format) ?? thisFormat
  if (kept !== thisFormat) {
    await db.close()
    throw new RangeError(
      `${path} is kept in format ${kept}, and this version reads format ${thisFormat}. Use the version that made it, or another folder.`,
    )
  }
  await db.put(format, thisFormat)

  const rowOf = (name: string) => db.get([sandboxes, name]) as Row | undefined
  /** As it is now: reads of one turn of the event loop share what they see. */
  const newest = (name: string) => {
    db.resetReadTxn()
    return rowOf(name)
  }
  const isAt = (row: Row | undefined, at: Position | undefined) => row?.sequence === at?.sequence && row?.beginning === at?.beginning

  /** Puts, changes or removes the row of a sandbox, in the indexes too. */
  const putRow = (name: string, before: Row | undefined, row: Row | undefined) => {
    for (const index of [used, due] as const) {
      const [old, now] = [before?.[index] ?? undefined, row?.[index] ?? undefined]
      if (old === now) continue
      if (old !== undefined) db.remove([index, old, name])
      if (now !== undefined) db.put([index, now, name], true)
    }
    if (row) db.put([sandboxes, name], row)
    else db.remove([sandboxes, name])
  }
  const thingsOf = (name: string) => db.getRange({ start: [things, name], end: [things, name, last] })
  const removeThings = (name: string) => {
    for (const { key } of [...thingsOf(name)]) db.remove(key)
  }
  const remove = (name: string) => {
    removeThings(name)
    putRow(name, rowOf(name), undefined)
  }
  /** Names with a time before this, the earliest first. */
  const earliest = (index: typeof used | typeof due, before: number, limit: number): string[] =>
    [...db.getKeys({ start: [index], end: [index, before], limit })].map(lastOfKey)
  /** Those that may go. */
  const unused = (before: number, limit: number): string[] =>
    earliest(used, before, limit + 1)
      .filter((name) => name !== 'default')
      .slice(0, limit)

  return {
    kind: 'folder',
    lines: { isShared: false, ...folderLines(db) },
    now: Date.now,
    load(name) {
      const row = newest(name)
      if (!row) return Promise.resolve(undefined)
      const found = [...thingsOf(name)].map(({ key, value }) => ({ ...(value as ThingRow), kind: kindOf(key) }))
      const { beginning, sequence, head } = row
      return Promise.resolve({ beginning, sequence, head, isWhole: true, things: found.sort((one, other) => one.place - other.place) })
    },
    isCurrent: (name, at) => isAt(newest(name), at) && Date.now(),
    append: (name, after, step) =>
      db.transaction<Moment | false>(() => {
        const row = rowOf(name)
        if (!isAt(row, after)) return false
        const isAnew = step.beginning !== undefined
        if (isAnew) removeThings(name)
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
        putRow(name, row, {
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
    async drop(name) {
      await db.transaction(() => remove(name))
    },
    list(behind, limit) {
      const rows = db.getRange({ start: [sandboxes, `${behind}\0`], end: [sandboxes, last], limit })
      return Promise.resolve([...rows].map(({ key, value }): Listed => ({ name: lastOfKey(key), ...listedOf(value as Row) })))
    },
    async touch(names) {
      await db.transaction(() => {
        for (const name of names) {
          const row = rowOf(name)
          if (row) putRow(name, row, { ...row, used: lately(row) })
        }
      })
    },
    claimDue: (limit, milliseconds) =>
      db.transaction(() => {
        const now = Date.now()
        const claimed: string[] = []
        for (const name of earliest(due, now, mostSwept)) {
          const row = rowOf(name)
          if (!row || row.claimed > now || claimed.length === limit) continue
          putRow(name, row, { ...row, claimed: now + milliseconds })
          claimed.push(name)
        }
        return claimed
      }),
    async hold(names, milliseconds) {
      await db.transaction(() => {
        for (const name of names) {
          const row = rowOf(name)
          if (row) putRow(name, row, { ...row, claimed: Date.now() + milliseconds })
        }
      })
    },
    async release(name) {
      await db.transaction(() => {
        const row = rowOf(name)
        if (row) putRow(name, row, { ...row, claimed: 0 })
      })
    },
    async sweep({ idleMilliseconds, most }) {
      const idle = unused(Date.now() - idleMilliseconds, mostSwept)
      const beyond = db.getKeysCount({ start: [sandboxes], end: [sandboxes, last] }) - most - idle.length
      const oldest = beyond > 0 ? unused(Number.POSITIVE_INFINITY, idle.length + Math.min(beyond, mostSwept)) : idle
      // A few at a time, so that others can write in between.
      for (const name of oldest) await db.transaction(() => remove(name))
    },
    check: () => Promise.resolve(),
    close: () => db.close(),
  }
}

/** Behind every text. */
const last = String.fromCodePoint(0x10_ff_ff)

const mostSwept = 10_000

const lastOfKey = (key: Key): string => String((key as Key[]).at(-1))
const kindOf = (key: Key): string => String((key as Key[])[2])

const listedOf = ({ head, used, things, bytes }: Row): Omit<Listed, 'name'> => ({ head, used, things, bytes })

/** When it was used last, told to the minute. */
const lately = (row: Row | undefined): number => {
  const now = Date.now()
  return row && now - row.used < minute ? row.used : now
}

/** LMDB bounds the length of a key. */
const keyOf = (id: string): string => (id.length <= 400 ? id : createHash('sha256').update(id).digest('hex'))
