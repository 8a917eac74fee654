// One request to the target and what came back, whatever that was.
import type { OperationId } from '../../openapi/contract.ts'
import { isObject } from './compare.ts'

export interface SentRequest {
  method: string
  /** Path and query, below the base address. */
  path: string
  headers: { [name: string]: string }
  /** Text of the body; undefined when there is none. */
  body: string | undefined
}

export interface ReceivedAnswer {
  status: number
  /** Names in lower case. */
  headers: { [name: string]: string }
  text: string
  /** How long the text is where it is told apart from it: of what reports show it may be the beginning. */
  whole?: { readonly characters: number; readonly bytes: number }
  /** The parsed JSON; undefined when the text is not JSON. */
  body: unknown
  /** Why the text is not JSON, or why it ends early. */
  unreadable: string | undefined
  /** True when it was left unread for its size, which says nothing against it. */
  tooMuch?: true
}

export interface Exchange {
  /** Undefined for a request that the contract does not know, such as one to an unknown path. */
  operation: OperationId | undefined
  request: SentRequest
  /** Undefined when none came. */
  answer: ReceivedAnswer | undefined
  /** Why none came: refused, reset, timed out. */
  failure: string | undefined
  /** When it was sent, in milliseconds since 1970, where that is known. */
  startedAt?: number
  milliseconds: number
}

export const isSuccess = ({ answer }: Exchange): boolean => answer !== undefined && answer.status >= 200 && answer.status < 300

/** Writes for whose success no body is stated (4.3, 4.5). */
const statedWithoutBody: ReadonlySet<OperationId> = new Set(['deleteReferralSource', 'updateBulkPayment'])

/** A success without a body (204) of a write that states none: nothing more is known of it. */
export const isBareSuccess = ({ answer, operation: id }: Exchange): boolean =>
  answer?.status === 204 && id !== undefined && statedWithoutBody.has(id)

export const isRefusal = ({ answer }: Exchange): boolean => answer !== undefined && answer.status >= 400 && answer.status < 500

/** A gateway says so of the server behind it, or a server that is not ready of itself. */
export const isNotThere = (status: number | undefined): boolean => status === 502 || status === 503 || status === 504

/** No answer came, or none of the server itself. */
export const isUnanswered = ({ answer }: Exchange): boolean => answer === undefined || isNotThere(answer.status)

/** Its members, each read once: a long answer is unpacked for every reading, and is not there at all when the time is over. */
function membersOf({ answer }: Exchange): { readonly [name: string]: unknown } {
  const body = answer?.body
  return isObject(body) ? body : {}
}

/** What an answer is about; undefined where it carries none (4.1). */
export const dataOf = (exchange: Exchange): unknown => membersOf(exchange).data

/** The one record that an answer is about; empty where it carries none. */
export function recordOf(exchange: Exchange): { readonly [field: string]: unknown } {
  const data = dataOf(exchange)
  return isObject(data) ? data : {}
}

/** The records that an answer shows: those of a list or search, or the orders of a board (4.14). */
export function recordsIn(exchange: Exchange): { readonly [field: string]: unknown }[] {
  const data = dataOf(exchange)
  const all: unknown = isObject(data) ? data.orders : data
  return Array.isArray(all) ? all.filter(isObject) : []
}

/** What a text says; undefined where it is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What an answer says beside its data: counts of a list, the state of a transfer. */
export function metaBeside(exchange: Exchange): { readonly [name: string]: unknown } {
  const { meta } = membersOf(exchange)
  return isObject(meta) ? meta : {}
}
