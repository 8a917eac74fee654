// Sandboxes in PostgreSQL, shared by several mocks. A step is kept by one statement, which moves the sandbox on only where it still stands
// where the step began: PostgreSQL's row locks make the order. Steps and questions that come together travel together.
import { connectionsTo } from './postgres-pool.ts'
import { migrate, schema } from './postgres-schema.ts'
import type { Kept, Listed, Position, Step, Store, Thing } from './store.ts'
import { together } from './together.ts'

export interface PostgresOptions {
  /** Milliseconds within which PostgreSQL must answer. */
  patience?: number
  /** Connections at most. */
  connections?: number
}

interface Append {
  name: string
  after: Position | undefined
  step: Step
}

interface LoadedRow {
  beginning: string
  sequence: string
  head: string
  whole: boolean
  kind: string | null
  id: string
  place: string
  text: string | null
}

const usualPatience = 5_000
const clockEvery = 10_000

export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Store> {
  const { patience = usualPatience, connections = 5 } = options
  const pool = await connectionsTo(url, patience, connections)
  const { within } = pool
  const ask = <Row extends object>(statement: Statement, values?: unknown[]): Promise<Row[]> =>
    pool.ask<Row>({ name: statement, text: statements[statement] }, values)

  await within(migrate).catch(async (error) => {
    await pool.close()
    throw error
  })
  // Clocks of machines differ, and somebody may set one: that of PostgreSQL is everybody's, and goes on here by what nobody sets.
  let ahead = 0
  const readClock = async () => {
    const started = performance.now()
    const [row] = await ask<{ now: number }>('clock')
    if (row) ahead = Number(row.now) - (started + performance.now()) / 2
  }
  await readClock()
  const clock = setInterval(() => void readClock().catch(() => undefined), clockEvery).unref()

  const areCurrent = together(async (asked: { name: string; at: Position }[]) => {
    const values = [asked.map(({ name }) => name), asked.map(({ at }) => at.beginning), asked.map(({ at }) => at.sequence)]
    const current = new Set((await ask<{ place: string }>('current', values)).map(({ place }) => Number(place)))
    return asked.map((_, index) => current.has(index + 1))
  }, 2)

  const appendAll = together(async (asked: Append[]) => {
    const things = asked.flatMap(({ name, step }) => step.things.map((thing) => ({ name, ...thing })))
    const rows = await ask<{ name: string }>('append', [
      asked.map(({ name }) => name),
      asked.map(({ after }) => after?.beginning ?? null),
      asked.map(({ after }) => after?.sequence ?? 0),
      asked.map(({ after, step }) => step.beginning ?? after?.beginning ?? null),
      asked.map(({ step }) => step.head),
      asked.map(({ step }) => (step.due === undefined ? null : new Date(step.due))),
      things.map(({ name }) => name),
      things.map(({ kind }) => kind),
      things.map(({ id }) => id),
      things.map(({ place }) => place),
      things.map(({ text }) => text ?? null),
    ])
    const moved = new Set(rows.map(({ name }) => name))
    return asked.map(({ name }) => moved.has(name))
  }, 2)

  const removeAll = (statement: 'drop' | 'dropIdle' | 'dropBeyond', value: unknown) =>
    within(async (client) => {
      await client.query('BEGIN')
      const { rows } = await client.query<{ beginning: string }>(statements[statement], [value])
      await client.query(statements.removeThings, [rows.map(({ beginning }) => beginning)])
      await client.query('COMMIT')
    })

  return {
    kind: 'postgres',
    now: () => Math.floor(performance.now() + ahead),
    async load(name, had) {
      const rows = await ask<LoadedRow>('load', [name, had?.beginning ?? '', had?.sequence ?? 0])
      return rows[0] && keptFrom(rows[0], rows)
    },
    isCurrent: (name, at) => areCurrent({ name, at }),
    append: (name, after, step) => appendAll({ name, after, step }),
    drop: (name) => removeAll('drop', name),
    async list(behind, limit) {
      const rows = await ask<{ name: string; head: string; used: Date; things: string; bytes: string }>('list', [behind, limit])
      return rows.map(
        ({ used, things, bytes, ...row }): Listed => ({ ...row, used: used.getTime(), things: Number(things), bytes: Number(bytes) }),
      )
    },
    async touch(names) {
      if (names.length > 0) await ask('touch', [names])
    },
    async claimDue(limit, milliseconds) {
      return (await ask<{ name: string }>('claim', [limit, milliseconds])).map(({ name }) => name)
    },
    async release(name) {
      await ask('release', [name])
    },
    async sweep({ idleMilliseconds, most }) {
      await removeAll('dropIdle', idleMilliseconds)
      await removeAll('dropBeyond', most)
      await within((client) => client.query(statements.forget))
    },
    async check() {
      await ask('clock')
    },
    async close() {
      clearInterval(clock)
      await pool.close()
    },
  }
}

function keptFrom({ beginning, sequence, head, whole }: LoadedRow, rows: readonly LoadedRow[]): Kept {
  const things = rows.flatMap(({ kind, id, place, text }): Thing[] =>
    kind === null ? [] : [{ kind, id, place: Number(place), text: text ?? undefined }],
  )
  return { beginning, sequence: Number(sequence), head, isWhole: whole, things }
}

type Statement = keyof typeof statements

