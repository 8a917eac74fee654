// What is counted and summed for a user with location-specific access is what that user is shown (2.2, 4.11, 4.14, 8).
import { operation } from '../../../openapi/contract.ts'
import { isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess, metaBeside, recordsIn } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import type { SignedIn } from '../../sessions/sign-in.ts'
import { isBeyond, limitedUser, pagesSeen } from '../../steps/locations.ts'
import { idsForms, type ListedRecord, type ListQuery } from '../../steps/pages.ts'
import { whereIn } from '../../steps/selection.ts'
import { inMilliseconds, isScoped, list, sumsToAll } from '../../steps/timesheets.ts'
import { columnsOf, countsInactiveToo } from '../../steps/workflow.ts'

/** Some entries that are over, the user's own and others, asked for by their ids and filtered: the meta is about those that the user is shown. */
async function sumsOwnOnly(trial: Trial): Promise<void> {
  const limited = await limitedUser(trial)
  const { body } = await trial.ask('listTimesheets', {})
  const over = tellingFirst(body.data.filter(({ id, inProgress }) => id && inProgress === false))
  const own = over.filter((entry) => !isBeyond(limited, entry)).slice(0, 5)
  const beyond = over.filter((entry) => isBeyond(limited, entry)).slice(0, 5)
  if (own.length === 0 || beyond.length === 0)
    trial.skip('the list does not show finished entries both of the locations of the user and of others')
  const ids = [...own, ...beyond].map(({ id }) => String(id))
  const byIds = await sumsInOneOf(idsForms(ids))
  const byFilter = await sumsInOneOf(whereIn(list, ids))
  if (!byIds && !byFilter) trial.skip('the target does not return the entries that ids names')

  async function sumsInOneOf(forms: readonly ListQuery[]): Promise<boolean> {
    for (const form of forms) if (await sumsWhatIsShown(trial, form, limited.session, { ids, over })) return true
    return false
  }
}

/** False where this form of asking shows others, or none. */
async function sumsWhatIsShown(
  trial: Trial,
  query: ListQuery,
  who: SignedIn,
  { ids, over }: { ids: readonly string[]; over: readonly ListedRecord[] },
): Promise<boolean> {
  const exchange = await trial.attempt('listTimesheets', { query: { ...query } }, who)
  const records = isSuccess(exchange) ? recordsIn(exchange) : []
  const { totalDuration } = metaBeside(exchange)
  if (records.length === 0 || !records.every(({ id }) => ids.includes(String(id)))) return false
  if (!records.every(({ duration }) => typeof duration === 'number')) trial.skip('the list does not tell how long each entry took')
  const sum = records.reduce((all, { duration }) => all + Number(duration), 0)
  const fits = inMilliseconds(sum, totalDuration, records.length, over)
  const about = { where: '/meta/totalDuration', requirement: 'timesheet/list-total-duration-sums' }
  if (typeof totalDuration === 'number') trial.holds(fits, `${sum}, the sum of what is shown`, totalDuration, exchange, about)
  averagesOwnOnly(trial, exchange, over)
  return true
}

type Entry = { readonly [field: string]: unknown }

/** One of each service or labor, and those about none; then the rest. */
function tellingFirst<One extends Entry>(entries: readonly One[]): readonly One[] {
  const services = entries.map((entry) => (isScoped(entry) ? (entry.serviceId ?? entry.laborId) : undefined))
  const isTelling = (at: number) => services[at] === undefined || services.indexOf(services[at]) === at
  const ranked = entries.map((entry, at) => ({ entry, rank: !isTelling(at) ? 2 : services[at] === undefined ? 1 : 0 }))
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ entry }) => entry)
}

/** Where each is about another service it does not matter whether the average is of entries or of services. */
function averagesOwnOnly(trial: Trial, exchange: Exchange, like: readonly ListedRecord[]): void {
  const { avgDurationPerService: shown } = metaBeside(exchange)
  const records = recordsIn(exchange)
  const scoped = records.filter(isScoped)
  const areOthersOutside = records.every((entry) => isScoped(entry) || !(entry.serviceId || entry.laborId))
  if (typeof shown !== 'number' || scoped.length === 0 || !areOthersOutside) return
  if (new Set(scoped.map(({ serviceId }) => serviceId)).size < scoped.length) return
  const average = scoped.reduce((all, { duration }) => all + Number(duration), 0) / scoped.length
  const about = { where: '/meta/avgDurationPerService', requirement: 'timesheet/list-average-scoped' }
  trial.holds(inMilliseconds(average, shown, 1, like), `${average}, the average of what is shown`, shown, exchange, about)
}

