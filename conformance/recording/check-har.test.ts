// Recordings as browsers and proxies make them: what is judged, what is left out, and that a recorder's doing is never held against a server.
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test, vi } from 'vitest'
import { createMock } from '../../mocks/index.ts'
import { cases } from '../cases/index.ts'
import { harReporter } from '../reporters/har.ts'
import { redactor } from '../reporters/telling/redact.ts'
import { run } from '../runner/run.ts'
import { Baseline } from '../runner/verdict/baseline.ts'
import { judgeRecording, passwordIn } from './check-har.ts'
import { aboutClient } from './client-requests.ts'
import { sourceOfText } from './har-file.ts'
import { atOnce } from './in-steps.ts'
import { readRecording } from './recorded.ts'
import { recordedCases } from './recorded-operation.ts'
import { entry, har, json, judgeHar, type Parts, refusal, shop, toldOfHar } from './testing.ts'

/** A front end's visit to our mock, as its browser records it. */
async function visit(): Promise<object[]> {
  const mock = await createMock()
  const entries: object[] = []
  let token = ''
  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const url = `${shop}${path}`
    const headers = { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) }
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const answer = await mock.fetch(url.replace('/api', ''), { method, headers, ...(sent !== undefined && { body: sent }) })
    const text = await answer.text()
    const pairs = (all: Iterable<[string, string]>) => [...all].map(([name, value]) => ({ name, value }))
    entries.push(
      entry({
        method,
        url,
        status: answer.status,
        headers: pairs(answer.headers),
        content: { size: Buffer.byteLength(text), mimeType: 'application/json', text },
        request: {
          headers: pairs(Object.entries(headers)),
          ...(sent !== undefined && { postData: { mimeType: 'application/json', text: sent } }),
        },
        entry: { startedDateTime: new Date(Date.UTC(2026, 2, 4) + entries.length * 1000).toISOString() },
      }),
    )
    return JSON.parse(text)
  }
  const { email, password } = mock.logins[0] ?? {}
  const opened = (await ask('POST', '/v3/auth/login', { email, password })) as { data: { token: string } }
  token = opened.data.token
  const vendors = (await ask('GET', '/v3/vendor?limit=2')) as { data: { id: string }[] }
  await ask('GET', `/v3/vendor/${vendors.data[0]?.id}`)
  await ask('GET', '/v3/vendor/nobody')
  await ask('POST', '/v3/timesheet/search', {})
  await ask('POST', '/v3/auth/logout', {})
  return entries
}

let visited: object[]
beforeAll(async () => {
  visited = await visit()
})

test('a visit to a server that conforms has nothing wrong in it, one case for each operation', () => {
  const { results, findings, end, code, recording } = judgeHar(har(...visited))
  expect(findings).toEqual([])
  expect(results.map(({ case: { id, area }, verdict }) => `${id} ${area} ${verdict}`)).toEqual([
    'recorded/login auth pass',
    'recorded/listVendors vendor pass',
    'recorded/getVendor vendor pass',
    'recorded/searchTimesheets timesheet pass',
    'recorded/logout auth pass',
  ])
  expect({ code, base: recording.base, requests: end.requests }).toEqual({ code: 0, base: shop, requests: 6 })
  expect(end.requirements.find(({ requirement }) => requirement.id === 'vendor/create-persists')?.verdict).toBe('not exercised')
  expect(end.requirements.find(({ requirement }) => requirement.id === 'record/meta')?.verdict).toBe('held')
})

test('the same departure of many records is told once', () => {
  const spoilt = JSON.stringify(visited).replaceAll(/\\"createdDate\\":\\"[^"]*\\"/g, '\\"createdDate\\":5')
  const { findings, code } = judgeHar(har(...(JSON.parse(spoilt) as object[])))
  const found = findings.filter(({ operation, requirement }) => operation === 'listVendors' && requirement === 'record/dates-are-text')
  expect(found).toMatchObject([{ where: '/data/0/createdDate', actual: '5' }])
  expect(code).toBe(1)
})

