// The records a world holds, by collection. Shapes that the contract names are the contract's own, in the strict reading.
import type { components } from '../../../openapi/generated/inner-types.ts'

export type Schemas = components['schemas']

type Meta = Schemas['RecordMeta']
/** As the API shows it, with every field: answers may leave out what is not required, a stand-in need not. */
type Whole<Name extends keyof Schemas> = Required<Schemas[Name]>

export interface Company {
  id: string
  companyId: string
  name: string
  createdDate: string
  updatedDate: string | null
  hqEnabled: boolean
  upgraded: boolean
  upgradedDate: string
  upgradeScheduledDate: string
  selfScheduledUpgrade: boolean
  whiteLabelBlobId: string | null
  individualTaxId: boolean
  logoBlobId: string | null
  entitlements: string[]
}

export interface Location {
  id: string
  companyId: string
  name: string
  address1: string
  address2: string | null
  city: string
  state: string
  postalCode: string
  country: string
  timezone: string
  createdDate: string
  updatedDate: string | null
  requireMileageRecordBeforeInvoice: boolean
}

export interface Role {
  id: string
  companyId: string
  name: string
  permissions: string[]
  createdDate: string
  updatedDate: string | null
}

export interface User {
  id: string
  companyId: string
  firstName: string
  lastName: string
  email: string
  /** In the clear: it is a stand-in, and shows its users to whoever starts it. */
  password: string
  color: NonNullable<Schemas['LoginUser']['color']>
  preferredLanguage: Schemas['Language']
  companyWideAccess: boolean
  locationIds: string[]
  currentLocationId: string | null
  roleIds: string[]
  isOperatorEmployee: boolean
  createdDate: string
  updatedDate: string | null
}

/** Found by its token, which is its id here. */
export interface Session {
  id: string
  sessionId: string
  companyId: string
  userId: string
  locationId: string
  headOffice: boolean
  expiresAt: number
  createdDate: string
  updatedDate: string | null
}

export interface WorkflowStatus {
  id: string
  companyId: string
  name: string
  position: number
  createdDate: string
  updatedDate: string | null
}

export interface InventoryPart {
  id: string
  companyId: string
  locationId: string
  name: string
  sku: string
  retailCostCents: number
  wholesaleCostCents: number
  createdDate: string
  updatedDate: string | null
}

export interface Transfer {
  id: string
  companyId: string
  fromLocationId: string
  toLocationId: string
  createdDate: string
  updatedDate: string | null
}

/** A service on an order, or a labor of one; timesheets refer to them. */
export interface OrderLine {
  id: string
  companyId: string
  orderId: string
  name: string
  createdDate: string
  updatedDate: string | null
}

export interface WebhookSecret {
  /** The webhook's id. */
  id: string
  companyId: string
  secret: string
  createdDate: string
  updatedDate: string | null
}

export interface Collections {
  companies: Company
  companyConfigs: Whole<'CompanyConfig'> & { id: string; meta: Meta; disabledPermissions: string[] }
  locations: Location
  roles: Role
  users: User
  sessions: Session
  customers: Whole<'WorkflowCustomer'>
  vehicles: Whole<'WorkflowVehicle'>
  workflowStatuses: WorkflowStatus
  /** Without the copies of customer and vehicle, which are put in when an order is shown. */
  orders: Omit<Whole<'WorkflowOrder'>, 'customer' | 'vehicle'>
  services: OrderLine
  labors: OrderLine
  parts: InventoryPart
  tires: InventoryPart
  transfers: Transfer
  referralSources: Whole<'ReferralSource'>
  tpiInspections: Whole<'TpiInspection'>
  tpiScans: Whole<'TpiScan'>
  payments: Whole<'Payment'>
  statements: Whole<'Statement'>
  paymentTerms: Whole<'PaymentTerm'>
  laborMatrices: Whole<'LaborMatrix'>
  coreCharges: Whole<'CoreCharge'>
  messageTemplates: Whole<'MessageTemplate'>
  timesheets: Whole<'Timesheet'>
  inventoryLabor: Whole<'InventoryLabor'>
  inventoryFees: Whole<'InventoryFee'>
  inspections: Whole<'Inspection'>
  messageThreads: Whole<'MessageThreadMetadata'>
  transferItems: Whole<'TransferItem'>
  vendors: Whole<'Vendor'>
  roleNotificationConfigs: Whole<'RoleNotificationConfig'>
  /** The secret is kept apart, so that no answer can hold it (D26). */
  webhooks: Omit<Whole<'Webhook'>, 'secret'>
  webhookSecrets: WebhookSecret
  notifications: Whole<'Notification'>
}

export type CollectionName = keyof Collections

/** What every stored record has, whatever else it is. */
export interface BaseRecord {
  id: string
  companyId: string
  locationId?: string | null
  createdDate: string
  updatedDate: string | null
  deleted?: boolean
  meta?: Meta
}

/** A record as a sandbox keeps it; null is one of the seed that is gone. */
export type Stored = BaseRecord | null
