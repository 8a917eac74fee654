// How requests reach the target: over HTTP with undici, or through a fetch function in process. Bounded in time and size.
import { Agent, errors, request } from 'undici'
import type { ReceivedAnswer, SentRequest } from '../exchange/exchange.ts'
import { readAnswer } from './answer.ts'
import { KnownTexts } from './known-texts.ts'
import { refuseUnsendable } from './sendable.ts'

export interface Limits {
  /** Milliseconds until an answer must be there, to its last byte. */
  timeout: number
  /** Bytes of a body that are read at most. */
  size: number
  /** Cuts requests short that are under way. */
  stop?: AbortSignal
}

/** The reason of a stop that somebody asked for, rather than the time. */
export const wasStopped = 'the run was stopped'

/** Sends one request. Throws when no answer came. */
export type Transport = (sent: SentRequest, limits: Limits) => Promise<ReceivedAnswer>

export interface Connection {
  send: Transport
  /** What the text of an answer says, as its body has it. */
  bodyOf(text: string): unknown
  /** What stands before every path; undefined where no address is. */
  address?: string
  close(): Promise<void>
}

interface HttpOptions {
  /** PEM text of a certificate authority of the target's own. */
  ca?: string | undefined
  connections: number
}

/** Servers close connections that are idle for two seconds or more, and not all say so: what is sent just then gets no answer. */
const longestIdle = 1000

/** Bytes of the headers of an answer that are read at most: four times what the largest proxies pass on. */
const mostHeaders = 256 * 1024
/** Why there is no answer where they are longer: it may be right all the same. */
export const tooManyHeaders = `headers of more than ${mostHeaders} bytes, which is more than is read`

/** Redirects are not followed: the answer to the request is what is judged. */
export function overHttp(base: string, { ca, connections }: HttpOptions): Connection {
  const known = new KnownTexts()
  const prefix = base.replace(/\/+$/, '')
  const agent = new Agent({
    connections,
    pipelining: 1,
    keepAliveTimeout: longestIdle,
    maxHeaderSize: mostHeaders,
    ...(ca && { connect: { ca } }),
  })
  return {
    address: prefix,
    send: ({ method, path, headers, body }, limits) =>
      inTime(limits, async (signal) => {
        refuseUnsendable(headers)
        const answer = await request(`${prefix}${path}`, {
          dispatcher: agent,
          method: method as 'GET',
          headers,
          ...(body !== undefined && { body }),
          signal,
          headersTimeout: 0,
          bodyTimeout: 0,
        }).catch((error: unknown) => {
          throw error instanceof errors.HeadersOverflowError ? new Error(tooManyHeaders) : error
        })
        return readAnswer(answer.statusCode, single(answer.headers), answer.body, limits.size, known)
      }),
    bodyOf: (text) => known.read(text).parsed.body,
    close: () => agent.destroy(),
  }
}

/** Answers in process come without a turn of the event loop: timers, and whoever stops the run, would wait until its end. */
const aTurn = (): Promise<void> => new Promise((resume) => void setImmediate(resume))

export function throughFetch(fetch: (request: Request) => Promise<Response>): Connection {
  const known = new KnownTexts()
  return {
    send: ({ method, path, headers, body }, limits) =>
      inTime(limits, async (signal) => {
        refuseUnsendable(headers)
        const sent = new Request(`http://target${path}`, {
          method,
          headers,
          signal,
          redirect: 'manual',
          ...(body !== undefined && { body }),
        })
        await aTurn()
        const answer = await fetch(sent)
        return readAnswer(answer.status, Object.fromEntries(answer.headers), answer.body ?? [], limits.size, known)
      }),
    bodyOf: (text) => known.read(text).parsed.body,
    async close() {},
  }
}

/** For what the work does when it is cut short; then it counts as failed, done or not. */
const lastMoment = 100

/** The work until its time is over. Its timer keeps the process alive, and it settles even where the work never does. */
async function inTime<Result>({ timeout, stop }: Limits, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const cut = new AbortController()
  const stopped = () => cut.abort(new Error(String(stop?.reason)))
  if (stop?.aborted) stopped()
  stop?.addEventListener('abort', stopped, { once: true })
  let timer = setTimeout(() => cut.abort(new Error(`no whole answer within ${timeout} ms`)), timeout)
  const late = new Promise<never>((_, reject) => {
    const cutShort = () => {
      clearTimeout(timer)
      timer = setTimeout(() => reject(cut.signal.reason), lastMoment)
    }
    cut.signal.addEventListener('abort', cutShort, { once: true })
  })
  try {
    cut.signal.throwIfAborted()
    return await Promise.race([work(cut.signal), late])
  } finally {
    clearTimeout(timer)
    stop?.removeEventListener('abort', stopped)
  }
}

const single = (headers: { [name: string]: string | string[] | undefined }): ReceivedAnswer['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [name.toLowerCase(), typeof value === 'string' ? value : value.join(', ')]),
  )
