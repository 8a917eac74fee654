// What the program keeps of a run, and what the next one makes of it: --failed, --failed-first and --since last.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Served, serve } from '../../mocks/doors/http.ts'
import { createMock, type Mock } from '../../mocks/index.ts'
import { mainCaught, ofOwner } from '../testing.ts'

let mock: Mock
let server: Served
let home: string

beforeAll(async () => {
  mock = await createMock()
  server = await serve(mock, { port: 0 })
})
afterAll(() => server.close())

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'home-'))
})
afterEach(() => {
  mock.sandbox().faults.clear()
  rmSync(home, { recursive: true })
})

async function run(...flags: string[]) {
  const caught = await mainCaught(['run', server.url, ...flags], { env: { ...ofOwner, HOME: home } })
  const [, asked] = /Asked {2}(\d+) cases?,/.exec(caught.out) ?? []
  return { asked: Number(asked), ...caught }
}

const chosen = ['--only', 'vendor/create-then-read', '--only', 'vendor/create-is-new', '--only', 'payment-term/create-then-read']
const breakReads = () => mock.sandbox().faults.add({ operation: 'getVendor', status: 404, message: 'Gone' })

test('--failed asks only what failed last time, and says that it does', async () => {
  breakReads()
  expect((await run(...chosen)).code).toBe(1)
  const again = await run('--failed', ...chosen)
  expect(again).toMatchObject({ code: 1, asked: 1 })
  expect(again.err).toBe('--failed: 1 case of 3 failed last time; nothing is said about the others.\n')
  mock.sandbox().faults.clear()
  const mended = await run('--failed')
  expect(mended).toMatchObject({ code: 0, asked: 1 })
  expect(mended.out).toMatch(/Conforms: all \d+ musts? asked about were exercised, \d+ were left out\n$/)
})

test('--failed asks all where nothing failed, or where no run is kept, and says why', async () => {
  expect(await run('--failed', ...chosen)).toMatchObject({
    asked: 3,
    err: '--failed: no earlier run against this address is kept, so all 3 cases are asked.\n',
  })
  expect(await run('--failed', ...chosen)).toMatchObject({
    asked: 3,
    err: '--failed: none of these cases failed last time, so all 3 cases are asked.\n',
  })
})

test('--failed-first asks the rest as well, after them', async () => {
  breakReads()
  await run(...chosen)
  const file = join(home, 'run.json')
  expect(await run('--failed-first', ...chosen, '--report', `json=${file}`)).toMatchObject({ code: 1, asked: 3 })
  const { tests } = JSON.parse(readFileSync(file, 'utf8')).results
  expect(tests.map(({ name }: { name: string }) => name)[0]).toBe('vendor/create-then-read')
})

test('--since last tells what changed since the run before', async () => {
  expect(await run('--since', 'last', ...chosen)).toMatchObject({ code: 2, err: expect.stringContaining('no earlier run') })
  await run(...chosen)
  breakReads()
  expect((await run('--since', 'last', ...chosen)).out).toContain('0 fixed, 1 new')
  mock.sandbox().faults.clear()
  expect((await run('--since', 'last', ...chosen)).out).toContain('1 fixed, 0 new')
})

test('a case that a later run leaves out stays as it was', async () => {
  breakReads()
  await run(...chosen)
  mock.sandbox().faults.clear()
  expect(await run('--failed', ...chosen)).toMatchObject({ code: 0, asked: 1 })
  mock.sandbox().faults.add({ operation: 'createPaymentTerm', status: 500 })
  expect((await run('--since', 'last', ...chosen)).out).toContain('0 fixed, 2 new')
})

test('the two wishes about what failed exclude each other', async () => {
  expect(await run('--failed', '--failed-first')).toMatchObject({ code: 2, err: expect.stringContaining('give one of them') })
})

test('--guide tells what is behind operations that are not there, and one thing to mend, in place of all the rest', async () => {
  breakReads()
  mock.sandbox().faults.add({ operation: 'createPaymentTerm', status: 501 })
  const asked = ['--only', 'vendor', '--only', 'payment-term', '--only', 'request/served/createPaymentTerm']
  const { code, out } = await run('--guide', ...asked)
  expect(code).toBe(1)
  expect(out).toMatch(/^fail .*\n {2}in {7}values\/\S+: /)
  expect(out).toMatch(/Where to begin: .*\n {2}payment-term +\d+ {2}POST \/v3\/payment_term \(\d+\)\n/)
  expect(out).toMatch(/Guide {2}you hold \d+ of \d+ musts; the next \d+ are behind POST \/v3\/payment_term\.\n/)
  expect(out).not.toContain('Coverage')
})

test('a server that lacks most is told where to begin without being asked', async () => {
  for (const operation of ['listVendors', 'getVendor', 'createVendor'] as const) mock.sandbox().faults.add({ operation, status: 501 })
  const { out } = await run('--only', 'request/served/*Vendor*', '--only', 'vendor')
  expect(out).toContain('Told since most operations are not there: --guide tells this alone')
  expect((await run('--only', 'payment-term')).out).not.toContain('Where to begin')
})

test('--guide begins with the login, where that is not there', async () => {
  mock.sandbox().faults.add({ operation: 'login', status: 404 })
  const { code, err } = await run('--guide')
  expect(code).toBe(2)
  expect(err).toMatch(/POST \/v3\/auth\/login comes first: without a login none of \d+ musts can be asked about\./)
})
