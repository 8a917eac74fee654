// Servers that show the workflow otherwise: what it leaves out, what its totals count, how columns are named.
import type { OperationId } from '../../../openapi/contract.ts'
import { answers, around, bodyOf, isFields, isSuccess, refuse, withBody } from '../tools/lie.ts'
import type { Variant } from './variant.ts'

const orderLists: readonly OperationId[] = ['listWorkflowOrders', 'listWorkflowOrdersByStatus', 'getWorkflowColumn']

export const workflowVariants: readonly Variant[] = [
  {
    id: 'workflow/archived-hidden',
    says: 'Archived orders are not in the workflow.',
    vary: around(orderLists, (call) => {
      const given = call.query.get('where')
      const notArchived = { archived: { equals: false } }
      const query = new URLSearchParams(call.query)
      query.set('where', JSON.stringify(given ? { AND: [JSON.parse(given), notArchived] } : notArchived))
      return call.next({ query })
    }),
  },
  {
    id: 'workflow/board-of-columns',
    says: 'The workflow is an array of columns in an object, without orders.',
    vary: answers(['getWorkflow'], ({ data, ...body }) => ({
      ...body,
      data: {
        columns: Object.entries(isFields(data) ? data : {}).map(([id, column]) => ({
          id,
          ...(isFields(column) && { name: column.name, position: column.position }),
        })),
      },
    })),
  },
  {
    id: 'workflow/columns-of-their-own',
    says: 'A column is named by an id of its own, not by that of a status.',
    vary: around(['getWorkflowColumn'], (call) => {
      const { id = '' } = call.params
      return id.startsWith('column-') ? call.next({ path: `/v3/workflow/${id.slice(7)}` }) : refuse(call, 404, 'No such column.')
    }),
  },
  {
    id: 'workflow/total-of-all',
    says: 'Inactive orders are left out unless they are asked for; total counts them all the same.',
    vary: around(orderLists, (call) => {
      if (call.query.get('filterInactiveOrders') === 'false') return call.next()
      const [active, all] = [new URLSearchParams(call.query), new URLSearchParams(call.query)]
      active.set('filterInactiveOrders', 'true')
      all.set('filterInactiveOrders', 'false')
      const [answer, whole] = [call.next({ query: active }), bodyOf(call.next({ query: all }))]
      const body = bodyOf(answer)
      if (!isSuccess(answer) || !isFields(body.data) || !isFields(whole.data)) return answer
      return withBody(answer, { ...body, data: { ...body.data, total: whole.data.total } })
    }),
  },
]
