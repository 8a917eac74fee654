// Departures of the board, its columns and the lists of orders.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { answers, around, type Call, type Fields, isFields, type Lie, refuse } from '../../../tools/lie.ts'
import {
  companyOrders,
  nextStatus,
  ofStatus,
  orderLists,
  orderPages,
  ordersOnPage,
  orderViews,
  pageOfOrders,
  showingOrders,
  statusesOf,
  statusIn,
} from './orders.ts'

/** Pages with other orders or counts. */
const changesPage = (names: readonly OperationId[], change: (page: Fields, call: Call) => Fields | undefined): Lie['tell'] =>
  answers(names, (body, call) => {
    const data = isFields(body.data) ? body.data : {}
    return { ...body, data: { ...data, ...change(data, call) } }
  })

const everyStatus = ['workflow/list-all-statuses']

/** As where two filters share a place. */
const whereForgotten = (id: OperationId): Lie => ({
  id: `workflow/where-beside-inactive/${id}`,
  says: `${id} without inactive orders forgets where.`,
  breaks: ['workflow/where-beside-inactive'],
  operations: [id],
  tell: around([id], (call) => {
    const query = new URLSearchParams(call.query)
    if (query.get('filterInactiveOrders') === 'true') query.delete('where')
    return call.next({ query })
  }),
})

