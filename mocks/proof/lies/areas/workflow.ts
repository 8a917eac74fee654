// Departures in the behaviour of the workflow and of its bulk change. Pages of orders are computed from the contract.
import type { OperationId } from '../../../../openapi/contract.ts'
import type { Collections } from '../../../engine/records.ts'
import { remembering, rewrite } from '../../tools/kinds.ts'
import {
  answers,
  around,
  bodyOf,
  type Call,
  type Fields,
  good,
  isFields,
  isSuccess,
  type Lie,
  refusal,
  requests,
  sentFields,
  withBody,
} from '../../tools/lie.ts'

type Order = Collections['orders']

const lists = ['listWorkflowOrders', 'listWorkflowOrdersByStatus'] as const
const pages: readonly OperationId[] = [...lists, 'getWorkflowColumn']
const views: readonly OperationId[] = [...pages, 'getWorkflow']
const bulk: readonly OperationId[] = ['archiveOrders', ...views]

const ordersOf = ({ sandbox, caller }: Call): Order[] =>
  sandbox.world.all('orders').filter(({ companyId }) => companyId === caller?.companyId)
const statusesOf = ({ sandbox, caller }: Call) =>
  sandbox.world.all('workflowStatuses').filter(({ companyId }) => companyId === caller?.companyId)
const ofStatus = (call: Call, id: unknown): Order[] => ordersOf(call).filter(({ workflowStatusId }) => workflowStatusId === id)

/** Bulk changes that set other orders, or other fields, than they should; the right server only answers. */
const archiving = (change: (order: Order, call: Call, index: number) => Partial<Order> | undefined): Lie['tell'] =>
  around(['archiveOrders'], (call) => {
    const before = ordersOf(call)
    const answer = call.next()
    if (!isSuccess(answer)) return answer
    const mine = before.filter(({ workflowStatusId }) => workflowStatusId === sentFields(call).workflowStatusId)
    for (const order of before) {
      const { archived } = order
      rewrite(call, 'orders', order.id, { archived, ...change(order, call, mine.indexOf(order)) })
    }
    return answer
  })

const given = (call: Call): Partial<Order> => ({ archived: sentFields(call).archived === true })

/** Bulk changes of the right orders, with something more. */
const alsoChanging = (change: (order: Order, call: Call) => Partial<Order>): Lie['tell'] =>
  archiving((order, call, index) => (index < 0 ? undefined : { ...given(call), ...change(order, call) }))

/** The part of an answer with orders, and these. */
const ordersIn = (page: Fields): Fields[] => (Array.isArray(page.orders) ? page.orders.filter(isFields) : [])

/** Pages with other orders or counts. */
const shown = (names: readonly OperationId[], change: (page: Fields, call: Call) => Fields | undefined): Lie['tell'] =>
  answers(names, (body, call) => {
    const data = isFields(body.data) ? body.data : {}
    return { ...body, data: { ...data, ...change(data, call) } }
  })

/** Orders in answers, wherever they stand, shown otherwise. */
const showing = (names: readonly OperationId[], change: (order: Fields, call: Call) => void): Lie['tell'] =>
  answers(names, (body, call) => {
    const data = isFields(body.data) ? body.data : {}
    for (const page of call.operation.id === 'getWorkflow' ? Object.values(data).filter(isFields) : [data])
      for (const order of ordersIn(page)) change(order, call)
  })

/** The status that a page of one is about. */
const statusIn = ({ params }: Call): string => params.id ?? params.statusId ?? ''

/** Orders of statuses chosen by the lie, through the list of all: asked for in full, then cut into the page. */
const pageOf = (call: Call, isMeant: (order: Fields) => boolean): Fields => {
  const whole = bodyOf(call.next({ path: '/v3/workflow/list', query: new URLSearchParams({ limit: '500' }) }))
  const all = ordersIn(isFields(whole.data) ? whole.data : {}).filter(isMeant)
  const skip = Number(call.query.get('skip') ?? 0)
  const orders = all.slice(skip, skip + Number(call.query.get('limit') ?? 50))
  return { orders, total: all.length, hasMore: skip + orders.length < all.length }
}

const nextStatus = (call: Call, id: string): string | undefined => {
  const all = statusesOf(call)
  return all[(all.findIndex((status) => status.id === id) + 1) % all.length]?.id
}

