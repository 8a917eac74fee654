// Orders, payments, statements and timesheets after several writes.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { recordOf, remembering, rewrite } from '../../../tools/kinds.ts'
import { around, bodyOf, type Call, good, isFields, isSuccess, type Lie, sentFields, withBody } from '../../../tools/lie.ts'
import { companyRecords } from '../../../tools/stored.ts'
import { idIn, madeBy, takingBack } from '../../computed/store.ts'

const archive: OperationId = 'archiveOrders'
const boards: readonly OperationId[] = ['getWorkflow', 'getWorkflowColumn', 'listWorkflowOrders', 'listWorkflowOrdersByStatus']

const ordersWithStatus = ({ sandbox, caller }: Call, statusId: unknown) =>
  sandbox.world.all('orders').filter((order) => order.companyId === caller?.companyId && order.workflowStatusId === statusId)

/** One order of each status is archived from the start; what an archive does to them beside its own work. */
const besideArchived = (work: (call: Call, archived: readonly string[]) => void): Lie['tell'] =>
  remembering(
    () => [] as string[],
    [archive, ...boards],
    (call, archived) => {
      if (archived.length === 0 && call.caller)
        for (const { id } of new Map(companyRecords(call, 'orders').map((order) => [order.workflowStatusId, order])).values()) {
          rewrite(call, 'orders', id, { archived: true })
          archived.push(id)
        }
      const answer = call.next()
      if (call.operation.id === archive) work(call, archived)
      return answer
    },
  )

const orderLies: readonly Lie[] = [
  {
    id: 'sequences/archiveOrders/second-archive-does-nothing',
    says: 'Orders of a status that were archived and brought back are not archived again.',
    breaks: ['workflow/bulk-archives', 'workflow/bulk-touches-all'],
    operations: [archive, ...boards],
    tell: remembering(
      () => new Set<unknown>(),
      [archive],
      (call, archived) => {
        const { archived: wanted, workflowStatusId } = sentFields(call)
        if (wanted === true && archived.has(workflowStatusId)) return takingBack(call, () => call.next())
        const answer = call.next()
        if (isSuccess(answer) && wanted === true) archived.add(workflowStatusId)
        return answer
      },
    ),
  },
  {
    id: 'sequences/archiveOrders/next-status-brings-back',
    says: 'Archiving the orders of another status brings those of the status before back.',
    breaks: ['workflow/bulk-spares-other-statuses', 'workflow/bulk-archives'],
    operations: [archive, ...boards],
    tell: remembering(
      () => ({ last: undefined as unknown }),
      [archive],
      (call, before) => {
        const { archived, workflowStatusId } = sentFields(call)
        const answer = call.next()
        if (!isSuccess(answer) || archived !== true) return answer
        const { last } = before
        before.last = workflowStatusId
        if (last !== workflowStatusId) for (const { id } of ordersWithStatus(call, last)) rewrite(call, 'orders', id, { archived: false })
        return answer
      },
    ),
  },
  {
    id: 'sequences/archiveOrders/brings-back-its-own-alone',
    says: 'Orders that were archived otherwise than by a bulk update, of which every status has one, are not brought back by one.',
    breaks: ['workflow/bulk-restores'],
    operations: [archive, ...boards],
    tell: besideArchived((call, others) => {
      for (const id of others) rewrite(call, 'orders', id, { archived: true })
    }),
  },
  {
    id: 'sequences/archiveOrders/brings-back-another-too',
    says: 'Where every status has an archived order, bringing those of one status back brings those of others back, but for the last.',
    breaks: ['workflow/bulk-spares-other-statuses'],
    operations: [archive, ...boards],
    tell: besideArchived((call, others) => {
      if (sentFields(call).archived === false) for (const id of others.slice(0, -1)) rewrite(call, 'orders', id, { archived: false })
    }),
  },
  {
    id: 'sequences/archiveOrders/unknown-status-is-any',
    says: 'Archiving the orders of a status that nobody has archives those of all.',
    breaks: ['workflow/bulk-spares-other-statuses'],
    operations: [archive, ...boards],
    tell: around([archive], (call) => {
      const { archived, workflowStatusId } = sentFields(call)
      if (!call.caller || typeof archived !== 'boolean' || typeof workflowStatusId !== 'string') return call.next()
      if (call.sandbox.world.get('workflowStatuses', workflowStatusId)) return call.next()
      for (const { id } of companyRecords(call, 'orders')) rewrite(call, 'orders', id, { archived })
      return good(call, {})
    }),
  },
  {
    id: 'sequences/archiveOrders/second-moves-the-orders',
    says: 'A status that is archived for the second time loses its first order to another status.',
    breaks: ['workflow/bulk-changes-archived-only'],
    operations: [archive, ...boards],
    tell: remembering(
      () => new Map<unknown, number>(),
      [archive],
      (call, times) => {
        const { archived, workflowStatusId } = sentFields(call)
        const answer = call.next()
        if (!isSuccess(answer) || archived !== true) return answer
        const count = (times.get(workflowStatusId) ?? 0) + 1
        times.set(workflowStatusId, count)
        const [first] = ordersWithStatus(call, workflowStatusId)
        const other = call.sandbox.world
          .all('workflowStatuses')
          .find(({ id, companyId }) => companyId === call.caller?.companyId && id !== workflowStatusId)
        if (count === 2 && first && other) rewrite(call, 'orders', first.id, { workflowStatusId: other.id })
        return answer
      },
    ),
  },
  {
    id: 'sequences/listWorkflowOrders/archived-as-first-seen',
    says: 'The list of orders shows archived as it was when it was first asked for, until something else changes an order.',
    breaks: ['workflow/bulk-seen-everywhere', 'workflow/bulk-archives'],
    operations: [archive, 'listWorkflowOrders'],
    tell: remembering(
      () => new Map<unknown, unknown>(),
      ['listWorkflowOrders'],
      (call, seen) => {
        const answer = call.next()
        const data = recordOf(answer)
        if (!isSuccess(answer) || !Array.isArray(data.orders)) return answer
        const orders = data.orders.filter(isFields).map((order) => {
          const key = `${order.id} ${order.paidCostCents}`
          if (!seen.has(key)) seen.set(key, order.archived)
          return { ...order, archived: seen.get(key) }
        })
        return withBody(answer, { ...bodyOf(answer), data: { ...data, orders } })
      },
    ),
  },
]

