// What the cases about the workflow are written with: orders on pages and columns, and the bulk archive.
import type { Operation } from '../../openapi/contract.ts'
import { type Difference, differences, isObject } from '../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess } from '../exchange/exchange.ts'
import type { RunContext } from '../runner/trial/context.ts'
import { sideBySide } from '../runner/trial/side-by-side.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { foundAgain } from './again.ts'
import { inactiveOfPages } from './inactive.ts'

export interface Order {
  readonly id: string
  readonly [field: string]: unknown
}

const pagedOrders = ['listWorkflowOrders', 'listWorkflowOrdersByStatus', 'getWorkflowColumn'] as const
export type Paged = (typeof pagedOrders)[number]

export type Path = { [name: string]: string }

type OrderQuery = { limit?: number; skip?: number; filterInactiveOrders?: boolean }

export interface OrderPage {
  orders: readonly Order[]
  total: unknown
  hasMore: unknown
  exchange: Exchange
}

export async function orderPage(trial: Trial, operation: Paged, path: Path, query: OrderQuery = {}): Promise<OrderPage | undefined> {
  const exchange = await trial.attempt(operation, { path, query })
  const data = dataOf(exchange)
  if (!isSuccess(exchange) || !isObject(data)) return undefined
  const orders = Array.isArray(data.orders) ? data.orders.filter((one): one is Order => isObject(one) && typeof one.id === 'string') : []
  return { orders, total: data.total, hasMore: data.hasMore, exchange }
}

async function servedOrderPage(trial: Trial, operation: Paged, path: Path, query: OrderQuery = {}): Promise<OrderPage> {
  const found = await orderPage(trial, operation, path, query)
  const exchange = trial.exchanges.at(-1)
  if (exchange) accepted(trial, exchange, operation === 'getWorkflowColumn' ? 'workflow/column' : 'workflow/list')
  if (found) return found
  return trial.skip('the orders could not be read')
}

export interface FoundOrders {
  orders: readonly Order[]
  /** All pages were read. */
  complete: boolean
  /** No order came twice, so that none can have been missed by pages in another order. */
  steady: boolean
  exchange: Exchange
}

interface Reading {
  mostPages?: number
  limit?: number | undefined
  filter?: Pick<OrderQuery, 'filterInactiveOrders'> | undefined
  /** What is kept of an order: with all that it embeds, hundreds of them take tens of megabytes. */
  part?: (order: Order) => Order
}

export const whereItStands = ({ id, workflowStatusId, archived }: Order): Order => ({ id, workflowStatusId, archived })

/** All of it, in a quarter of the room. */
export const orderAsText = (order: Order): Order => ({ ...whereItStands(order), text: JSON.stringify(order) })

export const readBack = ({ text }: Order): Order => JSON.parse(String(text))

/** Orders of all pages, or of the first few. */
export async function allOrders(
  trial: Trial,
  operation: Paged,
  path: Path,
  { mostPages = 40, limit, filter, part = (order) => order }: Reading = {},
): Promise<FoundOrders> {
  const found = new Map<string, Order>()
  const size = { ...filter, ...(limit !== undefined && { limit }) }
  let first = await servedOrderPage(trial, operation, path, size)
  const { exchange } = first
  let count = 0
  for (let pages = 1; ; pages++) {
    for (const order of first.orders) found.set(order.id, part(order))
    count += first.orders.length
    const complete = first.orders.length === 0 || first.hasMore === false || (first.hasMore === undefined && first.total === count)
    if (complete || pages >= mostPages) return { orders: [...found.values()], complete, steady: found.size === count, exchange }
    first = await servedOrderPage(trial, operation, path, { ...size, skip: count })
  }
}

/** As many as any page is asked for. */
export const largestPage = 200

const servesLargest = new WeakMap<RunContext, boolean>()

/** All orders, on the fewest pages that the target serves: 8 shows no bound. */
export async function ordersAtOnce(trial: Trial): Promise<FoundOrders> {
  const isServed =
    servesLargest.get(trial.context) ?? (await orderPage(trial, 'listWorkflowOrders', {}, { limit: largestPage })) !== undefined
  servesLargest.set(trial.context, isServed)
  return allOrders(trial, 'listWorkflowOrders', {}, { limit: isServed ? largestPage : undefined })
}

const knownStatuses = new WeakMap<RunContext, readonly string[]>()

/** Ids of statuses that orders have, looked for once: no operation makes or removes one. */
export async function statusesOf(trial: Trial): Promise<readonly string[]> {
  const statuses = await statusesShown(trial)
  return statuses.length > 0 ? statuses : trial.skip('the workflow shows no orders with a workflow status; add some')
}

