// Which collection an id in a record leads to.

/** Where an id in a field of this name leads. */
const targets: { [field: string]: string } = {
  order: 'orders',
  customer: 'customers',
  payer: 'customers',
  vehicle: 'vehicles',
  statement: 'statements',
  inspection: 'inspections',
  tpiScan: 'tpiScans',
  workflowStatus: 'workflowStatuses',
  paymentTerm: 'paymentTerms',
  referralSource: 'referralSources',
  laborMatrix: 'laborMatrices',
  inventoryPart: 'parts',
  part: 'parts',
  inventoryTire: 'tires',
  transfer: 'transfers',
  inventoryTransfer: 'transfers',
  service: 'services',
  labor: 'labors',
  company: 'companies',
  location: 'locations',
  fromLocation: 'locations',
  toLocation: 'locations',
  currentLocation: 'locations',
  role: 'roles',
  webhook: 'webhooks',
  disputedPayment: 'payments',
  charge: 'payments',
  technician: 'users',
  serviceWriter: 'users',
  user: 'users',
  createdBy: 'users',
  createdByUser: 'users',
  completedBy: 'users',
  deletedUser: 'users',
  inspectorUser: 'users',
  assignedTechnician: 'users',
}

/** The collection that `serviceWriterId` or `assignedTechnicianIds` speaks of. */
export function targetOf(field: string): string | undefined {
  const [, bare = ''] = field.match(/^(.+?)Ids?$/) ?? []
  return Object.hasOwn(targets, bare) ? targets[bare] : undefined
}
