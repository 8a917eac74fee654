// What sequences find on servers that go wrong with a second step, a third one, or one beside it.
import { expect, test } from 'vitest'
import { createMock } from '../../../mocks/index.ts'
import { trialConfig } from '../../../scripts/proof/trial-mock.ts'
import { type Case, type CaseResult, run } from '../../index.ts'
import { sequenceCases, sequenceGround } from './cases.ts'

type Fetch = (request: Request) => Promise<Response>
type Body = { readonly [field: string]: unknown }

async function results(cases: readonly Case[], as: (fetch: Fetch) => Fetch = (fetch) => fetch): Promise<CaseResult[]> {
  const mock = await createMock()
  const target = as((request) => mock.fetch(request))
  const found: CaseResult[] = []
  for await (const event of run({ ...trialConfig(mock), target, cases, effects: 'disruptive' }))
    if (event.type === 'result') found.push(event.result)
  return found
}

const broken = ({ findings }: CaseResult): string[] => [...new Set(findings.map(({ requirement }) => requirement))]

const ofTerms = sequenceCases.filter(({ id }) => id === 'sequences/updatePaymentTerm')

/** A server whose n-th update of a term, counted for each, is sent on as this; undefined leaves it as it is. */
const updates =
  (change: (body: Body, times: number) => Body | undefined) =>
  (fetch: Fetch): Fetch => {
    const counts = new Map<string, number>()
    return async (request) => {
      const { pathname } = new URL(request.url)
      if (request.method !== 'PUT' || !pathname.startsWith('/v3/payment_term/')) return fetch(request)
      const sent: Body = await request.clone().json()
      const times = (counts.get(pathname) ?? 0) + 1
      counts.set(pathname, times)
      const other = change(sent, times)
      return fetch(other ? new Request(request, { body: JSON.stringify(other) }) : request)
    }
  }

test('an update that changes another field the third time is told, with few steps', async () => {
  const [result] = await results(
    ofTerms,
    updates((body, times) => (times === 3 ? { ...body, note: 'As it was', name: 'As it was' } : undefined)),
  )
  expect(result && broken(result)).toContain('payment-term/update-takes-fields')
  expect(result?.findings[0]?.recipe?.steps.length).toBeLessThan(9)
})

test('an update with nothing in it that undoes the one before is told', async () => {
  const [result] = await results(
    ofTerms,
    updates((body) => (Object.keys(body).length === 0 ? { name: 'As before' } : undefined)),
  )
  expect(result?.verdict).toBe('fail')
})

test('what was covered is told by pairs of steps', async () => {
  const [result] = await results(ofTerms)
  const pairs = new Set(result?.explored?.map(({ row, column }) => `${row} ${column}`))
  expect([...pairs]).toEqual(expect.arrayContaining(['PaymentTerm: one other', 'PaymentTerm: wrong theirs', 'PaymentTerm: theirs again']))
})

test('nothing is found farther on, and the same seed goes the same way', async () => {
  const some = [...take(sequenceGround(7), 24)]
  expect(some.map(({ id }) => id)).toEqual([...take(sequenceGround(7), 24)].map(({ id }) => id))
  expect((await results(some)).flatMap(broken)).toEqual([])
})

test('all orders of two and three steps come, and then chance goes on', () => {
  const ids = [...take(sequenceGround(7), 2000)].map(({ id }) => id)
  expect(new Set(ids).size).toBe(2000)
  expect(ids.findIndex((id) => id.includes('orders-of-3'))).toBeLessThan(ids.findIndex((id) => id.includes('by-chance')))
})

function* take<Item>(items: Iterable<Item>, count: number): Generator<Item> {
  for (const item of items)
    if (count-- > 0) yield item
    else return
}