export const workflowViewLies: readonly Lie[] = [
  // The board.
  {
    id: 'workflow/board-total-of-page',
    says: 'total of the workflow counts the orders that it shows.',
    breaks: ['workflow/board-total-of-any-limit'],
    operations: ['getWorkflow'],
    tell: answers(['getWorkflow'], (body) => {
      const columns = Object.values(isFields(body.data) ? body.data : {}).filter(isFields)
      const total = columns.reduce((sum, column) => sum + ordersOnPage(column).length, 0)
      return { ...body, meta: { ...(isFields(body.meta) && body.meta), total } }
    }),
  },
  {
    id: 'workflow/board-total-in-data',
    says: 'total of the workflow stands in data, and there is no meta.',
    breaks: ['workflow/board-total'],
    operations: ['getWorkflow'],
    tell: answers(['getWorkflow'], ({ meta, data, ...rest }) => ({
      ...rest,
      data: { ...(isFields(data) && data), ...(isFields(meta) && { total: meta.total }) },
    })),
  },
  {
    id: 'workflow/board-as-array',
    says: 'data of the workflow is an array of columns.',
    breaks: ['workflow/board'],
    operations: ['getWorkflow'],
    tell: answers(['getWorkflow'], (body) => ({ ...body, data: Object.values(isFields(body.data) ? body.data : {}) })),
  },
  {
    id: 'workflow/board-refuses-limit',
    says: 'The workflow refuses limit.',
    breaks: ['workflow/board-query'],
    operations: ['getWorkflow'],
    tell: around(['getWorkflow'], (call) => (call.query.has('limit') ? refuse(call, 400, 'limit is not known.') : call.next())),
  },
  {
    id: 'workflow/board-inactive-list',
    says: 'inactiveByStatus of the workflow is an array.',
    breaks: ['workflow/board-inactive'],
    operations: ['getWorkflow'],
    tell: answers(['getWorkflow'], (body) => ({ ...body, meta: { ...(isFields(body.meta) && body.meta), inactiveByStatus: [] } })),
  },
  {
    id: 'workflow/board-prices-stale',
    says: 'The workflow as a whole shows totals of before the tax.',
    breaks: ['workflow/same-everywhere'],
    operations: orderViews,
    tell: showingOrders(['getWorkflow'], (order) => {
      order.totalCostCents = Number(order.totalCostCents) - Number(order.taxCents ?? 0) - 1
    }),
  },
  {
    id: 'workflow/filter-needs-true',
    says: 'filterInactiveOrders false is refused.',
    breaks: ['workflow/filter-inactive-accepted'],
    operations: orderViews,
    tell: around(orderViews, (call) =>
      call.query.get('filterInactiveOrders') === 'false' ? refuse(call, 400, 'filterInactiveOrders is a switch.') : call.next(),
    ),
  },
  {
    id: 'workflow/filter-unknown-in-columns',
    says: 'A column refuses filterInactiveOrders.',
    breaks: ['workflow/filter-inactive-accepted'],
    operations: ['getWorkflowColumn'],
    tell: around(['getWorkflowColumn'], (call) =>
      call.query.has('filterInactiveOrders') ? refuse(call, 400, 'filterInactiveOrders is not known.') : call.next(),
    ),
  },
  // Columns.
  {
    id: 'workflow/column-with-next',
    says: 'A column shows the orders of the next status, too.',
    breaks: ['workflow/column-one-status', 'workflow/column-disjoint'],
    operations: orderViews,
    tell: changesPage(['getWorkflowColumn'], (_, call) => {
      const statuses = [statusIn(call), nextStatus(call, statusIn(call))]
      return pageOfOrders(call, ({ workflowStatusId }) => statuses.some((id) => id === workflowStatusId))
    }),
  },
  {
    id: 'workflow/column-shares-an-order',
    says: 'One order stands in every column.',
    breaks: ['workflow/column-disjoint', 'workflow/column-one-status'],
    operations: orderViews,
    tell: changesPage(['getWorkflowColumn'], (_, call) => {
      const [first] = companyOrders(call)
      return pageOfOrders(call, ({ id, workflowStatusId }) => id === first?.id || workflowStatusId === statusIn(call))
    }),
  },
  {
    id: 'workflow/column-relabels',
    says: 'A column shows one order of another status as its own.',
    breaks: ['workflow/column-disjoint', 'workflow/same-everywhere'],
    operations: orderViews,
    tell: changesPage(['getWorkflowColumn'], (_, call) => {
      const [first] = companyOrders(call)
      const page = pageOfOrders(call, ({ id, workflowStatusId }) => id === first?.id || workflowStatusId === statusIn(call))
      for (const order of ordersOnPage(page)) order.workflowStatusId = statusIn(call)
      return page
    }),
  },
  {
    id: 'workflow/column-total-of-board',
    says: 'total of a column counts the orders of all columns.',
    breaks: ['workflow/column-total', 'workflow/column-has-more'],
    operations: orderViews,
    tell: changesPage(['getWorkflowColumn'], (_, call) => ({ total: companyOrders(call).length })),
  },
  {
    id: 'workflow/column-total-of-page',
    says: 'total of a column counts the orders of the page.',
    breaks: ['workflow/column-total'],
    operations: orderViews,
    tell: changesPage(['getWorkflowColumn'], (page) => ({ total: ordersOnPage(page).length })),
  },
  {
    id: 'workflow/column-total-without-archived',
    says: 'total of a column leaves out archived orders, which it shows.',
    breaks: ['workflow/column-total', 'workflow/column-has-more', 'workflow/column-skip'],
    operations: orderViews,
    tell: changesPage(['getWorkflowColumn'], (_, call) => ({
      total: ofStatus(call, statusIn(call)).filter(({ archived }) => !archived).length,
    })),
  },
  whereForgotten('listWorkflowOrders'),
  whereForgotten('listWorkflowOrdersByStatus'),
  whereForgotten('getWorkflowColumn'),
  {
    id: 'workflow/column-never-more',
    says: 'hasMore of a column is always false.',
    breaks: ['workflow/column-has-more'],
    operations: orderViews,
    tell: changesPage(['getWorkflowColumn'], () => ({ hasMore: false })),
  },
  {
    id: 'workflow/column-more-when-full',
    says: 'hasMore of a column is true whenever the page is full.',
    breaks: ['workflow/column-has-more'],
    operations: orderViews,
    tell: changesPage(['getWorkflowColumn'], (page, { query }) => ({
      hasMore: ordersOnPage(page).length === Number(query.get('limit') ?? 50),
    })),
  },
  {
    id: 'workflow/column-customers-first',
    says: 'Every order of a column shows the customer of the first.',
    breaks: ['workflow/order-embeds-match', 'workflow/same-everywhere'],
    operations: orderViews,
    tell: changesPage(['getWorkflowColumn'], (page) => {
      const [first] = ordersOnPage(page)
      return { orders: ordersOnPage(page).map((order) => ({ ...order, customer: first?.customer })) }
    }),
  },
  {
    id: 'workflow/column-unpaid',
    says: 'A column shows orders as if nothing had been paid.',
    breaks: ['workflow/same-everywhere'],
    operations: orderViews,
    tell: showingOrders(['getWorkflowColumn'], (order) => {
      order.paidCostCents = 0
    }),
  },
  {
    id: 'workflow/column-unknown',
    says: 'A column is found by its name only.',
    breaks: ['workflow/column'],
    operations: ['getWorkflowColumn'],
    unseen: 'What names a column is not shown: a run that is given no id of one cannot tell a column that is missing.',
    tell: around(['getWorkflowColumn'], (call) => refuse(call, 404, 'No such column.')),
  },
  // Lists.
  {
    id: 'workflow/status-list-with-next',
    says: 'The list of a status shows the orders of the next one, too.',
    breaks: ['workflow/list-by-status'],
    operations: orderViews,
    tell: changesPage(['listWorkflowOrdersByStatus'], (_, call) => {
      const statuses = [statusIn(call), nextStatus(call, statusIn(call))]
      return pageOfOrders(call, ({ workflowStatusId }) => statuses.some((id) => id === workflowStatusId))
    }),
  },
  {
    id: 'workflow/status-list-of-others',
    says: 'The list of a status shows the orders of all others.',
    breaks: ['workflow/list-by-status'],
    operations: orderViews,
    tell: changesPage(['listWorkflowOrdersByStatus'], (_, call) =>
      pageOfOrders(call, ({ workflowStatusId }) => workflowStatusId !== statusIn(call)),
    ),
  },
  {
    id: 'workflow/unknown-status-lists-all',
    says: 'The list of a status that is not known shows the orders of all statuses.',
    breaks: ['workflow/list-by-status'],
    operations: orderViews,
    tell: around(['listWorkflowOrdersByStatus'], (call) => {
      const isKnown = call.sandbox.world.get('workflowStatuses', statusIn(call)) !== undefined
      return isKnown ? call.next() : call.next({ path: '/v3/workflow/list' })
    }),
  },
  {
    id: 'workflow/status-list-without-archived',
    says: 'The list of a status leaves out archived orders, the list of all shows them.',
    breaks: ['workflow/list-by-status-complete'],
    operations: orderViews,
    tell: changesPage(['listWorkflowOrdersByStatus'], (_, call) =>
      pageOfOrders(call, ({ workflowStatusId, archived }) => workflowStatusId === statusIn(call) && archived !== true),
    ),
  },
  {
    id: 'workflow/status-list-without-last',
    says: 'The list of a status leaves out its last order, and does not count it.',
    breaks: ['workflow/list-by-status-complete'],
    operations: orderViews,
    tell: changesPage(['listWorkflowOrdersByStatus'], (_, call) => {
      const last = ofStatus(call, statusIn(call)).at(-1)
      return pageOfOrders(call, ({ id, workflowStatusId }) => workflowStatusId === statusIn(call) && id !== last?.id)
    }),
  },
  {
    id: 'workflow/status-list-total-of-all',
    says: 'total of the list of a status counts the orders of every status.',
    breaks: ['workflow/list-total', 'workflow/list-has-more'],
    operations: orderViews,
    tell: changesPage(['listWorkflowOrdersByStatus'], (_, call) => ({ total: companyOrders(call).length })),
  },
  {
    id: 'workflow/list-of-first-status',
    says: 'Without a status, the list shows the orders of the first one.',
    breaks: everyStatus,
    operations: orderViews,
    tell: changesPage(['listWorkflowOrders'], (_, call) =>
      pageOfOrders(call, ({ workflowStatusId }) => workflowStatusId === statusesOf(call)[0]?.id),
    ),
  },
  {
    id: 'workflow/list-without-last-status',
    says: 'The list of all orders leaves out the last status.',
    breaks: everyStatus,
    operations: orderViews,
    tell: changesPage(['listWorkflowOrders'], (_, call) =>
      pageOfOrders(call, ({ workflowStatusId }) => workflowStatusId !== statusesOf(call).at(-1)?.id),
    ),
  },
  {
    id: 'workflow/list-needs-status',
    says: 'The list without a status is refused.',
    breaks: ['workflow/list', 'http/version-prefix'],
    operations: ['listWorkflowOrders'],
    tell: around(['listWorkflowOrders'], (call) => refuse(call, 404, 'No such path.')),
  },
  {
    id: 'workflow/list-total-of-page',
    says: 'total of the list counts the orders of the page.',
    breaks: ['workflow/list-total'],
    operations: orderViews,
    tell: changesPage(orderLists, (page) => ({ total: ordersOnPage(page).length })),
  },
  {
    id: 'workflow/list-total-left',
    says: 'total of the list counts the orders from the page on.',
    breaks: ['workflow/list-total'],
    operations: orderViews,
    tell: changesPage(orderLists, ({ total }, { query }) => ({ total: Math.max(0, Number(total) - Number(query.get('skip') ?? 0)) })),
  },
  {
    id: 'workflow/list-always-more',
    says: 'hasMore of the list is true as long as it shows orders.',
    breaks: ['workflow/list-has-more'],
    operations: orderViews,
    tell: changesPage(orderLists, (page) => ({ hasMore: ordersOnPage(page).length > 0 })),
  },
  {
    id: 'workflow/list-more-forgets-skip',
    says: 'hasMore of the list compares total with limit, and forgets what was skipped.',
    breaks: ['workflow/list-has-more'],
    operations: orderViews,
    tell: changesPage(orderLists, (page) => ({ hasMore: ordersOnPage(page).length < Number(page.total) })),
  },
  {
    id: 'workflow/list-counts-in-meta',
    says: 'total and hasMore of the list stand in meta.',
    breaks: ['workflow/tidy-answers'],
    operations: orderViews,
    tell: answers(orderLists, ({ data, ...rest }) => {
      const { total, hasMore, ...page } = isFields(data) ? data : {}
      return { ...rest, data: page, meta: { total, hasMore } }
    }),
  },
  {
    id: 'workflow/list-orders-by-status',
    says: 'The orders of the list are an object by status.',
    breaks: ['workflow/list-orders'],
    operations: orderViews,
    tell: changesPage(orderLists, (page) => {
      const orders = ordersOnPage(page)
      return { orders: Object.fromEntries(orders.map((order) => [String(order.workflowStatusId), orders])) }
    }),
  },
  {
    id: 'workflow/vehicle-of-first',
    says: 'Every order shows the vehicle of the first.',
    breaks: ['workflow/order-embeds-match'],
    operations: orderViews,
    tell: changesPage(orderPages, (page) => {
      const [first] = ordersOnPage(page)
      return { orders: ordersOnPage(page).map((order) => ({ ...order, vehicle: first?.vehicle })) }
    }),
  },
]
