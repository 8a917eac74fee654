// What was paid of the orders, and the statements about them: payments first, then what these make of orders and charges.
import { idOf } from '../../engine/state/ids.ts'
import type { Collections } from '../../engine/state/records.ts'
import { present } from '../drawing/draw.ts'
import { bulkMethods, manualMethods, onlineMethods } from '../drawing/payment-methods.ts'
import { makeDispute, makePayment, makePayout, makeRefund } from '../records/payment.ts'
import { type PlannedPayment, planPayments } from '../records/payment-plan.ts'
import { makeStatement } from '../records/statement.ts'
import { grouped, type Setting } from './setting.ts'
import type { Work } from './work.ts'

type Order = Collections['orders']
type Payment = Collections['payments']
type Month = { key: string; month: string; id: string; orders: Order[] }

export function makeBilling(setting: Setting, work: Pick<Work, 'customers' | 'orders'>) {
  const months = makeMonths(setting, work.orders)
  const statementOf = new Map(months.flatMap(({ id, orders }) => orders.map((order) => [order.id, id] as const)))
  const billed = work.orders.map((order) => ({ ...order, statementId: statementOf.get(order.id) ?? null }))
  const payments = makePayments(setting, billed, work.customers)
  const orders = settled(billed, payments)
  const statements = makeStatements(setting, months, orders, work.customers)
  return { orders, payments, statements }
}

/** Which statements there are: of most months in which a customer got invoices, one for each location. */
function makeMonths({ draw }: Setting, orders: readonly Order[]): Month[] {
  const invoiced = orders.filter(({ invoicedDate }) => invoicedDate !== null)
  const months = grouped(invoiced, ({ customerId, locationId, invoicedDate }) => `${customerId} ${locationId} ${invoicedDate?.slice(0, 7)}`)
  return [...months]
    .map(([key, orders]) => ({ key, month: key.slice(-7), id: draw('statements', key).id, orders }))
    .filter(({ key }) => draw('statements', key, 'wanted').chance(0.9))
}

function makeStatements(
  { foundation, draw, at }: Setting,
  months: Month[],
  orders: readonly Order[],
  customers: Collections['customers'][],
) {
  const byId = new Map(orders.map((order) => [order.id, order]))
  const made = months.map(({ key, month, orders }, place) => {
    const current = orders.map(({ id }) => byId.get(id)).filter((order) => order !== undefined)
    const [first] = current
    const customer = customers.find(({ id }) => id === first?.customerId)
    if (!first || !customer) throw new Error(`Expected orders of a customer in ${month}.`)
    const turn = foundation.locations.findIndex(({ id }) => id === first.locationId)
    return makeStatement(draw('statements', key), { ...at(turn), customer, month, number: place + 1, orders: current })
  })
  // A month without invoices can have a statement, too.
  const idle = customers.slice(-1).map((customer) => {
    const here = { ...at(customers.length - 1), customer, month: '2025-09', number: months.length + 1, orders: [] }
    return makeStatement(draw('statements', 'idle'), here)
  })
  return [...made, ...idle]
}

function makePayments(setting: Setting, orders: readonly Order[], customers: Collections['customers'][]): Payment[] {
  const bulk = planBulk(setting, orders, customers)
  const methods = { manual: manualMethods, online: onlineMethods }
  const charges = orders
    .filter(({ deleted }) => !deleted)
    .flatMap((order) => {
      const together = bulk.get(order.id)
      const planned = together ? [together.payment] : planPayments(setting.draw('payments', order.number, 'plan'), order, methods)
      return planned.map((payment, place) => ({ order, place, payment, bulkPaymentId: together?.id ?? null }))
    })
    .map(({ order, place, payment, bulkPaymentId }, turn) => {
      const here = { ...setting.at(locationTurn(setting, order)), locationId: order.locationId ?? '' }
      return makePayment(setting.draw('payments', order.number, place), {
        ...here,
        ...payment,
        order,
        bulkPaymentId,
        receiptNumber: 201 + turn,
      })
    })
  return withSequels(setting, charges)
}

const locationTurn = ({ shops }: Setting, { locationId }: Order): number =>
  Math.max(
    0,
    shops.findIndex(({ id }) => id === locationId),
  )

/** Fleets pay all of their invoices at once; the last one pays them one by one. */
function planBulk({ draw }: Setting, orders: readonly Order[], customers: Collections['customers'][]) {
  const fleets = customers.filter(({ customerType }) => customerType === 'Fleet').map(({ id }) => id)
  const invoices = orders.filter(
    ({ invoicedDate, customerId }) => invoicedDate && fleets.slice(0, Math.max(1, fleets.length - 1)).includes(customerId ?? ''),
  )
  const plans = new Map<string, { id: string; payment: PlannedPayment }>()
  for (const [customerId, together] of grouped(invoices, (order) => order.customerId ?? '')) {
    const chance = draw('payments', 'bulk', customerId)
    const since =
      together
        .map(({ invoicedDate }) => invoicedDate ?? '')
        .sort()
        .at(-1) ?? present
    const [method, recordedDate] = [chance.pick(bulkMethods), chance.time(since, present)]
    for (const { id, totalCostCents } of together)
      plans.set(id, {
        id: idOf('bpy', 0, customerId),
        payment: { amountCents: totalCostCents, method, status: 'Succeeded', recordedDate, deposit: false },
      })
  }
  return plans
}

/** Of the charges that went through a processor, every fifth is refunded, every seventh disputed, every third paid out. */
function withSequels({ draw }: Setting, charges: Payment[]): Payment[] {
  const refundsAndDisputes: Payment[] = []
  let turn = 0
  const changed = charges.map((charge) => {
    if (charge.paymentMode === 'Manual' || charge.status !== 'Succeeded') return charge
    turn += 1
    if (turn % 3 === 1) refundsAndDisputes.push(makePayout(draw('payments', charge.id, 'payout'), charge))
    if (turn % 7 === 2) refundsAndDisputes.push(makeDispute(draw('payments', charge.id, 'dispute'), charge))
    if (turn % 5 !== 3) return charge
    const refunded = makeRefund(draw('payments', charge.id, 'refund'), charge)
    refundsAndDisputes.push(refunded.refund)
    return refunded.charge
  })
  return [...changed, ...refundsAndDisputes]
}

/** What goes to the order's account: charges that succeeded, less refunds. */
const paidCents = ({ status, transactionType, amountCents }: Payment): number =>
  status !== 'Succeeded' ? 0 : transactionType === 'Charge' ? amountCents : transactionType === 'Refund' ? -amountCents : 0

function settled(orders: readonly Order[], payments: readonly Payment[]): Order[] {
  const byOrder = grouped(payments, ({ orderId }) => orderId ?? '')
  return orders.map((order) => {
    const own = (byOrder.get(order.id) ?? []).filter((payment) => paidCents(payment) !== 0)
    const paidCostCents = own.reduce((sum, payment) => sum + paidCents(payment), 0)
    const remainingCostCents = order.totalCostCents - paidCostCents
    const updatedDate = [order.updatedDate ?? '', ...own.map(({ createdDate }) => createdDate)].sort().at(-1) || null
    return { ...order, paidCostCents, remainingCostCents, paid: remainingCostCents <= 0, updatedDate }
  })
}
