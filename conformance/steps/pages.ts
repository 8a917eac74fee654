// Lists and searches as the families see them: pages of records, asked for in one way.
import type { Operation, OperationId } from '../../openapi/contract.ts'
import { isObject } from '../exchange/compare.ts'
import { type Exchange, isRefusal, isSuccess } from '../exchange/exchange.ts'
import { outcomeOf } from '../exchange/outcome.ts'
import type { Pages } from '../exchange/recipe.ts'
import { type ListedRecord, type ListQuery, pageInput } from '../runner/seen/listed.ts'
import type { RunContext } from '../runner/trial/context.ts'
import { Stop } from '../runner/trial/endings.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { othersChange } from './moved.ts'

export type { ListedRecord, ListQuery }

export interface Page {
  records: readonly ListedRecord[]
  ids: readonly string[]
  /** What meta says; undefined where it says nothing, as most searches do. */
  total: number | undefined
  hasMore: boolean | undefined
  exchange: Exchange
  /** Laid together out of several. */
  isSeveral?: true
}

/** A page; the case ends without one. */
export async function page(trial: Trial, list: Operation, wanted: ListQuery = {}, requirement?: string): Promise<Page> {
  trial.needs(list.id)
  const exchange = await trial.attempt(list.id, pageInput(list, wanted, trial.context.session.userId))
  const found = toPage(exchange)
  if (found) {
    if (requirement !== undefined) trial.shown(exchange, requirement)
    return found
  }
  if (await isPastEnd(trial, list, wanted, exchange)) return trial.skip('the target refuses pages past the end, which is free to it')
  const about = requirement ?? (wantsNothing(list, wanted) ? 'list/search-empty-body' : undefined)
  trial.holds(isSuccess(exchange), 'a good answer (2xx)', outcomeOf(exchange), exchange, about === undefined ? {} : { requirement: about })
  throw new Stop()
}

/** Nothing is said of what a skip of all records comes to: it may be refused. */
async function isPastEnd(trial: Trial, list: Operation, wanted: ListQuery, exchange: Exchange): Promise<boolean> {
  const { skip = 0, ...rest } = wanted
  if (skip === 0 || !isRefusal(exchange)) return false
  const first = await tryPage(trial, list, rest)
  return first?.total !== undefined && Number(skip) >= first.total
}

/** Whatever a case is about, what stands in its way is that the target takes no search, not even this one. */
const wantsNothing = ({ kind }: Operation, { skip = 0, ...more }: ListQuery): boolean =>
  kind === 'search' && skip === 0 && Object.keys(more).length === 0

/** A page, or undefined where the target refuses what was wanted. */
export async function tryPage(trial: Trial, list: Operation, wanted: ListQuery, path?: Pages['path']): Promise<Page | undefined> {
  return toPage(await trial.attempt(list.id, { ...pageInput(list, wanted, trial.context.session.userId), ...(path && { path }) }))
}

function toPage(exchange: Exchange): Page | undefined {
  const { data, meta } = isObject(exchange.answer?.body) ? exchange.answer.body : {}
  // The counts of orders stand beside them (4.14).
  const [shown, counts] = isObject(data) ? [data.orders, data] : [data, meta]
  if (!isSuccess(exchange) || !Array.isArray(shown)) return undefined
  const records: readonly ListedRecord[] = shown.filter(isObject)
  const { total, hasMore } = isObject(counts) ? counts : {}
  return {
    records,
    ids: records.map(({ id }) => String(id)),
    total: typeof total === 'number' ? total : undefined,
    hasMore: typeof hasMore === 'boolean' ? hasMore : undefined,
    exchange,
  }
}

/** The total of a list that nobody changes just now. */
export async function steadyTotal(trial: Trial, list: Operation): Promise<number> {
  const total = await toldTotal(trial, list)
  return (await toldTotal(trial, list)) === total ? total : trial.skip(othersChange('the list'))
}

