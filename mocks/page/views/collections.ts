// How each collection is shown as a table: the list or search of the API that fills it, and the columns that tell most.

/** A list of the API takes its query, a search a body; the list of orders shows its records beside counts. */
type Way = 'list' | 'search' | 'orders'

export interface Collection {
  columns: readonly string[]
  /** Columns that hold text, in which words are found. */
  texts: readonly string[]
  /** Left out where the API has none: then the mock itself tells them. */
  api?: { way: Way; path: string }
}

const byList = (path: string) => ({ way: 'list', path }) as const
const bySearch = (path: string) => ({ way: 'search', path }) as const

/** `{user}` in a path is the user who looks. */
const shown: { [collection: string]: Collection } = {
  orders: {
    columns: ['number', 'name', 'generatedCustomerName', 'generatedVehicleName', 'totalCostCents', 'remainingCostCents'],
    texts: ['number', 'coalescedName', 'generatedCustomerName', 'generatedVehicleName'],
    api: { way: 'orders', path: '/v3/workflow/list' },
  },
  customers: { columns: ['firstName', 'lastName', 'companyName', 'customerType', 'city', 'state', 'createdDate'], texts: [] },
  vehicles: { columns: ['year', 'make', 'model', 'submodel', 'color', 'licensePlate', 'vin', 'mileage'], texts: [] },
  vendors: {
    columns: ['name', 'contactEmail', 'city', 'state', 'country'],
    texts: ['name', 'contactFirstName', 'contactLastName', 'contactEmail', 'city'],
    api: byList('/v3/vendor'),
  },
  payments: {
    columns: ['receiptNumber', 'amountCents', 'status', 'transactionType', 'paymentType', 'orderId', 'recordedDate'],
    texts: ['status', 'transactionType', 'paymentType', 'orderId', 'note'],
    api: bySearch('/v3/integration/payment/search'),
  },
  statements: {
    columns: ['name', 'fromDate', 'toDate', 'sent', 'paid', 'invoicesCount', 'totalCostCents', 'remainingCostCents'],
    texts: ['name', 'note'],
    api: bySearch('/v3/statement/search'),
  },
  inspections: {
    columns: ['name', 'orderId', 'completed', 'completedDate', 'recommended', 'items', 'createdDate'],
    texts: ['name', 'note', 'orderId'],
    api: byList('/v3/inspection'),
  },
  timesheets: {
    columns: ['number', 'technicianId', 'activity', 'type', 'clockIn', 'clockOut', 'inProgress', 'orderId'],
    texts: ['number', 'activity', 'type', 'orderId', 'technicianId', 'note'],
    api: byList('/v3/timesheet'),
  },
  referralSources: {
    columns: ['name', 'editable', 'reserved', 'createdDate', 'updatedDate'],
    texts: ['name'],
    api: byList('/v3/referral_source'),
  },
  paymentTerms: {
    columns: ['name', 'dueInDays', 'note', 'editable', 'customerDefault', 'fleetDefault'],
    texts: ['name', 'note'],
    api: byList('/v3/payment_term'),
  },
  laborMatrices: {
    columns: ['name', 'type', 'default', 'ranges', 'createdDate'],
    texts: ['name', 'type'],
    api: byList('/v3/labor_matrix'),
  },
  coreCharges: {
    columns: ['referenceId', 'amountCents', 'status', 'partId', 'createdDate'],
    texts: ['referenceId', 'status', 'partId'],
    api: byList('/v3/core_charge'),
  },
  inventoryLabor: {
    columns: ['name', 'hours', 'rateCents', 'totalCostCents', 'skillRequired', 'deleted'],
    texts: ['name', 'note', 'skillRequired'],
    api: byList('/v3/inventory_labor'),
  },
  inventoryFees: {
    columns: ['name', 'feeType', 'amountCents', 'percent', 'deleted', 'createdDate'],
    texts: ['name', 'feeType'],
    api: byList('/v3/inventory_fee'),
  },
  tpiScans: {
    columns: ['scanDate', 'scannedBy', 'vehicleId', 'isAlignmentRecommended', 'isRotationRecommended'],
    texts: ['scannedBy'],
    api: byList('/v3/tpi_scan'),
  },
  tpiInspections: {
    columns: ['name', 'orderId', 'tpiScanId', 'ordinal', 'createdDate'],
    texts: ['name', 'orderId'],
    api: byList('/v3/tpi_scan/inspection'),
  },
  messageThreads: {
    columns: ['customerId', 'draftMessage', 'createdDate', 'updatedDate'],
    texts: ['customerId', 'draftMessage'],
    api: byList('/v3/message_thread_metadata'),
  },
  notifications: {
    columns: ['type', 'read', 'readDate', 'sendSms', 'sendEmail', 'sendInApp', 'createdDate'],
    texts: ['type'],
    api: byList('/v3/user/{user}/notification'),
  },
  messageTemplates: { columns: ['name', 'subjectText', 'language', 'deleted', 'createdDate'], texts: [] },
  webhooks: { columns: ['name', 'url', 'triggers', 'enabled', 'error'], texts: [] },
  users: { columns: ['firstName', 'lastName', 'email', 'companyWideAccess', 'preferredLanguage'], texts: [] },
  transfers: { columns: ['fromLocationId', 'toLocationId', 'createdDate'], texts: [] },
  transferItems: { columns: ['transferId', 'inventoryPartId', 'inventoryTireId', 'quantity', 'receivedQuantity'], texts: [] },
  workflowStatuses: { columns: ['name', 'position', 'companyId'], texts: [] },
  locations: { columns: ['name', 'address1', 'city', 'state', 'timezone'], texts: [] },
}

