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
function makeTarget(refusal: number, right = 200) {
  let count = 1
  const asked: string[] = []
  const statusOf = (token: string) => (Number(token.slice(1)) > 1 ? right : refusal)
  const kept = new KeptSessions(async (token) => (Number(token.slice(1)) > 1 ? 200 : refusal))
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
async function worn(kept: ReturnType<typeof makeTarget>['kept']): Promise<void> {
  for (let times = 0; times < 5; times++) await kept.send(request('t1'), async (sent) => exchange(sent, 200))
}

test.each([401, 403, 400])('an ended session that gets %d is opened again, once for all who find it ended', async (refusal) => {
  const { kept, send, asked } = makeTarget(refusal)
  await worn(kept)
  const answers = await Promise.all([send('t1'), send('t1')])
  expect(answers.map(({ answer }) => answer?.status)).toEqual([200, 200])
  expect(asked).toEqual(['t1', 't1', 't2', 't2'])
  expect(kept.latest({ token: 't1', sessionId: 's1' })).toEqual({ token: 't2', sessionId: 's2' })
  expect([kept.same('s1', 's2'), kept.same('s1', 's9')]).toEqual([true, false])
})

test('a request that is refused for another reason is sent once', async () => {
  const { kept, send, asked } = makeTarget(401, 400)
  await worn(kept)
  await send('t1')
  await send('t1')
  expect(asked).toEqual(['t1', 't2', 't2'])
})

test('a session that ends at once is not opened again and again', async () => {
  const { send, asked } = makeTarget(401)
  expect((await send('t1')).answer?.status).toBe(401)
  expect(asked).toEqual(['t1'])
})

test('tokens that are not kept go out as they are', async () => {
  const { send, asked } = makeTarget(401)
  await send('t0')
  expect(asked).toEqual(['t0'])
})
