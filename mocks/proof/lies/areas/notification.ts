// Departures of notifications: whose they are, which are marked, how they are counted.
import type { OperationId } from '../../../../openapi/contract.ts'
import type { Collections } from '../../../engine/records.ts'
import { asSession, recordOf, remembering, rewrite } from '../../tools/kinds.ts'
import {
  answers,
  around,
  bodyOf,
  type Call,
  good,
  isFields,
  isSuccess,
  type Lie,
  records,
  refusal,
  requests,
  withBody,
} from '../../tools/lie.ts'

type Notification = Collections['notifications']

const list: readonly OperationId[] = ['listNotifications']
const one: readonly OperationId[] = ['markNotificationRead']
const ofCustomer: readonly OperationId[] = ['markCustomerNotificationsRead']
const everyOne: readonly OperationId[] = ['markAllNotificationsRead']
const count: readonly OperationId[] = ['countUnreadMessages']

const isMessage = ({ type }: Notification): boolean => type === 'CustomerSendsMessage' || type === 'TeammateSendsMessage'

const stored = ({ sandbox }: Call): readonly Notification[] => sandbox.world.all('notifications')
const own = (call: Call): readonly Notification[] => stored(call).filter(({ userId }) => userId === call.caller?.userId)

function mark(call: Call, marked: readonly Notification[], read = true): void {
  for (const { id } of marked) rewrite(call, 'notifications', id, { read })
}

/** After a good answer of these operations more notifications are read, or fewer. */
const alsoMarks = (names: readonly OperationId[], which: (call: Call) => readonly Notification[], read = true): Lie['tell'] =>
  around(names, (call) => {
    const meant = which(call)
    const answer = call.next()
    if (isSuccess(answer)) mark(call, meant, read)
    return answer
  })

/** Another count in the answer. */
const counts = (names: readonly OperationId[], change: (count: number, call: Call) => unknown): Lie['tell'] =>
  answers(names, (body, call) => ({ ...body, data: { count: change(isFields(body.data) ? Number(body.data.count) : 0, call) } }))

/** Only where the body names no order. */
const ofAnyOrder = (which: (call: Call) => readonly Notification[]): Lie['tell'] =>
  alsoMarks(ofCustomer, (call) => (isFields(call.body) && 'orderId' in call.body ? [] : which(call)))

const unreadOfCustomer = (call: Call): Notification[] =>
  own(call).filter((known) => !known.read && known.customerId === call.params.customerId)

const listLies: readonly Lie[] = [
  {
    id: 'notification/list-refused',
    says: 'The own list is refused: only an administrator may ask for a list by user id.',
    breaks: ['notification/list'],
    operations: list,
    tell: around(list, (call) => refusal(call, 403, 'Not for you.')),
  },
  {
    id: 'notification/list-of-anybody',
    says: 'The list of any user is shown to whoever asks for it.',
    breaks: ['notification/list-refuses-other-user'],
    operations: list,
    tell: around(list, (call) => {
      const owner = call.sandbox.world.all('sessions').find(({ userId }) => userId === call.params.id)
      return call.next(owner && call.caller?.companyId === owner.companyId ? asSession(owner) : {})
    }),
  },
  {
    id: 'notification/list-ignores-user',
    says: "Whatever user the path names, the caller's own list is shown.",
    breaks: ['notification/list-refuses-other-user'],
    operations: list,
    tell: around(list, (call) => call.next(call.caller ? { path: `/v3/user/${call.caller.userId}/notification` } : {})),
  },
  {
    id: 'notification/list-of-other-empty',
    says: 'The list of another user is an empty one.',
    breaks: ['notification/list-refuses-other-user'],
    operations: list,
    tell: around(list, (call) => {
      const answer = call.next()
      return answer.status === 403 ? good(call, { data: [], meta: { hasMore: false, total: 0 } }) : answer
    }),
  },
  {
    id: 'notification/list-of-company',
    says: 'The list shows the notifications of all users of the company.',
    breaks: ['notification/list-own-only'],
    operations: list,
    tell: answers(list, (body, call) => {
      const others = stored(call).filter(({ companyId, userId }) => companyId === call.caller?.companyId && userId !== call.caller?.userId)
      return { ...body, data: [body.data, others.slice(0, 5)].flat() }
    }),
  },
  {
    id: 'notification/list-by-ids-of-anybody',
    says: 'With ids, the list shows these notifications, whoever they are for.',
    breaks: ['notification/list-own-only'],
    operations: list,
    tell: answers(list, (body, call) => {
      const ids = call.query.getAll('ids').join().split(',')
      const others = stored(call).filter(({ id, userId }) => ids.includes(id ?? '') && userId !== call.caller?.userId)
      return { ...body, data: [body.data, others].flat() }
    }),
  },
  {
    id: 'notification/list-unread-only',
    says: 'The list leaves out a notification once it is read.',
    breaks: ['notification/mark-reads'],
    operations: [...list, ...one],
    tell: requests(list, ({ query }) => {
      const unread = new URLSearchParams(query)
      if (!query.has('where')) unread.set('where', '{"read":false}')
      return { query: unread }
    }),
  },
]

