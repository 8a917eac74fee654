// What a write takes along beside what it names: marks of a conversation, plans for an order, the same type of another role.
import type { Collections } from '../../../../engine/state/records.ts'
import { afterwards, remembering, rewrite } from '../../../tools/kinds.ts'
import { around, isFields, isSuccess, type Lie, sentFields } from '../../../tools/lie.ts'
import { asPart } from '../../../tools/payments.ts'
import { companyRecords, keptOtherwise, removeRecords, storedRecord } from '../../../tools/stored.ts'

type Thread = Collections['messageThreads']

const withEachDraft = (name: string, says: string, change: Partial<Thread>): Lie => ({
  id: `sequences/updateMessageThreadMetadata/${name}`,
  says,
  breaks: ['message-thread/update-leaves-others'],
  operations: ['updateMessageThreadMetadata', 'getMessageThreadMetadata'],
  tell: keptOtherwise('updateMessageThreadMetadata', 'messageThreads', () => change),
})

const whenArchived = (name: string, says: string, change: Partial<Collections['orders']>): Lie => ({
  id: `sequences/archiveOrders/${name}`,
  says,
  breaks: ['workflow/bulk-changes-archived-only'],
  operations: ['archiveOrders', 'listWorkflowOrders', 'listWorkflowOrdersByStatus'],
  tell: afterwards(['archiveOrders'], (call) => {
    const { archived, workflowStatusId } = sentFields(call)
    for (const order of companyRecords(call, 'orders'))
      if (archived === true && order.workflowStatusId === workflowStatusId) rewrite(call, 'orders', order.id, change)
  }),
})

const toEachRole: Lie = {
  id: 'sequences/updateRoleNotificationConfigs/mails-to-all-roles',
  says: 'Whether notifications of a type are mailed is stored for all roles when it is sent for one.',
  breaks: ['role-notification-config/update-leaves-others'],
  operations: ['updateRoleNotificationConfigs', 'listRoleNotificationConfigs'],
  tell: afterwards(['updateRoleNotificationConfigs'], (call) => {
    for (const { type, sendEmail } of [call.body].flat().filter(isFields))
      for (const config of companyRecords(call, 'roleNotificationConfigs'))
        if (typeof sendEmail === 'boolean' && config.type === type) rewrite(call, 'roleNotificationConfigs', config.id, { sendEmail })
  }),
}

const nameBesideCategory: Lie = {
  id: 'sequences/updateInventoryFee/name-lost-beside-a-category',
  says: 'An update that gives a fee another category leaves its name as it was.',
  breaks: ['inventory/fee-update-persists'],
  operations: ['updateInventoryFee', 'getInventoryFee'],
  tell: keptOtherwise('updateInventoryFee', 'inventoryFees', ({ categoryId, name }, before) => ({
    name: categoryId === before.categoryId ? name : before.name,
  })),
}

/** A delete has a way of its own, which the rest of an update does not go. */
const deletedUnsigned: Lie = {
  id: 'sequences/updateInventoryFee/deleted-as-never-changed',
  says: 'An update that deletes a fee leaves its updatedDate and its version as they were.',
  breaks: ['record/updated-set', 'record/meta-version-grows'],
  operations: ['updateInventoryFee', 'getInventoryFee'],
  tell: keptOtherwise('updateInventoryFee', 'inventoryFees', ({ deleted, updatedDate, meta }, before) =>
    deleted && !before.deleted ? { updatedDate: before.updatedDate, meta: before.meta } : { updatedDate, meta },
  ),
}

const itemsDatedAnew: Lie = {
  id: 'sequences/updateInspection/items-dated-anew',
  says: 'With each update of an inspection its items are stored as if they were made then.',
  breaks: ['inspection/update-leaves-items'],
  operations: ['updateInspection', 'getInspection'],
  tell: keptOtherwise('updateInspection', 'inspections', ({ items, updatedDate, createdDate }) => ({
    items: items.map((item) => ({ ...item, createdDate: updatedDate ?? createdDate })),
  })),
}

const scanOfBefore: Lie = {
  id: 'sequences/updateTpiInspection/scan-of-before-beside-a-name',
  says: 'An update with a name and another scan goes on showing the scan of before.',
  breaks: ['tpi-scan/inspection-own-scan'],
  operations: ['updateTpiInspection', 'listTpiInspections'],
  tell: around(['updateTpiInspection'], (call) => {
    const before = storedRecord(call, 'tpiInspections')?.tpiScan
    const answer = call.next()
    if (isSuccess(answer) && before && 'name' in sentFields(call))
      rewrite(call, 'tpiInspections', call.params.id ?? '', { tpiScan: before })
    return answer
  }),
}

const wholeBulk: Lie = {
  id: 'sequences/deleteManualPayment/whole-bulk-payment-once-updated',
  says: 'A payment that is removed takes along the others of its bulk payment, once that was updated.',
  breaks: ['record/others-kept'],
  operations: ['createManualPayment', 'deleteManualPayment', 'updateBulkPayment', 'searchPayments'],
  tell: remembering(
    () => new Set<string | null>(),
    ['createManualPayment', 'deleteManualPayment', 'updateBulkPayment'],
    (call, updated) => {
      if (call.operation.id === 'createManualPayment') return asPart(call)
      const bulk = storedRecord(call, 'payments')?.bulkPaymentId ?? null
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      if (call.operation.id === 'updateBulkPayment') updated.add(call.params.id ?? null)
      else if (bulk !== null && updated.has(bulk))
        removeRecords(
          call,
          'payments',
          companyRecords(call, 'payments').filter(({ bulkPaymentId }) => bulkPaymentId === bulk),
        )
      return answer
    },
  ),
}

/** As where a batch is put in order by the type that its items have. */
const lastOfAType: Lie = {
  id: 'sequences/updateRoleNotificationConfigs/last-of-a-type',
  says: 'Of configs of one type in one array the last is changed alone.',
  breaks: ['role-notification-config/update-several'],
  operations: ['updateRoleNotificationConfigs', 'listRoleNotificationConfigs'],
  tell: around(['updateRoleNotificationConfigs'], (call) => {
    const items = [call.body].flat().filter(isFields)
    const last = items.filter(({ type }, at) => type === undefined || items.findLastIndex((other) => other.type === type) === at)
    return call.next(last.length < items.length ? { body: last } : {})
  }),
}

export const takenAlongLies: readonly Lie[] = [
  scanOfBefore,
  wholeBulk,
  lastOfAType,
  withEachDraft('draft-brings-back', 'A draft brings an archived conversation back.', { archived: false }),
  withEachDraft('draft-takes-the-mark', 'A draft takes the mark of an important conversation away.', { important: false }),
  whenArchived('loses-due-dates', 'Orders that are archived are not due any more, also when they are brought back.', { dueDate: null }),
  whenArchived('loses-technicians', 'Orders that are archived are taken from their technicians.', { assignedTechnicianIds: [] }),
  toEachRole,
  nameBesideCategory,
  deletedUnsigned,
  itemsDatedAnew,
]
