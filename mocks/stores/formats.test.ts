// What earlier versions kept is served by this one, what a later one kept is refused, and both can be at work over one database.
//
// Each sample was kept by the version whose format it names: in the sandbox `sample`, with a clock that stands, somebody signed in, made a
// vendor, made a referral source and renamed it, made another and removed it; then the clock was moved by a minute. A folder's sample has a
// line for each entry of its database, that of PostgreSQL is what pg_dump --inserts wrote.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Key, open } from 'lmdb'
import pg from 'pg'
import { expect, test } from 'vitest'
import { emptyCatalogue } from '../core/catalogue.ts'
import { openFolder } from './folder.ts'
import { openPostgres } from './postgres.ts'
import type { Store } from './store.ts'
import { makeStoredMock } from './stored-mock.ts'
import { runOn } from './testing.ts'
import { placesForTests } from './testing-places.ts'

const { folder, database } = placesForTests()

const sample = (name: string) => readFileSync(join(import.meta.dirname, 'samples', name), 'utf8')

async function folderOf(name: string): Promise<Store> {
  const path = join(folder, name)
  const db = open<unknown, Key>({ path, noSubdir: false, encoding: 'json' })
  for (const line of sample(name).trimEnd().split('\n')) {
    const { key, value }: { key: Key; value: unknown } = JSON.parse(line)
    await db.put(key, value)
  }
  await db.close()
  return openFolder(path)
}

async function databaseOf(name: string): Promise<Store> {
  const url = await database()
  await runOn(url, sample(name))
  return openPostgres(url)
}

async function mockOver(store: Store) {
  const mock = await makeStoredMock(store, {}, emptyCatalogue)
  const credentials = { audience: 'shop', email: 'owner@harborline.example', password: 'workshop' }
  return {
    async ask(method: string, path: string, token = '', body: object = credentials) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const sent = method === 'GET' ? '' : JSON.stringify(body)
      const answer = await mock.handle({ method, url: `/sandbox/sample/v3${path}`, headers, body: sent })
      return { status: answer.status, data: JSON.parse(answer.body).data }
    },
    close: () => mock.close(),
  }
}

const token =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ1c3JfamN6MHl6bXlwOSIsImNvbXBhbnkiOiJjb21fOHA5ZWJtenFqYSIsImxvY2F0aW9uIjoibG9jXzI5YWozMDh2ZHQiLCJzZXNzaW9uIjoic2VzXzFjZDNjZG5ucXgiLCJzYW5kYm94Ijoic2FtcGxlIiwiaWF0IjoxNzc1MDU5MjAwLCJleHAiOjE3NzUxMDI0MDB9.7CdXhwPb0ZEQSck-P21Q71EQWej6GuPAJr3meoUHBPQ'

test.each([
  ['folder-1.jsonl', folderOf],
  ['postgres-2.sql', databaseOf],
])('what was kept as %s is served, by who was signed in, and goes on', async (name, storeOf) => {
  const { ask, close } = await mockOver(await storeOf(name))
  expect(await ask('GET', '/referral_source/ref_xma3vvta18', token)).toMatchObject({
    status: 200,
    data: { name: 'After', createdDate: '2026-04-01T16:00:00.000Z' },
  })
  expect(await ask('GET', '/vendor/ven_jrdzwtf21c', token)).toMatchObject({ status: 200, data: { name: 'Lakeside' } })
  expect((await ask('GET', '/referral_source/ref_4a3geb8n7d', token)).status).toBe(404)
  const made = await ask('POST', '/referral_source', token, { name: 'Today' })
  expect(made).toMatchObject({ status: 200, data: { createdDate: '2026-04-01T16:01:00.000Z' } })
  expect(made.data.id).not.toBe('ref_4a3geb8n7d')
  await close()
})

test('a folder that a later version kept is refused in words', async () => {
  const path = join(folder, 'later')
  const db = open<unknown, Key>({ path, noSubdir: false, encoding: 'json' })
  await db.put('format', 99)
  await db.close()
  await expect(openFolder(path)).rejects.toThrow(/ is kept in format 99, and this version reads format \d+\. Use the version that made it/)
})

test('while a later version makes a database its own, who is at work goes on, and who starts is refused in words', async () => {
  const url = await database()
  const { ask, close } = await mockOver(await openPostgres(url))
  const { data } = await ask('POST', '/auth/login')
  await ask('POST', '/referral_source', data.token, { name: 'Before' })
  await runOn(
    url,
    `ALTER TABLE repair_shop_mock.sandbox ADD COLUMN later text NOT NULL DEFAULT 'as before'`,
    `ALTER TABLE repair_shop_mock.thing ADD COLUMN later text`,
    'CREATE TABLE repair_shop_mock.later (name text)',
    'UPDATE repair_shop_mock.format SET format = 99',
  )
  const { data: made, status } = await ask('POST', '/referral_source', data.token, { name: 'Meanwhile' })
  expect(status).toBe(200)
  expect((await ask('PUT', `/referral_source/${made.id}`, data.token, { name: 'After' })).status).toBe(200)
  expect((await ask('GET', `/referral_source/${made.id}`, data.token)).data.name).toBe('After')
  await expect(openPostgres(url)).rejects.toThrow(/^The database is kept in format 99, and this version reads format \d+\. Use the version/)
  await runOn(url, `DO $$ BEGIN ASSERT (SELECT bool_and(later = 'as before') FROM repair_shop_mock.sandbox); END $$`)
  await close()
})

test('a database whose encoding lacks characters is refused in words', async () => {
  const url = new URL(await database())
  const name = `${url.pathname.slice(1)}_latin`
  await runOn(url.href, `CREATE DATABASE ${name} ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`)
  const latin = new URL(url)
  latin.pathname = name
  await expect(openPostgres(latin.href)).rejects.toThrow(
    /^The database is in the encoding LATIN1, which lacks characters\. Expected one in UTF8: /,
  )
  await runOn(url.href, `DROP DATABASE ${name} WITH (FORCE)`)
})

test('who starts while another makes the tables waits longer than for any answer', async () => {
  const url = await database()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`SELECT pg_advisory_lock(hashtext('repair_shop_mock'))`)
  const patience = 1_000
  const opening = openPostgres(url, { patience })
  const waiters = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND clock_timestamp() - query_start > interval '${2 * patience} ms'`
  while ((await client.query(waiters)).rowCount === 0);
  await client.end()
  await (await opening).close()
})

test('those who start at the same time over an empty database make its tables once', async () => {
  const url = await database()
  const stores = await Promise.all([openPostgres(url), openPostgres(url), openPostgres(url)])
  await runOn(url, 'DO $$ BEGIN ASSERT (SELECT count(*) FROM repair_shop_mock.format) = 1; END $$')
  for (const store of stores) await store.close()
})
