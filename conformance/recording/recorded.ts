// A browser's or proxy's recording (HAR 1.2) as exchanges with the API. What is not of the API is left out and counted.
import type { OperationId } from '../../openapi/contract.ts'
import { match } from '../../openapi/match.ts'
import { isObject } from '../exchange/compare.ts'
import type { Exchange, SentRequest } from '../exchange/exchange.ts'
import { type ReadExchange, type RecordedExchange, worldOf } from '../exchange/recorded-exchange.ts'
import { CannotRun } from '../sessions/cannot-run.ts'
import { inOurWords, type Names } from '../transport/names.ts'
import { type EntryPlace, EntryPlaces, placesOfEntries, type Source } from './har-file.ts'
import { headersOf, recordedAnswer } from './recorded-answer.ts'

export interface Recording {
  /** The address that the paths begin below, `https://shop.example/api`. */
  base: string
  /** Those with operations of the contract, in the order of the recording. */
  exchanges: readonly RecordedExchange[]
  /** How many entries were left out, by the reason. */
  leftOut: ReadonlyMap<string, number>
  /** Requests below /v3 that the description does not have and that were answered 2xx all the same, with how often. */
  undescribed: ReadonlyMap<string, number>
  /** How much was read, where somebody stopped it. */
  read: { bytes: number; of: number } | undefined
}

/** An exchange as it is come upon, and the address that it was sent below; without one, something that may have changed anything there. */
interface FoundExchange {
  base: string
  exchange: RecordedExchange | undefined
}

export type Reading = Generator<FoundExchange | undefined, Recording, void>

/** Keeps of each exchange where it stands, and reads it again when somebody looks at it. */
export function* readRecording(source: Source, names?: Names, stop?: AbortSignal): Reading {
  const places = new EntryPlaces()
  let latest: { index: number; entry: Sorted } | undefined
  const sorted = (index: number): Sorted => {
    if (latest?.index !== index) latest = { index, entry: sort(entryAt(source, places.at(index))) }
    return latest.entry
  }
  let last: { index: number; read: ReadExchange } | undefined
  const read = (index: number): ReadExchange => {
    if (last?.index !== index) {
      const again = sorted(index)
      if (again.kind !== 'operation') throw new CannotRun('The recording changed while it was read.')
      last = { index, read: toExchange(again, names) }
    }
    return last.read
  }
  const byBase = new Map<string, OfBase>()
  const leftOut = new Map<string, number>()
  const take = (index: number): FoundExchange | undefined => {
    const entry = sorted(index)
    if (entry.kind === 'left out') {
      countOne(leftOut, entry.reason)
      return entry.changes === undefined ? undefined : { base: entry.changes, exchange: undefined }
    }
    const known: OfBase = byBase.get(entry.base) ?? { exchanges: [], undescribed: new Map() }
    byBase.set(entry.base, known)
    if (entry.kind === 'undescribed') {
      countOne(known.undescribed, entry.request)
      return undefined
    }
    const exchange = new KeptExchange(entry, index, read)
    known.exchanges.push(exchange)
    return { base: entry.base, exchange }
  }
  const pieces = placesOfEntries(source)
  let piece = pieces.next()
  for (; !piece.done && !stop?.aborted; piece = pieces.next())
    for (const place of piece.value) {
      if (stop?.aborted) break
      yield take(places.add(place))
    }
  if (piece.done && !piece.value) notARecording(source)
  const [most, ...others] = [...byBase].sort(([, one], [, other]) => other.exchanges.length - one.exchanges.length)
  const [base, here] = most ?? []
  if (base === undefined || !here || here.exchanges.length === 0)
    throw new CannotRun(piece.done ? nothingOf(places.count) : `Nothing of the recording was judged: ${stop?.reason}.`)
  for (const [other, { exchanges, undescribed }] of others) {
    const left = [...undescribed.values()].reduce((sum, times) => sum + times, exchanges.length)
    countOne(leftOut, `to ${other}, which is another server`, left)
  }
  const { end } = places.at(places.count - 1)
  return { base, ...here, leftOut, read: piece.done ? undefined : { bytes: end, of: source.size } }
}

