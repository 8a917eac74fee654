// Parameters that are forgotten beside others: as where one branch of a query leaves out what the other one has.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { answers, around, bodyOf, isFields, isSuccess, type Lie, metaOf, requests, withBody, withoutFields } from '../../../tools/lie.ts'

/** In the body of a search. */
const forgetsInBody = (search: OperationId, name: string, beside: string, breaks: readonly string[]): Lie => ({
  id: `list/${name}-beside-${beside}/${search}`,
  says: `${search} forgets ${name} where ${beside} is sent as well.`,
  breaks,
  operations: [search],
  tell: requests([search], ({ body }) => (isFields(body) && beside in body ? { body: withoutFields(body, name) } : undefined)),
})

/** In the query of a list. */
const forgetsInQuery = (list: OperationId, name: string, beside: string, breaks: readonly string[]): Lie => ({
  id: `list/${name}-beside-${beside}/${list}`,
  says: `${list} forgets ${name} where ${beside} is asked for as well.`,
  breaks,
  operations: [list],
  tell: requests([list], ({ query }) => {
    if (!query.has(beside)) return undefined
    const rest = new URLSearchParams(query)
    rest.delete(name)
    return { query: rest }
  }),
})

export const listOptionLies: readonly Lie[] = [
  forgetsInBody('searchInventoryLabor', 'where', 'params', ['list/filter-meta']),
  forgetsInBody('searchInventoryFees', 'limit', 'collate', ['list/search-limit']),
  forgetsInBody('searchCoreCharges', 'where', 'params', ['core-charge/search-body']),
  forgetsInBody('searchStatements', 'collate', 'where', ['list/search-collate']),
  forgetsInQuery('listVendors', 'ids', 'collate', ['list/ids', 'list/ids-total']),
  forgetsInQuery('listCoreCharges', 'where', 'params', ['list/filter-meta']),
  forgetsInQuery('listInspections', 'limit', 'params', ['list/limit']),
  {
    id: 'workflow/status-beside-orderby',
    says: 'The list of a status shows orders of all statuses where an order is asked for.',
    breaks: ['workflow/list-by-status'],
    operations: ['listWorkflowOrdersByStatus', 'listWorkflowOrders'],
    tell: requests(['listWorkflowOrdersByStatus'], ({ query }) => (query.has('orderby') ? { path: '/v3/workflow/list' } : undefined)),
  },
  {
    id: 'workflow/inactive-counted-beside-where',
    says: 'With filterInactiveOrders and a where the total of the list counts the inactive orders that match as well.',
    breaks: ['workflow/list-total'],
    operations: ['listWorkflowOrders'],
    tell: around(['listWorkflowOrders'], (call) => {
      const answer = call.next()
      if (!isSuccess(answer) || call.query.get('filterInactiveOrders') !== 'true' || !call.query.has('where')) return answer
      const query = new URLSearchParams(call.query)
      query.set('filterInactiveOrders', 'false')
      const [{ data }, all] = [bodyOf(answer), bodyOf(call.next({ query })).data]
      return withBody(answer, { ...bodyOf(answer), data: { ...Object(data), total: Object(all).total } })
    }),
  },
  {
    id: 'timesheet/labor-beside-in-progress',
    says: 'A search for timesheets forgets laborId where inProgress is asked for as well.',
    breaks: ['timesheet/search-all-conditions'],
    operations: ['searchTimesheets'],
    tell: requests(['searchTimesheets'], ({ body }) => {
      const where = isFields(body) ? body.where : undefined
      return isFields(where) && 'inProgress' in where ? { body: { ...Object(body), where: withoutFields(where, 'laborId') } } : undefined
    }),
  },
  {
    id: 'list/total-by-the-first-condition',
    says: 'total of listCoreCharges with a where of several fields counts by the first of them alone.',
    breaks: ['list/filter-meta'],
    operations: ['listCoreCharges'],
    tell: answers(['listCoreCharges'], (body, call) => {
      const where: unknown = JSON.parse(call.query.get('where') ?? 'null')
      const [first, ...others] = isFields(where) ? Object.entries(where) : []
      if (!first || others.length === 0) return
      const query = new URLSearchParams(call.query)
      query.set('where', JSON.stringify(Object.fromEntries([first])))
      metaOf(body).total = metaOf(bodyOf(call.next({ query }))).total
    }),
  },
  {
    id: 'workflow/column-skip-beside-inactive',
    says: 'A column forgets skip where filterInactiveOrders is asked for as well.',
    breaks: ['workflow/column-skip'],
    operations: ['getWorkflowColumn'],
    tell: requests(['getWorkflowColumn'], ({ query }) => {
      if (query.get('filterInactiveOrders') !== 'true' || !query.has('skip')) return undefined
      const rest = new URLSearchParams(query)
      rest.delete('skip')
      return { query: rest }
    }),
  },
]
