// Which pages of a list or search are asked for, by the records that it shows: at the borders where pages end, chosen by ids, filtered and
// in an order.
import type { Operation } from '../../../openapi/contract.ts'
import { pagedLists } from '../../../openapi/resources.ts'
import type { Move, Pages } from '../../exchange/recipe.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { isSorted } from '../../steps/in-order.ts'
import { type ListedRecord, largestServed, wholePage } from '../../steps/pages.ts'
import { plainFields } from '../../steps/plain-fields.ts'

/** All that there is, on as few pages as the target serves. */
export async function wholeList(trial: Trial, list: Operation, of: Pages = { pages: list.id }): Promise<Pages> {
  return { ...of, limit: (await largestServed(trial, list, of.path)) ?? wholePage }
}

interface Place {
  readonly limit?: number
  readonly skip: number
}

/** Where the last few of them begin; not after a whole number of pages, since some count pages alone. */
const lastFew = (total: number): number => total - Math.min(3, Math.ceil(total / 4))

/** A page of a third, after which records follow. */
const laterPage = (total: number, pagesBefore: number): Place => {
  const limit = Math.max(1, Math.floor((total - 1) / 3))
  return { limit, skip: pagesBefore * limit }
}

const thirdPage = (total: number): Place => laterPage(total, 2)

/**
 * They begin inside the first pages, which targets may cut as short as they like: pages that begin where one before them ends go wrong
 * together.
 */
export const insideOthers = (of: Pages, total: number): Pages[] =>
  [
    { limit: 25, skip: 15 },
    { limit: 20, skip: 30 },
  ].flatMap((place) => (place.skip + place.limit < total ? [{ ...of, ...place }] : []))

/** Each list of records, and each search, is asked what comes past its end by a case of its own. */
const isPaged = ({ pages }: Pages): boolean => pagedLists.some(({ id }) => id === pages)

/** Single pages where something ends: the records, a full page, the page before the last record, and what is told past them. */
export function borders(of: Pages, total: number, tellsTotal: boolean): Pages[] {
  // Orders of one status have a page in an order for that of a third, and cases of their own about what follows the last.
  const isOfOneStatus = of.path !== undefined
  const places: Place[] = [
    { limit: total, skip: 0 },
    ...(isOfOneStatus ? [] : [thirdPage(total)]),
    ...(tellsTotal && !isPaged(of) && !isOfOneStatus ? [{ skip: 2 * total + 1000 }] : []),
    ...(tellsTotal ? [{ limit: 0, skip: 0 }] : []),
  ]
  return places.map((place) => ({ ...of, ...place }))
}

/**
 * Records that are chosen: many, the third page of them, one of them twice, or none. The page is of the order that all of them were turned
 * in before, as who chooses by ids may forget about order and skip.
 */
export function chosenOf(list: Operation, records: readonly ListedRecord[]): Move[] {
  const { id, kind } = list
  const some = Math.min(30, records.length)
  return [
    { pick: id, count: some, as: 'some' },
    { pages: id, of: 'some', limit: some + 1 },
    { ...ordered(list, records), pages: id, of: 'some', ...thirdPage(some) },
    ...(kind === 'list' ? [{ pick: id, count: 2, as: 'two' } as const, { pages: id, of: 'two', oddly: true, limit: 3 } as const] : []),
    ...(kind === 'search' ? [{ pages: id, where: { id: [] }, limit: 2 } as const] : []),
  ]
}

const distinct = (records: readonly ListedRecord[], field: string): Set<unknown> => new Set(records.map((record) => record[field]))

/**
 * Fields that several records share the value of, or that some have none of: their order is then that of another field, or none. Those
 * that some have none of come first, then numbers.
 */
function tiedFields(records: readonly ListedRecord[]): readonly string[] {
  const found = plainFields(records).filter((field) => {
    const { size } = distinct(records, field)
    return field !== 'companyId' && size > 2 && size < records.length
  })
  const [sparse, full] = [true, false].map((is) => found.filter((field) => records.some((record) => record[field] === null) === is))
  const isNumber = (field: string) => Number(records.some((record) => typeof record[field] === 'number'))
  const tied = [sparse ?? [], (full ?? []).toSorted((one, other) => isNumber(other) - isNumber(one))].flat()
  return tied.toSorted(namesNoneFirst)
}

/** Few servers order by whom a record names. */
const namesNoneFirst = (one: string, other: string): number => Number(/Id$/.test(one)) - Number(/Id$/.test(other))

