// The workflow and its bulk archive: 1, 2.15, 3, 4.14.
import { operation } from '../../../openapi/contract.ts'
import { shapeOf } from '../../../openapi/schema.ts'
import { isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { phrase } from '../../exchange/phrase.ts'
import { pageInput } from '../../runner/seen/listed.ts'
import type { Case } from '../../runner/trial/case.ts'
import { sideBySide } from '../../runner/trial/side-by-side.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { foundAgain } from '../../steps/again.ts'
import { freeStatuses, judgeArchives, othersChangeOrders, putArchivedBack, statusToArchive } from '../../steps/archives.ts'
import { steadyPart } from '../../steps/common.ts'
import { filterMatters } from '../../steps/filter-inactive.ts'
import { inactiveAddsUpOnPages } from '../../steps/inactive.ts'
import { othersChange } from '../../steps/moved.ts'
import { orders as notations } from '../../steps/orders.ts'
import { type ListQuery, largestServed, tryPage } from '../../steps/pages.ts'
import { understood, whereIn } from '../../steps/selection.ts'
import {
  accepted,
  allOrders,
  columnsOf,
  disagreements,
  endsWithActive,
  judgePages,
  largestPage,
  noMoreThanAll,
  type Order,
  type OrderPage,
  orderAsText,
  orderPage,
  ordersIn,
  pagesOfActive,
  readBack,
  statusesOf,
  whereItStands,
} from '../../steps/workflow.ts'

export const workflowScenarios: readonly Case[] = [
  {
    id: 'workflow/list-pages',
    area: 'workflow',
    title: 'limit, skip, total and hasMore of the list of all orders agree',
    requirements: [
      'workflow/list-total',
      'workflow/list-has-more',
      'workflow/list-limit',
      'workflow/list-skip',
      'workflow/list',
      'workflow/list-orders',
      'workflow/list-total-is-number',
      'workflow/list-has-more-is-boolean',
      'workflow/list-inactive',
      'workflow/inactive-adds-up',
      'workflow/tidy-answers',
    ],
    effects: 'read',
    operations: ['listWorkflowOrders'],
    quiet: true,
    async run(trial) {
      await judgePages(trial, 'listWorkflowOrders', {}, 'list')
      inactiveAddsUpOnPages(trial)
    },
  },
  {
    id: 'workflow/list-by-status-pages',
    area: 'workflow',
    title: 'limit, skip, total and hasMore of the list of a status agree',
    requirements: ['workflow/list-total', 'workflow/list-has-more', 'workflow/list-limit', 'workflow/list-skip', 'workflow/list-by-status'],
    effects: 'read',
    operations: ['listWorkflowOrders', 'listWorkflowOrdersByStatus'],
    quiet: true,
    async run(trial) {
      const statuses = (await statusesOf(trial)).slice(0, 2)
      await sideBySide(trial, statuses, (strand, statusId) => judgePages(strand, 'listWorkflowOrdersByStatus', { statusId }, 'list'))
    },
  },
  {
    id: 'workflow/column-pages',
    area: 'workflow',
    title: 'limit, skip, total and hasMore of a column agree',
    requirements: [
      'workflow/column-total',
      'workflow/column-has-more',
      'workflow/column-limit',
      'workflow/column-skip',
      'workflow/column',
      'workflow/column-name',
      'workflow/column-numbers',
      'workflow/column-has-more-is-boolean',
    ],
    effects: 'read',
    operations: ['listWorkflowOrders', 'getWorkflowColumn'],
    quiet: true,
    async run(trial) {
      const columns = await columnsOf(trial)
      await sideBySide(trial, columns.slice(0, 2), (strand, id) => judgePages(strand, 'getWorkflowColumn', { id }, 'column'))
      await foundAgain(trial, async () => {
        for (const id of columns) await endsWithActive(trial, 'getWorkflowColumn', { id }, 'column')
        // Which of them have inactive orders is not known.
        for (const id of columns.slice(2, mostColumns)) await pagesOfActive(trial, 'getWorkflowColumn', { id }, 'column')
      })
    },
  },
  {
    id: 'workflow/filter-inactive',
    area: 'workflow',
    title: 'Column and list take filterInactiveOrders, true as well as false, and count what is shown with it',
    requirements: ['workflow/filter-inactive-accepted', 'workflow/list-has-more', 'workflow/column-has-more', 'workflow/list-total'],
    effects: 'read',
    operations: ['listWorkflowOrders', 'listWorkflowOrdersByStatus', 'getWorkflowColumn'],
    async run(trial) {
      const [statusId = ''] = await statusesOf(trial)
      for (const filterInactiveOrders of [true, false]) {
        const query = { filterInactiveOrders }
        const lists = [
          await trial.call('listWorkflowOrders', { query }),
          await trial.call('listWorkflowOrdersByStatus', { path: { statusId }, query }),
        ]
        for (const exchange of lists) {
          accepted(trial, exchange)
          noMoreThanAll(trial, exchange, 'workflow/list-has-more')
        }
      }
      const [id = ''] = await columnsOf(trial)
      for (const filterInactiveOrders of [true, false]) {
        const column = await trial.call('getWorkflowColumn', { path: { id }, query: { filterInactiveOrders } })
        accepted(trial, column)
        noMoreThanAll(trial, column, 'workflow/column-has-more')
      }
      await foundAgain(trial, () => countsTheSame(trial))
    },
  },
  {
    id: 'workflow/filter-inactive-matters',
    area: 'workflow',
    title: 'Where some orders are inactive, board, lists and columns show others with filterInactiveOrders true than with false',
    requirements: ['workflow/filter-inactive-matters', 'workflow/list-has-more', 'workflow/list-skip'],
    effects: 'read',
    operations: ['getWorkflow', 'listWorkflowOrders', 'listWorkflowOrdersByStatus', 'getWorkflowColumn'],
    quiet: true,
    async run(trial) {
      const counts = [await filterMatters(trial, 'getWorkflow'), await filterMatters(trial, 'listWorkflowOrders')]
      const ofStatus = async (strand: Trial, statusId: string) => {
        const inactive = await filterMatters(strand, 'listWorkflowOrdersByStatus', { statusId })
        if (inactive === 0) return inactive
        await filterMatters(strand, 'getWorkflowColumn', { id: statusId }, inactive)
        await foundAgain(strand, () => pagesOfActive(strand, 'listWorkflowOrdersByStatus', { statusId }, 'list'))
        return inactive
      }
      counts.push(...(await sideBySide(trial, await statusesOf(trial), ofStatus)))
      if (counts.every((inactive) => inactive === 0)) trial.skip('no list tells of an inactive order; archive one')
    },
  },
  {
    id: 'workflow/list-by-status',
    area: 'workflow',
    title: 'The list of a status holds the orders of that status, all of them and no others',
    requirements: [
      'workflow/list-by-status',
      'workflow/list-by-status-complete',
      'workflow/list-all-statuses',
      'workflow/list-total',
      'workflow/list-has-more',
      'workflow/column-total',
      'workflow/column-has-more',
      'workflow/column-one-status',
      'workflow/where-beside-inactive',
      'workflow/status-where',
      'list/no-duplicates',
    ],
    effects: 'read',
    operations: ['listWorkflowOrders', 'listWorkflowOrdersByStatus'],
    mayAsk: ['getWorkflowColumn'],
    quiet: true,
    async run(trial) {
      const looks = await foundAgain(trial, () => listsHoldTheirOwn(trial))
      let orders = looks[0]
      await foundAgain(trial, async () => {
        await filtersWithinStatus(trial, orders ?? (await orderPage(trial, 'listWorkflowOrders', {}))?.orders ?? [])
        // Others may have moved them meanwhile.
        orders = undefined
      })
      // It may be refused as unknown, or a list of none.
      const nobodys = await orderPage(trial, 'listWorkflowOrdersByStatus', { statusId: `unknown-${trial.mark}` }, { limit: 5 })
      const inAny = nobodys?.orders.filter(({ workflowStatusId }) => typeof workflowStatusId === 'string').map(({ id }) => id)
      if (nobodys) trial.equal(inAny, [], nobodys.exchange, { where: '/data/orders' })
    },
  },
  {
    id: 'workflow/columns',
    area: 'workflow',
    title: 'A column holds orders of one status, and shares no order with another column; the list shows the same',
    requirements: [
      'workflow/column-one-status',
      'workflow/column-disjoint',
      'workflow/same-everywhere',
      'workflow/column-orders',
      'workflow/column',
    ],
    effects: 'read',
    operations: ['listWorkflowOrders', 'getWorkflowColumn', 'getWorkflow'],
    quiet: true,
    async run(trial) {
      await foundAgain(trial, () => columnsTogether(trial))
      const listed = await allOrders(trial, 'listWorkflowOrders', {}, { part: orderAsText })
      const [later = []] = await foundAgain(trial, () => columnsShareNone(trial))
      const board = await trial.call('getWorkflow', {})
      for (const order of ordersIn(board.answer?.body)) later.push({ exchange: board, order: orderAsText(order) })
      // Only orders that nobody changed meanwhile can be compared.
      const looks: ReadonlyMap<string, Order>[] = [byIdOf(listed.orders)]
      const lookAgain = async () => looks.push(byIdOf((await allOrders(trial, 'listWorkflowOrders', {}, { part: orderAsText })).orders))
      const disagreeing = ({ order }: { order: Order }) => {
        const [first, ...others] = looks.map((look) => look.get(order.id))
        if (!first || others.includes(undefined)) return []
        const steady = others.reduce<unknown>((alike, other) => steadyPart(alike, other && readBack(other)), readBack(first))
        return disagreements(steady, readBack(order))
      }
      await lookAgain()
      // What moves to and fro may be back at the second look: it is not at each one, after another number of answers every time.
      for (let more = 0; more < 6 && later.some((one) => disagreeing(one).length > 0); more++) {
        if (more % 2 === 1) await trial.call('getWorkflow', {})
        await lookAgain()
      }
      for (const one of later) {
        const { exchange, order } = one
        if (looks.some((look) => !look.has(order.id))) continue
        const found = disagreeing(one)
        if (found.length === 0) trial.shown(exchange, 'workflow/same-everywhere')
        for (const { where, expected, actual } of found)
          trial.equal(actual, expected, exchange, { where: `order ${order.id}${where}`, requirement: 'workflow/same-everywhere' })
      }
    },
  },
  {
    id: 'workflow/order-embeds',
    area: 'workflow',
    title: 'Customer and vehicle of an order are those that it names, with parts of their own, and the same in each order',
    requirements: [
      'workflow/order-embeds-match',
      'workflow/parts-of-their-owner',
      'workflow/embeds-agree',
      'workflow/order-technicians',
      'workflow/order-custom-fields',
      'workflow/order-profitability',
      'workflow/order-labels',
      'workflow/order-customer',
      'workflow/customer-emails',
      'workflow/customer-phone-numbers',
      'workflow/order-vehicle',
      'workflow/vehicle-tire-pressure-logs',
      'workflow/tidy-order',
    ],
    effects: 'read',
    operations: ['listWorkflowOrders'],
    async run(trial) {
      // On one page: whom they are of may be told anew before the next one.
      const limit = await largestServed(trial, operation('listWorkflowOrders'))
      const { orders, exchange } = await allOrders(trial, 'listWorkflowOrders', {}, { mostPages: 1, limit })
      partsNameTheirOwner(trial, orders, exchange)
      embedsAgree(trial, orders, exchange)
    },
  },
  {
    id: 'workflow/bulk-archive',
    area: 'workflow',
    title: 'The bulk update archives all orders of a status and brings them back, and touches nothing else',
    requirements: [
      'workflow/bulk-archives',
      'workflow/bulk',
      'workflow/bulk-restores',
      'workflow/bulk-touches-all',
      'workflow/bulk-spares-other-statuses',
      'workflow/bulk-changes-archived-only',
      'workflow/bulk-seen-everywhere',
      'workflow/inactive-adds-up',
    ],
    effects: 'disruptive',
    operations: ['archiveOrders', 'listWorkflowOrders', 'listWorkflowOrdersByStatus', 'getWorkflowColumn', 'getWorkflow'],
    quiet: true,
    async run(trial) {
      await judgeArchives(trial)
      if (trial.findings.length === 0 || !(await othersChangeOrders(trial))) return
      trial.findings.length = 0
      trial.skip(othersChange('orders'))
    },
  },
  {
    id: 'workflow/bulk-without-session',
    area: 'workflow',
    title: 'A bulk update without a session is refused, and archives no order',
    requirements: ['http/refused-changes-nothing'],
    effects: 'disruptive',
    operations: ['archiveOrders', 'listWorkflowOrders'],
    quiet: true,
    async run(trial) {
      await freeStatuses(trial)
      const before = (await allOrders(trial, 'listWorkflowOrders', {}, { part: whereItStands })).orders
      const workflowStatusId = await statusToArchive(trial, before)
      const mine = new Set(before.filter((order) => order.workflowStatusId === workflowStatusId).map(({ id }) => id))
      putArchivedBack(trial, before, [workflowStatusId])
      const refused = await trial.attempt('archiveOrders', { body: { archived: true, workflowStatusId } }, { token: null })
      if (isSuccess(refused)) trial.skip('the target does the bulk update without a session')
      const after = (await allOrders(trial, 'listWorkflowOrders', {}, { part: whereItStands })).orders.filter(({ id }) => mine.has(id))
      const archived = after.filter((order) => order.archived === true).map(({ id }) => id)
      if (archived.length > 0 && (await othersChangeOrders(trial))) trial.skip(othersChange('orders'))
      trial.equal(archived, [], refused, { where: 'orders that are archived now' })
    },
  },
]

/** So many statuses and columns are laid beside each other. */
const someColumns = 3
/** Of those whose pages are turned. */
const mostColumns = 8

/** Whichever orders total counts where inactive ones are left out (D46): the list of a status and its column count the same. */
async function countsTheSame(trial: Trial): Promise<void> {
  const query = { filterInactiveOrders: true }
  const whole = (found: OrderPage | undefined): found is OrderPage =>
    found !== undefined && found.hasMore === false && found.orders.length > 0
  const idsOf = ({ orders }: OrderPage) => JSON.stringify(orders.map(({ id }) => id).sort())
  const statuses = (await statusesOf(trial)).slice(0, someColumns)
  const lists = await sideBySide(trial, statuses, (strand, statusId) =>
    orderPage(strand, 'listWorkflowOrdersByStatus', { statusId }, query),
  )
  const ids = (await columnsOf(trial)).slice(0, someColumns)
  const columns = await sideBySide(trial, ids, (strand, id) => orderPage(strand, 'getWorkflowColumn', { id }, query))
  for (const list of lists.filter(whole)) {
    const column = columns.filter(whole).find((one) => idsOf(one) === idsOf(list))
    const about = { where: '/data/total', requirement: 'workflow/list-total' }
    if (typeof list.total === 'number' && typeof column?.total === 'number') trial.equal(list.total, column.total, list.exchange, about)
  }
}

const partsOf = [
  { kind: 'customer', parts: ['emails', 'phoneNumbers'] },
  { kind: 'vehicle', parts: ['tirePressureLogs'] },
] as const

/** What a customer or a vehicle has names it, where it names one. */
function partsNameTheirOwner(trial: Trial, orders: readonly Order[], exchange: Exchange): void {
  for (const order of orders)
    for (const { kind, parts } of partsOf) {
      const owner = order[kind]
      if (!isObject(owner) || typeof owner.id !== 'string') continue
      for (const name of parts)
        for (const part of Array.isArray(owner[name]) ? owner[name].filter(isObject) : []) {
          const link = part[`${kind}Id`]
          const about = { where: `order ${order.id}/${kind}/${name}/${kind}Id`, requirement: 'workflow/parts-of-their-owner' }
          if (typeof link === 'string') trial.equal(link, owner.id, exchange, about)
        }
    }
}

/** Not dates: some are of what happens elsewhere. */
const textsOf = (record: object): [string, string][] =>
  Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && !/(date|worked)$/i.test(entry[0]))

