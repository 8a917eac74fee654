// Parameters of lists and fields of search bodies that the server takes and ignores. limit and skip have a file of their own.
import { type OperationId, operation, operations } from '../../../../openapi/contract.ts'
import { placesOf } from '../../../../openapi/places.ts'
import { resources } from '../../../../openapi/resources.ts'
import { around, good, isFields, type Lie } from '../../tools/lie.ts'
import { pagedByBody, pagedByQuery, withNumber } from './paging.ts'

interface Ignored {
  name: string
  breaks: readonly string[]
  unseen?: string
}

const silent = 'How it is written is not shown, so a server that ignores it cannot be told from one that wants another.'

const ofLists: readonly Ignored[] = [
  { name: 'ids', breaks: ['list/ids'] },
  { name: 'where', breaks: ['list/where-equals', 'list/where-in'] },
  { name: 'orderby', breaks: ['list/orderby-sorts'], unseen: silent },
]

/** Lists of records that clients can make, so that they can give them names to be sorted. */
const madeByClients: readonly OperationId[] = resources.flatMap(({ list, create }) =>
  list && create && !operation(list).path.includes('{') ? [list] : [],
)

const collate = (id: OperationId): Ignored => ({
  name: 'collate',
  breaks: ['list/collate'],
  ...(!madeByClients.includes(id) && {
    unseen: 'No operation makes records of this list, and those that are there need not sort differently with collate.',
  }),
})

const ofSearches: { readonly [id in OperationId]?: readonly Ignored[] } = {
  searchTimesheets: [
    { name: 'locationIds', breaks: ['timesheet/search-locations'] },
    { name: 'orderBy', breaks: ['timesheet/search-ascending', 'timesheet/search-descending'] },
    { name: 'where', breaks: ['timesheet/search-in-progress', 'timesheet/search-order', 'timesheet/search-technicians'] },
  ],
}

const ofSearch = (id: OperationId): readonly Ignored[] =>
  ofSearches[id] ?? [
    { name: 'where', breaks: ['list/search-where-equals', 'list/search-where-in'] },
    { name: 'orderBy', breaks: ['list/search-order-by'] },
    ...searchCollate(id),
  ]

function searchCollate(id: OperationId): Ignored[] {
  if (id === 'searchCoreCharges') return [{ name: 'collate', breaks: ['core-charge/search-body'] }]
  if (id === 'searchStatements') return [{ name: 'collate', breaks: ['list/search-collate'] }]
  const unseen = 'The records of this search get no text from clients, and those that are there need not sort differently with collate.'
  return [{ name: 'collate', breaks: ['list/search-collate'], unseen }]
}

const ignoredLie = (id: OperationId, place: 'query' | 'body', { name, breaks, unseen }: Ignored): Lie => ({
  id: `computed/ignored/${id}/${name}`,
  says: `${id} does not heed ${name}.`,
  breaks,
  operations: [id],
  ...(unseen !== undefined && { unseen }),
  tell: around([id], (call) => {
    const given = place === 'query' ? call.query.has(name) : isFields(call.body) && name in call.body
    return call.next(given ? withNumber(call, { in: place }, name, undefined) : {})
  }),
})

/** The fields of where in the search of timesheets, the one whose where is shown (4.11). */
const timesheetConditions: { readonly [field: string]: string } = {
  inProgress: 'timesheet/search-in-progress',
  laborId: 'timesheet/search-labor',
  orderId: 'timesheet/search-order',
  technicianId: 'timesheet/search-technicians',
}

const withoutCondition = (field: string, requirement: string): Lie => ({
  id: `computed/ignored/searchTimesheets/where/${field}`,
  says: `searchTimesheets does not heed ${field} of where.`,
  breaks: [requirement],
  operations: ['searchTimesheets'],
  tell: around(['searchTimesheets'], (call) => {
    const body = isFields(call.body) ? call.body : {}
    return call.next(isFields(body.where) ? { body: { ...body, where: { ...body.where, [field]: undefined } } } : {})
  }),
})

