// What only PostgreSQL has to be asked: steps that take their time, ids that it has no text for, and how it finds rows.
import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openPostgres } from './postgres.ts'
import { connectionsTo } from './postgres-pool.ts'
import { sandboxStatements } from './postgres-statements.ts'
import type { Thing } from './store.ts'
import { cutConnections } from './testing.ts'
import { placesForTests } from './testing-places.ts'

const { database } = placesForTests()

const patience = 1_000

test('a step as large as a restored sandbox has more time than any answer, and holds up no other', async () => {
  const url = await database()
  const store = await openPostgres(url, { patience })
  const step = (beginning: string, text: string) => ({
    head: '{}',
    beginning,
    things: [{ kind: 'vendors', id: 'ven_1', place: 1, text }],
    due: undefined,
  })
  await store.append('large', undefined, step('first', '{}'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`BEGIN; SELECT 1 FROM repair_shop_mock.sandbox WHERE name = 'large' FOR UPDATE`)
  const text = JSON.stringify('x'.repeat(5_000_000))
  const appending = store.append('large', { beginning: 'first', sequence: 1 }, step('second', text))
  const waiters = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND clock_timestamp() - query_start > interval '${2 * patience} ms'`
  while ((await client.query(waiters)).rowCount === 0);
  expect(await store.append('other', undefined, step('third', '{}'))).toEqual(expect.any(Number))
  await client.end()
  expect(await appending).toEqual(expect.any(Number))
  expect((await store.load('large'))?.things.map((thing) => thing.text)).toEqual([text])
  await store.close()
})

test('a sandbox that takes longer to come over the line than any answer may is loaded all the same, and holds up no other', async () => {
  const url = await database()
  const line = await slowLine(url)
  const store = await openPostgres(line.url, { patience, connections: 2 })
  const things = [{ kind: 'vendors', id: 'ven_1', place: 1, text: JSON.stringify('x'.repeat(24_000_000)) }]
  const step = (beginning: string, things: Thing[]) => ({ head: '{}', beginning, things, due: undefined })
  await store.append('large', undefined, step('first', things))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  line.stopAfter(1_000_000)
  const loading = Promise.all([store.load('large'), store.load('large')])
  const sending = `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'ClientWrite' AND clock_timestamp() - query_start > interval '${2 * patience} ms'`
  while ((await client.query(sending)).rowCount === 0);
  await client.end()
  expect(await store.append('other', undefined, step('second', []))).toEqual(expect.any(Number))
  line.goOn()
  expect((await loading).map((kept) => kept?.things)).toEqual([things, things])
  expect((await store.load('large', undefined, ['vendors']))?.things).toEqual(things)
  expect((await store.load('large', undefined, ['given']))?.things).toEqual([])
  await store.close()
  await line.close()
})

/** To a PostgreSQL: when told to, it lets no more through to who asks than so many bytes over each connection. */
async function slowLine(server: string) {
  const to = new URL(server)
  const lines = new Set<{ near: Socket; far: Socket }>()
  let most = Number.POSITIVE_INFINITY
  const gate = createServer((near) => {
    const far = connect(Number(to.port || 5432), to.hostname)
    const both = { near, far }
    lines.add(both)
    near.pipe(far)
    let passed = 0
    far.on('data', (bytes) => {
      near.write(bytes)
      passed += bytes.length
      if (passed > most) far.pause()
    })
    const end = () => {
      lines.delete(both)
      near.destroy()
      far.destroy()
    }
    for (const one of [near, far]) one.on('error', end).on('close', end)
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  const url = new URL(server)
  const address = gate.address()
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : address}`
  return {
    url: url.href,
    stopAfter(bytes: number) {
      most = bytes
    },
    goOn() {
      most = Number.POSITIVE_INFINITY
      for (const { far } of lines) far.resume()
    },
    close: () => new Promise((resolve) => gate.close(resolve)),
  }
}

test('a record may have an id of any characters', async () => {
  const store = await openPostgres(await database())
  const things = ['a\0b', '\ud800', '\udc00', '"quoted"', 'é😀'].map((id, place) => ({ kind: 'vendors', id, place, text: `"${place}"` }))
  await store.append('odd', undefined, { head: '{}', beginning: 'first', things, due: undefined })
  expect((await store.load('odd'))?.things).toEqual(things)
  await store.close()
})

test('a plan from a time when tables were empty reads no whole table later', async () => {
  const url = await database()
  await (await openPostgres(url)).close()
  const connections = await connectionsTo(url, 60_000, 1)
  const plans = await connections.within(async (client) => {
    await client.query('VACUUM ANALYZE')
    const told: string[] = []
    for (const [name, text] of Object.entries(sandboxStatements)) {
      const values = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
      await client.query(`PREPARE "${name}" AS ${text}`)
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN EXECUTE "${name}"${values > 0 ? `(${Array.from({ length: values }, () => 'NULL')})` : ''}`,
      )
      told.push(...rows.map((row) => `${name}: ${row['QUERY PLAN'].trim()}`))
    }
    return told
  })
  expect(plans.filter((line) => line.startsWith('append: ') && line.includes('Index Scan'))).not.toEqual([])
  expect(plans.filter((line) => /Seq Scan|Hash Join/.test(line))).toEqual([])
  await connections.close()
})

test('one that only reads is not ready', async () => {
  const url = await database()
  const store = await openPostgres(url)
  await store.check()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`ALTER DATABASE ${client.database} SET default_transaction_read_only = on`)
  await client.end()
  await cutConnections(url)
  const said = async () =>
    store.check().then(
      () => 'that it is',
      (error) => error.message,
    )
  // A pool may not know yet that a connection was cut.
  while (/terminat/i.test(await said()));
  expect(await said()).toMatch(/only reads/)
  await store.close()
})
