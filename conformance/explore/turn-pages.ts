// Turns all pages of a list or search, and judges them together: every record once, as many as are counted, and nothing after the end (4.1, 8).
import { type Operation, operation } from '../../openapi/contract.ts'
import { phrase } from '../exchange/phrase.ts'
import type { Pages } from '../exchange/recipe.ts'
import type { RunContext } from '../runner/context.ts'
import type { Trial } from '../runner/trial.ts'
import { foundAgain } from '../steps/again.ts'
import { duplicates, idsForms, inSteadyOrder, isWhole, type ListQuery, type Page, sortedIds, tryPage, walk } from '../steps/pages.ts'
import { orders, understood, whereIn } from '../steps/selection.ts'

/** What the pages are of: all there is, or records that a query chooses. */
interface Selection {
  readonly list: Operation
  readonly wanted: ListQuery
  /** The records that are chosen; undefined for all there is. */
  readonly ids: readonly string[] | undefined
  /** The field whose order was asked for, and understood. */
  readonly orderBy: string | undefined
}

/** How many records there are on the pages; undefined where the target does not understand what was chosen, or has too many. */
export async function turnPages(
  trial: Trial,
  { pages: id, limit, orderBy, by }: Pages,
  ids?: readonly string[],
): Promise<number | undefined> {
  const list = operation(id)
  const selection = ids ? await chosenQuery(trial, list, ids, by === 'where' || list.kind === 'search') : {}
  const order = orderBy === undefined ? {} : await ordered(trial, list, orderBy, selection)
  if (!selection || !order) return undefined
  const before = trial.findings.length
  const count = await turnTwice(trial, { list, wanted: { ...selection, ...order }, ids, orderBy }, limit)
  if (count !== undefined) trial.explored('pages', id, border(count, limit, orderBy), trial.findings.length > before ? 'departed' : 'kept')
  return count
}

/** Where the last page ends. */
function border(count: number, limit: number, orderBy: string | undefined): string {
  if (orderBy !== undefined) return 'in an order'
  if (limit >= count) return limit === count ? 'one full page' : 'one page'
  const over = count % limit
  if (over === 0) return 'full pages'
  return over === 1 ? 'one record more' : over === limit - 1 ? 'one record less' : 'part of a page'
}

/** What was understood before: an order by the same field, a notation that chose other records. */
const notations = new WeakMap<RunContext, Map<string, number>>()

/** Which of the forms is understood: the one that was before, where there is one. */
async function understoodForm(
  trial: Trial,
  what: string,
  forms: readonly unknown[],
  isUnderstood: (at: number) => Promise<boolean>,
): Promise<number | undefined> {
  const known = notations.get(trial.context) ?? new Map<string, number>()
  notations.set(trial.context, known)
  const before = known.get(what)
  if (before !== undefined) return before
  for (const at of forms.keys())
    if (await isUnderstood(at)) {
      known.set(what, at)
      return at
    }
  return undefined
}

/** A notation that two records were found by is understood: one id alone reads alike in several. */
async function chosenQuery(trial: Trial, list: Operation, ids: readonly string[], byWhere: boolean): Promise<ListQuery | undefined> {
  const formsOf = (some: readonly string[]) => (byWhere ? whereIn(list, some) : idsForms(some))
  const few = ids.slice(0, 2)
  const forms = formsOf(few)
  const isUnderstood = async (at: number) => (await understood(trial, list, forms.slice(at, at + 1), few)) !== undefined
  const form = await understoodForm(trial, `${byWhere ? 'where' : 'ids'} of ${list.id}`, few.length < 2 ? [] : forms, isUnderstood)
  return form === undefined ? undefined : formsOf(ids)[form]
}

/** An order that turns round with its direction was understood. */
async function ordered(trial: Trial, list: Operation, field: string, selection: ListQuery | undefined): Promise<ListQuery | undefined> {
  const forms =
    list.kind === 'search' ? searchOrders(field) : orders(field).map(([up, down]) => [{ orderby: up }, { orderby: down }] as const)
  const isUnderstood = async (at: number) => {
    const [up, down] = forms[at] ?? []
    const [one, other] = [await tryPage(trial, list, { ...selection, ...up }), await tryPage(trial, list, { ...selection, ...down })]
    if (!one || !other || one.ids.length < 2 || one.ids.join() === other.ids.join()) return false
    // One that changes each time is no order.
    return (await tryPage(trial, list, { ...selection, ...up }))?.ids.join() === one.ids.join()
  }
  const form = await understoodForm(trial, `the order of ${list.id} by ${field}`, forms, isUnderstood)
  return form === undefined ? undefined : forms[form]?.[0]
}

const searchOrders = (field: string): readonly (readonly [ListQuery, ListQuery])[] => [
  [{ orderBy: { [field]: 'asc' } }, { orderBy: { [field]: 'desc' } }],
]

/** Others may make and remove records meanwhile: what is found counts when it is found again, beside the same total. */
async function turnTwice(trial: Trial, selection: Selection, limit: number): Promise<number | undefined> {
  const before = trial.findings.length
  const [once, again = once] = await foundAgain(trial, () => turnSelection(trial, selection, limit))
  if (once?.total !== again?.total) trial.findings.length = before
  return again?.count
}

