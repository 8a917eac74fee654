// Targets that are broken or hostile: each ends in an answer that says what is wrong with it, or in a failure, within the bounds.
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { type Connection, type Limits, overHttp, throughFetch } from './transport.ts'

const limits: Limits = { timeout: 10_000, size: 64 * 1024 }
/** For targets that never come to an end: what is waited for is the end of the time itself. */
const short: Limits = { ...limits, timeout: 250 }
const asked = { method: 'GET', path: '/v3/vendor', headers: {}, body: undefined }
const open: { close(): unknown }[] = []

afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

/** A connection to a server that does this with each socket. */
async function connectionTo(take: (socket: Socket) => void, connections = 1): Promise<Connection> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    take(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const connection = overHttp(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, { connections })
  open.push(server, { close: () => [...sockets].map((socket) => socket.destroy()) }, connection)
  return connection
}

/** What comes of a server that writes this to whoever connects, or does with the socket what it is told. */
async function askServer(reply: string | Buffer | ((socket: Socket) => void), within = limits) {
  const { send } = await connectionTo((socket) =>
    socket.once('data', () => (typeof reply === 'function' ? reply(socket) : socket.end(reply))),
  )
  return send(asked, within)
}

const http = (body: string | Buffer, headers: string[] = [], status = '200 OK') =>
  Buffer.concat([
    Buffer.from([`HTTP/1.1 ${status}`, `content-length: ${Buffer.byteLength(body)}`, ...headers, '', ''].join('\r\n')),
    Buffer.from(body),
  ])

const drip = (socket: Socket, chunk: string, wait: number) => {
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(chunk)), wait)
  socket.on('close', () => clearInterval(timer))
}

test('reads a JSON answer', async () => {
  expect(await askServer(http('{"success":true}', ['Content-Type: application/json']))).toEqual({
    status: 200,
    headers: expect.objectContaining({ 'content-type': 'application/json' }),
    text: '{"success":true}',
    body: { success: true },
    unreadable: undefined,
  })
})

test.each<[string, string | Buffer, RegExp]>([
  ['HTML', http('<html><script>alert(1)</script>'), /text that is not JSON/],
  ['no body', http(''), /an empty body/],
  ['half a JSON text', http('{"success":'), /text that is not JSON/],
  ['invalid UTF-8', http(Buffer.from([0x22, 0xff, 0xfe, 0x22])), /bytes that are not UTF-8 text/],
  ['fewer bytes than told', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"success":true}', /breaks off after 16 bytes/],
  ['too many bytes', http('x'.repeat(200_000)), /more than 65536 bytes/],
  ['a compressed bomb', http(gzipSync('0'.repeat(5_000_000)), ['content-encoding: gzip']), /more than 65536 bytes when unpacked/],
  ['a broken compression', http('nonsense', ['content-encoding: gzip']), /cannot be unpacked/],
  ['a coding that nobody here knows', http('{}', ['content-encoding: zstd']), /^a body packed as "zstd"$/],
  ['a body nested too deep', http('['.repeat(60_000)), /text that is not JSON/],
])('says what is wrong with %s', async (_, reply, reason) => {
  const { body, unreadable } = await askServer(reply)
  expect({ body, unreadable }).toEqual({ body: undefined, unreadable: expect.stringMatching(reason) })
})

test('reads what was compressed unasked', async () => {
  expect(await askServer(http(gzipSync('{"a":1}'), ['content-encoding: gzip']))).toMatchObject({ body: { a: 1 } })
})

test('does not follow a redirect', async () => {
  expect(await askServer(http('', ['location: /elsewhere'], '302 Found'))).toMatchObject({ status: 302 })
})

test('joins repeated headers', async () => {
  const { headers } = await askServer(http('{}', ['x-one: a', 'x-one: b']))
  expect(headers['x-one']).toBe('a, b')
})

test.each<[string, (socket: Socket) => void]>([
  ['never answers', () => {}],
  ['resets the connection', (socket) => socket.resetAndDestroy()],
  ['hangs up', (socket) => socket.end()],
  ['speaks no HTTP', (socket) => socket.end('SSH-2.0-OpenSSH\r\n')],
  ['drips its headers', (socket) => drip(socket, 'x', 20)],
])('fails in time with a target that %s', async (_, reply) => {
  await expect(askServer(reply, short)).rejects.toThrow()
})

