// What a mock that ended left of its journal in a folder: lines by their numbers.
import type { Key, RootDatabase } from 'lmdb'
import type { KeptLine, KeptLines } from './store.ts'

type LineRow = Omit<KeptLine, 'number'>

const lines = 'line'

export function folderLines(db: Pick<RootDatabase<unknown, Key>, 'get' | 'put' | 'remove' | 'getRange' | 'transaction'>): KeptLines {
  /** Numbers below this one and above that one, the newest first. */
  function* downFrom(before = Number.MAX_SAFE_INTEGER, behind = 0): Generator<KeptLine> {
    for (const { key, value } of db.getRange({ start: [lines, before - 1], end: [lines, behind], reverse: true }))
      yield { number: Number((key as Key[])[1]), ...(value as LineRow) }
  }
  return {
    async write(written) {
      await db.transaction(() => {
        for (const { number, ...line } of written) {
          let free = number
          while (db.get([lines, free]) !== undefined) free += 1
          db.put([lines, free], line satisfies LineRow)
        }
      })
    },
    read({ before, behind, sandbox, limit }) {
      const found: KeptLine[] = []
      for (const line of downFrom(before, behind)) {
        if (found.length === limit) break
        if (sandbox === undefined || line.sandbox === sandbox) found.push(line)
      }
      return Promise.resolve(found)
    },
    async remove({ sandbox, lock }) {
      const isHis = (line: KeptLine) =>
        (sandbox === undefined || line.sandbox === sandbox) && (lock === undefined || line.lock === null || line.lock === lock)
      await db.transaction(() => {
        for (const line of [...downFrom()]) if (isHis(line)) db.remove([lines, line.number])
      })
    },
  }
}
