// Several records in one answer: what it shows of each is judged as if it stood alone.
import { type OperationId, operation } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import { type Exchange, isSuccess, recordsIn } from '../exchange/exchange.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { findAll } from '../steps/pages.ts'
import type { KnownRecord } from './model.ts'

/** Records of one kind, in a list and a search of it by turns; those that it does not show are to be looked at alone. */
export async function showTogether(trial: Trial, all: readonly (KnownRecord | undefined)[], turn: number): Promise<readonly KnownRecord[]> {
  const records = all.filter((record) => record !== undefined).filter(({ gone, isHidden }) => !gone && !isHidden)
  const [first] = records
  const { list, search } = (first && resourceOf(first.about)) ?? {}
  const views = [list, search].filter((view) => view !== undefined)
  const view = views[turn % views.length]
  const exchange = first && view && (await answerWith(trial, view, first.path, records.map(idInPath)))
  if (!exchange) return records
  const shown = new Map(recordsIn(exchange).map((data) => [String(data.id), data]))
  for (const record of records) {
    const data = shown.get(idInPath(record))
    if (data) record.listed(trial, { data, exchange })
  }
  return records.filter((record) => !shown.has(idInPath(record)))
}

const idInPath = ({ path }: KnownRecord): string => path.itemId ?? path.id ?? ''

/** The items of a transfer come all at once (4.17). */
async function answerWith(
  trial: Trial,
  view: OperationId,
  { transferId = '' }: KnownRecord['path'],
  ids: readonly string[],
): Promise<Exchange | undefined> {
  if (view !== 'listTransferItems') return (await findAll(trial, operation(view), ids))?.exchange
  const exchange = await trial.attempt(view, { path: { transferId } })
  return isSuccess(exchange) ? exchange : undefined
}
