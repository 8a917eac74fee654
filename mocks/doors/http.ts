// The HTTP door: node:http in front of mock.handle. It adds what a socket needs, bounds and time limits and a graceful stop; no behaviour.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { isControl, isStart } from '../control/answer.ts'
import { refusal } from '../engine/plain/errors.ts'
import type { PlainAnswer, PlainRequest } from '../engine/plain/plain.ts'
import { besides } from '../engine/steering/journal-line.ts'
import { withoutPasswords, withoutQuotedPasswords } from '../engine/steering/passwords.ts'
import { millisecondsOf } from '../engine/steering/trouble.ts'
import type { Mock } from './assemble.ts'
import { controlDoor } from './control.ts'
import { type Courier, courier } from './courier.ts'
import { pageFile } from './page.ts'

export interface ServeOptions {
  /** 4010 unless given; 0 takes a free one. */
  port?: number
  /** 127.0.0.1 unless given. */
  host?: string
  /** Milliseconds that every answer waits. */
  latency?: Latency
  /** Called after each answer, with what a line of a request log needs, and no password in it. */
  log?: (entry: LogEntry) => void
  /** Lets who sends it steer the mock from elsewhere than this machine. */
  controlToken?: string | undefined
  /** Milliseconds within which a request must have arrived, 30,000 unless given. */
  patience?: number
}

/** Always as long, or spread over a range. */
export type Latency = number | { from: number; to: number }

export interface LogEntry {
  method: string
  url: string
  status: number
  milliseconds: number
  sandbox: string
  /** Why it was refused. */
  reason?: string | undefined
  /** What else its sender should hear of, such as a field that was ignored. */
  findings?: readonly string[]
}

export interface Served {
  /** Where it listens: `http://127.0.0.1:4010`. */
  url: string
  port: number
  /** Takes no more connections, answers the requests that are under way, then resolves. */
  close(): Promise<void>
}

/** A mock of its own, or one whose sandboxes a store keeps. */
export type ServedMock = Partial<Pick<Mock, 'control'>> &
  Pick<Mock, 'largest'> &
  (Pick<Mock, 'handle' | 'sandbox' | 'sandboxNames' | 'deliver'> | Kept)

interface Kept {
  handle(request: PlainRequest): PlainAnswer | Promise<PlainAnswer>
  courier(): Courier
  readonly isShared: boolean
}

/**
 * Serves a mock over HTTP.
 *
 * @example
 * const { url, close } = await serve(await createMock(), { port: 0 })
 */