test('stops reading a body that never ends, in time', async () => {
  const asked = askServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
    drip(socket, '1\r\nx\r\n', 10)
  }, short)
  await expect(asked).rejects.toThrow(/^no whole answer within \d+ ms: \d+ bytes of its body had come$/)
})

test('asks on connections of their own where kept ones are closed as they are used again', async () => {
  const { send } = await connectionTo((socket) =>
    socket.once('data', () => {
      socket.write(http('{}'))
      socket.on('data', () => socket.resetAndDestroy())
    }),
  )
  const came: boolean[] = []
  for (let times = 0; times < 12; times++)
    came.push(
      await send(asked, limits).then(
        () => true,
        () => false,
      ),
    )
  expect(came.map((_, index) => index).filter((index) => !came[index])).toEqual([1, 3, 5])
})

test('asks on one connection alone where others are closed', async () => {
  let taken: Socket | undefined
  const { send } = await connectionTo((socket) => {
    if (taken) return socket.resetAndDestroy()
    taken = socket.once('close', () => (taken = undefined))
    return socket.on('data', () => socket.write(http('{}')))
  }, 4)
  const together = async () => {
    const came = await Promise.allSettled(Array.from({ length: 4 }, () => send(asked, limits)))
    return came.filter(({ status }) => status === 'fulfilled').length
  }
  const counts: number[] = []
  for (let times = 0; times < 10; times++) counts.push(await together())
  expect([counts[0], counts.at(-1)]).toEqual([1, 4])
})

test('leaves time between requests where one connection at a time, closed after each answer, is still one too many', async () => {
  let taken: Socket | undefined
  const { send } = await connectionTo((socket) => {
    if (taken) return socket.resetAndDestroy()
    taken = socket.once('close', () => setImmediate(() => (taken = undefined)))
    return socket.on('data', () => socket.write(http('{}', ['connection: close'])))
  }, 4)
  let inARow = 0
  const ask = async () => {
    for (let times = 0; times < 500 && inARow < 20; times++)
      await send(asked, limits).then(
        () => (inARow += 1),
        () => (inARow = 0),
      )
  }
  await Promise.all([ask(), ask(), ask(), ask()])
  expect(inARow).toBeGreaterThanOrEqual(20)
})

test('goes on with as many connections where one is lost now and then', async () => {
  let [made, kept] = [0, 0]
  const { send } = await connectionTo((socket) => {
    if (++made === 2) return socket.resetAndDestroy()
    kept += 1
    socket.once('close', () => (kept -= 1))
    return socket.on('data', () => socket.write(http('{}')))
  }, 4)
  const together = () => Promise.allSettled(Array.from({ length: 4 }, () => send(asked, limits)))
  for (let times = 0; times < 10; times++) await together()
  expect(kept).toBe(4)
})

test('fails with an address where nobody listens', async () => {
  const connection = overHttp('http://127.0.0.1:1', { connections: 1 })
  open.push(connection)
  await expect(connection.send(asked, limits)).rejects.toThrow(/ECONNREFUSED/)
})

test('lets timers have their turn between answers in process', async () => {
  const { send } = throughFetch(async () => Response.json({ success: true }))
  let isDue = false
  setTimeout(() => (isDue = true), 1)
  for (let times = 0; times < 2000 && !isDue; times++) await send(asked, limits)
  expect(isDue).toBe(true)
})

test('who gives no answer while this process stands still gets its time again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  try {
    const { send } = throughFetch(() => new Promise(() => {}))
    const end = send(asked, limits).catch(String)
    now.mockReturnValue(15_000)
    vi.advanceTimersByTime(10_000)
    expect(vi.getTimerCount()).toBe(1)
    now.mockReturnValue(25_000)
    vi.advanceTimersByTime(10_000)
    vi.runAllTimers()
    expect(await end).toBe('Error: no whole answer within 10000 ms')
  } finally {
    now.mockRestore()
    vi.useRealTimers()
  }
})

test('asks below the path of the base address', async () => {
  const paths: string[] = []
  const { send } = throughFetch(async (request) => {
    paths.push(new URL(request.url).pathname)
    return Response.json({ success: true })
  })
  expect(await send(asked, limits)).toMatchObject({ status: 200, body: { success: true } })
  expect(paths).toEqual(['/v3/vendor'])
})