/** What was sent to one address. */
interface OfBase {
  exchanges: KeptExchange[]
  undescribed: Map<string, number>
}

/** What is small is kept, texts and bodies are not. There may be hundreds of thousands. */
class KeptExchange implements RecordedExchange, Exchange {
  readonly operation: OperationId
  readonly startedAt: number
  readonly world: string
  readonly milliseconds: number
  private readonly index: number
  private readonly readAt: (index: number) => ReadExchange

  constructor({ operation, startedAt, world, milliseconds }: OfOperation, index: number, readAt: (index: number) => ReadExchange) {
    this.operation = operation
    this.startedAt = startedAt
    this.world = world
    this.milliseconds = milliseconds
    this.index = index
    this.readAt = readAt
  }

  read(): ReadExchange {
    return this.readAt(this.index)
  }

  get exchange(): Exchange {
    return this
  }

  get request(): Exchange['request'] {
    return this.read().exchange.request
  }

  get answer(): Exchange['answer'] {
    return this.read().exchange.answer
  }

  get failure(): Exchange['failure'] {
    return this.read().exchange.failure
  }
}

function entryAt(source: Source, { start, end }: EntryPlace): unknown {
  try {
    return JSON.parse(source.read(start, end).toString())
  } catch {
    // What the message would show may be secret.
    throw new CannotRun(`${expected}, got text that is not JSON (between position ${start} and ${end}).`)
  }
}

const nothingOf = (entries: number): string =>
  `Expected requests to paths such as /v3/vendor, got a recording of ${entries} ${entries === 1 ? 'entry' : 'entries'} and none of them. ` +
  'Record while a client talks to the API, and export with the bodies of answers.'

type Fields = { readonly [name: string]: unknown }

const expected = 'Expected a recording as browsers and proxies export it (HAR 1.2: a JSON object with log.entries)'
/** So much is looked at to say what it is instead. */
const mostLookedAt = 1024 ** 2

function notARecording(source: Source): never {
  if (source.size > mostLookedAt) throw new CannotRun(`${expected}, got a file without them, or one that ends in the middle.`)
  const text = source.read(0, source.size).toString()
  let har: unknown
  try {
    // Some recorders begin the file with a byte order mark.
    har = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    // The rest of the message would show a piece of the text, and recordings hold secrets.
    const [position] = String(error).match(/position \d+/) ?? []
    const where = text.trim() === '' ? ': it is empty' : position ? ` (${position})` : ''
    throw new CannotRun(`${expected}, got text that is not JSON${where}.`)
  }
  throw new CannotRun(`${expected}, got ${isObject(har) ? `an object with ${namesOf(har)}` : 'JSON of another kind'}.`)
}

const namesOf = (value: Fields): string => {
  const names = Object.keys(value).filter((name) => /^\w{1,40}$/.test(name))
  return names.slice(0, 5).join(', ') || 'other things in it'
}

interface OfOperation {
  kind: 'operation'
  base: string
  operation: OperationId
  path: string
  startedAt: number
  world: string
  milliseconds: number
  request: Fields
  response: Fields
}

type Sorted =
  | OfOperation
  /** Below /v3, but nothing that the description has. */
  | { kind: 'undescribed'; base: string; request: string }
  | LeftOut

interface LeftOut {
  kind: 'left out'
  reason: string
  /** The server that it may have changed beside the API, such as by a reset between two tests. */
  changes?: string
}

const leaveOut = (reason: string): LeftOut => ({ kind: 'left out', reason })

