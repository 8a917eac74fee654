// What passed, as the judge of traffic takes it: decoded, in our words, and with as much of it kept as reports show.
import type { OperationId } from '../../../openapi/contract.ts'
import type { Exchange, ReceivedAnswer, SentRequest } from '../../exchange/exchange.ts'
import { type RecordedExchange, worldOf } from '../../exchange/recorded-exchange.ts'
import { inOurWords, type Names } from '../../transport/names.ts'
import { parse } from '../../transport/parse.ts'
import { unpack, whyNoText } from '../../transport/unpack.ts'
import { findPath, internedWorld, meantForTheApi } from '../recorded.ts'
import type { PassedExchange } from './pass.ts'

const most = 10 * 1024 * 1024

/** Undefined for what is no operation of the contract; `undescribed` is its path where it is below /v3 all the same. */
export function recordedOf(passed: PassedExchange, names: Names | undefined): RecordedExchange | { undescribed: string } | undefined {
  const mark = passed.url.indexOf('?')
  const [pathname, search] = mark < 0 ? [passed.url, ''] : [passed.url.slice(0, mark), passed.url.slice(mark)]
  const found = findPath(passed.method, pathname)
  if (!found || passed.method === 'OPTIONS' || passed.method === 'HEAD') return undefined
  if (!found.operation) return { undescribed: `${passed.method} ${found.path}` }
  const headers = singleHeaders(passed.requestHeaders)
  const { operation } = found
  const spoken = decodedExchange(passed, operation, `${found.path}${search}`, headers)
  const exchange = names ? inOurWords(spoken, names) : spoken
  return {
    operation,
    startedAt: passed.startedAt,
    world: internedWorld(worldOf(found.prefix, headers)),
    exchange: forReports(exchange),
    read: () => ({ exchange, mediaTypeKnown: true }),
  }
}

function decodedExchange(passed: PassedExchange, operation: OperationId, path: string, headers: SentRequest['headers']): Exchange {
  const { method, status, requestBody, failure, startedAt, milliseconds } = passed
  const sentBody = sentText(requestBody, headers['content-encoding'])
  const request = { method, path, headers: meantForTheApi(headers), body: sentBody === '' ? undefined : sentBody }
  // A copy of the client's own says nothing of the target.
  const why = failure ?? (status === 304 ? "answered from the client's own copy" : undefined)
  const answer = why === undefined ? answerOf(passed) : undefined
  return { operation, request, answer, failure: why, startedAt, milliseconds }
}

function answerOf({ status, answerHeaders, answerBody }: PassedExchange): ReceivedAnswer {
  const headers = singleHeaders(answerHeaders)
  try {
    const bytes = unpack(answerBody, headers['content-encoding'], most)
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { status, headers, text, ...parse(text) }
  } catch (error) {
    const text = new TextDecoder().decode(answerBody.subarray(0, 2000))
    return { status, headers, text, body: undefined, ...whyNoText(error, '10 MB') }
  }
}

function sentText(bytes: Uint8Array, encoding: string | undefined): string {
  try {
    return new TextDecoder().decode(unpack(bytes, encoding, most))
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** Names in lower case, values of the same name in one. */
function singleHeaders(raw: readonly string[]): { [name: string]: string } {
  const headers: { [name: string]: string } = {}
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const [name = '', value = ''] = [raw[index]?.toLowerCase(), raw[index + 1]]
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
  }
  return headers
}

/** Signs of a body that stay: reports show no more. */
const longestKept = 64 * 1024

/** What stays is all that a report shows of it: of long answers the beginning. */
function forReports(exchange: Exchange): Exchange {
  const { answer, request } = exchange
  const body = request.body !== undefined && request.body.length > longestKept ? request.body.slice(0, longestKept) : request.body
  if (!answer || answer.text.length <= longestKept) return { ...exchange, request: { ...request, body } }
  const whole = { characters: answer.text.length, bytes: Buffer.byteLength(answer.text) }
  const text = Buffer.from(answer.text.slice(0, longestKept)).toString()
  return { ...exchange, request: { ...request, body }, answer: { ...answer, text, whole, body: undefined } }
}
