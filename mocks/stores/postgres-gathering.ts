// How the mocks that share a PostgreSQL ask one another to write down what they have: each listens on a connection of its own. While it
// does, it holds a lock that all can see; so PostgreSQL itself tells who is there, and forgets who is gone.
import type { Notification, QueryResult, QueryResultRow } from 'pg'
import { asStoreAway, StoreAway } from './away.ts'
import { schema } from './postgres-schema.ts'
import type { SharedLines } from './store.ts'
import { together } from './together.ts'

const connectAgainAfter = 500
const lookWhetherAlive = 5_000

interface Gathering extends Pick<SharedLines, 'join' | 'gather'> {
  close(): Promise<void>
}

/** Those whose word is missing. */
interface Round {
  missing: Set<number> | undefined
  heard: Set<number>
  done(): void
}

/** What is needed of a connection. */
export interface Listener {
  query: Query
  on(event: 'notification', listener: (notification: Notification) => void): unknown
  on(event: 'error' | 'end', listener: () => void): unknown
  end(): Promise<void>
}

type Query = <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<QueryResult<Row>>

type Speaker = Pick<Listener, 'query' | 'end'>

/** A connection takes one question after the other. */
function inTurn(client: Listener): Speaker {
  let last: Promise<unknown> = Promise.resolve()
  return {
    query<Row extends QueryResultRow>(text: string, values?: unknown[]) {
      const asked = last.then(() => client.query<Row>(text, values))
      last = asked.catch(() => undefined)
      return asked
    },
    end: () => client.end(),
  }
}

/** Who is asked is to answer within so many milliseconds. */
export async function openGathering(connect: () => Promise<Listener>, patience: number): Promise<Gathering> {
  const writers = new Set<() => Promise<void>>()
  const rounds = new Map<string, Round>()
  let client: Speaker | undefined
  let self = 0
  let count = 0
  let closed = false
  let alive = () => {}

  const writeAll = () => Promise.all([...writers].map((write) => write()))
  const say = async (by: Speaker, words: string) => {
    await by.query(`SELECT pg_notify('${schema}', $1)`, [words])
  }
  const hear = (by: Speaker, { processId, payload = '' }: Notification) => {
    const [word, round = '', asker] = payload.split(' ')
    // Whoever cannot write now says nothing, and is not waited for for long.
    if (word === 'write' && processId !== self)
      void writeAll()
        .then(() => say(by, `written ${round} ${processId}`))
        .catch(() => undefined)
    if (word === 'written' && Number(asker) === self) arrived(round, processId)
  }
  const arrived = (name: string, from: number) => {
    const round = rounds.get(name)
    round?.heard.add(from)
    if (round) endIfDone(round)
  }
  const endIfDone = ({ missing, heard, done }: Round) => {
    if (missing && [...missing].every((one) => heard.has(one))) done()
  }

  const listen = async () => {
    const connection = await connect()
    const made = inTurn(connection)
    const lose = () => {
      if (client !== made) return
      client = undefined
      void made.end().catch(() => undefined)
      if (!closed) setTimeout(listenAgain, connectAgainAfter).unref()
    }
    try {
      // A connection that a network dropped silently is given up by both sides within seconds.
      await made.query('SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3')
      connection.on('notification', (notification) => hear(made, notification))
      await made.query(`LISTEN ${schema}`)
      const { rows } = await made.query<{ self: number }>(statements.enter)
      self = rows[0]?.self ?? 0
    } catch (error) {
      await made.end().catch(() => undefined)
      throw error
    }
    if (closed) return made.end()
    client = made
    connection.on('error', lose)
    connection.on('end', lose)
    alive = () => void made.query('SELECT 1').catch(lose)
  }
  const listenAgain = () => {
    if (!closed) listen().catch(() => setTimeout(listenAgain, connectAgainAfter).unref())
  }
  const looking = setInterval(() => alive(), lookWhetherAlive).unref()

  const gatherOnce = async (): Promise<void> => {
    const by = client
    if (!by) throw new StoreAway('PostgreSQL: the connection on which others are asked for their journal is lost')
    const name = String(++count)
    const silent = new StoreAway(`PostgreSQL: it did not say within ${patience} ms who else is there`)
    await new Promise<void>((resolve, reject) => {
      // Others may be silent; PostgreSQL itself may not.
      const timer = setTimeout(() => (round.missing ? resolve() : reject(silent)), patience)
      const round: Round = {
        missing: undefined,
        heard: new Set(),
        done() {
          clearTimeout(timer)
          resolve()
        },
      }
      rounds.set(name, round)
      const lookWhoIsThere = async () => {
        const { rows } = await by.query<{ other: number }>(statements.others)
        round.missing = new Set([self, ...rows.map(({ other }) => other)])
      }
      // Asked for first, and then looked who is there: whoever comes in between answered nothing before.
      say(by, `write ${name}`)
        .then(() => Promise.all([lookWhoIsThere(), writeAll()]))
        .then(() => arrived(name, self))
        .catch((error) => reject(asStoreAway(error)))
    }).finally(() => rounds.delete(name))
  }
  const gather = together(async (asked: true[]) => {
    await gatherOnce()
    return asked
  }, 1)

  // Where the server has no connection to spare now, it will later.
  await listen().catch(() => setTimeout(listenAgain, connectAgainAfter).unref())
  return {
    join(write) {
      writers.add(write)
      return () => writers.delete(write)
    },
    async gather() {
      await gather(true)
    },
    async close() {
      closed = true
      clearInterval(looking)
      await client?.end().catch(() => undefined)
    },
  }
}

const lockClass = `hashtext('${schema} replica')`

const statements = {
  enter: `SELECT pg_backend_pid() AS self, pg_advisory_lock_shared(${lockClass}, pg_backend_pid())`,
  others: `
    SELECT objid::bigint::integer AS other FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND classid = ${lockClass}::oid AND objid <> pg_backend_pid()::oid
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
}
