// What a delete leaves: nothing, or a record that says that it is deleted (2.1), unless the delete is a permanent one (4.9).
import type { OperationId } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import { type Exchange, isSuccess, recordOf } from '../exchange/exchange.ts'
import type { Trial } from '../runner/trial/trial.ts'

const deletedForGood: readonly (string | undefined)[] = ['CoreCharge']

/** Whether this is what an operation may show of a record of its kind that was deleted. */
export const isGone = (about: OperationId, record: object | undefined): boolean =>
  record === undefined || ('deleted' in record && record.deleted === true && !deletedForGood.includes(resourceOf(about)?.record))

/** A read of what was deleted is refused, or shows it as deleted. */
export function readsAsGone(trial: Trial, read: OperationId, exchange: Exchange, requirement?: string): void {
  if (!isSuccess(exchange) || !isGone(read, recordOf(exchange))) trial.refused(exchange, requirement)
}
