// The client against the mock, in process and over HTTP.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, expect, test, vi } from 'vitest'
import { createMock } from '../../mocks/index.ts'
import { serve } from '../../mocks/server.ts'
import { createClient, orderby, SignInRefused, where } from './index.ts'

const login = { email: 'owner@harborline.example', password: 'workshop' }
const hours = 3_600_000

const inProcess = await createMock()
const served = await createMock()
const { url, close } = await serve(served, { port: 0 })
afterAll(close)

const doors = [
  { door: 'in process', mock: inProcess, at: { baseUrl: 'http://mock', fetch: (request: Request) => inProcess.fetch(request) } },
  { door: 'over HTTP', mock: served, at: { baseUrl: url } },
]

test.each(doors)('lists, creates and reads $door', async ({ at }) => {
  const api = createClient({ ...at, sandbox: 'lists' })
  const session = await api.signIn(login)
  expect(session.user?.email).toBe(login.email)
  const { data: made } = await api.POST('/v3/vendor', { body: { name: 'Lakeside Parts' } })
  const query = {
    where: where('listVendors', { name: { startsWith: 'lakeside' }, OR: [{ city: null }, { deleted: false }] }),
    orderby: orderby('listVendors', { city: 'asc' }, { createdDate: 'desc' }),
    limit: 5,
  }
  const { data: found } = await api.GET('/v3/vendor', { params: { query } })
  expect(found?.data.map(({ id }) => id)).toContain(made?.data.id)
  expect(found?.data.every(({ name }) => name?.startsWith('Lakeside'))).toBe(true)
})

test.each(doors)('searches $door', async ({ at }) => {
  const api = createClient(at)
  await api.signIn(login)
  const body = {
    where: where('searchPayments', { amountCents: { gte: 10_000 }, status: 'Succeeded' }),
    orderBy: orderby('searchPayments', { amountCents: 'asc' }),
    limit: 3,
  }
  const { data } = await api.POST('/v3/integration/payment/search', { body })
  const amounts = data?.data.map(({ amountCents }) => amountCents ?? 0) ?? []
  expect(amounts).toHaveLength(3)
  expect(amounts).toEqual([...amounts].sort((one, other) => one - other))
  expect(Math.min(...amounts)).toBeGreaterThanOrEqual(10_000)
})

test.each(doors)('opens an ended session again, once for all requests that meet its end, $door', async ({ at, mock }) => {
  const api = createClient({ ...at, sandbox: 'renewed' })
  await api.signIn(login)
  mock.sandbox('renewed').clock.advance(13 * hours)
  const answers = await Promise.all([
    api.GET('/v3/vendor', { params: { query: { limit: 1 } } }),
    api.POST('/v3/vendor', { body: { name: 'Kept body' } }),
    api.GET('/v3/payment_term'),
  ])
  expect(answers.map(({ response }) => response.status)).toEqual([200, 200, 200])
  expect(mock.journal.matching({ sandbox: 'renewed', operation: 'login' })).toHaveLength(2)
})

test.each(doors)('shows the refusal when the session cannot be opened again, $door', async ({ at, mock }) => {
  const api = createClient({ ...at, sandbox: 'refused' })
  await api.signIn(login)
  mock.sandbox('refused').sessions.endAll()
  mock.sandbox('refused').faults.add({ operation: 'login', status: 503 })
  const { error, response } = await api.GET('/v3/vendor')
  expect([response.status, error?.code]).toEqual([401, 'not_signed_in'])
})

test.each(doors)('says who was not let in, and signs out, $door', async ({ at }) => {
  const api = createClient({ ...at, sandbox: 'out' })
  const refused = await api.signIn({ ...login, password: 'wrong' }).catch((error) => error)
  expect(refused).toBeInstanceOf(SignInRefused)
  expect(refused).toMatchObject({ status: 401, code: 'wrong_login' })
  await api.signIn(login)
  await api.signOut()
  expect((await api.GET('/v3/vendor')).response.status).toBe(401)
})

test('takes a token that is there already', async () => {
  const { token } = inProcess.signIn(login.email)
  const api = createClient({ baseUrl: 'http://mock', fetch: (request) => inProcess.fetch(request), token })
  expect((await api.GET('/v3/vendor')).response.status).toBe(200)
})

test('writes filters and orders as the mock reads them', () => {
  expect(where('listVendors', { name: { contains: 'parts' }, meta: { version: 1 } })).toBe(
    '{"name":{"contains":"parts"},"meta":{"version":1}}',
  )
  expect(where('searchStatements', { paid: false })).toEqual({ paid: false })
  expect(where('listWorkflowOrders', { customer: { lastName: { in: ['Barrows'] } } })).toBe('{"customer":{"lastName":{"in":["Barrows"]}}}')
  expect(orderby('listInspections', { name: 'asc' }, { createdDate: 'desc' })).toBe('name,-createdDate')
  expect(orderby('searchStatements', { totalCostCents: 'desc' }, { name: 'asc' })).toEqual([{ totalCostCents: 'desc' }, { name: 'asc' }])
})

test('a field, an operator or a value that the record does not have does not compile', () => {
  // @ts-expect-error a vendor has no such field
  where('listVendors', { nmae: 'x' })
  // @ts-expect-error no operator of this name
  where('listVendors', { name: { like: 'x' } })
  // @ts-expect-error the name is a text
  where('listVendors', { name: { equals: 7 } })
  // @ts-expect-error a number has no beginning
  where('searchPayments', { amountCents: { startsWith: '1' } })
  // @ts-expect-error a vendor has no such field
  orderby('listVendors', { nmae: 'asc' })
  // @ts-expect-error up or down
  orderby('listVendors', { name: 'up' })
  // @ts-expect-error reads one record
  where('getVendor', { name: 'x' })
})

test('the example of the README works as it stands there', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  const [, example = ''] = readme.match(/```ts\n(import \{[^}]*\} from 'repair-shop-v3\/client'[\s\S]*?)```/) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'example-'))
  const outfile = join(folder, 'example.mjs')
  const contents = example.replaceAll('http://127.0.0.1:4010', url).replaceAll('repair-shop-v3/client', './index.ts')
  await build({ stdin: { contents, loader: 'ts', resolveDir: import.meta.dirname }, bundle: true, format: 'esm', outfile })
  const said = vi.spyOn(console, 'log').mockReturnValue()
  try {
    await import(/* @vite-ignore */ outfile)
    expect(said.mock.lastCall?.[0]).toContainEqual(expect.stringMatching(/parts.* in \w/i))
  } finally {
    said.mockRestore()
    rmSync(folder, { recursive: true })
  }
})
