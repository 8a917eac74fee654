// Connections where the server gives few of them.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connections, connectionsTo } from './postgres-pool.ts'
import { startPostgres, type TestPostgres } from './testing.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const slowly = { name: 'slowly', text: 'SELECT true AS done FROM pg_sleep(0.01)' }

/** A user who gets so many connections and no more. */
async function addressOfUser(limit: number): Promise<{ url: string; drop(): Promise<void> }> {
  const database = await postgres.database()
  const user = `few_${process.pid}`
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await client.query(`CREATE ROLE ${user} LOGIN PASSWORD 'secret' CONNECTION LIMIT ${limit}`)
  const url = new URL(database)
  url.username = user
  url.password = 'secret'
  return {
    url: url.href,
    async drop() {
      await client.query(`DROP ROLE ${user}`)
      await client.end()
    },
  }
}

test('where there are fewer connections than are wanted, those that there are do for all', async () => {
  const { url, drop } = await addressOfUser(3)
  const replicas: Connections[] = [await connectionsTo(url, 60_000, 5), await connectionsTo(url, 60_000, 5)]
  const asked = replicas.flatMap((replica) => Array.from({ length: 20 }, () => replica.ask<{ done: boolean }>(slowly)))
  expect((await Promise.all(asked)).flat().filter(({ done }) => done)).toHaveLength(40)
  for (const replica of replicas) await replica.close()
  await drop()
})

test('who gets no connection at all is told within the patience what the server says', async () => {
  const { url, drop } = await addressOfUser(0)
  const replica = await connectionsTo(url, 1_000, 5)
  await expect(replica.ask(slowly)).rejects.toThrow(/ PostgreSQL: too many connections for role/)
  await replica.close()
  await drop()
})

test('a connection that ends under a question without a word is told to who asked, and to nobody else', async () => {
  const url = new URL(await postgres.database())
  const { port, hostname } = url
  const lines = new Set<Socket>()
  const relay = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.pipe(far).pipe(near)
    lines.add(near).add(far)
    for (const line of [near, far]) line.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const own = relay.address()
  url.host = `127.0.0.1:${typeof own === 'object' && own ? own.port : 0}`
  const replica = await connectionsTo(url.href, 60_000, 5)
  await replica.ask(slowly)
  const asked = expect(replica.ask({ name: 'long', text: 'SELECT pg_sleep(4)' })).rejects.toThrow(/PostgreSQL: /)
  await new Promise<void>((resolve) => setImmediate(resolve))
  for (const line of lines) line.destroy()
  await asked
  expect(await replica.ask<{ done: boolean }>(slowly)).toEqual([{ done: true }])
  await replica.close()
  relay.close()
})

test('what those who run the server chose for everybody holds for no step', async () => {
  const url = await postgres.database()
  const database = new URL(url).pathname.slice(1)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const chosen of ["default_transaction_isolation = 'serializable'", 'lock_timeout = 1', "DateStyle = 'German'"])
    await client.query(`ALTER DATABASE ${database} SET ${chosen}`)
  await client.end()
  const replica = await connectionsTo(url, 60_000, 5)
  const text = `SELECT current_setting('transaction_isolation') AS isolation, current_setting('lock_timeout') AS lock, now() AS now`
  expect(await replica.ask({ text })).toEqual([{ isolation: 'read committed', lock: '0', now: expect.any(Date) }])
  await replica.close()
})

test('a connection begins with no settings that a pooler refuses', async () => {
  const begun: Buffer[] = []
  const pooler = createServer((socket) => {
    socket.once('data', (first) => {
      begun.push(first)
      socket.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const own = pooler.address()
  const replica = await connectionsTo(`postgres://user@127.0.0.1:${typeof own === 'object' && own ? own.port : 0}/mock`, 60_000, 5)
  await expect(replica.ask(slowly)).rejects.toThrow('PostgreSQL: ')
  await replica.close()
  pooler.close()
  // Its length and the version of the protocol, and then names and values in turn.
  const words = begun[0]?.subarray(8).toString().split('\0') ?? []
  expect(words.filter((_, place) => place % 2 === 0 && words[place] !== '')).toEqual([
    'user',
    'database',
    'application_name',
    'client_encoding',
  ])
})
