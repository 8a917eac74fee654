// The target's own words: it hears and says its own, the judge hears and says the description's.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SentRequest } from '../exchange/exchange.ts'
import { inOurWords } from './names.ts'
import type { Connection } from './transport.ts'
import { inTheirWords } from './wording.ts'

const names = { fields: { searchAuthToken: 'algoliaToken', provider: 'gateway' }, values: { LocationReviewPosted: 'YelpReviewPosted' } }

/** Sends through the names, to a target that answers this; returns what the target heard and what we hear. */
async function exchange(request: Partial<SentRequest>, body: unknown = undefined) {
  const heard: SentRequest[] = []
  const wire: Connection = {
    async send(sent) {
      heard.push(sent)
      return { status: 200, headers: {}, text: JSON.stringify(body) ?? '', body, unreadable: undefined }
    },
    bodyOf: (text) => JSON.parse(text),
    close: async () => {},
  }
  const sent = { method: 'GET', path: '/v3/x', headers: {}, body: undefined, ...request }
  const answer = await inTheirWords(wire, { names }).send(sent, { timeout: 1, size: 1 })
  return { heard: heard[0], answer }
}

test('fields and values of a body are sent in the target’s words, wherever they stand', async () => {
  const body = JSON.stringify({ provider: 'Manual', list: [{ searchAuthToken: 'provider', type: 'LocationReviewPosted' }] })
  const { heard } = await exchange({ method: 'POST', body })
  expect(JSON.parse(heard?.body ?? '')).toEqual({ gateway: 'Manual', list: [{ algoliaToken: 'provider', type: 'YelpReviewPosted' }] })
})

test('fields and values of an answer are heard in ours, and its text stays as it came', async () => {
  const body = { data: [{ algoliaToken: 't', type: 'YelpReviewPosted', other: null, count: 1 }] }
  const { answer } = await exchange({}, body)
  expect(answer.body).toEqual({ data: [{ searchAuthToken: 't', type: 'LocationReviewPosted', other: null, count: 1 }] })
  expect(answer.text).toBe(JSON.stringify(body))
})

test('query parameters are sent in the target’s words: names, values, and JSON in them', async () => {
  const where = JSON.stringify({ provider: { in: ['LocationReviewPosted'] } })
  const { heard } = await exchange({
    path: `/v3/x?${new URLSearchParams([
      ['provider', 'LocationReviewPosted'],
      ['where', where],
      ['limit', '1'],
    ])}`,
  })
  const [path, query] = heard?.path.split('?') ?? []
  expect(path).toBe('/v3/x')
  expect([...new URLSearchParams(query)]).toEqual([
    ['gateway', 'YelpReviewPosted'],
    ['where', JSON.stringify({ gateway: { in: ['YelpReviewPosted'] } })],
    ['limit', '1'],
  ])
})

test.each(['{"provider": "cut off', 'provider', '5', '', 'null'])('a body that is not a JSON object is sent as it is: %j', async (body) => {
  expect((await exchange({ body })).heard?.body).toBe(body)
})

test('no body stays no body', async () => {
  const { heard, answer } = await exchange({})
  expect([heard?.body, answer.body]).toEqual([undefined, undefined])
})

test('names that no mapping has pass unchanged, those of every object too', async () => {
  const body = JSON.parse('{"__proto__": {"a": 1}, "constructor": "toString", "hasOwnProperty": []}') as unknown
  const { heard } = await exchange({ body: JSON.stringify(body) })
  expect(heard?.body).toBe('{"__proto__":{"a":1},"constructor":"toString","hasOwnProperty":[]}')
})

test('what was recorded in the target’s words is read in ours', () => {
  const request = { method: 'POST', path: '/v3/x?gateway=a', headers: {}, body: '{"gateway":"YelpReviewPosted"}' }
  const answer = { status: 200, headers: {}, text: '', body: { algoliaToken: 't' }, unreadable: undefined }
  const ours = inOurWords({ operation: undefined, request, answer, failure: undefined, milliseconds: 1 }, names)
  expect(ours.request).toMatchObject({ path: '/v3/x?provider=a', body: '{"provider":"LocationReviewPosted"}' })
  expect(ours.answer?.body).toEqual({ searchAuthToken: 't' })
})

test('a target that answers what it was sent gives back what was meant', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom('provider', 'type', 'note'), fc.constantFrom('LocationReviewPosted', 'Manual', 5, null)),
      async (meant) => {
        const { heard } = await exchange({ body: JSON.stringify(meant) })
        expect((await exchange({}, JSON.parse(heard?.body ?? ''))).answer.body).toEqual(meant)
      },
    ),
    { seed: 1, numRuns: 50 },
  )
})

test('an answer of endless depth is no trouble', async () => {
  let deep: unknown = 'YelpReviewPosted'
  for (let depth = 0; depth < 50_000; depth++) deep = [deep]
  const wire: Connection = {
    send: async () => ({ status: 200, headers: {}, text: '', body: deep, unreadable: undefined }),
    bodyOf: (text) => JSON.parse(text),
    close: async () => {},
  }
  const sent = { method: 'GET', path: '/v3/x', headers: {}, body: undefined }
  await expect(inTheirWords(wire, { names }).send(sent, { timeout: 1, size: 1 })).resolves.toMatchObject({ status: 200 })
})
