// Sandboxes with a key of their own: every request to them has to send it, and nobody is told it.
import { expect, test } from 'vitest'
import { createMock } from '../index.ts'
import { type Any, steer } from './testing.ts'

const key = 'only-i-know-this'
const login = { method: 'POST', body: '{"email": "owner@harborline.example", "password": "workshop", "audience": "shop"}' }
const json = { 'content-type': 'application/json' }

async function start() {
  const mock = await createMock()
  await steer(mock, 'POST', '/_mock/sandboxes', { name: 'mine', key })
  const ask = async (path: string, headers: { [name: string]: string } = {}, init: RequestInit = {}) => {
    const response = await mock.fetch(`http://mock${path}`, { ...init, headers: { ...json, ...headers } })
    return { status: response.status, text: await response.text() }
  }
  return { mock, ask }
}

const right = { 'x-mock-key': key }

test('the API answers who sends the key, whichever way the sandbox is named', async () => {
  const { ask } = await start()
  expect((await ask('/sandbox/mine/v3/auth/login', right, login)).status).toBe(200)
  expect((await ask('/v3/auth/login', { ...right, 'x-mock-sandbox': 'mine' }, login)).status).toBe(200)
  const without = await ask('/sandbox/mine/v3/auth/login', {}, login)
  expect([without.status, JSON.parse(without.text).code]).toEqual([403, 'wrong_key'])
  expect(JSON.parse(without.text).message).toBe(
    'Expected the key of the sandbox "mine" as X-Mock-Key, got none. It is the key that the sandbox was made with.',
  )
  expect((await ask('/sandbox/mine/v3/vendor', { 'x-mock-key': `${key}!` })).status).toBe(403)
  expect((await ask('/v3/auth/login', {}, login)).status).toBe(200)
})

test.each([
  ['GET', '/_mock/sandboxes/mine'],
  ['PATCH', '/_mock/sandboxes/mine'],
  ['DELETE', '/_mock/sandboxes/mine'],
  ['POST', '/_mock/sandboxes/mine/reset'],
  ['GET', '/_mock/sandboxes/mine/snapshot'],
  ['GET', '/_mock/sandboxes/mine/sessions'],
  ['POST', '/_mock/sandboxes/mine/sessions'],
  ['GET', '/_mock/sandboxes/mine/records/vendors'],
  ['GET', '/_mock/journal?sandbox=mine'],
  ['DELETE', '/_mock/journal?sandbox=mine'],
  ['GET', '/_mock/journal/events?sandbox=mine'],
  ['POST', '/_mock/journal/count'],
  ['POST', '/_mock/sandboxes'],
])('%s %s is refused without it', async (method, path) => {
  const { ask } = await start()
  const bodies: { [path: string]: object } = {
    'POST /_mock/journal/count': { sandbox: 'mine' },
    'POST /_mock/sandboxes': { name: 'copy', from: 'mine' },
    'PATCH /_mock/sandboxes/mine': { lie: null },
    'POST /_mock/sandboxes/mine/sessions': { email: 'owner@harborline.example' },
  }
  const body = bodies[`${method} ${path}`]
  const { status, text } = await ask(path, {}, { method, ...(body && { body: JSON.stringify(body) }) })
  expect([status, JSON.parse(text).code]).toEqual([403, 'wrong_key'])
})

test('it stays shut when it is reset or put into another state, and a copy has the key that it is given', async () => {
  const { mock, ask } = await start()
  await ask('/_mock/sandboxes/mine/reset', right, { method: 'POST' })
  const other = (await createMock({ seed: 7 })).sandbox().snapshot()
  expect((await ask('/_mock/sandboxes/mine/snapshot', right, { method: 'PUT', body: JSON.stringify(other) })).status).toBe(200)
  expect((await ask('/sandbox/mine/v3/vendor')).status).toBe(403)
  const copy = { name: 'copy', from: 'mine', key: 'another-long-key' }
  expect((await ask('/_mock/sandboxes', right, { method: 'POST', body: JSON.stringify(copy) })).status).toBe(200)
  expect((await ask('/sandbox/copy/v3/vendor', right)).status).toBe(403)
  expect((await ask('/sandbox/copy/v3/vendor', { 'x-mock-key': copy.key })).status).toBe(401)
  expect(mock.sandboxNames).toEqual(expect.arrayContaining(['mine', 'copy']))
})

test('its requests are told to who names it and sends the key, and the key to nobody', async () => {
  const { mock, ask } = await start()
  await ask('/sandbox/mine/v3/vendor', { ...right, 'x-mock-control': 'the-token' })
  await ask('/v3/vendor')
  const told = async (path: string, headers = {}) => JSON.parse((await ask(path, headers)).text).data.map(({ sandbox }: Any) => sandbox)
  expect(await told('/_mock/journal', right)).toEqual(['default'])
  expect(await told('/_mock/journal?sandbox=mine', right)).toEqual(['mine'])
  await ask('/_mock/journal', {}, { method: 'DELETE' })
  expect(mock.journal.list()).toHaveLength(1)
  const all = await Promise.all(
    ['/_mock/sandboxes', '/_mock/sandboxes/mine', '/_mock/journal?sandbox=mine'].map((path) => ask(path, right)),
  )
  expect(all.map(({ text }) => text).join('')).not.toMatch(/only-i-know|the-token/)
  const listed = (await steer(mock, 'GET', '/_mock/sandboxes')).body.data
  expect(listed.map(({ name, hasKey }: Any) => [name, hasKey])).toEqual([
    ['default', false],
    ['mine', true],
  ])
})

test('a key that is easily guessed is refused, and not repeated', async () => {
  const { mock } = await start()
  const { status, body } = await steer(mock, 'POST', '/_mock/sandboxes', { name: 'weak', key: 'secret' })
  expect([status, body.message]).toEqual([400, 'Expected a key of 8 to 200 characters of ASCII without spaces, got another one.'])
  expect(mock.known('weak')).toBeUndefined()
})
