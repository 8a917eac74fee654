// No secret reaches a report, and what stands for it says what it was.
import { expect, test } from 'vitest'
import { createMock } from '../../../mocks/index.ts'
import { cases } from '../../cases/index.ts'
import { type Exchange, recordOf, recordsIn } from '../../exchange/exchange.ts'
import type { Recipe } from '../../exchange/recipe.ts'
import { type RunEvent, run } from '../../runner/run.ts'
import type { CaseResult } from '../../runner/verdict/result.ts'
import { jwtOfNobody, noToken } from '../../sessions/unknown-tokens.ts'
import { LongAnswers } from '../../transport/packed-answer.ts'
import { speller } from '../../transport/wording.ts'
import { consoleReporter } from '../console.ts'
import { reporters } from '../index.ts'
import { longestShown, redactor } from './redact.ts'
import { eventsOf, exchangeOf, failure, findingOf, resultOf, target } from './testing.ts'
import { curlOf, unpainted } from './text.ts'

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c3JfMSJ9.q8Zr2LmX0vTn5BcYk1HdGs'
const bearer = { authorization: `Bearer ${token}` }

const login = exchangeOf(
  { method: 'POST', path: '/v3/auth/login', body: '{"email":"a@b.example","password":"harbour-7"}' },
  { body: { data: { token, sessionId: 'ses_1', searchAuthToken: 'sat_5k2m9x7q', branch: 'main' } } },
)
const loggedIn: Exchange = { ...login, operation: 'login' }
const logout: Exchange = { ...exchangeOf({ method: 'POST', path: '/v3/auth/logout', headers: bearer }), operation: 'logout' }

/** The last result as reports get it, after what came before it. */
function redacted(result: CaseResult, before: readonly CaseResult[] = []): CaseResult {
  const clean = redactor({ values: ['harbour-7', 'key-1234567'], headers: ['X-Api-Key'] })
  const shown = eventsOf([...before, result], { logins: [loggedIn] }).map(clean)
  const last = shown.findLast((event) => event.type === 'result')
  if (last?.type !== 'result') throw new Error('No result came.')
  return last.result
}

const first = (exchange: Exchange, before: readonly CaseResult[] = []): Exchange => {
  const [shown] = redacted(resultOf({ exchanges: [exchange] }), before).exchanges
  if (!shown) throw new Error('No exchange came.')
  return shown
}

test.each<[string, Exchange, string]>([
  ['the token of a login', exchangeOf({ headers: bearer }), '-H "Authorization: Bearer $TOKEN"'],
  ['a token without the word before it', exchangeOf({ headers: { authorization: token } }), '-H "Authorization: $TOKEN"'],
  ['a token that no login returned', exchangeOf({ headers: { authorization: `Bearer ${jwtOfNobody}` } }), `Bearer ${jwtOfNobody}"`],
  ['garbage', exchangeOf({ headers: { authorization: `Bearer ${noToken}` } }), `"Authorization: Bearer ${noToken}"`],
  ['another scheme', exchangeOf({ headers: { authorization: 'Basic YTpi' } }), '"Authorization: $AUTHORIZATION"'],
  ['a configured header', exchangeOf({ headers: { 'X-Api-Key': 'key-1234567' } }), "-H 'X-Api-Key: $X_API_KEY'"],
  ['a cookie', exchangeOf({ headers: { cookie: 'sid=1' } }), "-H 'cookie: $COOKIE'"],
  ['a password', loggedIn, `"password":"'"$PASSWORD"'"}'`],
  ['a wrong password', exchangeOf({ body: '{"password":"not-harbour-7"}' }), `"password":"not-'"$PASSWORD"'"}'`],
  ['the secret of a webhook', exchangeOf({ body: '{"secret":"whsec-12345"}' }), `-d '{"secret":"'"$SECRET"'"}'`],
  ['a secret in a path', exchangeOf({ path: '/v3/vendor/sat_5k2m9x7q' }), '/v3/vendor/$SEARCH_AUTH_TOKEN'],
])('a curl line tells %s', (_, exchange, line) => {
  expect(curlOf(target, first(exchange))).toContain(line)
})

