// Whether every record is as an operation would have to show it, in the strict reading of the contract.
import { type Finding, type OperationId, operation, validateResponse } from '../../../openapi/index.ts'
import type { CollectionName, Collections } from '../../engine/state/records.ts'
import type { World } from '../../engine/state/world.ts'
import { present } from '../drawing/draw.ts'
import { type Broken, brokenRecord } from './rule.ts'

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

/** Departures of records from the strict contract. */
export const strictDepartures = (world: World): Broken[] => [
  ...shownInLists.flatMap(([name, id]) => {
    const records = world.all(name)
    return brokenOf(name, records, departuresOf(id, records), /^\/data\/(\d+)/)
  }),
  ...shownAlone.flatMap(([name, id]) =>
    world.all(name).flatMap((record) => brokenOf(name, [record], departuresOf(id, record), /^\/data()/)),
  ),
  ...shownInOrders('orders', world.all('orders'), (order) => ({ ...order, customer: null, vehicle: null })),
  ...shownInOrders('customers', world.all('customers'), (customer) => ({ customer }), '/customer'),
  ...shownInOrders('vehicles', world.all('vehicles'), (vehicle) => ({ vehicle }), '/vehicle'),
]

/** Findings about an answer with this data. */
const departuresOf = (id: OperationId, data: unknown): Finding[] => validateResponse(operation(id), 200, { success: true, data, meta })

const exampleOrder = orderExampleOf('listWorkflowOrders')

function orderExampleOf(id: OperationId): object {
  const [example] = Object.values(operation(id).responses['200']?.examples ?? {}) as { data?: { orders?: object[] } }[]
  const [order] = example?.data?.orders ?? []
  if (!order) throw new Error(`Expected the contract to have an example of ${id} with an order.`)
  return order
}

/** Orders, and what is only ever shown within one. */
function shownInOrders<Name extends 'orders' | 'customers' | 'vehicles'>(
  name: Name,
  records: readonly Collections[Name][],
  shown: (record: Collections[Name]) => object,
  within = '',
): Broken[] {
  const data = {
    orders: records.map((record) => ({ ...exampleOrder, ...shown(record) })),
    total: 0,
    hasMore: false,
    inactive: 0,
    inactiveByStatus: {},
  }
  return brokenOf(name, records, departuresOf('listWorkflowOrders', data), new RegExp(`^/data/orders/(\\d+)${within}`))
}

/** What is found where the pattern leads, which tells the place of the record. */
function brokenOf(name: CollectionName, records: readonly { id: string }[], findings: readonly Finding[], pattern: RegExp): Broken[] {
  return findings.flatMap((finding) => {
    const [prefix, place] = finding.where.match(pattern) ?? []
    if (prefix === undefined) return []
    return [brokenRecord(name, records[Number(place)]?.id ?? '', statementOf(finding), finding.where.slice(prefix.length))]
  })
}

const statementOf = ({ expected, actual }: Finding): string => `expected ${expected}, got ${actual}`
