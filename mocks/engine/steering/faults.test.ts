// Trouble on demand, through the door in process.
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { operation } from '../../../openapi/contract.ts'
import { createMock, type Fault, type Mock } from '../../index.ts'
import { Faults, pathLike } from './faults.ts'

let mock: Mock
let authorization: string

beforeEach(async () => {
  mock = await createMock()
  authorization = `Bearer ${mock.signIn('owner@harborline.example').token}`
})

const get = (path: string, headers: { [name: string]: string } = {}) =>
  mock.fetch(`http://mock${path}`, { headers: { authorization, ...headers } })
const post = (path: string, body: object, headers: { [name: string]: string } = {}) =>
  mock.fetch(`http://mock${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization, 'content-type': 'application/json', ...headers },
  })
const faults = () => mock.sandbox().faults
const named = (name: string) =>
  mock
    .sandbox()
    .world.all('vendors')
    .filter((vendor) => vendor.name === name)

test('one that names an operation hits that alone, as often as it is to', async () => {
  faults().add({ operation: 'listVendors', times: 1 })
  expect((await get('/v3/referral_source')).status).toBe(200)
  expect((await get('/v3/vendor')).status).toBe(503)
  expect((await get('/v3/vendor')).status).toBe(200)
})

test('one that names a path and a method hits what fits them', async () => {
  faults().add({ path: '/v3/vendor*', method: 'POST', status: 500 })
  expect((await get('/v3/vendor')).status).toBe(200)
  expect((await post('/v3/vendor', { name: 'Acme' })).status).toBe(500)
  expect(named('Acme')).toEqual([])
})

test('one for every nth hits the nth first', async () => {
  faults().add({ every: 3 })
  const statuses: number[] = []
  for (let count = 0; count < 7; count++) statuses.push((await get('/v3/vendor')).status)
  expect(statuses).toEqual([200, 200, 503, 200, 200, 503, 200])
})

test('a status comes with any body, message and Retry-After', async () => {
  faults().add({ status: 418, body: ['short', 'stout'], times: 1 })
  expect(await (await get('/v3/vendor')).json()).toEqual(['short', 'stout'])
  faults().add({ retryAfter: 7, message: 'Slow down.', times: 1 })
  const limited = await get('/v3/vendor')
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
  expect(await limited.json()).toMatchObject({ success: false, message: 'Slow down.' })
})

test('an expired token is refused as one', async () => {
  faults().add({ expired: true, times: 1 })
  expect(await (await get('/v3/vendor')).json()).toMatchObject({ code: 'session_ended' })
})

test('an empty list has no records and counts none, and a record stays as it is', async () => {
  faults().add({ empty: true })
  expect(await (await get('/v3/vendor')).json()).toMatchObject({ data: [], meta: { total: 0, hasMore: false } })
  expect(await (await get('/v3/workflow/list')).json()).toMatchObject({ data: { orders: [], total: 0, hasMore: false } })
  const [vendor] = mock.sandbox().world.all('vendors')
  expect(await (await get(`/v3/vendor/${vendor?.id}`)).json()).toMatchObject({ data: { name: vendor?.name } })
})

test('a malformed answer is no JSON, and what was asked is done', async () => {
  faults().add({ malformed: true, times: 1 })
  const response = await post('/v3/vendor', { name: 'Acme' })
  expect(response.status).toBe(200)
  await expect(response.json()).rejects.toThrow(SyntaxError)
  expect(named('Acme')).toHaveLength(1)
})

test('a connection is cut before the answer or within it, and what was asked is done', async () => {
  faults().add({ cut: 'before', times: 1 })
  await expect(post('/v3/vendor', { name: 'Acme' })).rejects.toThrow('fetch failed')
  faults().add({ cut: 'within', times: 1 })
  const response = await post('/v3/vendor', { name: 'Acme' })
  await expect(response.text()).rejects.toThrow('terminated')
  expect(named('Acme')).toHaveLength(2)
})

test('an answer waits, or is spread over a time: the doors are told', () => {
  const asked = { method: 'GET', url: '/v3/vendor', headers: { authorization }, body: '' }
  faults().add({ delay: 1500, times: 1 })
  expect(mock.handle(asked)).toMatchObject({ status: 200, wait: 1500 })
  faults().add({ slow: 800, times: 1 })
  expect(mock.handle(asked)).toMatchObject({ status: 200, slow: 800 })
  faults().add({ delay: { from: 100, to: 200 }, times: 9 })
  const waits = Array.from({ length: 9 }, () => mock.handle(asked).wait ?? 0)
  expect(waits.every((wait) => wait >= 100 && wait <= 200)).toBe(true)
  expect(new Set(waits).size).toBe(9)
})

test('a reset takes them away', async () => {
  faults().add({})
  mock.sandbox().reset()
  expect(faults().list()).toEqual([])
})

test.each<[string, Fault, string]>([
  ['operation', { operation: 'listVendor' as 'listVendors' }, 'There is no operation "listVendor". Did you mean "listVendors"?'],
  ['status', { status: 200 }, 'Expected status of a fault to be from 400 to 599, got 200.'],
  ['path', { path: 'v3/vendor' }, 'Expected path of a fault to be a path such as /v3/vendor/*, got "v3/vendor".'],
  ['times', { times: 0 }, 'Expected times of a fault to be a whole number from 1 on, got 0.'],
  ['every', { every: 1.5 }, 'Expected every of a fault to be a whole number from 1 on, got 1.5.'],
  ['cut', { cut: 'after' as 'within' }, 'Expected cut of a fault to be before or within, got "after".'],
  ['method', { method: 'get' as 'GET' }, 'Expected method of a fault to be one of GET, POST, PUT, PATCH, DELETE, got "get".'],
])('one that can hit nothing for its %s is refused', (_, fault, message) => {
  expect(() => faults().add(fault)).toThrow(message)
})

test('it hits as many as its times, and its hits and what is left are those', () => {
  const listVendors = operation('listVendors')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 60 }), (times, every, asked) => {
      const set = new Faults()
      set.add({ times, every })
      const hits = Array.from({ length: asked }, () => set.next(listVendors, '/v3/vendor')).filter(Boolean).length
      expect(hits).toBe(Math.min(times, Math.floor(asked / every)))
      expect(set.list()).toMatchObject([{ hits, left: times - hits }])
    }),
  )
})

test.each([
  ['code=503', 503],
  ['code="404"', 404],
  ['respond-async, code=500; why=test', 500],
  ['code=502; why="tests, of course"', 502],
  ['CODE=429', 429],
  ['expired', 401],
  ['retry-after=5', 429],
  ['empty', 200],
])('one request asks for it by itself: %s', async (prefer, status) => {
  expect((await get('/v3/vendor', { prefer })).status).toBe(status)
  expect((await get('/v3/vendor')).status).toBe(200)
})

test('what was preferred and applied is told in the answer', async () => {
  expect((await get('/v3/vendor', { prefer: 'code=503, cats' })).headers.get('preference-applied')).toBe('code=503')
})

test.each([
  ['cats', 'Prefer: cats was ignored. The mock knows code,'],
  ['cod=503', 'Did you mean "code"?'],
  ['code=200', 'Expected code=503, a status from 400 to 599.'],
  ['delay=-1', 'Expected delay=2000, milliseconds.'],
  ['cut=after', 'Expected cut, cut=before or cut=within.'],
  ['__proto__', 'The mock knows code,'],
])('an unknown preference is told in the journal, not refused: %s', async (prefer, told) => {
  expect((await get('/v3/vendor', { prefer })).status).toBe(200)
  expect(mock.journal.list()[0]?.findings.join(' ')).toContain(told)
})

test('a comma within quotes ends no preference', async () => {
  await get('/v3/vendor', { prefer: 'wait=1; why="cats, dogs"' })
  expect(mock.journal.list()[0]?.findings).toEqual([expect.stringMatching(/^Prefer: wait=1; why="cats, dogs" was ignored/)])
})

test('what one request asks for goes before what is set, and does not count', async () => {
  faults().add({ status: 500, times: 1 })
  expect((await get('/v3/vendor', { prefer: 'code=404' })).status).toBe(404)
  expect((await get('/v3/vendor')).status).toBe(500)
})

test('who only looks meets no fault that is set, and leaves no trace', async () => {
  faults().add({ status: 500, times: 1 })
  const before = mock.journal.list().length
  const response = await get('/v3/vendor', { prefer: 'unobserved' })
  expect([response.status, response.headers.get('preference-applied')]).toEqual([200, 'unobserved'])
  expect(mock.journal.list()).toHaveLength(before)
  expect(faults().list()).toMatchObject([{ hits: 0, left: 1 }])
  expect((await get('/v3/vendor', { prefer: 'unobserved, code=404' })).status).toBe(404)
})

test.each([
  ['/v3/vendor', '/v3/vendor', true],
  ['/v3/vendor', '/v3/vendors', false],
  ['/v3/vendor*', '/v3/vendor', true],
  ['/v3/*/x', '/v3/a/b/x', true],
  ['/v3/*/x', '/v3/x', false],
  ['*', '/v3', true],
  ['/a*a', '/a', false],
  ['/v3/a.b', '/v3/acb', false],
  ['/v*3*or', '/v3/vendor', true],
  [`/${'*a'.repeat(200)}b`, `/${'a'.repeat(5000)}`, false],
])('a path like %s: %s', (pattern, path, fits) => expect(pathLike(pattern)(path)).toBe(fits))
