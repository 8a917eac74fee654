// The records that a write is among, as their list or search shows them.
import { type OperationId, operation } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import { isObject } from '../exchange/compare.ts'
import { type Exchange, isSuccess, metaBeside, recordsIn } from '../exchange/exchange.ts'
import type { Trial } from '../runner/trial/trial.ts'
import type { LooseInput } from '../transport/calls.ts'
import { metaAgrees } from './common.ts'
import { isWhole, type ListedRecord, untilShown, type Walk, walk, wholePage } from './pages.ts'

/** The read of the record that an update or a delete names. */
export function readAfter(write: OperationId): OperationId | undefined {
  return ['update', 'delete'].includes(operation(write).kind) ? resourceOf(write)?.read : undefined
}

/** Writes of records whose resource has no such operation: several at once, or one flag. */
const alsoListed: { readonly [write in OperationId]?: OperationId } = {
  bulkCreateTransferItems: 'listTransferItems',
  createTransferItems: 'listTransferItems',
  markNotificationRead: 'listNotifications',
}

/** The list that shows what was written among others of its kind, or the search where there is no list. */
export function listAfter(write: OperationId): OperationId | undefined {
  if (!['create', 'update', 'delete'].includes(operation(write).kind)) return alsoListed[write]
  return resourceOf(write)?.list ?? resourceOf(write)?.search
}

export interface ShownRecords {
  byId: ReadonlyMap<string, ListedRecord>
  /** False where there were too many to look at, or where some may have been missed. */
  whole: boolean
  /** As the list counts them, where it does. */
  total?: number | undefined
}

/** How many there are more than before; by the total where not all are shown, and unknown where none is told. */
export function grownBy(before: ShownRecords, after: ShownRecords): number | undefined {
  if (before.whole && after.whole) return [...after.byId.keys()].filter((id) => !before.byId.has(id)).length
  return before.total === undefined || after.total === undefined ? undefined : after.total - before.total
}

/** All records, or those of the first pages where there are too many. */
export const shownRecords = (trial: Trial, list: OperationId, { path }: LooseInput, what?: Walk): Promise<ShownRecords> =>
  list === 'listTransferItems' ? shownItems(trial, path) : shownOnPages(trial, list, what)

async function shownOnPages(trial: Trial, list: OperationId, what: Walk | undefined): Promise<ShownRecords> {
  const pages = await walk(trial, operation(list), wholePage, {}, what)
  const records = pages.flatMap((page) => page.records.map((record, index) => [page.ids[index] ?? '', record] as const))
  const byId = new Map(records)
  // Where one came twice another may not have come: the order changes, or others change the list.
  const total = pages[0]?.total
  const whole = isWhole(pages) && byId.size === records.length && byId.size >= (total ?? 0)
  return { byId, whole, total }
}

/** One of them, looked for until a page shows it. */
export async function shownRecord(
  trial: Trial,
  list: OperationId,
  { path }: LooseInput,
  id: string,
): Promise<{ record: ListedRecord | undefined; whole: boolean }> {
  const { byId, whole } = list === 'listTransferItems' ? await shownItems(trial, path) : await shownOnPages(trial, list, untilShown(id))
  return { record: byId.get(id), whole }
}

/** As many as many servers show at once, whoever asks for more. */
const usualPage = 50

const mostPages = 40

/** As many as pages hold: a list that is cut there may be shown again, too. */
const pageSizes = [50, 100, 150, 200, 250, 500, 1000]

async function shownItems(trial: Trial, { transferId = '' }: { [name: string]: string } = {}): Promise<ShownRecords> {
  const ask = () => trial.attempt('listTransferItems', { path: { transferId } })
  const exchange = await ask()
  const { items, whole } = await allItems(trial, transferId, exchange)
  const { hasMore, total } = metaBeside(exchange)
  // Others may have written between the counting and the showing.
  if (hasMore === false && Number(total) > recordsIn(exchange).length) {
    const again = await ask()
    metaAgrees(trial, { meta: metaBeside(again), data: recordsIn(again) }, again)
  }
  return { byId: new Map(items.map((item) => [String(item.id), item])), whole, total: typeof total === 'number' ? total : undefined }
}

