// Judges one page by all that there is: no more records than limit, none but those that are meant, each in its place, and a true
// count (4.1, 8).
import type { Operation } from '../../openapi/contract.ts'
import { differences, isObject } from '../exchange/compare.ts'
import { phrase } from '../exchange/phrase.ts'
import { lastingPart } from '../runner/seen/lasting-fields.ts'
import type { RunContext } from '../runner/trial/context.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { goesNaturally } from '../steps/in-order.ts'
import { duplicates, type ListedRecord, type ListQuery, type Page, tryPage } from '../steps/pages.ts'
import { countsInactiveToo } from '../steps/workflow.ts'

/** What pages are of: all there is, or records that a query chooses. */
export interface Selected {
  readonly list: Operation
  readonly path: { readonly [name: string]: string } | undefined
  /** What chooses and orders them, in the target's notation. */
  readonly wanted: ListQuery
  readonly by: 'ids' | 'where' | undefined
  /** The field whose order was asked for. */
  readonly orderBy: string | undefined
  /** From the last value to the first. */
  readonly goesDown?: boolean
  readonly ids: ReadonlySet<string>
  /** The records as a page shows them that holds all; undefined where none did. */
  readonly records: readonly ListedRecord[] | undefined
  /** The records as they come without anything that chooses or orders them. */
  readonly plain?: readonly ListedRecord[]
}

export interface PagePosition {
  readonly limit: number | undefined
  readonly skip: number
  /** Names skip where it is 0, too. */
  readonly isSaid?: true
}

/** A page as it came. */
export interface Turned extends PagePosition {
  readonly page: Page
}

type Query = Pick<Selected, 'list' | 'wanted' | 'path'>

export async function askPage(trial: Trial, query: Query, { limit, skip, isSaid }: PagePosition): Promise<Page | undefined> {
  const { list, wanted, path } = query
  const page = await tryPage(trial, list, { ...wanted, ...(limit !== undefined && { limit }), ...((skip > 0 || isSaid) && { skip }) }, path)
  const lengths = lengthsSeen(trial.context)
  lengths.set(keyOfQuery(query), Math.max(lengthSeen(trial, query), page?.ids.length ?? 0))
  return page
}

const seenLengths = new WeakMap<RunContext, Map<string, number>>()

function lengthsSeen(context: RunContext): Map<string, number> {
  const known = seenLengths.get(context) ?? new Map<string, number>()
  seenLengths.set(context, known)
  return known
}

const keyOfQuery = ({ list, wanted, path }: Query): string => JSON.stringify([list.id, wanted, path])

/** So many records the target has shown on one page. */
const lengthSeen = (trial: Trial, query: Query): number => lengthsSeen(trial.context).get(keyOfQuery(query)) ?? 0

/** By all that there is; `seen` are pages of the same that came before. */
export async function judgePage(
  trial: Trial,
  selected: Selected,
  { limit, skip, page }: Turned,
  seen: readonly Turned[] = [],
): Promise<void> {
  const { ids, exchange } = page
  const count = selected.ids.size
  const told = sentencesOf(selected)
  const about = (requirement: string, where = '/data') => ({ where, requirement })
  // Orders have these beside them in data (4.14).
  const isOfOrders = selected.list.area === 'workflow'
  const place = isOfOrders ? '/data' : '/meta'
  const isMore = Number(page.total) > count && (await countsInactiveToo(trial, selected.list, selected.path))
  if (page.total !== undefined && !isMore) {
    const isAsFirst = seen.some((one) => one.skip === 0 && one.limit !== 0 && one.page.total === page.total)
    const isOfThisPage = (limit === 0 || skip > 0) && !isAsFirst
    trial.equal(page.total, count, exchange, about(isOfThisPage ? told.totalAnywhere : told.total, `${place}/total`))
  }
  // What a limit of 0 shows is not stated.
  if (limit === 0) return
  const left = Math.max(0, count - skip)
  const before = trial.findings.length
  if (limit !== undefined) trial.holds(ids.length <= limit, `at most ${limit} records`, records(ids.length), exchange, about(told.limit))
  trial.holds(ids.length <= left, `at most ${left} records`, records(ids.length), exchange, about(left === 0 ? told.end : told.skip))
  trial.equal(duplicates(ids), [], exchange, about(page.isSeveral ? told.pages : told.once))
  const others = ids.filter((id) => !selected.ids.has(id))
  trial.equal(others, [], exchange, about(told.members))
  const isRight = () => trial.findings.length === before
  if (!isRight()) return
  showsTheSame(trial, selected, page)
  await judgeOrderOfPage(trial, selected, { limit, skip, page }, told)
  await judgeLengthOfPage(trial, selected, { limit, skip, page }, told.pages, seen)
  // Behind a page of other records nobody can tell what follows. What follows from a wrong total is told with that.
  const followsTotal = page.total !== undefined && page.total !== count && page.hasMore === skip + ids.length < page.total
  if (page.hasMore !== undefined && isRight() && (isMore || !followsTotal))
    trial.equal(
      page.hasMore,
      skip + ids.length < count,
      exchange,
      about(left === 0 && !isOfOrders ? told.end : told.hasMore, `${place}/hasMore`),
    )
}

