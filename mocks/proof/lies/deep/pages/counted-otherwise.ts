// Lists that count or sum something else than what they show: what they were asked for, a part of it, or more than it.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { answers, around, bodyOf, type Fields, isFields, isSuccess, type Lie, metaOf, withBody } from '../../../tools/lie.ts'
import { companyRecords } from '../../../tools/stored.ts'
import { all, pageChanged, pagedOf, usualLimit } from './answers.ts'
import { idsIn } from './selection.ts'

/** total is another number, and hasMore follows it. */
const countingOtherwise = (
  list: OperationId,
  count: (records: readonly Fields[], ids: readonly string[], where: string) => number | undefined,
): Lie['tell'] =>
  pageChanged(pagedOf(list), ({ records, meta }, { skip }, _, call) => {
    const total = count(all(call, pagedOf(list)).filter(isFields), idsIn(call.query), call.query.get('where') ?? '')
    if (meta && total !== undefined) Object.assign(meta, { total, hasMore: skip + records.length < total })
  })

const durationOf = ({ duration }: Fields): number => (typeof duration === 'number' ? duration : 0)

export const countedOtherwiseLies: readonly Lie[] = [
  {
    id: 'pages/listPaymentTerms/ids-counted-as-sent',
    says: 'total of listPaymentTerms is how many ids were sent, also where one comes twice or no term has it, and hasMore follows it.',
    breaks: ['list/ids-total', 'list/total', 'list/has-more', 'list/pages'],
    operations: ['listPaymentTerms'],
    tell: countingOtherwise('listPaymentTerms', (_, ids) => (ids.length > 0 ? ids.length : undefined)),
  },
  {
    id: 'pages/listTimesheets/duration-from-skip-on',
    says: 'totalDuration is of the entries from skip on.',
    breaks: ['timesheet/list-total-duration-all', 'timesheet/list-total-duration-sums'],
    operations: ['listTimesheets'],
    tell: pageChanged(pagedOf('listTimesheets'), ({ meta }, { skip }, _, call) => {
      const left = all(call, pagedOf('listTimesheets')).slice(skip).filter(isFields)
      if (meta) meta.totalDuration = left.reduce((sum, entry) => sum + durationOf(entry), 0)
    }),
  },
  ...(['totalDuration', 'avgDurationPerService'] as const).map(
    (figure): Lie => ({
      id: `pages/listTimesheets/${figure}-of-all-when-filtered`,
      says: `${figure} of a list with a where is that of all entries.`,
      breaks: ['timesheet/list-total-duration-sums', 'timesheet/list-average-scoped'],
      operations: ['listTimesheets'],
      tell: around(['listTimesheets'], (call) => {
        const answer = call.next()
        if (!isSuccess(answer) || !call.query.has('where')) return answer
        const query = new URLSearchParams(call.query)
        query.delete('where')
        const body = bodyOf(answer)
        return withBody(answer, { ...body, meta: { ...metaOf(body), [figure]: metaOf(bodyOf(call.next({ query })))[figure] } })
      }),
    }),
  ),
  {
    id: 'pages/listTimesheets/total-of-different-numbers',
    says: 'total of listTimesheets counts entries of two locations with the same number once, and hasMore follows it.',
    breaks: ['list/total', 'list/has-more', 'list/pages'],
    operations: ['listTimesheets'],
    tell: countingOtherwise('listTimesheets', (entries) => new Set(entries.map(({ number }) => number)).size),
  },
  {
    id: 'pages/listInspections/items-of-the-completed-counted',
    says: 'With a where about completed, total of listInspections counts an inspection once for each of its items, and hasMore follows it.',
    breaks: ['list/filter-meta', 'list/total', 'list/has-more', 'list/pages'],
    operations: ['listInspections'],
    tell: countingOtherwise('listInspections', (inspections, _, where) =>
      where.includes('completed') ? inspections.reduce((sum, { items }) => sum + (Array.isArray(items) ? items.length : 1), 0) : undefined,
    ),
  },
  {
    id: 'pages/searchStatements/limit-lost-with-two-conditions',
    says: 'A search of statements with two conditions or more goes by the usual limit.',
    breaks: ['list/search-limit'],
    operations: ['searchStatements'],
    tell: around(['searchStatements'], (call) => {
      const { limit: _, ...asked } = isFields(call.body) ? call.body : {}
      return isFields(asked.where) && Object.keys(asked.where).length > 1 ? call.next({ body: asked }) : call.next()
    }),
  },
  {
    id: 'pages/listInventoryFees/ids-show-the-deleted-uncounted',
    says: 'listInventoryFees by ids shows fees that are deleted, and does not count them.',
    breaks: ['list/ids-total', 'list/total', 'list/has-more', 'list/pages'],
    operations: ['listInventoryFees', 'updateInventoryFee'],
    tell: around(['listInventoryFees'], (call) => {
      const answer = call.next()
      if (!isSuccess(answer) || !call.query.has('ids') || call.query.has('where')) return answer
      const query = new URLSearchParams(call.query)
      query.set('where', JSON.stringify({ deleted: { in: [true, false] } }))
      return withBody(answer, { ...bodyOf(answer), data: bodyOf(call.next({ query })).data })
    }),
  },
  {
    id: 'pages/listWorkflowOrders/more-of-the-first-status',
    says: 'hasMore of the list of all statuses is that of the first status.',
    breaks: ['workflow/list-has-more'],
    operations: ['listWorkflowOrders'],
    tell: pageChanged(pagedOf('listWorkflowOrders'), ({ meta }, { limit = usualLimit, skip }, _, call) => {
      const [first] = companyRecords(call, 'workflowStatuses').sort((one, other) => one.position - other.position)
      const orders = all(call, pagedOf('listWorkflowOrders')).filter(isFields)
      if (meta) meta.hasMore = skip + limit < orders.filter(({ workflowStatusId }) => workflowStatusId === first?.id).length
    }),
  },
  {
    id: 'pages/listRoleNotificationConfigs/counts-every-role',
    says: 'total of the configs of a role counts those of all roles of the company, and hasMore follows it.',
    breaks: ['list/total', 'list/has-more', 'role-notification-config/list-of-that-role'],
    operations: ['listRoleNotificationConfigs'],
    tell: answers(['listRoleNotificationConfigs'], (body, call) => {
      const total = companyRecords(call, 'roleNotificationConfigs').length
      const shown = Array.isArray(body.data) ? body.data.length : 0
      return { ...body, meta: { ...metaOf(body), total, hasMore: shown < total } }
    }),
  },
  {
    id: 'pages/listTransferItems/twenty-at-most',
    says: 'The list of a transfer shows twenty items at most, and says that these are all.',
    breaks: ['inventory-transfer/bulk-persists', 'inventory-transfer/create-persists'],
    operations: ['bulkCreateTransferItems', 'createTransferItem', 'createTransferItems', 'listTransferItems'],
    tell: answers(['listTransferItems'], (body) => {
      if (!Array.isArray(body.data) || body.data.length <= 20) return body
      return { ...body, data: body.data.slice(0, 20), meta: { ...metaOf(body), total: 20, hasMore: false } }
    }),
  },
]
