// What passes is what was sent, byte for byte, while it is sent; and what cannot pass is told as the proxy's own word.
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { cert, key, proxyBefore } from '../../transport/testing.ts'
import { type PassedExchange, type RunningProxy, startProxy } from './pass.ts'
import type { UpstreamOptions } from './upstream.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const listening = async (server: Server): Promise<number> => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closing.push(() => void server.close())
  return (server.address() as AddressInfo).port
}

interface Passing {
  port: number
  proxy: RunningProxy
  passed: PassedExchange[]
  /** The next exchange that is handed on. */
  next: () => Promise<PassedExchange>
}

async function before(targetPort: number, { path = '', ...more }: { path?: string } & Partial<UpstreamOptions> = {}): Promise<Passing> {
  const passed: PassedExchange[] = []
  let heard: (one: PassedExchange) => void = () => {}
  const proxy = await startProxy({
    target: `http://127.0.0.1:${targetPort}${path}`,
    port: 0,
    headers: {},
    ...more,
    isWanted: () => true,
    take: (one) => {
      passed.push(one)
      heard(one)
    },
  })
  closing.push(() => proxy.close(0))
  const next = async (): Promise<PassedExchange> =>
    passed.shift() ?? new Promise((resolve) => (heard = (one) => resolve(passed.splice(passed.indexOf(one), 1)[0] ?? one)))
  return { port: Number(new URL(proxy.url).port), proxy, passed, next }
}

/** A target that says these bytes to whoever asks, and keeps what it was asked. */
async function saying(answer: string | Buffer): Promise<{ port: number; heard: () => string }> {
  let text = ''
  const server = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (text.includes('\r\n\r\n')) socket.write(answer)
    })
  })
  return { port: await listening(server), heard: () => text }
}

async function rawAnswer(port: number, sent: string, isWhole: (text: string) => boolean): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(sent)
  let text = ''
  for await (const chunk of socket) {
    text += (chunk as Buffer).toString('latin1')
    if (isWhole(text)) break
  }
  socket.destroy()
  return text
}

/** One that lets in who says the word. */
const otherProxy = async (port: number): Promise<string> =>
  `http://me:pass@127.0.0.1:${await listening(proxyBefore(port, 'me:pass').server)}`

const handling = (handle: (asked: IncomingMessage, answer: ServerResponse) => void): Promise<number> => listening(createServer(handle))

