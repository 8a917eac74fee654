// Targets behind proxies, that want a client certificate, whose name leads elsewhere, or that speak HTTP/2 alone.
import { createServer } from 'node:http'
import { createSecureServer } from 'node:http2'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Passage } from './passage.ts'
import { cert, key, proxyBefore } from './testing.ts'
import { overHttp } from './transport.ts'

const open: { close(): unknown }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

async function portOf(server: Server): Promise<number> {
  open.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return (server.address() as AddressInfo).port
}

const limits = { timeout: 5000, size: 10_000 }

/** What answers a GET, and a POST of many at the same time. */
async function asked(address: string, passage: Passage) {
  const connection = overHttp(address, { ...passage, connections: 4 })
  open.push(connection)
  const sent = { path: '/v3/vendor', headers: { accept: 'application/json' } }
  const answers = await Promise.all([
    connection.send({ ...sent, method: 'GET', body: undefined }, limits),
    ...[1, 2, 3].map((count) => connection.send({ ...sent, method: 'POST', body: `{"count":${count}}` }, limits)),
  ])
  return answers.map(({ status, body }) => ({ status, body }))
}

const good = [{ status: 200, body: { method: 'GET' } }, ...[1, 2, 3].map((count) => ({ status: 200, body: { method: 'POST', count } }))]

type Answering = (method: string | undefined, body: string) => string
const answering: Answering = (method, body) => JSON.stringify({ method, ...(body && JSON.parse(body)) })

/** Reads the whole request first; fits servers of every protocol. */
const answerAll = (
  request: AsyncIterable<Buffer> & { method?: string | undefined },
  response: { writeHead(status: number, headers: { [name: string]: string }): unknown; end(text: string): unknown },
): void => {
  void (async () => {
    let text = ''
    for await (const chunk of request) text += chunk
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(answering(request.method, text))
  })()
}

/** The address of a proxy, and what was asked of it. */
async function proxyTo(port: number, user?: string) {
  const { server, log } = proxyBefore(port, user)
  return { address: `http://${user === undefined ? '' : `${user}@`}127.0.0.1:${await portOf(server)}`, log }
}

test('a target that speaks HTTP/2 alone over TLS is asked in that', async () => {
  const port = await portOf(createSecureServer({ cert, key }, answerAll))
  expect(await asked(`https://localhost:${port}`, { ca: cert })).toEqual(good)
})

test('a target that wants a client certificate is shown one', async () => {
  const port = await portOf(createHttps({ cert, key, ca: cert, requestCert: true }, answerAll))
  expect(await asked(`https://localhost:${port}`, { ca: cert, cert, key })).toEqual(good)
  await expect(asked(`https://localhost:${port}`, { ca: cert })).rejects.toThrow(/alert|ECONNRESET|other side closed|socket hang up|EPIPE/)
})

test('a name leads where it is told to, and its certificate is held against the name', async () => {
  const port = await portOf(createHttps({ cert, key }, answerAll))
  const resolve = { [`shop.example:${port}`]: '127.0.0.1', [`other.example:${port}`]: '127.0.0.1' }
  expect(await asked(`https://shop.example:${port}`, { ca: cert, resolve })).toEqual(good)
  await expect(asked(`https://other.example:${port}`, { ca: cert, resolve })).rejects.toThrow(/does not match certificate/)
})

test('a proxy opens a tunnel to what is encrypted, and passes on what is not', async () => {
  const secure = await proxyTo(await portOf(createHttps({ cert, key }, answerAll)))
  expect(await asked('https://shop.example/', { ca: cert, proxy: secure.address })).toEqual(good)
  expect(new Set(secure.log)).toEqual(new Set(['CONNECT shop.example:443']))
  const plain = await proxyTo(await portOf(createServer(answerAll)), 'me:pass')
  expect(await asked('http://shop.example', { proxy: plain.address })).toEqual(good)
  expect(new Set(plain.log)).toEqual(new Set(['GET http://shop.example/v3/vendor', 'POST http://shop.example/v3/vendor']))
})

test('a proxy that refuses says so', async () => {
  const proxy = await proxyTo(await portOf(createHttps({ cert, key }, answerAll)), 'me:pass')
  const stranger = proxy.address.replace('me:pass@', '')
  await expect(asked('https://shop.example', { ca: cert, proxy: stranger })).rejects.toThrow(/Proxy.*407|407.*proxy/i)
})
