// What a record is made from that is arranged by hand: the newest of its kind, less what only came to that one in its life.
import { hint } from '../../../openapi/nearest.ts'
import type { BaseRecord, CollectionName, Collections } from '../state/records.ts'
import type { World } from '../state/world.ts'

/** The model has what is said of the record already. */
type Renewed = {
  readonly [Name in CollectionName]?: (world: World, model: Collections[Name], turn: number) => Partial<Collections[Name]>
}

/** Last in its column, unpaid, on no statement and not looked at: nothing else knows of it. */
const renewed: Renewed = {
  orders: (world, { totalCostCents }, turn) => ({
    workflowStatusPosition: lastOf(world.all('orders'), 'workflowStatusPosition') + 1 + turn,
    authorized: false,
    authorizedDate: null,
    completedDate: null,
    invoiced: false,
    invoicedDate: null,
    archived: false,
    statementId: null,
    inspectionCount: 0,
    inspectionStatus: null,
    paidCostCents: 0,
    remainingCostCents: totalCostCents,
    paid: totalCostCents <= 0,
  }),
  /** Of no order yet, over its own period. */
  statements: (_, { fromDate, toDate }) => ({
    duration: Date.parse(toDate ?? '') - Date.parse(fromDate ?? ''),
    sent: false,
    sentDate: null,
    paid: false,
    invoicesCount: 0,
    totalCostCents: 0,
    paidCostCents: 0,
    remainingCostCents: 0,
  }),
  /** Begun where the order is, and nothing looked at. */
  inspections: (world, { orderId, locationId }) => ({
    locationId: placeWith(world.get('orders', orderId ?? ''), locationId),
    completed: false,
    completedDate: null,
    completedById: null,
    items: [],
  }),
  tpiInspections: (world, { orderId, locationId }) => ({ locationId: placeWith(world.get('orders', orderId ?? ''), locationId) }),
  coreCharges: (world, { partId, locationId }) => ({
    locationId: placeWith(world.get('parts', partId ?? '') ?? world.get('tires', partId ?? ''), locationId),
  }),
  /** Went through for the order, where that is, on the statement of which it then is, and by its customer. */
  payments: (world, { orderId, locationId }) => {
    const order = world.get('orders', orderId ?? '')
    return {
      locationId: placeWith(order, locationId),
      transactionType: 'Charge',
      status: 'Succeeded',
      statusDetails: null,
      chargeId: null,
      refunded: false,
      refundedAmountCents: 0,
      refundReason: null,
      bulkPaymentId: null,
      idempotencyKey: null,
      disputedPaymentId: null,
      disputedReason: null,
      disputedStatus: null,
      disputedType: null,
      payerId: order?.customerId ?? null,
      statementId: order?.statementId ?? null,
    }
  },
  customers: () => ({ statementCount: 0, transactionCount: 0 }),
  workflowStatuses: (world, _, turn) => ({ position: lastOf(world.all('workflowStatuses'), 'position') + 1 + turn }),
}

/** What is made for something is where that is. */
const placeWith = <Place>(of: { readonly locationId: Place } | undefined, otherwise: Place): Place => of?.locationId ?? otherwise

function lastOf<Field extends string>(records: readonly { readonly [Each in Field]: number }[], field: Field): number {
  return records.reduce((last, record) => Math.max(last, record[field]), 0)
}

/**
 * The newest record of the company, or of the first company there is, that was not deleted; where it has none, that of another. `turn` tells
 * apart those that are made of the same world.
 */
export function modelFor<Name extends CollectionName>(
  world: World,
  collection: Name,
  fields: Partial<Collections[Name]>,
  turn = 0,
): Collections[Name] | undefined {
  const [first] = world.all('companies')
  const { companyId } = fields as Partial<BaseRecord>
  const whole = world.all(collection).filter((record) => (record as BaseRecord).deleted !== true)
  const newest = whole.findLast((record) => (record as BaseRecord).companyId === (companyId ?? first?.id)) ?? whole.at(-1)
  return newest && { ...newest, ...renewed[collection]?.(world, { ...newest, ...fields }, turn) }
}

/** Names that somebody wrote by hand and no record of the collection has, each with that in words. Every record here is whole. */
export function strangeNames(collection: CollectionName, fields: object, model: object | undefined): { name: string; reason: string }[] {
  const known = Object.keys(model ?? fields)
  const strange = Object.keys(fields).filter((name) => !known.includes(name))
  return strange.map((name) => ({ name, reason: `no record of ${collection} has a field "${name.slice(0, 100)}".${hint(name, known)}` }))
}
