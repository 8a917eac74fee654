// What a run promises to whoever starts it: bounds, order, stopping, and verdicts, with cases made for the purpose.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMock, type Mock } from '../../mocks/index.ts'
import { cases } from '../cases/index.ts'
import { CannotRun } from '../sessions/cannot-run.ts'
import { type RunEvent, type RunOptions, run } from './run.ts'
import type { Case } from './trial/case.ts'
import type { Trial } from './trial/trial.ts'
import type { Outcome } from './verdict/outcome.ts'
import type { CaseResult } from './verdict/result.ts'

let mock: Mock
let sent: string[]

beforeEach(async () => {
  mock = await createMock()
  sent = []
})
afterEach(() => {
  vi.useRealTimers()
})

const target = (request: Request): Promise<Response> => {
  sent.push(`${request.method} ${new URL(request.url).pathname}`)
  return mock.fetch(request)
}

/** What was sent by cases: sessions come and go around them. */
const asked = () => sent.filter((one) => !one.includes('/auth/'))

const read = (trial: Trial) => trial.ask('listVendors', { query: { limit: 1 } })

async function fails(trial: Trial): Promise<void> {
  const { exchange } = await read(trial)
  trial.holds(false, 'something else', 'this', exchange)
}

function made(id: string, parts: Partial<Case> = {}): Case {
  const area = id.split('/')[0] ?? ''
  const run = async (trial: Trial) => void (await read(trial))
  return { id, area, title: id, requirements: ['vendor/create-persists'], effects: 'read', operations: ['listVendors'], run, ...parts }
}

interface ToldSoFar {
  events: RunEvent[]
  results: { [id: string]: CaseResult }
  verdicts: { [id: string]: string }
  order: string[]
  outcome: Outcome
}

async function all(cases: readonly Case[], options: Partial<RunOptions> = {}): Promise<ToldSoFar> {
  const credentials = mock.logins[0] ?? { email: '', password: '' }
  const events: RunEvent[] = []
  for await (const event of run({ target, credentials, cases, effects: 'disruptive', ...options })) events.push(event)
  const results = events.flatMap((event) => (event.type === 'result' ? [event.result] : []))
  const [outcome] = events.flatMap((event) => (event.type === 'end' ? [event.outcome] : []))
  if (!outcome) throw new Error('The run told no end.')
  return {
    events,
    results: Object.fromEntries(results.map((result) => [result.case.id, result])),
    verdicts: Object.fromEntries(results.map((result) => [result.case.id, result.verdict])),
    order: results.map((result) => result.case.id),
    outcome,
  }
}

test('tells the start, each case as it begins and ends, and what it came to', async () => {
  const { events, outcome } = await all([made('a/one'), made('a/two')], { mark: 'mine', concurrency: 1 })
  expect(events.map(({ type }) => type)).toEqual(['start', 'begin', 'result', 'begin', 'result', 'end'])
  expect(events[0]).toMatchObject({ cases: 2, mark: 'mine' })
  expect(outcome).toMatchObject({ verdict: 'conforms', stopped: undefined, cases: { pass: 2, fail: 0 } })
})

test('a broken must fails the run', async () => {
  const { verdicts, outcome } = await all([made('a/one', { run: fails }), made('a/two')])
  expect(verdicts).toEqual({ 'a/one': 'fail', 'a/two': 'pass' })
  expect(outcome.verdict).toBe('does not conform')
  expect(outcome.requirements.find(({ requirement }) => requirement.id === 'vendor/create-persists')).toMatchObject({ verdict: 'broken' })
})

test('advice counts as failure in a strict run only', async () => {
  const cases = [made('a/one', { run: fails, requirements: ['http/status-not-allowed'] })]
  expect((await all(cases)).outcome).toMatchObject({ verdict: 'conforms', cases: { advice: 1, fail: 0 } })
  expect((await all(cases, { strict: true })).outcome).toMatchObject({ verdict: 'does not conform', cases: { advice: 1, fail: 0 } })
})