const workflow: readonly OperationId[] = ['getWorkflow', 'listWorkflowOrders', 'listWorkflowOrdersByStatus', 'getWorkflowColumn']

function whereIgnoredBy(id: OperationId): Ignored {
  if (id === 'listWorkflowOrders') return { name: 'where', breaks: ['list/where-filters'], unseen: silent }
  return { name: 'where', breaks: [id === 'getWorkflow' ? 'workflow/board-where' : 'workflow/status-where'] }
}

const ignoredByWorkflow = (id: OperationId): Lie[] => [
  ignoredLie(
    id,
    'query',
    id === 'getWorkflow'
      ? { name: 'orderby', breaks: ['workflow/board-order'] }
      : { name: 'orderby', breaks: ['list/orderby-sorts'], unseen: silent },
  ),
  ignoredLie(id, 'query', whereIgnoredBy(id)),
  ignoredLie(id, 'query', { name: 'filterInactiveOrders', breaks: ['workflow/filter-inactive-matters'] }),
]

const boardLimit = ignoredLie('getWorkflow', 'query', {
  name: 'limit',
  breaks: ['workflow/board-limit'],
})

const statusIgnored: Lie = {
  id: 'computed/ignored/listWorkflowOrdersByStatus/statusId',
  says: 'listWorkflowOrdersByStatus returns the orders of every status.',
  breaks: ['workflow/list-by-status'],
  operations: ['listWorkflowOrdersByStatus'],
  tell: around(['listWorkflowOrdersByStatus'], (call) => call.next({ path: operation('listWorkflowOrders').path })),
}

const roleIgnored: Lie = {
  id: 'computed/ignored/listRoleNotificationConfigs/roleId',
  says: 'listRoleNotificationConfigs returns the configs of every role.',
  breaks: ['role-notification-config/list-of-that-role'],
  operations: ['listRoleNotificationConfigs'],
  tell: around(['listRoleNotificationConfigs'], (call) => {
    const answer = call.next()
    const data = call.sandbox.world.all('roleNotificationConfigs').filter(({ companyId }) => companyId === call.caller?.companyId)
    return answer.status === 200 ? good(call, { data, meta: { hasMore: false, total: data.length } }) : answer
  }),
}

/** Takes what it should refuse: an order that is not by number, a direction that is neither of the two. */
const laxOrder = (name: string, says: string, breaks: string, isLax: (orderBy: { [name: string]: unknown }) => boolean): Lie => ({
  id: `computed/lax/searchTimesheets/${name}`,
  says: `searchTimesheets ${says}.`,
  breaks: [breaks],
  operations: ['searchTimesheets'],
  tell: around(['searchTimesheets'], (call) => {
    const body = isFields(call.body) ? call.body : {}
    return call.next(isFields(body.orderBy) && isLax(body.orderBy) ? { body: { ...body, orderBy: undefined } } : {})
  }),
})

const directions = placesOf(operation('searchTimesheets').body?.schema ?? '').find(({ pointer }) => pointer === '/orderBy/number')

export const parameterLies: readonly Lie[] = [
  ...pagedByQuery.flatMap(({ id }) => [...ofLists, collate(id)].map((one) => ignoredLie(id, 'query', one))),
  ...pagedByBody.flatMap(({ id }) => ofSearch(id).map((one) => ignoredLie(id, 'body', one))),
  ...Object.entries(timesheetConditions).map(([field, requirement]) => withoutCondition(field, requirement)),
  ...operations.filter(({ id }) => workflow.includes(id)).flatMap(({ id }) => ignoredByWorkflow(id)),
  boardLimit,
  statusIgnored,
  roleIgnored,
  laxOrder('order-without-number', 'takes an orderBy without number', 'timesheet/search-order-by-needs-number', (by) => !('number' in by)),
  laxOrder(
    'order-direction',
    'takes any direction in orderBy',
    'timesheet/search-direction-values',
    ({ number }) => number !== undefined && !directions?.stated.values?.includes(number),
  ),
]