/** Among records that share one of few values, a page in the middle begins and ends. */
function mostTied(records: readonly ListedRecord[], fields: readonly string[]): readonly string[] {
  const sizeOf = (field: string) => distinct(records, field).size
  const sorted = fields.toSorted((one, other) => sizeOf(one) - sizeOf(other))
  const pairs = sorted.filter((field) => 2 * sizeOf(field) <= records.length).toSorted(namesNoneFirst)
  return [...pairs, ...sorted].slice(0, 1)
}

/** Numbers that go another way as texts, 1000 and 999: amounts first. */
function numberFields(records: readonly ListedRecord[]): string[] {
  const found = plainFields(records).filter((field) => {
    const numbers = [...distinct(records, field)].filter((value) => typeof value === 'number')
    const sorted = numbers.toSorted((one, other) => one - other)
    return numbers.length > 2 && sorted.join() !== sorted.map(String).sort().join()
  })
  return found.sort((one, other) => Number(other.endsWith('Cents')) - Number(one.endsWith('Cents')))
}

type Fits = (found: readonly ListedRecord[]) => boolean

const isSomeText = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** A careless look at a filter takes them for none. What others delete meanwhile is no filter to judge pages by. */
const isFalsy = (value: unknown): boolean => value === false || value === 0

/** What chooses records that share a value, and how many these are. */
interface Shared {
  readonly where: { readonly [field: string]: unknown }
  readonly count: number
}

/** A value that some of the records have, as few as turn a page. */
function sharedValue(records: readonly ListedRecord[], fits: Fits = () => true, isMeant = isSomeText): Shared | undefined {
  const counts = plainFields(records)
    .filter((field) => field !== 'companyId' && !field.endsWith('Date'))
    .flatMap((field) =>
      [...distinct(records, field)].map((value) => ({ field, value, count: records.filter((one) => one[field] === value).length })),
    )
    .filter(({ value, count }) => isMeant(value) && count > 1 && count < records.length)
    // None may count as false.
    .filter(({ field, value }) => !isFalsy(value) || (field !== 'deleted' && !distinct(records, field).has(null)))
    .sort((one, other) => Math.abs(one.count - 5) - Math.abs(other.count - 5))
  const best = counts.find(({ field, value }) => fits(records.filter((one) => one[field] === value)))
  return best && { where: { [best.field]: best.value }, count: best.count }
}

/** A page that begins where no page would, and the one that ends with the last of them, however many there are. */
const pagesOfSome = (of: Pages, { where, count }: Shared): Pages[] =>
  [...new Set([1, count - 2])].map((skip) => ({ ...of, where, limit: 2, skip }))

const mostFrequent = (values: readonly unknown[]): readonly unknown[] => {
  const countOf = (value: unknown) => values.filter((one) => one === value).length
  return [...new Set(values)].filter((value) => typeof value === 'string').toSorted((one, other) => countOf(other) - countOf(one))
}

/** The entries of two share the limit, and the last page has those that are left of both; those of none of the technicians are none. */
function ofTechnicians(records: readonly ListedRecord[]): Move[] {
  const two = mostFrequent(records.map(({ technicianId }) => technicianId)).slice(0, 2)
  const count = records.filter(({ technicianId }) => two.includes(technicianId)).length
  const of = (technicianId: readonly unknown[], skip: number): Pages => ({
    pages: 'searchTimesheets',
    where: { technicianId },
    limit: 2,
    skip,
  })
  return [of(two, 0), ...(count > 3 ? [of(two, count - 1)] : []), of([], 0)]
}

const fewRecords = 12
const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** A text that comes in another order where its numbers count as such. */
function naturalField(records: readonly ListedRecord[]): string | undefined {
  const texts = plainFields(records).filter((field) => !/id$|date$/i.test(field) && records.every((one) => typeof one[field] === 'string'))
  return texts.find((field) => {
    const values = [...distinct(records, field)].map((value) => String(value).toLowerCase())
    return values.toSorted().join('\n') !== values.toSorted(natural.compare).join('\n')
  })
}

/** A page of an order, which begins where no page would. */
export function inSomeOrder(of: Pages, records: readonly ListedRecord[], way: Pick<Pages, 'descending'> = {}): Move[] {
  const [field] = tiedFields(records)
  const limit = Math.ceil(records.length / 4)
  return field === undefined ? [] : [{ ...of, orderBy: field, ...way, limit, skip: limit + 1 }]
}