export async function serve(mock: ServedMock, options: ServeOptions = {}): Promise<Served> {
  const { port = 4010, host = '127.0.0.1', latency = 0, patience = 30_000, controlToken } = options
  const log = options.log && discreet(options.log)
  const delay = delays(latency)
  const webhooks = 'courier' in mock ? mock.courier() : courier(mock)
  const steer = mock.control && controlDoor(mock.control, { token: controlToken, isShared: 'isShared' in mock && mock.isShared })
  const answeredEarly = new WeakSet<Duplex>()
  let underWay = 0
  let closing: Promise<void> | undefined

  const isOver = () => {
    underWay -= 1
    if (closing && underWay === 0) server.closeAllConnections()
  }
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    const started = log ? performance.now() : 0
    underWay += 1
    response.on('close', isOver)
    const { method = '', url = '', headers } = request
    const address = addressed(url, single(headers))
    // Whoever watches the mock asks often, and changes nothing.
    const logSteering = ({ status, reason }: { status: number; reason?: string }) => {
      if (reason !== undefined || !['GET', 'HEAD', 'OPTIONS'].includes(method))
        log?.({ method, url, status, sandbox: 'default', reason, milliseconds: performance.now() - started })
    }
    const answer = (body: Uint8Array) => {
      const asked = { method, ...address, body }
      const file = steer && pageFile(asked)
      if (file) return void file().then((found) => response.writeHead(200, found.headers).end(found.content))
      if (steer && (isControl(asked.url) || isStart(asked.url))) return void steer.answer(asked, request, response).then(logSteering)
      const given = mock.handle(asked)
      if (given instanceof Promise) void given.then((late) => sendOff(asked, late))
      else sendOff(asked, given)
    }
    const sendOff = (asked: PlainRequest, given: PlainAnswer) => {
      const { status, sandbox, reason } = given
      const finish = () => {
        if (closing) response.shouldKeepAlive = false
        send(response, given)
        if (log && !given.unobserved)
          log({ method, url, status, sandbox, reason, findings: besides(asked, given), milliseconds: performance.now() - started })
      }
      const wait = delay() + (given.wait ?? 0)
      if (wait > 0) setTimeout(finish, wait)
      else finish()
      if (method !== 'GET' && !reason) webhooks.collect(sandbox)
    }
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return answer(nothing)
    const { body: mostOfApi, snapshot } = mock.largest
    readBody(request, isControl(address.url) ? snapshot : mostOfApi, answeredEarly, answer)
  }

  const server = createServer(
    { requestTimeout: patience, headersTimeout: patience, connectionsCheckingInterval: Math.min(patience, 1000), keepAliveTimeout: 60_000 },
    receive,
  )
  server.on('clientError', (error: Error & { code?: string }, socket) => {
    if (!socket.writable || answeredEarly.has(socket)) return socket.destroy()
    const { status, line, reason } = unreadable(error.code)
    socket.write(line)
    socket.end(() => socket.destroy())
    log?.({ method: '-', url: '-', status, milliseconds: 0, sandbox: 'default', reason })
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const taken = typeof address === 'object' && address ? address.port : port

  return {
    url: `http://${nameIn[host] ?? (host.includes(':') ? `[${host}]` : host)}:${taken}`,
    port: taken,
    close() {
      closing ??= new Promise((resolve) => {
        webhooks.stop()
        steer?.close()
        server.close(() => resolve())
        if (underWay === 0) server.closeAllConnections()
        // A client that never finishes its request must not hold up the stop.
        else setTimeout(() => server.closeAllConnections(), Math.min(patience, longestStop) + longest(latency)).unref()
      })
      return closing
    },
  }
}

/** A log is read by others than those who sent what stands there. */
const discreet =
  (log: (entry: LogEntry) => void) =>
  (entry: LogEntry): void =>
    log({ ...entry, url: withoutPasswords(entry.url), reason: entry.reason && withoutQuotedPasswords(entry.reason) })

function send(response: ServerResponse, answer: PlainAnswer): void {
  const { status, cut, slow } = answer
  if (cut === 'before') return void response.destroy()
  const { headers, content } = messageOf(answer)
  response.writeHead(status, headers)
  if (cut === undefined && slow === undefined) return void response.end(content)
  const whole = Buffer.from(content)
  const sent = cut ? whole.subarray(0, Math.ceil(whole.length / 2)) : whole
  trickle(response, sent, slow ?? 0, () => (cut ? response.destroy() : response.end()))
}

/** An answer as it goes over the wire. */
interface Message {
  /** Names and values in turn: node writes a list sooner than an object, and one more header makes no object of another shape. */
  headers: string[]
  content: Uint8Array | string
}

const messages = new WeakMap<PlainAnswer, Message>()

/** Those of frozen answers are kept: the same answer is given again. */
function messageOf(answer: PlainAnswer): Message {
  const known = messages.get(answer)
  if (known) return known
  const { status, headers, body, bytes } = answer
  const isKept = Object.isFrozen(answer)
  // What is written once is not copied into bytes first; what is written again and again need not be encoded each time.
  const content = bytes ?? (isKept ? Buffer.from(body) : body)
  // No body, no length: RFC 9110, 8.6. Nor has one that comes in chunks: RFC 9112, 6.2.
  const lengthless = status === 204 || headers['transfer-encoding'] !== undefined
  const message: Message = { headers: [], content }
  for (const [name, value] of Object.entries(headers)) message.headers.push(name, value)
  if (!lengthless) message.headers.push('content-length', String(Buffer.byteLength(content)))
  if (isKept) messages.set(answer, message)
  return message
}

/** Milliseconds. */
const longestStop = 10_000

const portions = 20

/** Writes the bytes spread over a time. A client that goes away ends it. */
function trickle(response: ServerResponse, bytes: Buffer, over: number, then: () => void): void {
  const size = over === 0 ? bytes.length : Math.ceil(bytes.length / portions)
  const next = (from: number) => {
    if (response.destroyed) return
    if (from >= bytes.length) return then()
    response.write(bytes.subarray(from, from + size), () => setTimeout(() => next(from + size), over === 0 ? 0 : over / portions))
  }
  next(0)
}

/** Who listens everywhere is called here. */
const nameIn: { [host: string]: string } = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

const nothing = Buffer.alloc(0)

/** Hands on the body once. Of one that is too long it hands on as much as shows that, and reads a while so that the client hears of it. */
function readBody(request: IncomingMessage, most: number, answeredEarly: WeakSet<Duplex>, use: (body: Uint8Array) => void): void {
  const { socket } = request
  const chunks: Buffer[] = []
  let length = 0
  request.on('data', (chunk: Buffer) => {
    const fitted = length <= most
    length += chunk.length
    if (fitted) chunks.push(chunk)
    if (length > 16 * most) socket.destroy()
    if (!fitted || length <= most) return
    answeredEarly.add(socket)
    use(Buffer.concat(chunks))
  })
  request.on('end', () => {
    answeredEarly.delete(socket)
    const [first = nothing] = chunks
    if (length <= most) use(chunks.length > 1 ? Buffer.concat(chunks) : first)
  })
}

/** Proxies send the whole address, and what it calls the host counts in place of the header (RFC 9112, 3.2.2). */
function addressed(target: string, headers: PlainRequest['headers']): Pick<PlainRequest, 'url' | 'headers'> {
  const [origin = '', host] = (!target.startsWith('/') && target.match(/^https?:\/\/([^/?]*)/i)) || []
  return { url: target.slice(origin.length), headers: host === undefined ? headers : { ...headers, host } }
}

/** A request has no header that node keeps as a list, save by mistake. */
const single = (headers: IncomingHttpHeaders): PlainRequest['headers'] =>
  allSingle(headers) ? headers : Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

const allSingle = (headers: IncomingHttpHeaders): headers is IncomingHttpHeaders & PlainRequest['headers'] =>
  headers['set-cookie'] === undefined

const longest = (latency: Latency): number => (typeof latency === 'number' ? latency : latency.to)

/** The next wait. */
function delays(latency: Latency): () => number {
  let count = 0
  return () => millisecondsOf(latency, count++)
}

/** What came is not an HTTP request, or did not come in time; node has no answer object for it. */
function unreadable(code = ''): { status: number; line: string; reason: string } {
  const [status, words, expected, actual] = troubles[code] ?? [
    400,
    'Bad Request',
    'a well-formed HTTP/1.1 request',
    `a malformed one (${code})`,
  ]
  const { code: name, message } = refusal('invalid_request', expected, actual)
  const body = JSON.stringify({ success: false, code: name, message })
  const head = [`HTTP/1.1 ${status} ${words}`, 'connection: close', 'content-type: application/json', 'access-control-allow-origin: *']
  return { status, line: [...head, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'), reason: message }
}

const troubles: { [code: string]: [status: number, words: string, expected: string, actual: string] } = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'headers of at most 16 KiB', 'more'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'the request to arrive within the time allowed', 'only a part of it'],
}
