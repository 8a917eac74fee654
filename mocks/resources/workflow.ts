// The workflow (4.14): orders in columns by workflow status (D30).

import type { Handlers, Surroundings } from '../engine/handlers.ts'
import { fieldsOf } from '../engine/lists/fields.ts'
import { listPage } from '../engine/lists/listing.ts'
import type { Collections, Schemas, WorkflowStatus } from '../engine/state/records.ts'
import { visibleTo } from '../engine/state/sessions.ts'
import type { World } from '../engine/state/world.ts'
import { findRecord } from './parts.ts'

type Order = Schemas['WorkflowOrder']
/** Without its customer and vehicle. */
type BareOrder = Collections['orders']

const statuses = { name: 'workflow status', collection: 'workflowStatuses' } as const

export const workflow = {
  archiveOrders(context) {
    const { world, caller, author, body } = context
    const { archived, workflowStatusId } = body
    findRecord(context, statuses, workflowStatusId)
    for (const order of visibleTo(caller, world.all('orders')))
      if (order.workflowStatusId === workflowStatusId && order.archived !== archived) world.update('orders', order, { archived }, author)
    return {}
  },

  getWorkflow(context) {
    const { columns } = boardOf(context)
    const pages = columns.map((column) => ({ column, page: orderPage(column, context) }))
    const data = Object.fromEntries(pages.map(({ column, page }) => [column.status.id, shownColumn(column, page)]))
    const inactiveByStatus = Object.fromEntries(pages.map(({ column, page }) => [column.status.id, page.inactive]))
    const total = sum(pages.map(({ page }) => page.total))
    return { data, meta: { total, inactive: sum(Object.values(inactiveByStatus)), inactiveByStatus } }
  },

  getWorkflowColumn(context) {
    const column = columnOf(context, context.params.id)
    return { data: shownColumn(column, orderPage(column, context)) }
  },

  listWorkflowOrders(context) {
    const board = boardOf(context)
    const { items, total, hasMore, inactive, byStatus } = orderPage(board, context)
    const inactiveByStatus = Object.fromEntries(board.columns.map(({ status: { id } }) => [id, byStatus.get(id) ?? 0]))
    return { data: { orders: items, total, hasMore, inactive, inactiveByStatus } }
  },

  listWorkflowOrdersByStatus(context) {
    const { statusId } = context.params
    const { items, total, hasMore, inactive } = orderPage(columnOf(context, statusId), context)
    return { data: { orders: items, total, hasMore, inactive, inactiveByStatus: { [statusId]: inactive } } }
  },
} satisfies Partial<Handlers>

/** Orders in their order, and those of them that are not archived. The arrays stay the same, so pages of them are remembered. */
interface Orders {
  orders: readonly BareOrder[]
  active: readonly BareOrder[]
}

interface Column extends Orders {
  status: WorkflowStatus
}

interface Board extends Orders {
  columns: readonly Column[]
  /** What it was made from. */
  sources: readonly (readonly object[])[]
}

const boards = new WeakMap<readonly object[], Board>()

/** The board that the caller may see; made anew only when something on it changed. */
function boardOf({ world, caller }: Surroundings): Board {
  const orders = visibleTo(caller, world.all('orders'))
  const columnStatuses = visibleTo(caller, world.all('workflowStatuses'))
  const sources = [columnStatuses, world.all('customers'), world.all('vehicles')]
  const known = boards.get(orders)
  if (known?.sources.every((source, index) => source === sources[index])) return known
  const columns = columnsOf(columnStatuses, orders)
  const board = { sources, columns, ...withActive(columns.flatMap((column) => column.orders)) }
  boards.set(orders, board)
  return board
}

function columnsOf(columnStatuses: readonly WorkflowStatus[], orders: readonly BareOrder[]): Column[] {
  const byStatus = new Map<string, BareOrder[]>(columnStatuses.map(({ id }) => [id, []]))
  for (const order of orders) byStatus.get(order.workflowStatusId)?.push(order)
  const inOrder = [...columnStatuses].sort((one, other) => one.position - other.position)
  return inOrder.map((status) => ({ status, ...withActive((byStatus.get(status.id) ?? []).sort(byPosition)) }))
}

