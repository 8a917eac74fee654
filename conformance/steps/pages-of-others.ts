// Pages that another user asks for: as long, as counted, filtered and sorted as those of the run's own (4.1, 8).
import type { Operation } from '../../openapi/contract.ts'
import { type Exchange, isSuccess, metaBeside, recordsIn } from '../exchange/exchange.ts'
import { phrase } from '../exchange/phrase.ts'
import { type ListQuery, pageInput } from '../runner/seen/listed.ts'
import type { Trial } from '../runner/trial/trial.ts'
import type { SignedIn } from '../sessions/sign-in.ts'
import { foundAgain } from './again.ts'
import { isSorted } from './in-order.ts'
import { orders } from './orders.ts'
import { whereIn } from './selection.ts'

const pageFor = (trial: Trial, list: Operation, wanted: ListQuery, { token, userId }: SignedIn): Promise<Exchange> =>
  trial.attempt(list.id, pageInput(list, wanted, userId), { token })

/** What is said of pages, by the sentences of the list or search. */
function pageSentences({ id, kind }: Operation) {
  const meta = { total: 'list/total-of-any-page', all: 'list/total', hasMore: 'list/has-more', filter: 'list/filter-meta' }
  // Whether its body is that of the others is only assumed (D41).
  if (id === 'searchCoreCharges') return { ...meta, limit: 'core-charge/search-body', pages: 'core-charge/search-body' }
  return kind === 'search'
    ? { ...meta, limit: 'list/search-limit', pages: 'list/search-skip' }
    : { ...meta, limit: 'list/limit', pages: 'list/pages' }
}

export const sentencesOfPages = (list: Operation): readonly string[] => Object.values(pageSentences(list))

const goesOn = (ids: readonly string[], next: Exchange): boolean => {
  const more = recordsIn(next).map(({ id }) => String(id))
  return more.length > 0 && !more.some((id) => ids.includes(id))
}

/** What a page is to hold, as far as others of the same user tell. */
interface Expected {
  readonly limit: number
  /** So many records it has at least, with those of the next page where it is cut: limit is the most that a page holds. */
  readonly least: number
  readonly next: () => Promise<Exchange>
  /** The same page for the run's own user, which is cut as well where pages are cut by what they hold. */
  readonly own: () => Promise<Exchange>
  readonly total: number | undefined
  /** By which sentence its total is judged. */
  readonly counted: string
}

async function judgeCounts(
  trial: Trial,
  list: Operation,
  exchange: Exchange,
  { limit, least, next, own, total, counted }: Expected,
): Promise<void> {
  const told = pageSentences(list)
  const count = recordsIn(exchange).length
  const shown = phrase(`${count} records`)
  trial.holds(count <= limit, `at most ${limit} records`, shown, exchange, { where: '/data', requirement: told.limit })
  const here = recordsIn(exchange).map(({ id }) => String(id))
  const isCut =
    count < least && goesOn(here, await next()) && (metaBeside(exchange).hasMore === true || recordsIn(await own()).length < limit)
  trial.holds(count >= least || isCut, `${least} records, on this page and the next`, shown, exchange, {
    where: '/data',
    requirement: told.pages,
  })
  const { total: counts, hasMore } = metaBeside(exchange)
  if (total === undefined || typeof counts !== 'number') return
  trial.equal(counts, total, exchange, { where: '/meta/total', requirement: counted })
  if (typeof hasMore === 'boolean') trial.equal(hasMore, 1 + count < total, exchange, { where: '/meta/hasMore', requirement: told.hasMore })
}

/** Fields by whose values it shows which way records go. */
const tellingFields: readonly string[] = ['name', 'amountCents', 'number', 'id']

