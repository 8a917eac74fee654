// A read that was answered before is answered alike without being worked out again: only as long as that is the same.
import { beforeEach, expect, test } from 'vitest'
import { operations } from '../../openapi/index.ts'
import { createMock, type Mock } from '../index.ts'

let mock: Mock
let token: string

beforeEach(async () => {
  mock = await createMock()
  token = mock.signIn('owner@harborline.example').token
})

function ask(url: string, headers: { [name: string]: string } = {}, method = 'GET', body = '') {
  return mock.handle({ method, url, headers: { authorization: `Bearer ${token}`, ...headers }, body })
}

const post = (url: string, body: object) => ask(url, { 'content-type': 'application/json' }, 'POST', JSON.stringify(body))

/** What asks for anything by itself is never answered from what is kept. */
const askAnew = (url: string) => ask(url, { prefer: 'unobserved' })

/** Every read with what it needs in its path: the first record of its list, or whatever comes first. */
function readUrls(): string[] {
  const { world } = mock.sandbox()
  const ids: { [path: string]: string | undefined } = {
    '/v3/user/{id}/notification': world.all('users').find(({ email }) => email === 'owner@harborline.example')?.id,
    '/v3/workflow/{id}': world.all('workflowStatuses')[0]?.id,
    '/v3/workflow/list/{statusId}': world.all('workflowStatuses')[0]?.id,
  }
  const firstOf = (list: string) => (JSON.parse(askAnew(list).body) as { data?: { id?: string }[] }).data?.[0]?.id
  const reads = operations.filter(({ method }) => method === 'GET')
  const urls = reads.map(({ path }) => path.replace(/\{\w+\}/, () => ids[path] ?? firstOf(path.replace(/\/\{\w+\}.*$/, '')) ?? 'none'))
  return urls.filter((url) => askAnew(url).status === 200)
}

test('the same read gives the very same answer', () => {
  for (const url of ['/v3/vendor', '/v3/vendor?limit=3&orderby=name', '/v3/workflow']) expect(ask(url)).toBe(ask(url))
})

test('whoever logs in beside it, a read gives the very same answer', () => {
  const before = ask('/v3/vendor')
  mock.signIn('owner@harborline.example')
  expect(ask('/v3/vendor')).toBe(before)
})

test('a session that was ended reads nothing, kept or not', () => {
  ask('/v3/vendor')
  post('/v3/auth/logout', {})
  expect(ask('/v3/vendor').status).toBe(401)
})

const changes: { [what: string]: () => void } = {
  'time has passed': () => mock.sandbox().clock.advance(3_600_000),
  'a vendor was made': () => post('/v3/vendor', { name: 'Lakeside Parts' }),
  'every record was touched': () => {
    const { world } = mock.sandbox()
    const author = { userId: 'usr_x', sessionId: 'ses_x', time: '2026-05-01T00:00:00.000Z' }
    for (const name of ['vendors', 'orders', 'statements', 'timesheets', 'notifications'] as const)
      for (const record of world.all(name)) world.update(name, record, {}, author)
  },
  'it went back to a snapshot': () => {
    const snapshot = mock.sandbox().snapshot()
    post('/v3/vendor', { name: 'Lakeside Parts' })
    ask('/v3/vendor')
    mock.sandbox().restore(snapshot)
  },
}

test.each(Object.entries(changes))('when %s, every read is answered as it would be anew', (_, change) => {
  const urls = readUrls()
  expect(urls.length).toBeGreaterThan(25)
  for (const url of urls) ask(url)
  change()
  for (const url of urls) {
    const { status, body } = askAnew(url)
    expect([url, ask(url).status, ask(url).body]).toEqual([url, status, body])
  }
})

test('what was taken back is forgotten, whatever came in its place', () => {
  const { world } = mock.sandbox()
  world.keep()
  post('/v3/vendor', { name: 'Taken back' })
  ask('/v3/vendor?limit=1')
  world.takeBackUnsettled()
  token = mock.signIn('owner@harborline.example').token
  post('/v3/vendor', { name: 'Stays' })
  expect(ask('/v3/vendor?limit=1').body).toContain('Stays')
})

test('it holds for the session that asked, and no longer than that', () => {
  const { clock } = mock.sandbox()
  const now = clock.now()
  expect(ask('/v3/vendor').status).toBe(200)
  clock.advance(12 * 3_600_000)
  expect(ask('/v3/vendor')).toMatchObject({ status: 401, reason: expect.stringContaining('an expired one') })
  clock.set(now)
  expect(ask('/v3/vendor').status).toBe(200)
  ask('/v3/auth/logout', {}, 'POST')
  expect(ask('/v3/vendor').status).toBe(401)
})

test('another user and another sandbox get answers of their own', () => {
  const own = ask('/v3/vendor')
  mock.fork('default', 'copy')
  expect(ask('/v3/vendor', { 'x-mock-sandbox': 'copy' })).toMatchObject({ sandbox: 'copy', body: own.body })
  expect(ask('/v3/vendor')).toMatchObject({ sandbox: 'default' })
  token = 'another'
  expect(ask('/v3/vendor').status).toBe(401)
})

test('faults, preferences and origins are met as ever', () => {
  ask('/v3/vendor')
  expect(ask('/v3/vendor', { prefer: 'code=503' }).status).toBe(503)
  expect(ask('/v3/vendor', { origin: 'http://shop.example' }).headers['access-control-allow-origin']).toBe('http://shop.example')
  mock.sandbox().faults.add({ operation: 'listVendors', status: 500, times: 1 })
  expect(ask('/v3/vendor').status).toBe(500)
  expect(ask('/v3/vendor').status).toBe(200)
  expect(mock.sandbox().faults.list()).toMatchObject([{ hits: 1, left: 0 }])
})

test('each is told in the journal', () => {
  for (let count = 0; count < 3; count++) ask('/v3/vendor')
  expect(mock.journal.matching({ operation: 'listVendors' })).toHaveLength(3)
})