const oneLies: readonly Lie[] = [
  {
    id: 'notification/mark-answers-old',
    says: 'Marking a notification answers with it as it was before.',
    breaks: ['notification/mark-reads'],
    operations: one,
    tell: records(one, (known) => {
      known.read = false
    }),
  },
  {
    id: 'notification/mark-not-stored',
    says: 'Marking a notification answers with it as read, and stores nothing.',
    breaks: ['notification/mark-reads'],
    operations: one,
    tell: alsoMarks(one, (call) => own(call).filter((known) => known.id === call.params.id && !known.read), false),
  },
  {
    id: 'notification/mark-in-own-session-only',
    says: 'A notification that was marked is still unread in other sessions of the user.',
    breaks: ['notification/mark-reads'],
    operations: [...one, ...list],
    tell: remembering(
      () => new Map<unknown, string | undefined>(),
      [...one, ...list],
      (call, marked) => {
        const token = call.request.headers.authorization
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (call.operation.id === 'markNotificationRead') {
          marked.set(recordOf(answer).id, token)
          return answer
        }
        const body = bodyOf(answer)
        for (const known of [body.data].flat().filter(isFields))
          if (marked.has(known.id) && marked.get(known.id) !== token) known.read = false
        return withBody(answer, body)
      },
    ),
  },
  {
    id: 'notification/mark-one-marks-all',
    says: "Marking one notification marks all of the user's.",
    breaks: ['notification/mark-one-only'],
    operations: one,
    tell: alsoMarks(one, own),
  },
  {
    id: 'notification/mark-one-marks-type',
    says: 'Marking one notification marks all of its type.',
    breaks: ['notification/mark-one-only'],
    operations: one,
    tell: alsoMarks(one, (call) => {
      const type = stored(call).find(({ id }) => id === call.params.id)?.type
      return own(call).filter((known) => known.type === type)
    }),
  },
  {
    id: 'notification/mark-one-marks-older',
    says: 'Marking one notification marks all that are older.',
    breaks: ['notification/mark-one-only'],
    operations: one,
    tell: alsoMarks(one, (call) =>
      own(call).slice(
        0,
        own(call).findIndex(({ id }) => id === call.params.id),
      ),
    ),
  },
  {
    id: 'notification/mark-one-marks-others',
    says: 'Marking one notification marks those of its type for all users of the company.',
    breaks: ['notification/mark-one-only'],
    operations: one,
    tell: alsoMarks(one, (call) => stored(call).filter(({ companyId }) => companyId === call.caller?.companyId)),
  },
  {
    id: 'notification/mark-turns',
    says: 'Marking a notification that is read makes it unread again.',
    breaks: ['notification/mark-reads'],
    operations: one,
    tell: around(one, (call) => {
      const known = own(call).find(({ id }) => id === call.params.id)
      const answer = call.next()
      if (!isSuccess(answer) || !known?.read) return answer
      mark(call, [known], false)
      return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), read: false } })
    }),
  },
  {
    id: 'notification/mark-clears-payload',
    says: 'Marking a notification empties its payload.',
    breaks: ['notification/mark-leaves-fields'],
    operations: one,
    tell: around(one, (call) => {
      const answer = call.next()
      if (isSuccess(answer)) rewrite(call, 'notifications', call.params.id ?? '', { payload: {} })
      return answer
    }),
  },
  {
    id: 'notification/mark-stops-channels',
    says: 'Marking a notification sets its channels to false.',
    breaks: ['notification/mark-leaves-fields'],
    operations: one,
    tell: around(one, (call) => {
      const answer = call.next()
      if (isSuccess(answer)) rewrite(call, 'notifications', call.params.id ?? '', { sendSms: false, sendEmail: false, sendInApp: false })
      return answer
    }),
  },
  {
    id: 'notification/mark-answers-another',
    says: 'Marking a notification answers with the first one of the user.',
    breaks: ['notification/mark'],
    operations: one,
    tell: answers(one, (body, call) => ({ ...body, data: own(call)[0] })),
  },
  {
    id: 'notification/mark-answers-null',
    says: 'Marking a notification answers with data null.',
    breaks: ['envelope/single-data'],
    operations: one,
    tell: answers(one, (body) => ({ ...body, data: null })),
  },
  {
    id: 'notification/mark-of-anybody',
    says: 'The notifications of any user can be marked.',
    breaks: ['notification/mark-own-only'],
    operations: one,
    tell: around(one, (call) => {
      const userId = stored(call).find(({ id }) => id === call.params.id)?.userId
      const owner = call.sandbox.world.all('sessions').find((session) => session.userId === userId)
      return call.next(owner && owner.companyId === call.caller?.companyId ? asSession(owner) : {})
    }),
  },
  {
    id: 'notification/mark-of-anybody-hidden',
    says: "Marking another user's notification is refused, but marks it.",
    breaks: ['notification/mark-own-only'],
    operations: one,
    tell: around(one, (call) => {
      const answer = call.next()
      if (answer.status === 403)
        mark(
          call,
          stored(call).filter(({ id }) => id === call.params.id),
        )
      return answer
    }),
  },
  {
    id: 'notification/mark-of-other-does-nothing',
    says: "Marking another user's notification is a success that changes nothing.",
    breaks: ['notification/mark-own-only'],
    operations: one,
    tell: around(one, (call) => {
      const answer = call.next()
      return answer.status === 403 ? good(call, { data: stored(call).find(({ id }) => id === call.params.id) }) : answer
    }),
  },
]