async function statusesShown(trial: Trial): Promise<readonly string[]> {
  const known = knownStatuses.get(trial.context) ?? (await lookForStatuses(trial))
  if (known.length > 0) knownStatuses.set(trial.context, known)
  return known
}

/** As the list shows them, and wherever the workflow as a whole names one. */
async function lookForStatuses(trial: Trial): Promise<string[]> {
  const { orders } = await allOrders(trial, 'listWorkflowOrders', {}, { mostPages: 3, part: whereItStands })
  const board = await trial.call('getWorkflow', {})
  const statuses = new Set(orders.flatMap(({ workflowStatusId: id }) => (typeof id === 'string' ? [id] : [])))
  for (const { workflowStatusId: id } of ordersIn(board.answer?.body)) if (typeof id === 'string') statuses.add(id)
  return [...statuses]
}

/** Orders wherever they stand: how the workflow as a whole holds them is not shown. */

export function ordersIn(value: unknown): Order[] {
  if (Array.isArray(value)) return value.flatMap(ordersIn)
  if (!isObject(value)) return []
  const { id } = value
  if ('workflowStatusId' in value) return typeof id === 'string' ? [{ ...value, id }] : []
  return Object.values(value).flatMap(ordersIn)
}

/** What names a column is not shown (D30): the ids of statuses that a column can be read by. */
export async function columnsOf(trial: Trial): Promise<string[]> {
  const given = trial.context.fixture('column')
  const ids = [...new Set(given ? [given, ...(await statusesShown(trial))] : await statusesOf(trial))]
  const pages = await sideBySide(trial, ids, (strand, id) => orderPage(strand, 'getWorkflowColumn', { id }))
  const columns = ids.filter((_, at) => pages[at])
  return columns.length > 0 ? columns : trial.skip('no column can be read by the id of a status; give the id of one as fixtures.column')
}

/** Whether the total counts orders that are shown only where inactive ones are asked for: which are left out unless asked is silent (D46). */
async function countsMoreThanShown(trial: Trial, operation: Paged, path: Path, total: unknown): Promise<boolean> {
  if (typeof total !== 'number' || total < 1) return false
  const last = { limit: 1, skip: total - 1 }
  const plain = await orderPage(trial, operation, path, last)
  if (plain?.orders.length !== 0) return false
  const all = await orderPage(trial, operation, path, { ...last, filterInactiveOrders: false })
  return all?.orders.length === 1
}

const countsInactive = new WeakMap<RunContext, Map<string, Promise<boolean>>>()

/** Whether total counts orders that are not shown unless they are asked for: which it counts is not stated (D46). */
export function countsInactiveToo(trial: Trial, { id }: Operation, path: Path = {}): Promise<boolean> {
  const paged = pagedOrders.find((one) => one === id)
  if (!paged) return Promise.resolve(false)
  const known = countsInactive.get(trial.context) ?? new Map<string, Promise<boolean>>()
  countsInactive.set(trial.context, known)
  const key = JSON.stringify([paged, path])
  const asked = known.get(key) ?? countsMore(trial, paged, path)
  known.set(key, asked)
  return asked
}

async function countsMore(trial: Trial, operation: Paged, path: Path): Promise<boolean> {
  const plain = await orderPage(trial, operation, path, { limit: 1 })
  return countsMoreThanShown(trial, operation, path, plain?.total)
}

/** Where nothing is left out, the total counts what is shown. */
async function totalOfSame(trial: Trial, operation: Paged, path: Path, kind: 'list' | 'column', all: FoundOrders): Promise<void> {
  const plain = await allOrders(trial, operation, path, { part: whereItStands })
  const { total } = await servedOrderPage(trial, operation, path)
  if (plain.complete && plain.steady && all.complete && all.steady && plain.orders.length === all.orders.length)
    trial.equal(total, plain.orders.length, plain.exchange, { where: '/data/total', requirement: `workflow/${kind}-total` })
}