test('a request is told as the target is sent it, where it spells paths and names otherwise', () => {
  const spelt = speller({ paths: { countUnreadMessages: '/v3/messages/unread' }, names: { fields: { provider: 'gateway' } } })
  const clean = redactor({ values: [], headers: [], spelt })
  const asked = [
    exchangeOf({ path: '/v3/user/notification/unread_messaging_count?limit=1' }),
    exchangeOf({ path: '/v3/integration/payment/search', method: 'POST', body: '{"where":{"provider":"Manual"}}' }),
  ]
  const shown = eventsOf([resultOf({ exchanges: asked })])
    .map(clean)
    .flatMap((event) => (event.type === 'result' ? event.result.exchanges.map((exchange) => curlOf(target, exchange)) : []))
  expect(shown[0]).toContain('/v3/messages/unread?limit=1')
  expect(shown[1]).toContain('{"where":{"gateway":"Manual"}}')
})

test('the token of a session that ended is told from the others', () => {
  const own = exchangeOf({ headers: { authorization: 'Bearer another-token-1234' } })
  const ended = resultOf({ exchanges: [{ ...logout, request: { ...logout.request, headers: own.request.headers } }] })
  expect(first(own, [ended]).request.headers.authorization).toBe('Bearer $ENDED_TOKEN')
  expect(first(exchangeOf({ headers: bearer }), [ended]).request.headers.authorization).toBe('Bearer $TOKEN')
})

test('the token of another user is told from that of the run', () => {
  const theirs = `${token.slice(0, -6)}another`
  const other = exchangeOf(
    { method: 'POST', path: '/v3/auth/login', body: '{"email":"tim.o@b.example","password":"harbour-7"}' },
    { body: { data: { token: theirs, sessionId: 'ses_2' } } },
  )
  const read = exchangeOf({ headers: { authorization: `Bearer ${theirs}` } })
  const shown = first(read, [resultOf({ exchanges: [{ ...other, operation: 'login' }] })])
  expect(curlOf(target, shown)).toContain('-H "Authorization: Bearer $TOKEN_OF_TIM_O"')
})

test('an id that credentials are made of stays shown where the login shows it openly', () => {
  const userId = 'usr_7f3k9q2m5x8w1z4c6v0b'
  const data = { token, userId, messagingUserCredentials: `msg:${userId}` }
  const other = { ...loggedIn, answer: exchangeOf({}, { body: { data } }).answer }
  const clean = redactor({ values: [], headers: [] })
  const exchange = exchangeOf({ path: `/v3/user/${userId}/notification`, body: JSON.stringify({ to: `msg:${userId}` }) })
  const [shown] = eventsOf([resultOf({ exchanges: [exchange] })], { logins: [other] })
    .map(clean)
    .flatMap((event) => (event.type === 'result' ? event.result.exchanges : []))
  expect(shown?.request).toMatchObject({ path: exchange.request.path, body: '{"to":"$MESSAGING_USER_CREDENTIALS"}' })
})

test('answers are cleaned in headers, text and body, by what is known and by the names of fields', () => {
  const body = { data: [{ secret: 'never seen', deep: [[`x ${token}`]], [token]: 1, note: 'harbour-7' }], token: '' }
  const { answer } = first(
    exchangeOf({}, { body, headers: { 'x-echo': token, 'x-harbour-7': '1', 'set-cookie': 'sid=abcdefgh; Path=/', etag: 'abcdefgh' } }),
  )
  const clean = { data: [{ secret: '$SECRET', deep: [['x $TOKEN']], $TOKEN: 1, note: '$PASSWORD' }], token: '' }
  expect(answer?.body).toEqual(clean)
  expect(JSON.parse(answer?.text ?? '')).toEqual(clean)
  expect(answer?.headers).toEqual({ 'x-echo': '$TOKEN', 'x-$PASSWORD': '1', 'set-cookie': '$COOKIE', etag: '$COOKIE' })
})

