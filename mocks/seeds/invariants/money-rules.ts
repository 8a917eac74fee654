// Totals are sums: of an order over its parts and its payments, of a statement over its orders (D15, D18).
import type { Collections } from '../../engine/state/records.ts'
import { grouped } from '../worlds/setting.ts'
import { brokenRecord, each, inOrder, type Rule } from './rule.ts'

const sumOfCents = <Item>(items: readonly Item[], centsOf: (item: Item) => number | null): number =>
  items.reduce((sum, item) => sum + (centsOf(item) ?? 0), 0)

export const orders = each('orders', (order) => {
  const { partsCents, tiresCents, laborCents, subcontractsCents, epaCents, shopSuppliesCents, feesCents } = order
  const { taxCents, gstCents, pstCents, hstCents, discountCents, totalCostCents, paidCostCents, remainingCostCents } = order
  const work = partsCents + tiresCents + laborCents + subcontractsCents
  const charges = epaCents + shopSuppliesCents + feesCents + (taxCents ?? 0) + (gstCents ?? 0) + (pstCents ?? 0) + (hstCents ?? 0)
  return {
    'total is the sum of its parts': totalCostCents === work + charges - discountCents,
    'remaining is total less paid': remainingCostCents === totalCostCents - paidCostCents,
    'paid when nothing remains': order.paid === remainingCostCents <= 0,
    'profitability adds up': !order.profitability || addsUp(order.profitability),
    'dates are in order': inOrder(order.createdDate, order.authorizedDate, order.completedDate, order.invoicedDate),
    'an invoice has a date': order.invoiced === (order.invoicedDate !== null),
  }
})

function addsUp(profitability: NonNullable<Collections['orders']['profitability']>): boolean {
  const { parts, labor, subcontracts, tires } = profitability
  const kinds = [parts, labor, subcontracts, tires].filter((kind) => kind !== null)
  return (
    kinds.every((kind) => kind.profitCents === kind.retailCents - kind.discountCents - kind.wholesaleCents) &&
    profitability.totalProfitCents === sumOfCents(kinds, ({ profitCents }) => profitCents) &&
    profitability.totalRetailCents === sumOfCents(kinds, ({ retailCents }) => retailCents) &&
    profitability.totalWholesaleCents === sumOfCents(kinds, ({ wholesaleCents }) => wholesaleCents) &&
    profitability.totalDiscountCents === sumOfCents(kinds, ({ discountCents }) => discountCents)
  )
}

export const paidByPayments: Rule = (world) => {
  const succeeded = grouped(
    world.all('payments').filter(({ status }) => status === 'Succeeded'),
    ({ orderId }) => orderId ?? '',
  )
  const signs = { Charge: 1, Refund: -1, Transfer: 0, Dispute: 0 }
  return world
    .all('orders')
    .filter(({ id, paidCostCents }) => {
      const own = succeeded.get(id) ?? []
      return (
        paidCostCents !==
        sumOfCents(own, ({ transactionType, amountCents }) => (transactionType ? signs[transactionType] * amountCents : 0))
      )
    })
    .map(({ id }) => brokenRecord('orders', id, 'paid is what its payments come to'))
}

export const refunds: Rule = (world) => {
  const refundsOf = grouped(
    world.all('payments').filter(({ transactionType, status }) => transactionType === 'Refund' && status === 'Succeeded'),
    ({ chargeId }) => chargeId ?? '',
  )
  const holds = ({ id, refundedAmountCents, amountCents }: Collections['payments']) => {
    const cents = sumOfCents(refundsOf.get(id) ?? [], (refund) => refund.amountCents)
    return (refundedAmountCents ?? 0) === cents && cents <= amountCents
  }
  return world
    .all('payments')
    .filter((payment) => payment.transactionType === 'Charge' && !holds(payment))
    .map(({ id }) => brokenRecord('payments', id, 'refunded is what its refunds come to, at most all of it'))
}

export const statements: Rule = (world) => {
  const ordersOf = grouped(world.all('orders'), ({ statementId }) => statementId ?? '')
  return each('statements', ({ id, invoicesCount, totalCostCents, paidCostCents, remainingCostCents, paid, ...statement }) => {
    const own = ordersOf.get(id) ?? []
    const days = [statement.fromDate, statement.toDate].map((date) => Date.parse(String(date)))
    const [from = 0, to = 0] = days
    return {
      'total is the sum over its orders': totalCostCents === sumOfCents(own, (order) => order.totalCostCents),
      'paid is the sum over its orders': paidCostCents === sumOfCents(own, (order) => order.paidCostCents),
      'remaining is total less paid': remainingCostCents === totalCostCents - paidCostCents,
      'counts its invoices': invoicesCount === own.filter(({ invoiced }) => invoiced).length,
      'paid when there is an invoice and nothing remains': paid === (invoicesCount > 0 && remainingCostCents <= 0),
      'orders are of its customer': own.every(({ customerId }) => customerId === statement.customerId),
      'begins before it ends': from <= to,
      // A plain date at the end counts to the end of that day.
      'duration is its period': statement.duration === to - from || statement.duration === to - from + 86_400_000 - 1,
    }
  })(world)
}
