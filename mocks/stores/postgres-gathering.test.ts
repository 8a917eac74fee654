// Mocks that ask one another for their journal, and what who asks hears when PostgreSQL is silent or gone.
import type { QueryResult, QueryResultRow } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StoreAway } from './away.ts'
import { type Listener, openGathering } from './postgres-gathering.ts'

const patience = 2_500
const [me, another] = [1, 2]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A connection beside which another mock is connected; its answers come, never come, or are errors. */
function connection() {
  const asked: string[] = []
  let underWay = 0
  let most = 0
  let does: 'answers' | 'is silent' | 'is gone' = 'answers'
  const answer = async (text: string) => {
    if (does === 'is gone') throw new Error('Connection terminated unexpectedly')
    if (does === 'is silent') return new Promise<QueryResultRow[]>(() => undefined)
    return text.includes('AS self') ? [{ self: me }] : text.includes('AS other') ? [{ other: another }] : []
  }
  const listener: Listener = {
    async query<Row extends QueryResultRow>(text: string) {
      asked.push(text)
      most = Math.max(most, ++underWay)
      const rows = await answer(text).finally(() => underWay--)
      return { rows } as QueryResult<Row>
    },
    on: () => undefined,
    end: () => Promise.resolve(),
  }
  return {
    listener,
    asked,
    mostAtOnce: () => most,
    from: (now: typeof does) => {
      does = now
    },
  }
}

async function gathering() {
  const { listener, ...made } = connection()
  return { ...made, ...(await openGathering(() => Promise.resolve(listener), patience)) }
}

/** What who asks has heard after so many milliseconds. */
async function heardAfter(milliseconds: number, gather: () => Promise<void>): Promise<unknown> {
  const heard = gather().then(
    () => 'all there is',
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(milliseconds)
  return heard
}

test('who does not say that it has written is waited for as long as the patience is', async () => {
  const { gather, close } = await gathering()
  expect(await heardAfter(patience, gather)).toBe('all there is')
  await close()
})

test('one who cannot write soon is waited for no longer', async () => {
  const { gather, join, close } = await gathering()
  join(() => new Promise(() => undefined))
  expect(await heardAfter(patience, gather)).toBe('all there is')
  await close()
})

test('while PostgreSQL is silent who asks is told to come back when the patience ends', async () => {
  const { gather, from, close } = await gathering()
  from('is silent')
  expect(await heardAfter(patience, gather)).toBeInstanceOf(StoreAway)
  await close()
})

test('when the connection ends under the question who asks is told to come back', async () => {
  const { gather, from, close } = await gathering()
  from('is gone')
  expect(await heardAfter(0, gather)).toBeInstanceOf(StoreAway)
  await close()
})

test('a connection is asked one question after the other', async () => {
  const { gather, asked, mostAtOnce, close } = await gathering()
  await heardAfter(patience * 4, gather)
  expect(asked.length).toBeGreaterThan(5)
  expect(mostAtOnce()).toBe(1)
  await close()
})
