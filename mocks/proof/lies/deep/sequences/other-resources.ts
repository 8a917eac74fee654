// A write that reaches records of another resource: what is about the same order, customer or category.
import { afterwards, rewrite } from '../../../tools/kinds.ts'
import { type Call, type Lie, sentFields } from '../../../tools/lie.ts'
import { companyRecords, removeRecords } from '../../../tools/stored.ts'

const breaks: Lie['breaks'] = ['record/other-resources-kept']

const ordersOfStatus = (call: Call) =>
  companyRecords(call, 'orders').filter(({ workflowStatusId }) => workflowStatusId === sentFields(call).workflowStatusId)

export const otherResourceLies: readonly Lie[] = [
  {
    id: 'sequences/archiveOrders/removes-an-inspection',
    says: 'Of orders that are archived, the oldest inspection is removed.',
    breaks,
    operations: ['archiveOrders', 'listInspections'],
    tell: afterwards(['archiveOrders'], (call) => {
      if (sentFields(call).archived !== true) return
      const orders = new Set(ordersOfStatus(call).map(({ id }) => id))
      const theirs = companyRecords(call, 'inspections').filter(({ orderId }) => orders.has(orderId ?? ''))
      removeRecords(call, 'inspections', theirs.slice(0, 1))
    }),
  },
  {
    id: 'sequences/archiveOrders/archives-conversations',
    says: 'The message threads of customers whose orders are archived are archived with them, and brought back with them.',
    breaks,
    operations: ['archiveOrders', 'listMessageThreadMetadata'],
    tell: afterwards(['archiveOrders'], (call) => {
      const archived = sentFields(call).archived === true
      const customers = new Set(ordersOfStatus(call).map(({ customerId }) => customerId))
      for (const { id, customerId } of companyRecords(call, 'messageThreads'))
        if (customers.has(customerId)) rewrite(call, 'messageThreads', id, { archived })
    }),
  },
  {
    id: 'sequences/updateInventoryFee/renames-labor',
    says: 'Labor of the category of a fee takes the name that the fee gets.',
    breaks,
    operations: ['updateInventoryFee', 'listInventoryLabor'],
    tell: afterwards(['updateInventoryFee'], (call, { categoryId }) => {
      const { name } = sentFields(call)
      const labor = companyRecords(call, 'inventoryLabor').find((one) => one.categoryId === categoryId)
      if (labor && typeof name === 'string') rewrite(call, 'inventoryLabor', labor.id, { name })
    }),
  },
  {
    id: 'sequences/deleteCoreCharge/takes-a-scan-along',
    says: 'A core charge that is deleted takes the oldest scan along.',
    breaks: ['record/other-resources-kept', 'record/read-stable'],
    operations: ['deleteCoreCharge', 'listTpiScans'],
    tell: afterwards(['deleteCoreCharge'], (call) => removeRecords(call, 'tpiScans', companyRecords(call, 'tpiScans').slice(0, 1))),
  },
]
