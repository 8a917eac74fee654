// Lines of the journal in PostgreSQL. It is a help to who looks for something, and no promise hangs on it: so its table needs no log of PostgreSQL's.
import type { Connections } from './postgres-pool.ts'
import { schema } from './postgres-schema.ts'
import type { KeptLine, SharedLines } from './store.ts'

interface LineRow extends Omit<KeptLine, 'number'> {
  number: string
}

export const postgresLines = ({ ask }: Pick<Connections, 'ask'>, { join, gather }: Pick<SharedLines, 'join' | 'gather'>): SharedLines => ({
  isShared: true,
  join,
  gather,
  async write(lines) {
    for (let left = lines; left.length > 0; ) {
      const values = left.flatMap(({ number, sandbox, lock, size, text, answer }) => [number, sandbox, lock, size, text, answer])
      const rows = await ask<{ number: string }>({ text: writing(left.length) }, values)
      const written = new Set(rows.map(({ number }) => Number(number)))
      left = left.filter(({ number }) => !written.has(number)).map((line) => ({ ...line, number: line.number + 1 }))
    }
  },
  async read({ behind = 0, before = Number.MAX_SAFE_INTEGER, sandbox, limit }) {
    const rows = await ask<LineRow>({ name: 'readLines', text: statements.read }, [behind, before, sandbox ?? null, limit])
    return rows.map(({ number, ...line }): KeptLine => ({ number: Number(number), ...line }))
  },
  async remove({ sandbox, lock }) {
    await ask({ name: 'removeLines', text: statements.remove }, [sandbox ?? null, lock ?? null])
  },
  async trim({ entries, bytes }) {
    await ask({ name: 'trimLines', text: statements.trim }, [entries, bytes])
  },
})

const columns = 6

/** A line that stands there already came with a try of which nobody heard. Each value stands by itself: to pack texts of texts takes long. */
function writing(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, row) => `(${Array.from({ length: columns }, (_, column) => `$${row * columns + column + 1}`)})`,
  )
  return `
    INSERT INTO ${schema}.line (number, sandbox, lock, size, text, answer) VALUES ${rows}
    ON CONFLICT (number) DO UPDATE SET size = excluded.size WHERE line.text = excluded.text AND line.answer = excluded.answer
    RETURNING number`
}

const statements = {
  read: `
    SELECT number, sandbox, lock, size, text, answer FROM ${schema}.line
    WHERE number > $1 AND number < $2 AND ($3::text IS NULL OR sandbox = $3) ORDER BY number DESC LIMIT $4`,
  remove: `DELETE FROM ${schema}.line 
    WHERE ($1::text IS NULL OR sandbox = $1) AND ($2::text IS NULL OR lock IS NULL OR lock = $2)`,
  trim: `
    DELETE FROM ${schema}.line WHERE number <= (
      SELECT max(number) FROM (
        SELECT number, row_number() OVER newest AS count, sum(size) OVER newest AS bytes
        FROM ${schema}.line WINDOW newest AS (ORDER BY number DESC ROWS UNBOUNDED PRECEDING)
      ) AS kept WHERE count > $1::bigint OR bytes > $2::bigint
    )`,
}
