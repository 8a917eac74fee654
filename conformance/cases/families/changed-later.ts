// What a run makes and changes at once has one date where dates tell seconds: a record is changed in a later second, and was made when it was (2.1).
import { type OperationId, operation, operations } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { recordOf } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { tryPage } from '../../steps/pages.ts'
import { creationOf, isDated, listAgrees } from '../../steps/records.ts'
import { sampleInput, samples } from '../../steps/samples.ts'
import { shownNow, writeAndLook } from '../../steps/written.ts'
import { toAnotherSecond } from './record-writes.ts'

/** Items are listed by their transfer alone: no other page tells how finely they are dated. */
const updates = operations.flatMap(({ id, kind }) =>
  kind === 'update' && resourceOf(id)?.create && samples[id].effects === 'own' && id !== 'updateTransferItem' ? [id] : [],
)

const tellsLessThanSeconds = (date: unknown): boolean => /:\d\d[.,]\d*[1-9]/.test(String(date))

/** Dates of one second are the same, unless the target tells parts of it. */
async function untilAnotherSecond(trial: Trial, update: OperationId): Promise<void> {
  const { list, search } = resourceOf(update) ?? {}
  const view = list ?? search
  const { records = [] } = (view && (await tryPage(trial, operation(view), {}))) ?? {}
  if (!records.some(({ createdDate }) => tellsLessThanSeconds(createdDate))) await trial.rest(toAnotherSecond)
}

async function changedLater(trial: Trial, update: OperationId): Promise<void> {
  const input = await sampleInput(update, trial)
  const id = input.path?.id ?? trial.skip('the operation names no record')
  const creation = creationOf(trial, id)
  const before = (await shownNow(trial, update, input, id)) ?? (creation && { data: recordOf(creation), exchange: creation })
  const { createdDate }: { createdDate?: unknown } = before?.data ?? {}
  if (!before || createdDate == null) return trial.skip('the target shows no date of the creation')
  await untilAnotherSecond(trial, update)
  const after = (await writeAndLook(trial, update, input)) ?? trial.skip(`the target refuses ${update}`)
  listAgrees(trial, after, before, ['createdDate'], 'record/identity-kept')
  isDated(trial, after)
}

export const changedLaterCases: readonly Case[] = updates.map((id) => ({
  id: `record/changed-later/${id}`,
  area: operation(id).area,
  title: `A record that ${id} changes in a later second was made when it was`,
  requirements: ['record/identity-kept', 'record/updated-set'],
  effects: 'own',
  operations: [id],
  run: (trial) => changedLater(trial, id),
}))
