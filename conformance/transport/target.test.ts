// A target that is too busy for a moment is asked once more, seldom; one that stays busy answers so.
import { expect, test } from 'vitest'
import type { SentRequest } from '../exchange/exchange.ts'
import { makeTarget } from './target.ts'
import { throughFetch } from './transport.ts'

const request: SentRequest = { method: 'POST', path: '/v3/vendor', headers: {}, body: '{}' }

/** A target whose answers have these statuses, the last one for ever; 503 comes with these headers. */
function targetOf(statuses: readonly number[], headers: { [name: string]: string } = { 'retry-after': '2' }) {
  const waits: number[] = []
  let asked = 0
  const connection = throughFetch(async () => {
    const status = statuses[Math.min(asked++, statuses.length - 1)] ?? 200
    return Response.json({ success: status < 400 }, { status, ...(status === 503 && { headers }) })
  })
  const target = makeTarget(connection, {
    limits: { timeout: 1000, size: 1e6 },
    headers: {},
    rate: undefined,
    pause: async (milliseconds) => void waits.push(milliseconds),
    now: () => 0,
  })
  return { target, waits, asked: () => asked }
}

const statusOf = async ({ target }: ReturnType<typeof targetOf>) => (await target.send(request)).answer?.status

test('what was too busy and says when to come again is asked once more', async () => {
  const busy = targetOf([503, 200])
  expect(await statusOf(busy)).toBe(200)
  expect([busy.waits, busy.target.askedAgain]).toEqual([[2000], 1])
})

test.each([
  ['stays busy', [503], { 'retry-after': '0' }, 4],
  ['does not say when to come again', [503, 200], {}, 1],
  ['is busy for longer than anybody waits', [503, 200], { 'retry-after': '3600' }, 1],
  ['fails', [500, 200], { 'retry-after': '0' }, 1],
])('a target that %s has failed', async (_, statuses, headers, times) => {
  const failing = targetOf(statuses, headers)
  expect(await statusOf(failing)).toBe(statuses[0])
  expect(failing.asked()).toBe(times)
})

test('a target that is busy for every second request has failed', async () => {
  const busy = targetOf(Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 503 : 200)))
  const statuses: (number | undefined)[] = []
  for (let times = 0; times < 10; times++) statuses.push(await statusOf(busy))
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(2)
  expect(busy.target.askedAgain).toBeLessThan(4)
})

test('what a target has no room for beside other requests is asked again until it has, though not for ever', async () => {
  const under = { way: 0 }
  const roomFor = (most: number) => {
    const connection = throughFetch(async () => {
      under.way += 1
      await new Promise(setImmediate)
      const status = under.way > most ? 503 : 200
      under.way -= 1
      return Response.json({ success: status < 400 }, { status, headers: { 'retry-after': '0' } })
    })
    return makeTarget(connection, {
      limits: { timeout: 1000, size: 1e6 },
      headers: {},
      rate: undefined,
      pause: async () => {},
      now: () => 0,
    })
  }
  const statusesOf = async (most: number) => {
    const target = roomFor(most)
    return (await Promise.all([1, 2, 3, 4].map(() => target.send(request)))).map(({ answer }) => answer?.status)
  }
  expect(await statusesOf(3)).toEqual([200, 200, 200, 200])
  expect(await statusesOf(0)).toEqual([503, 503, 503, 503])
})

test('tells how long each answer took, how many were under way, and which were put off', async () => {
  const told: unknown[] = []
  const open: (() => void)[] = []
  const statuses = [200, 429, 200, 503]
  let clock = 0
  const connection = throughFetch(async () => {
    const status = statuses.shift() ?? 200
    await new Promise<void>((go) => open.push(go))
    return Response.json({}, { status, headers: status === 200 ? {} : { 'retry-after': '7200' } })
  })
  const target = makeTarget(connection, {
    ...{ limits: { timeout: 1000, size: 1e6 }, headers: {}, rate: undefined, pause: async () => {}, now: () => clock },
    hear: ({ milliseconds, beside, isPutOff }) => told.push([milliseconds, beside, isPutOff]),
  })
  const all = [1, 2, 3, 4].map(() => target.send(request))
  while (open.length < all.length) await new Promise(setImmediate)
  clock = 150
  for (const go of open) go()
  await Promise.all(all)
  expect(told).toEqual([
    [150, 1, false],
    [150, 2, true],
    [150, 3, false],
    [150, 4, true],
  ])
})

test('a body that is said to be empty is sent in the way that the target takes', async () => {
  const bodies: string[] = []
  const connection = throughFetch(async (sent) => {
    const body = await sent.text()
    bodies.push(`${body} ${sent.headers.get('content-type') ?? ''}`)
    return Response.json({ success: body === '' }, { status: body === '' ? 200 : 400 })
  })
  const settings = { limits: { timeout: 1000, size: 1e6 }, headers: {}, rate: undefined, pause: async () => {}, now: () => 0 }
  const target = makeTarget(connection, settings)
  for (const _ of ['first', 'second']) expect((await target.call('markAllNotificationsRead', { body: {} })).answer?.status).toBe(200)
  expect(await target.call('logout', { body: {} })).toMatchObject({ request: { body: '{}' }, answer: { status: 400 } })
  expect(bodies).toEqual(['{} application/json', ' ', ' ', '{} application/json'])
})
