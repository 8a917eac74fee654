// Departures of marking the notifications of a customer, or all of them, as read.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { remembering, rewrite } from '../../../tools/kinds.ts'
import {
  answers,
  around,
  type Call,
  good,
  hasSent,
  isFields,
  isSuccess,
  type Lie,
  refuse,
  requests,
  sentFields,
  withBody,
} from '../../../tools/lie.ts'
import { allNotifications, alsoMarks, countsOtherwise, isMessage, type Notification, ownNotifications, unreadCount } from './marks.ts'

const ofCustomer: readonly OperationId[] = ['markCustomerNotificationsRead']

const everyOne: readonly OperationId[] = ['markAllNotificationsRead']

/** Only where the body names no order. */
const ofAnyOrder = (which: (call: Call) => readonly Notification[]): Lie['tell'] =>
  alsoMarks(ofCustomer, (call) => (isFields(call.body) && 'orderId' in call.body ? [] : which(call)))

const unreadOfCustomer = (call: Call): Notification[] =>
  ownNotifications(call).filter((known) => !known.read && known.customerId === call.params.customerId)

/** Marks many, and leaves them without the time of it. */
const undated = (names: readonly OperationId[]): Lie['tell'] =>
  around(names, (call) => {
    const unread = ownNotifications(call).filter(({ read }) => !read)
    const answer = call.next()
    const read = new Set(ownNotifications(call).flatMap((known) => (known.read ? [known.id] : [])))
    for (const { id } of unread) if (read.has(id)) rewrite(call, 'notifications', id, { updatedDate: null })
    return answer
  })