test('of a thousand cookies the first ones are looked for elsewhere, and all are hidden where they stand', () => {
  const cookies = Array.from({ length: 1000 }, (_, at) => `c${at}=value-of-${at}-end; Path=/`).join(', ')
  const { answer } = first(exchangeOf({}, { headers: { 'set-cookie': cookies, 'x-echo': 'value-of-7-end' } }))
  expect(answer?.headers).toEqual({ 'set-cookie': '$COOKIE', 'x-echo': '$COOKIE' })
})

test('findings, reasons and what is left are cleaned', () => {
  const finding = findingOf({ where: '/data/secret', expected: 'no such field', actual: '"whsec-98765"', exchange: exchangeOf() })
  const echoed = findingOf({ where: '', actual: `401: "no session ${token.slice(0, 30)}…`, expected: `"${token}"` })
  const shown = redacted(
    resultOf({ verdict: 'fail', findings: [finding, echoed], reason: `it needs ${token}`, left: ['vendor harbour-7'] }),
  )
  expect(shown.findings.map(({ actual }) => actual)).toEqual(['"$SECRET"', '401: "no session $TOKEN…'])
  expect(shown.findings[1]?.expected).toBe('"$TOKEN"')
  expect(shown).toMatchObject({ reason: 'it needs $TOKEN', left: ['vendor $PASSWORD'] })
})

test('a finding and its case show the same exchange', () => {
  const shown = redacted(failure({ exchange: exchangeOf() }))
  expect(shown.findings[0]?.exchange).toBe(shown.exchanges[0])
})

test('findings of one recipe show the same one, cleaned once', () => {
  const recipe: Recipe = { steps: [{ do: 'createVendor', body: { name: `of ${token}` } }] }
  const { findings } = redacted(failure({ recipe }, { recipe }))
  expect(findings[0]?.recipe).toEqual({ steps: [{ do: 'createVendor', body: { name: 'of $TOKEN' } }] })
  expect(findings[1]?.recipe).toBe(findings[0]?.recipe)
})

test('nothing that is given is changed, and no answer is read unless a report does', () => {
  const read: string[] = []
  const exchange = exchangeOf({ headers: bearer })
  const watched: Exchange = {
    ...exchange,
    get answer() {
      const { answer } = exchange
      return answer && { ...answer, get text() { read.push('text'); return answer.text } } // biome-ignore format: short
    },
  }
  const result = Object.freeze(failure({ exchange: Object.freeze(watched) }))
  const shown = redacted(result)
  expect(read).toEqual([])
  expect(shown.exchanges[0]?.answer?.text).toContain('success')
  expect(exchange.request.headers).toEqual(bearer)
})

test('a body nested without end does no harm', () => {
  let body: unknown = token
  for (let depth = 0; depth < 100_000; depth++) body = [body]
  expect(JSON.stringify(first(exchangeOf({}, { body, text: '' })).answer?.body)).toContain('…')
})

const canaries = { password: 'Canary-pass"wörd/77', header: 'canary-header-value-4d1', cookie: 'canarycookie91ab' }
const lastSecret =
  /"(?:token|searchAuthToken|cannedServiceSearchToken|companySearchAuthToken|messagingUserCredentials|secret)":"([^"]{8,})"/g

