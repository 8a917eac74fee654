// An exchange that a client and a server had, and that somebody recorded or passed on.
import type { OperationId } from '../../openapi/contract.ts'
import type { Exchange } from './exchange.ts'

export interface RecordedExchange {
  operation: OperationId
  /** Milliseconds since 1970; NaN where nobody knows. */
  startedAt: number
  /** Whose records it is about: ids mean one thing in one world. A server may have several, by path or by a header. */
  world: string
  /** Read whenever somebody looks at its request or answer. */
  exchange: Exchange
  /** Reads it now. */
  read(): ReadExchange
}

export interface ReadExchange {
  /** Without an answer where nothing shows what the server sent; `failure` says why. */
  exchange: Exchange
  /** False where the recorder kept no headers: then nobody can say that the media type was wrong. */
  mediaTypeKnown: boolean
}

/** Headers that name one of several worlds behind one address. */
const namesWorld = /^x-.*(sandbox|tenant|account|workspace|organi[sz]ation|environment|realm)/

/** Told from what stands before the path of the contract, and from headers, whose names are in lower case. */
export function worldOf(prefix: string, headers: { readonly [name: string]: string }): string {
  const named = Object.entries(headers).filter(([name]) => namesWorld.test(name))
  return [prefix, ...named.map(([name, value]) => `${name}: ${value}`).sort()].join('\n')
}
