// What the families of wrong requests are written with.
import { type Operation, type OperationId, operations } from '../../../openapi/contract.ts'
import { isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isRefusal, isSuccess, type SentRequest } from '../../exchange/exchange.ts'
import type { Case, Effects } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { sampleInput, samples } from '../../steps/samples.ts'
import { listAfter, readAfter, shownRecord, writtenId } from '../../steps/shown-records.ts'
import type { LooseInput } from '../../transport/calls.ts'
import { toRequest } from '../../transport/target.ts'

/** A case for each operation that it fits. */
export const forEach = (
  fits: (operation: Operation) => boolean,
  make: (operation: Operation) => Pick<Case, 'title' | 'requirements' | 'run'> & { what: string; effects?: Effects },
): Case[] =>
  operations.filter(fits).map((operation) => {
    const { what, effects = samples[operation.id].effects, ...rest } = make(operation)
    const { id, area } = operation
    return { id: `request/${what}/${id}`, area, effects, operations: [id], refusals: true, ...rest }
  })

/** An assumed status: advice at most, and only where the request was refused at all. */
export function statusOf(trial: Trial, exchange: Exchange, status: number, requirement: string): void {
  if (isRefusal(exchange)) trial.equal(exchange.answer?.status, status, exchange, { where: 'status', requirement })
}

/** A list that needs nothing but a session, and is there as far as the run knows. */
export const someListThere = ({ context }: Trial): OperationId =>
  (['listVendors', 'listReferralSources', 'listPaymentTerms', 'listInspections'] as const).find((id) => !context.missing.among([id])) ??
  'listVendors'

export async function requestOf(trial: Trial, id: OperationId): Promise<SentRequest> {
  const { token } = samples[id].ownSession ? await trial.signIn() : trial.context.session
  return toRequest(id, await sampleInput(id, trial), id === 'login' ? undefined : token)
}

export async function readRecord(trial: Trial, read: OperationId, { path }: LooseInput): Promise<unknown> {
  const exchange = await trial.attempt(read, path ? { path } : {})
  return isSuccess(exchange) ? dataOf(exchange) : undefined
}

/** The record as a later answer shows it: its own read, or the list that it is in. */
export async function laterShown(trial: Trial, written: Exchange, input: LooseInput): Promise<unknown> {
  const { operation: id } = written
  if (id === undefined) return undefined
  const [read, among] = [readAfter(id), listAfter(id)]
  if (read) return readRecord(trial, read, input)
  if (!among) return undefined
  const answered = dataOf(written)
  const named = writtenId(input) ?? (isObject(answered) ? answered.id : undefined)
  return (await shownRecord(trial, among, input, String(named))).record
}
