// An order chooses none: whatever a list goes by, what has no value to go by comes, too, and nothing comes twice (4.1, 8).
import type { Operation } from '../../../openapi/contract.ts'
import { pagedLists, searches } from '../../../openapi/resources.ts'
import { phrase } from '../../exchange/phrase.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { foundAgain } from '../../steps/again.ts'
import { isSorted } from '../../steps/in-order.ts'
import { othersChange } from '../../steps/moved.ts'
import { orders } from '../../steps/orders.ts'
import { duplicates, type ListedRecord, type ListQuery, largestServed, type Page, page, tryPage, wholePage } from '../../steps/pages.ts'
import { plainFields } from '../../steps/plain-fields.ts'
import { sameAsUsual } from '../../steps/same-again.ts'

/** The one order of timesheets that is stated goes by numbers, which all entries have (4.11). */
const lists = [...pagedLists, ...searches.filter(({ id }) => id !== 'searchTimesheets')]

/** Whether the body of the core charge search is that of the others is only assumed (4.22, D41). */
const sentencesOn = ({ id, kind }: Operation) =>
  id === 'searchCoreCharges'
    ? { pages: 'core-charge/search-body', once: 'core-charge/search-body', total: 'core-charge/search-body' }
    : { pages: 'list/pages', once: 'list/no-duplicates', ...(kind === 'list' && { total: 'list/total-of-any-page' }) }

interface Whole {
  readonly list: Operation
  readonly limit: number
  readonly all: Page
}

/** Both ways where some have none: these come first in one of them, and last in the other. */
async function inEachOrder(trial: Trial, list: Operation): Promise<void> {
  const limit = (await largestServed(trial, list)) ?? wholePage
  const all = await page(trial, list, { limit })
  const found = trial.findings.length
  if (all.ids.length < 2) trial.skip('the target has too few records to put in an order')
  let turned = 0
  for (const [index, field] of plainFields(all.records).entries()) {
    const [directions] = await orders(trial, list, field)
    if (!directions) return
    const chosen = isLackedBySome(all.records, field) ? directions : [directions[index % 2 === 0 ? 0 : 1]]
    for (const direction of chosen) {
      const ordered = await holdsTheSame(trial, { list, limit, all }, direction)
      if (!ordered || turned >= mostTurned || (index === 0) === (direction === directions[1])) continue
      // A job may move when they were updated.
      const place = field === 'updatedDate' ? undefined : placesIn(ordered)[turned]
      if (place && (await isPartOf(trial, { list, limit, all: ordered }, direction, field, place))) turned++
    }
    // The next order would say the same.
    if (trial.findings.length > found) return
  }
}

const isLackedBySome = (records: readonly ListedRecord[], field: string): boolean => records.some((record) => record[field] === null)

interface Place {
  readonly limit?: number
  readonly skip?: number
}

/** Pages that are asked for in an order each, upwards and the other way round in turn: behind the first, the last, of one, and unsaid. */
const placesIn = ({ ids }: Page): readonly Place[] => [{ limit: 3, skip: 2 }, { limit: 3, skip: ids.length - 3 }, { limit: 1 }, {}]
const mostTurned = 4
const fewest = 6

/** A page in an order holds what stands there when all are asked for. False where the order was not understood. */
async function isPartOf(trial: Trial, { list, all }: Whole, order: ListQuery, field: string, place: Place): Promise<boolean> {
  const { records } = all
  const { limit, skip = 0 } = place
  if (records.length < fewest || ![records, records.toReversed()].some((some) => isSorted(some, field))) return false
  const part = await tryPage(trial, list, { ...order, ...place })
  // A target may cut pages as it likes (D06), and whether it heeds skip at all is another question's.
  if (!part || (limit !== undefined && part.ids.length !== limit) || (skip > 0 && part.ids[0] === all.ids[0])) return false
  const values = (some: readonly ListedRecord[]) => some.map((record) => record[field])
  const end = skip + part.ids.length
  trial.equal(values(part.records), values(records.slice(skip, end)), part.exchange, {
    where: `/data/*/${field}`,
    requirement: sentencesOn(list).pages,
  })
  // Where the page of all is not the last one, nobody knows how many there are.
  if (list.kind === 'list' && part.hasMore !== undefined && all.total === records.length && part.total === all.total)
    trial.equal(part.hasMore, end < records.length, part.exchange, { where: '/meta/hasMore', requirement: 'list/has-more' })
  return true
}

/** The page of all, where it was served. */
async function holdsTheSame(trial: Trial, { list, limit, all }: Whole, order: ListQuery): Promise<Page | undefined> {
  const ordered = await tryPage(trial, list, { ...order, limit })
  if (!ordered) return undefined
  const { ids, total, exchange } = ordered
  const sentences = sentencesOn(list)
  const isFewer = ids.length < all.ids.length && !(await restFollows(trial, list, { ...order, limit }, ordered))
  const areTold = total !== undefined && all.total !== undefined
  const isOtherTotal = areTold && total !== all.total
  const again = isFewer || isOtherTotal ? await page(trial, list, { limit }) : all
  if (again.ids.length !== all.ids.length || again.total !== all.total) trial.skip(othersChange('the records'))
  if (areTold && sentences.total) trial.equal(total, all.total, exchange, { where: '/meta/total', requirement: sentences.total })
  trial.holds(!isFewer, `the ${all.ids.length} records that come without an order`, phrase(`${ids.length} of them`), exchange, {
    where: '/data',
    requirement: sentences.pages,
  })
  trial.equal(duplicates(ids), [], exchange, { where: '/data', requirement: sentences.once })
  await sameAsUsual(trial, list, { limit }, all, ordered)
  return ordered
}

/** A target may cut pages as it likes (D06): the rest comes on the next one then, which a page alone that says so does not show. */
const restFollows = async (trial: Trial, list: Operation, wanted: ListQuery, { ids }: Page): Promise<boolean> =>
  ((await tryPage(trial, list, { ...wanted, skip: ids.length }))?.ids.length ?? 0) > 0

export const anyOrderCases: readonly Case[] = lists.map((list) => ({
  id: `list/in-any-order/${list.id}`,
  area: list.area,
  title: `${list.id} shows the same records in the order of each field, those without a value there among them`,
  requirements: [
    ...new Set(Object.values(sentencesOn(list))),
    ...(list.kind === 'list' ? ['list/has-more'] : []),
    ...(list.id === 'searchCoreCharges' ? [] : ['record/read-stable']),
  ] as [string, ...string[]],
  effects: 'read',
  operations: [list.id],
  quiet: true,
  run: async (trial) => void (await foundAgain(trial, () => inEachOrder(trial, list))),
}))
