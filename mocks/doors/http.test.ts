// The HTTP door through real sockets: it answers as the door in process does, and nothing that a client does to a socket upsets it.

import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { Sandbox } from '../engine/sandboxes.ts'
import { createMock, type Mock, type PlainRequest } from '../index.ts'
import { type LogEntry, type Served, type ServeOptions, serve } from './http.ts'

const opened: Served[] = []

async function open(mock: Parameters<typeof serve>[0], options: ServeOptions = {}): Promise<Served> {
  const served = await serve(mock, { port: 0, ...options })
  opened.push(served)
  return served
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ close }) => close()))
})

/** Answers every request with what it got, so that the socket is all there is to test. */
function echo(onRequest: (request: PlainRequest) => void = () => {}): Parameters<typeof serve>[0] {
  const sandbox = new Sandbox('default', {
    seed: { number: 1, world: 'none', collections: {} },
    start: { at: 0 },
    wall: () => 0,
    loadRules: async () => ({ brokenIn: () => [], countAnew: () => {} }),
  })
  return {
    handle(request) {
      onRequest(request)
      const { method, url, body } = request
      const text = JSON.stringify({ method, url, length: body.length })
      return { status: 200, headers: { 'content-type': 'application/json' }, body: text, sandbox: 'default' }
    },
    sandbox: () => sandbox,
    largest: { body: 1024 * 1024, snapshot: 64 * 1024 * 1024 },
    sandboxNames: ['default'],
    deliver: async () => {},
  }
}

interface Sent {
  method?: string
  path?: string
  headers?: { [name: string]: string }
  body?: string | Buffer
  agent?: Agent
}

/** With node's own client, which adds and hides nothing. */
async function send(url: string, { method = 'GET', path = '/v3/vendor', headers = {}, body, agent }: Sent = {}) {
  const sent = httpRequest(url + path, { method, headers, ...(agent && { agent }) })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return { status: answer.statusCode, headers: answer.headers, text: Buffer.concat(chunks).toString(), reused: sent.reusedSocket }
}

/** Whatever the bytes, and all that comes back until the server hangs up. */
async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  socket.write(bytes)
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}

/** A promise and its resolver: something to wait for. */
function signal(): { come: Promise<void>; give: () => void } {
  let give = () => {}
  const come = new Promise<void>((resolve) => {
    give = resolve
  })
  return { come, give }
}

const errorIn = (raw: string) => JSON.parse(raw.slice(raw.indexOf('\r\n\r\n') + 4))

let mock: Mock
let token = ''
let json: { [name: string]: string }

beforeAll(async () => {
  mock = await createMock()
  const { email = '', password = '' } = mock.logins[0] ?? {}
  const answer = await mock.fetch('http://mock/v3/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  token = ((await answer.json()) as { data: { token: string } }).data.token
  json = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
})

const headersThatMatter = ['content-type', 'allow', 'www-authenticate', 'access-control-allow-origin', 'access-control-allow-methods']

test.each<[string, () => Sent]>([
  ['a list', () => ({ path: '/v3/vendor?limit=3&orderby=-name', headers: json })],
  ['a HEAD', () => ({ method: 'HEAD', headers: json })],
  ['a preflight', () => ({ method: 'OPTIONS', headers: { origin: 'http://localhost:3000' } })],
  ['a request without a session', () => ({})],
  ['an unknown path', () => ({ path: '/v3/vendors', headers: json })],
  ['a wrong method', () => ({ method: 'DELETE', headers: json })],
  ['a wrong body', () => ({ method: 'POST', headers: json, body: '{"name":5}' })],
  ['not JSON', () => ({ method: 'POST', headers: { ...json, 'content-type': 'text/plain' }, body: 'hello' })],
  ['invalid UTF-8', () => ({ method: 'POST', headers: json, body: Buffer.from([0x22, 0xff, 0x22]) })],
  ['2 MB', () => ({ method: 'POST', headers: json, body: 'x'.repeat(2_000_000) })],
  ['a sandbox of a bad name', () => ({ path: '/sandbox/a%20b/v3/vendor', headers: json })],
])('%s gets the same answer over HTTP as in process', async (_, sent) => {
  const { url } = await open(mock)
  const { method = 'GET', path = '/v3/vendor', headers = {}, body } = sent()
  const here = await mock.fetch(`http://mock${path}`, { method, headers, body: body === undefined ? null : Buffer.from(body) })
  const there = await send(url, sent())
  expect(there.status).toBe(here.status)
  expect(there.text).toBe(await here.text())
  for (const name of headersThatMatter) expect(there.headers[name]).toBe(here.headers.get(name) ?? undefined)
})

test('a create over HTTP is read back in process', async () => {
  const { url } = await open(mock)
  const made = await send(url, { method: 'POST', headers: json, body: '{"name":"Lakeside Parts"}' })
  const { data } = JSON.parse(made.text) as { data: { id: string } }
  const read = await mock.fetch(`http://mock/v3/vendor/${data.id}`, { headers: json })
  expect(await read.json()).toMatchObject({ data: { name: 'Lakeside Parts' } })
})

test('a HEAD has the length of the GET and no body', async () => {
  const { url } = await open(mock)
  const [head, get] = [await send(url, { method: 'HEAD', headers: json }), await send(url, { headers: json })]
  expect(head.text).toBe('')
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.text)))
  expect(get.headers['content-length']).toBe(head.headers['content-length'])
})

