// Requests and answers as plain values: what the engine takes and gives, and doors bring and send.
import type { Operation } from '../../../openapi/contract.ts'

export interface PlainRequest {
  method: string
  /** As it came, with query: `/v3/vendor?limit=5`. */
  url: string
  /** Names in lower case. */
  headers: { readonly [name: string]: string | undefined }
  body: Uint8Array | string
}

/** What the way of an answer to the client has to do besides: the doors see to it. */
export interface Way {
  /** Milliseconds until it is sent. */
  wait?: number
  /** Milliseconds over which the body is spread. */
  slow?: number
  /** The connection ends before the answer, or within it. */
  cut?: 'before' | 'within'
}

export interface PlainAnswer extends Way {
  status: number
  headers: { [name: string]: string }
  body: string
  /** What goes over the wire instead of the body: the same, packed. */
  bytes?: Uint8Array<ArrayBuffer>
  /** For log and journal: where it was answered, which operation it was, why it was refused, what trouble it met, what else is to say. */
  sandbox: string
  /** Of the sandbox, where it has a key. */
  lock?: string
  operation?: Operation | undefined
  reason?: string
  trouble?: string
  notes?: string[]
  /** It is to leave no trace in log and journal. */
  unobserved?: boolean
}