const customerLies: readonly Lie[] = [
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
    id: 'notification/customer-read-order-needed',
    says: 'The orderId must be given.',
    breaks: ['notification/customer-read-body-optional'],
    operations: ofCustomer,
    tell: around(ofCustomer, (call) =>
      isFields(call.body) && 'orderId' in call.body ? call.next() : refusal(call, 400, 'Of which order?'),
    ),
  },
  {
    id: 'notification/customer-read-marks-customers',
    says: 'The messages of all customers are marked.',
    breaks: ['notification/customer-read-spares-customers'],
    operations: ofCustomer,
    tell: ofAnyOrder((call) => own(call).filter(isMessage)),
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
    tell: ofAnyOrder(own),
  },
  {
    id: 'notification/customer-read-marks-colleagues',
    says: "The customer's messages are marked for all users of the company.",
    breaks: ['notification/customer-read-own-only'],
    operations: ofCustomer,
    tell: alsoMarks(ofCustomer, (call) => stored(call).filter((known) => isMessage(known) && known.customerId === call.params.customerId)),
  },
  {
    id: 'notification/customer-read-counts-colleagues',
    says: 'count has the messages for all users in it.',
    breaks: ['notification/customer-read-count'],
    operations: ofCustomer,
    tell: around(ofCustomer, (call) => {
      const all = stored(call).filter((known) => isMessage(known) && !known.read && known.customerId === call.params.customerId)
      const answer = call.next()
      return isSuccess(answer) ? withBody(answer, { success: true, data: { count: all.length } }) : answer
    }),
  },
  {
    id: 'notification/customer-read-count-zero',
    says: 'count is always 0.',
    breaks: ['notification/customer-read-count'],
    operations: ofCustomer,
    tell: counts(ofCustomer, () => 0),
  },
  {
    id: 'notification/customer-read-count-plus-one',
    says: 'count is one too high.',
    breaks: ['notification/customer-read-count'],
    operations: ofCustomer,
    tell: counts(ofCustomer, (marked) => marked + 1),
  },
  {
    id: 'notification/customer-read-counts-all',
    says: 'count is the number of all notifications of the customer, read ones too.',
    breaks: ['notification/customer-read-count'],
    operations: ofCustomer,
    tell: counts(ofCustomer, (_, call) => own(call).filter((known) => known.customerId === call.params.customerId).length + 3),
  },
  {
    id: 'notification/customer-read-counts-left',
    says: 'count is the number of messages that are still unread.',
    breaks: ['notification/customer-read-count'],
    operations: ofCustomer,
    tell: counts(ofCustomer, (_, call) => own(call).filter((known) => isMessage(known) && !known.read).length + 5),
  },
  {
    id: 'notification/customer-read-count-text',
    says: 'data of the answer is the count itself, not an object.',
    breaks: ['envelope/single-data'],
    operations: ofCustomer,
    tell: answers(ofCustomer, (body) => ({ ...body, data: isFields(body.data) ? body.data.count : 0 })),
  },
]

