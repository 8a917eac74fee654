// Sessions that end under way: they are opened again, and what is refused for another reason is not asked twice.
import { expect, test } from 'vitest'
import type { Exchange, SentRequest } from '../exchange/exchange.ts'
import { KeptSessions } from './kept-sessions.ts'

const request = (token: string): SentRequest => ({
  method: 'GET',
  path: '/v3/vendor',
  headers: { authorization: `Bearer ${token}` },
  body: undefined,
})

function exchange(sent: SentRequest, status: number): Exchange {
  const answer = { status, headers: {}, text: '', body: undefined, unreadable: undefined }
  return { operation: 'listVendors', request: sent, answer, failure: undefined, milliseconds: 1 }
}

/** A target on which the session `t1` has ended and later ones go on. `refusal` is what ended ones get. */
function makeTarget(refusal: number, right = 200, now = () => 0) {
  let count = 1
  const asked: string[] = []
  const statusOf = (token: string) => (Number(token.slice(1)) > 1 ? right : refusal)
  const kept = new KeptSessions(async (token) => (Number(token.slice(1)) > 1 ? 200 : refusal), now)
  const open = async () => {
    count += 1
    return { token: `t${count}`, sessionId: `s${count}` }
  }
  kept.keep({ token: 't1', sessionId: 's1' }, open)
  const send = (token: string) =>
    kept.send(request(token), async (sent) => {
      const used = String(sent.headers.authorization).slice('Bearer '.length)
      asked.push(used)
      return exchange(sent, statusOf(used))
    })
  return { kept, send, asked, statusOf }
}

/** It has had enough answers to count as one that lasted. */
async function useUp(kept: ReturnType<typeof makeTarget>['kept']): Promise<void> {
  for (let times = 0; times < 5; times++) await kept.send(request('t1'), async (sent) => exchange(sent, 200))
}

test.each([401, 403, 400])('an ended session that gets %d is opened again, once for all who find it ended', async (refusal) => {
  const { kept, send, asked } = makeTarget(refusal)
  await useUp(kept)
  const answers = await Promise.all([send('t1'), send('t1')])
  expect(answers.map(({ answer }) => answer?.status)).toEqual([200, 200])
  expect(asked).toEqual(['t1', 't1', 't2', 't2'])
  expect(kept.latest({ token: 't1', sessionId: 's1' })).toEqual({ token: 't2', sessionId: 's2' })
  expect([kept.same('s1', 's2'), kept.same('s1', 's9')]).toEqual([true, false])
})

test('a request that is refused for another reason is sent once', async () => {
  const { kept, send, asked } = makeTarget(401, 400)
  await useUp(kept)
  await send('t1')
  await send('t1')
  expect(asked).toEqual(['t1', 't2', 't2'])
})

test('a session that ends at once is not opened again and again', async () => {
  const { send, asked } = makeTarget(401)
  expect((await send('t1')).answer?.status).toBe(401)
  expect(asked).toEqual(['t1'])
})

test('a session that is old is opened again however little it was used', async () => {
  let time = 0
  const { send, asked } = makeTarget(401, 200, () => time)
  time = 3000
  await send('t1')
  expect(asked).toEqual(['t1', 't2'])
})

test('tokens that are not kept go out as they are', async () => {
  const { send, asked } = makeTarget(401)
  await send('t0')
  expect(asked).toEqual(['t0'])
})

test('a request that waited while others used up two sessions is sent in the third', async () => {
  const ended = new Set<string>()
  const statusOf = (token: string) => (ended.has(token) || !token.startsWith('t') ? 401 : 200)
  const kept = new KeptSessions(async (token) => statusOf(token))
  let count = 1
  kept.keep({ token: 't1', sessionId: 's1' }, async () => {
    count += 1
    return { token: `t${count}`, sessionId: `s${count}` }
  })
  const deliver = async (sent: SentRequest) => exchange(sent, statusOf(String(sent.headers.authorization).slice('Bearer '.length)))
  const others = async (times: number) => {
    for (let time = 0; time < times; time++) await kept.send(request('t1'), deliver)
  }
  let waits = 0
  const answer = await kept.send(request('t1'), async (sent) => {
    waits += 1
    if (waits < 3) {
      await others(5)
      ended.add(`t${waits}`)
      await others(5)
    }
    return deliver(sent)
  })
  expect(answer.answer?.status).toBe(200)
  expect([answer.request.headers.authorization, waits]).toEqual(['Bearer t3', 3])
})

test('a session that cannot be seen to go on, since the target asks to wait, is opened again', async () => {
  let looks = 0
  const kept = new KeptSessions(async (token) => (++looks === 1 ? 429 : token === 't2' ? 200 : 401))
  kept.keep({ token: 't1', sessionId: 's1' }, async () => ({ token: 't2', sessionId: 's2' }))
  await useUp(kept)
  const answers = await Promise.all(
    [1, 2].map(() => kept.send(request('t1'), async (sent) => exchange(sent, sent.headers.authorization === 'Bearer t2' ? 200 : 401))),
  )
  expect(answers.map(({ answer }) => answer?.status)).toEqual([200, 200])
})

test('where it cannot be opened again, what was asked has no answer to be judged', async () => {
  const kept = new KeptSessions(async () => 401)
  kept.keep({ token: 't1', sessionId: 's1' }, async () => {
    throw new Error('no more logins')
  })
  await useUp(kept)
  const send = () => kept.send(request('t1'), async (sent) => exchange(sent, 401))
  await expect(send()).rejects.toThrow('no more logins')
  await expect(send()).rejects.toThrow('no more logins')
})

test('requests go on after work that held them back has failed', async () => {
  const { kept, send } = makeTarget(401)
  const failing = kept.hold(async () => {
    throw new Error('no login')
  })
  await expect(failing).rejects.toThrow('no login')
  expect((await send('t1')).answer?.status).toBe(401)
})