/** Of a collection that is not told of here: its first fields. */
export function shownAs(collection: string, sample: object | undefined): Collection {
  const known = Object.hasOwn(shown, collection) ? shown[collection] : undefined
  if (known) return known
  const plain = Object.entries(sample ?? {}).filter(([name, value]) => name !== 'id' && name !== 'companyId' && typeof value !== 'object')
  return { columns: plain.slice(0, 5).map(([name]) => name), texts: [] }
}

/** The groups of the list of collections; what is left over comes last. */
export const collectionGroups: { title: string; names: readonly string[] }[] = [
  {
    title: 'Work',
    names: [
      'orders',
      'customers',
      'vehicles',
      'inspections',
      'tpiInspections',
      'tpiScans',
      'timesheets',
      'services',
      'labors',
      'workflowStatuses',
    ],
  },
  { title: 'Money', names: ['payments', 'statements', 'paymentTerms', 'coreCharges', 'referralSources'] },
  {
    title: 'Stock and prices',
    names: ['parts', 'tires', 'transfers', 'transferItems', 'vendors', 'laborMatrices', 'inventoryLabor', 'inventoryFees'],
  },
  {
    title: 'Messages',
    names: ['messageThreads', 'messageTemplates', 'notifications', 'roleNotificationConfigs', 'webhooks', 'webhookSecrets'],
  },
  { title: 'Company', names: ['companies', 'companyConfigs', 'locations', 'users', 'roles', 'sessions'] },
]

/** What a person would call the record. */
export function titleOf(record: { [field: string]: unknown }): string {
  const text = (name: string): string => (typeof record[name] === 'string' || typeof record[name] === 'number' ? String(record[name]) : '')
  const candidates = [
    text('coalescedName'),
    text('name'),
    text('companyName'),
    [text('firstName'), text('lastName')].join(' '),
    [text('year'), text('make'), text('model')].join(' '),
    text('number') && `Number ${text('number')}`,
    text('type'),
    text('receiptNumber') && `Receipt ${text('receiptNumber')}`,
    text('referenceId'),
  ]
  return candidates.map((candidate) => candidate.trim()).find((candidate) => candidate !== '') ?? text('id')
}