/** What is found counts when it is found again: others may change entries or orders from one page to the next. */
async function foundTwice(trial: Trial, look: () => Promise<void>): Promise<void> {
  const found = trial.findings.length
  await look()
  if (trial.findings.length === found) return
  trial.findings.length = found
  await look()
}

/** Page by page, without a filter: all that the user is shown is what is summed. */
async function sumsAllOfOwn(trial: Trial): Promise<void> {
  const limited = await limitedUser(trial)
  await foundTwice(trial, async () => {
    const { pages, whole } = await pagesSeen(trial, list, limited)
    const [first] = pages
    if (!first || !whole) return trial.skip('the pages of the list do not come to an end, or show an entry twice')
    await sumsToAll(trial, pages.flatMap(recordsIn), first, limited.session)
  })
}

const mostPages = 40

interface Counted {
  exchange: Exchange
  skipped: number
  shown: number
  total: unknown
  hasMore: unknown
}

/** A column as the user is shown it, page by page; undefined where it does not come to an end. */
async function columnSeen(trial: Trial, id: string, who: SignedIn): Promise<readonly Counted[] | undefined> {
  const pages: Counted[] = []
  const seen = new Set<unknown>()
  for (let skipped = 0; pages.length < mostPages; ) {
    const exchange = await trial.attempt('getWorkflowColumn', { path: { id }, query: skipped === 0 ? {} : { skip: skipped } }, who)
    const data = dataOf(exchange)
    if (!isSuccess(exchange) || !isObject(data)) return undefined
    const orders = recordsIn(exchange)
    if (orders.length === 0 && pages.length > 0) return pages
    pages.push({ exchange, skipped, shown: orders.length, total: data.total, hasMore: data.hasMore })
    if (orders.length === 0) return pages
    if (orders.some((order) => seen.has(order.id))) return undefined
    for (const order of orders) seen.add(order.id)
    skipped += orders.length
  }
  return undefined
}

async function countsColumnsOfOwn(trial: Trial): Promise<void> {
  const { session } = await limitedUser(trial)
  const columns = await columnsOf(trial)
  await foundTwice(trial, async () => {
    for (const id of columns) {
      const pages = await columnSeen(trial, id, session)
      const count = pages?.reduce((all, { shown }) => all + shown, 0)
      for (const { exchange, skipped, shown, total, hasMore } of pages ?? []) {
        const isMore = Number(total) > Number(count) && (await countsInactiveToo(trial, operation('getWorkflowColumn'), { id }))
        if (typeof total === 'number' && !isMore)
          trial.equal(total, count, exchange, { where: '/data/total', requirement: 'workflow/column-total' })
        if (typeof hasMore === 'boolean')
          trial.equal(hasMore, skipped + shown < Number(count), exchange, {
            where: '/data/hasMore',
            requirement: 'workflow/column-has-more',
          })
      }
    }
  })
}

interface Inactive {
  /** How many are inactive, as is told. */
  told: number
  /** By how many the filter changes the list. */
  filtered: number
  exchange: Exchange
}

async function inactiveFor(trial: Trial, who: SignedIn): Promise<Inactive> {
  const ask = async (filterInactiveOrders: boolean) => {
    const exchange = await trial.attempt('listWorkflowOrders', { query: { limit: 1, filterInactiveOrders } }, who)
    const data = dataOf(exchange)
    const { total, inactive }: { [field: string]: unknown } = isSuccess(exchange) && isObject(data) ? data : {}
    return { total, inactive, exchange }
  }
  const [all, filtered] = [await ask(false), await ask(true)]
  const { inactive: told } = all
  if (typeof told !== 'number' || typeof all.total !== 'number' || typeof filtered.total !== 'number')
    return trial.skip('the list does not tell how many orders there are and how many of them are inactive')
  return { told, filtered: Math.abs(all.total - filtered.total), exchange: all.exchange }
}

