// What the fields of a collection may hold, as far as the contract says it: for who edits a record by hand.
import { shapeOf } from '../../openapi/schema.ts'
import type { CollectionName, Schemas } from '../engine/state/records.ts'
import type { components } from './generated/types.ts'

/** What the contract calls a record of the collection. Of the others, which no answer shows as they are, a record of the mock tells. */
const schemas: { readonly [Name in CollectionName]?: keyof Schemas } = {
  companyConfigs: 'CompanyConfig',
  customers: 'WorkflowCustomer',
  vehicles: 'WorkflowVehicle',
  orders: 'WorkflowOrder',
  referralSources: 'ReferralSource',
  tpiInspections: 'TpiInspection',
  tpiScans: 'TpiScan',
  payments: 'Payment',
  statements: 'Statement',
  paymentTerms: 'PaymentTerm',
  laborMatrices: 'LaborMatrix',
  coreCharges: 'CoreCharge',
  messageTemplates: 'MessageTemplate',
  timesheets: 'Timesheet',
  inventoryLabor: 'InventoryLabor',
  inventoryFees: 'InventoryFee',
  inspections: 'Inspection',
  messageThreads: 'MessageThreadMetadata',
  transferItems: 'TransferItem',
  vendors: 'Vendor',
  roleNotificationConfigs: 'RoleNotificationConfig',
  webhooks: 'Webhook',
  notifications: 'Notification',
}

type Described = components['schemas']['CollectionAnswer']['data']

/** By the contract, or else by such records as there are. */
export function describedCollection(name: CollectionName, some: readonly object[]): Described {
  const schema = schemas[name]
  if (schema === undefined) return { name, fields: fieldsOf(some) }
  const fields = [...shapeOf(schema, 'strict').properties]
  return {
    name,
    fields: fields.map(([field, { types = [], known, values }]) => ({
      name: field,
      types: [...types],
      values: known.filter((value) => typeof value === 'string'),
      isClosed: values !== undefined,
    })),
  }
}

type Type = Described['fields'][number]['types'][number]

function fieldsOf(records: readonly object[]): Described['fields'] {
  const types = new Map<string, Set<Type>>()
  for (const record of records)
    for (const [name, value] of Object.entries(record)) types.set(name, (types.get(name) ?? new Set<Type>()).add(typeOf(value)))
  return [...types].map(([name, found]) => ({ name, types: [...found], values: [], isClosed: false }))
}

function typeOf(value: unknown): Type {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'string' ? 'string' : 'object'
}
