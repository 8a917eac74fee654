// What a client hears while the store is away: to come back, and that nothing is done by halves.
import { Refusal, refusal } from '../engine/plain/errors.ts'
import type { PlainAnswer, PlainRequest } from '../engine/plain/plain.ts'
import { readAddress } from '../engine/requests/address.ts'
import { crossOrigin } from '../engine/requests/cross-origin.ts'

/** The store cannot be reached or does not answer: nothing is known to be kept. */
export class StoreAway extends Refusal {
  /** In the words of the store. */
  readonly said: string

  constructor(said: string) {
    const { code, message } = refusal('store_away', 'the store of the sandboxes to answer', said)
    super(code, `${message} Ask again: what you asked for took effect as a whole or not at all.`, { headers: { 'retry-after': '1' } })
    this.said = said
  }
}

export const asStoreAway = (error: unknown): StoreAway =>
  error instanceof StoreAway ? error : new StoreAway(error instanceof Error ? error.message : String(error))

export function awayAnswer(request: PlainRequest, error: unknown): PlainAnswer {
  const { status, headers, code, message } = asStoreAway(error)
  return {
    sandbox: readAddress(request).sandbox,
    operation: undefined,
    status,
    headers: { 'content-type': 'application/json', ...headers, ...crossOrigin(request.headers) },
    body: JSON.stringify({ success: false, code, message }),
    reason: message,
  }
}