const allLies: readonly Lie[] = [
  {
    id: 'notification/all-read-marks-none',
    says: 'Marking all marks none.',
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
        own(call)
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
    tell: alsoMarks(everyOne, (call) => own(call).filter((known) => !known.read && !isMessage(known) && known.sendEmail), false),
  },
  {
    id: 'notification/all-read-marks-messages',
    says: 'Marking all marks messages, too.',
    breaks: ['notification/all-read-spares-messages'],
    operations: everyOne,
    tell: alsoMarks(everyOne, own),
  },
  {
    id: 'notification/all-read-makes-unread',
    says: 'Marking all makes every message unread again.',
    breaks: ['notification/all-read-spares-messages', 'notification/all-read-spares-count'],
    operations: everyOne,
    tell: alsoMarks(everyOne, (call) => own(call).filter(isMessage), false),
  },
  {
    id: 'notification/all-read-clears-count',
    says: 'After marking all, the count of unread messages is 0.',
    breaks: ['notification/all-read-spares-count'],
    operations: [...everyOne, ...count],
    tell: remembering(
      () => new Set<unknown>(),
      [...everyOne, ...count],
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
    tell: alsoMarks(everyOne, (call) => stored(call).filter((known) => !isMessage(known) && known.companyId === call.caller?.companyId)),
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
    tell: around(everyOne, (call) => refusal(call, 400, 'Until when?')),
  },
]

const countLies: readonly Lie[] = [
  {
    id: 'notification/count-elsewhere',
    says: 'The count of unread messages is at another path.',
    breaks: ['notification/unread-count-path'],
    operations: count,
    tell: around(count, (call) => refusal(call, 404, 'There is no such endpoint.')),
  },
  {
    id: 'notification/count-plus-one',
    says: 'The count of unread messages is one too high.',
    breaks: ['notification/unread-count'],
    operations: count,
    tell: counts(count, (unread) => unread + 1),
  },
  {
    id: 'notification/count-zero',
    says: 'The count of unread messages is always 0.',
    breaks: ['notification/unread-count', 'notification/unread-count-falls'],
    operations: count,
    tell: counts(count, () => 0),
  },
  {
    id: 'notification/count-of-everything',
    says: 'The count is that of all unread notifications.',
    breaks: ['notification/unread-count'],
    operations: count,
    tell: counts(count, (_, call) => own(call).filter(({ read }) => !read).length),
  },
  {
    id: 'notification/count-of-read-ones',
    says: 'The count has read messages in it.',
    breaks: ['notification/unread-count', 'notification/unread-count-falls'],
    operations: count,
    tell: counts(count, (_, call) => own(call).filter(isMessage).length),
  },
  {
    id: 'notification/count-as-at-start',
    says: 'The count is what it was when it was first asked for.',
    breaks: ['notification/unread-count-falls', 'notification/unread-count'],
    operations: count,
    tell: remembering(
      () => new Map<unknown, unknown>(),
      count,
      (call, first) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const user = call.caller?.userId
        first.set(user, first.get(user) ?? bodyOf(answer).data)
        return withBody(answer, { success: true, data: first.get(user) })
      },
    ),
  },
  {
    id: 'notification/count-one-behind',
    says: 'The count tells what it was the time before.',
    breaks: ['notification/unread-count-falls'],
    operations: count,
    tell: remembering(
      () => new Map<unknown, unknown>(),
      count,
      (call, before) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const user = call.caller?.userId
        const { data } = bodyOf(answer)
        const told = before.get(user) ?? data
        before.set(user, data)
        return withBody(answer, { success: true, data: told })
      },
    ),
  },
  {
    id: 'notification/count-of-customers',
    says: 'The count is that of customers with unread messages, not of the messages.',
    breaks: ['notification/unread-count'],
    operations: count,
    unseen: 'It shows only where a customer has two unread messages, and no operation makes one.',
    tell: counts(
      count,
      (_, call) => new Set(own(call).flatMap((known) => (isMessage(known) && !known.read ? [known.customerId] : []))).size,
    ),
  },
  {
    id: 'notification/count-of-company',
    says: 'The count is that of all users of the company.',
    breaks: ['notification/unread-count', 'notification/unread-count-own-only'],
    operations: count,
    tell: counts(
      count,
      (_, call) => stored(call).filter((known) => isMessage(known) && !known.read && known.companyId === call.caller?.companyId).length,
    ),
  },
  {
    id: 'notification/count-falls-for-all',
    says: 'A message that another user reads lowers the count of every user.',
    breaks: ['notification/unread-count-own-only'],
    operations: [...count, ...one],
    tell: remembering(
      () => ({ read: 0 }),
      [...count, ...one],
      (call, messages) => {
        const known = stored(call).find(({ id }) => id === call.params.id)
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (call.operation.id === 'markNotificationRead') {
          if (known && isMessage(known) && !known.read && call.caller?.user.roleIds.length === 1) messages.read += 1
          return answer
        }
        const { count: unread } = recordOf(answer)
        return withBody(answer, { success: true, data: { count: Number(unread) - messages.read } })
      },
    ),
  },
]

export const notificationLies: readonly Lie[] = [...listLies, ...oneLies, ...customerLies, ...allLies, ...countLies]