export const markManyReadLies: readonly Lie[] = [
  {
    id: 'notification/customer-read-undated',
    says: 'Messages of a customer that were marked have no updatedDate.',
    breaks: ['record/updated-set'],
    operations: ofCustomer,
    tell: undated(ofCustomer),
  },
  {
    id: 'notification/all-read-undated',
    says: 'Notifications that were marked with all others have no updatedDate.',
    breaks: ['record/updated-set'],
    operations: everyOne,
    tell: undated(everyOne),
  },
  {
    id: 'notification/customer-read-marks-none',
    says: "Marking a customer's messages counts them and leaves them unread.",
    breaks: ['notification/customer-read-marks'],
    operations: ofCustomer,
    tell: alsoMarks(ofCustomer, unreadOfCustomer, false),
  },
  {
    id: 'notification/customer-read-marks-first',
    says: "Marking a customer's messages leaves the last of them unread.",
    breaks: ['notification/customer-read-marks'],
    operations: ofCustomer,
    tell: alsoMarks(ofCustomer, (call) => unreadOfCustomer(call).filter(isMessage).slice(-1), false),
  },
  {
    id: 'notification/customer-read-order-ignored',
    says: 'The orderId of the body is ignored: all messages of the customer are marked.',
    breaks: ['notification/customer-read-order'],
    operations: ofCustomer,
    tell: requests(ofCustomer, () => ({ body: {} })),
  },
  {
    id: 'notification/customer-read-order-marks-none',
    says: 'With an orderId no message is marked, and the count is 0.',
    breaks: ['notification/customer-read-order'],
    operations: ofCustomer,
    tell: around(ofCustomer, (call) => (hasSent(call, 'orderId') ? good(call, { data: { count: 0 } }) : call.next())),
  },
  {
    id: 'notification/customer-read-order-needed',
    says: 'The orderId must be given.',
    breaks: ['notification/customer-read-body-optional'],
    operations: ofCustomer,
    tell: around(ofCustomer, (call) =>
      isFields(call.body) && 'orderId' in call.body ? call.next() : refuse(call, 400, 'Of which order?'),
    ),
  },
  {
    id: 'notification/customer-read-marks-customers',
    says: 'The messages of all customers are marked.',
    breaks: ['notification/customer-read-spares-customers'],
    operations: ofCustomer,
    tell: ofAnyOrder((call) => ownNotifications(call).filter(isMessage)),
  },
  {
    id: 'notification/customer-read-order-marks-others',
    says: 'With an orderId, what else is about the order and that customer is marked, too, where no message is left.',
    breaks: ['notification/customer-read-spares-others'],
    operations: ofCustomer,
    tell: alsoMarks(ofCustomer, (call) => {
      const unread = unreadOfCustomer(call)
      const { orderId } = sentFields(call)
      return unread.some(isMessage) ? [] : unread.filter(({ payload }) => payload?.orderId === orderId)
    }),
  },
  {
    id: 'notification/customer-read-marks-all-of-customer',
    says: 'All notifications of the customer are marked, whatever they are about.',
    breaks: ['notification/customer-read-spares-others'],
    operations: ofCustomer,
    tell: ofAnyOrder(unreadOfCustomer),
  },
  {
    id: 'notification/customer-read-marks-everything',
    says: "All of the caller's notifications are marked.",
    breaks: ['notification/customer-read-spares-customers', 'notification/customer-read-spares-others'],
    operations: ofCustomer,
    tell: ofAnyOrder(ownNotifications),
  },
  {
    id: 'notification/customer-read-marks-colleagues',
    says: "The customer's messages are marked for all users of the company.",
    breaks: ['notification/customer-read-own-only'],
    operations: ofCustomer,
    tell: alsoMarks(ofCustomer, (call) =>
      allNotifications(call).filter((known) => isMessage(known) && known.customerId === call.params.customerId),
    ),
  },
  {
    id: 'notification/customer-read-counts-colleagues',
    says: 'count has the messages for all users in it.',
    breaks: ['notification/customer-read-count'],
    operations: ofCustomer,
    tell: around(ofCustomer, (call) => {
      const all = allNotifications(call).filter((known) => isMessage(known) && !known.read && known.customerId === call.params.customerId)
      const answer = call.next()
      return isSuccess(answer) ? withBody(answer, { success: true, data: { count: all.length } }) : answer
    }),
  },
  {
    id: 'notification/customer-read-count-zero',
    says: 'count is always 0.',
    breaks: ['notification/customer-read-count'],
    operations: ofCustomer,
    tell: countsOtherwise(ofCustomer, () => 0),
  },
  {
    id: 'notification/customer-read-count-plus-one',
    says: 'count is one too high.',
    breaks: ['notification/customer-read-count'],
    operations: ofCustomer,
    tell: countsOtherwise(ofCustomer, (marked) => marked + 1),
  },
  {
    id: 'notification/customer-read-counts-all',
    says: 'count is the number of all notifications of the customer, read ones too.',
    breaks: ['notification/customer-read-count'],
    operations: ofCustomer,
    tell: countsOtherwise(
      ofCustomer,
      (_, call) => ownNotifications(call).filter((known) => known.customerId === call.params.customerId).length + 3,
    ),
  },
  {
    id: 'notification/customer-read-counts-left',
    says: 'count is the number of messages that are still unread.',
    breaks: ['notification/customer-read-count'],
    operations: ofCustomer,
    tell: countsOtherwise(ofCustomer, (_, call) => ownNotifications(call).filter((known) => isMessage(known) && !known.read).length + 5),
  },
  {
    id: 'notification/customer-read-count-text',
    says: 'data of the answer is the count itself, not an object.',
    breaks: ['envelope/single-data'],
    operations: ofCustomer,
    tell: answers(ofCustomer, (body) => ({ ...body, data: isFields(body.data) ? body.data.count : 0 })),
  },
  {
    id: 'notification/all-read-marks-none',
    says: 'Marking all marks no notification.',
    breaks: ['notification/all-read-marks'],
    operations: everyOne,
    tell: around(everyOne, (call) => (call.caller ? good(call, { data: null }) : call.next())),
  },
  {
    id: 'notification/all-read-marks-page',
    says: 'Marking all marks the first ten only.',
    breaks: ['notification/all-read-marks'],
    operations: everyOne,
    tell: alsoMarks(
      everyOne,
      (call) =>
        ownNotifications(call)
          .filter((known) => !known.read && !isMessage(known))
          .slice(10),
      false,
    ),
  },
  {
    id: 'notification/all-read-marks-in-app',
    says: 'Marking all spares what was sent by e-mail.',
    breaks: ['notification/all-read-marks'],
    operations: everyOne,
    tell: alsoMarks(
      everyOne,
      (call) => ownNotifications(call).filter((known) => !known.read && !isMessage(known) && known.sendEmail),
      false,
    ),
  },
  {
    id: 'notification/all-read-marks-messages',
    says: 'Marking all marks messages, too.',
    breaks: ['notification/all-read-spares-messages'],
    operations: everyOne,
    tell: alsoMarks(everyOne, ownNotifications),
  },
  {
    id: 'notification/all-read-makes-unread',
    says: 'Marking all makes every message unread again.',
    breaks: ['notification/all-read-spares-messages', 'notification/all-read-spares-count'],
    operations: everyOne,
    tell: alsoMarks(everyOne, (call) => ownNotifications(call).filter(isMessage), false),
  },
  {
    id: 'notification/all-read-clears-count',
    says: 'After marking all, the count of unread messages is 0.',
    breaks: ['notification/all-read-spares-count'],
    operations: [...everyOne, ...unreadCount],
    tell: remembering(
      () => new Set<unknown>(),
      [...everyOne, ...unreadCount],
      (call, cleared) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const user = call.caller?.userId
        if (call.operation.id === 'markAllNotificationsRead') cleared.add(user)
        else if (cleared.has(user)) return withBody(answer, { success: true, data: { count: 0 } })
        return answer
      },
    ),
  },
  {
    id: 'notification/all-read-of-company',
    says: 'Marking all marks those of all users of the company.',
    breaks: ['notification/all-read-own-only'],
    operations: everyOne,
    tell: alsoMarks(everyOne, (call) =>
      allNotifications(call).filter((known) => !isMessage(known) && known.companyId === call.caller?.companyId),
    ),
  },
  {
    id: 'notification/all-read-counts',
    says: 'Marking all answers with the number of notifications marked.',
    breaks: ['notification/all-read-answers-null'],
    operations: everyOne,
    tell: answers(everyOne, (body) => ({ ...body, data: { count: 3 } })),
  },
  {
    id: 'notification/all-read-refused-empty',
    says: 'Marking all is refused when its body is empty.',
    breaks: ['notification/all-read'],
    operations: everyOne,
    tell: around(everyOne, (call) => refuse(call, 400, 'Until when?')),
  },
]