/** One customer or vehicle in two orders, of the same update, is the same in both. */
function embedsAgree(trial: Trial, orders: readonly Order[], exchange: Exchange): void {
  const known = new Map<string, { readonly [field: string]: unknown }>()
  for (const order of orders)
    for (const { kind } of partsOf) {
      const embedded = order[kind]
      if (!isObject(embedded) || typeof embedded.id !== 'string' || embedded.updatedDate === undefined) continue
      const key = JSON.stringify([kind, embedded.id, embedded.updatedDate])
      const first = known.get(key)
      known.set(key, first ?? embedded)
      const about = { where: `order ${order.id}/${kind}`, requirement: 'workflow/embeds-agree' }
      // What else it is shown with may tell of the order.
      const stated = shapeOf('WorkflowOrder').properties.get(kind)?.properties
      const shared = textsOf(embedded).filter(([name]) => stated?.has(name) && typeof first?.[name] === 'string')
      if (shared.length > 0)
        trial.equal(Object.fromEntries(shared), Object.fromEntries(shared.map(([name]) => [name, first?.[name]])), exchange, about)
    }
}

const byIdOf = (orders: readonly Order[]): ReadonlyMap<string, Order> => new Map(orders.map((order) => [order.id, order]))

/** Each list of a status holds its own orders. An order that others move while the lists are read may be in none of them, or in two. */
async function listsHoldTheirOwn(trial: Trial): Promise<readonly Order[]> {
  const all = await allOrders(trial, 'listWorkflowOrders', {}, { part: whereItStands })
  const byStatus = await sideBySide(trial, await statusesOf(trial), async (strand, statusId) => ({
    statusId,
    found: await allOrders(strand, 'listWorkflowOrdersByStatus', { statusId }, { part: whereItStands }),
  }))
  // Others may add and move orders meanwhile: what was so before and after was so in between.
  const again = await allOrders(trial, 'listWorkflowOrders', {}, { part: whereItStands })
  const still = new Map(again.orders.map((order) => [order.id, order.workflowStatusId]))
  for (const { statusId, found } of byStatus) {
    for (const order of found.orders)
      if (typeof order.workflowStatusId === 'string')
        trial.equal(order.workflowStatusId, statusId, found.exchange, { where: `order ${order.id}/workflowStatusId` })
    if (!found.complete || !found.steady) continue
    const ids = new Set(found.orders.map(({ id }) => id))
    for (const { id, workflowStatusId } of all.orders)
      if (workflowStatusId === statusId && still.get(id) === statusId)
        trial.holds(ids.has(id), `an order of ${statusId}, as the list of all shows`, phrase('left out'), found.exchange, {
          where: `order ${id}`,
          requirement: 'workflow/list-by-status-complete',
        })
  }
  const inStatuses = new Set(byStatus.flatMap(({ found }) => found.orders.map(({ id }) => id))).size
  const shown = Math.max(all.orders.length, again.orders.length)
  if (all.complete && again.complete && all.steady && again.steady)
    trial.holds(shown >= inStatuses, `${inStatuses} orders or more`, shown, all.exchange, {
      where: '/data/orders',
      requirement: 'workflow/list-all-statuses',
    })
  return again.orders
}

