// Amounts and counts that follow from other records: an order's from its payments and inspections, a statement's from its orders
// (D15, D18), a customer's from payments and statements.

import type { Surroundings } from '../engine/handlers.ts'
import { invalid } from '../engine/plain/errors.ts'
import type { Collections } from '../engine/state/records.ts'
import type { World } from '../engine/state/world.ts'

type Order = Collections['orders']
type Payment = Collections['payments']

/** What a payment adds to the paid cents of its order, or takes from them. */
export function receivedCents({ status, transactionType, amountCents }: Payment): number {
  if (status !== 'Succeeded') return 0
  if (transactionType === 'Charge') return amountCents
  return transactionType === 'Refund' ? -amountCents : 0
}

/** Moves the order's paid and remaining cents by what came in, and its statement with them. */
export function settleOrder(context: Surroundings, order: Order, cents: number): void {
  const { world, author, now } = context
  const paidCostCents = order.paidCostCents + cents
  if (!Number.isSafeInteger(paidCostCents)) {
    const expected = `an amount with which the order has paid at most ${Number.MAX_SAFE_INTEGER} cents`
    throw invalid('invalid_request', [{ path: '/body/amountCents', expected, actual: String(cents) }])
  }
  const remainingCostCents = order.totalCostCents - paidCostCents
  const paid = remainingCostCents <= 0
  const invoice = paid && !order.paid && becomesInvoice(world, order) && { invoiced: true, invoicedDate: now }
  const settled = world.update('orders', order, { paidCostCents, remainingCostCents, paid, ...invoice }, author)
  if (settled.statementId !== null) settleStatement(context, settled.statementId)
}

/** The company may want fully paid orders to become invoices (2.16), but not before the mileage is known where that is asked for (2.2). */
function becomesInvoice(world: World, { companyId, locationId, invoiced, mileageIn }: Order): boolean {
  const config = world.all('companyConfigs').find((known) => known.companyId === companyId)
  if (invoiced || !config?.autoInvoiceFullyPaidOrders) return false
  const location = world.get('locations', locationId ?? '')
  return mileageIn !== null || !location?.requireMileageRecordBeforeInvoice
}

/** Adds the statement up again. */
export function settleStatement({ world, author }: Surroundings, id: string): void {
  const statement = world.get('statements', id)
  if (statement) world.update('statements', statement, totalsOf(ordersOf(world, id)), author)
}

export const ordersOf = (world: World, statementId: string): Order[] =>
  world.all('orders').filter((order) => order.statementId === statementId)

/** What a statement of these orders comes to. */
export function totalsOf(orders: readonly Order[]) {
  const sum = (field: 'totalCostCents' | 'paidCostCents') => orders.reduce((cents, order) => cents + order[field], 0)
  const invoicesCount = orders.filter(({ invoiced }) => invoiced).length
  const totalCostCents = sum('totalCostCents')
  const paidCostCents = sum('paidCostCents')
  const remainingCostCents = totalCostCents - paidCostCents
  return { invoicesCount, totalCostCents, paidCostCents, remainingCostCents, paid: invoicesCount > 0 && remainingCostCents <= 0 }
}

/** What counts as a transaction of the customer who paid: a payment that went through. */
export const isTransaction = ({ status }: Payment): boolean => status === 'Succeeded'

/** Counts more, or with a negative number fewer, statements or transactions of a customer. */
export function countForCustomer(
  { world, author }: Surroundings,
  id: string | null,
  field: 'statementCount' | 'transactionCount',
  more: number,
): void {
  const customer = world.get('customers', id ?? '')
  if (customer && more !== 0) world.update('customers', customer, { [field]: customer[field] + more }, author)
}

/** How many inspections an order has, and how far they are. */
export function inspectionTotals(inspections: readonly Collections['inspections'][]) {
  const status = inspections.every(({ completed }) => completed) ? 'Completed' : 'InProgress'
  return { inspectionCount: inspections.length, inspectionStatus: inspections.length === 0 ? null : status }
}

/** Looks at the order's inspections again. */
export function settleInspections({ world, author }: Surroundings, orderId: string): void {
  const order = world.get('orders', orderId)
  const totals = inspectionTotals(world.all('inspections').filter((inspection) => inspection.orderId === orderId))
  const { inspectionCount, inspectionStatus } = totals
  if (!order || (order.inspectionCount === inspectionCount && order.inspectionStatus === inspectionStatus)) return
  world.update('orders', order, totals, author)
}