test.each<[string, string]>([
  [
    'a reason, spelt headers and duplicates',
    'HTTP/1.1 207 Quite Fine\r\nX-OdD: 1\r\nset-cookie: a=1\r\nSet-Cookie: b=2\r\nCONTENT-LENGTH: 5\r\n\r\nhello',
  ],
  ['an answer without a body', 'HTTP/1.1 204 No Content\r\nETag: "x"\r\n\r\n'],
  ['a copy that is still good', 'HTTP/1.1 304 Not Modified\r\nETag: "x"\r\n\r\n'],
  ['bytes that are no text', 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n\u0000\u00ff\u0080a'],
  ['a redirect to itself', 'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/v3/x\r\nContent-Length: 0\r\n\r\n'],
])('%s comes as it was sent', async (_, answer) => {
  const target = await saying(Buffer.from(answer, 'latin1'))
  const { port } = await before(target.port)
  const text = await rawAnswer(port, 'GET /v3/vendor HTTP/1.1\r\nHost: ui.example\r\n\r\n', (all) => all.length >= answer.length)
  const [head = '', body] = text.split(/\r\n\r\n(.*)/s)
  const [wantedHead = '', wantedBody] = answer.split(/\r\n\r\n(.*)/s)
  // How long this connection is kept is between the client and the proxy.
  const lines = head.split('\r\n').filter((line) => !/^(connection|keep-alive):/i.test(line))
  expect([lines, body]).toEqual([wantedHead.split('\r\n'), wantedBody])
})

test('a request goes on as it was sent, to the path and by the name of the target', async () => {
  const target = await saying('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}')
  const { port } = await before(target.port, { path: '/api', headers: { 'X-Key': 'k' } })
  await rawAnswer(
    port,
    'PUT /v3/vendor/a%20b?x=%C3%BC HTTP/1.1\r\nhOST: ui.example\r\nX-Two: 1\r\nx-two: 2\r\nContent-Length: 3\r\n\r\nabc',
    (all) => all.endsWith('{}'),
  )
  const lines = target
    .heard()
    .split('\r\n')
    .filter((line) => !/^connection:/i.test(line))
  expect(lines).toEqual([
    'PUT /api/v3/vendor/a%20b?x=%C3%BC HTTP/1.1',
    `hOST: 127.0.0.1:${target.port}`,
    'X-Two: 1',
    'x-two: 2',
    'Content-Length: 3',
    'X-Key: k',
    '',
    'abc',
  ])
})

test('a body comes bit by bit, with its trailers, and is handed on whole', async () => {
  let answering: ServerResponse | undefined
  const { port, next } = await before(
    await handling((_, answer) => {
      answer.writeHead(200, { trailer: 'X-Sum' })
      answer.write('first ')
      answering = answer
    }),
  )
  const asked = request({ port, path: '/v3/vendor' }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const [first] = (await once(answer, 'data')) as [Buffer]
  expect(first.toString()).toBe('first ')
  answering?.addTrailers({ 'X-Sum': '2' })
  answering?.end('second')
  const rest = (await answer.toArray()).join('')
  expect([rest, answer.trailers]).toEqual(['second', { 'x-sum': '2' }])
  expect(Buffer.from((await next()).answerBody).toString()).toBe('first second')
})

test('a client that waits to be told to go on is told by the target', async () => {
  const server = createServer()
  server.on('checkContinue', (asked: IncomingMessage, answer: ServerResponse) => {
    answer.writeContinue()
    asked.pipe(answer.writeHead(200, { 'content-length': 4 }))
  })
  const { port } = await before(await listening(server))
  const asked = request({ port, path: '/v3/vendor', method: 'POST', headers: { expect: '100-continue', 'content-length': 4 } })
  asked.flushHeaders()
  await once(asked, 'continue')
  asked.end('body')
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  expect((await answer.toArray()).join('')).toBe('body')
})

test('a compressed body passes compressed, and HEAD has the length of what it does not send', async () => {
  const packed = gzipSync('{"success":true}')
  const { port, next } = await before(
    await handling((asked, answer) => {
      answer
        .writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length })
        .end(asked.method === 'HEAD' ? undefined : packed)
    }),
  )
  for (const method of ['GET', 'HEAD']) {
    const [answer] = (await once(request({ port, path: '/v3/vendor', method }).end(), 'response')) as [IncomingMessage]
    const body = Buffer.concat(await answer.toArray())
    expect([answer.headers['content-length'], body]).toEqual([String(packed.length), method === 'GET' ? packed : Buffer.alloc(0)])
    await next()
  }
})

test('a target that does not answer is told as a 502 that says whose it is', async () => {
  const server = createTcpServer()
  const port = await listening(server)
  await new Promise((resolve) => server.close(resolve))
  closing.pop()
  const { port: own, next } = await before(port)
  const [answer] = (await once(request({ port: own, path: '/v3/vendor' }).end(), 'response')) as [IncomingMessage]
  expect([answer.statusCode, answer.headers['x-answered-by']]).toEqual([502, 'repair-shop-conformance'])
  expect((await answer.toArray()).join('')).toContain('repair-shop-conformance proxy')
  expect(await next()).toMatchObject({ status: 0, failure: expect.stringContaining('the target gave no answer') })
})

