// What a client hears while the store is away: to come back, and that nothing is done by halves.
import { Refusal, refusal } from '../engine/plain/errors.ts'
import type { PlainAnswer, PlainRequest } from '../engine/plain/plain.ts'
import { readAddress } from '../engine/requests/address.ts'
import { crossOrigin } from '../engine/requests/cross-origin.ts'

export function storeAway(error: unknown): Refusal {
  const { code, message } = refusal(
    'store_away',
    'the store of the sandboxes to answer',
    error instanceof Error ? error.message : String(error),
  )
  return new Refusal(code, `${message} Ask again: what you asked for took effect as a whole or not at all.`, {
    headers: { 'retry-after': '1' },
  })
}

export function awayAnswer(request: PlainRequest, error: unknown): PlainAnswer {
  const { status, headers, code, message } = storeAway(error)
  return {
    sandbox: readAddress(request).sandbox,
    operation: undefined,
    status,
    headers: { 'content-type': 'application/json', ...headers, ...crossOrigin(request.headers) },
    body: JSON.stringify({ success: false, code, message }),
    reason: message,
  }
}
