// Bulk changes, sums and what belongs to a record when two requests overlap.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { Collections } from '../../../../engine/state/records.ts'
import { asSession, recordOf, rewrite } from '../../../tools/kinds.ts'
import { bodyOf, isFields, isSuccess, type Lie, sentFields, withBody } from '../../../tools/lie.ts'
import { besideOthers } from '../../../tools/under-way.ts'
import { idIn, madeBy, takingBack } from '../../computed/store.ts'

const bulk: readonly OperationId[] = ['bulkCreateTransferItems', 'createTransferItems']

const transferLies: readonly Lie[] = [
  {
    id: 'beside/bulkCreateTransferItems/in-the-other-transfer',
    says: 'Items of a bulk create go to the transfer of another one that is under way.',
    breaks: ['inventory-transfer/bulk-persists', 'inventory-transfer/bulk-leaves-others'],
    operations: [...bulk, 'listTransferItems'],
    tell: besideOthers<string>(bulk, (call, [other], leave) => {
      const { answer, ids } = madeBy(call, 'transferItems', () => call.next())
      if (!isSuccess(answer)) return answer
      if (other !== undefined) for (const id of ids) rewrite(call, 'transferItems', id, { transferId: other })
      leave(call.params.transferId ?? '')
      return answer
    }),
  },
  {
    id: 'beside/bulkCreateTransferItems/in-the-later-transfer',
    says: 'Items of a bulk create go to the transfer of another one that comes while it is under way.',
    breaks: ['inventory-transfer/bulk-persists'],
    operations: [...bulk, 'listTransferItems'],
    tell: besideOthers<readonly string[]>(bulk, (call, others, leave) => {
      const { answer, ids } = madeBy(call, 'transferItems', () => call.next())
      if (!isSuccess(answer)) return answer
      for (const id of others.flat()) rewrite(call, 'transferItems', id, { transferId: call.params.transferId ?? '' })
      leave(ids)
      return answer
    }),
  },
  {
    id: 'beside/createTransferItem/in-the-other-transfer',
    says: 'An item that is made while one of another transfer is being made goes there, and is answered as if it did not.',
    breaks: ['inventory-transfer/create-persists', 'inventory-transfer/list-of-that-transfer'],
    operations: ['createTransferItem', 'listTransferItems'],
    tell: besideOthers<string>(['createTransferItem'], (call, [other], leave) => {
      const { answer, ids } = madeBy(call, 'transferItems', () => call.next())
      if (!isSuccess(answer)) return answer
      if (other !== undefined) for (const id of ids) rewrite(call, 'transferItems', id, { transferId: other })
      leave(call.params.transferId ?? '')
      return answer
    }),
  },
  {
    id: 'beside/bulkCreateTransferItems/first-item-lost',
    says: 'Of a bulk create that overlaps another one the first item is lost.',
    breaks: ['inventory-transfer/bulk-persists'],
    operations: [...bulk, 'listTransferItems'],
    tell: besideOthers<true>(bulk, (call, others, leave) => {
      const { world } = call.sandbox
      const { answer, ids } = madeBy(call, 'transferItems', () => call.next())
      const first = world.get('transferItems', ids[0] ?? '')
      if (!isSuccess(answer) || !first) return answer
      if (others.length > 0) world.transact(() => world.remove('transferItems', first))
      leave(true)
      return answer
    }),
  },
  {
    id: 'beside/bulkCreateTransferItems/first-item-alone',
    says: 'Of a bulk create that overlaps another one the first item alone is stored.',
    breaks: ['inventory-transfer/bulk-persists'],
    operations: [...bulk, 'listTransferItems'],
    tell: besideOthers<true>(bulk, (call, others, leave) => {
      const { world } = call.sandbox
      const { answer, ids } = madeBy(call, 'transferItems', () => call.next())
      if (!isSuccess(answer)) return answer
      const lost = others.length > 0 ? ids.slice(1).flatMap((id) => world.get('transferItems', id) ?? []) : []
      world.transact(() => {
        for (const item of lost) world.remove('transferItems', item)
      })
      leave(true)
      return answer
    }),
  },
  {
    id: 'beside/bulkCreateTransferItems/count-of-both',
    says: 'count of a bulk create that overlaps another one is that of both.',
    breaks: ['inventory-transfer/bulk-count'],
    operations: bulk,
    tell: besideOthers<number>(bulk, (call, [other = 0], leave) => {
      const answer = call.next()
      const made = Number(bodyOf(answer).count)
      if (!isSuccess(answer)) return answer
      leave(made)
      return withBody(answer, { ...bodyOf(answer), count: made + other })
    }),
  },
]

const archive: OperationId = 'archiveOrders'
const boards: readonly OperationId[] = ['listWorkflowOrders', 'getWorkflow', 'getWorkflowColumn', 'listWorkflowOrdersByStatus']

