// What the fields of a collection may hold, as far as the contract says it: for who edits a record by hand.
import { shapeOf } from '../../openapi/schema.ts'
import type { CollectionName, Schemas } from '../engine/state/records.ts'
import type { components } from './generated/types.ts'

/** What the contract calls a record of the collection. Of the others, which no answer shows as they are, it says nothing. */
const schemas: { readonly [Name in CollectionName]?: keyof Schemas } = {
  companyConfigs: 'CompanyConfig',
  users: 'LoginUser',
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

export function describedCollection(name: CollectionName): components['schemas']['CollectionAnswer']['data'] {
  const schema = schemas[name]
  const fields = schema === undefined ? [] : [...shapeOf(schema, 'strict').properties]
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
