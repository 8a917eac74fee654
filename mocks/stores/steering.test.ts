// What is steered, delivered and dropped, where a store keeps the sandboxes. PostgreSQL does the same: stored-mock.test.ts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyCatalogue } from '../core/catalogue.ts'
import type { Delivery, Outcome } from '../engine/state/webhooks.ts'
import { StoreAway } from './away.ts'
import { openFolder } from './folder.ts'
import type { Store } from './store.ts'
import { makeStoredMock, type StoredMock, type StoredOptions } from './stored-mock.ts'
import { askMock, clock, credentials, login } from './testing-replicas.ts'

let path: string
let store: Store
let mocks: StoredMock[]
beforeEach(async () => {
  path = mkdtempSync(join(tmpdir(), 'repair-shop-'))
  store = await openFolder(path)
  mocks = []
})
afterEach(async () => {
  for (const mock of mocks) mock.courier().stop()
  await store.close()
  rmSync(path, { recursive: true, force: true })
})

async function start(options: StoredOptions = {}): Promise<StoredMock> {
  const mock = await makeStoredMock(store, { clock, ...options }, emptyCatalogue)
  mocks.push(mock)
  return mock
}

test('what one replica steers holds for all', async () => {
  const [one, other] = [await start(), await start()]
  const token = await login(one)
  await askMock(one, 'PATCH', '/_mock/sandboxes/default/clock', { body: { advance: 60_000 } })
  expect((await askMock(other, 'GET', '/_mock/sandboxes/default/clock')).data.time).toBe('2026-04-01T16:01:00.000Z')
  await askMock(one, 'POST', '/_mock/sandboxes/default/faults', { body: { operation: 'listVendors', status: 503, times: 1 } })
  const statuses = [await askMock(other, 'GET', '/v3/vendor', { token }), await askMock(one, 'GET', '/v3/vendor', { token })]
  expect(statuses.map(({ status }) => status)).toEqual([503, 200])
  await askMock(other, 'DELETE', '/_mock/sandboxes/default/sessions')
  expect((await askMock(one, 'GET', '/v3/vendor', { token })).status).toBe(401)
})

test('sandboxes are copied, listed, reset and dropped for all', async () => {
  const [one, other] = [await start(), await start()]
  const token = await login(one)
  await askMock(one, 'POST', '/v3/vendor', { body: { name: 'Lakeside' }, token })
  await askMock(other, 'POST', '/_mock/sandboxes', { body: { name: 'copy', from: 'default' } })
  const told = (await askMock(one, 'GET', '/_mock/sandboxes/copy')).data
  expect(told).toMatchObject({ name: 'copy', changes: 2, forkDepth: 1 })
  const { data, meta } = await askMock(one, 'GET', '/_mock/sandboxes')
  expect([data.map(({ name }: { name: string }) => name), meta]).toEqual([['copy', 'default'], { hasMore: false }])
  expect(data[0]).toMatchObject({ changes: 2, mark: told.mark })
  await askMock(other, 'POST', '/_mock/sandboxes/default/reset')
  expect((await askMock(one, 'GET', '/_mock/sandboxes/default/changes')).data).toEqual([])
  await askMock(one, 'DELETE', '/_mock/sandboxes/copy')
  expect((await askMock(other, 'GET', '/_mock/sandboxes/copy')).status).toBe(404)
})

test('the default sandbox is there before anybody used it', async () => {
  const one = await start()
  expect((await askMock(one, 'GET', '/_mock/sandboxes')).data).toMatchObject([{ name: 'default', changes: 0 }])
  expect((await askMock(one, 'GET', '/_mock/sandboxes/default/sessions')).data).toEqual([])
})

test('a sandbox is told alike in a list, by itself, and by a replica that has just heard of it', async () => {
  const one = await start()
  const token = await login(one)
  const hook = { name: 'Books', url: 'http://127.0.0.1:9/', triggers: ['vendor.created'], enabled: true }
  await askMock(one, 'POST', '/v3/webhook', { body: hook, token })
  await askMock(one, 'POST', '/v3/vendor', { body: { name: 'Garage Émile' }, token })
  const { data } = await askMock(one, 'POST', '/v3/referral_source', { body: { name: 'Lakeside' }, token })
  await askMock(one, 'DELETE', '/_mock/sandboxes/default/sessions')
  await askMock(one, 'DELETE', `/v3/referral_source/${data.id}`, { token: await login(one) })
  const other = await start()
  const told = async (mock: StoredMock, url: string) => (await askMock(mock, 'GET', `/_mock/sandboxes${url}`)).data
  const alone = { ...(await told(one, '/default')), usedDate: expect.any(String) }
  expect(await told(one, '')).toEqual([alone])
  expect(await told(other, '/default')).toEqual(alone)
  const snapshots = await Promise.all([one, other].map((mock) => askMock(mock, 'GET', '/_mock/sandboxes/default/snapshot')))
  expect(snapshots[1]?.text).toBe(snapshots[0]?.text)
})

