// Whether somebody listens at an address, and whether it is still the same process: what tells of a restart, without a request.
import { connect, type Socket } from 'node:net'
import { setTimeout as later } from 'node:timers/promises'
import { firstPlace, type Passage } from '../../transport/passage.ts'
import type { Away } from './away.ts'

interface PresenceOptions {
  address: URL
  /** The way there: what a name leads to, or a proxy, is what connections are made to. */
  passage?: Passage
  /** Asks whether nobody answers there, or a gateway in place of the server. */
  away?: Pick<Away, 'isAway' | 'hasGateway'>
  /** Whether requests are under way: whoever makes them sees that nobody answers. */
  isAsking?: () => boolean
  /** It went away: nothing that comes now is worth waiting for. */
  gone(): void
  /** It listens again after it went away, or listens in a new process. */
  back(): void
  /** Nobody closes what has been idle for less: milliseconds. */
  shortestIdle?: number
}

export interface Presence {
  /** Looks now, for whoever got no answer: when it is done, `gone` was told if that is why. */
  look(): Promise<void>
  close(): void
}

/** While nobody listens it is looked for so often, and seldom once it takes long. */
const lookEvery = 20
const seldomEvery = 250
const seldomAfter = 60_000
/** So often where no connection can be held. */
const lookAtLiving = 100
/** So often it is asked who answers where a gateway holds the connection, and where nothing tells who does. */
const askGatewayEvery = 100
const askEvery = 1_000
/** So often it is asked whether a connection may be held. */
const mostUnanswered = 3
/** Who takes longer to accept a connection, or to answer on it, is not there. */
const longestWait = 2_000

/**
 * Holds one connection, on which it is silent: it ends with the process that listens, however short a restart is. A server may close what
 * is idle as well: a close after a time that was seen before is no restart. A server that closes after each answer may serve nobody else
 * while a connection is held: there it looks whether somebody listens, and misses restarts that take no time. So it does behind a gateway,
 * whose connection says nothing of the server: until it is known whose it is, what answers is asked for now and then.
 */
export function watchPresence(options: PresenceOptions): Presence {
  const { address, passage = {}, away, isAsking = () => false, gone, back, shortestIdle = 900 } = options
  const place = firstPlace(address.href, passage)
  const over = new AbortController()
  const idleTimes: number[] = []
  let mayHold: boolean | undefined = address.protocol === 'https:' || passage.proxy !== undefined ? true : undefined
  let unanswered = 0
  let isGone = false
  let socket: Socket | undefined
  let hasAnswered = false
  let isServersOwn = false
  let looking: Promise<void> | undefined

  const vanish = () => {
    if (!isGone && !over.signal.aborted) gone()
    isGone = true
  }
  const appear = () => {
    if (isGone && !over.signal.aborted) back()
    isGone = false
  }

  /** Who has never answered otherwise may always answer so. */
  async function isWithoutServer(): Promise<boolean> {
    const isSilent = (await away?.isAway()) ?? false
    hasAnswered ||= !isSilent
    return isSilent && hasAnswered
  }

  /** Only where the server took the next connection at once does a close need an explanation. */
  function isIdleness({ milliseconds, hasSpoken }: Held): boolean {
    if (milliseconds < shortestIdle) return false
    if (hasSpoken || idleTimes.some((known) => Math.abs(known - milliseconds) < Math.max(known / 10, 50))) return true
    idleTimes.push(milliseconds)
    return false
  }

  /** What a connection tells while it is there: undefined where that is nothing. */
  async function stay(socket: Socket): Promise<Held | undefined> {
    if (mayHold) return closed(socket)
    if (mayHold === false) return undefined
    mayHold = await keepsOpen(socket, address, over.signal)
    unanswered += mayHold === undefined ? 1 : 0
    if (unanswered === mostUnanswered) mayHold = false
    return mayHold === undefined ? { milliseconds: 0, hasSpoken: false } : undefined
  }

  async function stayBeside(): Promise<void> {
    let held: Held | undefined
    let since = performance.now()
    while (!over.signal.aborted) {
      socket = await connected(place, over.signal)
      if (socket && held && !isGone && !isIdleness(held)) vanish()
      // Who ends may take a connection still, and answers nothing on it.
      if (!socket || (isGone && (await isWithoutServer()))) {
        // It ended, and nobody listens: it was no gateway's.
        isServersOwn ||= !socket && held !== undefined
        socket?.destroy()
        vanish()
        await waitUnlessOver(performance.now() - since < seldomAfter ? lookEvery : seldomEvery, over.signal)
        continue
      }
      appear()
      held = await stay(socket)
      socket.destroy()
      if (mayHold === false) await waitUnlessOver(lookAtLiving, over.signal)
      since = performance.now()
    }
  }

  async function askNowAndThen({ hasGateway }: Pick<Away, 'hasGateway'>): Promise<void> {
    while (!over.signal.aborted) {
      await waitUnlessOver(hasGateway() ? askGatewayEvery : askEvery, over.signal)
      if (isGone || isAsking() || (isServersOwn && !hasGateway())) continue
      if (!(await isWithoutServer()) || isGone) continue
      vanish()
      socket?.destroy()
    }
  }

  async function lookOnce(): Promise<void> {
    const before = socket
    const other = await connected(place, over.signal)
    other?.destroy()
    const isThere = other !== undefined && !(await isWithoutServer())
    // Who lost an answer at the same time as this connection lost both to the same end.
    if (isThere && !(mayHold && before === socket && before?.destroyed)) return
    vanish()
    socket?.destroy()
  }

  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => (looking = undefined))
    return looking
  }

  void stayBeside()
  if (away) void askNowAndThen(away)
  return { look, close: () => over.abort() }
}