test('a run that judged nothing says so', async () => {
  const cases = [made('a/one', { run: async (trial) => trial.skip('the target has no vendor') })]
  const { results, outcome } = await all(cases)
  expect(results['a/one']).toMatchObject({ verdict: 'not exercised', reason: 'the target has no vendor' })
  expect(outcome.verdict).toBe('incomplete')
  expect(outcome.incomplete).toContain('no case came to a verdict')
})

test('a mistake of a case accuses nobody, and ends nothing', async () => {
  const fails = made('a/one', { run: () => Promise.reject(new TypeError('x is not a function')) })
  const { results, verdicts } = await all([fails, made('a/two')])
  expect(verdicts).toEqual({ 'a/one': 'not exercised', 'a/two': 'pass' })
  expect(results['a/one']?.reason).toMatch(/fault of the case.*x is not a function/)
})

test('cases that go farther than allowed are left out, with how to let them in', async () => {
  const cases = [made('a/read'), made('a/own', { effects: 'own' }), made('a/shared', { effects: 'shared' })]
  const { verdicts, results } = await all(cases, { effects: 'own' })
  expect(verdicts).toEqual({ 'a/read': 'pass', 'a/own': 'pass', 'a/shared': 'skipped' })
  expect(results['a/shared']?.reason).toBe('its effects are shared; allow them with --effects shared')
  expect(asked()).toHaveLength(2)
})

test('read-only sends nothing that writes, whatever a case says of itself', async () => {
  const sly = made('a/sly', { run: async (trial) => void (await trial.attempt('createVendor', { body: { name: trial.mark } })) })
  const { verdicts, results } = await all([made('a/read'), sly, made('a/own', { effects: 'own' })], { readOnly: true })
  expect(verdicts).toEqual({ 'a/read': 'pass', 'a/sly': 'skipped', 'a/own': 'skipped' })
  expect(results['a/sly']?.reason).toBe('it sends POST /v3/vendor; run it without --read-only')
  expect(asked()).toEqual(['GET /v3/vendor'])
})

test('with bail, nothing is asked after the first failure', async () => {
  const { verdicts, outcome } = await all([made('a/one'), made('a/two', { run: fails }), made('a/three')], { bail: true, concurrency: 1 })
  expect(verdicts).toEqual({ 'a/one': 'pass', 'a/two': 'fail', 'a/three': 'skipped' })
  expect(outcome).toMatchObject({ verdict: 'does not conform', stopped: 'the first failure ended the run' })
  expect(asked()).toHaveLength(2)
})

/** Makes something, and then something happens that ends the run. */
const interrupted = (happens: () => unknown): Case =>
  made('a/under-way', {
    run: async (trial) => {
      trial.cleanUp(() => trial.attempt('getVendor', { path: { id: 'to-be-removed' } }))
      await read(trial)
      happens()
      await read(trial)
    },
  })

const cleaned = ['GET /v3/vendor', 'GET /v3/vendor/to-be-removed']

test('a run that is stopped ends cases under way, which clean up, and asks no more', async () => {
  const stop = new AbortController()
  const { results, verdicts, outcome } = await all([interrupted(() => stop.abort()), made('a/later')], {
    signal: stop.signal,
    concurrency: 1,
  })
  expect(verdicts).toEqual({ 'a/under-way': 'skipped', 'a/later': 'skipped' })
  expect(results['a/later']?.reason).toBe('the run was stopped')
  expect(outcome).toMatchObject({ verdict: 'incomplete', stopped: 'the run was stopped' })
  expect(asked()).toEqual(cleaned)
})

test('a failure that was seen before the stop still counts', async () => {
  const stop = new AbortController()
  const late = made('a/two', { run: async () => stop.abort() })
  const { outcome } = await all([made('a/one', { run: fails }), late, made('a/three')], { signal: stop.signal, concurrency: 1 })
  expect(outcome).toMatchObject({ verdict: 'does not conform', stopped: 'the run was stopped', cases: { fail: 1 } })
})

test('when the time is over, what is under way cleans up, and the rest is skipped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { verdicts, outcome } = await all([made('a/first'), interrupted(() => vi.advanceTimersByTime(4000)), made('a/later')], {
    maxTime: 5000,
    concurrency: 1,
  })
  expect(verdicts).toEqual({ 'a/first': 'pass', 'a/under-way': 'skipped', 'a/later': 'skipped' })
  expect(outcome).toMatchObject({ verdict: 'incomplete', stopped: 'the time given (5000 ms) was over' })
  expect(asked()).toEqual(['GET /v3/vendor', ...cleaned])
})

