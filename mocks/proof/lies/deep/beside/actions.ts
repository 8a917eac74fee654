// Names, marks, bulk changes and sums when two requests for them overlap.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { Collections } from '../../../../engine/records.ts'
import { asSession, recordOf, rewrite } from '../../../tools/kinds.ts'
import { bodyOf, type Call, isFields, isSuccess, type Lie, sentFields, withBody } from '../../../tools/lie.ts'
import { besideOthers } from '../../../tools/under-way.ts'
import { idIn, madeBy, takingBack } from '../../computed/store.ts'

/** Answers the write as if the webhooks under way had other names, and gives all theirs back. */
function unaware(call: Call, others: readonly Collections['webhooks'][]) {
  for (const { id, name } of others) rewrite(call, 'webhooks', id, { name: `${name} (${id})` })
  const answer = call.next()
  for (const { id, name } of others) rewrite(call, 'webhooks', id, { name })
  return answer
}

const webhookIn = ({ sandbox }: Call, id: unknown): Collections['webhooks'] | undefined => sandbox.world.get('webhooks', String(id))

const nameTwice = (name: string, says: string, breaks: readonly string[], operations: readonly OperationId[]): Lie => ({
  id: `beside/${name}`,
  says,
  breaks,
  operations,
  tell: besideOthers<Collections['webhooks']>(operations, (call, others, leave) => {
    const answer = unaware(
      call,
      others.filter(({ id }) => id !== call.params.id),
    )
    const made = webhookIn(call, recordOf(answer).id ?? call.params.id)
    if (isSuccess(answer) && made) leave(made)
    return answer
  }),
})

const webhookLies: readonly Lie[] = [
  nameTwice(
    'createWebhook/same-name-twice',
    'Webhooks with the same name are both made when their creates overlap.',
    ['webhook/name-unique'],
    ['createWebhook'],
  ),
  nameTwice(
    'updateWebhook/same-name-twice',
    'Two webhooks both get the same name when the updates overlap.',
    ['webhook/name-unique-on-update'],
    ['updateWebhook'],
  ),
  {
    id: 'beside/createWebhook/name-of-an-update-under-way',
    says: 'A webhook is made with the name that another is being given at the same time.',
    breaks: ['webhook/name-unique'],
    operations: ['createWebhook', 'updateWebhook'],
    tell: besideOthers<Collections['webhooks']>(['createWebhook', 'updateWebhook'], (call, others, leave) => {
      const answer = call.operation.id === 'createWebhook' ? unaware(call, others) : call.next()
      const changed = call.operation.id === 'updateWebhook' ? webhookIn(call, call.params.id) : undefined
      if (isSuccess(answer) && changed) leave(changed)
      return answer
    }),
  },
]

const one: OperationId = 'markNotificationRead'
const list: OperationId = 'listNotifications'
const count: OperationId = 'countUnreadMessages'

const named = ({ sandbox, params }: Call) => sandbox.world.get('notifications', params.id ?? '')
const isMessage = (type: string | null): boolean => type === 'CustomerSendsMessage' || type === 'TeammateSendsMessage'

const notificationLies: readonly Lie[] = [
  {
    id: 'beside/markNotificationRead/one-of-two',
    says: 'Of two notifications that are marked at the same time only the first is read afterwards.',
    breaks: ['notification/mark-reads'],
    operations: [one, list],
    tell: besideOthers<string>([one], (call, others, leave) => {
      const before = named(call)
      const answer = call.next()
      if (!isSuccess(answer) || !before) return answer
      if (others.some((id) => id !== before.id)) rewrite(call, 'notifications', before.id, { read: before.read })
      leave(before.id)
      return answer
    }),
  },
  {
    id: 'beside/markNotificationRead/counted-twice',
    says: 'A message that is marked twice at the same time lowers the count by two.',
    breaks: ['notification/unread-count', 'notification/unread-count-falls'],
    operations: [one, count],
    tell: (server) => {
      const twice = new Map<string | undefined, number>()
      return besideOthers<string>([one, count], (call, others, leave) => {
        const before = named(call)
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const user = call.caller?.userId
        if (call.operation.id === count)
          return withBody(answer, { success: true, data: { count: Number(recordOf(answer).count) - (twice.get(user) ?? 0) } })
        if (before && isMessage(before.type)) {
          if (!before.read) leave(before.id)
          else if (others.includes(before.id)) twice.set(user, (twice.get(user) ?? 0) + 1)
        }
        return answer
      })(server)
    },
  },
  {
    id: 'beside/markAllNotificationsRead/takes-a-mark-back',
    says: 'Marking all makes a message unread again that is being marked at the same time.',
    breaks: ['notification/mark-reads', 'notification/all-read-spares-count'],
    operations: [one, 'markAllNotificationsRead', list],
    tell: besideOthers<string>([one, 'markAllNotificationsRead'], (call, others, leave) => {
      const before = named(call)
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      if (call.operation.id === one && before && !before.read) leave(before.id)
      if (call.operation.id !== one) for (const id of others) rewrite(call, 'notifications', id, { read: false })
      return answer
    }),
  },
  {
    id: 'beside/markCustomerNotificationsRead/counts-one-that-is-being-marked',
    says: "count of marking a customer's messages has those in it that are being marked one by one at the same time.",
    breaks: ['notification/customer-read-count'],
    operations: [one, 'markCustomerNotificationsRead'],
    tell: besideOthers<{ customerId: string | null }>([one, 'markCustomerNotificationsRead'], (call, others, leave) => {
      const before = named(call)
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      if (call.operation.id === one) {
        if (before && !before.read && isMessage(before.type)) leave(before)
        return answer
      }
      const more = others.filter(({ customerId }) => customerId === call.params.customerId).length
      return withBody(answer, { success: true, data: { count: Number(recordOf(answer).count) + more } })
    }),
  },
]

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

export const actionLies: readonly Lie[] = [...webhookLies, ...notificationLies, ...transferLies, ...orderLies, ...otherLies]