function sort(entry: unknown): Sorted {
  const { request, response, ...about } = isObject(entry) ? entry : {}
  if (!isObject(request) || !isObject(response)) return leaveOut('without a request or an answer')
  const method = String(request.method).toUpperCase()
  const url = URL.canParse(String(request.url)) ? new URL(String(request.url)) : undefined
  if (!url || !/^[A-Z]+$/.test(method)) return leaveOut('without a request or an answer')
  if (!/^https?:$/.test(url.protocol) || response.status === 101) return leaveOut('of another protocol than HTTP')
  const found = findPath(method, url.pathname)
  if (!found) {
    const left = leaveOut('not of the API (pages, scripts, other services)')
    return isSafe(method) ? left : { ...left, changes: url.origin }
  }
  const status = Number(response.status)
  if (method === 'OPTIONS') return leaveOut("a browser's preflight request (OPTIONS)")
  if (!Number.isInteger(status) || status < 100) return leaveOut('aborted before an answer came')
  if (status === 304 || isCopy(about)) return leaveOut("answered from the client's own copy")
  if (isWayThere(url, status, response)) return leaveOut('redirected to the same path at another address')
  const base = `${url.origin}${found.prefix}`
  if (!found.operation) {
    if (status >= 300) return leaveOut('refused below /v3, to paths that the description does not have')
    return { kind: 'undescribed', base, request: `${method} ${found.path}` }
  }
  const { time, startedDateTime } = about
  return {
    kind: 'operation',
    base,
    operation: found.operation,
    path: `${found.path}${url.search}`,
    startedAt: typeof startedDateTime === 'string' ? Date.parse(startedDateTime) : Number.NaN,
    world: internedWorld(worldOf('', headersOf(request.headers))),
    milliseconds: typeof time === 'number' && time > 0 ? time : 0,
    request,
    response,
  }
}

/** As Chromium and WebKit mark what never left the machine. */
const isCopy = ({ _fromCache, _fetchType }: Fields): boolean => _fromCache !== undefined || /cache/i.test(String(_fetchType))

const worlds = new Map<string, string>()

/** One text for each world, however many exchanges there are. */
export function internedWorld(world: string): string {
  const known = worlds.get(world) ?? world
  worlds.set(known, known)
  return known
}

interface FoundPath {
  prefix: string
  path: string
  operation: OperationId | undefined
}

/** True for a request that changes nothing (RFC 9110, 9.2.1). */
export const isSafe = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method)

/** The base address may have a path of its own, even one with /v3 in it. */
export function findPath(method: string, pathname: string): FoundPath | undefined {
  const places = [...pathname.matchAll(/\/v3(?=\/)/g)].map(({ index }) => index)
  const found = places.map((place): FoundPath => {
    const path = pathname.slice(place)
    const matched = match(method, path)
    return { prefix: pathname.slice(0, place), path, operation: matched.kind === 'operation' ? matched.operation.id : undefined }
  })
  return found.find(({ operation }) => operation) ?? found[0]
}

/** From http to https, or to another name of the same server: no answer of the API, and often one that the browser made up. */
function isWayThere(from: URL, status: number, { redirectURL, headers }: Fields): boolean {
  if (status < 300 || status > 399) return false
  const given = typeof redirectURL === 'string' && redirectURL !== '' ? redirectURL : headersOf(headers).location
  if (given === undefined || !URL.canParse(given, from)) return false
  const to = new URL(given, from)
  return to.pathname === from.pathname && to.origin !== from.origin
}

function toExchange({ operation, path, milliseconds, request, response }: OfOperation, names: Names | undefined): ReadExchange {
  const read = recordedAnswer(response)
  const isWhole = read.kind === 'whole'
  const exchange: Exchange = {
    operation,
    request: {
      method: String(request.method).toUpperCase(),
      path,
      headers: meantForTheApi(headersOf(request.headers)),
      body: sentBody(request.postData),
    },
    answer: isWhole ? read.answer : undefined,
    failure: isWhole ? undefined : read.reason,
    milliseconds,
  }
  return { exchange: names ? inOurWords(exchange, names) : exchange, mediaTypeKnown: isWhole && read.mediaTypeKnown }
}

/** The rest of what a browser sends makes curl lines long, and its cookies are nobody's business. */
export const meantForTheApi = (headers: SentRequest['headers']): SentRequest['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => ['accept', 'authorization', 'content-type'].includes(name)))

function sentBody(postData: unknown): string | undefined {
  if (!isObject(postData)) return undefined
  const { text, params } = postData
  if (typeof text === 'string' && text !== '') return text
  const fields = Array.isArray(params) ? params.filter(isObject).map(({ name, value }) => [String(name), String(value ?? '')]) : []
  return fields.length > 0 ? String(new URLSearchParams(fields)) : undefined
}

const countOne = (counts: Map<string, number>, what: string, times = 1): void => void counts.set(what, (counts.get(what) ?? 0) + times)