test('who no longer listens ends the run, and what is under way cleans up', async () => {
  const credentials = mock.logins[0] ?? { email: '', password: '' }
  let go = () => {}
  const left = new Promise<void>((resume) => (go = resume))
  const slow = made('a/slow', {
    run: async (trial) => {
      trial.cleanUp(() => trial.attempt('getVendor', { path: { id: 'to-be-removed' } }))
      await left
      await read(trial)
    },
  })
  for await (const event of run({ target, credentials, cases: [slow, made('a/later')], effects: 'own', concurrency: 1 }))
    if (event.type === 'begin') {
      setImmediate(go)
      break
    }
  expect(asked()).toEqual(['GET /v3/vendor/to-be-removed'])
})

test('cases run side by side, as many as are allowed, and those that write what others look at one by one', async () => {
  let working = 0
  let most = 0
  const busy = new Set<string>()
  const overlaps: string[] = []
  const work = (area: string) => async () => {
    if (busy.has(area)) overlaps.push(area)
    busy.add(area)
    most = Math.max(most, ++working)
    await new Promise((resume) => setImmediate(resume))
    working -= 1
    busy.delete(area)
  }
  const updates = {
    inspection: 'updateInspection',
    fee: 'updateInventoryFee',
    thread: 'updateMessageThreadMetadata',
    role: 'updateRoleNotificationConfigs',
  } as const
  const cases = Object.entries(updates).flatMap(([area, id]) =>
    [1, 2, 3].map((count) => made(`${area}/${count}`, { run: work(area), operations: [id], effects: 'shared' })),
  )
  await all(cases, { concurrency: 3, effects: 'shared' })
  expect({ most, overlaps }).toEqual({ most: 3, overlaps: [] })
})

test('cases that need quiet come last, while other runs are held off', async () => {
  const log: string[] = []
  let working = 0
  const quietly = async () => {
    log.push(`at work: ${++working}`)
    await new Promise((resume) => setImmediate(resume))
    working -= 1
  }
  const cases = [
    made('a/quiet', { quiet: true, run: quietly }),
    made('a/one'),
    made('b/quiet', { quiet: true, run: quietly }),
    made('b/one'),
  ]
  const exclusively: RunOptions['exclusively'] = async (work) => {
    log.push('held off')
    const result = await work()
    log.push('let go')
    return result
  }
  const { order } = await all(cases, { exclusively })
  expect(order.slice(0, 2).sort()).toEqual(['a/one', 'b/one'])
  expect(order.slice(2)).toEqual(['a/quiet', 'b/quiet'])
  expect(log).toEqual(['held off', 'at work: 1', 'at work: 2', 'let go'])
  log.length = 0
  await all([made('a/one')], { exclusively })
  expect(log).toEqual([])
})

test('the seed shuffles: the same for the same number, every case once', async () => {
  const ids = Array.from({ length: 12 }, (_, count) => `a/${count}`)
  const orderOf = async (seed?: number) =>
    (
      await all(
        ids.map((id) => made(id, { run: async () => {} })),
        { seed },
      )
    ).order
  const [none, one, again, other] = [await orderOf(), await orderOf(1), await orderOf(1), await orderOf(2)]
  expect(none).toEqual(ids)
  expect(one).toEqual(again)
  expect(one).not.toEqual(other)
  expect(one.toSorted()).toEqual(ids.toSorted())
})

