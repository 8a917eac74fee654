// Refusals for the state that records are in: which status each condition returns is not shown (7).
import { type Exchange, jsonIn } from './exchange.ts'

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

/** Too large a body: how much one may carry is not shown (8), but one item is not too many where nothing smaller was served. */
export function mayBeForSize({ answer, request }: Exchange, { served }: Known): boolean {
  const items = answer?.status === 413 ? jsonIn(request.body ?? '') : undefined
  return answer?.status === 413 && (served || (Array.isArray(items) && items.length > 1))
}