/** On whichever page a record comes, until it is updated it has the values that writes may send, as many parts, and what it embeds. */
function showsTheSame(trial: Trial, { list, records: all, plain = all ?? [] }: Selected, { records, exchange }: Page): void {
  const known = new Map(plain.map((record) => [record.id, record]))
  for (const [at, record] of records.entries()) {
    const first = known.get(record.id)
    if (first?.updatedDate === undefined || first.updatedDate !== record.updatedDate) continue
    const [one, other] = [asCompared(list, first), asCompared(list, record)]
    const field = Object.keys(one).find((name) => name in other && differences(one[name], other[name]).length > 0)
    if (field === undefined) continue
    const told = { where: `/data/${at}/${field}`, requirement: 'record/read-stable' }
    return void trial.holds(false, `what another page shows: ${JSON.stringify(one[field])}`, other[field], exchange, told)
  }
}

type Values = { readonly [field: string]: unknown }

/** One record may be on a dozen pages. */
const comparedOf = new WeakMap<ListedRecord, Values>()

function asCompared(list: Operation, record: ListedRecord): Values {
  const known = comparedOf.get(record) ?? { ...lastingPart(list.id, record), ...partsCounted(record), ...embedded(record) }
  comparedOf.set(record, known)
  return known
}

/** How many ranges, items or conditions a record shows, and where each of these shows files, how many (2.4, 2.8, 2.13). */
const partsCounted = ({ ranges, items, vehicleConditions }: ListedRecord): Values =>
  Object.fromEntries(
    Object.entries({ ranges, items, vehicleConditions }).flatMap(([field, parts]) =>
      Array.isArray(parts) ? [[field, parts.length], ...filesCounted(field, parts)] : [],
    ),
  )

/** In no order, as parts have none. */
function filesCounted(field: string, parts: readonly unknown[]): [string, readonly number[]][] {
  const counts = parts.flatMap((part) => (isObject(part) && Array.isArray(part.files) ? [part.files.length] : []))
  return counts.length > 0 && counts.length === parts.length ? [[`${field}/*/files`, counts.sort()]] : []
}

const embeds = ['tpiScan', 'category', 'rate', 'order', 'service', 'labor', 'technician']

/** Whether what it embeds comes with it, or null in its place (2.4, 2.11, 2.12): what is in there moves with records of its own. */
const embedded = (record: ListedRecord): Values =>
  Object.fromEntries(embeds.flatMap((field) => (record[field] === undefined ? [] : [[field, comes(field, record[field])]])))

/** No operation gives a category another parent (2.14), or a scan other conditions (2.4). */
const comes = (field: string, value: unknown): unknown => {
  if (!isObject(value)) return value === null ? null : 'an object'
  if (field === 'tpiScan' && Array.isArray(value.vehicleConditions)) return { vehicleConditions: value.vehicleConditions.length }
  return field === 'category' && 'parent' in value ? { parent: comes('parent', value.parent) } : 'an object'
}

const records = (count: number) => phrase(count === 1 ? '1 record' : `${count} records`)

type Key = (record: ListedRecord) => unknown

const byId: Key = ({ id }) => id

