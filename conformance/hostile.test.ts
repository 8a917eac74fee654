// Targets that are broken or hostile, one row each: every run ends in time, with the exit code that is due, and blames nobody for our bounds.
import { once } from 'node:events'
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttp2 } from 'node:http2'
import { createServer as createPlain, type Server, type Socket } from 'node:net'
import { createServer as createTls } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMock, type Mock } from '../mocks/index.ts'
import { main } from './main.ts'

let mock: Mock
const closing: (() => void)[] = []

beforeAll(async () => {
  mock = await createMock()
})
afterAll(() => {
  for (const close of closing) close()
})

async function addressOf(server: Server): Promise<string> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const place = server.address()
  return `http://127.0.0.1:${typeof place === 'object' ? place?.port : 0}`
}

/** Answers every connection by hand. */
const wire = (reply: (socket: Socket) => void) => () =>
  addressOf(createPlain((socket) => void socket.on('error', () => socket.destroy()).once('data', () => reply(socket))))

/** Answers every request the same way. */
const always = (status: number, text: string, headers: { [name: string]: string } = {}) =>
  served((_, response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(text)
  })

type Reply = (answer: { status: number; text: string; path: string }, response: ServerResponse, sent: IncomingMessage) => unknown

const served = (reply: (sent: IncomingMessage, response: ServerResponse) => void) => () => addressOf(createHttp(reply))

let count = 0

/** The mock, whose answers to all but the login and logout go out in a way of the row's own. */
const afterLogin = (reply: Reply) => changed((path) => !path.includes('/auth/'), reply)
const atLogin = (reply: Reply) => changed((path) => path.endsWith('/auth/login'), reply)

function changed(isMeant: (path: string) => boolean, reply: Reply) {
  const sandbox = `hostile-${++count}`
  return served(async (sent, response) => {
    const { status, text, path } = await ofMock(sent, sandbox)
    if (isMeant(path)) return void reply({ status, text, path }, response, sent)
    response.writeHead(status, json).end(text)
  })
}

async function ofMock(sent: IncomingMessage, sandbox: string): Promise<{ status: number; text: string; path: string }> {
  const body = Buffer.concat(await sent.toArray())
  const path = sent.url ?? ''
  const headers = { ...(sent.headers as { [name: string]: string }), 'x-mock-sandbox': sandbox }
  const asked = new Request(`http://mock${path}`, { method: sent.method ?? 'GET', headers, ...(body.length > 0 && { body }) })
  const answer = await mock.fetch(asked)
  return { status: answer.status, text: await answer.text(), path }
}

/** The mock, until it has had three requests of this method about vendors; then nobody listens any more. */
const away = (method: 'GET' | 'POST') => async () => {
  let left = 4
  const server = createHttp(async (sent, response) => {
    const isOfVendors = sent.method === method && sent.url?.startsWith('/v3/vendor')
    if (isOfVendors && --left === 0) return void server.close().closeAllConnections()
    const { status, text } = await ofMock(sent, `hostile-away-${method}`)
    response.writeHead(status, json).end(text)
  })
  return addressOf(server)
}

/** The mock, which takes so many connections at a time and closes all others. */
const taking = (connections: number) => async () => {
  const server = createHttp(async (sent, response) => {
    const { status, text } = await ofMock(sent, `hostile-taking-${connections}`)
    response.writeHead(status, json).end(text)
  })
  server.maxConnections = connections
  return addressOf(server)
}

const json = { 'content-type': 'application/json' }

/** The answer with its text changed. */
const rewritten =
  (change: (text: string) => string): Reply =>
  ({ status, text }, response) =>
    response.writeHead(status, json).end(status < 300 ? change(text) : text)