/**
 * The items of a transfer, of which this answer shows some or all. No query is shown for that list (4.17), so they come on one page, unless it
 * says that there are more, or is as full as pages are and says nothing: then what pagination uses (8) is tried.
 */
export async function allItems(trial: Trial, transferId: string, first: Exchange): Promise<{ items: ListedRecord[]; whole: boolean }> {
  const items = isSuccess(first) ? recordsIn(first) : []
  const found = new Map(items.map((item) => [item.id, item]))
  let last = first
  for (let pages = 1; !(await isWholeTransfer(trial, last, found.size)); pages++) {
    if (pages === mostPages) return { items: [...found.values()], whole: false }
    last = await trial.attempt('listTransferItems', { path: { transferId }, query: { skip: found.size } })
    await totalsAgree(trial, transferId, first, last, found.size)
    const more = isSuccess(last) ? recordsIn(last).filter(({ id }) => !found.has(id)) : []
    if (more.length === 0) {
      // Who knows of no pages shows all of them again.
      if (isSuccess(last) && recordsIn(last).length === found.size && !pageSizes.includes(found.size))
        return { items: [...found.values()], whole: true }
      const isEnd = isSuccess(last) && recordsIn(last).length === 0
      return { items: [...found.values()], whole: isEnd && (await isWholeTransfer(trial, last, found.size)) }
    }
    for (const item of more) found.set(item.id, item)
  }
  return { items: [...found.values()], whole: true }
}

/** A later page counts what the first one does, unless others add items meanwhile: else what it says of the rest is not to go by. */
async function totalsAgree(trial: Trial, transferId: string, first: Exchange, later: Exchange, skip: number): Promise<void> {
  const [total, other] = [metaBeside(first).total, metaBeside(later).total]
  if (typeof total !== 'number' || typeof other !== 'number' || total === other) return
  const ask = async (query: { skip?: number }) => trial.attempt('listTransferItems', { path: { transferId }, query })
  const [before, again, after] = [await ask({}), await ask({ skip }), await ask({})]
  if (metaBeside(before).total !== total || metaBeside(after).total !== total) return
  const count = metaBeside(again).total
  if (typeof count === 'number') trial.equal(count, total, again, { where: '/meta/total', requirement: 'list/total-of-any-page' })
}

/** Whether so many items are all of the transfer, as the last answer about them tells. */
async function isWholeTransfer(trial: Trial, exchange: Exchange, shown = recordsIn(exchange).length): Promise<boolean> {
  const { hasMore, total } = metaBeside(exchange)
  const isSilent = typeof hasMore !== 'boolean' && typeof total !== 'number'
  if (!isSilent) return hasMore !== true && !(Number(total) > shown)
  return recordsIn(exchange).length < Math.min(usualPage, (await trial.context.unaskedPage()) ?? usualPage)
}

/** Nothing follows from the absence of an item where the list showed only some when it was asked last. */
export async function mayBeUnshown(trial: Trial, about: OperationId): Promise<boolean> {
  if (resourceOf(about)?.list !== 'listTransferItems') return false
  const asked = trial.exchanges.filter((one) => one.operation === 'listTransferItems' && isSuccess(one))
  const pages = asked.slice(asked.findLastIndex(({ request }) => !request.path.includes('skip=')))
  const [last] = pages.slice(-1)
  return last !== undefined && !(await isWholeTransfer(trial, last, new Set(pages.flatMap(recordsIn).map(({ id }) => id)).size))
}

/** True for a record with the texts of the body that this run alone gives; with all of its values where it has no such text. */
export function isOurs({ mark }: Trial, record: ListedRecord, body: unknown): boolean {
  const [sent] = [body].flat()
  const values = Object.entries(isObject(sent) ? sent : {}).filter(([, value]) => typeof value !== 'object')
  const own = values.filter(([, value]) => typeof value === 'string' && value.startsWith(mark))
  const telling = own.length > 0 ? own : values
  return telling.length > 0 && telling.every(([field, value]) => record[field] === value)
}

export const writtenId = ({ path }: LooseInput): string | undefined => path?.itemId ?? path?.id