test('known failures are excused until their day, and those that pass are told', async () => {
  const cases = [made('a/known', { run: fails }), made('a/expired', { run: fails }), made('a/passes'), made('a/other', { run: fails })]
  const baseline = ['a/known', 'a/expired', 'a/passes'].map((id) => ({ case: id, reason: 'ticket 7', expires: '2026-03-04' }))
  const [expired] = [{ case: 'a/expired', reason: 'ticket 7', expires: '2026-03-03' }]
  const entries = baseline.map((entry) => (entry.case === 'a/expired' ? expired : entry)).filter((entry) => entry !== undefined)
  const { verdicts, results, outcome } = await all(cases, { baseline: entries, today: '2026-03-04' })
  expect(verdicts).toEqual({ 'a/known': 'known', 'a/expired': 'fail', 'a/passes': 'pass', 'a/other': 'fail' })
  expect(results['a/known']?.reason).toBe('known until 2026-03-04: ticket 7')
  expect(outcome.baseline.expired.map((entry) => entry.case)).toEqual(['a/expired'])
  expect(outcome.baseline.passing.map((entry) => entry.case)).toEqual(['a/passes'])
})

test('a run with nothing but known failures conforms', async () => {
  const baseline = [{ case: 'a/known', reason: 'ticket 7', expires: '2026-03-04' }]
  const { outcome } = await all([made('a/known', { run: fails })], { baseline, today: '2026-03-04' })
  expect(outcome).toMatchObject({ verdict: 'conforms', cases: { known: 1, fail: 0 } })
})

test('headers go with every request, and none of ours gives way to them', async () => {
  const seen: (string | null)[][] = []
  const spy = (request: Request) => {
    seen.push([request.headers.get('x-key'), request.headers.get('accept')])
    return mock.fetch(request)
  }
  await all([made('a/one')], { target: spy, headers: { 'x-key': 'k', accept: 'text/html' } })
  expect(seen.length).toBeGreaterThan(1)
  expect(new Set(seen.map(String))).toEqual(new Set(['k,application/json']))
})

test.each<[string, RunOptions['target'], RegExp]>([
  ['does not answer', () => Promise.reject(new TypeError('fetch failed')), /does not answer: fetch failed\. Is the address right/],
  [
    'refuses the login',
    async () => Response.json({ success: false }, { status: 401 }),
    /refused the login of owner@harborline\.example with 401/,
  ],
  ['is a web page', async () => new Response('<h1>Hello</h1>', { status: 404 }), /There is no login at .* \(404\)/],
])('a target that %s cannot be judged', async (_, broken, message) => {
  const attempt = all([made('a/one')], { target: broken })
  await expect(attempt).rejects.toThrow(CannotRun)
  await expect(attempt).rejects.toThrow(message)
})

test('another user is one of the same company or of another, and a case without one is not exercised', async () => {
  const [, second] = mock.logins
  const companies: string[] = []
  const needsOther = made('a/other', { run: async (trial) => void companies.push((await trial.other('otherUser')).companyId) })
  expect((await all([needsOther])).results['a/other']).toMatchObject({
    verdict: 'not exercised',
    reason: expect.stringContaining('otherUser'),
  })
  expect((await all([needsOther], { otherUser: second })).verdicts).toEqual({ 'a/other': 'pass' })
  expect(companies).toEqual([mock.sandbox().world.all('users')[0]?.companyId])
})

test('what is not implemented fails once, and what needs it is not asked for that reason', async () => {
  const servedVendors = cases.filter(({ id }) => /^request\/served\/(create|list)Vendors?$/.test(id))
  const others = [
    made('vendor/needs-it', { operations: ['createVendor'] }),
    made('vendor/asks-it', { run: async (trial) => void (await trial.ask('createVendor', { body: { name: trial.mark } })) }),
    made('vendor/reads'),
  ]
  const target = (request: Request): Promise<Response> =>
    request.method === 'POST' && request.url.endsWith('/vendor')
      ? Promise.resolve(Response.json({ success: false, message: 'No such path.' }, { status: 404 }))
      : mock.fetch(request)
  const { results, verdicts } = await all([...others, ...servedVendors], { target })
  expect(verdicts).toEqual({
    'request/served/createVendor': 'fail',
    'request/served/listVendors': 'pass',
    'vendor/needs-it': 'not exercised',
    'vendor/asks-it': 'not exercised',
    'vendor/reads': 'pass',
  })
  const missing = { operation: 'createVendor', status: 404 }
  for (const id of ['vendor/needs-it', 'vendor/asks-it'])
    expect(results[id]).toMatchObject({ reason: 'POST /v3/vendor is not implemented', missing, exchanges: [] })
  expect(results['request/served/createVendor']).toMatchObject({ missing })
})