/** One answer must agree with itself, and totals must agree with each other unless others add orders meanwhile. */
export async function judgePages(trial: Trial, operation: Paged, path: Path, kind: 'list' | 'column'): Promise<void> {
  const plain = await servedOrderPage(trial, operation, path)
  const asked = (await countsMoreThanShown(trial, operation, path, plain.total)) ? { filterInactiveOrders: false } : undefined
  const ask = (query: OrderQuery = {}, strand = trial) => servedOrderPage(strand, operation, path, { ...asked, ...query })
  const first = asked ? await ask() : plain
  if (typeof first.total !== 'number') trial.skip('the answer has no total to compare with')
  const total = Number(first.total)
  const queries = [{ limit: 1 }, { limit: 2 }, { skip: 1 }, { limit: 1, skip: 1 }, { skip: total }, { skip: total + 5 }]
  // Where skip counts pages, this is beyond the end.
  if (total > 5) queries.push({ limit: 2, skip: total - 3 })
  if (total > 1) queries.push({ skip: total - 1 }, { limit: 1, skip: total - 1 }, { limit: 1, skip: total - 2 })
  const further = await sideBySide(trial, queries, async (strand, query) => {
    // What a skip of all orders comes to is not stated: it may be refused.
    const isPastEnd = (query.skip ?? 0) >= total
    const found = await (isPastEnd ? orderPage(strand, operation, path, { ...asked, ...query }) : ask(query, strand))
    return found ? [{ query, found }] : []
  })
  const pages = [{ query: {} as OrderQuery, found: first }, ...further.flat()]
  const last = await ask()
  for (const { query, found } of pages) {
    const { limit = Number.POSITIVE_INFINITY, skip = 0 } = query
    const { orders, exchange } = found
    const count = orders.length
    const about = (what: string, where: string) => ({ where, requirement: `workflow/${kind}-${what}` })
    trial.holds(count <= limit, `at most ${limit} orders`, count, exchange, about('limit', '/data/orders'))
    if (typeof found.total === 'number') {
      const left = Math.max(0, found.total - skip)
      trial.holds(count <= left, `at most ${left} orders`, count, exchange, about('skip', '/data/orders'))
      const hasMore = skip + count < found.total
      // An empty page before the end is odd, and nothing is said about it.
      if (typeof found.hasMore === 'boolean') trial.equal(found.hasMore, hasMore, exchange, about('has-more', '/data/hasMore'))
    }
    const still = last.total === total
    if (still) trial.equal(found.total, total, exchange, about('total', '/data/total'))
    if (still && skip < total && limit > 0)
      trial.holds(count > 0, 'the orders that are left', 'none', exchange, about('skip', '/data/orders'))
  }
  const limit = Math.min(10, Math.max(1, Math.ceil(total / 3)))
  const sent = trial.exchanges.length
  const whole = await allOrders(trial, operation, path, { limit, filter: asked, part: whereItStands })
  if (whole.complete && whole.steady && operation === 'listWorkflowOrders') inactiveOfPages(trial, trial.exchanges.slice(sent))
  const end = await ask()
  if (whole.complete && whole.steady && end.total === last.total && last.total === total)
    trial.holds(whole.orders.length === total, `${whole.orders.length}, as many as the pages hold`, total, whole.exchange, {
      where: '/data/total',
      requirement: `workflow/${kind}-total`,
    })
  if (asked) await foundAgain(trial, () => totalOfSame(trial, operation, path, kind, whole))
  await judgeSkip(trial, operation, path, kind)
  await foundAgain(trial, () => moreOfActive(trial, operation, path, kind))
  await foundAgain(trial, () => pagesOfActive(trial, operation, path, kind))
  if (operation === 'listWorkflowOrders') await foundAgain(trial, () => endsWithActive(trial, operation, path, kind))
}

const orderIdsOf = (found: OrderPage | undefined): unknown[] => (found?.orders ?? []).map(({ id }) => id)

/** Without inactive orders, too, a list or column that shows no more of them tells so. */
export async function endsWithActive(trial: Trial, operation: Paged, path: Path, kind: 'list' | 'column'): Promise<void> {
  const ask = (query: { limit: number; skip?: number }) => orderPage(trial, operation, path, { ...query, filterInactiveOrders: true })
  const whole = await ask({ limit: largestPage })
  const shown = orderIdsOf(whole).length
  if (whole?.hasMore !== true || typeof whole.total !== 'number') return
  const about = { where: '/data/hasMore', requirement: `workflow/${kind}-has-more` }
  const next = await ask({ limit: 1, skip: shown })
  if (next?.orders.length !== 0) return
  if (shown >= whole.total) return trial.equal(whole.hasMore, false, whole.exchange, about)
  // Inactive ones may count, and leave pages empty: not all pages up to the last of them.
  const last = await ask({ limit: 1, skip: whole.total - 1 })
  if (last?.orders.length === 0) trial.equal(next.hasMore, false, next.exchange, about)
}

/** Three, where none is cut. */
const mostActivePages = 9

