// What nobody may find: keys of sandboxes, the token of the control plane and the password of the database, on the disk or in the log.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProgram } from '../testing-program.ts'
import { startPostgres, type TestPostgres } from './testing.ts'
import { credentials } from './testing-replicas.ts'

const [token, key, password] = ['planted-control-token', 'planted-sandbox-key', 'planted-password']

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const numericPassword = 8_765_432_101

/** The password in places where nobody should send it: in the address, in a form, in what is cut off, as no text, under a name with escapes. */
const oddLogins = [
  [`?password=${credentials.password}`, '{}'],
  ['', `email=${credentials.email}&password=${credentials.password}`],
  ['', `{"password": "${credentials.password}`],
  ['', JSON.stringify({ ...credentials, password: [credentials.password] })],
  [`?pass%77ord=${credentials.password}`, '{}'],
  ['', JSON.stringify(credentials).replace('"password"', '"passwor\\u0064"')],
  ['', JSON.stringify({ ...credentials, password: numericPassword })],
  ['', JSON.stringify({ ...credentials, newPassword: { text: credentials.password } })],
] as const

/** Runs the program over a store while it is used by somebody who has all secrets; gives all that it said. */
async function usedBySomebody(store: { args: string[]; env: { [name: string]: string } }): Promise<string> {
  const { says, stop, out, err } = runProgram(['--port', '0', '--control-token', token, ...store.args], { env: store.env })
  const [url] = await says(/http:\/\/127\.0\.0\.1:\d+/)
  const headers = { 'content-type': 'application/json', 'x-mock-control': token, 'x-mock-key': key }
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: response.status, text: await response.text() }
  }
  const told = [
    await ask('POST', '/_mock/sandboxes', { name: 'mine', key }),
    await ask('POST', '/_mock/sandboxes', { name: 'mine', key }),
    await ask('POST', '/sandbox/mine/v3/auth/login', credentials),
    await ask('GET', '/sandbox/mine/v3/vendor'),
    await ask('GET', '/_mock'),
    await ask('GET', '/_mock/health'),
    await ask('GET', '/_mock/sandboxes'),
    await ask('GET', '/_mock/journal?sandbox=mine'),
  ]
  expect(told.map(({ status }) => status)).toEqual([200, 409, 200, 401, 200, 200, 200, 200])
  for (const [query, body] of oddLogins) await fetch(`${url}/v3/auth/login${query}`, { method: 'POST', headers, body })
  expect(await stop()).toBe(0)
  return [out(), err(), ...told.map(({ text }) => text)].join('\n')
}

/** A user of the database who may make a schema in it, and no more. */
async function databaseOfUser(): Promise<string> {
  const url = await postgres.database()
  const user = `secretive_${process.pid}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`CREATE ROLE ${user} LOGIN PASSWORD '${password}'`)
  await client.query(`GRANT CREATE ON DATABASE ${new URL(url).pathname.slice(1)} TO ${user}`)
  await client.end()
  const theirs = new URL(url)
  theirs.username = user
  theirs.password = password
  return theirs.href
}

/** Every row of every table, as text. */
async function contentOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'repair_shop_mock'",
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ text: string }>(`SELECT row::text AS text FROM repair_shop_mock.${name} AS row`)
    texts.push(...rows.map(({ text }) => text))
  }
  await client.query('DROP SCHEMA repair_shop_mock CASCADE')
  await client.end()
  return texts.join('\n')
}

const secret = /planted-/

test('no secret stands in PostgreSQL, or in what is said, and the user needs no more than a schema', async () => {
  const url = await databaseOfUser()
  const said = await usedBySomebody({ args: [], env: { DATABASE_URL: url } })
  const content = await contentOf(url)
  expect(content).toContain('owner@harborline.example')
  expect(content).not.toContain(credentials.password)
  expect(content).not.toContain(String(numericPassword))
  expect(content).toContain('/sandbox/mine/v3/vendor')
  expect(said).not.toMatch(secret)
  expect(content).not.toMatch(secret)
})

test('no secret stands in a folder, or in what is said', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'repair-shop-'))
  const said = await usedBySomebody({ args: ['--store', folder], env: {} })
  const content = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'latin1'))
    .join('\n')
  rmSync(folder, { recursive: true })
  expect(content).not.toContain(credentials.password)
  expect(content).not.toContain(String(numericPassword))
  expect(content).toContain('/sandbox/mine/v3/vendor')
  expect(said).not.toMatch(secret)
  expect(content).not.toMatch(secret)
})