test('a token that is accepted after its logout is told', () => {
  const [login, list] = visited
  const late = { ...list, startedDateTime: '2026-03-05T00:00:00.000Z' }
  const { findings } = judgeHar(har(...visited, late))
  expect(findings).toMatchObject([{ requirement: 'session/logout-ends', operation: 'listVendors', actual: '200' }])
  const again = { ...login, startedDateTime: '2026-03-04T23:00:00.000Z' }
  expect(toldOfHar(har(...visited, again, late))).toEqual([])
  const redacted = har(...visited, late).replaceAll(/eyJ[\w.-]+/g, '[redacted]')
  expect(toldOfHar(redacted)).not.toContain('session-ended session/logout-ends')
})

test('a session that is logged out twice, or a request under way at its logout, is not told', () => {
  const logout = visited.at(-1)
  const [, list] = visited
  const underWay = { ...list, startedDateTime: '2026-03-04T00:00:05.005Z' }
  expect(toldOfHar(har(...visited, underWay, { ...logout, startedDateTime: '2026-03-05T00:00:00.000Z' }))).toEqual([])
})

test.each<[string, Parts, string[]]>([
  [
    'HTML of a proxy',
    { content: { size: 6, text: '<html>' }, headers: [{ name: 'content-type', value: 'text/html' }] },
    ['json-body http/json-answers', 'media-type http/json-answers'],
  ],
  ['a server error', { status: 500 }, ['no-server-error envelope/client-error-status']],
  ['a refusal without success', { body: { message: 'no' } }, ['schema envelope/error-success-false']],
  [
    'a body broken by the server itself',
    { content: { size: 9, mimeType: 'application/json', text: '{"success' } },
    ['json-body http/json-answers'],
  ],
  ['an empty answer', { content: { size: 0, mimeType: 'application/json', text: '' } }, ['json-body http/json-answers']],
  [
    'an empty answer by its length',
    { content: { size: 0 }, headers: [...json, { name: 'content-length', value: '0' }] },
    ['json-body http/json-answers'],
  ],
  [
    'bytes that are no text',
    { content: { size: 2, mimeType: 'application/json', encoding: 'base64', text: '//4=' } },
    ['json-body http/json-answers'],
  ],
  ['another media type', { headers: [{ name: 'CONTENT-TYPE', value: 'text/plain' }] }, ['media-type http/json-answers']],
  [
    'a redirect to a login page',
    { status: 302, headers: [...json, { name: 'Location', value: '/login' }] },
    ['status-class envelope/failure-status', 'schema envelope/failure-status'],
  ],
])('%s is a departure', (_, parts, expected) => {
  expect(toldOfHar(har(entry(parts)))).toEqual(expected)
})

const whole = JSON.stringify(refusal)
test.each<[string, Parts]>([
  ['a refusal', {}],
  ['a path of its own before /v3', { url: 'https://shop.example/v3/gateway/v3/vendor/v1' }],
  [
    'header names of HTTP/2',
    {
      headers: [
        { name: ':status', value: '404' },
        { name: 'content-type', value: 'application/json' },
      ],
    },
  ],
  ['the same header twice', { headers: [...json, ...json] }],
  ['a media type in content.mimeType only', { headers: [] }],
  ['no word of the media type', { headers: [], content: { size: whole.length, mimeType: 'x-unknown', text: whole } }],
  [
    'base64',
    { content: { size: whole.length, mimeType: 'application/json', encoding: 'base64', text: Buffer.from(whole).toString('base64') } },
  ],
  [
    'a body still compressed',
    {
      headers: [...json, { name: 'content-encoding', value: 'gzip' }],
      content: { size: 9, encoding: 'base64', text: gzipSync(whole).toString('base64') },
    },
  ],
  [
    'a body unpacked already',
    { headers: [...json, { name: 'content-encoding', value: 'br' }, { name: 'transfer-encoding', value: 'chunked' }] },
  ],
  ['a size that is wrong', { content: { size: 9000, mimeType: 'application/json', text: whole } }],
])('%s is judged, and right', (_, parts) => {
  const { findings, results } = judgeHar(har(entry(parts)))
  expect({ findings, verdicts: results.map(({ verdict }) => verdict) }).toEqual({ findings: [], verdicts: ['pass'] })
})

