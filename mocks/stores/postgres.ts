// Sandboxes in PostgreSQL, shared by several mocks. A step is kept by one statement, which moves the sandbox on only where it still stands
// where the step began: PostgreSQL's row locks make the order. Steps and questions that come together travel together.
import { StoreAway } from './away.ts'
import { openGathering } from './postgres-gathering.ts'
import { postgresLines } from './postgres-lines.ts'
import { type Connection, connectionsTo } from './postgres-pool.ts'
import { migrate } from './postgres-schema.ts'
import { type Statement, sandboxStatements } from './postgres-statements.ts'
import type { Kept, Listed, Position, SharedStore, Step, Thing } from './store.ts'
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

type Sweeping = 'dropIdle' | 'dropBeyond'

interface LoadedRow {
  beginning: string
  sequence: string
  head: string
  whole: boolean
  at: number
  isLarge: boolean
  kind: string | null
  id: string
  place: string
  text: string | null
}

const usualPatience = 5_000
const clockEvery = 10_000
/** Sandboxes, in one transaction. */
const mostSweptTogether = 1_000
/** Of a step in characters, of what is loaded in bytes: more may take longer than anybody has patience for. */
const large = 2 ** 22
const unbounded = Number.MAX_SAFE_INTEGER

export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<SharedStore> {
  const { patience = usualPatience, connections = 4 } = options
  const pool = await connectionsTo(url, patience, connections)
  const { within, inTransaction } = pool
  const ask = <Row extends object>(statement: Statement, values?: unknown[]): Promise<Row[]> =>
    pool.ask<Row>({ name: statement, text: sandboxStatements[statement] }, values)

  // Clocks of machines differ, and somebody may set one: that of PostgreSQL is everybody's, and goes on here by what nobody sets.
  let ahead = 0
  const readClock = async () => {
    const started = performance.now()
    const [row] = await ask<{ now: number }>('clock')
    if (row) ahead = row.now - (started + performance.now()) / 2
  }
  let isNew = false
  try {
    isNew = await within(migrate)
    await readClock()
  } catch (error) {
    await pool.close()
    throw error
  }
  const gathering = await openGathering(pool.apart, patience / 2)
  const clock = setInterval(() => void readClock().catch(() => undefined), clockEvery).unref()

  const areCurrent = together(async (asked: { name: string; at: Position }[]) => {
    const values = [asked.map(({ name }) => name), asked.map(({ at }) => at.beginning), asked.map(({ at }) => at.sequence)]
    const current = new Map((await ask<{ place: string; at: number }>('current', values)).map(({ place, at }) => [Number(place), at]))
    return asked.map((_, index) => current.get(index + 1) ?? false)
  }, 2)

  const appendBy = async (asked: Append[], run: (values: unknown[]) => Promise<{ name: string; at: number }[]>) => {
    const things = asked.flatMap(({ name, step }) => step.things.map((thing) => ({ name, ...thing })))
    const rows = await run([
      asked.map(({ name }) => name),
      asked.map(({ after }) => after?.beginning ?? null),
      asked.map(({ after }) => after?.sequence ?? 0),
      asked.map(({ after, step }) => step.beginning ?? after?.beginning ?? null),
      asked.map(({ step }) => step.head),
      asked.map(({ step }) => dateOf(step.due)),
      things.map(({ name }) => name),
      ...thingColumns(things),
    ])
    const moved = new Map(rows.map(({ name, at }) => [name, at]))
    return asked.map(({ name }) => moved.get(name) ?? false)
  }
  const appendOne = async (name: string, { beginning, sequence }: Position, { head, due, things }: Step) => {
    const [moved] = await ask<{ at: number }>('appendOne', [name, beginning, sequence, head, dateOf(due), ...thingColumns(things)])
    return [moved ? moved.at : (false as const)]
  }
  const appendAll = together((asked: Append[]) => {
    const [{ name, after, step } = {}, ...others] = asked
    return name && after && step && !step.beginning && others.length === 0
      ? appendOne(name, after, step)
      : appendBy(asked, (values) => ask('append', values))
  }, 2)
  /** A sandbox that is restored or copied whole goes by itself, and holds up nobody else's step. */
  const appendLarge = async (asked: Append) => {
    const [at = false] = await appendBy([asked], (values) => pool.askUnhurried(sandboxStatements.append, values))
    return at
  }

  const removeBy = async (client: Connection, statement: 'drop' | Sweeping, values: unknown[]): Promise<number> => {
    const { rows } = await client.query<{ beginning: string }>(sandboxStatements[statement], values)
    await client.query(sandboxStatements.removeThings, [rows.map(({ beginning }) => beginning)])
    return rows.length
  }
  /** Where another one is at it, none. */
  const sweepSome = (statement: Sweeping, most: number, bounds: number[]) =>
    inTransaction(async (client) => {
      const { rows } = await client.query<{ taken: boolean }>(sandboxStatements.takeTurn)
      return rows[0]?.taken ? removeBy(client, statement, [most, ...bounds]) : 0
    })
  const sweepBy = async (statement: Sweeping, ...bounds: number[]) => {
    let most = mostSweptTogether
    for (let gone = most; gone >= most; ) {
      try {
        gone = await sweepSome(statement, most, bounds)
      } catch (error) {
        if (most === 1) throw error
        // A few of them may be as large as many others.
        most = Math.ceil(most / 10)
        gone = most
      }
    }
  }

  return {
    kind: 'postgres',
    isNew,
    lines: postgresLines(pool, gathering),
    now: () => Math.floor(performance.now() + ahead),
    async load(name, had, kinds) {
      const statement = kinds ? 'loadKinds' : 'load'
      const values = (most: number) => [name, had?.beginning ?? '', had?.sequence ?? 0, most, ...(kinds ? [kinds] : [])]
      const few = await ask<LoadedRow>(statement, values(large))
      const rows = few[0]?.isLarge ? await pool.askUnhurried<LoadedRow>(sandboxStatements[statement], values(unbounded)) : few
      return rows[0] && keptFrom(rows[0], rows)
    },
    isCurrent: (name, at) => areCurrent({ name, at }),
    append: (name, after, step) => (isLarge(step) ? appendLarge : appendAll)({ name, after, step }),
    async drop(name) {
      await inTransaction((client) => removeBy(client, 'drop', [name]))
    },
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
    async hold(names, milliseconds) {
      await ask('hold', [names, milliseconds])
    },
    async release(name) {
      await ask('release', [name])
    },
    async sweep({ idleMilliseconds, most, inUseMilliseconds }) {
      await sweepBy('dropIdle', Math.max(idleMilliseconds, inUseMilliseconds))
      await sweepBy('dropBeyond', inUseMilliseconds, most)
      while ((await within((client) => client.query(sandboxStatements.forget))).rowCount);
    },
    async check() {
      const [takesWrites] = await ask<{ does: boolean }>('takesWrites')
      if (!takesWrites?.does) throw new StoreAway('PostgreSQL: it only reads (transaction_read_only is on), as a standby does')
    },
    async close() {
      clearInterval(clock)
      await gathering.close()
      await pool.close()
    },
  }
}

const dateOf = (due: number | undefined): Date | null => (due === undefined ? null : new Date(due))

const thingColumns = (things: readonly Thing[]): unknown[][] => [
  things.map(({ kind }) => kind),
  things.map(({ id }) => idToText(id)),
  things.map(({ place }) => place),
  things.map(({ text }) => text ?? null),
]

/** Ids that somebody else chose may hold what PostgreSQL has no text for: a zero byte, or half of a character. Those are written as JSON. */
const idToText = (id: string): string => (/^"|[\0\p{Surrogate}]/u.test(id) ? JSON.stringify(id) : id)
const idFromText = (text: string): string => (text.startsWith('"') ? JSON.parse(text) : text)

const isLarge = ({ things }: Step): boolean => things.reduce((length, { text }) => length + (text?.length ?? 0), 0) > large

function keptFrom({ beginning, sequence, head, whole, at }: LoadedRow, rows: readonly LoadedRow[]): Kept {
  const things = rows.flatMap(({ kind, id, place, text }): Thing[] =>
    kind === null ? [] : [{ kind, id: idFromText(id), place: Number(place), text: text ?? undefined }],
  )
  return { beginning, sequence: Number(sequence), head, isWhole: whole, things, at }
}
