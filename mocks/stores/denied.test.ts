// A database that a mock may not use: it ends when it starts, with 2 and a sentence that says what PostgreSQL said and what to do.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused } from '../testing-program.ts'
import { startPostgres, type TestPostgres } from './testing.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const user = `denied_${process.pid}`

async function say(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

test.each<[what: string, said: (database: string) => string[], words: RegExp]>([
  ['may not make the schema', () => [], /permission denied for database/],
  ['may not use the schema', () => ['CREATE SCHEMA repair_shop_mock'], /permission denied for schema repair_shop_mock/],
  [
    'may write nothing',
    (database) => [`GRANT CREATE ON DATABASE ${database} TO ${user}`, `ALTER ROLE ${user} SET default_transaction_read_only = on`],
    /read-only transaction/,
  ],
])('a user who %s is told so', async (_, said, words) => {
  const url = await postgres.database()
  await say(url, [`CREATE ROLE ${user} LOGIN PASSWORD 'whisper'`, ...said(new URL(url).pathname.slice(1))])
  const told = await refused('--store', Object.assign(new URL(url), { username: user, password: 'whisper' }).href)
  await say(url, [`DROP OWNED BY ${user}`, `DROP ROLE ${user}`])
  expect(told).toMatch(words)
  expect(told).toMatch(/^PostgreSQL: .+\. Expected a user who may make the schema repair_shop_mock at \S+ or owns it, and may write\.$/)
  expect(told).not.toContain('whisper')
})
