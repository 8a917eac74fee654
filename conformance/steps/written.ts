// What became of a write: the record as its read shows it, else as a list or search does, else as the answer does.
import { type OperationId, operation } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import { dataOf, type Exchange, isSuccess, recordOf } from '../exchange/exchange.ts'
import type { Trial } from '../runner/trial/trial.ts'
import type { LooseInput } from '../transport/calls.ts'
import { find } from './pages.ts'
import type { Shown } from './records.ts'
import { shownRecord } from './shown-records.ts'

/** The record of this id, as the resource of this operation shows it; undefined where it shows none. */
export async function shownNow(trial: Trial, id: OperationId, input: LooseInput, recordId: string): Promise<Shown | undefined> {
  const { read, list, search } = resourceOf(id) ?? {}
  if (read) {
    const exchange = await trial.attempt(read, { path: { id: recordId } })
    return isSuccess(exchange) && dataOf(exchange) ? { data: recordOf(exchange), exchange } : undefined
  }
  const view = list ?? search
  if (!view) return undefined
  if (view === 'listTransferItems') {
    const data = (await shownRecord(trial, view, input, recordId)).record
    const exchange = trial.exchanges.at(-1)
    return data && exchange ? { data, exchange } : undefined
  }
  const { record, exchange } = await find(trial, operation(view), recordId)
  return record && { data: record, exchange }
}

/** Sends the write, and tells the record as it is from then on; undefined where the write is refused. */
export async function writeAndLook(trial: Trial, id: OperationId, input: LooseInput): Promise<(Shown & { answer: Exchange }) | undefined> {
  const answer = await trial.attempt(id, input)
  if (!isSuccess(answer)) return undefined
  const recordId = input.path?.itemId ?? input.path?.id ?? recordOf(answer).id
  const shown = typeof recordId === 'string' ? await shownNow(trial, id, input, recordId) : undefined
  return { ...(shown ?? { data: recordOf(answer), exchange: answer }), answer }
}

/** The record in each list and search that shows it. */
export async function listedNow(trial: Trial, id: OperationId, recordId: string): Promise<readonly Shown[]> {
  const { list, search } = resourceOf(id) ?? {}
  const shown: Shown[] = []
  for (const view of [list, search]) {
    if (!view || view === 'listTransferItems') continue
    const { record, exchange } = await find(trial, operation(view), recordId)
    if (record) shown.push({ data: record, exchange })
  }
  return shown
}
