// The workflow as a whole: 1, 4.14, 8. How data arranges the columns is not shown (D30): orders are looked at wherever they stand.
import { operation } from '../../../openapi/contract.ts'
import { isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess, metaBeside } from '../../exchange/exchange.ts'
import { phrase } from '../../exchange/phrase.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { foundAgain, unlessOthers } from '../../steps/again.ts'
import { hasSeveral, isSorted } from '../../steps/in-order.ts'
import { inactiveAddsUpOnPages } from '../../steps/inactive.ts'
import { othersChange } from '../../steps/moved.ts'
import { orders } from '../../steps/orders.ts'
import { type ListedRecord, tryPage } from '../../steps/pages.ts'
import { understood, whereEquals, whereIn } from '../../steps/selection.ts'
import { accepted, largestPage, type Order, orderPage, ordersIn } from '../../steps/workflow.ts'

export const boardScenarios: readonly Case[] = [
  {
    id: 'workflow/board',
    area: 'workflow',
    title: 'The workflow can be read whole, with a limit, and with or without inactive orders',
    requirements: [
      'workflow/board',
      'workflow/board-total',
      'workflow/board-inactive',
      'workflow/board-query',
      'workflow/filter-inactive-accepted',
    ],
    effects: 'read',
    operations: ['getWorkflow'],
    async run(trial) {
      await trial.ask('getWorkflow', {})
      accepted(trial, await trial.call('getWorkflow', { query: { limit: 1 } }), 'workflow/board-query')
      for (const filterInactiveOrders of [true, false])
        accepted(trial, await trial.call('getWorkflow', { query: { filterInactiveOrders } }), 'workflow/filter-inactive-accepted')
    },
  },
  {
    id: 'workflow/board-total',
    area: 'workflow',
    title: 'total of the workflow is the same with any limit, filtered, ordered or neither',
    requirements: ['workflow/board-total-of-any-limit', 'workflow/board-total'],
    effects: 'read',
    operations: ['getWorkflow', 'listWorkflowOrders'],
    quiet: true,
    async run(trial) {
      for (const query of [{}, { filterInactiveOrders: true }, await filterOfSeveral(trial), await someOrder(trial)])
        if (query) await sameTotal(trial, query)
    },
  },
  {
    id: 'workflow/board-orders',
    area: 'workflow',
    title: 'The workflow shows each order once, in a column of its status, counts all that it shows, and takes a limit and a filter',
    requirements: [
      'workflow/board-once',
      'workflow/board-total-counts',
      'workflow/board-limit',
      'workflow/board-where',
      'workflow/column-one-status',
    ],
    effects: 'read',
    operations: ['getWorkflow', 'listWorkflowOrders'],
    quiet: true,
    async run(trial) {
      await foundAgain(trial, async () => {
        const board = await trial.ask('getWorkflow', {})
        const exchange = trial.exchanges.at(-1)
        const columns = arraysOfOrders(board.body.data)
        if (!exchange || columns.length === 0) return trial.skip('the workflow as a whole shows no orders')
        judgeTwice(trial, columns, exchange)
        judgeStatuses(trial, board.body.data, exchange)
        judgeTotal(trial, columns, exchange)
        await judgeLimit(trial, columns)
        await judgeFilter(trial, columns)
      })
    },
  },
  {
    id: 'workflow/board-order',
    area: 'workflow',
    title: 'The orders of each column of the workflow go the way that is asked for, with filterInactiveOrders or without',
    requirements: ['workflow/board-order', 'workflow/inactive-adds-up'],
    effects: 'read',
    operations: ['getWorkflow', 'listWorkflowOrders'],
    quiet: true,
    run: unlessOthers(async (trial) => {
      await judgeOrder(trial)
      inactiveAddsUpOnPages(trial)
    }),
  },
]

type BoardQuery = { filterInactiveOrders?: boolean; where?: string; orderby?: string }

async function sameTotal(trial: Trial, query: BoardQuery): Promise<void> {
  const ask = async (more: { limit?: number }) => (await trial.ask('getWorkflow', { query: { ...query, ...more } })).body.meta.total
  const before = await ask({})
  const asked: (readonly [number, unknown, Exchange | undefined])[] = []
  for (const limit of [1, 2]) asked.push([limit, await ask({ limit }), trial.exchanges.at(-1)])
  if ((await ask({})) !== before) trial.skip(othersChange('the workflow'))
  for (const [limit, total, exchange] of asked)
    if (exchange) trial.holds(total === before, `${before}, as without limit ${limit}`, total, exchange, { where: '/meta/total' })
}

