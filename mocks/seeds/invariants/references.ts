// Which field of which record names which other record. Those that a request may delete, or that a body may name freely, are left out.
import { collectionNames } from '../../engine/state/ids.ts'
import type { BaseRecord, CollectionName, Collections } from '../../engine/state/records.ts'
import type { World } from '../../engine/state/world.ts'
import { type Broken, brokenRecord, type Rule, untilChanged } from './rule.ts'

type References = { [Name in CollectionName]: { [Field in keyof Collections[Name]]?: CollectionName } }

const place = { companyId: 'companies', locationId: 'locations' } as const

const references: References = {
  companies: {},
  companyConfigs: { companyId: 'companies', updatedById: 'users' },
  locations: { companyId: 'companies' },
  roles: { companyId: 'companies' },
  users: { companyId: 'companies', locationIds: 'locations', currentLocationId: 'locations', roleIds: 'roles' },
  sessions: { ...place, userId: 'users' },
  customers: { companyId: 'companies', paymentTermId: 'paymentTerms', laborMatrixId: 'laborMatrices' },
  vehicles: { companyId: 'companies' },
  workflowStatuses: { companyId: 'companies' },
  orders: {
    ...place,
    statementId: 'statements',
    serviceWriterId: 'users',
    vehicleId: 'vehicles',
    customerId: 'customers',
    workflowStatusId: 'workflowStatuses',
    assignedTechnicianIds: 'users',
  },
  services: { companyId: 'companies', orderId: 'orders' },
  labors: { companyId: 'companies', orderId: 'orders' },
  parts: place,
  tires: place,
  transfers: { companyId: 'companies', fromLocationId: 'locations', toLocationId: 'locations' },
  referralSources: place,
  tpiInspections: { ...place, orderId: 'orders', tpiScanId: 'tpiScans' },
  tpiScans: { ...place, vehicleId: 'vehicles' },
  payments: { ...place, orderId: 'orders', payerId: 'customers', statementId: 'statements' },
  statements: { ...place, customerId: 'customers' },
  paymentTerms: place,
  laborMatrices: place,
  coreCharges: place,
  messageTemplates: { ...place, createdByUserId: 'users' },
  timesheets: { ...place, technicianId: 'users', orderId: 'orders', serviceId: 'services', laborId: 'labors' },
  inventoryLabor: { ...place, laborMatrixId: 'laborMatrices' },
  inventoryFees: place,
  inspections: { ...place, orderId: 'orders', createdById: 'users', completedById: 'users' },
  messageThreads: { ...place, userId: 'users', customerId: 'customers' },
  transferItems: { companyId: 'companies', transferId: 'transfers', inventoryPartId: 'parts', inventoryTireId: 'tires' },
  vendors: place,
  roleNotificationConfigs: { companyId: 'companies', roleId: 'roles' },
  webhooks: { ...place, createdById: 'users' },
  webhookSecrets: { companyId: 'companies', id: 'webhooks' },
  notifications: { ...place, userId: 'users', customerId: 'customers' },
}

type AnyRecord = BaseRecord & { [field: string]: unknown }

/** References to records that are not there, or that belong to another company. */
export const referenceRules: readonly Rule[] = collectionNames.map((name) => {
  const fields: [field: string, target: CollectionName][] = Object.entries(references[name])
  return untilChanged([name, 'users', ...fields.map(([, target]) => target)], (world) =>
    (world.all(name) as readonly AnyRecord[]).flatMap((record) => {
      const author = record.meta ? [lostIn(world, name, record, 'meta/userId', 'users', record.meta.userId)] : []
      return [...author, ...fields.map(([field, target]) => lostIn(world, name, record, field, target, record[field]))].flat()
    }),
  )
})

function lostIn(
  world: World,
  name: CollectionName,
  { id: own, companyId }: BaseRecord,
  field: string,
  target: CollectionName,
  value: unknown,
): Broken[] {
  const ids = Array.isArray(value) ? value : value === null || value === undefined ? none : [value]
  const lost = ids.filter((id) => world.get(target, String(id))?.companyId !== companyId)
  return lost.map((id) => brokenRecord(name, own, `expected one of the company's ${target}, got ${id}`, `/${field}`))
}

const none: readonly unknown[] = []
