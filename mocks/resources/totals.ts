// Amounts that follow from others: an order's from its payments, a statement's from its orders (D15, D18).
import type { Surroundings } from '../engine/handlers.ts'
import type { Collections } from '../engine/records.ts'
import type { World } from '../engine/world.ts'

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