test.each<[string, Parts, string]>([
  ['a body left out', { content: { size: 300, mimeType: 'application/json' } }, 'the recording has no body of it'],
  ['content left out', { response: { content: undefined } }, 'the recording has no body of it'],
  ['a body left out as empty text', { content: { size: 300, text: '' } }, 'the recording has no body of it'],
  ['a body cut off', { content: { size: 300, mimeType: 'application/json', text: whole.slice(0, 20) } }, 'its body was not recorded whole'],
  ['a body cut off, of unknown size', { content: { size: -1, text: whole.slice(0, 20) } }, 'its body was not recorded whole'],
  ['a body that a tool replaced', { content: { size: 300, text: '[removed]' } }, 'its body was not recorded whole'],
  ['a damaged body', { content: { size: 3, encoding: 'base64', text: '§§§' } }, 'the recording has a damaged body of it'],
  [
    'a compressed body nobody can unpack',
    { headers: [...json, { name: 'content-encoding', value: 'zstd' }], content: { size: 4, encoding: 'base64', text: '/v7+/g==' } },
    'its body was recorded compressed, and cannot be unpacked',
  ],
])('%s is nothing to judge a server by', (_, parts, reason) => {
  const { findings, results, code, about } = judgeHar(har(entry(parts)))
  expect({ findings, code }).toEqual({ findings: [], code: 2 })
  expect(results).toMatchObject([{ verdict: 'not exercised', reason }])
  expect(about).toContain(`Not judged:\n     1  ${reason}`)
})

test.each<[string, Parts | object, string]>([
  ['a script', { url: 'https://shop.example/assets/app.js', status: 200 }, 'not of the API'],
  [
    'another host with the same paths',
    { url: 'https://other.example/v3/vendor', status: 200, body: [] },
    'to https://other.example, which is another server',
  ],
  ['a preflight', { method: 'OPTIONS', status: 204 }, 'OPTIONS'],
  ['an aborted request', { status: 0, headers: [] }, 'aborted before an answer came'],
  ['a copy of the client', { status: 304 }, "the client's own copy"],
  ['a copy that was not asked for again', { status: 200, entry: { _fromCache: 'disk' } }, "the client's own copy"],
  [
    'the way from http to https',
    { url: 'http://shop.example/api/v3/vendor', status: 307, response: { redirectURL: `${shop}/v3/vendor` } },
    'redirected to the same path',
  ],
  ['a web socket', { url: 'wss://shop.example/api/v3/vendor', status: 101 }, 'of another protocol'],
  ['an address that is none', { url: 'vendor' }, 'without a request or an answer'],
  ['a method that is none', { method: '\u001b[31m' }, 'without a request or an answer'],
])('%s is left out, and said', (_, parts, reason) => {
  const { results, about } = judgeHar(har(entry(), entry(parts)))
  expect(results).toMatchObject([{ verdict: 'pass', exchanges: { length: 1 } }])
  expect(about).toMatch(/Left out:\n {5}1 /)
  expect(about).toContain(reason)
})

test('paths below /v3 that the description does not have are told where they answer, and never judged', () => {
  const unknown = { url: `${shop}/v3/customer/c1`, status: 200, body: 'a page' }
  const { code, about } = judgeHar(
    har(entry(), entry(unknown), entry(unknown), entry({ ...unknown, status: 404 }), entry({ method: 'PATCH' })),
  )
  expect(code).toBe(0)
  expect(about).toContain('Answered 2xx below /v3, but not in the description:\n     2  GET /v3/customer/c1\n')
  expect(about).toContain('     2  refused below /v3')
})