/** The total of a list as it is told once. */
export async function toldTotal(trial: Trial, list: Operation): Promise<number> {
  const { total } = await page(trial, list, { limit: 1 })
  return total ?? trial.skip('the list tells no total')
}

/** Runs what compares totals. What it finds counts when it is found again, and others have changed the list neither time. */
export async function whileSteady(trial: Trial, list: Operation, ask: (total: number) => Promise<void>): Promise<void> {
  const found = trial.findings.length
  const skipUnsteady = (): never => {
    trial.findings.length = found
    return trial.skip(othersChange('the list'))
  }
  for (let times = 1; ; times++) {
    trial.findings.length = found
    const before = await toldTotal(trial, list)
    const isSteady = async () => (await page(trial, list, { limit: 1 })).total === before
    try {
      await ask(before)
    } catch (error) {
      // What it found before it came to its end is not found again.
      if (trial.findings.length > found && !(await isSteady())) skipUnsteady()
      throw error
    }
    if (trial.findings.length === found) return
    const steady = await isSteady()
    if (steady && times === 2) return
    if (!steady) skipUnsteady()
  }
}

/** Nobody turns more pages than this, nor looks at more records: they take tens of megabytes. Of a list that has more, a few are looked at. */
const mostPages = 60
const mostRecords = 6000
const few = { pages: 5, records: 500 }

/** Served by each target that serves a limit at all. */
export const certainLimit = 10

/** So large that what several runs leave stands on one page, as what one leaves does: each of them sees the same. */
export const wholePage = 500

/** Some targets serve no such page: 8 shows no bound. */
const smallerPages = [wholePage, 200, 100, 50, 20, certainLimit]

/** Where no page holds all that there is, larger ones only take more memory. */
const pageOfMany = 100

const largestPages = new WeakMap<RunContext, Map<string, Promise<number | undefined>>>()

/** The largest page that the target serves, or a usual one where none holds all; undefined where it refuses each limit. */
export function largestServed(trial: Trial, list: Operation, path?: Pages['path']): Promise<number | undefined> {
  const known = largestPages.get(trial.context) ?? new Map<string, Promise<number | undefined>>()
  largestPages.set(trial.context, known)
  const key = JSON.stringify([list.id, path])
  const served = known.get(key) ?? firstServed(trial, list, path)
  known.set(key, served)
  return served
}

async function firstServed(trial: Trial, list: Operation, path: Pages['path']): Promise<number | undefined> {
  for (const limit of smallerPages) {
    const served = await tryPage(trial, list, { limit }, path)
    if (served) return (served.total ?? served.ids.length) >= limit ? Math.min(limit, pageOfMany) : limit
  }
  return undefined
}

export interface Walk {
  /** What is kept of a record: all of very many take tens of megabytes. */
  part?: (record: ListedRecord) => ListedRecord
  /** True for the last page that is of interest. */
  enough?: (page: Page) => boolean
}

/** Pages until an empty one, or the first few where there are too many. Targets may cut a page shorter than asked (D06). */
export function walk(trial: Trial, list: Operation, limit: number, wanted: ListQuery = {}, what: Walk = {}): Promise<Page[]> {
  return trial.peace.whileStill(list.area, () => everyPage(trial, list, limit, wanted, what))
}

/** For who looks at nothing but ids, counts and exchanges. */
export const idsAlone: Walk = { part: () => ({}) }

/** For who looks for one record. */
export const untilShown = (id: string): Walk => ({
  part: (record) => (String(record.id) === id ? record : {}),
  enough: ({ ids }) => ids.includes(id),
})

