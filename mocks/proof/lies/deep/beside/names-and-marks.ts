// Names of webhooks, marks of notifications, reasons and phone numbers when two requests for them overlap.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { Collections } from '../../../../engine/state/records.ts'
import { recordOf, rewrite } from '../../../tools/kinds.ts'
import { type Call, isSuccess, type Lie, sentFields, withBody } from '../../../tools/lie.ts'
import { besideOthers } from '../../../tools/under-way.ts'
import { isMessage, namedNotification } from '../../areas/notification/marks.ts'

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

const notificationLies: readonly Lie[] = [
  {
    id: 'beside/markNotificationRead/one-of-two',
    says: 'Of two notifications that are marked at the same time only the first is read afterwards.',
    breaks: ['notification/mark-reads'],
    operations: [one, list],
    tell: besideOthers<string>([one], (call, others, leave) => {
      const before = namedNotification(call)
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
        const before = namedNotification(call)
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const user = call.caller?.userId
        if (call.operation.id === count)
          return withBody(answer, { success: true, data: { count: Number(recordOf(answer).count) - (twice.get(user) ?? 0) } })
        if (before && isMessage(before)) {
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
      const before = namedNotification(call)
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
      const before = namedNotification(call)
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      if (call.operation.id === one) {
        if (before && !before.read && isMessage(before)) leave(before)
        return answer
      }
      const more = others.filter(({ customerId }) => customerId === call.params.customerId).length
      return withBody(answer, { success: true, data: { count: Number(recordOf(answer).count) + more } })
    }),
  },
]

const reasonLie: Lie = {
  id: 'beside/changeMessageTemplateState/reason-of-another',
  says: 'A template that is deleted while another one is gets the reason of that one.',
  breaks: ['message-template/delete-reason'],
  operations: ['changeMessageTemplateState'],
  tell: besideOthers<{ id: string; reason: unknown }>(['changeMessageTemplateState'], (call, others, leave) => {
    const { id = '', action } = call.params
    const { reason } = sentFields(call)
    if (action !== 'delete' || reason === undefined) return call.next()
    const [other] = others.filter((one) => one.id !== id)
    leave({ id, reason })
    return call.next(other ? { body: { ...sentFields(call), reason: other.reason } } : {})
  }),
}

const phoneLie: Lie = {
  id: 'beside/createVendor/phone-of-the-other',
  says: 'A vendor that is made while another one is gets the phone number of that one.',
  breaks: ['vendor/create-contact-phone'],
  operations: ['createVendor', 'getVendor'],
  tell: besideOthers<unknown>(['createVendor'], (call, [other], leave) => {
    const { contactPhone, ...sent } = sentFields(call)
    const answer = call.next(other === undefined || contactPhone === undefined ? {} : { body: { ...sent, contactPhone: other } })
    if (isSuccess(answer) && contactPhone !== undefined) leave(contactPhone)
    return answer
  }),
}

export const nameAndMarkLies: readonly Lie[] = [...webhookLies, ...notificationLies, reasonLie, phoneLie]