test('an answer without a body has no length', async () => {
  const { url } = await open(mock)
  const { status, headers } = await send(url, { method: 'OPTIONS' })
  expect([status, headers['content-length'], headers['transfer-encoding']]).toEqual([204, undefined, undefined])
})

test('a connection is kept for the next request', async () => {
  const { url } = await open(echo())
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await send(url, { agent })).toMatchObject({ status: 200, reused: false })
  expect(await send(url, { agent, method: 'POST', body: 'x' })).toMatchObject({ status: 200, reused: true })
  agent.destroy()
})

test('a whole address, as proxies send it, is read as its path', async () => {
  const { port } = await open(echo())
  const raw = await sendRaw(port, 'GET http://shop.example/v3/vendor?limit=1 HTTP/1.1\r\nhost: shop.example\r\nconnection: close\r\n\r\n')
  expect(errorIn(raw)).toMatchObject({ url: '/v3/vendor?limit=1' })
})

test('a body without an end is refused before its end', async () => {
  const { port } = await open(mock)
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  socket.on('error', () => {})
  socket.write(`POST /v3/vendor HTTP/1.1\r\nhost: mock\r\nauthorization: Bearer ${token}\r\n`)
  socket.write('content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n')
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
  const writeUntilFull = () => {
    while (socket.writable && socket.write(chunk)) {}
    socket.once('drain', writeUntilFull)
  }
  writeUntilFull()
  const [head] = await once(socket, 'data')
  expect(head).toMatch(/^HTTP\/1\.1 413 /)
  await new Promise((resolve) => socket.once('close', resolve))
})