async function everyPage(
  trial: Trial,
  list: Operation,
  limit: number,
  wanted: ListQuery,
  { part = (record) => record, enough = () => false }: Walk,
): Promise<Page[]> {
  const pages: Page[] = []
  const seen = new Set<string>()
  let most = mostPages
  const size = await servedLimit(trial, list, limit)
  for (let skip = 0; pages.length < most && skip < mostRecords; ) {
    const next = await nextPage(trial, list, { ...wanted, ...size, skip }, pages.at(-1))
    // Who takes no skip shows the first page again, which is another question's: it is no page behind it.
    if (next.ids.length > 0 && next.ids.join() === pages[0]?.ids.join()) break
    pages.push({ ...next, records: next.records.map(part) })
    // It would go on forever.
    if (next.ids.every((id) => seen.has(id)) || enough(next)) break
    for (const id of next.ids) seen.add(id)
    skip += next.ids.length
    // The last page may be short, so the first one tells how many there will be.
    const { total = 0 } = next
    if (pages.length === 1 && total > Math.min(mostRecords, mostPages * skip)) most = Math.min(few.pages, Math.ceil(few.records / skip))
  }
  return pages
}

/** The page after another. Where that may have been the last, a refusal of more says that there is none. */
async function nextPage(trial: Trial, list: Operation, wanted: ListQuery, before: Page | undefined): Promise<Page> {
  const { skip = 0 } = wanted
  const mayBeEnd = before !== undefined && before.hasMore !== true && Number(skip) >= (before.total ?? 0)
  if (!mayBeEnd) return page(trial, list, wanted)
  const exchange = await trial.attempt(list.id, pageInput(list, wanted, trial.context.session.userId))
  const found = toPage(exchange)
  if (found) return found
  return isRefusal(exchange) ? { records: [], ids: [], total: before.total, hasMore: before.hasMore, exchange } : page(trial, list, wanted)
}

/** The largest limit that the target serves, up to the one wanted; none where it refuses each. */
async function servedLimit(trial: Trial, list: Operation, limit: number): Promise<{ limit?: number }> {
  if (limit <= certainLimit) return { limit }
  const largest = await largestServed(trial, list)
  return largest === undefined ? {} : { limit: Math.min(limit, largest) }
}

/** True when the pages go on to the end. */
export const isWhole = (pages: readonly Page[]): boolean => pages[pages.length - 1]?.ids.length === 0

/**
 * True when the last page shows only what pages before it did, and is not the same page again: a record that is counted and not shown
 * makes skip fall back.
 */
function fellBack(pages: readonly Page[]): boolean {
  const [before, last] = pages.slice(-2)
  const seen = new Set(pages.slice(0, -1).flatMap(({ ids }) => ids))
  return before !== undefined && last !== undefined && last.ids.length < before.ids.length && last.ids.every((id) => seen.has(id))
}

/** True when the target lists in the same order each time. No order is stated for a list that asks for none. */
export async function inSteadyOrder(trial: Trial, list: Operation, limit: number): Promise<boolean> {
  const orders = new Set<string>()
  for (let times = 0; times < 6; times++) orders.add((await page(trial, list, { limit })).ids.join())
  return orders.size === 1
}

export const unsteady = 'the target lists in no steady order, so pages cannot be laid side by side'

export function duplicates(ids: readonly string[]): string[] {
  const seen = new Set<string>()
  return ids.filter((id) => seen.size === seen.add(id).size)
}

export const sortedIds = (ids: readonly string[]): string[] => [...ids].sort()

/** Arrays in a query have no stated form (D09). */
export const idsForms = (ids: readonly string[]): ListQuery[] => [
  { ids },
  { ids: ids.join(',') },
  { 'ids[]': ids },
  { ids: JSON.stringify(ids) },
]

/** The form that has found a record by its id before: when it finds nothing, there is nothing. */
const understoodForms = new WeakMap<RunContext, Map<OperationId, number>>()

function learnForm({ context }: Trial, { id }: Operation, form: number): void {
  const known = understoodForms.get(context) ?? new Map<OperationId, number>()
  understoodForms.set(context, known.set(id, form))
}

export interface Found {
  record: ListedRecord | undefined
  exchange: Exchange
}

const formsOfId = ({ kind }: Operation, id: string): ListQuery[] =>
  kind === 'search' ? [{ where: { id: { equals: id } } }, { where: { id } }] : idsForms([id])

