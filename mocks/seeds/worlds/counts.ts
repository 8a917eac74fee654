// What customers, vehicles and orders count of each other, once all of them are there.
import type { Collections } from '../../engine/state/records.ts'
import { inspectionTotals, isTransaction } from '../../rules/totals.ts'
import { grouped } from './setting.ts'

type Customer = Collections['customers']
type Vehicle = Collections['vehicles']
type Order = Collections['orders']

interface Counted {
  customers: Customer[]
  vehicles: Vehicle[]
  orders: Order[]
}

interface Counting extends Counted {
  statements: readonly Collections['statements'][]
  payments: readonly Collections['payments'][]
  inspections: readonly Collections['inspections'][]
}

export function withCounts({ customers, vehicles, orders, statements, payments, inspections }: Counting): Counted {
  const present = orders.filter(({ deleted }) => !deleted)
  const ordersOf = grouped(present, ({ customerId }) => customerId ?? '')
  const visitsOf = grouped(present, ({ vehicleId }) => vehicleId ?? '')
  const statementsOf = grouped(statements, ({ customerId }) => customerId)
  const paymentsOf = grouped(payments.filter(isTransaction), ({ payerId }) => payerId ?? '')
  const inspectionsOf = grouped(inspections, ({ orderId }) => orderId ?? '')
  return {
    customers: customers.map((customer) => {
      const own = ordersOf.get(customer.id) ?? []
      const lastTimeOrderWorked =
        own
          .map(({ authorizedDate }) => authorizedDate ?? '')
          .sort()
          .at(-1) || null
      const statementCount = statementsOf.get(customer.id)?.length ?? 0
      return {
        ...customer,
        lastTimeOrderWorked,
        statementCount,
        transactionCount: paymentsOf.get(customer.id)?.length ?? 0,
        ...visits(own),
      }
    }),
    vehicles: vehicles.map((vehicle) => {
      const own = visitsOf.get(vehicle.id) ?? []
      return { ...vehicle, orderCount: own.length, ...visits(own) }
    }),
    orders: orders.map((order) => {
      const own = inspectionsOf.get(order.id) ?? []
      return { ...order, ...inspectionTotals(own) }
    }),
  }
}

function visits(orders: readonly Order[]) {
  const sum = (countOf: (order: Order) => number) => orders.reduce((total, order) => total + countOf(order), 0)
  return {
    appointmentCount: sum(({ appointmentDates }) => appointmentDates?.length ?? 0),
    deferredServiceCount: sum(({ deferredServiceCount }) => deferredServiceCount),
  }
}