test('a record that is not found is no missing operation; the same answer as for a path that nobody knows is one', async () => {
  const servedRead = cases.filter(({ id }) => id === 'request/served/getVendor')
  const refusingReads = (message: (path: string) => string) => (request: Request) => {
    const { pathname } = new URL(request.url)
    return /^\/v3\/(vendor|nowhere)\/./.test(pathname)
      ? Promise.resolve(Response.json({ success: false, message: message(pathname) }, { status: 404 }))
      : mock.fetch(request)
  }
  const verdictOf = async (message: (path: string) => string) =>
    (await all(servedRead, { target: refusingReads(message) })).verdicts['request/served/getVendor']
  expect(await verdictOf((path) => `Cannot GET ${path}`)).toBe('fail')
  expect(await verdictOf((path) => (path.includes('vendor') ? 'No such vendor.' : 'No such path.'))).toBe('pass')
})

test('where login alone is offered, each failure is one of an operation that is not offered', async () => {
  const served = cases.filter(({ id }) => id.startsWith('request/served/'))
  const target = (request: Request): Promise<Response> =>
    new URL(request.url).pathname.startsWith('/v3/auth/')
      ? mock.fetch(request)
      : Promise.resolve(Response.json({ success: false, message: 'No such path.' }, { status: 404 }))
  const { results } = await all(served, { target })
  const failed = Object.values(results).filter(({ verdict }) => verdict === 'fail')
  expect(failed.length).toBeGreaterThan(50)
  expect(failed.filter(({ missing }) => !missing).flatMap(told)).toEqual([])
})

/** The mock, with the text of its answers to some requests changed. */
const changing = (isMeant: (path: string) => boolean, change: (text: string) => string) => async (request: Request) => {
  const answer = await mock.fetch(request)
  if (!isMeant(new URL(request.url).pathname)) return answer
  return new Response(change(await answer.text()), { status: answer.status, headers: { 'content-type': 'application/json' } })
}

const told = ({ findings }: Pick<CaseResult, 'findings'>) => findings.map(({ operation, where }) => `${operation} ${where}`)

test('what is wrong with an answer to a login is told of the first case that needed it, whatever the cases are about', async () => {
  const broken = changing(
    (path) => path.endsWith('/login'),
    (text) => text.replace(/"token":"[^"]*"/, '"token":"a\\nb"'),
  )
  const skipped = made('a/disruptive', { effects: 'disruptive' })
  const { results, verdicts } = await all([skipped, made('a/one'), made('a/two')], { target: broken, effects: 'own' })
  expect(verdicts).toEqual({ 'a/disruptive': 'skipped', 'a/one': 'fail', 'a/two': 'not exercised' })
  expect(told(results['a/one'] as CaseResult)).toEqual(['login /data/token'])
})

test('what is wrong with pages that were looked through is told of a case that looked, and once', async () => {
  const broken = changing(
    (path) => path === '/v3/vendor',
    (text) => text.replace(/"country":"[^"]*"/g, '"country":"us"'),
  )
  const looks = async (trial: Trial) => void (await trial.context.find('listVendors', () => false))
  const { results, verdicts } = await all([made('a/one', { run: looks }), made('a/two', { run: looks })], { target: broken })
  expect(verdicts).toEqual({ 'a/one': 'fail', 'a/two': 'pass' })
  expect(results['a/one']?.findings).toMatchObject([{ operation: 'listVendors', where: '/data/0/country', level: 'must' }])
})

test('a case that asks for such an answer itself tells of it itself', async () => {
  const broken = changing(
    (path) => path.endsWith('/login'),
    (text) => text.replace(/"token":"[^"]*"/, '"token":"a\\nb"'),
  )
  const login = made('a/login', {
    operations: ['login'],
    judgesAnswers: true,
    run: async (trial) => void (await trial.attempt('login', { body: trial.context.credentials }, { token: null })),
  })
  const { results, verdicts } = await all([made('a/one'), login], { target: broken })
  expect(verdicts).toEqual({ 'a/one': 'not exercised', 'a/login': 'fail' })
  expect(told(results['a/login'] as CaseResult)).toEqual(['login /data/token'])
})