/** No order stands in two columns, unless others move it while they are read. The orders of all columns. */
async function columnsShareNone(trial: Trial): Promise<{ exchange: Exchange; order: Order }[]> {
  const columnOf = new Map<string, string>()
  const columns = await sideBySide(trial, await columnsOf(trial), async (strand, column) => ({
    column,
    found: await allOrders(strand, 'getWorkflowColumn', { id: column }, { part: orderAsText }),
  }))
  for (const { column, found } of columns) {
    const statuses = [...new Set(found.orders.flatMap(({ workflowStatusId: id }) => (typeof id === 'string' ? [id] : [])))]
    trial.holds(statuses.length <= 1, 'orders of one workflow status', statuses.join(', '), found.exchange, { where: '/data/orders' })
    for (const { id } of found.orders) {
      const other = columnOf.get(id)
      trial.holds(
        other === undefined || other === column,
        `an order that is in no column but ${column}`,
        phrase(`one that is in ${other}, too`),
        found.exchange,
        { where: `order ${id} in ${other} and ${column}`, requirement: 'workflow/column-disjoint' },
      )
      columnOf.set(id, column)
    }
  }
  return columns.flatMap(({ found: { orders, exchange } }) => orders.map((order) => ({ exchange, order })))
}

/** Columns that are asked for at once are answered each for itself. */
async function columnsTogether(trial: Trial): Promise<void> {
  const ids = (await columnsOf(trial)).slice(0, 2)
  const look = (id: string) => trial.attempt('getWorkflowColumn', { path: { id }, query: { limit: 1 } })
  const together = await Promise.all([...ids, ...ids].map(look))
  for (const id of ids) {
    const unaccompanied = await look(id)
    if (!isSuccess(unaccompanied)) continue
    const alone = recordOf(unaccompanied)
    const later = await trial.attempt('getWorkflowColumn', { path: { id }, query: { limit: 1, skip: 1 } })
    for (const exchange of [together[ids.indexOf(id)], together[ids.indexOf(id) + ids.length], later]) {
      for (const field of ['name', 'position'])
        if (exchange && isSuccess(exchange))
          trial.equal(recordOf(exchange)[field], alone[field], exchange, { where: `/data/${field}`, requirement: 'workflow/column' })
    }
  }
}