const everyStatus = ['workflow/list-all-statuses']

export const workflowLies: readonly Lie[] = [
  // Bulk change: which orders.
  {
    id: 'workflow/bulk-without-effect',
    says: 'The bulk change answers with success and changes nothing.',
    breaks: ['workflow/bulk-archives'],
    operations: bulk,
    tell: archiving(() => undefined),
  },
  {
    id: 'workflow/bulk-first-page',
    says: 'The bulk change reaches the first ten orders of the status.',
    breaks: ['workflow/bulk-touches-all'],
    operations: bulk,
    tell: archiving((_, call, index) => (index >= 0 && index < 10 ? given(call) : undefined)),
  },
  {
    id: 'workflow/bulk-all-but-last',
    says: 'The bulk change leaves out the last order of the status.',
    breaks: ['workflow/bulk-touches-all'],
    operations: bulk,
    tell: archiving((_, call, index) =>
      index >= 0 && index < ofStatus(call, sentFields(call).workflowStatusId).length - 1 ? given(call) : undefined,
    ),
  },
  {
    id: 'workflow/bulk-own-location',
    says: 'The bulk change reaches the orders of the location logged into.',
    breaks: ['workflow/bulk-touches-all'],
    operations: bulk,
    tell: archiving((order, call, index) => (index >= 0 && order.locationId === call.caller?.session.locationId ? given(call) : undefined)),
  },
  {
    id: 'workflow/bulk-paid-only',
    says: 'The bulk change archives paid orders only.',
    breaks: ['workflow/bulk-touches-all', 'workflow/bulk-archives'],
    operations: bulk,
    tell: archiving((order, call, index) => (index >= 0 && (order.paid || !sentFields(call).archived) ? given(call) : undefined)),
  },
  {
    id: 'workflow/bulk-all-statuses',
    says: 'The bulk change reaches the orders of every status.',
    breaks: ['workflow/bulk-spares-other-statuses'],
    operations: bulk,
    tell: archiving((_, call) => given(call)),
  },
  {
    id: 'workflow/bulk-next-status-too',
    says: 'The bulk change reaches the next status, too.',
    breaks: ['workflow/bulk-spares-other-statuses'],
    operations: bulk,
    tell: archiving((order, call, index) => {
      const next = nextStatus(call, String(sentFields(call).workflowStatusId))
      return index >= 0 || order.workflowStatusId === next ? given(call) : undefined
    }),
  },
  {
    id: 'workflow/bulk-one-stranger',
    says: 'The bulk change reaches one order of another status.',
    breaks: ['workflow/bulk-spares-other-statuses'],
    operations: bulk,
    tell: archiving((order, call, index) => {
      const stranger = ordersOf(call).find(({ workflowStatusId }) => workflowStatusId !== sentFields(call).workflowStatusId)
      if (index >= 0) return given(call)
      return order.id === stranger?.id ? { archived: !order.archived } : undefined
    }),
  },
  {
    id: 'workflow/bulk-other-statuses',
    says: 'The bulk change reaches every status but the one that is meant.',
    breaks: ['workflow/bulk-archives', 'workflow/bulk-spares-other-statuses'],
    operations: bulk,
    tell: archiving((_, call, index) => (index < 0 ? given(call) : undefined)),
  },
  // Bulk change: which value.
  {
    id: 'workflow/bulk-never-restores',
    says: 'archived false is taken for not sent.',
    breaks: ['workflow/bulk-restores'],
    operations: bulk,
    tell: archiving((_, call, index) => (index >= 0 && sentFields(call).archived === true ? given(call) : undefined)),
  },
  {
    id: 'workflow/bulk-always-archives',
    says: 'archived false archives, too.',
    breaks: ['workflow/bulk-restores'],
    operations: bulk,
    tell: archiving((_, __, index) => (index >= 0 ? { archived: true } : undefined)),
  },
  {
    id: 'workflow/bulk-inverted',
    says: 'archived true restores, false archives.',
    breaks: ['workflow/bulk-archives', 'workflow/bulk-restores'],
    operations: bulk,
    tell: archiving((_, call, index) => (index >= 0 ? { archived: sentFields(call).archived !== true } : undefined)),
  },
  {
    id: 'workflow/bulk-toggles',
    says: 'The bulk change turns archived of each order round.',
    breaks: ['workflow/bulk-archives', 'workflow/bulk-restores', 'workflow/bulk-touches-all'],
    operations: bulk,
    tell: archiving(({ archived }, __, index) => (index >= 0 ? { archived: !archived } : undefined)),
  },
  {
    id: 'workflow/bulk-restored-stay-hidden',
    says: 'Orders that were archived once are in no list any more.',
    breaks: ['workflow/bulk-restores'],
    operations: bulk,
    tell: remembering(
      () => new Set<unknown>(),
      ['archiveOrders', ...lists],
      (call, hidden) => {
        if (call.operation.id === 'archiveOrders') {
          if (sentFields(call).archived === true) for (const { id } of ofStatus(call, sentFields(call).workflowStatusId)) hidden.add(id)
          return call.next()
        }
        const answer = call.next()
        const right = isSuccess(answer) ? bodyOf(answer) : {}
        if (!isFields(right.data)) return answer
        const status = call.operation.id === 'listWorkflowOrders' ? undefined : statusIn(call)
        const isMeant = ({ id, workflowStatusId }: Fields) => !hidden.has(id) && (status === undefined || workflowStatusId === status)
        return withBody(answer, { ...right, data: { ...right.data, ...pageOf(call, isMeant) } })
      },
    ),
  },
  // Bulk change: what else.
  {
    id: 'workflow/bulk-moves-orders',
    says: 'Archived orders are moved to the last status.',
    breaks: ['workflow/bulk-changes-archived-only'],
    operations: bulk,
    tell: alsoChanging(({ workflowStatusId }, call) => ({ workflowStatusId: statusesOf(call).at(-1)?.id ?? workflowStatusId })),
  },
  {
    id: 'workflow/bulk-forgets-customer',
    says: 'Archived orders lose their customer.',
    breaks: ['workflow/bulk-changes-archived-only'],
    operations: bulk,
    tell: alsoChanging(() => ({ customerId: null })),
  },
  {
    id: 'workflow/bulk-settles',
    says: 'Archived orders have nothing left to be paid.',
    breaks: ['workflow/bulk-changes-archived-only'],
    operations: bulk,
    tell: alsoChanging(({ totalCostCents }) => ({ paidCostCents: totalCostCents, remainingCostCents: 0 })),
  },
  {
    id: 'workflow/bulk-invoices',
    says: 'Archived orders become invoices.',
    breaks: ['workflow/bulk-changes-archived-only'],
    operations: bulk,
    tell: alsoChanging(() => ({ invoiced: true })),
  },
  {
    id: 'workflow/bulk-renames',
    says: 'Archived orders have it in their name.',
    breaks: ['workflow/bulk-changes-archived-only'],
    operations: bulk,
    tell: alsoChanging(({ name }) => ({ name: `${name ?? ''} (archived)` })),
  },
  {
    id: 'workflow/bulk-renumbers',
    says: 'Archived orders get new numbers.',
    breaks: ['workflow/bulk-changes-archived-only'],
    operations: bulk,
    tell: alsoChanging(({ number }) => ({ number: `A-${number}` })),
  },
  // Bulk change: the request.
  {
    id: 'workflow/bulk-needs-no-archived',
    says: 'Without archived the bulk change archives.',
    breaks: ['workflow/bulk-needs-archived'],
    operations: ['archiveOrders'],
    tell: requests(['archiveOrders'], ({ body }) => (isFields(body) ? { body: { ...body, archived: body.archived ?? true } } : undefined)),
  },
  {
    id: 'workflow/bulk-needs-no-status',
    says: 'Without workflowStatusId the bulk change is for no order.',
    breaks: ['workflow/bulk-needs-status'],
    operations: ['archiveOrders'],
    tell: around(['archiveOrders'], (call) => (isFields(call.body) && !('workflowStatusId' in call.body) ? good(call, {}) : call.next())),
  },
  {
    id: 'workflow/bulk-refuses-empty',
    says: 'A bulk change that changes no order is refused.',
    breaks: ['workflow/bulk'],
    operations: bulk,
    tell: around(['archiveOrders'], (call) => {
      const { archived, workflowStatusId } = sentFields(call)
      const isNeedless = ofStatus(call, workflowStatusId).every((order) => order.archived === archived)
      return isNeedless && call.caller && archived !== undefined ? refusal(call, 400, 'There is nothing to change.') : call.next()
    }),
  },
  {
    id: 'workflow/bulk-answers-count',
    says: 'The bulk change answers with a count alone, without success.',
    breaks: ['workflow/bulk', 'envelope/success-true'],
    operations: ['archiveOrders'],
    tell: answers(['archiveOrders'], (_, call) => ({ count: ofStatus(call, sentFields(call).workflowStatusId).length })),
  },
  // Bulk change: where it shows.
  {
    id: 'workflow/bulk-not-in-column',
    says: 'Columns show orders as not archived.',
    breaks: ['workflow/bulk-seen-everywhere', 'workflow/same-everywhere'],
    operations: bulk,
    tell: showing(['getWorkflowColumn'], (order) => {
      order.archived = false
    }),
  },
  {
    id: 'workflow/bulk-not-on-board',
    says: 'The workflow as a whole shows orders as not archived.',
    breaks: ['workflow/bulk-seen-everywhere', 'workflow/same-everywhere'],
    operations: bulk,
    tell: showing(['getWorkflow'], (order) => {
      order.archived = false
    }),
  },
  {
    id: 'workflow/bulk-not-in-status-list',
    says: 'The list of a status shows orders as they were before the last bulk change.',
    breaks: ['workflow/bulk-seen-everywhere', 'workflow/bulk-archives', 'workflow/bulk-touches-all', 'workflow/bulk-restores'],
    operations: bulk,
    tell: remembering(
      () => new Map<unknown, boolean>(),
      ['archiveOrders', 'listWorkflowOrdersByStatus'],
      (call, old) => {
        if (call.operation.id === 'archiveOrders') {
          for (const { id, archived } of ordersOf(call)) old.set(id, archived)
          return call.next()
        }
        return showing(['listWorkflowOrdersByStatus'], (order) => {
          order.archived = old.get(order.id) ?? order.archived
        })({ handle: () => call.next(), sandbox: () => call.sandbox })(call.request)
      },
    ),
  },

  // The board.
  {
    id: 'workflow/board-total-of-page',
    says: 'total of the workflow counts the orders that it shows.',
    breaks: ['workflow/board-total-of-any-limit'],
    operations: ['getWorkflow'],
    tell: answers(['getWorkflow'], (body) => {
      const columns = Object.values(isFields(body.data) ? body.data : {}).filter(isFields)
      const total = columns.reduce((sum, column) => sum + ordersIn(column).length, 0)
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
    tell: around(['getWorkflow'], (call) => (call.query.has('limit') ? refusal(call, 400, 'limit is not known.') : call.next())),
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
    operations: views,
    tell: showing(['getWorkflow'], (order) => {
      order.totalCostCents = Number(order.totalCostCents) - Number(order.taxCents ?? 0) - 1
    }),
  },
  {
    id: 'workflow/filter-needs-true',
    says: 'filterInactiveOrders false is refused.',
    breaks: ['workflow/filter-inactive-accepted'],
    operations: views,
    tell: around(views, (call) =>
      call.query.get('filterInactiveOrders') === 'false' ? refusal(call, 400, 'filterInactiveOrders is a switch.') : call.next(),
    ),
  },
  {
    id: 'workflow/filter-unknown-in-columns',
    says: 'A column refuses filterInactiveOrders.',
    breaks: ['workflow/filter-inactive-accepted'],
    operations: ['getWorkflowColumn'],
    tell: around(['getWorkflowColumn'], (call) =>
      call.query.has('filterInactiveOrders') ? refusal(call, 400, 'filterInactiveOrders is not known.') : call.next(),
    ),
  },

  // Columns.
  {
    id: 'workflow/column-with-next',
    says: 'A column shows the orders of the next status, too.',
    breaks: ['workflow/column-one-status', 'workflow/column-disjoint'],
    operations: views,
    tell: shown(['getWorkflowColumn'], (_, call) => {
      const statuses = [statusIn(call), nextStatus(call, statusIn(call))]
      return pageOf(call, ({ workflowStatusId }) => statuses.some((id) => id === workflowStatusId))
    }),
  },
  {
    id: 'workflow/column-shares-an-order',
    says: 'One order stands in every column.',
    breaks: ['workflow/column-disjoint', 'workflow/column-one-status'],
    operations: views,
    tell: shown(['getWorkflowColumn'], (_, call) => {
      const [first] = ordersOf(call)
      return pageOf(call, ({ id, workflowStatusId }) => id === first?.id || workflowStatusId === statusIn(call))
    }),
  },
  {
    id: 'workflow/column-relabels',
    says: 'A column shows one order of another status as its own.',
    breaks: ['workflow/column-disjoint', 'workflow/same-everywhere'],
    operations: views,
    tell: shown(['getWorkflowColumn'], (_, call) => {
      const [first] = ordersOf(call)
      const page = pageOf(call, ({ id, workflowStatusId }) => id === first?.id || workflowStatusId === statusIn(call))
      for (const order of ordersIn(page)) order.workflowStatusId = statusIn(call)
      return page
    }),
  },
  {
    id: 'workflow/column-total-of-board',
    says: 'total of a column counts the orders of all columns.',
    breaks: ['workflow/column-total', 'workflow/column-has-more'],
    operations: views,
    tell: shown(['getWorkflowColumn'], (_, call) => ({ total: ordersOf(call).length })),
  },
  {
    id: 'workflow/column-total-of-page',
    says: 'total of a column counts the orders of the page.',
    breaks: ['workflow/column-total'],
    operations: views,
    tell: shown(['getWorkflowColumn'], (page) => ({ total: ordersIn(page).length })),
  },
  {
    id: 'workflow/column-total-without-archived',
    says: 'total of a column leaves out archived orders, which it shows.',
    breaks: ['workflow/column-total', 'workflow/column-has-more', 'workflow/column-skip'],
    operations: views,
    tell: shown(['getWorkflowColumn'], (_, call) => ({ total: ofStatus(call, statusIn(call)).filter(({ archived }) => !archived).length })),
  },
  {
    id: 'workflow/column-never-more',
    says: 'hasMore of a column is always false.',
    breaks: ['workflow/column-has-more'],
    operations: views,
    tell: shown(['getWorkflowColumn'], () => ({ hasMore: false })),
  },
  {
    id: 'workflow/column-more-when-full',
    says: 'hasMore of a column is true whenever the page is full.',
    breaks: ['workflow/column-has-more'],
    operations: views,
    tell: shown(['getWorkflowColumn'], (page, { query }) => ({ hasMore: ordersIn(page).length === Number(query.get('limit') ?? 50) })),
  },
  {
    id: 'workflow/column-customers-first',
    says: 'Every order of a column shows the customer of the first.',
    breaks: ['workflow/order-embeds-match', 'workflow/same-everywhere'],
    operations: views,
    tell: shown(['getWorkflowColumn'], (page) => {
      const [first] = ordersIn(page)
      return { orders: ordersIn(page).map((order) => ({ ...order, customer: first?.customer })) }
    }),
  },
  {
    id: 'workflow/column-unpaid',
    says: 'A column shows orders as if nothing had been paid.',
    breaks: ['workflow/same-everywhere'],
    operations: views,
    tell: showing(['getWorkflowColumn'], (order) => {
      order.paidCostCents = 0
    }),
  },
  {
    id: 'workflow/column-unknown',
    says: 'A column is found by its name only.',
    breaks: ['workflow/column'],
    operations: ['getWorkflowColumn'],
    unseen: 'What names a column is not shown: a run that is given no id of one cannot tell a column that is missing.',
    tell: around(['getWorkflowColumn'], (call) => refusal(call, 404, 'No such column.')),
  },

  // Lists.
  {
    id: 'workflow/status-list-with-next',
    says: 'The list of a status shows the orders of the next one, too.',
    breaks: ['workflow/list-by-status'],
    operations: views,
    tell: shown(['listWorkflowOrdersByStatus'], (_, call) => {
      const statuses = [statusIn(call), nextStatus(call, statusIn(call))]
      return pageOf(call, ({ workflowStatusId }) => statuses.some((id) => id === workflowStatusId))
    }),
  },
  {
    id: 'workflow/status-list-of-others',
    says: 'The list of a status shows the orders of all others.',
    breaks: ['workflow/list-by-status'],
    operations: views,
    tell: shown(['listWorkflowOrdersByStatus'], (_, call) => pageOf(call, ({ workflowStatusId }) => workflowStatusId !== statusIn(call))),
  },
  {
    id: 'workflow/status-list-without-archived',
    says: 'The list of a status leaves out archived orders, the list of all shows them.',
    breaks: ['workflow/list-by-status-complete'],
    operations: views,
    tell: shown(['listWorkflowOrdersByStatus'], (_, call) =>
      pageOf(call, ({ workflowStatusId, archived }) => workflowStatusId === statusIn(call) && archived !== true),
    ),
  },
  {
    id: 'workflow/status-list-without-last',
    says: 'The list of a status leaves out its last order, and does not count it.',
    breaks: ['workflow/list-by-status-complete'],
    operations: views,
    tell: shown(['listWorkflowOrdersByStatus'], (_, call) => {
      const last = ofStatus(call, statusIn(call)).at(-1)
      return pageOf(call, ({ id, workflowStatusId }) => workflowStatusId === statusIn(call) && id !== last?.id)
    }),
  },
  {
    id: 'workflow/status-list-total-of-all',
    says: 'total of the list of a status counts the orders of every status.',
    breaks: ['workflow/list-total', 'workflow/list-has-more'],
    operations: views,
    tell: shown(['listWorkflowOrdersByStatus'], (_, call) => ({ total: ordersOf(call).length })),
  },
  {
    id: 'workflow/list-of-first-status',
    says: 'Without a status, the list shows the orders of the first one.',
    breaks: everyStatus,
    operations: views,
    tell: shown(['listWorkflowOrders'], (_, call) => pageOf(call, ({ workflowStatusId }) => workflowStatusId === statusesOf(call)[0]?.id)),
  },
  {
    id: 'workflow/list-without-last-status',
    says: 'The list of all orders leaves out the last status.',
    breaks: everyStatus,
    operations: views,
    tell: shown(['listWorkflowOrders'], (_, call) =>
      pageOf(call, ({ workflowStatusId }) => workflowStatusId !== statusesOf(call).at(-1)?.id),
    ),
  },
  {
    id: 'workflow/list-needs-status',
    says: 'The list without a status is refused.',
    breaks: ['workflow/list'],
    operations: ['listWorkflowOrders'],
    tell: around(['listWorkflowOrders'], (call) => refusal(call, 404, 'No such path.')),
  },
  {
    id: 'workflow/list-total-of-page',
    says: 'total of the list counts the orders of the page.',
    breaks: ['workflow/list-total'],
    operations: views,
    tell: shown(lists, (page) => ({ total: ordersIn(page).length })),
  },
  {
    id: 'workflow/list-total-left',
    says: 'total of the list counts the orders from the page on.',
    breaks: ['workflow/list-total'],
    operations: views,
    tell: shown(lists, ({ total }, { query }) => ({ total: Math.max(0, Number(total) - Number(query.get('skip') ?? 0)) })),
  },
  {
    id: 'workflow/list-always-more',
    says: 'hasMore of the list is true as long as it shows orders.',
    breaks: ['workflow/list-has-more'],
    operations: views,
    tell: shown(lists, (page) => ({ hasMore: ordersIn(page).length > 0 })),
  },
  {
    id: 'workflow/list-more-forgets-skip',
    says: 'hasMore of the list compares total with limit, and forgets what was skipped.',
    breaks: ['workflow/list-has-more'],
    operations: views,
    tell: shown(lists, (page) => ({ hasMore: ordersIn(page).length < Number(page.total) })),
  },
  {
    id: 'workflow/list-counts-in-meta',
    says: 'total and hasMore of the list stand in meta.',
    breaks: ['workflow/tidy-answers'],
    operations: views,
    tell: answers(lists, ({ data, ...rest }) => {
      const { total, hasMore, ...page } = isFields(data) ? data : {}
      return { ...rest, data: page, meta: { total, hasMore } }
    }),
  },
  {
    id: 'workflow/list-orders-by-status',
    says: 'The orders of the list are an object by status.',
    breaks: ['workflow/list-orders'],
    operations: views,
    tell: shown(lists, (page) => {
      const orders = ordersIn(page)
      return { orders: Object.fromEntries(orders.map((order) => [String(order.workflowStatusId), orders])) }
    }),
  },
  {
    id: 'workflow/vehicle-of-first',
    says: 'Every order shows the vehicle of the first.',
    breaks: ['workflow/order-embeds-match'],
    operations: views,
    tell: shown(pages, (page) => {
      const [first] = ordersIn(page)
      return { orders: ordersIn(page).map((order) => ({ ...order, vehicle: first?.vehicle })) }
    }),
  },
]
