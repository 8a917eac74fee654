// What listens for webhooks (6.1) while a run goes on: bounded in what it takes, and gone when the run is.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** How a request is met: with 200, with 500, or with no answer at all. */
export type Manner = 'accept' | 'refuse' | 'hang up'

/** A url of its own, which nobody can guess, and what arrived there. */
export interface Hook {
  readonly url: string
  /** May be changed at any time. Requests that only ask whether somebody is there are accepted whatever it is. */
  manner: Manner
  /** Done while the next request waits for its answer, and no more then. */
  meanwhile?: (() => Promise<unknown>) | undefined
  /** When requests arrived, by the receiver's clock. What they hold is not shown (6.1), so nobody looks at it. */
  readonly arrivals: number[]
}

export interface Receiver {
  /** With a query as it is given: `?key=1`. */
  open(query?: string): Hook
  /** A url at which nobody listens. */
  nobody(): Promise<string>
  /** Requests at all of its urls. */
  readonly arrivals: number
  /** Where requests came that none of its urls is: path and query, of the first so many. */
  readonly astray: readonly string[]
  /** Milliseconds, on the clock by which it waits. */
  now(): number
  /** Until something arrives, but not longer, nor beyond the stop. */
  wait(milliseconds: number, stop: AbortSignal): Promise<void>
  close(): Promise<void>
}

export interface ListeningPlace {
  /** What stands before the path of every url: `http://127.0.0.1:5040`; the port is taken from the socket where it is left out. */
  address: string
  port: number
  /** All of this machine's addresses unless given. */
  host?: string
}

const largestBody = 1024 * 1024
const mostArrivals = 10_000
const mostAstray = 1000
const patience = 10_000
/** Who sends one request after the other does nothing else until this one is answered. */
const mostMeanwhile = 1000

/** Listens before it is handed out, so that no url is told too early. */
export async function listen({ address, port, host }: ListeningPlace): Promise<Receiver> {
  const hooks = new Map<string, Hook>()
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const resume of waiting) resume()
  }
  const seen = { arrivals: 0 }
  const astray: string[] = []
  const server = createServer({ requestTimeout: patience, headersTimeout: patience, keepAliveTimeout: 1000 }, (request, response) => {
    const { url = '' } = request
    const hook = hooks.get(url)
    meet(request, response, hook, () => {
      if (hook) seen.arrivals += 1
      else if (astray.length < mostAstray) astray.push(url)
      wake()
    })
  })
  server.maxConnections = 256
  const base = new URL(address)
  const taken = await started(server, port, host)
  if (base.port === '' && host !== undefined) base.port = String(taken)
  return {
    open(query = '') {
      const path = `${base.pathname.replace(/\/+$/, '')}/${randomUUID()}${query}`
      const hook: Hook = { url: `${base.origin}${path}`, manner: 'accept', arrivals: [] }
      hooks.set(path, hook)
      return hook
    },
    async nobody() {
      const closed = createServer()
      const free = new URL(base)
      free.port = String(await started(closed, 0, host))
      await new Promise((resolve) => closed.close(resolve))
      return `${free.origin}/${randomUUID()}`
    },
    get arrivals() {
      return seen.arrivals
    },
    astray,
    now: () => performance.now(),
    wait: (milliseconds, stop) =>
      new Promise((resolve) => {
        const resume = () => {
          clearTimeout(timer)
          waiting.delete(resume)
          stop.removeEventListener('abort', resume)
          resolve()
        }
        const timer = setTimeout(resume, milliseconds)
        waiting.add(resume)
        stop.addEventListener('abort', resume, { once: true })
        if (stop.aborted) resume()
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
        wake()
      }),
  }
}

/** Counted once it is here to its last byte: what breaks off has not arrived. */
function meet(request: IncomingMessage, response: ServerResponse, hook: Hook | undefined, arrived: () => void): void {
  const { method = '', socket } = request
  let length = 0
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > largestBody) socket.destroy()
  })
  request.on('error', () => socket.destroy())
  request.on('end', () => {
    if (hook && hook.arrivals.length >= mostArrivals) return answer(response, 503)
    const onlyAsks = ['HEAD', 'OPTIONS', 'GET'].includes(method)
    if (!['HEAD', 'OPTIONS'].includes(method)) {
      hook?.arrivals.push(performance.now())
      if (hook || !onlyAsks) arrived()
    }
    if (!hook) return answer(response, 404)
    if (onlyAsks || hook.manner === 'accept') return answer(response, 200)
    const end = () => (hook.manner === 'refuse' ? answer(response, 500) : socket.destroy())
    const { meanwhile } = hook
    hook.meanwhile = undefined
    if (meanwhile) void Promise.race([meanwhile().catch(() => {}), wait(mostMeanwhile, undefined, { ref: false })]).then(end)
    else end()
  })
}

function answer(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(status === 200 ? '{}' : '{"message":"not taken"}')
}

const started = (server: Server, port: number, host: string | undefined): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