test('where one side breaks off, so does the other', async () => {
  let heard: Socket | undefined
  const { port, next } = await before(
    await handling((asked, answer) => {
      heard = asked.socket
      answer.writeHead(200, { 'content-length': 100 })
      answer.write('part')
      if (asked.url === '/v3/breaks') setImmediate(() => asked.socket.destroy())
    }),
  )
  const asked = request({ port, path: '/v3/breaks' }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  await expect(answer.toArray()).rejects.toThrow('aborted')
  expect((await next()).failure).toBe('the target broke its answer off')
  const other = request({ port, path: '/v3/vendor' }).end()
  other.on('error', () => {})
  await once(other, 'response')
  const closed = heard && once(heard, 'close')
  other.destroy()
  await closed
  expect((await next()).failure).toBe('the client broke off')
})

/** Answers with where it was asked, and says back what it hears after an upgrade. */
function answering(server: Server): Promise<number> {
  server.on('request', (asked: IncomingMessage, answer: ServerResponse) => answer.end(`${asked.headers.host} ${asked.url}`))
  server.on('upgrade', (asked: IncomingMessage, socket: Socket) => {
    socket.on('error', () => {})
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: ${asked.headers.upgrade}\r\nConnection: Upgrade\r\n\r\n`)
    socket.on('data', (chunk) => socket.write(`heard ${chunk}`))
  })
  return listening(server)
}

async function heardAfterUpgrade(port: number): Promise<string[]> {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  const [head] = (await once(socket, 'data')) as [Buffer]
  socket.write('ping')
  const [pong] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return [...head.toString().split('\r\n', 2), pong.toString()]
}

const upgraded = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'heard ping']

test('a WebSocket and other upgrades are a tunnel to the target', async () => {
  const { port, passed } = await before(await answering(createServer()), { path: '/api' })
  expect(await heardAfterUpgrade(port)).toEqual(upgraded)
  expect(passed).toEqual([])
})

const secure = () => createHttps({ cert, key, ca: cert, requestCert: true })

test.each<[string, () => Server, (port: number) => Promise<Partial<UpstreamOptions>>]>([
  [
    'whose name leads elsewhere, and that wants a client certificate',
    secure,
    async (port) => ({ target: `https://shop.example:${port}`, resolve: { [`shop.example:${port}`]: '127.0.0.1' }, ca: cert, cert, key }),
  ],
  ['behind another proxy', createServer, async (port) => ({ target: 'http://shop.example', proxy: await otherProxy(port) })],
  [
    'behind another proxy, encrypted',
    secure,
    async (port) => ({ target: 'https://shop.example', proxy: await otherProxy(port), ca: cert, cert, key }),
  ],
])('a target %s is passed on to, and so are upgrades', async (_, server, way) => {
  const target = await answering(server())
  const options = await way(target)
  const { port } = await before(target, options)
  const text = await rawAnswer(port, 'GET /v3/vendor HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', () => false)
  expect(text).toContain(`${new URL(options.target ?? '').host} /v3/vendor`)
  expect(await heardAfterUpgrade(port)).toEqual(upgraded)
})

test('another proxy that refuses is told', async () => {
  const proxy = await otherProxy(await answering(createServer()))
  const { port, next } = await before(0, { target: 'https://shop.example', proxy: proxy.replace('me:pass@', '') })
  const text = await rawAnswer(port, 'GET /v3/vendor HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', () => false)
  expect(text).toMatch(/502 Bad Gateway[\s\S]*the proxy 127\.0\.0\.1:\d+ answered 407/)
  expect(await next()).toMatchObject({ status: 0, failure: expect.stringContaining('answered 407') })
})

test('other hosts are passed on to, and not looked at', async () => {
  const other = await handling((asked, answer) => answer.end(`${asked.headers.host} ${asked.url}`))
  const { port, passed } = await before(await handling((_, answer) => answer.end('target')))
  const through = (path: string) => rawAnswer(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, () => false)
  expect(await through(`http://127.0.0.1:${other}/v3/vendor?a=1`)).toMatch(/x \/v3\/vendor\?a=1/)
  expect(passed).toEqual([])
  expect(await through(`http://127.0.0.1:${port}/v3/vendor`)).toMatch(/target/)
  const socket = connect(port, '127.0.0.1')
  socket.write(`CONNECT 127.0.0.1:${other} HTTP/1.1\r\nHost: x\r\n\r\n`)
  const [established] = (await once(socket, 'data')) as [Buffer]
  expect(established.toString()).toBe('HTTP/1.1 200 Connection Established\r\n\r\n')
  socket.write('GET /through HTTP/1.1\r\nHost: other\r\nConnection: close\r\n\r\n')
  expect((await socket.toArray()).join('')).toContain('other /through')
})
