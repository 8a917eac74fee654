// Whether every record is as an operation would have to show it, in the strict reading of the contract.
import { inWords, type OperationId, operation, validateResponse } from '../../../openapi/index.ts'
import type { CollectionName } from '../../engine/state/records.ts'
import type { World } from '../../engine/state/world.ts'
import { present } from '../drawing/draw.ts'

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

/** Departures of records from the strict contract: `vendors/3/name: expected …, got …`. */
export const strictDepartures = (world: World): string[] => [
  ...shownInLists.flatMap(([name, id]) => departures(name, id, world.all(name))),
  ...shownAlone.flatMap(([name, id]) => world.all(name).flatMap((record) => departures(`${name} ${record.id}`, id, record))),
  ...departures('orders', 'listWorkflowOrders', {
    orders: shownOrders(world),
    total: 0,
    hasMore: false,
    inactive: 0,
    inactiveByStatus: {},
  }),
]

const shownOrders = (world: World) =>
  world.all('orders').map((order) => ({
    ...order,
    customer: world.get('customers', order.customerId ?? ''),
    vehicle: world.get('vehicles', order.vehicleId ?? ''),
  }))

function departures(what: string, id: OperationId, data: unknown): string[] {
  const findings = validateResponse(operation(id), 200, { success: true, data, meta })
  return findings.map((finding) => `${what}: ${inWords({ ...finding, where: finding.where.replace('/data', '') })}`)
}
