// Connections to PostgreSQL, shared by all who ask: no more of them than the server gives, and nobody waits longer than the patience.
import { setTimeout as pause } from 'node:timers/promises'
import type { Client, PoolClient, QueryResult, QueryResultRow } from 'pg'
import { anAddress } from './address.ts'
import { StoreAway } from './away.ts'
import { packageOf } from './package.ts'

/** A connection, while it is one's own. */
export type Connection = PoolClient

export interface Connections {
  /** What is often asked has a name. */
  ask<Row extends QueryResultRow>(statement: { name?: string; text: string }, values?: unknown[]): Promise<Row[]>
  /** For what takes its time: nobody waits for it who did not ask. */
  askUnhurried<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<Row[]>
  /** For several statements that belong together. */
  within<Result>(work: (client: Connection) => Promise<Result>): Promise<Result>
  /** For several that take effect together or not at all. */
  inTransaction<Result>(work: (client: Connection) => Promise<Result>): Promise<Result>
  /** One that nobody else uses. */
  apart(): Promise<Client>
  close(): Promise<void>
}

/** Milliseconds. What is large is written or read in that time, or not at all. */
const longest = 60_000
/** After so long the server is asked anew for as many connections as are wanted. */
const growAgainEvery = 10_000
/** Before somebody who has no connection at all asks a full server again. */
const fullPause = 200
/** Where others wait for a connection: one that is not used comes free soon, one that is now and then. */
const [idleMilliseconds, lifetimeSeconds] = [1_000, 60]

export async function connectionsTo(url: string, patience: number, most: number): Promise<Connections> {
  const { default: pg } = await packageOf('pg', () => import('pg'))
  try {
    new pg.Client({ connectionString: url })
  } catch (error) {
    throw unreadableAddress(error)
  }
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    keepAlive: true,
    application_name: 'repair-shop-mock',
  }
  const prepare = (client: Pick<Client, 'query'>) => client.query(settingsFor(patience))
  const pool = new pg.Pool({
    ...connection,
    max: most,
    idleTimeoutMillis: idleMilliseconds,
    maxLifetimeSeconds: lifetimeSeconds,
    verify: (client, done) => void prepare(client).then(() => done(), done),
  })
  // A connection that ends is news only to who asks by it, and hears it there; who asks next gets another.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const growing = setInterval(() => {
    pool.options.max = most
  }, growAgainEvery).unref()

  /** What the server said when it had none to give, until it gives one. */
  let refused: unknown
  /** Where the server has no more connections to give, those that there are have to do. */
  const connect = async (until: number): Promise<PoolClient> => {
    for (;;) {
      try {
        const client = await pool.connect()
        refused = undefined
        return client
      } catch (error) {
        if (!isFull(error) || performance.now() > until) throw asAway(error)
        refused = error
        pool.options.max = Math.max(1, pool.totalCount)
        if (pool.totalCount === 0) await pause(fullPause)
      }
    }
  }
  const connectedBefore = (until: number): Promise<PoolClient> =>
    new Promise((resolve, reject) => {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        reject(asAway(refused ?? `no connection within ${patience} ms`))
      }, until - performance.now())
      connect(until)
        .then((client) => (isLate ? client.release() : resolve(client)), reject)
        .finally(() => clearTimeout(timer))
    })
  const within = async <Result>(work: (client: PoolClient, until: number) => Promise<Result>): Promise<Result> => {
    const until = performance.now() + patience
    const client = await connectedBefore(until)
    try {
      const result = await work(client, until)
      client.release()
      return result
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  const unhurried = fewAtOnce(Math.max(1, Math.floor(most / 2)))
  return {
    within,
    inTransaction: (work) =>
      within(async (client) => {
        await client.query('BEGIN')
        const result = await work(client)
        await client.query('COMMIT')
        return result
      }),
    async apart() {
      const client = new pg.Client(connection)
      client.on('error', () => {})
      try {
        await client.connect()
        await prepare(client)
        return client
      } catch (error) {
        await client.end().catch(() => undefined)
        throw error
      }
    },
    async ask<Row extends QueryResultRow>(statement: { name?: string; text: string }, values: unknown[] = []) {
      const work = async (client: PoolClient, until: number): Promise<QueryResult<Row>> => {
        const asked = { ...statement, values, query_timeout: Math.max(1, until - performance.now()) }
        return client.query<Row>(asked).catch((error) => Promise.reject(asAway(error)))
      }
      return (await within(work)).rows
    },
    askUnhurried: <Row extends QueryResultRow>(text: string, values: unknown[]) => {
      const work = async (client: PoolClient) => {
        try {
          await client.query(`BEGIN; SET LOCAL statement_timeout = ${longest}; SET LOCAL idle_in_transaction_session_timeout = ${longest}`)
          const asked = { text, values, query_timeout: longest }
          const { rows } = await client.query<Row>(asked)
          await client.query('COMMIT')
          return rows
        } catch (error) {
          throw asAway(error)
        }
      }
      return unhurried(() => within(work))
    },
    async close() {
      clearInterval(growing)
      await pool.end()
    },
  }
}

/** Those who take their time leave connections to the others. */
function fewAtOnce(width: number) {
  const waiting: (() => void)[] = []
  let free = width
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

/** Whatever those who run the server chose. Said as a statement: a pooler in between takes few settings with a new connection. */
const settingsFor = (patience: number): string =>
  Object.entries({
    statement_timeout: patience,
    // Who is cut off in the middle of several statements holds no locks for long.
    idle_in_transaction_session_timeout: patience,
    idle_session_timeout: 0,
    lock_timeout: 0,
    // A step looks at a row again when it has the lock: stricter levels would refuse it instead.
    default_transaction_isolation: 'read committed',
    DateStyle: 'ISO',
    // What is asked for makes no plan better, and to make one anew takes longer than to follow it.
    plan_cache_mode: 'force_generic_plan',
    // So it may come from a time when tables were empty. Rows are found by their keys all the same, and not by reading all there are.
    enable_seqscan: 'off',
    enable_hashjoin: 'off',
    enable_mergejoin: 'off',
  })
    .map(([name, value]) => `SET ${name} = '${value}'`)
    .join('; ')

/** The address itself is not told: a password is in it. */
const unreadableAddress = (error: unknown): RangeError =>
  new RangeError(
    `The address of PostgreSQL cannot be used: ${error instanceof Error ? error.message : 'it is malformed'}. Expected one such as ${anAddress}, where / and @ of a password are written as %2F and %40.`,
  )

const codeOf = (error: unknown): string | undefined => (error instanceof Error ? (error as Error & { code?: string }).code : undefined)

/** PostgreSQL's too_many_connections, of the server, the database or the user. */
const isFull = (error: unknown): boolean => codeOf(error) === '53300'

/** In the words of PostgreSQL, which hold no password. */
const asAway = (error: unknown): StoreAway => {
  const message = error instanceof Error ? error.message : String(error)
  return new StoreAway(`PostgreSQL: ${message || codeOf(error)}`)
}