/** Of orders of two statuses that are picked by a filter, the list and the column of one show and count its own alone. */
async function filtersWithinStatus(trial: Trial, orders: readonly Order[]): Promise<void> {
  const [one] = orders
  const other = orders.find(({ workflowStatusId }) => workflowStatusId !== one?.workflowStatusId)
  if (!one || !other || typeof one.workflowStatusId !== 'string') return
  const list = operation('listWorkflowOrders')
  const ids = [one.id, other.id]
  const id = one.workflowStatusId
  await sortsWithinStatus(trial, id)
  const both = await understood(trial, list, whereIn(list, ids), ids)
  if (!both) return
  await countsActiveOfThose(trial, orders)
  for (const [asked, path, within, view] of [
    ['listWorkflowOrdersByStatus', { statusId: id }, 'workflow/list-by-status', 'list'],
    ['getWorkflowColumn', { id }, 'workflow/column-one-status', 'column'],
  ] as const) {
    const found = await tryPage(trial, operation(asked), both.wanted, path)
    if (!found) continue
    const { ids: came, total, exchange } = found
    trial.holds(!came.includes(other.id), `no order of ${other.workflowStatusId}`, came, exchange, {
      where: '/data/orders',
      requirement: within,
    })
    const others = came.filter((shown) => !ids.includes(shown))
    trial.equal(others.slice(0, 3), [], exchange, { where: '/data/orders', requirement: 'workflow/status-where' })
    // What it makes of the filter shows in what it shows.
    if (came.join() !== one.id) continue
    if (total !== undefined) trial.equal(total, 1, exchange, { where: '/data/total', requirement: `workflow/${view}-total` })
    noMoreThanAll(trial, exchange, `workflow/${view}-has-more`)
    const alone = await tryPage(trial, operation(asked), { ...both.wanted, limit: 1 }, path)
    if (alone?.ids.join() === one.id) noMoreThanAll(trial, alone.exchange, `workflow/${view}-has-more`)
    await filtersBesideInactive(trial, asked, path, both.wanted, ids)
  }
  await filtersBesideInactive(trial, 'listWorkflowOrders', {}, both.wanted, ids)
}

