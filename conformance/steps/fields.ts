// Body fields as the description states them, and the requirements that speak of one of them.
import type { Operation, OperationId } from '../../openapi/contract.ts'
import { type Shape, shapeOf } from '../../openapi/schema.ts'

const bodyShape = ({ body }: Operation): Shape | undefined => body && shapeOf(body.schema)

export const bodyFieldsOf = (operation: Operation): readonly string[] => [...(bodyShape(operation)?.properties.keys() ?? [])]

export const requiredOf = (operation: Operation): readonly string[] => [...(bodyShape(operation)?.required ?? [])]

export const optionalOf = (operation: Operation): readonly string[] =>
  bodyFieldsOf(operation).filter((field) => !requiredOf(operation).includes(field) && wrongValues(operation, field).length > 0)

/** Ids, dates and addresses have forms of their own. */
export const isFreeText = (field: string, { types = [], values }: Shape): boolean =>
  types.includes('string') && values === undefined && !/(id|date|url|email)$/i.test(field)

/** What counts, and so has no fraction: an ordinal tells a place in a row, and terms are told in whole days. */
export const isWholeNumber = (field: string): boolean => ['ordinal', 'dueInDays'].includes(field)

/** The field's type and set, as far as the description states them. */
export function wrongValues(operation: Operation, field: string): { value: unknown; kind: 'type' | 'enum' }[] {
  const { types = [], values } = bodyShape(operation)?.properties.get(field) ?? {}
  const wrongType = types.length === 0 || types.includes('object') ? [] : [{ value: { wrongType: true }, kind: 'type' as const }]
  const wrongObject = types.includes('object') ? [{ value: ['wrong type'], kind: 'type' as const }] : []
  return [...wrongType, ...wrongObject, ...(values ? [{ value: 'NoneOfThese', kind: 'enum' as const }] : [])]
}

// These two tables stand in mocks/proof/lies/computed/fields.ts as well, on purpose: the judge says here which sentence it cites, the
// proof says there which one the lie breaks, and a kill counts as placed where they agree. From one place they always would.

/** Requirements that speak of one field. */
export const requirementOfWrong: { readonly [field: string]: { type?: string; enum?: string } } = {
  'login.audience': { enum: 'session/audience-outside-set' },
  'createVendor.country': { enum: 'vendor/country-in-list' },
  'createVendor.contactPhone': { type: 'vendor/create-contact-phone-is-array' },
  'createWebhook.triggers': { type: 'webhook/triggers-sent-as-array' },
  'updateInventoryFee.feeType': { enum: 'inventory/fee-update-type-in-set' },
}

const missingFields: { readonly [operation: string]: { readonly [field: string]: string } } = {
  login: { email: 'session/login-needs-email', password: 'session/login-needs-password' },
  createReferralSource: { name: 'referral-source/create-needs-name' },
  createTpiInspection: { orderId: 'tpi-scan/create-needs-order', tpiScanId: 'tpi-scan/create-needs-scan' },
  createStatement: {
    customerId: 'statement/create-needs-customer',
    fromDate: 'statement/create-needs-from',
    toDate: 'statement/create-needs-to',
  },
  createPaymentTerm: { name: 'payment-term/create-needs-name', dueInDays: 'payment-term/create-needs-due-in-days' },
  createLaborMatrix: { name: 'labor-matrix/create-needs-name', type: 'labor-matrix/create-needs-type' },
  createCoreCharge: {
    amountCents: 'core-charge/create-needs-amount',
    partId: 'core-charge/create-needs-part',
    status: 'core-charge/create-needs-status',
  },
  createMessageTemplate: { messageText: 'message-template/create-needs-text', name: 'message-template/create-needs-name' },
  archiveOrders: { archived: 'workflow/bulk-needs-archived', workflowStatusId: 'workflow/bulk-needs-status' },
  setCompanyLogo: { blobId: 'company/logo-needs-blob' },
  createTransferItem: { quantity: 'inventory-transfer/create-needs-quantity' },
  createVendor: { name: 'vendor/create-needs-name' },
  createWebhook: { name: 'webhook/create-needs-name', url: 'webhook/create-needs-url' },
}

export function requirementOfMissing(id: OperationId, field: string): string {
  const requirement = missingFields[id]?.[field]
  if (!requirement)
    throw new Error(`No requirement is known for ${field} missing in ${id}: add it to missingFields in conformance/steps/fields.ts.`)
  return requirement
}
