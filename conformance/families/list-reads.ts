// Lists beside reads: the same record shows the same values, and reading changes nothing.
import { type Operation, type OperationId, operation } from '../../openapi/contract.ts'
import type { Case } from '../runner/case.ts'
import { isObject } from '../runner/compare.ts'
import { isSuccess } from '../runner/exchange.ts'
import type { Trial } from '../runner/trial.ts'
import { shared } from '../scenarios/parts.ts'
import { type Listed, needs, page, pagedLists, searches } from './list-pages.ts'

/** The read of what a list shows; TPI scans, payments and notifications have none. */
const readOf: { readonly [list: string]: OperationId } = {
  listReferralSources: 'getReferralSource',
  listPaymentTerms: 'getPaymentTerm',
  listLaborMatrices: 'getLaborMatrix',
  listCoreCharges: 'getCoreCharge',
  listTimesheets: 'getTimesheet',
  listInventoryLabor: 'getInventoryLabor',
  listInventoryFees: 'getInventoryFee',
  listInspections: 'getInspection',
  listMessageThreadMetadata: 'getMessageThreadMetadata',
  listVendors: 'getVendor',
  searchStatements: 'getStatement',
  searchCoreCharges: 'getCoreCharge',
  searchTimesheets: 'getTimesheet',
  searchInventoryLabor: 'getInventoryLabor',
  searchInventoryFees: 'getInventoryFee',
}

/** The area's own sentence about the same thing. */
const alsoJudged: { readonly [list: string]: readonly string[] } = {
  listVendors: ['vendor/same-everywhere'],
  listInspections: ['inspection/same-everywhere'],
  listMessageThreadMetadata: ['message-thread/same-everywhere'],
  listInventoryLabor: ['inventory/labor-same-everywhere'],
  searchInventoryLabor: ['inventory/labor-same-everywhere'],
  listInventoryFees: ['inventory/fee-same-everywhere'],
  searchInventoryFees: ['inventory/fee-same-everywhere'],
  searchTimesheets: ['timesheet/search-agrees-with-read'],
}

const inAnswer = ({ meta: _, metadata: __, ...fields }: Listed): Listed => fields

async function agrees(trial: Trial, list: Operation, read: OperationId): Promise<void> {
  const first = await needs(trial, list, 1)
  const picked = [...new Set([0, 1, Math.floor(first.ids.length / 2), first.ids.length - 1])]
  for (const index of picked) {
    const [record, id] = [first.records[index], first.ids[index]]
    if (!record || id === undefined) continue
    const exchange = await trial.attempt(read, { path: { id } })
    const body = exchange.answer?.body
    const data = isObject(body) && isObject(body.data) ? body.data : undefined
    trial.holds(isSuccess(exchange), `the record ${id} that the list shows`, exchange.answer?.status, exchange)
    if (!isSuccess(exchange) || !data) continue
    const [listed, single] = [inAnswer(record), inAnswer(data)]
    // Others may have changed it between the two.
    if (data.updatedDate !== undefined && record.updatedDate !== data.updatedDate && (await changedMeanwhile(trial, list, record, id)))
      continue
    trial.equal(shared(single, listed), shared(listed, single), exchange, { where: '/data' })
  }
}

async function changedMeanwhile(trial: Trial, list: Operation, before: Listed, id: string): Promise<boolean> {
  const { records, ids } = await page(trial, list)
  const now = records[ids.indexOf(id)]
  return now?.updatedDate !== before.updatedDate
}

async function repeats(trial: Trial, list: Operation): Promise<void> {
  const [one, two] = [await needs(trial, list, 1), await page(trial, list)]
  for (const [index, id] of one.ids.entries()) {
    const [before, after] = [one.records[index], two.records[two.ids.indexOf(id)]]
    // Without an order the page may show others; what was changed by others says so in updatedDate.
    if (!before || !after || before.updatedDate !== after.updatedDate) continue
    trial.equal(shared(inAnswer(after), inAnswer(before)), shared(inAnswer(before), inAnswer(after)), two.exchange, {
      where: `/data/${two.ids.indexOf(id)}`,
    })
  }
}

export const readCases: readonly Case[] = [...pagedLists, ...searches].flatMap((list) => {
  const read = readOf[list.id]
  const repeat: Case = {
    id: `list/repeat/${list.id}`,
    area: list.area,
    title: `${list.id} shows the same records with the same values again`,
    requirements: ['record/read-stable'],
    effects: 'read',
    operations: [list.id],
    run: (trial) => repeats(trial, list),
  }
  if (!read) return [repeat]
  const agree: Case = {
    id: `list/agrees-with-read/${list.id}`,
    area: list.area,
    title: `What ${list.id} shows of a record is what ${read} shows`,
    requirements: ['list/agrees-with-read', ...(alsoJudged[list.id] ?? [])],
    effects: 'read',
    operations: [list.id, operation(read).id],
    run: (trial) => agrees(trial, list, read),
  }
  return [repeat, agree]
})
