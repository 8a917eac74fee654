// How requests reach the target: over HTTP with undici, or through a fetch function in process. Bounded in time and size.
import { setTimeout as wait } from 'node:timers/promises'
import { errors } from 'undici'
import type { ReceivedAnswer, SentRequest } from '../exchange/exchange.ts'
import { AnswerInParts } from './answer.ts'
import { mostHeaders, notInTime, tooManyHeaders } from './bounds.ts'
import { dispatched } from './dispatched.ts'
import { KnownTexts } from './known-texts.ts'
import { isReset } from './lost.ts'
import { dispatcherFor, type Passage, wasNew, withoutUser } from './passage.ts'
import { reasonOf } from './reason.ts'
import { refuseUnsendable } from './sendable.ts'
import { aTurn } from './turns.ts'

export interface Limits {
  /** Milliseconds until an answer must be there, to its last byte. */
  timeout: number
  /** Bytes of a body that are read at most. */
  size: number
  /** Cuts requests short that are under way. */
  stop?: AbortSignal
}

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

interface HttpOptions extends Passage {
  connections: number
}

/** Servers close connections that are idle for two seconds or more, and not all say so: what is sent just then gets no answer. */
const longestIdle = 1000
/** So many requests that were lost as their connection was closed say that the target closes idle ones sooner, or takes fewer at a time. */
const fewLost = 3
/** Milliseconds in which a target has noticed that a connection is closed. */
const untilClosed = () => wait(20)
/** Among so many answers. */
const many = 100

/** Redirects are not followed: the answer to the request is what is judged. */
export function overHttp(base: string, { connections, ...passage }: HttpOptions): Connection {
  const known = new KnownTexts()
  const prefix = base.replace(/\/+$/, '')
  const settings = { connections, pipelining: 1, keepAliveTimeout: longestIdle, maxHeaderSize: mostHeaders }
  let dispatcher = dispatcherFor(prefix, passage, settings)
  let isHttp2 = false
  /** On connections that had brought an answer, and on new ones; of these so many were told of, or came while others were answered. */
  const lost = { onKept: 0, onNew: 0, known: 0, beside: 0 }
  let answers = 0
  let isClosed = Promise.resolve()
  let isAlone = false
  let turn = Promise.resolve()

  function useConnections(otherwise: Partial<typeof settings>): void {
    const before = dispatcher
    Object.assign(settings, otherwise)
    dispatcher = dispatcherFor(prefix, passage, settings, isHttp2)
    // What is under way comes to its end there, and then there is room for others; one that hangs holds nobody.
    isClosed = Promise.race([before.close(), wait(longestIdle, undefined, { ref: false })])
  }

  /** Each request on a connection of its own from then on: none is lost to one that is closed meanwhile. */
  function hearLost(error: unknown): void {
    if (wasNew(error)) lost.onNew += 1
    else if (isReset({ failure: reasonOf(error) }) && ++lost.onKept === fewLost) useConnections({ pipelining: 0 })
  }

  /** Who answers while it closes or refuses other connections takes fewer at a time; now and then one is lost on the way. */
  function hearAnswered(lostBefore: number): void {
    if (++answers % many === 0) lost.beside = 0
    lost.beside += lost.onNew - Math.max(lostBefore, lost.known)
    lost.known = lost.onNew
    if (lost.beside < fewLost) return
    if (settings.connections > 1) useConnections({ connections: 1 })
    else isAlone = true
  }

  /** Where even one connection is one too many, as the target still closes the one before it: one request after the other, with a pause. */
  function inTurn<Came>(work: () => Promise<Came>): Promise<Came> {
    if (!isAlone) return work()
    const came = turn.then(work)
    turn = came.then(untilClosed, untilClosed)
    return came
  }

  /** Nothing was sent where no protocol could be agreed on. */
  async function whicheverProtocol<Came>(send: () => Promise<Came>): Promise<Came> {
    const before = dispatcher
    try {
      return await send()
    } catch (error) {
      if (!wantsHttp2(error) || passage.proxy !== undefined || (isHttp2 && dispatcher === before)) throw error
      if (!isHttp2) {
        isHttp2 = true
        dispatcher = dispatcherFor(prefix, passage, settings, true)
        await before.destroy()
      }
      return send()
    }
  }

  return {
    address: prefix,
    send: (sent, limits) =>
      inTime(limits, (signal) =>
        inTurn(async () => {
          signal.throwIfAborted()
          refuseUnsendable(sent.headers)
          await isClosed
          const before = lost.onNew
          const taking = { size: limits.size, signal, known }
          const answer = await whicheverProtocol(() => dispatched(dispatcher, sent, prefix, taking)).catch((error: unknown) => {
            hearLost(error)
            if (error instanceof errors.HeadersOverflowError) throw new Error(tooManyHeaders)
            if (passage.proxy !== undefined && isNotReached(error))
              throw new Error(`the proxy ${withoutUser(passage.proxy)} cannot be reached`, { cause: error })
            throw error
          })
          hearAnswered(before)
          return answer
        }),
      ),
    bodyOf: (text) => known.read(text).parsed.body,
    close: () => dispatcher.destroy(),
  }
}

/** The first connection of a way through a proxy is that to the proxy. */
const isNotReached = (error: unknown): boolean =>
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT/.test(reasonOf(error))

/** What TLS says where the target takes HTTP/2 alone. */
const wantsHttp2 = (error: unknown): boolean => /no application protocol|ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL/i.test(reasonOf(error))

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
        // Answers in process come without a turn of the event loop.
        await aTurn()
        const answer = await fetch(sent)
        const coming = new AnswerInParts(answer.status, Object.fromEntries(answer.headers), { size: limits.size, signal, known })
        try {
          for await (const chunk of answer.body ?? []) if (!coming.add(chunk)) return coming.tooLong()
        } catch (error) {
          return coming.brokenOff(error)
        }
        return coming.whole()
      }),
    bodyOf: (text) => known.read(text).parsed.body,
    async close() {},
  }
}

/** For what the work does when it is cut short; then it counts as failed, done or not. */
const lastMoment = 100

/** A timer so much behind its time tells that this process stood still, not that the target did: it gets its time again. */
const longestLate = 1000

/** The work until its time is over. Its timer keeps the process alive, and it settles even where the work never does. */
async function inTime<Result>({ timeout, stop }: Limits, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const cut = new AbortController()
  const stopped = () => cut.abort(new Error(String(stop?.reason)))
  if (stop?.aborted) stopped()
  stop?.addEventListener('abort', stopped, { once: true })
  let timer = timed()
  function timed(): NodeJS.Timeout {
    const due = performance.now() + timeout
    const isOver = () => {
      if (performance.now() - due > longestLate) timer = timed()
      else cut.abort(new Error(`${notInTime} ${timeout} ms`))
    }
    return setTimeout(isOver, timeout)
  }
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
