// Worlds side by side, through the library's door.
import { expect, test } from 'vitest'
import { createMock, type Mock } from '../index.ts'
import { signIn } from '../testing.ts'
import { Sandbox, Sandboxes } from './sandboxes.ts'
import type { Seed } from './state/seed.ts'

const names = (mock: Mock, sandbox: string) => {
  const { body } = signIn(mock, undefined, sandbox).get<{ name: string }[]>('/v3/referral_source?limit=500')
  return body.data.map(({ name }) => name)
}

function addSource(mock: Mock, sandbox: string, name: string): void {
  const client = signIn(mock, undefined, sandbox)
  expect(client.post('/v3/referral_source', { name }).status).toBe(200)
}

test('two sandboxes never see each other', async () => {
  const mock = await createMock()
  addSource(mock, 'one', 'Only here')
  expect(names(mock, 'one')).toContain('Only here')
  expect(names(mock, 'other')).not.toContain('Only here')
})

test('a token of one sandbox is worth nothing in another', async () => {
  const mock = await createMock()
  const one = signIn(mock, undefined, 'one')
  signIn(mock, undefined, 'other')
  const headers = { authorization: `Bearer ${one.session.token}` }
  expect((await mock.fetch('http://mock/sandbox/one/v3/vendor', { headers })).status).toBe(200)
  expect((await mock.fetch('http://mock/sandbox/other/v3/vendor', { headers })).status).toBe(401)
  expect((await mock.fetch('http://mock/v3/vendor', { headers: { ...headers, 'x-mock-sandbox': 'one' } })).status).toBe(200)
})

test('a reset takes back every change and every session', async () => {
  const mock = await createMock()
  const client = signIn(mock)
  client.post('/v3/referral_source', { name: 'Gone soon' })
  mock.sandbox().reset()
  expect(client.get('/v3/referral_source').status).toBe(401)
  expect(names(mock, 'default')).not.toContain('Gone soon')
})

test('a fork starts as its origin was and goes its own way', async () => {
  const mock = await createMock()
  addSource(mock, 'one', 'Before')
  mock.fork('one', 'copy')
  addSource(mock, 'one', 'After')
  expect(names(mock, 'copy')).toContain('Before')
  expect(names(mock, 'copy')).not.toContain('After')
})

test('a fork may be made of any world, and takes the place of one of its name', async () => {
  const mock = await createMock()
  await mock.create('bare', { world: 'empty' })
  addSource(mock, 'bare', 'Kept')
  addSource(mock, 'copy', 'Gone')
  const copy = mock.fork('bare', 'copy')
  expect(copy.seed.world).toBe('empty')
  expect(names(mock, 'copy')).toContain('Kept')
  expect(names(mock, 'copy')).not.toContain('Gone')
})

test('what is changed in a fork of a fork stays there, whoever changes first', async () => {
  const mock = await createMock()
  addSource(mock, 'one', 'Root')
  mock.fork('one', 'two')
  mock.fork('two', 'three')
  addSource(mock, 'two', 'Second')
  addSource(mock, 'one', 'First')
  addSource(mock, 'three', 'Third')
  const own = (sandbox: string) => names(mock, sandbox).filter((name) => ['Root', 'First', 'Second', 'Third'].includes(name))
  expect(['one', 'two', 'three'].map(own)).toEqual([
    ['First', 'Root'],
    ['Second', 'Root'],
    ['Third', 'Root'],
  ])
})

test('copies of copies are bounded, until a snapshot or a reset begins anew', async () => {
  const mock = await createMock({ maxForkDepth: 2 })
  mock.fork('default', 'a')
  mock.fork('a', 'b')
  expect(() => mock.fork('b', 'c')).toThrow('Expected fewer than 2 copies, one of the other, behind the sandbox to copy, got 2 behind "b"')
  await expect(mock.create('c', { from: 'b' })).rejects.toThrow('Expected fewer than 2 copies')
  mock.fork('a', 'another')
  await mock.restore('kept', mock.sandbox('b').snapshot())
  expect(mock.fork('kept', 'c').forkDepth).toBe(1)
  mock.sandbox('b').reset()
  expect(mock.fork('b', 'd').forkDepth).toBe(1)
})