/** In an order that the target takes, the list and the column of a status show its own alone. */
async function sortsWithinStatus(trial: Trial, statusId: string): Promise<void> {
  for (const [asked, path, requirement] of [
    ['listWorkflowOrdersByStatus', { statusId }, 'workflow/list-by-status'],
    ['getWorkflowColumn', { id: statusId }, 'workflow/column-one-status'],
  ] as const)
    for (const [up] of await notations(trial, operation(asked), 'createdDate')) {
      const found = await tryPage(trial, operation(asked), up, path)
      if (!found) continue
      const others = found.records.filter((order) => typeof order.workflowStatusId === 'string' && order.workflowStatusId !== statusId)
      trial.equal(
        others.slice(0, 3).map((order) => ({ id: order.id, workflowStatusId: order.workflowStatusId })),
        [],
        found.exchange,
        { where: '/data/orders', requirement },
      )
      break
    }
}

/** A target that counts active orders alone where inactive ones are left out (D46) does so of those that a filter finds, too. */
async function countsActiveOfThose(trial: Trial, some: readonly Order[]): Promise<void> {
  const active = await orderPage(trial, 'listWorkflowOrders', {}, { limit: largestPage, filterInactiveOrders: true })
  if (active?.hasMore !== false || active.total !== active.orders.length) return
  const isActive = ({ id }: Order) => active.orders.some((order) => order.id === id)
  const list = operation('listWorkflowOrders')
  const ids = [some.find(isActive), some.find((order) => !isActive(order))].flatMap((order) => order?.id ?? [])
  const found = ids.length === 2 ? await understood(trial, list, whereIn(list, ids), ids) : undefined
  const exchange = found && (await tryPage(trial, list, { ...found.wanted, filterInactiveOrders: true }))
  if (exchange?.ids.join() === ids[0] && exchange?.total !== undefined)
    trial.equal(exchange.total, 1, exchange.exchange, { where: '/data/total', requirement: 'workflow/list-total' })
}

/** What a filter leaves out stays so where inactive orders are left out as well, or not. */
async function filtersBesideInactive(
  trial: Trial,
  asked: 'listWorkflowOrders' | 'listWorkflowOrdersByStatus' | 'getWorkflowColumn',
  path: { readonly [name: string]: string },
  wanted: ListQuery,
  ids: readonly string[],
): Promise<void> {
  const { query } = pageInput(operation(asked), wanted, trial.context.session.userId)
  for (const filterInactiveOrders of [true, false]) {
    const exchange = await trial.attempt(asked, { path, query: { ...query, filterInactiveOrders } })
    if (!isSuccess(exchange)) continue
    const others = ordersIn(dataOf(exchange)).flatMap(({ id }) => (ids.includes(String(id)) ? [] : [id]))
    trial.equal(others.slice(0, 3), [], exchange, { where: '/data/orders', requirement: 'workflow/where-beside-inactive' })
  }
}