/** Fewer of what a page has shown to the user, from the second one on, with an empty filter, and in an order of which the run has seen more. */
export async function fewerInTurn(trial: Trial, list: Operation, who: SignedIn, wanted: ListQuery, first: Exchange): Promise<Exchange> {
  const told = pageSentences(list)
  const empty = { where: list.kind === 'search' ? {} : '{}' }
  const shown = recordsIn(first)
  if (shown.length < 3) return pageFor(trial, list, { ...wanted, ...empty }, who)
  const limit = Math.max(1, Math.min(Math.floor(shown.length / 2), shown.length - 2))
  const field = list.id === 'searchTimesheets' ? 'number' : tellingFields.find((name) => shown.every((record) => record[name] != null))
  const [[order = {}, down = {}] = []] = field === undefined ? [] : await orders(trial, list, field)
  let times = 0
  const [page = first] = await foundAgain(trial, async () => {
    times += 1
    // What an empty filter means is not stated: what is found counts when it is found without.
    const ways = times === 1 ? [{ ...empty, ...order }, empty] : [order, {}]
    const before = times === 1 ? first : await pageFor(trial, list, wanted, who)
    let fewer = await pageFor(trial, list, { limit, skip: 1, ...ways[0] }, who)
    const isOrdered = isSuccess(fewer)
    if (!isOrdered) fewer = await pageFor(trial, list, { limit, skip: 1, ...ways[1] }, who)
    if (!isSuccess(fewer) || !isSuccess(before)) return fewer
    const { total, hasMore } = metaBeside(before)
    // How many there are is told only when nobody else is at work.
    const isBusy = times > 1 && metaBeside(await pageFor(trial, list, wanted, who)).total !== total
    const known = recordsIn(before)
    if (hasMore === false && typeof total === 'number')
      trial.equal(total, known.length, before, { where: '/meta/total', requirement: told.all })
    await judgeCounts(trial, list, fewer, {
      limit,
      next: () => pageFor(trial, list, { limit, skip: 1 + recordsIn(fewer).length }, who),
      own: () => pageFor(trial, list, { limit, skip: 1 }, trial.context.session),
      least: isBusy ? 0 : Math.min(limit, known.length - 1),
      total: typeof total === 'number' && !isBusy ? total : undefined,
      counted: told.total,
    })
    const ofPage = { limit, skip: 1 }
    if (isOrdered && field !== undefined)
      await sortsForBoth(trial, list, fewer, { up: { ...ofPage, ...order }, down: { ...ofPage, ...down }, field })
    return fewer
  })
  return page
}

interface Sorting {
  readonly up: ListQuery
  readonly down: ListQuery
  readonly field: string
}

/** In an order of a field, as the run's own user is shown it: up, and down, as one that is not understood may show what is in it anyway. */
async function sortsForBoth(trial: Trial, list: Operation, fewer: Exchange, { up, down, field }: Sorting): Promise<void> {
  const values = new Set(recordsIn(fewer).map((record) => record[field]))
  if (values.size < 3 || isSorted(recordsIn(fewer), field)) return
  const ask = async (wanted: ListQuery) => recordsIn(await pageFor(trial, list, wanted, trial.context.session))
  const isUnderstood = isSorted(await ask(up), field) && isSorted((await ask(down)).toReversed(), field)
  trial.holds(!isUnderstood, `records in the order of ${field}, as for the run's own user`, phrase('no order of it'), fewer, {
    where: `/data/*/${field}`,
    requirement: pageSentences(list).pages,
  })
}

/** A user, and what the user is shown. */
interface Shown {
  readonly who: SignedIn
  readonly ids: readonly string[]
}

/** Some of what a user is shown, by ids in a filter; judged where the target understands such a filter of another user. */
export async function filteredInTurn(trial: Trial, list: Operation, { who, ids }: Shown, other: Shown): Promise<void> {
  const chosen = ids.slice(0, Math.min(ids.length - 1, 8))
  const [filter] = whereIn(list, chosen)
  if (chosen.length < 2 || !filter) return
  const limit = Math.max(1, chosen.length - 2)
  const before = trial.findings.length
  await foundAgain(trial, async () => {
    const exchange = await pageFor(trial, list, { ...filter, limit, skip: 1 }, who)
    if (!isSuccess(exchange)) return
    const { filter: requirement } = pageSentences(list)
    trial.equal(notAmong(chosen, exchange), [], exchange, { where: '/data', requirement })
    await judgeCounts(trial, list, exchange, {
      limit,
      least: limit,
      next: () => pageFor(trial, list, { ...filter, limit, skip: 1 + recordsIn(exchange).length }, who),
      // Of others of another company the run's own user is shown none.
      own: () => Promise.resolve(exchange),
      total: chosen.length,
      counted: requirement,
    })
  })
  if (trial.findings.length > before && !(await understandsIds(trial, list, other))) trial.findings.length = before
}

async function understandsIds(trial: Trial, list: Operation, { who, ids }: Shown): Promise<boolean> {
  const chosen = ids.slice(0, 2)
  const [filter = {}] = whereIn(list, chosen)
  const exchange = await pageFor(trial, list, filter, who)
  return ids.length > 2 && recordsIn(exchange).length === 2 && notAmong(chosen, exchange).length === 0
}

const notAmong = (ids: readonly string[], exchange: Exchange): readonly unknown[] =>
  recordsIn(exchange).flatMap(({ id }) => (ids.includes(String(id)) ? [] : [id]))