test('a sandbox that is dropped and made again is another one for who had the first in memory', async () => {
  const [one, other] = [await start(), await start()]
  const token = await login(one)
  expect((await askMock(other, 'GET', '/v3/vendor', { token })).status).toBe(200)
  await askMock(one, 'DELETE', '/_mock/sandboxes/default')
  await askMock(one, 'PATCH', '/_mock/sandboxes/default/clock', { body: { advance: 1 } })
  await login(one)
  expect((await askMock(other, 'GET', '/_mock/sandboxes/default/sessions')).data).toHaveLength(1)
})

test('a sandbox with a key is shut for all replicas, and after a restart', async () => {
  const key = 'only-i-know-this'
  await askMock(await start(), 'POST', '/_mock/sandboxes', { body: { name: 'mine', key } })
  const other = await start()
  const url = '/sandbox/mine/v3/auth/login'
  expect((await askMock(other, 'POST', url, { body: credentials })).code).toBe('wrong_key')
  expect((await askMock(other, 'POST', url, { body: credentials, headers: { 'x-mock-key': key } })).status).toBe(200)
  expect((await askMock(await start(), 'GET', '/_mock/sandboxes/mine')).code).toBe('wrong_key')
})

test('own records come back with the sandbox that began on them', async () => {
  const data = { world: 'shop', state: { changes: { vendors: [{ id: 'ven_own', name: 'Own Parts' }] } } } as const
  const one = await start()
  await askMock(one, 'POST', '/_mock/sandboxes', { body: { name: 'own', data } })
  const other = await start()
  expect((await askMock(other, 'GET', '/_mock/sandboxes/own/records/vendors/ven_own')).data).toMatchObject({ name: 'Own Parts' })
  expect((await askMock(other, 'GET', '/_mock/sandboxes/own/changes')).data).toEqual([])
})

test('a delivery goes out once, from one of the replicas, and is told to all', async () => {
  const sent: Delivery[] = []
  const tell: (() => void)[] = []
  const told = new Promise<void>((resolve) => tell.push(resolve))
  const send = async (delivery: Delivery): Promise<Outcome> => {
    sent.push(delivery)
    tell[0]?.()
    return { arrived: true, status: 200 }
  }
  const [one, other] = [await start({ send }), await start({ send })]
  for (const mock of [one, other]) mock.courier()
  const token = await login(one)
  const hook = { name: 'Books', url: 'http://127.0.0.1:9/', triggers: ['vendor.created'], enabled: true }
  await askMock(one, 'POST', '/v3/webhook', { body: hook, token })
  await askMock(one, 'POST', '/v3/vendor', { body: { name: 'Lakeside' }, token })
  await told
  await expect.poll(async () => (await askMock(other, 'GET', '/_mock/sandboxes/default/outbox')).data[0].state).toBe('arrived')
  expect(sent).toHaveLength(1)
})

/** Two replicas, whose receiver answers when it is told to, and the vendor of a first delivery. */
async function withHeldReceiver() {
  const held: ((outcome: Outcome) => void)[] = []
  const send = () => new Promise<Outcome>((resolve) => held.push(resolve))
  const [one, other] = [await start({ send }), await start({ send })]
  const token = await login(one)
  const hook = { name: 'Books', url: 'http://127.0.0.1:9/', triggers: ['vendor.created'], enabled: true }
  await askMock(one, 'POST', '/v3/webhook', { body: hook, token })
  await askMock(one, 'POST', '/v3/vendor', { body: { name: 'Lakeside' }, token })
  const outbox = '/_mock/sandboxes/default/outbox'
  const tries = async () => (await askMock(other, 'GET', outbox)).data.map((one: { tries: unknown[] }) => one.tries.length)
  const answer = (at: number) => held[at]?.({ arrived: true, status: 200 })
  return { one, other, token, held, answer, tries, outbox }
}

