// What a delete leaves: nothing, or a record that says that it is deleted (2.1), unless the delete is a permanent one (4.9).
import { type OperationId, operation } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import { type Exchange, isSuccess, recordOf } from '../exchange/exchange.ts'
import { phrase } from '../exchange/phrase.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { tryPage } from './pages.ts'
import { whereFields } from './selection.ts'

const deletedForGood: readonly (string | undefined)[] = ['CoreCharge']

/** Whether this is what an operation may show of a record of its kind that was deleted. */
export const isGone = (about: OperationId, record: object | undefined): boolean =>
  record === undefined || ('deleted' in record && record.deleted === true && !deletedForGood.includes(resourceOf(about)?.record))

/** A read of what was deleted is refused, or shows it as deleted. */
export function readsAsGone(trial: Trial, read: OperationId, exchange: Exchange, requirement?: string): void {
  if (!isSuccess(exchange) || !isGone(read, recordOf(exchange))) trial.refused(exchange, requirement)
}

/** What was deleted is not found by what it had either, where the target takes such a filter. */
export async function isNotFoundBy(trial: Trial, view: OperationId, id: string, had: { readonly [field: string]: unknown }): Promise<void> {
  for (const wanted of whereFields(operation(view), had)) {
    const found = await tryPage(trial, operation(view), wanted)
    if (!found) continue
    const record = found.records.find((one) => one.id === id)
    return trial.holds(isGone(view, record), `no record ${id}, which was deleted`, phrase('it is there'), found.exchange, {
      where: '/data',
    })
  }
}