/** In the words in which the list of orders is asked for some of one status. */
async function filterOfSeveral(trial: Trial): Promise<BoardQuery | undefined> {
  const { orders: all = [] } = (await orderPage(trial, 'listWorkflowOrders', {})) ?? {}
  const list = operation('listWorkflowOrders')
  const ids = all.filter(({ workflowStatusId }) => workflowStatusId === all[0]?.workflowStatusId).map(({ id }) => id)
  const some = ids.slice(0, 3)
  const found = some.length === 3 ? await understood(trial, list, whereIn(list, some), some) : undefined
  const where = found && String(found.wanted.where)
  return where !== undefined && isSuccess(await trial.attempt('getWorkflow', { query: { where } })) ? { where } : undefined
}

/** An order that the list of orders may be asked for. */
async function someOrder(trial: Trial): Promise<BoardQuery | undefined> {
  const [[up] = []] = await orders(trial, operation('listWorkflowOrders'), 'createdDate')
  const orderby = String(up?.orderby)
  return up && isSuccess(await trial.attempt('getWorkflow', { query: { orderby } })) ? { orderby } : undefined
}

/** Where orders stand side by side. */
function arraysOfOrders(value: unknown): Order[][] {
  if (!isObject(value) && !Array.isArray(value)) return []
  const parts: unknown[] = Object.values(value)
  const orders = parts.flatMap((part) => (isObject(part) && 'workflowStatusId' in part ? ordersIn(part) : []))
  const below = parts.filter((part) => !(isObject(part) && 'workflowStatusId' in part)).flatMap(arraysOfOrders)
  return orders.length > 0 ? [orders, ...below] : below
}

const idsStanding = (columns: readonly (readonly Order[])[]): string[] => columns.flat().map(({ id }) => id)

function judgeTwice(trial: Trial, columns: readonly (readonly Order[])[], exchange: Exchange): void {
  for (const orders of columns) {
    const ids = idsStanding([orders])
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
    trial.equal(twice, [], exchange, { where: 'orders that stand twice side by side', requirement: 'workflow/board-once' })
  }
}

/** What has orders and a name is a column, wherever it stands. */
function judgeStatuses(trial: Trial, value: unknown, exchange: Exchange): void {
  if (!isObject(value) && !Array.isArray(value)) return
  const { name, orders }: { name?: unknown; orders?: unknown } = isObject(value) ? value : {}
  if (typeof name !== 'string' || !Array.isArray(orders)) {
    for (const part of Object.values(value)) judgeStatuses(trial, part, exchange)
    return
  }
  const statuses = [...new Set(ordersIn(orders).flatMap(({ workflowStatusId: id }) => (typeof id === 'string' ? [id] : [])))]
  const about = { where: `the column ${name}`, requirement: 'workflow/column-one-status' }
  trial.holds(statuses.length <= 1, 'orders of one workflow status', statuses.join(', '), exchange, about)
}

/** Whether inactive orders count is silent (D46), and it may be columns that total counts. */
function judgeTotal(trial: Trial, columns: readonly (readonly Order[])[], exchange: Exchange): void {
  const { total, inactive } = metaBeside(exchange)
  const shown = new Set(idsStanding(columns)).size
  const data = dataOf(exchange)
  const parts = [
    columns.length,
    ...[data, ...Object.values(isObject(data) ? data : {})].filter(isObject).map((part) => Object.keys(part).length),
  ]
  if (typeof total !== 'number' || parts.includes(total)) return
  const counted = total + (typeof inactive === 'number' ? inactive : 0)
  const about = { where: '/meta/total', requirement: 'workflow/board-total-counts' }
  trial.holds(counted >= shown, `${shown} or more, as many as are shown`, total, exchange, about)
}

