// What is true of every world, whatever was asked of it: stated here once, held against seeds and against worlds after requests.
import type { BaseRecord, CollectionName, Collections } from '../engine/records.ts'
import { knownTriggers } from '../engine/webhooks.ts'
import type { World } from '../engine/world.ts'
import { brokenReferences } from './references.ts'
import { grouped } from './setting.ts'
import { strictDepartures } from './strict-fit.ts'

type Rule = (world: World) => string[]

/** What does not hold, in words: `orders ord_x: total is the sum of its parts`. Nothing when all is well. */
export const brokenInvariants = (world: World): string[] => rules.flatMap((rule) => rule(world))

/** True statements about each record of a collection. */
function each<Name extends CollectionName>(
  name: Name,
  statements: (record: Collections[Name], world: World) => { [statement: string]: boolean },
): Rule {
  return (world) =>
    world.all(name).flatMap((record) =>
      Object.entries(statements(record, world))
        .filter(([, holds]) => !holds)
        .map(([statement]) => `${name} ${record.id}: ${statement}`),
    )
}

/** No two records of a collection have the same key; undefined for those that do not count. */
function unique<Name extends CollectionName>(name: Name, what: string, keyOf: (record: Collections[Name]) => string | undefined): Rule {
  return (world) => {
    const keyed = world.all(name).filter((record) => keyOf(record) !== undefined)
    const groups = grouped(keyed, (record) => keyOf(record) ?? '')
    return [...groups].filter(([, same]) => same.length > 1).map(([, same]) => `${name} ${same.map(({ id }) => id).join(', ')}: ${what}`)
  }
}

const always =
  (name: CollectionName): Rule =>
  (world) =>
    (world.all(name) as readonly BaseRecord[]).flatMap(({ id, createdDate, updatedDate, deleted, meta, ...record }) => {
      const broken: string[] = []
      if (updatedDate !== null && updatedDate < createdDate) broken.push('it was not changed before it was made')
      if (meta && !(Number.isInteger(meta.version) && meta.version >= 1)) broken.push('its version is a whole number, 1 or more')
      if (deleted !== undefined && 'deletedDate' in record && deleted !== (record.deletedDate !== null))
        broken.push('it says when it was deleted exactly while it is')
      return broken.map((statement) => `${name} ${id}: ${statement}`)
    })

const inOrder = (...dates: (string | null)[]): boolean => {
  const known = dates.filter((date) => date !== null)
  return known.every((date, place) => place === 0 || (known[place - 1] ?? '') <= date)
}

const sumOf = <Item>(items: readonly Item[], centsOf: (item: Item) => number | null): number =>
  items.reduce((sum, item) => sum + (centsOf(item) ?? 0), 0)

const orders = each('orders', (order) => {
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
    profitability.totalProfitCents === sumOf(kinds, ({ profitCents }) => profitCents) &&
    profitability.totalRetailCents === sumOf(kinds, ({ retailCents }) => retailCents) &&
    profitability.totalWholesaleCents === sumOf(kinds, ({ wholesaleCents }) => wholesaleCents) &&
    profitability.totalDiscountCents === sumOf(kinds, ({ discountCents }) => discountCents)
  )
}

const paidByPayments: Rule = (world) => {
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
        paidCostCents !== sumOf(own, ({ transactionType, amountCents }) => (transactionType ? signs[transactionType] * amountCents : 0))
      )
    })
    .map(({ id }) => `orders ${id}: paid is what its payments come to`)
}

const refunds: Rule = (world) => {
  const refundsOf = grouped(
    world.all('payments').filter(({ transactionType, status }) => transactionType === 'Refund' && status === 'Succeeded'),
    ({ chargeId }) => chargeId ?? '',
  )
  const holds = ({ id, refundedAmountCents, amountCents }: Collections['payments']) => {
    const cents = sumOf(refundsOf.get(id) ?? [], (refund) => refund.amountCents)
    return (refundedAmountCents ?? 0) === cents && cents <= amountCents
  }
  return world
    .all('payments')
    .filter((payment) => payment.transactionType === 'Charge' && !holds(payment))
    .map(({ id }) => `payments ${id}: refunded is what its refunds come to, at most all of it`)
}