const statements = {
  clock: 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now',

  current: `
    SELECT asked.place FROM unnest($1::text[], $2::text[], $3::bigint[]) WITH ORDINALITY AS asked (name, beginning, sequence, place)
    JOIN ${schema}.sandbox USING (name, beginning, sequence)`,

  // In one snapshot: the sandbox, and what of it changed behind the sequence that is known; all of it where nothing is.
  load: `
    WITH found AS (
      SELECT *, CASE WHEN beginning = $2 AND $3::bigint >= forgotten THEN $3::bigint ELSE 0 END AS known
      FROM ${schema}.sandbox WHERE name = $1
    )
    SELECT found.beginning, found.sequence, head, known = 0 AS whole, kind, id, place, text
    FROM found LEFT JOIN ${schema}.thing
      ON thing.beginning = found.beginning AND thing.sequence > known AND (text IS NOT NULL OR known > 0)
    ORDER BY place`,

  // Rows are locked in the order of their names, so that batches that meet wait for one another and not in a circle. Where the sandbox was
  // moved in between, PostgreSQL looks at the row again when it has the lock, and leaves it out.
  append: `
    WITH asked AS (
      SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::timestamptz[])
        AS asked (name, beginning, sequence, begins, head, due)
    ), held AS (
      SELECT name FROM ${schema}.sandbox JOIN asked USING (name, beginning, sequence) ORDER BY name FOR UPDATE OF sandbox
    ), moved AS (
      UPDATE ${schema}.sandbox
      SET sequence = sandbox.sequence + 1, beginning = asked.begins, head = asked.head, due = asked.due, used = now(),
        forgotten = CASE WHEN asked.begins = asked.beginning THEN forgotten ELSE sandbox.sequence END
      FROM asked JOIN held USING (name)
      WHERE sandbox.name = asked.name AND sandbox.beginning = asked.beginning AND sandbox.sequence = asked.sequence
      RETURNING sandbox.name
    ), made AS (
      INSERT INTO ${schema}.sandbox (name, beginning, sequence, head, due)
      SELECT name, begins, 1, head, due FROM asked WHERE beginning IS NULL ORDER BY name
      ON CONFLICT (name) DO NOTHING RETURNING name
    ), done AS (
      SELECT name FROM moved UNION ALL SELECT name FROM made
    ), emptied AS (
      DELETE FROM ${schema}.thing USING asked JOIN done USING (name)
      WHERE thing.beginning = asked.beginning AND asked.begins <> asked.beginning
    ), put AS (
      INSERT INTO ${schema}.thing (beginning, kind, id, sequence, place, text)
      SELECT begins, kind, id, sequence + 1, place, text
      FROM unnest($7::text[], $8::text[], $9::text[], $10::bigint[], $11::text[]) AS things (name, kind, id, place, text)
      JOIN asked USING (name) JOIN done USING (name)
      ON CONFLICT (beginning, kind, id) DO UPDATE
      SET sequence = excluded.sequence, text = excluded.text,
        place = CASE WHEN thing.text IS NULL THEN excluded.place ELSE thing.place END
    )
    SELECT name FROM done`,

  drop: `DELETE FROM ${schema}.sandbox WHERE name = $1 RETURNING beginning`,
  dropIdle: `
    DELETE FROM ${schema}.sandbox WHERE name IN (
      SELECT name FROM ${schema}.sandbox
      WHERE used < now() - $1::float8 * interval '1 millisecond' AND name <> 'default' ORDER BY used LIMIT 1000 FOR UPDATE SKIP LOCKED
    ) RETURNING beginning`,
  dropBeyond: `
    DELETE FROM ${schema}.sandbox WHERE name IN (
      SELECT name FROM ${schema}.sandbox WHERE name <> 'default' ORDER BY used
      LIMIT least(1000, greatest(0, (SELECT count(*) FROM ${schema}.sandbox) - $1::bigint)) FOR UPDATE SKIP LOCKED
    ) RETURNING beginning`,
  removeThings: `DELETE FROM ${schema}.thing WHERE beginning = ANY ($1::text[])`,

  // What is gone leaves a row behind for copies that still have it. When there are many, copies that are older than this load all.
  forget: `
    WITH full_of_gaps AS (
      SELECT beginning FROM ${schema}.thing WHERE text IS NULL GROUP BY beginning HAVING count(*) > 100 LIMIT 100
    ), held AS (
      UPDATE ${schema}.sandbox SET forgotten = sequence WHERE name IN (
        SELECT name FROM ${schema}.sandbox JOIN full_of_gaps USING (beginning) ORDER BY name FOR UPDATE OF sandbox SKIP LOCKED
      ) RETURNING beginning, sequence
    )
    DELETE FROM ${schema}.thing USING held WHERE thing.beginning = held.beginning AND text IS NULL AND thing.sequence <= held.sequence`,

  list: `
    SELECT name, head, used, things, bytes FROM ${schema}.sandbox
    CROSS JOIN LATERAL (
      SELECT count(text) AS things, coalesce(sum(length(text)), 0) AS bytes FROM ${schema}.thing WHERE thing.beginning = sandbox.beginning
    ) AS kept
    WHERE name > $1 ORDER BY name LIMIT $2`,
  touch: `
    UPDATE ${schema}.sandbox SET used = now() WHERE name IN (
      SELECT name FROM ${schema}.sandbox
      WHERE name = ANY ($1::text[]) AND used < now() - interval '1 minute' ORDER BY name FOR UPDATE SKIP LOCKED
    )`,
  claim: `
    UPDATE ${schema}.sandbox SET claimed = now() + $2::float8 * interval '1 millisecond' WHERE name IN (
      SELECT name FROM ${schema}.sandbox WHERE due <= now() AND claimed < now() ORDER BY due LIMIT $1 FOR UPDATE SKIP LOCKED
    ) RETURNING name`,
  release: `UPDATE ${schema}.sandbox SET claimed = '-infinity' WHERE name = $1`,
}
