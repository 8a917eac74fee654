// Records that a write does not name, and whose last change was made in the run's session all the same (2.1).
import type { OperationId } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import { differences } from '../exchange/compare.ts'
import { isSuccess, recordOf } from '../exchange/exchange.ts'
import type { Trial } from '../runner/trial/trial.ts'
import type { ListedRecord } from './pages.ts'
import { isChangedByOthers, metaOf } from './records.ts'

/** What is written with any change. */
const ofAnyChange: readonly string[] = ['updatedDate', 'meta', 'metadata']

const rest = (record: object): object => Object.fromEntries(Object.entries(record).filter(([name]) => !ofAnyChange.includes(name)))

/**
 * The record as it is read, where its meta says that the run changed it last: to be asked of what changed during a quiet case, which
 * nothing else of the run is beside.
 */
export async function changedByTheRun(trial: Trial, write: OperationId, id: string): Promise<object | undefined> {
  const { read } = resourceOf(write) ?? {}
  const { sessionId } = trial.context.session
  if (!read || sessionId === '') return undefined
  const exchange = await trial.attempt(read, { path: { id } })
  const record = recordOf(exchange)
  return isSuccess(exchange) && metaOf(record).sessionId === sessionId ? record : undefined
}

/** Whether somebody else has changed a record of this kind by now, as its single read tells. */
export async function isOfOthersByNow(trial: Trial, write: OperationId, id: string): Promise<boolean> {
  const { read } = resourceOf(write) ?? {}
  if (!read) return false
  const exchange = await trial.attempt(read, { path: { id } })
  return isSuccess(exchange) && isChangedByOthers(trial, { data: recordOf(exchange), exchange })
}

/** Dated anew without a change that anybody could see: not where the list shows less than the read, which may have followed something. */
export async function isDatedByTheRun(trial: Trial, write: OperationId, id: string, was: ListedRecord, is: ListedRecord): Promise<boolean> {
  if (is.updatedDate === was.updatedDate || differences(rest(was), rest(is)).length > 0) return false
  const read = await changedByTheRun(trial, write, id)
  return read !== undefined && Object.keys(rest(read)).every((name) => name in is)
}