/** Without inactive orders, too, the pages hold each order once: in an order that stays, those that one page shows. */
export async function pagesOfActive(trial: Trial, operation: Paged, path: Path, kind: 'list' | 'column'): Promise<void> {
  const ask = (query: { limit: number; skip?: number }) => orderPage(trial, operation, path, { ...query, filterInactiveOrders: true })
  const [whole, again] = [await ask({ limit: largestPage }), await ask({ limit: largestPage })]
  const ids = orderIdsOf(whole)
  if (!whole || whole.total !== ids.length || ids.join() !== orderIdsOf(again).join()) return
  const limit = Math.ceil(ids.length / 3)
  const pages: OrderPage[] = []
  for (let skip = 0; skip < ids.length && pages.length < mostActivePages; ) {
    const found = await ask({ limit, skip })
    if (!found || found.orders.length === 0) return
    pages.push(found)
    // A page may be cut shorter than asked for (D06).
    skip += found.orders.length
  }
  const [last] = pages.slice(-1)
  // Others may archive or move some meanwhile.
  if (ids.join() !== orderIdsOf(await ask({ limit: largestPage })).join()) return
  const turned = pages.flatMap(orderIdsOf)
  let before = 0
  for (const { orders, hasMore, exchange } of pages) {
    before += orders.length
    const about = { where: '/data/hasMore', requirement: `workflow/${kind}-has-more` }
    if (whole.hasMore === false && typeof hasMore === 'boolean') trial.equal(hasMore, before < ids.length, exchange, about)
  }
  if (last)
    trial.equal(turned, ids.slice(0, Math.max(turned.length, limit)), last.exchange, {
      where: '/data/orders',
      requirement: `workflow/${kind}-skip`,
    })
}

/** Where inactive orders are left out, a page that another order follows tells that there is more, and each counts the same. */
async function moreOfActive(trial: Trial, operation: Paged, path: Path, kind: 'list' | 'column'): Promise<void> {
  const ask = (skip: number) => orderPage(trial, operation, path, { limit: 1, skip, filterInactiveOrders: true })
  const [one, next] = [await ask(0), await ask(1)]
  // A page that is longer than asked for may hold what would follow.
  const follows = one?.orders.length === 1 && next?.orders[0] && one.orders[0]?.id !== next.orders[0].id
  if (follows && typeof one.hasMore === 'boolean')
    trial.equal(one.hasMore, true, one.exchange, { where: '/data/hasMore', requirement: `workflow/${kind}-has-more` })
  if (typeof one?.total === 'number' && typeof next?.total === 'number')
    trial.equal(next.total, one.total, next.exchange, { where: '/data/total', requirement: `workflow/${kind}-total` })
}

/** In an order that stays the same from one answer to the next, skip leaves out the first. */
async function judgeSkip(trial: Trial, operation: Paged, path: Path, kind: 'list' | 'column'): Promise<void> {
  const ids = ({ orders }: OrderPage) => orders.map(({ id }) => id)
  const ask = (query: { limit: number; skip?: number }) => servedOrderPage(trial, operation, path, query)
  // Two before and two after: an order that changes each time, to and fro even, is found out.
  const [one, two] = [await ask({ limit: 4 }), await ask({ limit: 4 })]
  const skipped = await ask({ limit: 3, skip: 1 })
  const orders = [one, two, await ask({ limit: 4 }), await ask({ limit: 4 })].map((found) => ids(found).join())
  if (one.orders.length !== 4 || skipped.orders.length !== 3 || new Set(orders).size > 1) return
  // Equal keys may come in any order: only an order that does come again, and should have been left out, tells.
  const [first] = ids(one)
  trial.holds(!ids(skipped).some((id) => id === first), 'orders without the first one', ids(skipped).join(', '), skipped.exchange, {
    where: '/data/orders',
    requirement: `workflow/${kind}-skip`,
  })
}

/** Differences in the fields that both carry; lists in any order. */
export function disagreements(one: unknown, other: unknown, where = ''): Difference[] {
  if (isObject(one) && isObject(other))
    return Object.keys(one)
      .filter((name) => name in other)
      .flatMap((name) => disagreements(one[name], other[name], `${where}/${name}`))
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
    const sorted = (values: unknown[]) => [...values].sort((left, right) => orderKey(left).localeCompare(orderKey(right)))
    const others = sorted(other)
    return sorted(one).flatMap((value, index) => disagreements(value, others[index], `${where}/${index}`))
  }
  return differences(one, other, where)
}

const orderKey = (value: unknown): string => (isObject(value) && typeof value.id === 'string' ? value.id : (JSON.stringify(value) ?? ''))

export function accepted(trial: Trial, exchange: Exchange, requirement?: string): void {
  const { status } = exchange.answer ?? {}
  const about = requirement === undefined ? {} : { requirement }
  trial.holds(isSuccess(exchange), 'a good answer (2xx)', status ?? exchange.failure, exchange, about)
}

/** After a first page that shows as many as there are none follow, whichever of them are counted (D46). */
export function noMoreThanAll(trial: Trial, exchange: Exchange, requirement: string): void {
  const data = dataOf(exchange)
  const { total, hasMore }: { [name: string]: unknown } = isObject(data) ? data : {}
  if (!isSuccess(exchange) || typeof total !== 'number' || typeof hasMore !== 'boolean' || ordersIn(data).length < total) return
  trial.equal(hasMore, false, exchange, { where: '/data/hasMore', requirement })
}
