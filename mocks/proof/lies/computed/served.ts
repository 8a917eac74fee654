// Endpoints that are not there, or that serve nobody; and lists that change from one look to the next.
import { type OperationId, operations } from '../../../../openapi/contract.ts'
import { pagedLists, searches } from '../../../../openapi/resources.ts'
import { around, bodyOf, isFields, isSuccess, type Lie, refuse, withBody } from '../../tools/lie.ts'

/** The count is only assumed to be there (D14), and without a login no run can begin. */
const documented = operations.filter(({ id }) => id !== 'login' && id !== 'countUnreadMessages')

/** What is marked as read stays so: these are asked by the cases about them alone. */
const asked: { readonly [operation in OperationId]?: string } = {
  markNotificationRead: 'notification/mark-reads',
  markCustomerNotificationsRead: 'notification/customer-read',
  markAllNotificationsRead: 'notification/all-read',
}

const absent = documented.map(
  ({ id, method, path }): Lie => ({
    id: `computed/absent/${id}`,
    says: `${method} ${path} is not offered: it is refused with 405.`,
    breaks: ['http/version-prefix', ...(asked[id] ? [asked[id]] : [])],
    operations: [id],
    tell: around([id], (call) => refuse(call, 405, 'There is no such endpoint.')),
  }),
)

/** Sentences that say no more than that an endpoint answers. */
const answering: { readonly [operation in OperationId]?: string } = {
  listTimesheets: 'timesheet/list',
  searchTimesheets: 'timesheet/search',
  listInventoryLabor: 'inventory/labor-list',
  searchInventoryLabor: 'inventory/labor-search',
  getInventoryFee: 'inventory/fee-read',
  listInventoryFees: 'inventory/fee-list',
  searchInventoryFees: 'inventory/fee-search',
  listInspections: 'inspection/list',
  getWorkflowColumn: 'workflow/column',
  listMessageThreadMetadata: 'message-thread/list',
  listTransferItems: 'inventory-transfer/list',
  getVendor: 'vendor/read',
  listVendors: 'vendor/list',
}

const refusingAll = documented.flatMap(({ id, method, path }): Lie[] => {
  const breaks = answering[id]
  if (breaks === undefined) return []
  const tell = around([id], (call) => refuse(call, 400, 'This is not how to ask.'))
  return [{ id: `computed/refusing/${id}`, says: `${method} ${path} refuses every request.`, breaks: [breaks], operations: [id], tell }]
})

const looks = documented.filter((one) => pagedLists.includes(one) || searches.includes(one))

/** Texts that say what a record is, and that no look at it changes. */
const steady = ['name', 'note', 'draftMessage', 'referenceId', 'tpiScanId', 'vehicleId', 'orderId', 'userId', 'roleId']

const turning = looks.map(
  ({ id }): Lie => ({
    id: `computed/turning/${id}`,
    says: `${id} shows other values with every second look.`,
    breaks: ['record/read-stable'],
    operations: [id],
    tell(server) {
      let looked = 0
      return around([id], (call) => {
        const answer = call.next()
        looked += 1
        if (!isSuccess(answer) || looked % 2 === 0) return answer
        const body = bodyOf(answer)
        for (const record of Array.isArray(body.data) ? body.data.filter(isFields) : [])
          for (const field of steady) if (typeof record[field] === 'string') record[field] = `${record[field]} again`
        return withBody(answer, body)
      })(server)
    },
  }),
)

export const servedLies: readonly Lie[] = [...absent, ...refusingAll, ...turning]