/** Which of equal values comes first is for the target to choose; where it chooses the same each time, every page goes by that. */
async function judgeOrderOfPage(trial: Trial, selected: Selected, turned: Turned, told: Sentences): Promise<void> {
  const { skip: skipped, order } = told
  const { skip, page } = turned
  const { records: all, orderBy, goesDown = false, ids, list, wanted } = selected
  if (wanted.collate === true && orderBy !== undefined) goesNaturally(trial, list, page, orderBy, goesDown)
  if (!all) return
  const keys = (key: Key, from: readonly ListedRecord[]) => from.slice(skip, skip + page.records.length).map(key)
  const isAs = (key: Key, from: readonly ListedRecord[]) => JSON.stringify(page.records.map(key)) === JSON.stringify(keys(key, from))
  const tell = (key: Key, from: readonly ListedRecord[], requirement: string) =>
    trial.equal(page.records.map(key), keys(key, from), page.exchange, { where: '/data', requirement })
  if (isAs(byId, all)) return
  const steady = await steadyOrder(trial, selected, byId)
  if (orderBy === undefined) return steady && tell(byId, all, skipped)
  if (steady && steady.length >= ids.size && !isAs(byId, steady)) return tell(byId, steady, skipped)
  const value: Key = (record) => record[orderBy]
  if (isAs(value, all)) return steady ? undefined : holdsEachOnce(trial, selected)
  if (await steadyOrder(trial, selected, value)) return tell(value, all, order)
  const place: Key = (record) => collatedPlaceOf(record[orderBy])
  if (!isAs(place, all) && (await comesAgain(trial, selected, turned, place))) tell(value, all, order)
}

/**
 * Whichever of equal values comes first, pages in an order that was asked for hold every record once: where one comes twice, and again when
 * they are turned again, another one is never shown. Who lists in another order each time that none was asked for has none to keep.
 */
async function holdsEachOnce(trial: Trial, selected: Selected): Promise<void> {
  const limit = Math.ceil(selected.ids.size / 3)
  const unasked = { ...selected, wanted: {} }
  const first = await askPage(trial, unasked, { limit, skip: 0 })
  for (let times = 0; times < 4; times++) if ((await askPage(trial, unasked, { limit, skip: 0 }))?.ids.join() !== first?.ids.join()) return
  let found: Page | undefined
  for (let times = 0; times < 3; times++) {
    found = await allAsOne(trial, selected, limit)
    if (!found || duplicates(found.ids).length === 0) return
  }
  if (!found) return
  const twice = phrase(`${duplicates(found.ids).length} of them twice, each time that the pages are turned`)
  const { pages: requirement } = sentencesOf({ ...selected, by: undefined })
  trial.holds(false, `each of the ${records(selected.ids.size)} once`, twice, found.exchange, { where: '/data', requirement })
}

/** All of them as one, with the last answer; undefined where one is shorter than it may be. */
async function allAsOne(trial: Trial, selected: Selected, limit: number): Promise<Page | undefined> {
  const ids: string[] = []
  let last: Page | undefined
  for (let skip = 0; skip < selected.ids.size; skip += limit) {
    last = await askPage(trial, selected, { limit, skip })
    if (last?.ids.length !== Math.min(limit, selected.ids.size - skip)) return undefined
    ids.push(...last.ids)
  }
  return last && { ...last, ids }
}

/** Texts that some languages have at one place, in any order: without capitals, accents and signs. */
const collatedPlaceOf = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .normalize('NFKD')
        .replaceAll(/[^\p{L}\p{N}]/gu, '')
        .toLowerCase()
    : value

/**
 * In an order that was asked for, what stands at a place does not hang on limit: where the whole and the page each come as they did, one
 * of them is in another order.
 */
async function comesAgain(trial: Trial, selected: Selected, turned: Turned, key: Key): Promise<boolean> {
  const whole = { limit: selected.ids.size + 1, skip: 0 }
  const keysOf = (records: readonly ListedRecord[] = []) => JSON.stringify(records.map(key))
  for (const { place, before } of [
    { place: turned, before: turned.page.records },
    { place: whole, before: selected.records },
    { place: turned, before: turned.page.records },
    { place: whole, before: selected.records },
  ]) {
    const again = await askPage(trial, selected, place)
    if (keysOf(again?.records) !== keysOf(before)) return false
  }
  return true
}

/**
 * The largest first page, where each other one begins in the same order. None is stated for a list that asks for none: it may change with
 * each answer, or with limit.
 */
