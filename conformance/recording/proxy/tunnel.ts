// What is none of the proxy's business: WebSockets and other upgrades to the target, and other hosts, where a browser has it as its proxy.
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect as connectTcp, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Upstream, whenConnected } from './upstream.ts'

const lines = (raw: readonly string[]): string =>
  Array.from({ length: raw.length / 2 }, (_, index) => `${raw[2 * index]}: ${raw[2 * index + 1]}\r\n`).join('')

/** Bytes go both ways from here on, until one side ends. */
function join(client: Duplex, server: Duplex): void {
  client.pipe(server).pipe(client)
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const) {
    one.on('error', () => other.destroy())
    one.on('close', () => other.destroy())
  }
}

const refusal = (status: string, why: string): string =>
  `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(why)}\r\nConnection: close\r\n\r\n${why}`

/** Begins when the server is there; who asked hears when it is not. */
async function open(client: Duplex, connecting: Promise<Socket>, begin: (server: Socket) => void): Promise<void> {
  client.on('error', () => client.destroy())
  try {
    const server = await connecting
    begin(server)
    join(client, server)
    if (client.destroyed) server.destroy()
  } catch (error) {
    client.end(refusal('502 Bad Gateway', `repair-shop-conformance proxy: ${error instanceof Error ? error.message : error}\n`))
  }
}

/** The request is sent as it came, and so is the answer, whatever it is. */
export function tunnelUpgrade(upstream: Upstream, asked: IncomingMessage, client: Duplex, head: Buffer): void {
  void open(client, upstream.connect(), (server) => {
    server.write(`${asked.method} ${upstream.prefix}${asked.url} HTTP/1.1\r\n${lines(upstream.headersOf(asked.rawHeaders))}\r\n`)
    if (head.length > 0) server.write(head)
  })
}

/** CONNECT, as browsers ask proxies for hosts that speak TLS. */
export function tunnelConnect(asked: IncomingMessage, client: Duplex, head: Buffer): void {
  const place = URL.canParse(`http://${asked.url}`) ? new URL(`http://${asked.url}`) : undefined
  if (!place?.hostname) {
    client.end(refusal('400 Bad Request', 'repair-shop-conformance proxy: CONNECT needs a host and a port.\n'))
    return
  }
  const server = connectTcp({ host: place.hostname.replace(/^\[|\]$/g, ''), port: Number(place.port || 80) })
  void open(client, whenConnected(server), () => {
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    if (head.length > 0) server.write(head)
  })
}

/** A whole address, as browsers ask proxies for hosts without TLS: passed on to that host, and not looked at. */
export function passElsewhere(url: URL, asked: IncomingMessage, answer: ServerResponse): void {
  const { hostname, port, pathname, search } = url
  const server = request({
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port: port || 80,
    method: asked.method,
    path: `${pathname}${search}`,
    headers: asked.rawHeaders as readonly string[],
    setHost: false,
  })
  server.on('response', (given) => {
    answer.sendDate = false
    answer.writeHead(given.statusCode ?? 502, given.statusMessage, given.rawHeaders)
    given.pipe(answer)
    given.on('error', () => answer.destroy())
  })
  server.on('error', (error) => {
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502, { 'content-type': 'text/plain' }).end(`repair-shop-conformance proxy: ${error.message}\n`)
  })
  answer.on('close', () => server.destroy())
  asked.pipe(server)
}
