// What clients hear while the store is away, and that nothing of what they asked then takes effect later.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { emptyCatalogue } from '../core/catalogue.ts'
import { StoreAway } from './away.ts'
import { openFolder } from './folder.ts'
import type { Store } from './store.ts'
import { makeStoredMock } from './stored-mock.ts'

const folder = mkdtempSync(join(tmpdir(), 'repair-shop-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A mock whose store is away when told so, or only from the moment when something is to be kept. */
async function mockOver(name: string) {
  const store = await openFolder(join(folder, name))
  let away: 'never' | 'now' | 'to keep' | 'silent' = 'never'
  const unanswered: (() => void)[] = []
  const gone = () => Promise.reject(new StoreAway('PostgreSQL: connect ECONNREFUSED'))
  const silent = () => new Promise<never>((_, reject) => unanswered.push(() => reject(new StoreAway('PostgreSQL: Query read timeout'))))
  const lost = () => (away === 'silent' ? silent() : gone())
  const mock = await makeStoredMock(
    {
      ...store,
      load: (...given) => (away === 'now' || away === 'silent' ? lost() : store.load(...given)),
      isCurrent: (...given): ReturnType<Store['isCurrent']> => (away === 'now' ? gone() : store.isCurrent(...given)),
      append: (...given) => (away !== 'never' ? lost() : store.append(...given)),
    },
    {},
    emptyCatalogue,
  )
  const json = { 'content-type': 'application/json' }
  const login = { audience: 'shop', email: 'owner@harborline.example', password: 'workshop' }
  const { body } = await mock.handle({ method: 'POST', url: '/v3/auth/login', headers: json, body: JSON.stringify(login) })
  const headers = { ...json, authorization: `Bearer ${JSON.parse(body).data.token}` }
  return {
    ask: async (method: string, url: string, sent?: object) =>
      mock.handle({ method, url, headers, body: sent ? JSON.stringify(sent) : '' }),
    steer: (method: string, url: string, sent?: object) => mock.control({ method, url, headers, body: sent ? JSON.stringify(sent) : '' }),
    goAway: (when: typeof away) => {
      away = when
    },
    /** What waits for the store waits no longer; how much that was. */
    loseSilently: () => unanswered.splice(0).map((lose) => lose()).length,
    close: mock.close,
  }
}

const sources = '/v3/referral_source?limit=100'

test('reads and writes are told to come back, and what was asked meanwhile does not take effect later', async () => {
  const { ask, goAway, close } = await mockOver('asked')
  const before = await ask('GET', sources)
  goAway('now')
  for (const answer of [await ask('POST', '/v3/referral_source', { name: 'Lakeside' }), await ask('GET', sources)]) {
    expect({ status: answer.status, after: answer.headers['retry-after'] }).toEqual({ status: 503, after: '1' })
    expect(JSON.parse(answer.body)).toMatchObject({ success: false, code: 'store_away' })
  }
  goAway('never')
  await ask('POST', '/v3/vendor', { name: 'Hillside' })
  expect((await ask('GET', sources)).body).toBe(before.body)
  await close()
})

test('what was steered meanwhile does not take effect later', async () => {
  const { ask, steer, goAway, close } = await mockOver('steered')
  const records = '/_mock/sandboxes/default/records/referralSources'
  const before = await ask('GET', sources)
  goAway('to keep')
  expect((await steer('POST', records, { name: 'Lakeside' })).status).toBe(503)
  goAway('never')
  await ask('POST', '/v3/vendor', { name: 'Hillside' })
  expect((await ask('GET', sources)).body).toBe(before.body)
  await close()
})

test('who waits behind a request that the store does not answer hears so with it, and does not wait as long again', async () => {
  const { ask, goAway, loseSilently, close } = await mockOver('in a line')
  goAway('silent')
  const all = Promise.all([
    ask('POST', '/v3/vendor', { name: 'Lakeside' }),
    ask('GET', sources),
    ask('POST', '/v3/vendor', { name: 'Hillside' }),
  ])
  expect(loseSilently()).toBe(1)
  expect((await all).map(({ status }) => status)).toEqual([503, 503, 503])
  expect(loseSilently()).toBe(0)
  await close()
})