test('what is sent once more is sent once, while others write and are not kept waiting', async () => {
  const { one, other, token, held, answer, tries, outbox } = await withHeldReceiver()
  const [{ id }] = (await askMock(one, 'GET', outbox)).data
  const resent = askMock(one, 'POST', `${outbox}/${id}/resend`)
  await expect.poll(() => held.length).toBe(1)
  for (const mock of [other, one])
    expect((await askMock(mock, 'POST', '/v3/referral_source', { body: { name: 'Radio' }, token })).status).toBe(200)
  answer(0)
  expect((await resent).data).toMatchObject({ id, state: 'arrived' })
  expect([held.length, await tries()]).toEqual([1, [1]])
})

test('a clock that is moved has what is due sent, and nothing that somebody sends already', async () => {
  const { one, other, held, answer, tries } = await withHeldReceiver()
  const clock = '/_mock/sandboxes/default/clock'
  const moved = askMock(one, 'PATCH', clock, { body: { advance: 10 } })
  await expect.poll(() => held.length).toBe(1)
  const movedBeside = askMock(other, 'PATCH', clock, { body: { advance: 10 } })
  expect((await askMock(other, 'GET', clock)).status).toBe(200)
  answer(0)
  expect([(await moved).status, (await movedBeside).status]).toEqual([200, 200])
  expect([held.length, await tries()]).toEqual([1, [1]])
})

test('while the store is away requests are refused with 503, and nothing is done by halves', async () => {
  const whole = store
  let isAway = false
  const away = async () => {
    throw new StoreAway('the disk is gone')
  }
  store = { ...whole, append: (...step) => (isAway ? away() : whole.append(...step)), check: () => (isAway ? away() : whole.check()) }
  const mock = await start()
  const token = await login(mock)
  isAway = true
  const refused = await askMock(mock, 'POST', '/v3/vendor', { body: { name: 'Lakeside' }, token })
  expect(refused).toMatchObject({ status: 503, success: false, code: 'store_away', headers: { 'retry-after': '1' } })
  expect(refused.message).toContain('the disk is gone')
  expect((await askMock(mock, 'GET', '/_mock/health')).status).toBe(503)
  isAway = false
  expect((await askMock(mock, 'GET', '/_mock/health')).data).toMatchObject({ ready: true, store: 'folder' })
  expect((await askMock(mock, 'GET', '/v3/vendor?limit=1', { token })).data[0].name).not.toBe('Lakeside')
  expect((await askMock(mock, 'POST', '/v3/vendor', { body: { name: 'Lakeside' }, token })).status).toBe(200)
})

test('once its folder was removed a mock says so, and takes nothing that would be gone with its end', async () => {
  const mock = await start()
  const token = await login(mock)
  const health = async () => (await askMock(mock, 'GET', '/_mock/health')).status
  const list = async () => (await askMock(mock, 'GET', '/v3/vendor', { token })).text
  const before = await list()
  expect(await health()).toBe(200)
  rmSync(path, { recursive: true })
  const refused = await askMock(mock, 'POST', '/v3/vendor', { body: { name: 'Lakeside' }, token })
  expect(refused).toMatchObject({ status: 503, code: 'store_away', headers: { 'retry-after': '1' } })
  expect(refused.message).toContain(`${path} was removed`)
  expect([await health(), await list()]).toEqual([503, before])
  await (await openFolder(path)).close()
  expect(await health(), 'with another one in its place').toBe(503)
})

test('a folder that takes no write is not ready', async () => {
  const whole = store
  store = { ...whole, check: () => Promise.reject(new Error('LMDB could not commit. The disk may be full.')) }
  const { status, code, message } = await askMock(await start(), 'GET', '/_mock/health')
  expect([status, code, message]).toEqual([503, 'store_away', expect.stringContaining('The disk may be full')])
})

test('what another version kept is refused in words', async () => {
  const [one, other] = [await start(), await start()]
  await login(one)
  const kept = await store.load('default')
  if (!kept) throw new Error('Nothing is kept.')
  await store.append('default', kept, {
    head: kept.head.replace('"format":1', '"format":9'),
    beginning: undefined,
    things: [],
    due: undefined,
  })
  for (const path of ['/v3/vendor', '/_mock/sandboxes', '/_mock/sandboxes/default']) {
    const { status, message } = await askMock(other, 'GET', path)
    expect([status, message]).toEqual([
      503,
      expect.stringContaining('kept in format 9, and this version reads formats up to 2: the version that made it serves it. Ask again'),
    ])
  }
})