test.each([
  ['no HTTP', 'what is this?\r\n\r\n', 400],
  ['a malformed header', 'GET /v3/vendor HTTP/1.1\r\nhost: mock\r\nno colon\r\n\r\n', 400],
  ['two lengths', 'POST /v3/vendor HTTP/1.1\r\nhost: mock\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx', 400],
  ['no length but a bad chunk', 'POST /v3/vendor HTTP/1.1\r\nhost: mock\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n', 400],
  ['too many headers', `GET /v3/vendor HTTP/1.1\r\nhost: mock\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is refused with the body of an error', async (_, bytes, status) => {
  const entries: LogEntry[] = []
  const { port } = await open(echo(), { log: (entry) => entries.push(entry) })
  const raw = await sendRaw(port, bytes)
  expect(raw).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(errorIn(raw)).toMatchObject({ success: false, code: 'invalid_request', message: expect.stringMatching(/^Expected .+, got .+\.$/) })
  expect(entries).toMatchObject([{ status }])
})

test('a slow client is answered when its request is there, and holds up nobody', async () => {
  const { url, port } = await open(echo())
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  for (const part of ['GET /v3/ven', 'dor HTTP/1.1\r\nho', 'st: mock\r\n']) {
    socket.write(part)
    expect((await send(url)).status).toBe(200)
  }
  socket.write('\r\n')
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
})

test('a client that never finishes is sent away', async () => {
  const { port } = await open(echo(), { patience: 20 })
  expect(errorIn(await sendRaw(port, 'GET /v3/vendor HT'))).toMatchObject({ success: false })
  expect(await sendRaw(port, 'POST /v3/vendor HTTP/1.1\r\nhost: mock\r\ncontent-length: 9\r\n\r\nx')).toMatch(/^HTTP\/1\.1 408 /)
})

test('a client that leaves amid its request leaves no trace', async () => {
  const seen: string[] = []
  const { url, port, close } = await open(echo(({ method }) => seen.push(method)))
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /v3/vendor HTTP/1.1\r\nhost: mock\r\ncontent-length: 9\r\n\r\nx')
  expect((await send(url)).status).toBe(200)
  socket.destroy()
  await once(socket, 'close')
  await close()
  expect(seen).toEqual(['GET'])
})

test('a client that leaves before its delayed answer upsets nothing', async () => {
  const arrived = signal()
  const { url, port } = await open(echo(arrived.give), { latency: 20 })
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /v3/vendor HTTP/1.1\r\nhost: mock\r\n\r\n')
  await arrived.come
  socket.destroy()
  expect((await send(url)).status).toBe(200)
})

test('closing answers what is under way and takes nothing new', async () => {
  const arrived = signal()
  const { url, close } = await open(echo(arrived.give), { latency: 50 })
  const underWay = send(url, { agent: new Agent({ keepAlive: true }) })
  await arrived.come
  const closed = close()
  await expect(send(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(await underWay).toMatchObject({ status: 200, headers: { connection: 'close' } })
  await closed
  await close()
})

test('closing does not wait for connections on which nothing is under way', async () => {
  const { url, port, close } = await open(echo())
  await send(url, { agent: new Agent({ keepAlive: true }) })
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  silent.resume()
  await Promise.all([close(), once(silent, 'close')])
})

test('a range of latency is walked through evenly', async () => {
  const entries: LogEntry[] = []
  const { url } = await open(echo(), { latency: { from: 20, to: 60 }, log: (entry) => entries.push(entry) })
  for (let count = 0; count < 3; count++) await send(url)
  // 20, 45 and 29 milliseconds; timers may be late, never early by more than one.
  expect(entries.map(({ milliseconds }) => milliseconds >= 19)).toEqual([true, true, true])
  expect(entries[1]?.milliseconds).toBeGreaterThanOrEqual(44)
})

test('the log says what was answered where, and why not', async () => {
  const entries: LogEntry[] = []
  const { url } = await open(mock, { log: (entry) => entries.push(entry) })
  await send(url, { path: '/v3/vendor?limit=1', headers: json })
  await send(url, { path: '/sandbox/team-a/v3/vendor', headers: json })
  expect(entries).toMatchObject([
    { method: 'GET', url: '/v3/vendor?limit=1', status: 200, sandbox: 'default', milliseconds: expect.any(Number), reason: undefined },
    { url: '/sandbox/team-a/v3/vendor', status: 401, sandbox: 'team-a', reason: expect.stringMatching(/^Expected the token/) },
  ])
})

test('the log says no password, be it in an address or quoted in why a request was refused', async () => {
  const entries: LogEntry[] = []
  const { url } = await open(await createMock(), { log: (entry) => entries.push(entry) })
  await fetch(`${url}/v3/vendor?old_password=dockside&limit=1`)
  await fetch(`${url}/_mock/sandboxes/default/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@harborline.example', password: 'dockside' }),
  })
  expect(entries).toMatchObject([
    { url: '/v3/vendor?old_password=…&limit=1' },
    { reason: 'The request is not as documented: /body/password expected no such field, got ….' },
  ])
})

