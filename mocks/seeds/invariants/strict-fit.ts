// Whether every record is as an operation would have to show it, in the strict reading of the contract.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { strictlyDeparting } from '../../../openapi/validate-response.ts'
import type { CollectionName, Collections } from '../../engine/state/records.ts'
import type { World } from '../../engine/state/world.ts'
import { present } from '../drawing/draw.ts'
import { type Broken, brokenRecord, type Rule, untilChanged } from './rule.ts'

const shownInLists: [CollectionName, OperationId][] = [
  ['referralSources', 'listReferralSources'],
  ['tpiInspections', 'listTpiInspections'],
  ['tpiScans', 'listTpiScans'],
  ['payments', 'searchPayments'],
  ['statements', 'searchStatements'],
  ['paymentTerms', 'listPaymentTerms'],
  ['laborMatrices', 'listLaborMatrices'],
  ['coreCharges', 'listCoreCharges'],
  ['timesheets', 'listTimesheets'],
  ['inventoryLabor', 'listInventoryLabor'],
  ['inventoryFees', 'listInventoryFees'],
  ['inspections', 'listInspections'],
  ['messageThreads', 'listMessageThreadMetadata'],
  ['transferItems', 'listTransferItems'],
  ['vendors', 'listVendors'],
  ['roleNotificationConfigs', 'listRoleNotificationConfigs'],
  ['notifications', 'listNotifications'],
]

const shownAlone: [CollectionName, OperationId][] = [
  ['companyConfigs', 'getCompanyConfig'],
  ['messageTemplates', 'createMessageTemplate'],
  ['webhooks', 'getWebhook'],
]

const meta = { hasMore: false, total: 0, lastRefreshedAt: present, sums: {}, avgDurationPerService: 0, totalDuration: 0 }

const wholeOrder = (order: object) => ({ ...order, customer: null, vehicle: null })

const rules: readonly Rule[] = [
  ...shownInLists.map(([name, id]) => fitsContract(name, id, '/data/0', (record) => [record])),
  ...shownAlone.map(([name, id]) => fitsContract(name, id, '/data', (record) => record)),
  fitsWithinOrders('orders', '', wholeOrder),
  // These are only ever shown within an order.
  fitsWithinOrders('customers', '/customer', (customer) => ({ customer })),
  fitsWithinOrders('vehicles', '/vehicle', (vehicle) => ({ vehicle })),
]

/** Departures of records from the strict contract. */
export const strictDepartures: Rule = (world) => rules.flatMap((rule) => rule(world))

function fitsWithinOrders<Name extends CollectionName>(name: Name, within: string, order: (record: Collections[Name]) => object): Rule {
  return fitsContract(name, 'listWorkflowOrders', `/data/orders/0${within}`, (record) => ({
    orders: [order(record)],
    total: 0,
    hasMore: false,
    inactive: 0,
    inactiveByStatus: {},
  }))
}

function fitsContract<Name extends CollectionName>(
  name: Name,
  id: OperationId,
  place: string,
  shown: (record: Collections[Name]) => unknown,
): Rule {
  return untilChanged([name], (world) => brokenOf(world, name, id, place, shown))
}

const looked = new WeakMap<object, Broken[]>()
const nothing: Broken[] = []

/** What departs at the place where the operation shows the record. Records never change, so each is looked at once. */
function brokenOf<Name extends CollectionName>(
  world: World,
  name: Name,
  id: OperationId,
  place: string,
  shown: (record: Collections[Name]) => unknown,
): Broken[] {
  const look = (record: Collections[Name]): Broken[] => {
    const found = strictlyDeparting(operation(id), { success: true, data: shown(record), meta }).filter(({ where }) =>
      `${where}/`.startsWith(`${place}/`),
    )
    if (found.length === 0) return nothing
    return found.map(({ where, expected, actual }) =>
      brokenRecord(name, record.id, `expected ${expected}, got ${actual}`, where.slice(place.length)),
    )
  }
  return world.all(name).flatMap((record) => {
    const broken = looked.get(record) ?? look(record)
    looked.set(record, broken)
    return broken
  })
}