test('a sandbox tells how much its changes take', async () => {
  const mock = await createMock()
  const sandbox = mock.sandbox('one')
  expect(sandbox.bytes).toBe(0)
  addSource(mock, 'one', 'Größe')
  const records = Object.values(sandbox.snapshot().state.changes).flat()
  expect(sandbox.bytes).toBe(records.reduce((bytes, [id, record]) => bytes + id.length + Buffer.byteLength(JSON.stringify(record)), 0))
})

test('a snapshot is plain JSON that brings the state back', async () => {
  const mock = await createMock()
  addSource(mock, 'one', 'Kept')
  const text = JSON.stringify(mock.sandbox('one').snapshot())
  mock.sandbox('one').reset()
  mock.sandbox('one').restore(JSON.parse(text))
  expect(names(mock, 'one')).toContain('Kept')
})

test('a snapshot of another seed or format is refused', async () => {
  const mock = await createMock()
  const snapshot = mock.sandbox().snapshot()
  expect(() => mock.sandbox().restore({ ...snapshot, seed: 7 })).toThrow(
    'Expected a snapshot of world shop with seed 1, got world shop with seed 7.',
  )
  expect(() => mock.sandbox().restore({ ...snapshot, format: 2 as 1 })).toThrow('Expected a snapshot of format 1, got 2.')
})

test('each sandbox has its own time, and tokens end on it', async () => {
  const mock = await createMock()
  const [one, other] = [signIn(mock, undefined, 'one'), signIn(mock, undefined, 'other')]
  mock.sandbox('one').clock.advance(12 * 3_600_000)
  const ended = one.get('/v3/vendor')
  expect(ended).toMatchObject({ status: 401, body: { code: 'session_ended' } })
  expect(other.get('/v3/vendor').status).toBe(200)
})

test('a fault makes one operation of one sandbox fail as often as it was asked to', async () => {
  const mock = await createMock()
  const client = signIn(mock)
  mock.sandbox().faults.add({ operation: 'listVendors', status: 503, message: 'Back soon.', times: 1 })
  expect(client.get('/v3/referral_source').status).toBe(200)
  expect(client.get('/v3/vendor')).toMatchObject({ status: 503, body: { success: false, code: 'fault', message: 'Back soon.' } })
  expect(client.get('/v3/vendor').status).toBe(200)
})

const seed: Seed = { number: 1, world: 'test', collections: {} }

function limited(max: number, idleMilliseconds: number) {
  let wall = 0
  const sandboxes = new Sandboxes(
    (name) =>
      new Sandbox(name, { seed, start: { at: 0 }, wall: () => wall, loadRules: async () => ({ brokenIn: () => [], countAnew: () => {} }) }),
    { max, idleMilliseconds },
    () => wall,
  )
  return { sandboxes, wait: (milliseconds: number) => (wall += milliseconds) }
}

test('a sandbox that was just made stays, however few are kept', () => {
  const { sandboxes } = limited(1, 1000)
  sandboxes.use('default')
  const made = sandboxes.use('a')
  expect(sandboxes.use('a')).toBe(made)
  sandboxes.use('b')
  expect(sandboxes.names).toEqual(['default', 'b'])
})

test('the sandbox unused for longest goes when there are too many, the default one never', () => {
  const { sandboxes } = limited(3, 1000)
  for (const name of ['default', 'a', 'b', 'a', 'c']) sandboxes.use(name)
  expect(sandboxes.names).toEqual(['default', 'a', 'c'])
})

test('a sandbox unused for too long goes', () => {
  const { sandboxes, wait } = limited(10, 1000)
  for (const name of ['default', 'a', 'b']) sandboxes.use(name)
  wait(600)
  sandboxes.use('b')
  wait(600)
  sandboxes.use('c')
  expect(sandboxes.names).toEqual(['default', 'b', 'c'])
})

test('a sandbox that was made again under its name has another mark', () => {
  const { sandboxes, wait } = limited(10, 1000)
  const { mark } = sandboxes.use('a')
  wait(1200)
  sandboxes.use('b')
  expect(sandboxes.names).not.toContain('a')
  expect(sandboxes.use('a').mark).not.toBe(mark)
})
