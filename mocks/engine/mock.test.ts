// The engine as a hostile or clumsy client sees it: every request ends in a clean answer, and a refused one changes nothing.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { operations, validateResponse } from '../../openapi/index.ts'
import { createMock, type Mock, type PlainRequest } from '../index.ts'

let mock: Mock
let token = ''

beforeAll(async () => {
  mock = await createMock()
  const { email, password } = mock.logins[0] ?? { email: '', password: '' }
  const { body } = ask({ method: 'POST', url: '/v3/auth/login', body: JSON.stringify({ email, password }) })
  token = (JSON.parse(body) as { data: { token: string } }).data.token
})

function ask(request: Partial<PlainRequest>) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...request.headers }
  return mock.handle({ method: 'GET', url: '/v3/vendor', body: '', ...request, headers })
}

const refused = (request: Partial<PlainRequest>) => {
  const before = JSON.stringify(mock.sandbox().world.state())
  const { status, body } = ask(request)
  expect(JSON.stringify(mock.sandbox().world.state())).toBe(before)
  const { success, code, message } = JSON.parse(body) as { success: boolean; code: string; message: string }
  return { success, status, code, message }
}

const bytes = (...values: number[]) => new Uint8Array(values)
const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

test.each<[string, Partial<PlainRequest>, number, string, RegExp]>([
  [
    'an unknown path',
    { url: '/v3/vendors' },
    404,
    'unknown_path',
    /Expected a path of the contract, such as \/v3\/vendor, got \/v3\/vendors\./,
  ],
  ['a wrong method', { method: 'PATCH' }, 405, 'wrong_method', /Expected one of the methods GET, POST, got PATCH\./],
  ['an unknown method', { method: 'BREW' }, 405, 'wrong_method', /got BREW/],
  [
    'no token',
    { headers: { authorization: undefined } },
    401,
    'not_signed_in',
    /Authorization: Bearer <token>", got no Authorization header/,
  ],
  ['a token that was never issued', { headers: { authorization: 'Bearer abc' } }, 401, 'not_signed_in', /never issued/],
  ['another scheme', { headers: { authorization: 'Basic abc' } }, 401, 'not_signed_in', /an Authorization header of another form/],
  ['more than a token', { headers: { authorization: 'Bearer abc ' } }, 401, 'not_signed_in', /an Authorization header of another form/],
  ['an unknown record', { url: '/v3/vendor/ven_x' }, 404, 'not_found', /Expected the id of a vendor of this company, got "ven_x"\./],
  ['a limit that is no number', { url: '/v3/vendor?limit=ten' }, 400, 'invalid_request', /\/query\/limit expected a number, got "ten"/],
  ['a negative limit', { url: '/v3/vendor?limit=-1' }, 400, 'invalid_page', /a whole number, 0 or more, got -1/],
  ['where that is not JSON', { url: '/v3/vendor?where=name' }, 400, 'invalid_where', /JSON such as/],
  [
    'where with an unknown field',
    { url: '/v3/vendor?where={"nam":"x"}' },
    400,
    'invalid_where',
    /\/where\/nam expected a field of the record, one of id, /,
  ],
  ['orderby with an unknown field', { url: '/v3/vendor?orderby=nam' }, 400, 'invalid_order', /a field of the record/],
  ['a body that is missing', { method: 'POST' }, 400, 'invalid_request', /\/body expected a JSON body, got nothing/],
  ['a body that is cut short', { method: 'POST', body: '{"name":' }, 400, 'bad_json', /Expected a JSON body/],
  ['a body in another encoding', { method: 'POST', body: bytes(0x7b, 0xff, 0x7d) }, 400, 'bad_json', /in UTF-8/],
  [
    'a body of another type',
    { method: 'POST', body: 'name=x', headers: { 'content-type': 'text/plain' } },
    415,
    'not_json',
    /got "text\/plain"/,
  ],
  [
    'a body that is packed',
    { method: 'POST', body: bytes(0x1f, 0x8b), headers: { 'content-encoding': 'gzip' } },
    415,
    'not_json',
    /without Content-Encoding, got one encoded as gzip/,
  ],
  ['a body of no type', { method: 'POST', body: '{}', headers: { 'content-type': undefined } }, 415, 'not_json', /got no such header/],
  ['a body of two megabytes', { method: 'POST', body: new Uint8Array(2 * 1024 * 1024) }, 413, 'body_too_large', /at most 1048576 bytes/],
  ['a body nested too deep', { method: 'POST', body: deep(5000) }, 400, 'invalid_request', /at most 60 levels/],
  [
    'a body that reaches for a prototype',
    { method: 'POST', body: '{"name":"x","__proto__":{"a":1}}' },
    400,
    'invalid_request',
    /__proto__ expected no field of this name/,
  ],
  [
    'a body with wrong types',
    { method: 'POST', body: '{"name":5,"city":[]}' },
    400,
    'invalid_request',
    /\/body\/name expected a string, got 5; \/body\/city/,
  ],
  [
    'a name of blanks',
    { method: 'POST', body: '{"name":"  "}' },
    400,
    'invalid_request',
    /\/body\/name expected 1 to 255 characters, got an empty text/,
  ],
  ['a name that is too long', { method: 'POST', body: JSON.stringify({ name: 'x'.repeat(256) }) }, 400, 'invalid_request', /got 256/],
  [
    'where nested too deep',
    { method: 'POST', url: '/v3/statement/search', body: `{"where":${deep(40).replaceAll('"a"', '"NOT"')}}` },
    400,
    'invalid_where',
    /at most 16 levels/,
  ],
  [
    'a huge where',
    { method: 'POST', url: '/v3/statement/search', body: JSON.stringify({ where: { OR: Array(2000).fill({ name: 'x' }) } }) },
    400,
    'invalid_where',
    /at most 500 conditions/,
  ],
  ['a sandbox name with a space', { url: '/sandbox/a b/v3/vendor' }, 400, 'invalid_request', /a sandbox name/],
])('refuses %s', (_, request, status, code, message) => {
  expect(refused(request)).toEqual({ success: false, status, code, message: expect.stringMatching(message) })
})