const statements: Rule = (world) => {
  const ordersOf = grouped(world.all('orders'), ({ statementId }) => statementId ?? '')
  return each('statements', ({ id, invoicesCount, totalCostCents, paidCostCents, remainingCostCents, paid, ...statement }) => {
    const own = ordersOf.get(id) ?? []
    const days = [statement.fromDate, statement.toDate].map((date) => Date.parse(String(date)))
    const [from = 0, to = 0] = days
    return {
      'total is the sum over its orders': totalCostCents === sumOf(own, (order) => order.totalCostCents),
      'paid is the sum over its orders': paidCostCents === sumOf(own, (order) => order.paidCostCents),
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

const statementCounts: Rule = (world) => {
  const statementsOf = grouped(world.all('statements'), ({ customerId }) => customerId)
  return each('customers', ({ id, statementCount }) => ({
    'counts its statements': statementCount === (statementsOf.get(id)?.length ?? 0),
  }))(world)
}

const timesheets = each('timesheets', ({ clockIn, clockOut, duration, inProgress }) => ({
  'in progress until clocked out': inProgress === (clockOut === null),
  'duration is clock-out less clock-in': duration === (clockOut === null ? null : Date.parse(clockOut) - Date.parse(clockIn ?? '')),
  'clocked in before clocked out': inOrder(clockIn, clockOut),
}))

const laborMatrices = each('laborMatrices', ({ ranges = [] }) => ({
  'ranges are sorted, do not overlap, and only the last may be open': ranges.every(({ start, end }, place) => {
    const next = ranges[place + 1]
    return (end === null || end > start) && (!next || (end !== null && end <= next.start))
  }),
}))

const transferItems = each('transferItems', ({ quantity, receivedQuantity, inventoryPartId, inventoryTireId, transferId }, world) => {
  const goods = world.get('parts', inventoryPartId ?? '') ?? world.get('tires', inventoryTireId ?? '')
  return {
    'received is at most the quantity': receivedQuantity >= 0 && receivedQuantity <= quantity,
    'is a part or a tire': (inventoryPartId === null) !== (inventoryTireId === null),
    'is from the source location': goods?.locationId === world.get('transfers', transferId)?.fromLocationId,
  }
})

const inspections = each('inspections', ({ id, completed, completedDate, items = [] }) => ({
  'says when it was completed exactly while it is': completed === (completedDate !== null),
  'items are its own': items.every(({ inspectionId }) => inspectionId === id),
}))

const messageThreads = each('messageThreads', ({ unreadMessagesCount, unreadTimestamp }) => ({
  'unread since a time while there is something unread': unreadMessagesCount > 0 === (unreadTimestamp !== null),
}))

const webhooks = each('webhooks', (webhook) => ({
  'triggers are known': webhook.triggers.every((trigger) => knownTriggers.includes(trigger)),
  'keeps its secret apart': !('secret' in webhook),
}))

const collections: readonly CollectionName[] = [
  'companies',
  'companyConfigs',
  'locations',
  'roles',
  'users',
  'customers',
  'vehicles',
  'workflowStatuses',
  'orders',
  'services',
  'labors',
  'parts',
  'tires',
  'transfers',
  'referralSources',
  'tpiInspections',
  'tpiScans',
  'payments',
  'statements',
  'paymentTerms',
  'laborMatrices',
  'coreCharges',
  'messageTemplates',
  'timesheets',
  'inventoryLabor',
  'inventoryFees',
  'inspections',
  'messageThreads',
  'transferItems',
  'vendors',
  'roleNotificationConfigs',
  'webhooks',
  'webhookSecrets',
  'notifications',
]

const atLocation = ({ companyId, locationId }: { companyId: string; locationId: string | null }) => `${companyId} ${locationId}`

const rules: Rule[] = [
  ...collections.map(always),
  ...collections.map((name) => unique(name, 'no two have the same id', ({ id }) => id)),
  orders,
  paidByPayments,
  refunds,
  statements,
  statementCounts,
  timesheets,
  laborMatrices,
  transferItems,
  inspections,
  messageThreads,
  webhooks,
  unique('orders', 'no two stand at the same position', (order) => `${order.workflowStatusId} ${order.workflowStatusPosition}`),
  unique('workflowStatuses', 'no two stand at the same position', ({ companyId, position }) => `${companyId} ${position}`),
  unique('webhooks', 'no two have the same name', ({ companyId, name }) => `${companyId} ${name}`),
  unique('users', 'no two have the same e-mail address', ({ email }) => email.toLowerCase()),
  unique('roleNotificationConfigs', 'one for each role and type', ({ roleId, type }) => `${roleId} ${type}`),
  unique('laborMatrices', 'one default of a location', (matrix) => (matrix.default ? atLocation(matrix) : undefined)),
  unique('paymentTerms', 'one customer default of a location', (term) => (term.customerDefault ? atLocation(term) : undefined)),
  unique('paymentTerms', 'one fleet default of a location', (term) => (term.fleetDefault ? atLocation(term) : undefined)),
  brokenReferences,
  strictDepartures,
]