const byPosition = (one: BareOrder, other: BareOrder): number =>
  one.workflowStatusPosition - other.workflowStatusPosition || (one.id < other.id ? -1 : 1)

const withActive = (orders: readonly BareOrder[]): Orders => ({ orders, active: orders.filter(({ archived }) => !archived) })

const ordersShownIn = new WeakMap<BareOrder, Order>()

/** The order with its customer and vehicle: the same object, and so the same JSON text, until one of the three changes. */
function shownOrder(world: World, order: BareOrder): Order {
  const customer = world.get('customers', order.customerId ?? '') ?? null
  const vehicle = world.get('vehicles', order.vehicleId ?? '') ?? null
  const known = ordersShownIn.get(order)
  if (known && known.customer === customer && known.vehicle === vehicle) return known
  const made = { ...order, customer, vehicle }
  ordersShownIn.set(order, made)
  return made
}

const listsShownIn = new WeakMap<readonly BareOrder[], readonly Order[]>()

/** Arrays of a board are new with it, and so are those that are shown for them. */
function shownOrders(world: World, orders: readonly BareOrder[]): readonly Order[] {
  const known = listsShownIn.get(orders)
  if (known) return known
  const made = Object.freeze(orders.map((order) => shownOrder(world, order)))
  listsShownIn.set(orders, made)
  return made
}

function columnOf(context: Surroundings, statusId: string): Column {
  const { id } = findRecord(context, statuses, statusId)
  const column = boardOf(context).columns.find(({ status }) => status.id === id)
  if (!column) throw new Error(`The workflow has no column for the status ${id}.`)
  return column
}

interface OrdersQuery {
  limit?: number
  orderby?: string
  where?: string
  skip?: number
  filterInactiveOrders?: boolean
}

/** Whether a question may be about the customer or the vehicle of an order. A backslash may spell either. */
const looksWithin = (question = ''): boolean => /customer|vehicle|\\/.test(question)

/**
 * A page of orders, and how many of all that match are archived, whether they are left out or not. Most questions are about what is the
 * order's own: then customer and vehicle are put in where they are shown only.
 */
function orderPage({ orders, active }: Orders, { world, query }: { world: World; query: OrdersQuery }) {
  const { limit, orderby, where, skip, filterInactiveOrders = false } = query
  const fields = fieldsOf('WorkflowOrder')
  const isWithin = looksWithin(where) || looksWithin(orderby)
  const pageOfOrders = (all: readonly BareOrder[]) =>
    listPage(isWithin ? shownOrders(world, all) : all, fields, { limit, order: orderby, where, skip })
  const whole = pageOfOrders(orders)
  const { items, total, hasMore } = filterInactiveOrders ? pageOfOrders(active) : whole
  const byStatus = archivedByStatus(whole.matches)
  return { items: shownOrders(world, items), total, hasMore, byStatus, inactive: sum([...byStatus.values()]) }
}

const archived = new WeakMap<readonly BareOrder[], Map<string, number>>()

function archivedByStatus(orders: readonly BareOrder[]): Map<string, number> {
  const known = archived.get(orders)
  if (known) return known
  const counts = new Map<string, number>()
  for (const order of orders) if (order.archived) counts.set(order.workflowStatusId, (counts.get(order.workflowStatusId) ?? 0) + 1)
  archived.set(orders, counts)
  return counts
}

function shownColumn({ status, orders }: Column, { items, total, hasMore }: ReturnType<typeof orderPage>): Schemas['WorkflowColumn'] {
  const nextOrdinal = (orders.at(-1)?.workflowStatusPosition ?? 0) + 1
  return { name: status.name, orders: items, position: status.position, total, hasMore, nextOrdinal }
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