test('tells the allowed methods with a 405', () => {
  expect(ask({ method: 'DELETE' }).headers).toMatchObject({ allow: 'GET, POST' })
})

test('lists every issue in data', () => {
  const { body } = ask({ method: 'POST', body: '{"name":5,"city":1,"country":"us","deleted":"no"}' })
  const { data } = JSON.parse(body) as { data: { issues: { path: string }[] } }
  expect(data.issues.map(({ path }) => path).sort()).toEqual(['/body/city', '/body/country', '/body/deleted', '/body/name'])
})

test('answers HEAD as GET, and lets browsers of every origin ask', () => {
  expect(ask({ method: 'HEAD' })).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': '*' } })
  const preflight = ask({ method: 'OPTIONS', headers: { authorization: undefined } })
  expect(preflight).toMatchObject({
    status: 204,
    body: '',
    headers: { 'access-control-allow-headers': expect.stringContaining('X-Mock-Sandbox') },
  })
})

test('a page of another origin is answered by its name, with what it asks for, credentials too', () => {
  const origin = 'http://localhost:5173'
  const asked = { origin, 'access-control-request-headers': 'authorization,traceparent,x-request-id,idempotency-key' }
  expect(ask({ method: 'OPTIONS', headers: asked }).headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': asked['access-control-request-headers'],
    vary: 'Origin',
  })
  for (const url of ['/v3/vendor', '/v3/nowhere'])
    expect(ask({ url, headers: { origin } }).headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
    })
})

test('says of the token of another sandbox whose it is', () => {
  const { status, body } = ask({ url: '/sandbox/other/v3/vendor' })
  expect(status).toBe(401)
  expect(body).toContain('got one of the sandbox \\"default\\"; log in here too.')
})

test('answers about a body that is wrong everywhere stay short', () => {
  const triggers = JSON.stringify({ name: 'x', url: 'http://127.0.0.1/', triggers: Array.from({ length: 50_000 }, (_, at) => `t${at}`) })
  const { status, body } = ask({ method: 'POST', url: '/v3/webhook', body: triggers })
  expect(status).toBe(400)
  expect(body).toContain('and 49997 more')
  expect(body.length).toBeLessThan(100_000)
})

test('never fails, whatever a request is made of', () => {
  const path = fc.oneof(
    fc.constantFrom(...operations.map((operation) => operation.path.replaceAll(/\{\w+\}/g, 'abc'))),
    fc.webPath(),
    fc.string().map((text) => `/${text}`),
  )
  const body = fc.oneof(fc.json(), fc.string(), fc.uint8Array(), fc.constantFrom('{"where":{}}', '[]', 'null', '[{}]', '{"where":null}'))
  const query = fc.oneof(
    fc.webQueryParameters(),
    fc.constantFrom('where=%5B%5D', 'limit=1e9', 'skip=0.5', 'ids=', 'orderby=-', 'where=null', 'orderby=%00'),
  )
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE')
  fc.assert(
    fc.property(method, path, query, body, (verb, address, text, content) => {
      const { status, body: answer, operation } = ask({ method: verb, url: `${address}?${text}`, body: content })
      expect(status).toBeLessThan(500)
      if (operation) expect(validateResponse(operation, status, JSON.parse(answer))).toEqual([])
    }),
    { numRuns: 2000 },
  )
  // Some of them logged out.
})
