// Statements (2.6): what a customer owes for the invoices of a month, as the sum over its orders (D18).
import type { Collections } from '../../engine/state/records.ts'
import type { At } from '../drawing/at.ts'
import type { Draw } from '../drawing/draw.ts'
import { soonAfter } from '../drawing/history.ts'

interface About {
  customer: Collections['customers']
  /** Such as 2026-03. */
  month: string
  /** It is named by this, not by the month: the days of a world are moved, its words are not. */
  number: number
  orders: readonly Collections['orders'][]
}

const notes = ['Please pay the rest within 30 days.', 'Thank you for your business.']

export function makeStatement(draw: Draw, at: At & About): Collections['statements'] {
  const { customer, month, number, orders } = at
  const [from, to] = periodOf(month)
  const sum = (field: 'totalCostCents' | 'paidCostCents') => orders.reduce((total, order) => total + order[field], 0)
  const [totalCostCents, paidCostCents] = [sum('totalCostCents'), sum('paidCostCents')]
  const createdDate = soonAfter(draw, new Date(to).toISOString(), 16)
  const sentDate = draw.maybe(0.7, () => soonAfter(draw, createdDate, 48))
  return {
    id: draw.id,
    companyId: at.companyId,
    locationId: at.locationId,
    customerId: customer.id,
    name: `${customer.companyName ?? customer.lastName}, statement ${number}`,
    note: draw.maybe(0.3, () => draw.pick(notes)),
    fromDate: new Date(from).toISOString(),
    toDate: new Date(to).toISOString(),
    sent: sentDate !== null,
    sentDate,
    paid: orders.length > 0 && totalCostCents === paidCostCents,
    invoicesCount: orders.length,
    totalCostCents,
    paidCostCents,
    remainingCostCents: totalCostCents - paidCostCents,
    duration: to - from,
    createdDate,
    updatedDate: sentDate,
    meta: { ...at.createdBy, version: sentDate ? 2 : 1 },
    metadata: {},
  }
}

/** From the first to the last millisecond of the month. */
function periodOf(month: string): [from: number, to: number] {
  const first = new Date(`${month}-01T00:00:00.000Z`)
  return [first.getTime(), Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1) - 1]
}
