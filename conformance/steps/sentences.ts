// What the description says of each write: the requirement that its values are kept, and the one that the rest stays.
import type { OperationId } from '../../openapi/contract.ts'

export interface Sentences {
  /** What it was sent is shown from then on; of a delete, that the record is gone. */
  readonly takes: string
  /** What it was not sent stays as it was. */
  readonly leaves?: string
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
  createLaborMatrix: { takes: 'labor-matrix/create-lasts' },
  updateLaborMatrix: { takes: 'labor-matrix/update-takes-fields', leaves: 'labor-matrix/update-leaves-rest' },
  createCoreCharge: { takes: 'core-charge/create-lasts' },
  updateCoreCharge: { takes: 'core-charge/update-takes-fields', leaves: 'core-charge/update-leaves-rest' },
  deleteCoreCharge: { takes: 'core-charge/delete-permanent' },
  createMessageTemplate: { takes: 'message-template/create-lasts' },
  updateMessageTemplate: { takes: 'message-template/update-takes-fields', leaves: 'message-template/update-leaves-rest' },
  changeMessageTemplateState: { takes: 'message-template/deleted-lasts', leaves: 'message-template/undelete-leaves-rest' },
  updateInventoryFee: { takes: 'inventory/fee-update-persists', leaves: 'inventory/fee-update-leaves-others' },
  updateInspection: { takes: 'inspection/update-persists', leaves: 'inspection/update-leaves-others' },
  updateMessageThreadMetadata: { takes: 'message-thread/update-persists', leaves: 'message-thread/update-leaves-others' },
  createTransferItem: { takes: 'inventory-transfer/create-persists' },
  updateTransferItem: { takes: 'inventory-transfer/update-persists', leaves: 'inventory-transfer/update-leaves-fields' },
  createVendor: { takes: 'vendor/create-persists' },
  createWebhook: { takes: 'webhook/create-persists' },
  updateWebhook: { takes: 'webhook/update-persists', leaves: 'webhook/update-leaves-others' },
} as const satisfies { readonly [write in OperationId]?: Sentences }

export type KnownWrite = keyof typeof sentences

export const isKnownWrite = (id: OperationId): id is KnownWrite => Object.hasOwn(sentences, id)