/** So few may be as many by chance. */
const fewInactive = 3

/** Which orders are inactive is not stated: where the filter takes away as many from who sees all, it does from everybody. */
async function countsInactiveOfOwn(trial: Trial): Promise<void> {
  const { session } = await limitedUser(trial)
  if (session.userId === trial.context.session.userId)
    return trial.skip('it needs a user with location-specific access beside one who sees more')
  const wide = await inactiveFor(trial, trial.context.session)
  if (wide.told < fewInactive || wide.told !== wide.filtered)
    return trial.skip('filterInactiveOrders does not change the list by the few orders that are told to be inactive')
  await foundTwice(trial, async () => {
    const { told, filtered, exchange } = await inactiveFor(trial, session)
    trial.holds(told <= filtered, `${filtered}, as many as filterInactiveOrders tells apart`, told, exchange, { where: '/data/inactive' })
  })
}

interface Totals {
  board: { readonly [figure: string]: unknown }
  list: { readonly [figure: string]: unknown }
  exchange: Exchange
}

async function totalsFor(trial: Trial, who: SignedIn): Promise<Totals> {
  const [exchange, listed] = [await trial.attempt('getWorkflow', {}, who), await trial.attempt('listWorkflowOrders', {}, who)]
  const data = dataOf(listed)
  return { board: metaBeside(exchange), list: isSuccess(listed) && isObject(data) ? data : {}, exchange }
}

const figures = { total: 'workflow/board-total-of-shown', inactive: 'workflow/board-inactive-of-shown' } as const

/** Which orders the board counts is not stated: where it counts those of the list for who sees all, it does for everybody. */
async function countsBoardOfOwn(trial: Trial): Promise<void> {
  const { session } = await limitedUser(trial)
  const wide = await totalsFor(trial, trial.context.session)
  const told = Object.entries(figures).filter(([name]) => typeof wide.board[name] === 'number' && wide.board[name] === wide.list[name])
  if (session.userId === trial.context.session.userId || told.length === 0)
    return trial.skip('it needs a board that counts, for a user who sees more than another, the orders of the list')
  await foundTwice(trial, async () => {
    const { board, list: all, exchange } = await totalsFor(trial, session)
    for (const [name, requirement] of told)
      if (typeof board[name] === 'number' && typeof all[name] === 'number')
        trial.equal(board[name], all[name], exchange, { where: `/meta/${name}`, requirement })
  })
}

const figureOf = (id: Case['operations'][number], what: string, more: Pick<Case, 'title' | 'requirements' | 'run'>): Case => ({
  id: `session/other-locations/${what}/${id}`,
  area: operation(id).area,
  effects: 'read',
  operations: [id],
  quiet: true,
  ...more,
})

export const locationFigureCases: readonly Case[] = [
  {
    ...figureOf('listTimesheets', 'summed', {
      title: 'totalDuration and avgDurationPerService are, for a user with location-specific access, of what the user is shown',
      requirements: ['timesheet/list-total-duration-sums', 'timesheet/list-average-scoped'],
      run: sumsOwnOnly,
    }),
    quiet: false,
  },
  figureOf('listTimesheets', 'summed-of-all', {
    title: 'Without a filter, totalDuration is, for a user with location-specific access, of all that the user is shown',
    requirements: ['timesheet/list-total-duration-sums'],
    run: sumsAllOfOwn,
  }),
  figureOf('getWorkflowColumn', 'counted', {
    title: 'total and hasMore of a column are, for a user with location-specific access, about the orders that the user is shown',
    requirements: ['workflow/column-total', 'workflow/column-has-more'],
    run: countsColumnsOfOwn,
  }),
  {
    ...figureOf('getWorkflow', 'counted', {
      title:
        'total and inactive of the workflow count, for a user with location-specific access, the orders that the list shows to that user',
      requirements: ['workflow/board-total-of-shown', 'workflow/board-inactive-of-shown'],
      run: countsBoardOfOwn,
    }),
    operations: ['getWorkflow', 'listWorkflowOrders'],
  },
  figureOf('listWorkflowOrders', 'inactive', {
    title: 'inactive counts, for a user with location-specific access, no order beyond those that the user is shown',
    requirements: ['workflow/inactive-of-shown'],
    run: countsInactiveOfOwn,
  }),
]