const waitUnlessOver = (milliseconds: number, over: AbortSignal) => later(milliseconds, undefined, { signal: over }).catch(() => {})

const eventOf = (socket: Socket, name: 'connect' | 'close') => new Promise<void>((resume) => void socket.once(name, () => resume()))

/** A connection; undefined when nobody accepts one. */
async function connected(place: { host: string; port: number }, over: AbortSignal): Promise<Socket | undefined> {
  const socket = connect(place)
  const leave = () => socket.destroy()
  over.addEventListener('abort', leave)
  socket.once('close', () => over.removeEventListener('abort', leave))
  // It is closed after that.
  socket.on('error', () => {})
  const timer = setTimeout(() => socket.destroy(), longestWait)
  const isOpen = await Promise.race([eventOf(socket, 'connect').then(() => true), eventOf(socket, 'close').then(() => false)])
  clearTimeout(timer)
  // Of the ports that nobody listens at, one may be given to the connection itself.
  if (isOpen && socket.localPort !== socket.remotePort) return socket
  socket.destroy()
  return undefined
}

interface Held {
  milliseconds: number
  /** Such as that the request took too long. */
  hasSpoken: boolean
}

async function closed(socket: Socket): Promise<Held> {
  const since = performance.now()
  let hasSpoken = false
  socket.on('data', () => (hasSpoken = true))
  if (!socket.destroyed) await eventOf(socket, 'close')
  return { milliseconds: performance.now() - since, hasSpoken }
}

/** Asks one harmless thing, and reads whether the connection is to outlive the answer; undefined when none came. */
async function keepsOpen(socket: Socket, address: URL, over: AbortSignal): Promise<boolean | undefined> {
  const answer = new Promise<string>((resume) => socket.once('data', (data) => resume(data.toString('latin1'))))
  const nothing = Promise.race([eventOf(socket, 'close'), waitUnlessOver(longestWait, over)]).then(() => undefined)
  const path = `${address.pathname.replace(/\/+$/, '')}/v3/auth/login`
  socket.write(`HEAD ${path} HTTP/1.1\r\nHost: ${address.host}\r\n\r\n`)
  const head = await Promise.race([answer, nothing])
  return head === undefined ? undefined : head.startsWith('HTTP/1.1') && !/^connection: *close/im.test(head)
}
