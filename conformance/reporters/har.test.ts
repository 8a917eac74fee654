// The HAR as viewers read it: every exchange, in a file that is whole however the run ended.
import { expect, test } from 'vitest'
import { harReporter } from './har.ts'
import { eventsOf, exchangeOf, hostile, resultOf, written } from './telling/testing.ts'

const entries = (...given: Parameters<typeof eventsOf>) => JSON.parse(written(harReporter, eventsOf(...given))).log.entries

test('has every exchange with its case, one after the other within an area', () => {
  const exchanges = [
    exchangeOf({ path: '/v3/vendor?limit=2&ids=a%20b' }),
    exchangeOf({ method: 'POST', body: '{"name":"é"}', headers: { 'content-type': 'application/json' } }),
  ]
  const [first, second, other] = entries([
    resultOf({ exchanges }),
    resultOf({ exchanges: [exchangeOf()], case: { id: 'company/read', area: 'company' } }),
  ])
  expect(first).toMatchObject({
    startedDateTime: '2026-03-04T10:20:30.000Z',
    time: 12,
    request: {
      method: 'GET',
      url: 'http://shop.example/api/v3/vendor?limit=2&ids=a%20b',
      queryString: [
        { name: 'limit', value: '2' },
        { name: 'ids', value: 'a b' },
      ],
      bodySize: 0,
    },
    response: { status: 200, statusText: 'OK', content: { size: 26, mimeType: 'application/json', text: '{"success":true,"data":[]}' } },
    timings: { send: 0, wait: 12, receive: 0 },
    comment: 'vendor/countries',
  })
  expect(second).toMatchObject({
    startedDateTime: '2026-03-04T10:20:30.012Z',
    request: { postData: { mimeType: 'application/json', text: '{"name":"é"}' }, bodySize: 13 },
  })
  expect(other).toMatchObject({ startedDateTime: '2026-03-04T10:20:30.000Z', comment: 'company/read' })
})

test('begins with the login of the run', () => {
  expect(entries([], { logins: [exchangeOf({ path: '/v3/auth/login' })] })[0].request.url).toBe('http://shop.example/api/v3/auth/login')
})

test('is whole when the run did nothing, or ended early', () => {
  expect(entries([])).toEqual([])
  expect(entries([resultOf({ exchanges: [exchangeOf()] })], { stopped: 'the run was stopped' })).toHaveLength(1)
})

test('an exchange without an answer says why', () => {
  const [entry] = entries([resultOf({ exchanges: [{ ...exchangeOf(), answer: undefined, failure: 'ECONNRESET' }] })])
  expect(entry.response).toMatchObject({ status: 0, bodySize: -1, comment: 'ECONNRESET', content: { size: 0, mimeType: '' } })
})

test('stays valid whatever a target says', () => {
  const [entry] = entries([
    resultOf({ exchanges: [exchangeOf({}, { text: hostile, headers: { 'content-type': hostile, location: hostile } })] }),
  ])
  expect(entry.response.content.text).toBe(hostile)
})

test('keeps nothing: each exchange is written as it comes', () => {
  const parts: string[] = []
  const report = harReporter({ target: 'http://shop.example', startedAt: new Date(0), write: (text) => parts.push(text) })
  const [start, , result] = eventsOf([resultOf({ exchanges: [exchangeOf()] })])
  if (start) report(start)
  const before = parts.length
  if (result) report(result)
  expect(parts.length).toBe(before + 1)
})
