// The operations that write single records, and the sentences of the ledger that they can break.
import { type OperationId, operation } from '../../../../openapi/contract.ts'
import { type Place, placesOf } from '../../../../openapi/places.ts'
import { resourceOf } from '../../../../openapi/resources.ts'
import type { CollectionName } from '../../../engine/state/records.ts'
import { keptIn } from '../../tools/kinds.ts'

/** What is said of one field, or of all that have no word of their own. */
interface Said {
  /** About the answer to the write; none where it carries the id alone. */
  answers: readonly string[]
  /** About every later read. */
  lasts: readonly string[]
  /** Why no client can see what became of the field. */
  unseen?: string
}

export interface Write extends Said {
  id: OperationId
  kind: 'create' | 'update'
  collection: CollectionName
  /** An operation that shows the record later. */
  shows: OperationId
  fields?: { readonly [field: string]: Partial<Said> }
  /** About fields that were not sent; for updates. */
  leaves: readonly string[]
  /** That the answer is about the record of the path. */
  itself: readonly string[]
  /** Fields that stay unless they are sent, as the ledger names them. */
  keeps: readonly string[]
  /** About the other records of the resource. */
  others: readonly string[]
}

type Rest = Pick<Write, 'answers' | 'lasts'> & Partial<Pick<Write, 'fields' | 'leaves' | 'itself' | 'keeps' | 'others'>>

/** Operations that do more or less than create or update one record name the resource of what they write. */
const create = (id: OperationId, rest: Rest, resource = resourceOf(id)): Write => {
  const shows = resource && (resource.read ?? resource.list ?? resource.search ?? resource.update)
  if (!resource || !shows) throw new Error(`No operation shows what ${id} writes.`)
  return {
    id,
    kind: 'create',
    collection: keptIn(resource),
    shows,
    leaves: [],
    itself: rest.answers,
    keeps: [],
    ...rest,
    others: ['record/others-kept', ...(rest.others ?? [])],
  }
}

const update = (id: OperationId, rest: Rest & Pick<Write, 'leaves' | 'keeps'>, resource = resourceOf(id)): Write => ({
  ...create(id, rest, resource),
  kind: 'update',
})

const deletionFields = (requirement: string) => ({
  deleted: { answers: [requirement], lasts: [requirement] },
  deletedReason: { answers: [requirement], lasts: [requirement] },
  deletedUserId: { answers: [requirement], lasts: [requirement] },
})

const secret = { secret: { unseen: 'No answer needs to show the secret of a webhook.' } }
const orderIds = { orderIds: { unseen: 'No answer shows the orders of a statement.' } }

const optionalTexts = ['subjectText', 'language', 'defaultTemplateIdentifier', 'starterTemplateIdentifier']
const templateFields = ['name', 'messageText', ...optionalTexts]