/** Pages of what a filter finds, and all of it in that order. */
export function filteredPages(of: Pages, records: readonly ListedRecord[]): Move[] {
  const [orderBy] = tiedFields(records)
  const ordered = orderBy === undefined ? undefined : sharedValue(records, (found) => isMixed(found, orderBy))
  const shared = ordered ?? sharedValue(records)
  if (!shared) return []
  const inOrder: Move[] = ordered && orderBy !== undefined ? [{ ...of, where: ordered.where, orderBy, limit: records.length, skip: 0 }] : []
  return [...pagesOfSome(of, shared), ...inOrder]
}

/** They have an order by this field, and do not come in it anyway. */
const isMixed = (found: readonly ListedRecord[], field: string): boolean => distinct(found, field).size > 2 && !isSorted(found, field)

/** An order of all of them; what comes in it anyway is turned the other way round by itself. */
function ordered({ id, kind }: Operation, records: readonly ListedRecord[]): (Pages & { readonly orderBy: string }) | undefined {
  const [sparse] = tiedFields(records)
  // The one order of time entries that is stated is that by number (4.11).
  const [field = sparse] = id === 'searchTimesheets' ? ['number'] : kind === 'search' ? numberFields(records) : []
  if (field === undefined || records.length > wholePage - 1) return undefined
  return { pages: id, orderBy: field, ...(!isSorted(records, field) && { descending: true }) }
}

/** The second page of what a filter finds, of an order, and of both. */
export function sortedAndFiltered(list: Operation, records: readonly ListedRecord[]): Move[] {
  const { id, kind } = list
  const falsyOrText = (fits?: Fits) => sharedValue(records, fits, isFalsy) ?? sharedValue(records, fits)
  const shared = kind === 'list' ? falsyOrText() : sharedValue(records)
  const numbers = numberFields(records)
  // Few records have no page in their middle; numbers are asked for in their own order.
  const isAsked = kind === 'list' && records.length > fewRecords && numbers.length === 0
  const naturally = isAsked ? naturalField(records) : undefined
  const [, ...more] = tiedFields(records)
  const furtherOrders = id === 'searchTimesheets' ? [] : mostTied(records, more)
  const others = kind === 'search' && id !== 'searchTimesheets' ? numbers.slice(1) : []
  const inOrder = ordered(list, records)
  const filtered: Move[] = [
    ...(shared ? pagesOfSome({ pages: id }, shared) : []),
    ...(id === 'searchTimesheets' ? ofTechnicians(records) : []),
  ]
  // In its place among all, not among those of its page.
  const inNaturalOrder: Pages[] =
    naturally === undefined ? [] : [{ pages: id, orderBy: naturally, collate: true, ...laterPage(records.length, 1) }]
  if (!inOrder) return [...filtered, ...inNaturalOrder]
  const { orderBy: field } = inOrder
  // Where all come in it anyway, the order is turned round.
  const mixed = falsyOrText((found) => isMixed(found, field) || (isSorted(records, field) && distinct(found, field).size > 2))
  // Numbers, where they could be ordered as texts, or, of every fourth list, what some records lack, where these could be lost.
  const lacked = [...numbers, ...tiedFields(records)].find((one) => records.some((record) => record[one] == null))
  const ofList = lacked !== undefined && pagedLists.indexOf(list) % 4 === 3 ? [lacked] : shared ? numbers : [...numbers, field]
  const collated = kind === 'list' ? ofList.slice(0, 1) : []
  return [
    ...filtered,
    { ...inOrder, skip: lastFew(records.length) },
    ...collated.map((orderBy): Pages => ({ pages: id, orderBy, collate: true, descending: true, limit: records.length + 1, skip: 0 })),
    ...inNaturalOrder,
    // An order that all records come in is that of some of them. It may be lost beside a filter, or on later pages of one.
    // One more is left after it.
    ...(mixed && kind === 'list' ? [{ ...inOrder, where: mixed.where, limit: Math.max(1, mixed.count - 2), skip: 1 }] : []),
    ...furtherOrders
      .filter((orderBy) => orderBy !== field)
      // Where all come in it anyway, it shows the other way round.
      .map(
        (orderBy): Pages => ({
          pages: id,
          orderBy,
          ...(isSorted(records, orderBy) && { descending: true }),
          ...laterPage(records.length, 1),
        }),
      ),
    // All of them tell whether they go by number.
    ...others.slice(0, 1).map((orderBy): Pages => ({ pages: id, orderBy, limit: records.length + 1, skip: 0 })),
    ...(mixed && kind === 'search' ? [{ ...inOrder, where: mixed.where, limit: 3, skip: 1 }] : []),
  ]
}
