// What a mock that ended left of its journal in a folder: lines by their numbers.
import type { Key } from 'lmdb'
import type { Db, FolderFile } from './folder-file.ts'
import type { KeptLine, KeptLines } from './store.ts'

type LineRow = Omit<KeptLine, 'number'>

const lines = 'line'

export const folderLines = ({ read, write }: Pick<FolderFile, 'read' | 'write'>): KeptLines => ({
  write: (written) =>
    write((db) => {
      for (const { number, ...line } of written) {
        let free = number
        while (db.get([lines, free]) !== undefined) free += 1
        db.put([lines, free], line satisfies LineRow)
      }
    }),
  read: async ({ before, behind, sandbox, limit }) =>
    read((db) => {
      const found: KeptLine[] = []
      for (const line of downFrom(db, before, behind)) {
        if (found.length === limit) break
        if (sandbox === undefined || line.sandbox === sandbox) found.push(line)
      }
      return found
    }),
  remove({ sandbox, lock }) {
    const isHis = (line: KeptLine) =>
      (sandbox === undefined || line.sandbox === sandbox) && (lock === undefined || line.lock === null || line.lock === lock)
    return write((db) => {
      for (const line of [...downFrom(db)]) if (isHis(line)) db.remove([lines, line.number])
    })
  },
})

/** Numbers below this one and above that one, the newest first. */
function* downFrom(db: Db, before = Number.MAX_SAFE_INTEGER, behind = 0): Generator<KeptLine> {
  for (const { key, value } of db.getRange({ start: [lines, before - 1], end: [lines, behind], reverse: true }))
    yield { number: Number((key as Key[])[1]), ...(value as LineRow) }
}
