// One request to the target and what came back, whatever that was.
import type { OperationId } from '../../openapi/contract.ts'

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
  /** The parsed JSON; undefined when the text is none. */
  body: unknown
  /** Why the text is no JSON, or why it ends early. */
  unreadable: string | undefined
}

export interface Exchange {
  /** Undefined for a request that the contract does not know, such as one to an unknown path. */
  operation: OperationId | undefined
  request: SentRequest
  /** Undefined when none came. */
  answer: ReceivedAnswer | undefined
  /** Why none came: refused, reset, timed out. */
  failure: string | undefined
  milliseconds: number
}

export const isSuccess = ({ answer }: Exchange): boolean => answer !== undefined && answer.status >= 200 && answer.status < 300

export const isRefusal = ({ answer }: Exchange): boolean => answer !== undefined && answer.status >= 400 && answer.status < 500
