// The records a world holds, by collection. Shapes that the contract names are the contract's own, in the strict reading.
import type { components } from '../../openapi/generated/strict-types.ts'

export type Schemas = components['schemas']

type Meta = Schemas['RecordMeta']
/** As the API shows it, always with meta: lists may leave it out, a stand-in need not. */
type WithMeta<Record> = Record & { meta: Meta }

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
  companyConfigs: Schemas['CompanyConfig'] & { id: string; meta: Meta; disabledPermissions: string[] }
  locations: Location
  roles: Role
  users: User
  sessions: Session
  customers: Schemas['WorkflowCustomer']
  vehicles: Schemas['WorkflowVehicle']
  workflowStatuses: WorkflowStatus
  /** Without the copies of customer and vehicle, which are put in when an order is shown. */
  orders: Omit<Schemas['WorkflowOrder'], 'customer' | 'vehicle'>
  services: OrderLine
  labors: OrderLine
  parts: InventoryPart
  tires: InventoryPart
  transfers: Transfer
  referralSources: WithMeta<Schemas['ReferralSource']>
  tpiInspections: Schemas['TpiInspection']
  tpiScans: Schemas['TpiScan']
  payments: Schemas['Payment']
  statements: WithMeta<Schemas['Statement']>
  paymentTerms: WithMeta<Schemas['PaymentTerm']>
  laborMatrices: WithMeta<Schemas['LaborMatrix']> & { ranges: Schemas['LaborMatrixRange'][] } & { ranges: Schemas['LaborMatrixRange'][] }
  coreCharges: WithMeta<Schemas['CoreCharge']>
  messageTemplates: Schemas['MessageTemplate']
  timesheets: WithMeta<Schemas['Timesheet']>
  inventoryLabor: WithMeta<Schemas['InventoryLabor']>
  inventoryFees: WithMeta<Schemas['InventoryFee']>
  inspections: WithMeta<Schemas['Inspection']> & { items: Schemas['InspectionItem'][] }
  messageThreads: WithMeta<Schemas['MessageThreadMetadata']>
  transferItems: Schemas['TransferItem']
  vendors: WithMeta<Schemas['Vendor']>
  roleNotificationConfigs: Schemas['RoleNotificationConfig']
  webhooks: WithMeta<Schemas['Webhook']>
  webhookSecrets: WebhookSecret
  notifications: Schemas['Notification']
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
