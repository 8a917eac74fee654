// Departures of the bulk change that archives orders.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { remembering, rewrite } from '../../../tools/kinds.ts'
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
  metaOf,
  refuse,
  requests,
  sentFields,
  withBody,
} from '../../../tools/lie.ts'
import {
  companyOrders,
  nextStatus,
  type Order,
  ofStatus,
  orderLists,
  orderViews,
  pageOfOrders,
  showingOrders,
  statusesOf,
  statusIn,
} from './orders.ts'

const bulk: readonly OperationId[] = ['archiveOrders', ...orderViews]

/** Bulk changes that set other orders, or other fields, than they should; the right server only answers. */
const archiving = (change: (order: Order, call: Call, index: number) => Partial<Order> | undefined): Lie['tell'] =>
  around(['archiveOrders'], (call) => {
    const before = companyOrders(call)
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

export const archiveLies: readonly Lie[] = [
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
      const stranger = companyOrders(call).find(({ workflowStatusId }) => workflowStatusId !== sentFields(call).workflowStatusId)
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
      ['archiveOrders', ...orderLists],
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
        return withBody(answer, { ...right, data: { ...right.data, ...pageOfOrders(call, isMeant) } })
      },
    ),
  },
  {
    id: 'workflow/bulk-leaves-one-inactive',
    says: 'Once orders were archived and brought back, inactiveByStatus of the workflow counts one too many.',
    breaks: ['workflow/inactive-adds-up'],
    operations: bulk,
    tell: remembering(
      () => ({ archived: false, brought: false }),
      ['archiveOrders', 'getWorkflow'],
      (call, seen) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const { archived } = sentFields(call)
        if (call.operation.id === 'archiveOrders') {
          seen.brought ||= seen.archived && archived === false
          seen.archived ||= archived === true
          return answer
        }
        const { inactiveByStatus: counts } = metaOf(bodyOf(answer))
        const [[status, count] = []] = isFields(counts) ? Object.entries(counts) : []
        if (!seen.brought || !isFields(counts) || status === undefined) return answer
        const meta = { ...metaOf(bodyOf(answer)), inactiveByStatus: { ...counts, [status]: Number(count) + 1 } }
        return withBody(answer, { ...bodyOf(answer), meta })
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
      return isNeedless && call.caller && archived !== undefined ? refuse(call, 400, 'There is nothing to change.') : call.next()
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
    tell: showingOrders(['getWorkflowColumn'], (order) => {
      order.archived = false
    }),
  },
  {
    id: 'workflow/bulk-not-on-board',
    says: 'The workflow as a whole shows orders as not archived.',
    breaks: ['workflow/bulk-seen-everywhere', 'workflow/same-everywhere'],
    operations: bulk,
    tell: showingOrders(['getWorkflow'], (order) => {
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
          for (const { id, archived } of companyOrders(call)) old.set(id, archived)
          return call.next()
        }
        return showingOrders(['listWorkflowOrdersByStatus'], (order) => {
          order.archived = old.get(order.id) ?? order.archived
        })({ handle: () => call.next(), sandbox: () => call.sandbox })(call.request)
      },
    ),
  },
]
