// A record of the target that takes values and gets back what it had.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { recordOf } from '../../exchange/exchange.ts'
import type { Trial } from '../../runner/trial.ts'
import { type ListedRecord, tryPage } from '../../steps/pages.ts'
import type { Field } from './fields.ts'

export interface Found {
  readonly path: { readonly id: string }
  /** Those that can be put back: null may not be sent. */
  readonly fields: readonly Field[]
}

/** The record that has most of these fields, and what is put back when the case is over. */
export async function foundFor(trial: Trial, update: OperationId, all: readonly Field[]): Promise<Found> {
  const { list, read } = resourceOf(update) ?? {}
  const records = list ? ((await tryPage(trial, operation(list), {}))?.records ?? []) : []
  const has = (record: ListedRecord) => all.filter((field) => mayGoBack(record, field))
  const mine = trial.context.session.userId
  const fit = records.filter((one) => typeof one.id === 'string' && one.deleted !== true && [undefined, null, mine].includes(userOf(one)))
  const [most] = (fit.length > 0 || update === 'updateMessageThreadMetadata' ? fit : records).toSorted(
    (one, other) => has(other).length - has(one).length,
  )
  if (!most || !read) return trial.skip('the target shows no record that may be changed and put back; add one')
  const path = { id: String(most.id) }
  const before = recordOf(await trial.attempt(read, { path }))
  const fields = all.filter((field) => mayGoBack(before, field))
  const names = new Set(fields.flatMap(({ name, beside }) => [...Object.keys(beside), name]))
  const body = Object.fromEntries([...names].map((name) => [name, before[name] ?? '']))
  trial.cleanUp(() => trial.attempt(update, { path, body }))
  return { path, fields }
}

/** Of a thread, whose it is: who may write another user's draft is not shown. */
const userOf = (record: ListedRecord): string | null | undefined =>
  'messageThreadId' in record && typeof record.userId === 'string' ? record.userId : undefined

/** No draft is an empty one. A record is not deleted for this. */
const mayGoBack = (record: ListedRecord, { name, beside }: Field): boolean =>
  !('deleted' in beside) && (record[name] != null || name === 'draftMessage')