const withToken = (token: string) => atLogin(rewritten((text) => text.replace(/"token":"[^"]*"/, () => `"token":${token}`)))
const withIds = (id: string) => afterLogin(rewritten((text) => text.replaceAll(/"id":"[^"]*"/g, () => `"id":${id}`)))
const withData = (data: string) => afterLogin(rewritten(() => `{"success":true,"meta":{"hasMore":false,"total":1},"data":${data}}`))
const list = (element: string, times: number) => `[${Array.from({ length: times }, () => element).join()}]`
/** Every text, number and flag of the records is one. */
const odd = '{"toString":1,"valueOf":2,"toJSON":3,"then":{},"length":5}'
const names = (times: number) => Array.from({ length: times }, (_, index) => `"k${index}":1`).join()
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

const drip = (write: () => void, target: { once(event: 'close', listener: () => void): unknown }) => {
  const timer = setInterval(write, 20)
  target.once('close', () => clearInterval(timer))
}

const anything = /./
const isGone = /the target is not there any more \(connect ECONNREFUSED[^)]*\): its log may say why/

/** Behaviour, the exit code that is right, what is said. */
type Row = readonly [string, () => Promise<string>, number, RegExp]

const unreached: readonly Row[] = [
  ['nobody there', async () => 'http://127.0.0.1:1', 2, /Nothing listens there/],
  ['an address that ends in /v3', async () => `${await always(404, '{}', json)()}/v3`, 2, /ends in \/v3 already: leave that out/],
  ['a page for every path', always(404, '<h1>Hello'), 2, /There is no login at .*Give the address that stands before \/v3/],
  ['a method that is not taken', always(405, '{}', json), 2, /There is no login at/],
  ['a login that is not implemented', always(501, '{}', json), 2, /There is no login at .* \(501\)/],
  ['a gateway that forbids', always(403, '<h1>Forbidden'), 2, /gateway or firewall before it.*--header/],
  ['a gateway that forbids in JSON', always(403, '{"message":"Forbidden"}', json), 2, /gateway before it may have answered.*--header/],
  ['a gateway that wants a login', always(401, 'no'), 2, /gateway or firewall/],
  ['a login refused', always(401, '{"success":false}', json), 2, /Check the email, the password/],
  ['a constant 429', always(429, '{}', { ...json, 'retry-after': '0' }), 2, /asks to wait \(429/],
  [
    'a 429 for thirty years',
    always(429, '{}', { ...json, 'retry-after': '1000000000' }),
    2,
    /asks to wait \(429, Retry-After: 1000000000\)/,
  ],
  ['a 429 until a date far away', always(429, '{}', { 'retry-after': 'Fri, 31 Dec 2100 23:59:59 GMT' }), 2, /asks to wait/],
  ['a proxy without its server', always(502, '<h1>Bad Gateway'), 2, /502 by a proxy.*server behind it is down/],
  ['a proxy that is impatient', always(504, '<h1>Timeout'), 2, /504 by a proxy/],
  ['a server that is not ready', always(503, '{"success":false}', json), 2, /503: the server behind it/],
  ['a login that fails inside', always(500, '{"success":false}', json), 2, /failed at the login with 500/],
  ['a redirect', always(301, '', { location: 'https://shop.example/' }), 2, /301 to https:\/\/shop\.example\/\. Give the address/],
  ['HTTP/2 only', () => addressOf(createHttp2()), 2, /nothing but HTTP\/2/],
  ['TLS only', () => addressOf(createTls({})), 2, /speaks TLS there: give the address with https/],
  ['no TLS', async () => (await always(200, '')()).replace('http:', 'https:'), 2, /no TLS there: give the address with http\./],
  ['silence', wire(() => {}), 2, /does not answer/],
  ['another protocol wanted', always(426, '', { upgrade: 'h2c' }), 2, /426, Upgrade: h2c.*speaks HTTP\/1\.1/],
  ['a reset', wire((socket) => socket.resetAndDestroy()), 2, /takes connections and closes them without an answer/],
  ['another protocol', wire((socket) => socket.end('SSH-2.0-OpenSSH\r\n')), 2, /Something else than HTTP is spoken there/],
  ['headers that drip', wire((socket) => drip(() => socket.write('x'), socket)), 2, /does not answer/],
  ['headers without end', wire((socket) => drip(() => socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(70_000)}`), socket)), 2, anything],
]

const logins: readonly Row[] = [
  ['a token with a line break', withToken('"a\\r\\nb: c"'), 1, /a token that a header can carry/],
  ['a token with a null character', withToken('"a\\u0000b"'), 1, /a token that a header can carry/],
  ['a token beyond Latin 1', withToken('"日本"'), 1, /a token that a header can carry/],
  ['a token with half a character', withToken('"\\ud800"'), 1, /a token that a header can carry/],
  ['a token of a megabyte', withToken(`"${'a'.repeat(1e6)}"`), 1, /a token that a header can carry/],
  ['a token without a character', withToken('""'), 1, /a token that a header can carry/],
  ['a token that is a number', withToken('1e400'), 1, anything],
  ['a login nested deep', atLogin(rewritten(() => `{"success":true,"data":${nested(100_000)}}`)), 1, anything],
  ['a login with a page', atLogin((_, response) => response.writeHead(200).end('<h1>Hello')), 1, /not JSON/],
  [
    'the page of a network',
    atLogin((_, response) => response.writeHead(200).end('<h1>Welcome')),
    1,
    /answered with a web page: that is not/,
  ],
  ['a login with nothing', atLogin((_, response) => response.writeHead(200, json).end()), 1, /an empty body/],
  ['a login with null', atLogin(rewritten(() => 'null')), 1, anything],
  ['a login of prototypes', atLogin(rewritten(() => '{"__proto__":{"success":true},"constructor":5}')), 1, anything],
]

const answers: readonly Row[] = [
  ['ids with half a character', withIds('"\\ud800"'), 1, /an id that a path can carry/],
  ['ids that lead elsewhere', withIds('".."'), 1, /an id that a path can carry/],
  ['ids of 100,000 characters', withIds(`"${'a'.repeat(100_000)}"`), 1, anything],
  ['ids that are numbers beyond all', withIds('1e400'), 1, anything],
  ['a list of 10,000 empty records', withData(list('{}', 10_000)), 1, anything],
  ['a list of 100,000 numbers', withData(list('5', 100_000)), 1, anything],
  ['a million values', withData(list('1', 1_100_000)), 2, /more than is read to judge it/],
  ['names that each come once', withData(`[{${names(120_000)}}]`), 2, /more than 100000 names, which is more than is read/],
  [
    '11 MB in every answer',
    afterLogin(rewritten((text) => text.replace(/\}$/, () => `,"more":"${'x'.repeat(11e6)}"}`))),
    2,
    /more than is read/,
  ],
  [
    'a text instead of an object',
    afterLogin(rewritten(() => '"fine"')),
    1,
    /expected a good answer \(2xx\)\n.*got +the status 200 with "fine"/,
  ],
  ['data nested deep', withData(nested(100_000)), 1, anything],
  ['an extra field nested deep', afterLogin(rewritten((text) => text.replace(/\}$/, () => `,"more":${nested(5000)}}`))), 0, anything],
  [
    'objects that are no text',
    afterLogin(
      rewritten((text) => text.replaceAll(/"(?!id"|success)(\w+)":("[^"]*"|\d+|true|false|null)/g, (_, name) => `"${name}":${odd}`)),
    ),
    1,
    anything,
  ],
  ['names of a megabyte', withData(`{"${'k'.repeat(1e6)}":1}`), 2, anything],
  ['names of prototypes', withData('{"__proto__":{"id":"x"},"constructor":{"id":1},"hasOwnProperty":1}'), 2, anything],
  ['names twice', afterLogin(rewritten((text) => text.replace('{', '{"success":false,'))), 0, anything],
  ['half of each text', afterLogin(rewritten((text) => text.slice(0, text.length / 2))), 1, /not JSON/],
  [
    'bytes that are no text',
    afterLogin((_, response) => response.writeHead(200, json).end(Buffer.from([0x22, 0xff, 0x22]))),
    1,
    /not UTF-8/,
  ],
  [
    'a compressed bomb',
    afterLogin((_, response) => response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipSync('0'.repeat(2e7)))),
    2,
    /more than is read/,
  ],
  [
    'fewer bytes than told',
    afterLogin(({ text }, response) => response.writeHead(200, { 'content-length': 1e6 }).end(text)),
    2,
    /the time given/,
  ],
  ['a status of no class', afterLogin((_, response) => response.writeHead(999, json).end('{}')), 1, /2xx, 4xx or 5xx/],
  ['500 for everything', afterLogin((_, response) => response.writeHead(500, json).end('{}')), 1, anything],
  [
    '429 for everything',
    afterLogin((_, response) => response.writeHead(429, { ...json, 'retry-after': '0' }).end('{"success":false}')),
    2,
    /--rate/,
  ],
  [
    '429 for a minute',
    afterLogin((_, response) => response.writeHead(429, { ...json, 'retry-after': '50' }).end('{"success":false}')),
    2,
    /the time given/,
  ],
  ['silence after the login', afterLogin(() => {}), 2, /the time given/],
  // A write that is cut off is told; a read is asked again, and then there is nobody.
  ['a server that goes away at a create', away('POST'), 1, isGone],
  ['a server that goes away at a read', away('GET'), 2, isGone],
  ['one connection at a time', taking(1), 0, anything],
  ['three connections at a time', taking(3), 0, anything],
  ['resets after the login', afterLogin((_, response) => response.socket?.resetAndDestroy()), 1, anything],
  ['headers that drip after the login', afterLogin((_, { socket }) => socket && drip(() => socket.write('x'), socket)), 1, anything],
  [
    'bodies that drip',
    afterLogin((_, response) => {
      response.writeHead(200, json)
      drip(() => response.write(' '), response)
    }),
    2,
    /the time given/,
  ],
  [
    'bodies without end',
    afterLogin((_, response) => {
      response.writeHead(200, json)
      drip(() => response.write('x'.repeat(2e6)), response)
    }),
    2,
    anything,
  ],
]

/** Answers that a lawful client reads, though few servers send them so; written by hand, each on a connection of its own. */
const byHand = (bytes: (answer: { status: number; text: string }) => string) =>
  afterLogin((answer, response) => void response.socket?.end(bytes(answer)))
const start = (status: number, reason = 'OK') => `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json\r\n`
const whole = ({ status, text }: { status: number; text: string }, headers = '', reason = 'OK') =>
  `${start(status, reason)}${headers}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
const chunked = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

const used = new WeakSet<object>()
/** The first answer of a connection is the last one, which nobody tells. */
const onceEach: Reply = ({ status, text }, response) => {
  const { socket } = response
  if (socket && used.has(socket)) return socket.resetAndDestroy()
  if (socket) used.add(socket)
  response.writeHead(status, json).end(text)
}

const oddlySent: readonly Row[] = [
  [
    'HTTP/1.0, where the connection ends the answer',
    afterLogin(({ status, text }, { socket }) => socket?.end(`${start(status).replace('1.1', '1.0')}\r\n${text}`)),
    0,
    anything,
  ],
  [
    'hints before each answer',
    byHand((answer) => 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(500) + whole(answer)),
    0,
    anything,
  ],
  ['headers of 60 KB', byHand((answer) => whole(answer, `x-long: ${'y'.repeat(60_000)}\r\n`)), 0, anything],
  ['headers of a megabyte', byHand((answer) => whole(answer, `x-long: ${'y'.repeat(1e6)}\r\n`)), 2, /headers of more than 262144 bytes/],
  ['hundreds of cookies', byHand((answer) => whole(answer, 'set-cookie: a=b; path=/\r\n'.repeat(300))), 0, anything],
  ['a reason of 50 KB', byHand((answer) => whole(answer, '', 'x'.repeat(50_000))), 0, anything],
  [
    'a trailer after the last chunk',
    byHand(({ status, text }) => `${start(status)}transfer-encoding: chunked\r\n\r\n${chunked(text)}0\r\nx-sum: 5\r\n\r\n`),
    0,
    anything,
  ],
  ['a byte order mark', byHand(({ status, text }) => whole({ status, text: `\ufeff${text}` })), 0, anything],
  ['numbers beyond all', afterLogin(rewritten((text) => text.replaceAll(/":\d+/g, '":1e400'))), 0, anything],
  ['204 with a body', byHand(({ text }) => whole({ status: 204, text })), 1, anything],
  ['101 for everything', byHand(() => 'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'), 1, anything],
  ['two lengths', byHand(({ text }) => `${start(200)}content-length: 2\r\ncontent-length: 3\r\n\r\n${text}`), 1, anything],
  ['a chunk without end', byHand(() => `${start(200)}transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\nx`), 1, anything],
  [
    'a compression that is none',
    afterLogin(({ status, text }, response) => response.writeHead(status, { ...json, 'content-encoding': 'br' }).end(text)),
    1,
    anything,
  ],
  ['connections closed as they are used again', afterLogin(onceEach), 0, anything],
  [
    'a second answer behind each',
    byHand((answer) => whole(answer) + whole({ status: 200, text: '{"success":true,"data":{"id":"x"}}' })),
    0,
    anything,
  ],
]

/** Only who waits for what never comes is ended by the time; all others may take what a busy machine needs. */
const secondsFor = (message: RegExp): number => (/time given|does not answer/.test(message.source) ? 2 : 60)

const of = (only: string, rows: readonly Row[]) => rows.map((row) => [...row, only] as const)

/** Whichever cases are chosen, they need a login: what is wrong with its answer is told of them. */
const loginsBeside = logins.map(([name, ...row]): Row => [`${name}, beside other cases`, ...row])

test.concurrent.each([
  ...of('vendor', unreached),
  ...of('session/*', logins),
  ...of('vendor/create-then-read', loginsBeside),
  ...of('vendor/c*', answers),
  ...of('vendor/create-with-name-only', oddlySent),
])('%s: ends in time, and says what is wrong', async (_, start, right, message, only) => {
  const { out, code } = await judge(await start(), only, secondsFor(message))
  expect({ code, out }).toEqual({ code: right, out: expect.stringMatching(message) })
  expect(out).not.toMatch(/please report|password\.$/)
})

/** One request alone may take longer than any test: what ends in time is ended by the run. */
async function judge(target: string, only: string, seconds: number) {
  let out = ''
  const output = { write: (text: string) => (out += text) }
  const env = { REPAIR_SHOP_EMAIL: 'owner@harborline.example', REPAIR_SHOP_PASSWORD: 'workshop' }
  const args = ['run', target, '--only', only, '--max-time', `${seconds}s`, '--timeout', '600000', '--effects', 'own']
  const code = await main(args, { stdout: output, stderr: output, env, stop: new AbortController().signal })
  return { out, code }
}