const moneyLies: readonly Lie[] = [
  {
    id: 'sequences/createManualPayment/second-of-an-order-replaces-the-first',
    says: 'A second payment for an order takes the first one from the search.',
    breaks: ['payment/charge-lasts', 'record/others-kept'],
    operations: ['createManualPayment', 'searchPayments'],
    tell: remembering(
      () => new Map<unknown, string>(),
      ['createManualPayment'],
      (call, last) => {
        const { answer, ids } = madeBy(call, 'payments', () => call.next())
        const [id] = ids
        if (!isSuccess(answer) || id === undefined) return answer
        const { orderId } = sentFields(call)
        const { world } = call.sandbox
        const before = world.get('payments', last.get(orderId) ?? '')
        if (before) world.transact(() => world.remove('payments', before))
        last.set(orderId, id)
        return answer
      },
    ),
  },
  {
    id: 'sequences/createManualPayment/amount-of-the-one-before',
    says: 'A payment for the same order as the one before is kept with the amount of that one.',
    breaks: ['payment/charge-lasts', 'payment/charge-amount', 'record/numbers-kept'],
    operations: ['createManualPayment', 'searchPayments'],
    tell: remembering(
      () => ({ orderId: undefined as unknown, amountCents: 0 }),
      ['createManualPayment'],
      (call, last) => {
        const { answer, ids } = madeBy(call, 'payments', () => call.next())
        const { amountCents } = recordOf(answer)
        const { orderId } = sentFields(call)
        if (!isSuccess(answer) || typeof amountCents !== 'number') return answer
        if (last.orderId === orderId) for (const id of ids) rewrite(call, 'payments', id, { amountCents: last.amountCents })
        else Object.assign(last, { orderId, amountCents })
        return answer
      },
    ),
  },
  {
    id: 'sequences/createStatement/ends-the-one-before',
    says: 'A statement ends another one of its customer whose period goes on into its own.',
    breaks: ['record/others-kept'],
    operations: ['createStatement', 'getStatement', 'searchStatements'],
    tell: around(['createStatement'], (call) => {
      const { customerId, fromDate } = sentFields(call)
      const from = String(fromDate)
      const before = call.sandbox.world.all('statements')
      const answer = call.next()
      const ended = before.filter((one) => one.customerId === customerId && one.fromDate < from && one.toDate > from)
      if (isSuccess(answer)) for (const { id } of ended) rewrite(call, 'statements', id, { toDate: from })
      return answer
    }),
  },
  {
    id: 'sequences/updateStatement/total-adds-up',
    says: 'remainingCostCents of a statement keeps what was open before an update to other orders, and adds what is open now.',
    breaks: ['statement/remaining', 'statement/update-orders'],
    operations: ['updateStatement', 'getStatement'],
    tell: around(['updateStatement'], (call) => {
      const before = call.sandbox.world.get('statements', idIn(call.params))
      const answer = call.next()
      const now = call.sandbox.world.get('statements', idIn(call.params))
      if (!isSuccess(answer) || !before || !now || before.totalCostCents === now.totalCostCents) return answer
      const remainingCostCents = now.remainingCostCents + before.remainingCostCents
      rewrite(call, 'statements', now.id, { remainingCostCents })
      return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), remainingCostCents } })
    }),
  },
  {
    id: 'sequences/updateStatement/second-orders-are-added',
    says: 'Orders that a statement is given for the second time are counted beside those of the time before.',
    breaks: ['statement/update-orders'],
    operations: ['updateStatement', 'getStatement'],
    tell: remembering(
      () => new Set<string>(),
      ['updateStatement'],
      (call, given) => {
        const id = idIn(call.params)
        const before = call.sandbox.world.get('statements', id)
        const answer = call.next()
        const now = call.sandbox.world.get('statements', id)
        const { orderIds } = sentFields(call)
        if (!isSuccess(answer) || !before || !now || !Array.isArray(orderIds) || orderIds.length === 0) return answer
        if (!given.has(id)) {
          given.add(id)
          return answer
        }
        const figures = {
          invoicesCount: now.invoicesCount + before.invoicesCount,
          totalCostCents: now.totalCostCents + before.totalCostCents,
          remainingCostCents: now.remainingCostCents + before.remainingCostCents,
          paidCostCents: now.paidCostCents + before.paidCostCents,
        }
        rewrite(call, 'statements', id, figures)
        return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), ...figures } })
      },
    ),
  },
  {
    id: 'sequences/deleteManualPayment/order-stays-paid',
    says: 'An order is still paid by a payment that was removed.',
    breaks: ['payment/delete-takes-back'],
    operations: ['deleteManualPayment', ...boards],
    tell: around(['deleteManualPayment'], (call) => {
      const payment = call.sandbox.world.get('payments', idIn(call.params))
      const order = call.sandbox.world.get('orders', payment?.orderId ?? '')
      const answer = call.next()
      if (!isSuccess(answer) || !order) return answer
      const { paidCostCents, remainingCostCents } = order
      rewrite(call, 'orders', order.id, { paidCostCents, remainingCostCents })
      return answer
    }),
  },
  {
    id: 'sequences/deleteTimesheet/duration-of-the-second-stays',
    says: 'totalDuration still has the second entry that is deleted, and each later one.',
    breaks: ['timesheet/delete-removes', 'timesheet/list-total-duration-sums'],
    operations: ['deleteTimesheet', 'listTimesheets'],
    tell: remembering(
      () => ({ deletes: 0, kept: 0 }),
      ['deleteTimesheet', 'listTimesheets'],
      (call, sum) => {
        const entry = call.sandbox.world.get('timesheets', idIn(call.params))
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (call.operation.id === 'deleteTimesheet') {
          sum.deletes += 1
          if (sum.deletes > 1) sum.kept += entry?.duration ?? 0
          return answer
        }
        const { meta, ...body } = bodyOf(answer)
        if (!isFields(meta) || call.query.has('where') || call.query.has('ids')) return answer
        return withBody(answer, { ...body, meta: { ...meta, totalDuration: Number(meta.totalDuration) + sum.kept } })
      },
    ),
  },
]

export const orderAndMoneyLies: readonly Lie[] = [...orderLies, ...moneyLies]
