// What the description says of each write: the requirement that its values are kept, and the one that the rest stays.
import type { OperationId } from '../../openapi/contract.ts'

export interface Sentences {
  /** What it was sent is shown from then on; of a delete, that the record is gone. */
  readonly takes: string
  /** What it was not sent stays as it was; of a create, has its default. */
  readonly leaves?: string
  /** Fields of which more is said. */
  readonly of?: { readonly [field: string]: string }
}

export const sentences = {
  createReferralSource: { takes: 'referral-source/create-lasts' },
  updateReferralSource: { takes: 'referral-source/update-name', leaves: 'referral-source/update-leaves-rest' },
  deleteReferralSource: { takes: 'referral-source/delete' },
  createTpiInspection: { takes: 'tpi-scan/create-lasts' },
  updateTpiInspection: { takes: 'tpi-scan/update-takes-fields', leaves: 'tpi-scan/update-leaves-rest' },
  deleteTpiInspection: { takes: 'tpi-scan/delete-removes' },
  createStatement: { takes: 'statement/create-lasts' },
  updateStatement: { takes: 'statement/update-takes-fields', leaves: 'statement/update-leaves-rest' },
  createPaymentTerm: { takes: 'payment-term/create-lasts' },
  updatePaymentTerm: { takes: 'payment-term/update-takes-fields', leaves: 'payment-term/update-leaves-rest' },
  createLaborMatrix: { takes: 'labor-matrix/create-lasts', of: { ranges: 'labor-matrix/create-ranges-last' } },
  updateLaborMatrix: {
    takes: 'labor-matrix/update-takes-fields',
    leaves: 'labor-matrix/update-leaves-rest',
    of: { ranges: 'labor-matrix/update-ranges' },
  },
  createCoreCharge: { takes: 'core-charge/create-lasts' },
  updateCoreCharge: {
    takes: 'core-charge/update-takes-fields',
    leaves: 'core-charge/update-leaves-rest',
    of: { status: 'core-charge/update-status' },
  },
  deleteCoreCharge: { takes: 'core-charge/delete-permanent' },
  createMessageTemplate: { takes: 'message-template/create-lasts' },
  updateMessageTemplate: {
    takes: 'message-template/update-takes-fields',
    leaves: 'message-template/update-leaves-rest',
    of: { deleted: 'message-template/update-takes-deleted' },
  },
  changeMessageTemplateState: {
    takes: 'message-template/deleted-lasts',
    leaves: 'message-template/undelete-leaves-rest',
    of: { deletedReason: 'message-template/delete-reason', deletedUserId: 'message-template/delete-user' },
  },
  updateInventoryFee: {
    takes: 'inventory/fee-update-persists',
    leaves: 'inventory/fee-update-leaves-others',
    of: { deleted: 'inventory/fee-update-deletes', deletedReason: 'inventory/fee-update-deletes' },
  },
  updateInspection: {
    takes: 'inspection/update-persists',
    leaves: 'inspection/update-leaves-others',
    of: { completed: 'inspection/update-completed' },
  },
  updateMessageThreadMetadata: { takes: 'message-thread/update-persists', leaves: 'message-thread/update-leaves-others' },
  createTransferItem: { takes: 'inventory-transfer/create-persists', leaves: 'inventory-transfer/create-received-default' },
  updateTransferItem: { takes: 'inventory-transfer/update-persists', leaves: 'inventory-transfer/update-leaves-fields' },
  createManualPayment: { takes: 'payment/charge-lasts' },
  deleteManualPayment: { takes: 'payment/delete-removes' },
  deleteTimesheet: { takes: 'timesheet/delete-removes' },
  createVendor: { takes: 'vendor/create-persists' },
  createWebhook: { takes: 'webhook/create-persists' },
  updateWebhook: {
    takes: 'webhook/update-persists',
    leaves: 'webhook/update-leaves-others',
    of: {
      enabled: 'webhook/update-enabled',
      error: 'webhook/update-error',
      errorDate: 'webhook/update-error-date',
      errorMessage: 'webhook/update-error-message',
    },
  },
} as const satisfies { readonly [write in OperationId]?: Sentences }

export type KnownWrite = keyof typeof sentences

/** What is said of this field of the write, which it may leave out. */
export function sentenceOf(write: KnownWrite, field: string, isSent = true): string {
  const { takes, leaves = takes, of }: Sentences = sentences[write]
  return isSent ? (of?.[field] ?? takes) : leaves
}

export const isKnownWrite = (id: OperationId): id is KnownWrite => Object.hasOwn(sentences, id)
