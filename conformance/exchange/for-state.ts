// Refusals for the state that records are in: which status each condition returns is not shown (7).
import type { Exchange } from './exchange.ts'

/** What the run knows of the operation: whether it was served at all, and whether it took a body of the same form. */
interface Known {
  readonly served: boolean
  readonly taken?: boolean
}

/** A conflict, or what is locked; of what takes other bodies one that cannot be processed, and a bad one where it took its like. */
export function mayBeForState({ answer }: Exchange, { served, taken = false }: Known): boolean {
  const { status = 0 } = answer ?? {}
  return status === 409 || status === 423 || (status === 422 && served) || (status === 400 && taken)
}
