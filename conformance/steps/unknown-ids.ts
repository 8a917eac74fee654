// What is asked of an id that no record has, or none that may be met (1, 4.1).
import { operation } from '../../openapi/contract.ts'
import { type Exchange, isSuccess } from '../exchange/exchange.ts'
import type { Trial } from '../runner/trial/trial.ts'

/** That nothing is there to delete is no failure on every server: which status it has is not shown (7). */
export const unknownDelete = 'http/unknown-id-delete'

/** Refused, unless it deletes what is not there. */
export function refusedAsUnknown(trial: Trial, exchange: Exchange, requirement: string): void {
  const isDelete = exchange.operation !== undefined && operation(exchange.operation).kind === 'delete'
  trial.refused(exchange, isDelete && isSuccess(exchange) ? unknownDelete : requirement)
}
