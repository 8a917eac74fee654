// Statements (4.6, D18).

import type { Handlers, Surroundings } from '../engine/handlers.ts'
import { type Issue, invalid } from '../engine/plain/errors.ts'
import type { Collections } from '../engine/state/records.ts'
import { mayUse, visibleTo } from '../engine/state/sessions.ts'
import type { World } from '../engine/state/world.ts'
import { countForCustomer, ordersOf, settleStatement, totalsOf } from '../rules/totals.ts'
import { checkTexts } from './checks.ts'
import { checkReference, findRecord, get, type Resource, search } from './parts.ts'
import { addRecord, changeRecord } from './writing.ts'

type Order = Collections['orders']

/** In milliseconds since 1970, both ends included. */
interface Period {
  from: number
  to: number
}

const statements: Resource<'statements'> = { name: 'statement', collection: 'statements', schema: 'Statement' }
const customers = { name: 'customer', collection: 'customers' } as const

export const statement = {
  getStatement: get(statements),
  searchStatements: search(statements),
  createStatement(context) {
    const { body } = context
    const { fromDate, toDate } = body
    checkTexts(body, ['name'])
    const { id: customerId } = checkReference(context, customers, 'customerId', body.customerId)
    const period = readPeriod(fromDate, toDate)
    const orders = chooseOrders(context, undefined, customerId, period, body.orderIds)
    const [first] = orders
    const record = addRecord(context, statements, 'StatementCreate', {
      // Where its orders are; one of orders of several places, or of none, is the caller's.
      ...(first && orders.every(({ locationId }) => locationId === first.locationId) && { locationId: first.locationId }),
      sent: false,
      sentDate: null,
      duration: period.to - period.from,
      ...totalsOf(orders),
    })
    moveOrders(context, record.id, orders)
    countForCustomer(context, customerId, 'statementCount', 1)
    return { data: record }
  },
  /** Another customer or period means other orders, unless the body names them. */
  updateStatement(context) {
    const { body, world } = context
    const record = findRecord(context, statements, context.params.id)
    const { fromDate = record.fromDate, toDate = record.toDate, orderIds } = body
    checkTexts(body, ['name'])
    const customerId = checkReference(context, customers, 'customerId', body.customerId)?.id ?? record.customerId
    const period = readPeriod(fromDate, toDate)
    const another = customerId !== record.customerId || fromDate !== record.fromDate || toDate !== record.toDate
    const orders = orderIds || another ? chooseOrders(context, record.id, customerId, period, orderIds) : ordersOf(world, record.id)
    moveOrders(context, record.id, orders)
    if (customerId !== record.customerId) {
      countForCustomer(context, record.customerId, 'statementCount', -1)
      countForCustomer(context, customerId, 'statementCount', 1)
    }
    const fields = { duration: period.to - period.from, ...totalsOf(orders) }
    return { data: changeRecord(context, statements, 'StatementUpdate', record, fields) }
  },
} satisfies Partial<Handlers>

const day = 86_400_000

/** A plain date at the end means all of that day (D01). */
function readPeriod(fromDate: unknown, toDate: unknown): Period {
  const from = readTime('fromDate', fromDate)
  const to = readTime('toDate', toDate) + (isPlainDate(toDate) ? day - 1 : 0)
  if (from <= to) return { from, to }
  throw invalid('invalid_request', [{ path: '/body/fromDate', expected: `a time before toDate, ${toDate}`, actual: String(fromDate) }])
}

const isPlainDate = (given: unknown): boolean => typeof given === 'string' && /^\d{4}-\d\d-\d\d$/.test(given)

function readTime(field: string, given: unknown): number {
  const time = typeof given === 'string' ? Date.parse(given) : Number.NaN
  if (!Number.isNaN(time)) return time
  const actual = JSON.stringify(given) ?? 'nothing'
  throw invalid('invalid_request', [{ path: `/body/${field}`, expected: 'a time or a date such as 2026-03-01', actual }])
}

/** The named orders of the customer, or else the customer's invoices of the period. Those that another statement has settled stay with it. */
function chooseOrders(
  { world, caller }: Surroundings,
  statementId: string | undefined,
  customerId: string,
  { from, to }: Period,
  orderIds: readonly string[] | undefined,
): Order[] {
  if (!orderIds) {
    const invoices = visibleTo(caller, world.all('orders')).filter(
      (order) => order.customerId === customerId && order.invoiced && !order.deleted && !settledBy(world, order, statementId),
    )
    return invoices.filter(
      ({ invoicedDate }) => invoicedDate !== null && from <= Date.parse(invoicedDate) && Date.parse(invoicedDate) <= to,
    )
  }
  const issues: Issue[] = []
  const orders = new Set<Order>()
  for (const [index, id] of orderIds.entries()) {
    const order = world.get('orders', id)
    const isOwn = order?.customerId === customerId && mayUse(caller, order)
    const settled = isOwn ? settledBy(world, order, statementId) : undefined
    if (isOwn && !settled) orders.add(order)
    else
      issues.push({
        path: `/body/orderIds/${index}`,
        expected: settled ? 'an order that no other statement has settled' : `the id of an order of the customer "${customerId}"`,
        actual: settled ? `one of the statement ${settled.id}, which is ${settled.paid ? 'paid' : 'sent'}` : JSON.stringify(id),
      })
  }
  if (issues.length > 0) throw invalid('invalid_request', issues)
  return [...orders]
}

/** The other statement, sent or paid, that the order is on. */
function settledBy(world: World, { statementId }: Order, own: string | undefined): Collections['statements'] | undefined {
  const other = statementId !== null && statementId !== own ? world.get('statements', statementId) : undefined
  return other && (other.sent || other.paid) ? other : undefined
}

/** Leaves exactly these orders on the statement, and their payments with them. Statements that lose one are added up again. */
function moveOrders(context: Surroundings, statementId: string, wanted: readonly Order[]): void {
  const { world, author } = context
  const lost = ordersOf(world, statementId).filter((order) => !wanted.includes(order))
  const taken = wanted.filter((order) => order.statementId !== statementId)
  const moves = new Map<string, string | null>([
    ...lost.map(({ id }) => [id, null] as const),
    ...taken.map(({ id }) => [id, statementId] as const),
  ])
  for (const order of [...lost, ...taken]) world.update('orders', order, { statementId: moves.get(order.id) ?? null }, author)
  for (const payment of moves.size > 0 ? world.all('payments') : [])
    if (moves.has(payment.orderId ?? ''))
      world.update('payments', payment, { statementId: moves.get(payment.orderId ?? '') ?? null }, author)
  for (const before of new Set(taken.map((order) => order.statementId))) if (before !== null) settleStatement(context, before)
}