interface Turned {
  count: number | undefined
  total: number | undefined
}

async function turnSelection(trial: Trial, selection: Selection, limit: number): Promise<Turned> {
  const { list, orderBy } = selection
  const pages = await pagesOf(trial, selection, limit)
  const [first] = pages
  const last = pages.at(-1)
  if (!first || !last) return { count: undefined, total: undefined }
  const ids = pages.flatMap((page) => page.ids)
  for (const page of pages) atMost(trial, list, page, limit)
  const twice = duplicates(ids)
  const requirement = sentence(list, list.kind === 'search' ? 'list/search-skip' : 'list/pages')
  // In an order that changes one record comes twice, and another does not come.
  if (twice.length > 0 && !(await inSteadyOrder(trial, list, limit))) return { count: undefined, total: first.total }
  trial.equal(twice, [], last.exchange, { where: '/data', requirement })
  const whole = isWhole(pages) || (selection.ids !== undefined && ids.length === selection.ids.length)
  if (whole) {
    counts(trial, selection, pages, ids)
    if (orderBy !== undefined) await goesOn(trial, selection, pages, orderBy)
    if (!selection.ids && limit >= ids.length) await ends(trial, selection, ids.length)
  }
  return { count: whole ? ids.length : undefined, total: first.total }
}

/** Records that are chosen come on one page where they fit: how many ids a target takes at a time is not shown (8). */
async function pagesOf(trial: Trial, { list, wanted, ids }: Selection, limit: number): Promise<readonly Page[]> {
  if (!ids || limit < ids.length) return walk(trial, list, limit, wanted)
  const page = await tryPage(trial, list, { ...wanted, limit })
  return page ? [page] : []
}

/** Whether the body of the core charge search is that of the others is only assumed (4.22, D41). */
const sentence = ({ id }: Operation, requirement: string): string => (id === 'searchCoreCharges' ? 'core-charge/search-body' : requirement)

function atMost(trial: Trial, list: Operation, { ids, exchange }: Page, limit: number): void {
  const requirement = sentence(list, list.kind === 'search' ? 'list/search-limit' : 'list/limit')
  trial.holds(ids.length <= limit, `at most ${limit} records`, phrase(`${ids.length} records`), exchange, { where: '/data', requirement })
}

function counts(trial: Trial, { list, ids: chosen }: Selection, pages: readonly Page[], ids: readonly string[]): void {
  const ofChosen = list.kind === 'search' ? 'list/filter-meta' : 'list/ids-total'
  const [total, more] = (chosen ? [ofChosen, ofChosen] : ['list/total', 'list/has-more']).map((one) => sentence(list, one))
  const last = pages.at(-1)
  if (chosen && last)
    trial.equal(sortedIds(ids), sortedIds(chosen), last.exchange, {
      where: '/data',
      requirement: sentence(list, list.kind === 'search' ? 'list/filter-meta' : 'list/ids'),
    })
  for (const [index, page] of pages.entries()) {
    const isMore = (pages[index + 1]?.ids.length ?? 0) > 0
    if (page.total !== undefined)
      trial.equal(page.total, ids.length, page.exchange, { where: '/meta/total', ...(total && { requirement: total }) })
    if (page.hasMore !== undefined)
      trial.equal(page.hasMore, isMore, page.exchange, { where: '/meta/hasMore', ...(more && { requirement: more }) })
  }
}

/** The pages are in one order: that of a page that holds all. Where values are equal, no order is known. */
async function goesOn(trial: Trial, { list, wanted }: Selection, pages: readonly Page[], field: string): Promise<void> {
  const values = pages.flatMap(({ records }) => records.map((record) => record[field]))
  const whole = await tryPage(trial, list, { ...wanted, limit: values.length })
  if (whole?.ids.length !== values.length) return
  trial.equal(
    values,
    whole.records.map((record) => record[field]),
    whole.exchange,
    { where: `/data/*/${field}`, requirement: sentence(list, list.kind === 'search' ? 'list/search-skip' : 'list/pages') },
  )
}

/** Far beyond the end, just before it, and without a record. */
async function ends(trial: Trial, { list, wanted }: Selection, count: number): Promise<void> {
  const isSearch = list.kind === 'search'
  const beyond = await tryPage(trial, list, { ...wanted, limit: 2, skip: 2 * count + 1000 })
  const past = sentence(list, isSearch ? 'list/search-skip' : 'list/skip-past-end')
  if (beyond) trial.equal(beyond.ids, [], beyond.exchange, { where: '/data', requirement: past })
  if (beyond?.hasMore !== undefined) trial.equal(beyond.hasMore, false, beyond.exchange, { where: '/meta/hasMore', requirement: past })
  const last = await tryPage(trial, list, { ...wanted, skip: count - 1 })
  const skips = { where: '/data', requirement: sentence(list, isSearch ? 'list/search-skip' : 'list/skip') }
  if (last) trial.holds(last.ids.length <= 1, 'the last record alone', phrase(`${last.ids.length} records`), last.exchange, skips)
  const none = await tryPage(trial, list, { ...wanted, limit: 0 })
  const total = { where: '/meta/total', requirement: sentence(list, 'list/total-of-any-page') }
  if (none?.total !== undefined) trial.equal(none.total, count, none.exchange, total)
}
