// One small wrong answer for each check, and a right one for none.
import { expect, test } from 'vitest'
import { operation } from '../../openapi/contract.ts'
import type { Exchange, ReceivedAnswer } from '../exchange/exchange.ts'
import { checkExchange } from './index.ts'

const [right] = Object.values(operation('getVendor').responses['200']?.examples ?? {})

function exchange(change: Partial<ReceivedAnswer>): Exchange {
  const answer = {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    text: '',
    body: right,
    unreadable: undefined,
  }
  return {
    operation: 'getVendor',
    request: { method: 'GET', path: '/v3/vendor/ven_1', headers: {}, body: undefined },
    answer: { ...answer, ...change },
    failure: undefined,
    milliseconds: 1,
  }
}

const told = (change: Partial<ReceivedAnswer>) =>
  checkExchange(exchange(change)).map(({ requirement, actual }) => `${requirement}: ${actual}`)

test.each<[string, Partial<ReceivedAnswer>, string[]]>([
  ['a right answer', {}, []],
  ['an unusual status class', { status: 302 }, ['envelope/failure-status: 302']],
  ['a server error', { status: 503, body: { success: false, message: 'Down.' } }, ['envelope/client-error-status: the server error 503']],
  ['not JSON', { unreadable: 'an empty body', body: undefined }, ['http/json-answers: an empty body']],
  ['another media type', { headers: { 'content-type': 'text/html' } }, ['http/json-answers: text/html']],
  ['no media type', { headers: {} }, ['http/json-answers: no media type']],
])('%s', (_, change, want) => {
  const found = told(change)
  expect(found.slice(0, Math.max(want.length, 1))).toEqual(want)
})

test('a departure from the schema is told with its requirement and place', () => {
  const body = { ...(right as object), success: 'yes' }
  expect(checkExchange(exchange({ body }))).toMatchObject([
    { requirement: 'envelope/success-true', level: 'must', where: '/success', actual: '"yes"' },
  ])
})

test('a number beyond those that we can hold is a number, and no text', () => {
  const { data } = right as { data: object }
  const amounts = { purchaseOrderCount: Number.POSITIVE_INFINITY, purchaseOrderTotalCostCents: Number.NEGATIVE_INFINITY }
  expect(told({ body: { ...(right as object), data: { ...data, ...amounts } } })).toEqual([])
  expect(told({ body: { ...(right as object), data: { ...data, id: Number.POSITIVE_INFINITY } } })).toEqual(['record/id: Infinity'])
})

test('no answer at all is for the case to judge', () => {
  expect(checkExchange({ ...exchange({}), answer: undefined, failure: 'refused' })).toEqual([])
})