/** A mock that shows every secret it knows wherever it can. */
async function leakyTarget(secrets: Set<string>) {
  const mock = await createMock()
  const credentials = { email: mock.logins[0]?.email ?? '', password: canaries.password }
  let latest = 'none'
  const fetch = async (request: Request): Promise<Response> => {
    const sent = request.method === 'GET' ? '' : await request.text()
    for (const [, secret = ''] of sent.matchAll(lastSecret)) secrets.add(secret)
    const given = (request.headers.get('authorization') ?? '').replace(/^\w+ /, '')
    const url = request.url.replace(/~[^/?]*/, '')
    const known = sent.replaceAll(JSON.stringify(canaries.password), '"workshop"')
    const { method, headers } = request
    const answer = await mock.fetch(new Request(url, { method, headers, ...(sent !== '' && { body: known }) }))
    const text = await answer.text()
    for (const [, secret = ''] of text.matchAll(lastSecret)) {
      secrets.add(secret)
      latest = secret
    }
    const words = `session ${given}, last ${latest}, password ${canaries.password}, key ${request.headers.get('x-api-key')}`
    const leaks = { 'x-echo': given, 'set-cookie': `sid=${canaries.cookie}; HttpOnly`, 'content-type': 'application/json' }
    if (url.includes('role_notification_config')) return new Response(`<html>${words}</html>`, { status: 500, headers: leaks })
    const body = JSON.parse(text)
    if (url.endsWith('/vendor') && method === 'POST' && body.data)
      body.data = { ...body.data, id: `${body.data.id}~${latest}`, name: given, city: words }
    return Response.json(
      { ...body, message: words, trace: { nested: [[{ words }]], [latest]: latest } },
      { status: answer.status, headers: leaks },
    )
  }
  return { fetch, credentials }
}

