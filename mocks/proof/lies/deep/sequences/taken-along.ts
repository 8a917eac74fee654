// What a write takes along beside what it names: marks of a conversation, plans for an order, the same type of another role.
import type { Collections } from '../../../../engine/state/records.ts'
import { afterwards, rewrite } from '../../../tools/kinds.ts'
import { isFields, type Lie, sentFields } from '../../../tools/lie.ts'
import { companyRecords, keptOtherwise } from '../../../tools/stored.ts'

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

const itemsDatedAnew: Lie = {
  id: 'sequences/updateInspection/items-dated-anew',
  says: 'With each update of an inspection its items are stored as if they were made then.',
  breaks: ['inspection/update-leaves-items'],
  operations: ['updateInspection', 'getInspection'],
  tell: keptOtherwise('updateInspection', 'inspections', ({ items, updatedDate, createdDate }) => ({
    items: items.map((item) => ({ ...item, createdDate: updatedDate ?? createdDate })),
  })),
}

export const takenAlongLies: readonly Lie[] = [
  withEachDraft('draft-brings-back', 'A draft brings an archived conversation back.', { archived: false }),
  withEachDraft('draft-takes-the-mark', 'A draft takes the mark of an important conversation away.', { important: false }),
  whenArchived('loses-due-dates', 'Orders that are archived are not due any more, also when they are brought back.', { dueDate: null }),
  whenArchived('loses-technicians', 'Orders that are archived are taken from their technicians.', { assignedTechnicianIds: [] }),
  toEachRole,
  nameBesideCategory,
  itemsDatedAnew,
]
