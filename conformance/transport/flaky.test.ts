// What is sent again when something before the target loses it, and how that is counted.
import { expect, test } from 'vitest'
import type { ReceivedAnswer, SentRequest } from '../exchange/exchange.ts'
import { makeTarget } from './target.ts'
import type { Connection } from './transport.ts'

const answer = (status: number): ReceivedAnswer => ({ status, headers: {}, body: {}, text: '{}', unreadable: undefined })

/** A target whose answers come in this order, the last one again and again; a text is why none comes. */
function targetOf(outcomes: readonly (number | string)[], retriesOn: readonly number[] = [], now = () => 0) {
  const asked: SentRequest[] = []
  const waits: number[] = []
  const connection: Connection = {
    async send(request) {
      const outcome = outcomes[Math.min(asked.push(request), outcomes.length) - 1]
      if (typeof outcome === 'number') return answer(outcome)
      throw new Error(outcome)
    },
    bodyOf: () => undefined,
    close: async () => {},
  }
  const target = makeTarget(connection, {
    limits: { timeout: 1000, size: 1000 },
    headers: {},
    rate: undefined,
    pause: async (milliseconds) => void waits.push(milliseconds),
    now,
    retriesOn,
  })
  return { target, asked, waits }
}

test('what only reads is sent again when its connection was reset, and that is counted', async () => {
  const { target, asked } = targetOf(['read ECONNRESET', 200])
  expect((await target.call('listVendors', {})).answer?.status).toBe(200)
  expect([asked.length, target.flaky]).toEqual([2, { resets: 1, gatewayErrors: 0, late: 0 }])
})

test('a connection that is reset each time is a failure', async () => {
  const { target, asked } = targetOf(['other side closed'])
  expect((await target.call('searchPayments', { body: {} })).failure).toBe('other side closed')
  expect([asked.length, target.flaky.resets]).toEqual([4, 3])
})

test('what writes is never sent twice', async () => {
  for (const outcome of ['read ECONNRESET', 502]) {
    const { target, asked } = targetOf([outcome, 200], [502])
    const written = await target.call('createVendor', { body: { name: 'one' } })
    expect(target.wasLost(written)).toBe(true)
    expect([asked.length, target.flaky]).toEqual([1, { resets: typeof outcome === 'number' ? 0 : 1, gatewayErrors: 0, late: 0 }])
  }
})

test('a login is sent once more', async () => {
  const { target } = targetOf(['read ECONNRESET', 200])
  expect((await target.call('login', { body: {} })).answer?.status).toBe(200)
})

test('a target that was there is waited for, whatever is asked, and one that never was is not', async () => {
  const starting = targetOf([200, 'connect ECONNREFUSED 127.0.0.1:1', 'connect ECONNREFUSED 127.0.0.1:1', 200])
  await starting.target.call('listVendors', {})
  expect((await starting.target.call('createVendor', { body: {} })).answer?.status).toBe(200)
  expect(starting.waits).toEqual([250, 500])
  const nowhere = targetOf(['connect ECONNREFUSED 127.0.0.1:1'])
  await nowhere.target.call('login', { body: {} })
  expect(nowhere.asked.length).toBe(1)
})

test('errors of a gateway are waited out where that is wanted, and stand where they do not pass', async () => {
  const passing = targetOf([502, 503, 200], [502, 503])
  expect((await passing.target.call('getVendor', { path: { id: 'one' } })).answer?.status).toBe(200)
  expect([passing.waits, passing.target.flaky]).toEqual([[250, 500], { resets: 0, gatewayErrors: 2, late: 0 }])
  const lasting = targetOf([504], [504])
  expect((await lasting.target.call('listVendors', {})).answer?.status).toBe(504)
  expect([lasting.asked.length, lasting.target.flaky.gatewayErrors]).toEqual([4, 3])
  const unwanted = targetOf([502, 200])
  expect((await unwanted.target.call('listVendors', {})).answer?.status).toBe(502)
})

const notInTime = 'no whole answer within 1000 ms'

test('an operation that is late again and again beside few others is slow, and one that was late for a moment may be lost', async () => {
  let time = 0
  const { target } = targetOf([notInTime], [], () => time++)
  const late = () => target.call('listVendors', {})
  const together = await Promise.all([late(), late(), late()])
  expect(together.map(target.wasLost)).toEqual([true, true, true])
  await late()
  const third = await late()
  expect(target.wasLost(third)).toBe(false)
  expect(target.flaky.late).toBe(5)
})

test('what is late beside many others says nothing of the operation', async () => {
  let time = 0
  const { target } = targetOf([notInTime], [], () => time++)
  const many = () => Promise.all(Array.from({ length: 9 }, () => target.call('listVendors', {})))
  for (const all of [await many(), await many(), await many()]) expect(all.every(target.wasLost)).toBe(true)
})