test('no report shows any secret of a target that shows them all', async () => {
  const secrets = new Set(Object.values(canaries).map((text) => text.replaceAll(/["ö/].*/g, '')))
  const { fetch, credentials } = await leakyTarget(secrets)
  const written: { [kind: string]: string } = {}
  const write = (kind: string) => (text: string) => {
    written[kind] = (written[kind] ?? '') + text
  }
  const settings = { target, startedAt: new Date(0) }
  const made = Object.entries(reporters).map(([kind, make]) => make({ ...settings, write: write(kind) }))
  const live = { write: write('live') }
  made.push(consoleReporter({ target, results: { write: write('console') }, paint: unpainted, live }))
  const clean = redactor({ values: [canaries.password, canaries.header], headers: ['X-Api-Key'] })
  const areas = ['vendor', 'webhook', 'session', 'role-notification-config']
  const chosen = cases.filter(({ area }) => areas.includes(area))
  const options = { target: fetch, credentials, cases: chosen, effects: 'disruptive', headers: { 'X-Api-Key': canaries.header } } as const
  const verdicts = new Set<string>()
  for await (const raw of run(options)) {
    const event: RunEvent = clean(raw)
    if (event.type === 'result') verdicts.add(event.result.verdict)
    for (const report of made) report(event)
  }
  expect(verdicts).toContain('fail')
  expect(secrets.size).toBeGreaterThan(8)
  // Where a whole secret stands, its beginning stands; many have one beginning.
  const parts = [...new Set([...secrets].flatMap((secret) => [secret.slice(0, 24), secret.slice(-24)]))]
  for (const [kind, text] of Object.entries(written)) {
    expect(
      parts.filter((part) => text.includes(part)),
      kind,
    ).toEqual([])
  }
  expect(Object.keys(written).sort()).toEqual([...Object.keys(reporters), 'console', 'live'].sort())
  for (const placeholder of ['$TOKEN', '$PASSWORD', '$SECRET', '$COOKIE', '$X_API_KEY']) expect(written.har).toContain(placeholder)
})

test('where a long answer is cut, nothing is left of a secret that stands there, and its whole length is told', () => {
  const escaped = Array.from('harbour-7', (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`).join('')
  const encoded = Buffer.from(token).toString('base64')
  const spellings = [token, escaped, encoded, '","searchAuthToken":"of somebody else']
  const telltales = [token.slice(0, 3), escaped.slice(0, 6), encoded.slice(0, 4), 'of']
  const cuts = Array.from({ length: 20 }, (_, index) => longestShown - 7 * index)
  for (const [index, spelt] of spellings.entries()) {
    const texts = cuts.map((before) => `${' '.repeat(before)}${spelt}"}`)
    const { exchanges } = redacted(resultOf({ exchanges: texts.map((text) => exchangeOf({}, { text, body: {} })) }))
    for (const [at, { answer }] of exchanges.entries()) {
      expect(answer?.text.trim()).not.toContain(telltales[index])
      expect(answer?.whole?.characters).toBe(texts[at]?.length)
    }
  }
})

test('texts of megabytes are shown by their beginning, wherever they stand', () => {
  const text = `${'lorem ipsum '.repeat(400_000)}${token}`
  const { request, answer } = first(exchangeOf({ body: text, headers: { 'x-echo': text } }, { text: '', body: { message: text } }))
  for (const shown of [request.body, request.headers['x-echo'], answer?.body])
    expect(JSON.stringify(shown) ?? '').not.toContain(token.slice(0, 8))
  expect(request.body).toMatch(/^lorem .*… \(not shown from here on: too long, or too late\)$/)
  expect(JSON.stringify(answer?.body).length).toBeLessThan(longestShown)
})

test('when the time is over, texts are shown by their beginning, which says so and holds no secret either', () => {
  const clean = redactor({ values: ['harbour-7'], headers: [], isLate: () => true })
  const cuts = Array.from({ length: 40 }, (_, index) => 2000 - 3 * index)
  for (const secret of ['harbour-7', '","secret":"of somebody else', 'h%61rbour%2D7']) {
    const texts = cuts.map((before) => `{"a":"${' '.repeat(before)}${secret}","b":"${'x'.repeat(5000)}"}`)
    const exchanges = texts.map((text) => exchangeOf({ body: text, headers: { 'x-echo': text } }, { text, headers: { 'x-echo': text } }))
    const [event] = eventsOf([resultOf({ exchanges })])
      .map(clean)
      .filter(({ type }) => type === 'result')
    if (event?.type !== 'result') throw new Error('No result came.')
    for (const { request, answer } of event.result.exchanges) {
      const shown = [request.body, answer?.text, request.headers['x-echo'], answer?.headers['x-echo']]
      expect(shown.join(' ')).not.toMatch(/harb|h%61|rbour|somebody/)
      for (const text of shown) expect(text?.length).toBeLessThan(2100)
      for (const text of shown.slice(0, 2)) expect(text).toMatch(/… \(not shown from here on: too long, or too late\)$/)
    }
  }
})

test('an answer that is hidden for lack of time while a report reads it is read as none', () => {
  const long = 'x'.repeat(200_000)
  const answers = new LongAnswers(JSON.parse)
  const made = [1, 2].map((id) => exchangeOf({}, { body: { data: { id, long } } }))
  for (const one of made) answers.add(one)
  let asked = 0
  const clean = redactor({ values: [], headers: [], isLate: () => asked++ % 2 === 1 })
  const [event] = eventsOf([resultOf({ exchanges: made })])
    .map(clean)
    .filter(({ type }) => type === 'result')
  if (event?.type !== 'result') throw new Error('No result came.')
  const readings = [1, 2, 3].map(() => event.result.exchanges.map((one) => recordOf(one).id))
  expect(readings).toEqual([
    [1, 2],
    [undefined, 2],
    [1, 2],
  ])
})

test('of a long list only what a report reads is cleaned, wherever it stands', () => {
  const read: number[] = []
  const record = (index: number) => ({
    get note() {
      read.push(index)
      return `by ${token}`
    },
  })
  const records = recordsIn(first(exchangeOf({}, { text: '', body: { data: Array.from({ length: 1000 }, (_, index) => record(index)) } })))
  expect([records.length, records[700]?.note]).toEqual([1000, 'by $TOKEN'])
  expect(read).toEqual([700])
})

test('of an object of more names than any record has, none is shown', () => {
  const body = { data: Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`${token}${index}`, 1])) }
  expect(first(exchangeOf({}, { text: '', body })).answer?.body).toEqual({ data: '… 2000 names' })
})
