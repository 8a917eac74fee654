// Updates of records that were found, which have values that no new record has: the answer tells them as the read does (4.1).
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { isSuccess, recordOf } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { looksAgree } from '../../steps/agreement.ts'
import { page } from '../../steps/pages.ts'

/** A text that may be sent as it is; updates that answer with the id alone show nothing to compare. */
const texts = {
  updateStatement: 'name',
  updatePaymentTerm: 'name',
  updateLaborMatrix: 'name',
  updateInventoryFee: 'name',
  updateInspection: 'name',
} as const satisfies { readonly [update in OperationId]?: string }

async function answersAsRead(trial: Trial, id: keyof typeof texts): Promise<void> {
  const { list, search, read } = resourceOf(id) ?? {}
  const view = list ?? search
  if (!view || !read) return
  const { records } = await page(trial, operation(view), {})
  const fit = records.filter(
    (record) => typeof record.id === 'string' && typeof record[texts[id]] === 'string' && record.editable !== false,
  )
  const [fullest] = fit.toSorted((one, other) => countValues(other) - countValues(one))
  if (!fullest) return trial.skip('the target shows no such record that may be changed; add one')
  const path = { id: String(fullest.id) }
  const update = () => trial.attempt(id, { path, body: { [texts[id]]: fullest[texts[id]] } })
  const look = () => trial.attempt(read, { path })
  const exchange = await update()
  if (!isSuccess(exchange)) return trial.skip(`the target refuses ${id} of a record that it shows`)
  const after = await look()
  if (!isSuccess(after)) return
  const answered = { shown: recordOf(exchange), again: async () => recordOf(await update()) }
  await looksAgree(trial, answered, { shown: recordOf(after), again: async () => recordOf(await look()) }, exchange)
}

/** How many different values it has. */
const countValues = (record: { readonly [field: string]: unknown }): number =>
  new Set(Object.values(record).map((value) => JSON.stringify(value))).size

export const foundUpdateCases: readonly Case[] = (Object.keys(texts) as (keyof typeof texts)[]).map((id) => ({
  id: `record/answered-as-read/${id}`,
  area: operation(id).area,
  title: `${id} of a record that was there before answers with it as a read shows it`,
  requirements: ['record/write-lasts'],
  effects: 'shared',
  operations: [id],
  quiet: true,
  run: (trial) => answersAsRead(trial, id),
}))