/** A record as a list or search shows it: by its id where the target understands that, else page by page. */
export async function find(trial: Trial, list: Operation, id: string): Promise<Found> {
  const forms = formsOfId(list, id)
  const known = understoodForms.get(trial.context)?.get(list.id)
  let brought: number | undefined
  for (const [index, form] of forms.entries()) {
    if (known !== undefined && known !== index) continue
    const named = await tryPage(trial, list, form)
    const record = named?.records[named.ids.indexOf(id)]
    if (named && record) {
      if (mayBeUnderstood(named, [id])) learnForm(trial, list, index)
      return { record, exchange: named.exchange }
    }
    if (named && known === index) return { record, exchange: named.exchange }
    if (named?.ids.length === 0) {
      brought = index
      break
    }
  }
  const found = await trial.peace.whileStill(list.area, () => findOnPages(trial, list, id))
  return (brought !== undefined && found.record && (await unlikeAnother(trial, list, id, brought, found.exchange))) || found
}

/**
 * What a form brings of a record that pages show. Where it brings another one alone it is understood, so that what is found does not hang
 * on which case looks first.
 */
async function unlikeAnother(trial: Trial, list: Operation, id: string, form: number, shown: Exchange): Promise<Found | undefined> {
  const other = toPage(shown)?.ids.find((one) => one !== id)
  const wanted = other === undefined ? undefined : formsOfId(list, other)[form]
  const page = wanted && (await tryPage(trial, list, wanted))
  if (page?.ids.join() !== other) return undefined
  learnForm(trial, list, form)
  return find(trial, list, id)
}

async function findOnPages(trial: Trial, list: Operation, id: string): Promise<Found> {
  const found = await lookOnPages(trial, list, id)
  if ('record' in found) return found
  // Pages that do not hold as many as they count may have missed it while others changed the list.
  const again = found.complete ? found : await lookOnPages(trial, list, id)
  if ('record' in again) return again
  if (!again.complete && !(await inSteadyOrder(trial, list, certainLimit))) trial.skip(unsteady)
  return { record: undefined, exchange: again.exchange }
}

/** One that shows or counts others too has not understood, but has shown some by chance: they may be the first that it lists. */
const mayBeUnderstood = ({ ids, total = 0 }: Page, wanted: readonly string[]): boolean =>
  total <= wanted.length && ids.every((id) => wanted.includes(id))

/** Those of these records that one answer shows, asked for by their ids in a form that the target has understood before, or may understand. */
export async function findAll(trial: Trial, list: Operation, ids: readonly string[]): Promise<Page | undefined> {
  const known = understoodForms.get(trial.context)?.get(list.id)
  const forms = list.kind === 'search' ? [{ where: { id: { in: ids } } }] : idsForms(ids)
  for (const [index, form] of forms.entries()) {
    if (list.kind !== 'search' && known !== undefined && known !== index) continue
    const named = await tryPage(trial, list, { ...form, limit: ids.length })
    if (!named?.ids.some((id) => ids.includes(id))) continue
    if (list.kind !== 'search' && mayBeUnderstood(named, ids)) learnForm(trial, list, index)
    return named
  }
  return undefined
}

/** The record as a page shows it; else whether the pages hold all that there is. */
async function lookOnPages(trial: Trial, list: Operation, id: string): Promise<Found | { complete: boolean; exchange: Exchange }> {
  const pages = await walk(trial, list, wholePage, {}, untilShown(id))
  const on = pages.find(({ ids }) => ids.includes(id))
  if (on) return { record: on.records[on.ids.indexOf(id)], exchange: on.exchange }
  const [first] = pages
  if (!first || !(isWhole(pages) || fellBack(pages))) return trial.skip('the list has too many pages to look for one record')
  const ids = pages.flatMap((one) => one.ids)
  return { complete: new Set(ids).size >= Math.max(ids.length, first.total ?? 0), exchange: first.exchange }
}