const orderLies: readonly Lie[] = [
  {
    id: 'beside/archiveOrders/one-of-two',
    says: 'Of the orders of two statuses that are archived at the same time only those of the first are.',
    breaks: ['workflow/bulk-archives', 'workflow/bulk-restores', 'workflow/bulk-touches-all'],
    operations: [archive, ...boards],
    tell: besideOthers<unknown>([archive], (call, others, leave) => {
      const { workflowStatusId } = sentFields(call)
      const isBeside = others.some((other) => other !== workflowStatusId)
      const answer = isBeside ? takingBack(call, () => call.next()) : call.next()
      if (isSuccess(answer)) leave(workflowStatusId)
      return answer
    }),
  },
  {
    id: 'beside/archiveOrders/half-of-each',
    says: 'When orders of a status are archived and brought back at the same time, half of them end in either way.',
    breaks: ['workflow/bulk-touches-all', 'workflow/bulk-archives', 'workflow/bulk-restores'],
    operations: [archive, ...boards],
    tell: besideOthers<unknown>([archive], (call, others, leave) => {
      const { workflowStatusId, archived } = sentFields(call)
      const orders = call.sandbox.world
        .all('orders')
        .filter((order) => order.companyId === call.caller?.companyId && order.workflowStatusId === workflowStatusId)
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      leave(workflowStatusId)
      if (others.includes(workflowStatusId))
        for (const { id } of orders.slice(0, Math.ceil(orders.length / 2))) rewrite(call, 'orders', id, { archived: !archived })
      return answer
    }),
  },
]

const configs: OperationId = 'updateRoleNotificationConfigs'