test('keeps of a request what the API looks at', () => {
  const headers = [':authority', 'Cookie', 'Authorization', 'content-type'].map((name) => ({ name, value: `${name} value` }))
  const form = { mimeType: 'x', params: [{ name: 'a', value: '1 2' }, { name: 'b' }] }
  const { results } = judgeHar(har(entry({ method: 'PUT', url: `${shop}/v3/webhook/w1?x=1`, request: { headers, postData: form } })))
  expect(results[0]?.exchanges[0]?.request).toEqual({
    method: 'PUT',
    path: '/v3/webhook/w1?x=1',
    headers: { authorization: 'Authorization value', 'content-type': 'content-type value' },
    body: 'a=1+2&b=',
  })
})

test('names the passwords that were recorded, so that no report shows them', () => {
  const login = (postData: object) => entry({ method: 'POST', url: `${shop}/v3/auth/login`, request: { postData } })
  const form = { params: [{ name: 'password', value: 'two&2' }] }
  const recording = atOnce(
    readRecording(
      sourceOfText(
        har(
          login({ text: '{"password":"one"}' }),
          login(form),
          login({ text: '[1]' }),
          login({ text: '{"password":5}' }),
          login({ text: '{"password":"true"}' }),
        ),
      ),
    ),
  )
  expect(recording.exchanges.map(({ exchange }) => passwordIn(exchange))).toEqual(['one', 'two&2', undefined, undefined, undefined])
})

test('the recording of a whole run says what the run said', async () => {
  const mock = await createMock()
  const credentials = mock.logins[0] ?? { email: '', password: '' }
  const chosen = cases.filter(({ area }) => area === 'vendor' || area === 'session')
  const target = async (request: Request) => {
    const answer = await mock.fetch(request)
    if (!/\/vendor\/\w+$/.test(request.url) || !answer.ok) return answer
    return Response.json({ ...((await answer.json()) as object), success: 'yes' })
  }
  let text = ''
  const write = (part: string) => {
    text += part
  }
  const report = harReporter({ target: shop, startedAt: new Date(0), write })
  const redacted = redactor({ values: [credentials.password], headers: [] })
  for await (const event of run({ target, credentials, cases: chosen, effects: 'disruptive' })) report(redacted(event))
  const { findings, results, recording } = judgeHar(text)
  expect(recording.base).toBe(shop)
  expect(results.length).toBeGreaterThan(5)
  expect(findings).toMatchObject([{ operation: 'getVendor', requirement: 'envelope/success-true', where: '/success' }])
})

test("hears the target's own words", () => {
  const theirs = { ok: false, message: 'No such vendor.' }
  expect(toldOfHar(har(entry({ body: theirs })))).not.toEqual([])
  const reading = readRecording(sourceOfText(har(entry({ body: theirs }))), { fields: { success: 'ok' } })
  expect(atOnce(judgeRecording(reading)).events.at(-1)).toMatchObject({ outcome: { verdict: 'conforms' } })
})

test('what the client sent is held against the contract, and told apart from the server', () => {
  const sent = { method: 'POST', url: `${shop}/v3/vendor?colour=red`, body: refusal, status: 400 }
  const text = har(
    entry({ ...sent, request: { postData: { mimeType: 'application/json', text: '{"name":5}' } } }),
    entry({ ...sent, request: { postData: { mimeType: 'application/json', text: '{"name":7}' } } }),
    entry({ ...sent, url: `${shop}/v3/vendor`, request: { postData: { mimeType: 'application/json', text: 'name=Ada' } } }),
  )
  const departures = judgeHar(text).client
  expect(departures.map(({ level, where, count }) => `${level} ${where} ${count}`)).toEqual([
    'must /body/name 2',
    'must /body 1',
    'should /query/colour 2',
  ])
  expect(aboutClient(departures)).toMatch(
    /^Departures of the client's requests, 3 kinds \(the server is not to blame\):\n {5}2 {2}POST \/v3\/vendor at/,
  )
  expect(judgeHar(text).findings.filter(({ where }) => /colour|name/.test(where))).toEqual([])
})

test("a right client's requests are as documented", () => {
  expect(judgeHar(har(...visited)).client).toEqual([])
})

