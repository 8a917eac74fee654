// What counts a record that a test arranges by itself is counted anew, as the API does it when it makes one: an order with its payments and
// inspections, a statement with its orders, a customer with both.
import type { CollectionName, Collections } from '../engine/state/records.ts'
import type { World } from '../engine/state/world.ts'
import { inspectionTotals, isTransaction, ordersOf, receivedCents, totalsOf } from './totals.ts'

type Counting = { readonly [Name in CollectionName]?: (world: World, record: Collections[Name]) => void }

const counting: Counting = {
  statements: (world, { customerId }) =>
    adjust(world, 'customers', customerId, ({ id }) => ({
      statementCount: world.all('statements').filter((statement) => statement.customerId === id).length,
    })),
  inspections: (world, { orderId }) =>
    adjust(world, 'orders', orderId, ({ id }) => inspectionTotals(world.all('inspections').filter((one) => one.orderId === id))),
  payments: (world, { orderId, payerId }) => {
    adjust(world, 'orders', orderId, ({ id, totalCostCents }) => {
      const own = world.all('payments').filter((payment) => payment.orderId === id)
      const paidCostCents = own.reduce((cents, payment) => cents + receivedCents(payment), 0)
      const remainingCostCents = totalCostCents - paidCostCents
      return { paidCostCents, remainingCostCents, paid: remainingCostCents <= 0 }
    })
    const { statementId } = world.get('orders', orderId ?? '') ?? {}
    adjust(world, 'statements', statementId, ({ id }) => totalsOf(ordersOf(world, id)))
    adjust(world, 'customers', payerId, ({ id }) => ({
      transactionCount: world.all('payments').filter((payment) => payment.payerId === id && isTransaction(payment)).length,
    }))
  },
}

function adjust<Name extends CollectionName>(
  world: World,
  name: Name,
  id: string | null | undefined,
  change: (record: Collections[Name]) => Partial<Collections[Name]>,
): void {
  const record = world.get(name, id ?? '')
  if (record) world.replace(name, { ...record, ...change(record) })
}

/** Of a record that is there now, or was until now. */
export function countAnew<Name extends CollectionName>(world: World, collection: Name, record: Collections[Name]): void {
  counting[collection]?.(world, record)
}
