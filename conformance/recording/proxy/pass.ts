// The proxy: passes requests to the target and answers back as they are, while they come, and hands a copy of each exchange on.
import { type ClientRequest, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { mostHeaders } from '../../transport/bounds.ts'
import { Tap } from './tap.ts'
import { passElsewhere, tunnelConnect, tunnelUpgrade } from './tunnel.ts'
import { Upstream, type UpstreamOptions } from './upstream.ts'

/** An exchange as it went over the wire. */
export interface PassedExchange {
  method: string
  /** Path and query, below the address of the target. */
  url: string
  requestHeaders: readonly string[]
  requestBody: Uint8Array<ArrayBuffer>
  /** 0 when no answer came. */
  status: number
  answerHeaders: readonly string[]
  answerBody: Uint8Array<ArrayBuffer>
  /** Why it cannot be judged: a side that broke off, a body that is too long. */
  failure: string | undefined
  startedAt: number
  milliseconds: number
}

interface ProxyOptions extends UpstreamOptions {
  port: number
  /** Whether an exchange is looked at; the others pass all the same. */
  isWanted: (method: string, url: string) => boolean
  /** Told each exchange after its answer has left. */
  take: (passed: PassedExchange) => void
}

export interface RunningProxy {
  url: string
  /** Requests whose answers have not left yet. */
  readonly underWay: number
  /** Takes no more, waits for what is under way, but not for longer than this. */
  close(patience: number): Promise<void>
}

/** It has no patience of its own: how long somebody waits is for the client and the target to say. */
const withoutTimeouts = { requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0, connectionsCheckingInterval: 3_600_000 }

export async function startProxy({ port, isWanted, take, ...target }: ProxyOptions): Promise<RunningProxy> {
  const upstream = new Upstream(target)
  const server = createServer({ ...withoutTimeouts, maxHeaderSize: mostHeaders, requireHostHeader: false })
  let underWay = 0
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    underWay += 1
    answer.once('close', () => {
      underWay -= 1
    })
    const elsewhere = hostElsewhere(asked.url ?? '', upstream, server)
    if (elsewhere) passElsewhere(elsewhere, asked, answer)
    else passOne(upstream, asked, answer, isWanted, take)
  }
  server.on('request', pass).on('checkContinue', pass).on('checkExpectation', pass)
  /** The server no longer counts them among its connections. */
  const tunnels = new Set<Duplex>()
  const tunnel = (client: Duplex) => {
    tunnels.add(client)
    client.once('close', () => tunnels.delete(client))
  }
  server.on('upgrade', (asked, client, head) => {
    tunnel(client)
    tunnelUpgrade(upstream, asked, client, head)
  })
  server.on('connect', (asked, client, head) => {
    tunnel(client)
    tunnelConnect(asked, client, head)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    get underWay() {
      return underWay
    },
    async close(patience) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      for (const client of tunnels) client.destroy()
      const timer = setTimeout(() => server.closeAllConnections(), patience)
      await closed
      clearTimeout(timer)
      upstream.close()
    },
  }
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** The whole address of another host; a whole address of the target, or of the proxy itself, is as good as its path. */
function hostElsewhere(text: string, { host }: Upstream, server: Server): URL | undefined {
  if (!/^http:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const isOwn = ['127.0.0.1', 'localhost'].includes(url.hostname) && url.port === String(portOf(server))
  return url.host === host || isOwn ? undefined : url
}

const pathIn = (url: string): string => (/^https?:\/\//i.test(url) ? url.replace(/^https?:\/\/[^/?#]*/i, '') || '/' : url)

/** POST and the like say how long their body is: with nothing said there is none. */
const saysLength = (raw: readonly string[]): boolean =>
  raw.some((name, index) => index % 2 === 0 && /^(content-length|transfer-encoding)$/i.test(name))

function passOne(
  upstream: Upstream,
  asked: IncomingMessage,
  answer: ServerResponse,
  isWanted: ProxyOptions['isWanted'],
  take: ProxyOptions['take'],
): void {
  const method = asked.method ?? 'GET'
  const url = pathIn(asked.url ?? '/')
  const startedAt = performance.timeOrigin + performance.now()
  const [sent, given] = [new Tap(), new Tap()]
  const wanted = isWanted(method, url)
  const headers = upstream.headersOf(asked.rawHeaders)
  if (/^(POST|PUT|PATCH)$/.test(method) && !saysLength(headers)) headers.push('Content-Length', '0')
  let isTaken = false
  const end = (answered: IncomingMessage | undefined, failure: string | undefined) => {
    if (!wanted || isTaken) return
    isTaken = true
    const milliseconds = performance.timeOrigin + performance.now() - startedAt
    const tooLong = sent.isOver || given.isOver ? 'a body of more than 10 MB, which is more than is judged' : undefined
    take({
      method,
      url,
      requestHeaders: asked.rawHeaders,
      requestBody: sent.bytes(),
      status: answered?.statusCode ?? 0,
      answerHeaders: answered?.rawHeaders ?? [],
      answerBody: given.bytes(),
      failure: failure ?? tooLong,
      startedAt,
      milliseconds,
    })
  }
  const begin = (tries: number) => {
    const server = upstream.ask(method, url, headers)
    if (wanted) asked.on('data', (chunk: Uint8Array) => sent.take(chunk))
    server.on('continue', () => answer.writeContinue())
    server.on('information', ({ statusCode, headers: hints }) => {
      if (statusCode === 102) answer.writeProcessing()
      else if (statusCode === 103 && hints.link !== undefined) answer.writeEarlyHints({ link: hints.link })
    })
    server.on('response', (answered) => passAnswer(answered, answer, wanted ? given : undefined, end))
    server.on('error', (error) => {
      if (answer.destroyed || answer.headersSent) {
        answer.destroy()
        end(undefined, 'the connection to the target broke off')
      } else if (server.reusedSocket && isClosed(error) && tries === 0 && !saysLength(headers)) begin(1)
      else {
        end(undefined, `the target gave no answer (${error.message})`)
        refuse(upstream, answer, error)
      }
    })
    answer.once('close', () => {
      if (answer.writableFinished) return
      server.destroy()
      end(undefined, 'the client broke off')
    })
    passRequest(asked, server)
  }
  begin(0)
}

const isClosed = (error: Error): boolean => 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')

/** A client that sends its body bit by bit sends its headers before. */
function passRequest(asked: IncomingMessage, server: ClientRequest): void {
  asked.on('end', () => {
    if (asked.rawTrailers.length > 0) server.addTrailers(pairsOf(asked.rawTrailers))
  })
  asked.pipe(server)
  setImmediate(() => asked.complete || server.destroyed || server.flushHeaders())
}

function passAnswer(
  answered: IncomingMessage,
  answer: ServerResponse,
  tap: Tap | undefined,
  end: (answered: IncomingMessage | undefined, failure?: string) => void,
): void {
  answer.sendDate = false
  if (!saysLength(answered.rawHeaders)) {
    // It ends with its connection, and so does what is passed on.
    answer.useChunkedEncodingByDefault = false
    if (answered.statusCode !== 204 && answered.statusCode !== 304) answer.shouldKeepAlive = false
  }
  answer.writeHead(answered.statusCode ?? 502, answered.statusMessage, answered.rawHeaders)
  if (tap) answered.on('data', (chunk: Uint8Array) => tap.take(chunk))
  answered.on('end', () => {
    if (answered.rawTrailers.length > 0) answer.addTrailers(pairsOf(answered.rawTrailers))
  })
  answered.on('close', () => {
    if (answered.complete) return
    answer.destroy()
    end(undefined, 'the target broke its answer off')
  })
  answered.on('error', () => answer.destroy())
  answer.once('finish', () => end(answered))
  answered.pipe(answer)
  // What comes bit by bit is to be seen bit by bit, its headers first.
  setImmediate(() => answered.complete || answer.destroyed || answer.flushHeaders())
}

const pairsOf = (raw: readonly string[]): [string, string][] =>
  Array.from({ length: raw.length / 2 }, (_, index) => [raw[2 * index] ?? '', raw[2 * index + 1] ?? ''])

/** In the form of every other error, so that a client can show it; that it is not the target's is said. */
function refuse({ host }: Upstream, answer: ServerResponse, error: Error): void {
  const message = `repair-shop-conformance proxy: ${host} gave no answer (${error.message}).`
  const text = JSON.stringify({ success: false, message, code: 'proxy_no_answer' })
  answer.writeHead(502, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'x-answered-by': 'repair-shop-conformance',
  })
  answer.end(text)
}