async function steadyOrder(trial: Trial, selected: Selected, key: Key): Promise<readonly ListedRecord[] | undefined> {
  const count = selected.ids.size
  const limits = [count + 1, Math.ceil(count / 2), 3]
  let longest: readonly ListedRecord[] = []
  for (const limit of [...limits, ...limits, ...limits]) {
    const { records: found = [] } = (await askPage(trial, selected, { limit, skip: 0 })) ?? {}
    const both = Math.min(found.length, longest.length)
    if (JSON.stringify(found.slice(0, both).map(key)) !== JSON.stringify(longest.slice(0, both).map(key))) return undefined
    if (found.length > longest.length) longest = found
  }
  return longest
}

/**
 * A target may cut pages short (D06): what is left then comes on the next ones. One that has shown as many at once cuts none, unless it says
 * that more follow: pages may be cut by what they hold.
 */
async function judgeLengthOfPage(
  trial: Trial,
  selected: Selected,
  { limit, skip, page }: Turned,
  requirement: string,
  seen: readonly Turned[],
): Promise<void> {
  const most = Math.min(limit ?? 1, Math.max(0, selected.ids.size - skip))
  let shown = page.ids.length
  const isCut = page.hasMore === true || lengthSeen(trial, selected) < most
  for (let turns = 0; isCut && shown < most; turns++) {
    const at = skip + shown
    const known = seen.find((one) => one.limit === limit && one.skip === at)?.page
    const next = known ?? (turns < mostTurns ? await askPage(trial, selected, { limit, skip: at }) : undefined)
    if (!next) return
    if (next.ids.length === 0) break
    shown += next.ids.length
  }
  trial.holds(
    shown >= most,
    `${records(most)}, on this page${isCut ? ' and those after it' : ', as many as it has shown at once'}`,
    records(shown),
    page.exchange,
    {
      where: '/data',
      requirement,
    },
  )
}

/** A page that is cut is read on so far. */
export const mostTurns = 12

interface Sentences {
  readonly limit: string
  readonly skip: string
  readonly end: string
  readonly pages: string
  readonly order: string
  readonly total: string
  readonly totalAnywhere: string
  readonly hasMore: string
  readonly once: string
  readonly members: string
}

export function sentencesOf({ list, by, orderBy, goesDown }: Pick<Selected, 'list' | 'by' | 'orderBy' | 'goesDown'>): Sentences {
  // Whether the body of the core charge search is that of the others is only assumed (4.22, D41).
  if (list.id === 'searchCoreCharges') return every('core-charge/search-body')
  if (list.area === 'workflow') return ofOrders(list.id === 'getWorkflowColumn' ? 'column' : 'list')
  const isSearch = list.kind === 'search'
  const skip = isSearch ? 'list/search-skip' : 'list/skip'
  const common = { limit: isSearch ? 'list/search-limit' : 'list/limit', skip, once: 'list/no-duplicates' }
  if (by) {
    const meta = by === 'ids' ? 'list/ids-total' : 'list/filter-meta'
    const members = by === 'ids' ? 'list/ids' : 'list/filter-meta'
    const direction = goesDown ? 'descending' : 'ascending'
    const ofSearch = list.id === 'searchTimesheets' ? `timesheet/search-${direction}` : 'list/search-order-by'
    const order = isSearch ? ofSearch : 'list/pages'
    return { ...common, end: meta, pages: members, order, total: meta, totalAnywhere: meta, hasMore: meta, members }
  }
  const pages = isSearch && orderBy === undefined ? skip : 'list/pages'
  return {
    ...common,
    end: isSearch ? skip : 'list/skip-past-end',
    pages,
    order: pages,
    total: 'list/total',
    totalAnywhere: 'list/total-of-any-page',
    hasMore: 'list/has-more',
    members: pages,
  }
}

const every = (one: string): Sentences => ({
  limit: one,
  skip: one,
  end: one,
  pages: one,
  order: one,
  total: one,
  totalAnywhere: one,
  hasMore: one,
  once: one,
  members: one,
})

/** Sentences about all lists do not speak of the workflow (4.14). */
const ofOrders = (what: 'list' | 'column'): Sentences => ({
  limit: `workflow/${what}-limit`,
  skip: `workflow/${what}-skip`,
  end: `workflow/${what}-skip`,
  pages: `workflow/${what}-total`,
  order: `workflow/${what}-skip`,
  total: `workflow/${what}-total`,
  totalAnywhere: `workflow/${what}-total`,
  hasMore: `workflow/${what}-has-more`,
  once: `workflow/${what}-total`,
  members: `workflow/${what}-total`,
})