export const writes: readonly Write[] = [
  create('createReferralSource', {
    answers: ['referral-source/create'],
    lasts: ['referral-source/create-lasts'],
  }),
  update('updateReferralSource', {
    answers: ['referral-source/update'],
    lasts: ['referral-source/update-name'],
    keeps: ['editable', 'reserved', 'locationId'],
    leaves: ['referral-source/update-leaves-rest'],
  }),
  create('createTpiInspection', { answers: [], lasts: ['tpi-scan/create-lasts'] }),
  update('updateTpiInspection', {
    answers: [],
    lasts: ['tpi-scan/update-takes-fields'],
    itself: ['tpi-scan/update'],
    keeps: ['name', 'orderId', 'ordinal', 'tpiScanId'],
    leaves: ['tpi-scan/update-leaves-rest'],
  }),
  create('createManualPayment', { answers: ['payment/charge'], lasts: ['payment/charge-lasts'] }),
  create('createStatement', {
    answers: ['statement/create'],
    lasts: ['statement/create-lasts'],
    fields: orderIds,
  }),
  update('updateStatement', {
    answers: ['statement/update'],
    lasts: ['statement/update-takes-fields'],
    keeps: ['customerId', 'fromDate', 'toDate', 'name', 'note'],
    leaves: ['statement/update-leaves-rest'],
    fields: orderIds,
  }),
  create('createPaymentTerm', { answers: ['payment-term/create'], lasts: ['payment-term/create-lasts'] }),
  update('updatePaymentTerm', {
    answers: ['payment-term/update'],
    lasts: ['payment-term/update-takes-fields'],
    keeps: ['name', 'dueInDays', 'note', 'editable', 'customerDefault', 'fleetDefault'],
    leaves: ['payment-term/update-leaves-rest'],
  }),
  create('createLaborMatrix', {
    answers: ['labor-matrix/create'],
    lasts: ['labor-matrix/create-lasts'],
    fields: {
      locationId: { answers: ['labor-matrix/create-location'], lasts: ['labor-matrix/create-location'] },
      ranges: { answers: ['labor-matrix/create-ranges'], lasts: ['labor-matrix/create-ranges-last'] },
    },
  }),
  update('updateLaborMatrix', {
    answers: ['labor-matrix/update'],
    lasts: ['labor-matrix/update-takes-fields'],
    keeps: ['name', 'type', 'default', 'locationId', 'ranges'],
    leaves: ['labor-matrix/update-leaves-rest', 'labor-matrix/update-leaves-ranges'],
    fields: { ranges: { answers: ['labor-matrix/update', 'labor-matrix/update-ranges'], lasts: ['labor-matrix/update-ranges'] } },
  }),
  create('createCoreCharge', { answers: ['core-charge/create'], lasts: ['core-charge/create-lasts'] }),
  update('updateCoreCharge', {
    answers: [],
    lasts: ['core-charge/update-takes-fields'],
    itself: ['core-charge/update'],
    keeps: ['amountCents', 'partId', 'referenceId', 'status'],
    leaves: ['core-charge/update-leaves-rest'],
    fields: { status: { lasts: ['core-charge/update-status'] } },
  }),
  create('createMessageTemplate', {
    answers: ['message-template/create'],
    lasts: ['message-template/create-lasts'],
    fields: {
      ...deletionFields('message-template/create-optional'),
      ...Object.fromEntries(
        optionalTexts.map((field) => [field, { answers: ['message-template/create', 'message-template/create-optional'] }]),
      ),
    },
  }),
  update('updateMessageTemplate', {
    answers: ['message-template/update', 'message-template/update-takes-fields'],
    lasts: ['message-template/update-lasts'],
    keeps: [...templateFields, 'createdByUserId', 'locationId'],
    leaves: ['message-template/update-leaves-rest'],
    fields: deletionFields('message-template/update-takes-deleted'),
  }),
  update(
    'changeMessageTemplateState',
    {
      answers: ['message-template/delete', 'message-template/undelete'],
      lasts: ['message-template/deleted-lasts'],
      keeps: templateFields,
      leaves: ['message-template/delete-is-soft', 'message-template/undelete-leaves-rest'],
      fields: { reason: { answers: ['message-template/delete-reason'], lasts: ['message-template/delete-reason'] } },
    },
    resourceOf('updateMessageTemplate'),
  ),
  update('updateInventoryFee', {
    answers: ['inventory/fee-update'],
    lasts: ['inventory/fee-update-persists'],
    keeps: ['name', 'amountCents', 'percent', 'feeType', 'categoryId', 'userId'],
    leaves: ['inventory/fee-update-leaves-others'],
    others: ['inventory/fee-update-leaves-other-fees'],
    fields: deletionFields('inventory/fee-update-deletes'),
  }),
  update('updateInspection', {
    answers: ['inspection/update'],
    lasts: ['inspection/update-persists', 'inspection/update-completed'],
    keeps: ['name', 'note', 'orderId', 'templateId', 'createdById', 'completed', 'ordinal', 'recommended'],
    leaves: ['inspection/update-leaves-others', 'inspection/update-leaves-items'],
    others: ['inspection/update-leaves-other-inspections'],
    fields: {
      completed: { answers: ['inspection/update', 'inspection/update-completed'] },
      templateId: { unseen: 'A found inspection is given no other template, for nothing takes back what follows from one.' },
    },
  }),
  update('updateMessageThreadMetadata', {
    answers: ['message-thread/update'],
    lasts: ['message-thread/update-persists'],
    keeps: ['archived', 'important', 'unreadMessagesCount', 'userId', 'customerId', 'messageThreadId'],
    leaves: ['message-thread/update-leaves-others'],
    others: ['message-thread/update-leaves-other-records'],
  }),
  create('createTransferItem', {
    answers: ['inventory-transfer/create'],
    lasts: ['inventory-transfer/create-persists'],
    others: ['inventory-transfer/create-leaves-others'],
    fields: {
      receivedQuantity: { answers: ['inventory-transfer/create', 'inventory-transfer/create-received-given'] },
      inventoryPartId: { answers: ['inventory-transfer/create-part', 'inventory-transfer/create'] },
      inventoryTireId: { answers: ['inventory-transfer/create-tire', 'inventory-transfer/create'] },
    },
  }),
  create(
    'bulkCreateTransferItems',
    {
      answers: [],
      lasts: ['inventory-transfer/bulk-persists', 'inventory-transfer/bulk-same-operation'],
      others: ['inventory-transfer/bulk-leaves-others'],
    },
    resourceOf('createTransferItem'),
  ),
  create(
    'createTransferItems',
    {
      answers: [],
      lasts: ['inventory-transfer/bulk-persists', 'inventory-transfer/bulk-same-operation'],
      others: ['inventory-transfer/bulk-leaves-others'],
    },
    resourceOf('createTransferItem'),
  ),
  update('updateTransferItem', {
    answers: ['inventory-transfer/update', 'inventory-transfer/receives-partly'],
    lasts: ['inventory-transfer/update-persists', 'inventory-transfer/receives-partly'],
    keeps: ['quantity', 'receivedQuantity', 'name', 'sku', 'retailCostCents', 'wholesaleCostCents', 'inventoryPartId'],
    leaves: ['inventory-transfer/update-leaves-fields', 'inventory-transfer/capture-survives-update'],
    others: ['inventory-transfer/update-leaves-others'],
  }),
  create('createVendor', {
    answers: ['vendor/create'],
    lasts: ['vendor/create-persists'],
    others: ['vendor/create-is-new'],
    fields: {
      ...deletionFields('vendor/create-deleted'),
      contactPhone: { answers: ['vendor/create-contact-phone'], lasts: ['vendor/create-contact-phone'] },
    },
  }),
  create('createWebhook', {
    answers: ['webhook/create', 'webhook/create-flags'],
    lasts: ['webhook/create-persists', 'webhook/create-flags'],
    fields: secret,
  }),
  update('updateWebhook', {
    answers: ['webhook/update'],
    lasts: ['webhook/update-persists'],
    keeps: ['name', 'url', 'triggers', 'version', 'enabled', 'error', 'createdById'],
    leaves: ['webhook/update-leaves-others'],
    others: ['webhook/update-leaves-other-webhooks'],
    fields: {
      ...secret,
      version: { unseen: 'Which other versions there are is not shown (9), so a client sends the one that is there.' },
      enabled: { answers: ['webhook/update-enabled'], lasts: ['webhook/update-enabled'] },
      error: { answers: ['webhook/update-error'], lasts: ['webhook/update-error'] },
      errorDate: { answers: ['webhook/update-error-date'], lasts: ['webhook/update-error-date'] },
      errorMessage: { answers: ['webhook/update-error-message'], lasts: ['webhook/update-error-message'] },
    },
  }),
  update(
    'markNotificationRead',
    {
      answers: ['notification/mark-reads'],
      lasts: ['notification/mark-reads'],
      itself: ['notification/mark'],
      keeps: ['type', 'customerId', 'sendSms', 'sendEmail', 'sendInApp'],
      leaves: ['notification/mark-leaves-fields'],
      others: ['notification/mark-one-only'],
    },
    resourceOf('listNotifications'),
  ),
]

/** What is said of the field of a write. */
export function saidOf(write: Write, field: string): Said {
  const { answers, lasts } = write
  return { answers, lasts, ...write.fields?.[field] }
}

/** The fields that a body may have, whether it is one object or an array of them. */
export function bodyFields(id: OperationId): readonly { name: string; place: Place }[] {
  const { body } = operation(id)
  return body ? fieldsAt(body.schema, /^(?:\/\*)?\/(\w+)$/) : []
}

/** The fields of the record, or of each of several, that an operation answers with. */
export function recordFields(id: OperationId): readonly { name: string; place: Place }[] {
  return fieldsAt(operation(id).responses['200']?.schema ?? '', /^\/data(?:\/\*)?\/(\w+)$/)
}

const fieldsAt = (schema: string, pattern: RegExp) =>
  placesOf(schema).flatMap((place) => {
    const name = place.pointer.match(pattern)?.[1]
    return name === undefined ? [] : [{ name, place }]
  })

export function writeOf(operation: OperationId): Write {
  const write = writes.find(({ id }) => id === operation)
  if (!write) throw new Error(`${operation} does not write.`)
  return write
}
