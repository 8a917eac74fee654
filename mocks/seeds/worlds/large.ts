// World large: the shop with very many vendors, timesheets, payments and orders. Most of them are copies of the shop's own with another
// id and name, number or amount; each collection is made when somebody first asks for it.
import { makeId } from '../../engine/state/ids.ts'
import type { CollectionName, Collections } from '../../engine/state/records.ts'
import type { Seed } from '../../engine/state/seed.ts'
import { vendorName } from '../drawing/many-names.ts'
import { slug } from '../drawing/words.ts'
import { withCounts } from './counts.ts'
import type { Login } from './login.ts'
import { pick, times } from './setting.ts'
import { makeShop } from './shop.ts'

const size = 100_000

/** Fewer: each is shown with its customer and vehicle, and a change of one makes the board anew. */
const mostOrders = 1_000

type Copier<Name extends CollectionName> = (record: Collections[Name], turn: number) => Collections[Name]

export function makeLarge(seed: number): { collections: Seed['collections']; logins: Login[] } {
  const { collections: shop, logins } = makeShop(seed)
  const grow = <Name extends CollectionName>(name: Name, records: readonly Collections[Name][] = [], copy: Copier<Name>) =>
    once(() => [...records, ...copies(seed, name, records, copy)])
  const vendors = grow('vendors', shop.vendors, supplier)
  const timesheets = grow('timesheets', shop.timesheets, finished)
  const payments = grow('payments', shop.payments, failed)
  const work = once(() => {
    const { customers = [], vehicles = [], orders = [], statements = [], payments = [], inspections = [] } = shop
    const present = orders.filter(({ deleted }) => !deleted)
    const more = copies(seed, 'orders', present, (order, turn) => unpaid(order, turn, present.length), mostOrders - orders.length)
    return withCounts({ customers, vehicles, orders: [...orders, ...more], statements, payments, inspections })
  })
  const collections = {
    ...shop,
    get customers() {
      return work().customers
    },
    get vehicles() {
      return work().vehicles
    },
    get orders() {
      return work().orders
    },
    get vendors() {
      return vendors()
    },
    get timesheets() {
      return timesheets()
    },
    get payments() {
      return payments()
    },
  }
  return { collections, logins }
}

function copies<Name extends CollectionName>(
  seed: number,
  name: Name,
  records: readonly Collections[Name][],
  copy: Copier<Name>,
  count = size - records.length,
) {
  return times(count, (turn) => ({ ...copy(pick(records, turn), turn), id: makeId(name, seed, 'large', turn) }))
}

/** A supplier of its own, with orders of its own. */
function supplier(vendor: Collections['vendors'], turn: number): Collections['vendors'] {
  const name = vendorName(turn)
  const host = `${slug(name)}.example`
  const count = (turn * 37) % 90
  const average = 4_000 + ((turn * 7_919) % 56_000)
  const spent = { purchaseOrderCount: count, purchaseOrderAverageCostCents: count && average, purchaseOrderTotalCostCents: count * average }
  const { url, contactEmail, createdDate, purchaseOrderLastDate } = vendor
  return {
    ...vendor,
    name,
    url: url && `https://${host}`,
    contactEmail: contactEmail && `${contactEmail.split('@')[0]}@${host}`,
    ...spent,
    purchaseOrderLastDate: count > 0 ? (purchaseOrderLastDate ?? createdDate) : null,
  }
}

/** An order that nothing was paid of and nothing is written for yet. Most are put away. */
function unpaid(order: Collections['orders'], turn: number, turns: number): Collections['orders'] {
  const round = 1 + Math.floor(turn / turns)
  const open = { paidCostCents: 0, remainingCostCents: order.totalCostCents, paid: order.totalCostCents <= 0, statementId: null }
  const editable = { invoiced: false, invoicedDate: null, readOnly: false, readOnlyReason: null }
  return {
    ...order,
    ...open,
    ...editable,
    publicId: `${order.publicId}${round}`,
    number: String(10_000 + turn),
    archived: turn % 25 !== 0,
    workflowStatusPosition: order.workflowStatusPosition + round * 1_000,
  }
}

/** An entry that is over: one of a technician at most is running. */
function finished(timesheet: Collections['timesheets'], turn: number): Collections['timesheets'] {
  const number = String(1000 + turn)
  if (!timesheet.inProgress) return { ...timesheet, number }
  const { clockIn, clockInPlatform } = timesheet
  return { ...timesheet, number, inProgress: false, clockOut: clockIn, clockOutPlatform: clockInPlatform, duration: 0 }
}

/** A try that failed, so that what was paid of its order stays the sum of its payments. */
function failed(payment: Collections['payments'], turn: number): Collections['payments'] {
  const attempt = { status: 'Failed', statusDetails: 'The card was declined.', transactionType: 'Charge', chargeId: null } as const
  const nothing = { refunded: false, refundedAmountCents: 0, refundReason: null, receiptNumber: null, idempotencyKey: null, payoutId: null }
  const undisputed = { disputedPaymentId: null, disputedReason: null, disputedStatus: null, disputedType: null }
  return { ...payment, ...attempt, ...nothing, ...undisputed, amountCents: payment.amountCents + turn }
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