/** What it bounds is not shown: one of several columns, one order of each, or one in all. It leaves some out in any of these. */
async function judgeLimit(trial: Trial, columns: readonly (readonly Order[])[]): Promise<void> {
  if (columns.length < 2 || !columns.some((orders) => orders.length > 1)) return
  const exchange = await trial.call('getWorkflow', { query: { limit: 1 } })
  if (!isSuccess(exchange)) return
  const [most, shown] = [idsStanding(columns).length, idsStanding(arraysOfOrders(dataOf(exchange))).length]
  const about = { where: '/data', requirement: 'workflow/board-limit' }
  trial.holds(
    shown < most,
    `fewer than the ${most} orders that it shows without a limit`,
    phrase(`${shown} orders with limit 1`),
    exchange,
    about,
  )
}

/** In the words in which the list of orders is asked for one of them. */
async function judgeFilter(trial: Trial, columns: readonly (readonly Order[])[]): Promise<void> {
  const all = new Set(idsStanding(columns))
  const { orders = [] } = (await orderPage(trial, 'listWorkflowOrders', {})) ?? {}
  const one = orders.find(({ id }) => all.has(id))
  if (!one || all.size < 2) return
  const list = operation('listWorkflowOrders')
  const known = await understood(trial, list, whereEquals(list, one.id), [one.id])
  if (!known) return
  const exchange = await trial.call('getWorkflow', { query: { where: String(known.wanted.where) } })
  if (!isSuccess(exchange)) return
  const others = [...new Set(idsStanding(arraysOfOrders(dataOf(exchange))))].filter((id) => id !== one.id)
  trial.equal(others.slice(0, 3), [], exchange, { where: 'other orders than the one asked for', requirement: 'workflow/board-where' })
}

/** Some targets order by few fields: most by one of these. */
const ordering: readonly string[] = ['createdDate', 'number', 'id', 'name', 'totalCostCents']

/** Dates that are written as they go. */
const isOrderly = ({ createdDate }: ListedRecord): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(createdDate))

/** In the words in which the list of orders goes up and down. */
async function judgeOrder(trial: Trial): Promise<void> {
  const list = operation('listWorkflowOrders')
  const { records = [] } = (await tryPage(trial, list, {})) ?? {}
  for (const field of records.every(isOrderly) ? ordering : ordering.slice(1))
    for (const [up, down] of await orders(trial, list, field)) {
      const [ups, downs] = [await tryPage(trial, list, up), await tryPage(trial, list, down)]
      if (!ups || !downs || !isSorted(ups.records, field) || !isSorted(downs.records.toReversed(), field)) continue
      if (ups.ids[0] === downs.ids[0]) continue
      for (const beside of [{}, { filterInactiveOrders: true }]) {
        const large = { limit: largestPage, ...beside }
        const exchange = await trial.attempt('getWorkflow', { query: large })
        const query = isSuccess(exchange) ? large : beside
        const shown = [
          await goesAsAsked(trial, field, { ...query, orderby: String(up.orderby) }, 'up'),
          await goesAsAsked(trial, field, { ...query, orderby: String(down.orderby) }, 'down'),
        ]
        const all = idsShown(exchange)
        // One that shows a part of its orders may show another part of them in another order.
        if (all.length !== metaBeside(exchange).total) continue
        for (const one of shown.filter((other) => other !== undefined)) {
          const still = new Set(idsShown(one))
          const lost = all.filter((id) => !still.has(id)).slice(0, 3)
          trial.equal(lost, [], one, { where: 'orders that it shows without an order', requirement: 'workflow/board-order' })
        }
      }
      return
    }
  trial.skip('the list of orders understands no order that was tried')
}

const idsShown = (exchange: Exchange): string[] => [...new Set(idsStanding(arraysOfOrders(dataOf(exchange))))]

/** The answer, where there is one. */
async function goesAsAsked(trial: Trial, field: string, query: { orderby: string }, way: 'up' | 'down'): Promise<Exchange | undefined> {
  const exchange = await trial.call('getWorkflow', { query })
  if (!isSuccess(exchange)) return undefined
  const told = arraysOfOrders(dataOf(exchange)).filter((column) => hasSeveral(column, field))
  if (told.length === 0) return exchange
  const [wrong = []] = told.filter((column) => !isSorted(way === 'up' ? column : column.toReversed(), field))
  const values = wrong.slice(0, 5).map((order) => order[field])
  const about = { where: '/data', requirement: 'workflow/board-order' }
  trial.holds(wrong.length === 0, `orders of each column with ${field} going ${way}`, phrase(values.join(', ')), exchange, about)
  return exchange
}