const otherLies: readonly Lie[] = [
  {
    id: `beside/${configs}/one-of-two`,
    says: 'Of two updates of configs that overlap the later one takes the flags of the earlier back.',
    breaks: ['role-notification-config/update-persists', 'role-notification-config/update-leaves-others'],
    operations: [configs, 'listRoleNotificationConfigs'],
    tell: besideOthers<readonly Collections['roleNotificationConfigs'][]>([configs], (call, [stale], leave) => {
      const { world } = call.sandbox
      const before = world.all('roleNotificationConfigs')
      if (stale)
        for (const { id, active, sendSms, sendEmail, sendInApp } of stale)
          rewrite(call, 'roleNotificationConfigs', id, { active, sendSms, sendEmail, sendInApp })
      const answer = call.next()
      if (!isSuccess(answer)) for (const config of before) rewrite(call, 'roleNotificationConfigs', config.id, config)
      else leave(stale ?? before)
      return answer
    }),
  },
  {
    id: `beside/${configs}/lost-beside-another-role`,
    says: 'An update of configs that overlaps one of another role is answered with success and stores nothing.',
    breaks: ['role-notification-config/update-persists'],
    operations: [configs, 'listRoleNotificationConfigs'],
    tell: besideOthers<unknown>([configs], (call, others, leave) => {
      const before = call.sandbox.world.all('roleNotificationConfigs')
      const [role] = (Array.isArray(call.body) ? call.body : []).filter(isFields).map(({ roleId }) => roleId)
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      leave(role)
      if (others.some((other) => other !== role)) for (const config of before) rewrite(call, 'roleNotificationConfigs', config.id, config)
      return answer
    }),
  },
  {
    id: 'beside/createLaborMatrix/ranges-of-the-other',
    says: 'A matrix that is made beside another has its ranges linked to that one.',
    breaks: ['labor-matrix/range-linked'],
    operations: ['createLaborMatrix', 'getLaborMatrix'],
    tell: besideOthers<string>(['createLaborMatrix'], (call, [other], leave) => {
      const { answer, ids } = madeBy(call, 'laborMatrices', () => call.next())
      const made = call.sandbox.world.get('laborMatrices', ids[0] ?? '')
      if (!isSuccess(answer) || !made) return answer
      leave(made.id)
      if (other === undefined) return answer
      const ranges = made.ranges.map((range) => ({ ...range, laborMatrixId: other }))
      rewrite(call, 'laborMatrices', made.id, { ranges })
      return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), ranges } })
    }),
  },
  {
    id: 'beside/updateLaborMatrix/ranges-of-both',
    says: 'Two updates of the ranges of a matrix that overlap leave the ranges of both.',
    breaks: ['labor-matrix/update-ranges'],
    operations: ['updateLaborMatrix', 'getLaborMatrix'],
    tell: besideOthers<{ id: string; ranges: Collections['laborMatrices']['ranges'] }>(['updateLaborMatrix'], (call, others, leave) => {
      const answer = call.next()
      const made = call.sandbox.world.get('laborMatrices', idIn(call.params))
      if (!isSuccess(answer) || !made || !('ranges' in sentFields(call))) return answer
      const beside = others.filter(({ id }) => id === made.id).flatMap(({ ranges }) => ranges)
      leave({ id: made.id, ranges: made.ranges })
      if (beside.length > 0) rewrite(call, 'laborMatrices', made.id, { ranges: [...beside, ...made.ranges] })
      return answer
    }),
  },
  {
    id: 'beside/changeMessageTemplateState/takes-an-update-back',
    says: 'A template that is deleted while it is being updated keeps nothing of the update.',
    breaks: ['message-template/update-lasts', 'message-template/delete-is-soft'],
    operations: ['changeMessageTemplateState', 'updateMessageTemplate'],
    tell: besideOthers<Collections['messageTemplates']>(['changeMessageTemplateState', 'updateMessageTemplate'], (call, others, leave) => {
      const before = call.sandbox.world.get('messageTemplates', idIn(call.params))
      const answer = call.next()
      if (!isSuccess(answer) || !before) return answer
      if (call.operation.id === 'updateMessageTemplate') {
        leave(before)
        return answer
      }
      const stale = others.find(({ id }) => id === before.id)
      if (!stale) return answer
      const { name, messageText, subjectText, language } = stale
      rewrite(call, 'messageTemplates', before.id, { name, messageText, subjectText, language })
      return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), name, messageText, subjectText, language } })
    }),
  },
  {
    id: 'beside/createMessageTemplate/creator-of-the-other',
    says: 'A template that is made beside another is by the user who makes that one.',
    breaks: ['message-template/created-by'],
    operations: ['createMessageTemplate'],
    tell: besideOthers<string>(['createMessageTemplate'], (call, [other], leave) => {
      const own = call.caller?.session.id
      const answer = call.next(other === undefined ? {} : asSession({ id: other }))
      if (isSuccess(answer) && own !== undefined) leave(own)
      return answer
    }),
  },
  {
    id: 'beside/deleteTimesheet/duration-of-one',
    says: 'totalDuration still has all but one of the entries that are deleted at the same time.',
    breaks: ['timesheet/delete-removes', 'timesheet/list-total-duration-sums'],
    operations: ['deleteTimesheet', 'listTimesheets'],
    tell: (server) => {
      let kept = 0
      return besideOthers<true>(['deleteTimesheet', 'listTimesheets'], (call, others, leave) => {
        const entry = call.sandbox.world.get('timesheets', idIn(call.params))
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (call.operation.id === 'deleteTimesheet') {
          if (others.length > 0) kept += entry?.duration ?? 0
          leave(true)
          return answer
        }
        const { meta, ...body } = bodyOf(answer)
        if (!isFields(meta) || call.query.has('where') || call.query.has('ids')) return answer
        return withBody(answer, { ...body, meta: { ...meta, totalDuration: Number(meta.totalDuration) + kept } })
      })(server)
    },
  },
  {
    id: 'beside/getCompanyConfig/config-of-the-other',
    says: 'The configuration of a company that is read while that of another is being read is that of the other.',
    breaks: ['company/config-of-that-company', 'record/other-company'],
    operations: ['getCompanyConfig'],
    tell: besideOthers<{ id: string | undefined; data: unknown }>(['getCompanyConfig'], (call, others, leave) => {
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      leave({ id: call.params.id, data: recordOf(answer) })
      const other = others.find(({ id }) => id !== call.params.id)
      return other ? withBody(answer, { ...bodyOf(answer), data: other.data }) : answer
    }),
  },
  {
    id: 'beside/createManualPayment/order-counts-one-of-several',
    says: 'Of payments for an order that are recorded at once only the first counts as paid of it.',
    breaks: ['payment/delete-takes-back'],
    operations: ['createManualPayment', 'deleteManualPayment', 'listWorkflowOrders'],
    tell: besideOthers<unknown>(['createManualPayment'], (call, others, leave) => {
      const { orderId } = sentFields(call)
      const before = call.sandbox.world.get('orders', String(orderId))
      const answer = call.next()
      if (!isSuccess(answer) || !before) return answer
      leave(orderId)
      const { paidCostCents, remainingCostCents } = before
      if (others.includes(orderId)) rewrite(call, 'orders', before.id, { paidCostCents, remainingCostCents })
      return answer
    }),
  },
  {
    id: 'beside/createManualPayment/booked-on-the-other-order',
    says: 'A payment that is recorded beside one of another order is booked on that order.',
    breaks: ['record/made-of-its-own', 'payment/charge-lasts'],
    operations: ['createManualPayment', 'deleteManualPayment', 'searchPayments', 'listWorkflowOrders'],
    tell: besideOthers<unknown>(['createManualPayment'], (call, [other], leave) => {
      const { orderId, ...sent } = sentFields(call)
      const answer = call.next(other === undefined ? {} : { body: { ...sent, orderId: other } })
      if (isSuccess(answer)) leave(other ?? orderId)
      return answer
    }),
  },
  {
    id: 'beside/updateInspection/items-of-the-other',
    says: 'An inspection that is updated beside another gets the items of that one.',
    breaks: ['inspection/update-leaves-items', 'inspection/items-are-its-own'],
    operations: ['updateInspection', 'getInspection'],
    tell: besideOthers<Collections['inspections']>(['updateInspection'], (call, others, leave) => {
      const answer = call.next()
      const now = call.sandbox.world.get('inspections', idIn(call.params))
      if (!isSuccess(answer) || !now) return answer
      const other = others.find(({ id }) => id !== now.id)
      leave(now)
      if (!other) return answer
      rewrite(call, 'inspections', now.id, { items: other.items })
      return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), items: other.items } })
    }),
  },
]

export const bulkAndSumLies: readonly Lie[] = [...transferLies, ...orderLies, ...otherLies]