test('the log says what was ignored of a request that was served', async () => {
  const mock = await createMock()
  const entries: LogEntry[] = []
  const { url } = await open(mock, { log: (entry) => entries.push(entry) })
  const authorization = `Bearer ${mock.signIn('owner@harborline.example').token}`
  const create = (body: object) =>
    fetch(`${url}/v3/vendor`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await create({ name: 'Acme', nmae: 'Acme' })
  await create({ name: 'Acme' })
  expect(entries.map(({ status, findings }) => [status, findings])).toEqual([
    [200, ['The contract has no field /nmae; it was ignored.']],
    [200, []],
  ])
})

test('the log says what steered the mock, and who was not let in, but not who watches', async () => {
  const entries: LogEntry[] = []
  const { url } = await open(await createMock(), { log: (entry) => entries.push(entry) })
  await fetch(`${url}/_mock/sandboxes`)
  await fetch(`${url}/_mock/sandboxes/default/reset`, { method: 'POST' })
  await fetch(`${url}/_mock/sandboxes`, { headers: { origin: 'https://evil.example' } })
  expect(entries).toMatchObject([
    { method: 'POST', url: '/_mock/sandboxes/default/reset', status: 200, reason: undefined },
    { method: 'GET', url: '/_mock/sandboxes', status: 403, reason: expect.stringMatching(/^Expected the mock's own page/) },
  ])
})

test('a taken port is told to the caller', async () => {
  const { port } = await open(echo())
  await expect(serve(echo(), { port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('a fault cuts a connection before the answer and within it, and slows a body down', async () => {
  const mock = await createMock()
  const { url } = await open(mock)
  const authorization = `Bearer ${mock.signIn('owner@harborline.example').token}`
  const get = (prefer: string) => fetch(`${url}/v3/vendor?limit=1`, { headers: { authorization, prefer } })
  await expect(get('cut')).rejects.toThrow('fetch failed')
  await expect((await get('cut=within')).text()).rejects.toThrow('terminated')
  expect(await (await get('slow=20')).json()).toMatchObject({ success: true })
})

test('the control plane is for this machine and its own page', async () => {
  const { url } = await open(await createMock(), { controlToken: 'a-long-token' })
  const status = async (headers: { [name: string]: string }) => (await fetch(`${url}/_mock`, { headers })).status
  expect(await status({})).toBe(200)
  expect(await status({ origin: 'https://evil.example' })).toBe(403)
  expect(await status({ 'x-mock-control': 'wrong-token' })).toBe(403)
  expect(await status({ origin: 'https://evil.example', 'x-mock-control': 'a-long-token' })).toBe(200)
})

test.each([
  ['whatever stands in the header', 'GET http://evil.example/_mock HTTP/1.1\r\nhost: localhost', '"evil.example"'],
  ['with a user before it', 'GET http://localhost@evil.example/_mock HTTP/1.1\r\nhost: localhost', '"localhost@evil.example"'],
  ['beside one of this machine', 'GET /_mock HTTP/1.1\r\nhost: localhost\r\nhost: evil.example', '"localhost, evil.example"'],
  ['that is missing', 'GET /_mock HTTP/1.0', '""'],
])('the control plane is not for a foreign host, %s', async (_, head, told) => {
  const { port } = await open(await createMock())
  const raw = await sendRaw(port, `${head}\r\nconnection: close\r\n\r\n`)
  expect(raw).toMatch(/^HTTP\/1.1 403 /)
  expect(errorIn(raw).message).toContain(`got ${told}`)
})

test('the control plane takes the host of a whole address in place of the header', async () => {
  const { port } = await open(await createMock())
  const head = `GET http://localhost:${port}/_mock HTTP/1.1\r\nhost: proxy.example\r\nconnection: close`
  expect(await sendRaw(port, `${head}\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /)
})

test('a page of another origin that has the token asks first, and may', async () => {
  const { url } = await open(await createMock(), { controlToken: 'a-long-token' })
  const origin = 'https://ci.example'
  const asking = { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-mock-control' }
  const first = await fetch(`${url}/_mock`, { method: 'OPTIONS', headers: asking })
  expect([first.status, first.headers.get('access-control-allow-headers')]).toEqual([204, 'x-mock-control'])
  const given = await fetch(`${url}/_mock`, { headers: { origin, 'x-mock-control': 'a-long-token' } })
  expect([given.status, given.headers.get('access-control-allow-origin')]).toEqual([200, origin])
  const without = await fetch(`${url}/_mock`, { headers: { origin } })
  expect([without.status, without.headers.get('access-control-allow-origin')]).toEqual([403, null])
})

test('a stop ends those who follow the journal', async () => {
  const { url, close } = await open(await createMock())
  const events = await fetch(`${url}/_mock/journal/events`)
  await fetch(`${url}/v3/vendor`)
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('event: request')
  await close()
  expect((await reader?.read())?.done).toBe(true)
})
