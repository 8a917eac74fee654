// Restarts are seen by the connection that ends with a process, however short they are, and idle connections that are closed are none.
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../../../mocks/stores/free-port.ts'
import { type Presence, watchPresence } from './presence.ts'

const opened: { close(): void }[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

const answer = (close = false) => `HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n${close ? 'Connection: close\r\n' : ''}\r\n`

/** Answers whatever is sent; `sockets` are those that are open. */
async function listen(given?: number, isClosing = false) {
  const port = given ?? (await freePort())
  const sockets = new Set<Socket>()
  let connections = 0
  const server: Server = createServer((socket) => {
    connections += 1
    waiting?.()
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', () => (isClosing ? socket.end(answer(true)) : socket.write(answer())))
  })
  let waiting: (() => void) | undefined
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const one = {
    port,
    dropConnections: () => sockets.forEach((socket) => void socket.destroy()),
    /** Until so many connections were opened in all. */
    async opened(count: number) {
      while (connections < count) await new Promise<void>((resume) => (waiting = resume))
    },
    async end() {
      const closed = once(server, 'close')
      server.close()
      one.dropConnections()
      await closed
    },
    close: () => {
      server.close()
      one.dropConnections()
    },
  }
  opened.push(one)
  return one
}

function watched(port: number, shortestIdle?: number): Presence & { next(): Promise<string>; seen: string[] } {
  const seen: string[] = []
  const waiting: string[] = []
  let wake = () => {}
  const see = (what: string) => {
    seen.push(what)
    waiting.push(what)
    wake()
  }
  const presence = watchPresence({
    address: new URL(`http://127.0.0.1:${port}`),
    gone: () => see('gone'),
    back: () => see('back'),
    ...(shortestIdle !== undefined && { shortestIdle }),
  })
  opened.push(presence)
  return {
    ...presence,
    seen,
    async next() {
      while (waiting.length === 0) await new Promise<void>((resume) => (wake = resume))
      return waiting.shift() ?? ''
    },
  }
}

test('a server that ends is gone, and is back when it listens again', async () => {
  const server = await listen()
  const presence = watched(server.port)
  await server.opened(2)
  await server.end()
  expect(await presence.next()).toBe('gone')
  await listen(server.port)
  expect(await presence.next()).toBe('back')
})

test('a restart that takes no time is seen by the connection that ends', async () => {
  const server = await listen()
  const presence = watched(server.port)
  await server.opened(2)
  server.dropConnections()
  expect([await presence.next(), await presence.next()]).toEqual(['gone', 'back'])
})

test('a server that closes what is idle after the same time is not restarted each time', async () => {
  const server = await listen()
  const presence = watched(server.port, 0)
  await server.opened(2)
  server.dropConnections()
  await server.opened(3)
  server.dropConnections()
  await server.opened(4)
  await server.end()
  expect([await presence.next(), await presence.next(), await presence.next()]).toEqual(['gone', 'back', 'gone'])
})

test('where connections are closed after each answer none is held, and it is looked again', async () => {
  const server = await listen(undefined, true)
  const presence = watched(server.port)
  await server.opened(4)
  expect(presence.seen).toEqual([])
  await server.end()
  expect(await presence.next()).toBe('gone')
})