test('one area alone can be judged, and known failures are excused', () => {
  const spoilt = JSON.stringify(visited).replaceAll(/\\"createdDate\\":\\"[^"]*\\"/g, '\\"createdDate\\":5')
  const reading = readRecording(sourceOfText(har(...(JSON.parse(spoilt) as object[]))))
  const chosen = recordedCases.filter(({ area }) => area === 'vendor')
  const known = ['recorded/listVendors', 'recorded/getVendor'].map((id) => ({ case: id, reason: 'ticket 7', expires: '2026-12-31' }))
  const { events } = atOnce(judgeRecording(reading, { cases: chosen, baseline: () => new Baseline(known, '2026-03-04') }))
  const told = events.flatMap((event) => (event.type === 'result' ? [`${event.result.case.id} ${event.result.verdict}`] : []))
  expect(told).toEqual(['recorded/listVendors known', 'recorded/getVendor known'])
  expect(events.at(-1)).toMatchObject({ outcome: { verdict: 'conforms' } })
})

test('a recording is read in pieces: no answer of it is kept, however many there are', () => {
  const text = Buffer.from(har(...visited, entry({ body: { success: false, message: 'a "log": {"entries": [ ]} \\ in text' } })))
  const read: number[] = []
  const source = {
    size: text.length,
    read: (start: number, end: number) => {
      read.push(end - start)
      return text.subarray(start, end)
    },
  }
  const recording = atOnce(readRecording(source))
  expect(recording.exchanges).toHaveLength(visited.length + 1)
  const before = read.length
  for (const { exchange } of recording.exchanges) expect(exchange.answer?.text).toContain('success')
  expect(read.length - before).toBe(visited.length + 1)
})

test('an answer that takes too long to judge whole is no pass, and says so', () => {
  let time = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 1000))
  const [, list] = visited as [object, { response: { content: { text: string } } }]
  const { data, ...rest } = JSON.parse(list.response.content.text) as { data: object[] }
  const text = JSON.stringify({ ...rest, data: Array.from({ length: 60 }, (_, index) => ({ ...data[0], id: `ven_${index}` })) })
  const { results } = judgeHar(har(entry({ url: `${shop}/v3/vendor`, status: 200, content: { size: text.length, text } })))
  clock.mockRestore()
  expect(results).toMatchObject([{ verdict: 'not exercised', reason: expect.stringMatching(/too large to judge all of it/) }])
})

test('a recording that is stopped half-way is judged as far as it was read, and the rest is said to be missing', () => {
  const stop = new AbortController()
  const wrong = entry({ status: 200, body: { success: true, data: 5 } })
  const piece = 1024 ** 2
  const text = har(wrong, { comment: 'x'.repeat(2 * piece) }, ...visited)
  let read = 0
  const reading = readRecording(
    {
      size: text.length,
      read(start, end) {
        if (start > 0) stop.abort('the time given was over')
        read = Math.max(read, end)
        return Buffer.from(text.slice(start, end))
      },
    },
    undefined,
    stop.signal,
  )
  const { events } = atOnce(judgeRecording(reading, { stop: stop.signal }))
  expect(events.at(-1)).toMatchObject({
    outcome: {
      verdict: 'does not conform',
      stopped: 'the time given was over',
      incomplete: [expect.stringMatching(/^the time given was over, and only the first 0\.0 of 2\.\d MB of the recording were read$/)],
    },
  })
  expect(read).toBeLessThan(text.length)
})

test('where another address has more exchanges than the first, that one is judged', () => {
  const elsewhere = entry({ url: 'https://other.example/v3/vendor/v1', status: 200, body: { success: true, data: 5 } })
  const { recording, findings, end } = judgeHar(har(elsewhere, entry(), entry()))
  expect({ base: recording.base, findings, requests: end.requests }).toEqual({ base: shop, findings: [], requests: 2 })
  expect([...recording.leftOut]).toEqual([['to https://other.example, which is another server', 1]])
})
