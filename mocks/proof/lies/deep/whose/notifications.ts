// Notifications of one user that reach another, or are marked by another, in certain requests only.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { recordOf, remembering } from '../../../tools/kinds.ts'
import { answers, around, type Call, isSuccess, type Lie, sentFields, withBody } from '../../../tools/lie.ts'
import { allNotifications, isMessage, mark, namedNotification } from '../../areas/notification/marks.ts'

const list: OperationId = 'listNotifications'
const one: OperationId = 'markNotificationRead'
const ofCustomer: OperationId = 'markCustomerNotificationsRead'
const everything: OperationId = 'markAllNotificationsRead'
const count: OperationId = 'countUnreadMessages'

const ofOthers = (call: Call) =>
  allNotifications(call).filter(({ userId, companyId }) => companyId === call.caller?.companyId && userId !== call.caller?.userId)

/** The list of the caller, with more in it. */
const listWith = (name: string, says: string, fits: (call: Call) => boolean, which: (call: Call) => readonly object[]): Lie => ({
  id: `whose/${list}/${name}`,
  says,
  breaks: ['notification/list-own-only'],
  operations: [list],
  tell: answers([list], (body, call) => (fits(call) ? { ...body, data: [body.data, which(call)].flat() } : body)),
})

export const whoseNotificationLies: readonly Lie[] = [
  listWith(
    'ids-of-others',
    'Notifications of other users are shown when their ids are asked for.',
    ({ query }) => query.has('ids'),
    (call) => {
      const asked = call.query.getAll('ids').flatMap((ids) => ids.split(','))
      return ofOthers(call).filter(({ id }) => asked.includes(id))
    },
  ),
  listWith(
    'filter-finds-others',
    'A filter by customer finds the notifications of other users about the customer, too.',
    ({ query }) => (query.get('where') ?? '').includes('customerId'),
    (call) => ofOthers(call).filter(({ customerId }) => customerId !== null && (call.query.get('where') ?? '').includes(customerId)),
  ),
  listWith(
    'unread-of-others',
    'A filter by read finds unread notifications of other users.',
    ({ query }) => (query.get('where') ?? '').includes('"read"'),
    (call) =>
      ofOthers(call)
        .filter(({ read }) => !read)
        .slice(0, 1),
  ),
  {
    id: `whose/${list}/of-another-for-who-goes-everywhere`,
    says: 'A user with company-wide access is shown the notifications of any user of the company.',
    breaks: ['notification/list-refuses-other-user'],
    operations: [list],
    tell: around([list], (call) => {
      const { caller, params, sandbox } = call
      const answer = call.next()
      const other = sandbox.world.get('users', params.id ?? '')
      if (isSuccess(answer) || !caller?.user.companyWideAccess || other?.companyId !== caller.companyId) return answer
      return call.next({ path: `/v3/user/${caller.userId}/notification` })
    }),
  },
  {
    id: `whose/${one}/of-another-refused-and-done`,
    says: 'Marking the notification of another user is refused, and marks it.',
    breaks: ['notification/mark-own-only', 'http/refused-changes-nothing'],
    operations: [one, list],
    tell: around([one], (call) => {
      const known = namedNotification(call)
      const answer = call.next()
      if (call.caller && known && !isSuccess(answer)) mark(call, [known])
      return answer
    }),
  },
  {
    id: `whose/${one}/second-try-marks-that-of-another`,
    says: 'Marking the notification of another user is refused the first time, and done when it is sent again.',
    breaks: ['notification/mark-own-only'],
    operations: [one, list],
    tell: remembering(
      () => new Set<string>(),
      [one],
      (call, refused) => {
        const known = namedNotification(call)
        const answer = call.next()
        if (!call.caller || !known || isSuccess(answer)) return answer
        if (refused.has(known.id)) mark(call, [known])
        refused.add(known.id)
        return answer
      },
    ),
  },
  {
    id: `whose/${one}/those-of-the-same-customer`,
    says: 'Marking a message also marks the messages of the customer to other users.',
    breaks: ['notification/mark-one-only', 'notification/mark-own-only'],
    operations: [one, list],
    tell: around([one], (call) => {
      const known = namedNotification(call)
      const answer = call.next()
      if (!isSuccess(answer) || !known?.customerId || !isMessage(known)) return answer
      for (const other of ofOthers(call)) if (other.customerId === known.customerId && isMessage(other)) mark(call, [other])
      return answer
    }),
  },
  {
    id: `whose/${one}/same-event-of-others`,
    says: 'Marking a notification also marks those that other users got of the same event.',
    breaks: ['notification/mark-own-only', 'notification/mark-one-only'],
    operations: [one, list],
    tell: around([one], (call) => {
      const known = namedNotification(call)
      const answer = call.next()
      if (!isSuccess(answer) || !known) return answer
      const event = JSON.stringify([known.type, known.payload])
      mark(
        call,
        ofOthers(call).filter(({ type, payload }) => JSON.stringify([type, payload]) === event),
      )
      return answer
    }),
  },
  {
    id: `whose/${ofCustomer}/of-the-order-for-all`,
    says: 'With an orderId, the messages about the order are marked for every user.',
    breaks: ['notification/customer-read-own-only'],
    operations: [ofCustomer, list],
    tell: around([ofCustomer], (call) => {
      const answer = call.next()
      const { orderId } = sentFields(call)
      if (!isSuccess(answer) || typeof orderId !== 'string') return answer
      const isAbout = ({ customerId, payload }: { customerId: string | null; payload: object | null }) =>
        customerId === call.params.customerId && payload !== null && 'orderId' in payload && payload.orderId === orderId
      for (const other of ofOthers(call)) if (isAbout(other) && isMessage(other)) mark(call, [other])
      return answer
    }),
  },
  {
    id: `whose/${ofCustomer}/counts-those-of-others`,
    says: "count of marking a customer's messages has the unread ones of other users in it.",
    breaks: ['notification/customer-read-count', 'notification/customer-read-own-only'],
    operations: [ofCustomer],
    tell: around([ofCustomer], (call) => {
      const answer = call.next()
      const more = ofOthers(call).filter(
        ({ read, type, customerId }) => !read && isMessage({ type }) && customerId === call.params.customerId,
      ).length
      return isSuccess(answer) ? withBody(answer, { success: true, data: { count: Number(recordOf(answer).count) + more } }) : answer
    }),
  },
  {
    id: `whose/${everything}/of-the-current-location`,
    says: 'Marking all marks those of the location of the session alone.',
    breaks: ['notification/all-read-marks'],
    operations: [everything, list],
    tell: around([everything], (call) => {
      const { caller } = call
      const elsewhere = allNotifications(call).filter(
        ({ read, userId, locationId }) => !read && userId === caller?.userId && locationId !== caller.session.locationId,
      )
      const answer = call.next()
      mark(call, elsewhere, false)
      return answer
    }),
  },
  {
    id: `whose/${everything}/of-the-same-role`,
    says: 'Marking all also marks those of users with the same role at a location of the caller.',
    breaks: ['notification/all-read-own-only'],
    operations: [everything, list],
    tell: around([everything], (call) => {
      const answer = call.next()
      const { caller, sandbox } = call
      if (!isSuccess(answer) || !caller) return answer
      const same = (userId: string | null) => {
        const user = sandbox.world.get('users', userId ?? '')
        return user?.roleIds.some((id) => caller.user.roleIds.includes(id))
      }
      for (const other of ofOthers(call)) if (same(other.userId) && !isMessage(other)) mark(call, [other])
      return answer
    }),
  },
  {
    id: `whose/${everything}/first-time-for-all`,
    says: 'Marking all while something is left to mark marks those of the whole company.',
    breaks: ['notification/all-read-own-only'],
    operations: [everything, list],
    tell: around([everything], (call) => {
      const open = allNotifications(call).some(({ userId, read, type }) => userId === call.caller?.userId && !read && !isMessage({ type }))
      const answer = call.next()
      if (isSuccess(answer) && open) for (const other of ofOthers(call)) if (!isMessage(other)) mark(call, [other])
      return answer
    }),
  },
  {
    id: `whose/${everything}/second-time-for-all`,
    says: 'Marking all when everything is read already marks those of the whole company.',
    breaks: ['notification/all-read-own-only'],
    operations: [everything, list],
    tell: around([everything], (call) => {
      const open = allNotifications(call).some(({ userId, read, type }) => userId === call.caller?.userId && !read && !isMessage({ type }))
      const answer = call.next()
      if (isSuccess(answer) && !open) for (const other of ofOthers(call)) if (!isMessage(other)) mark(call, [other])
      return answer
    }),
  },
  {
    id: `whose/${count}/of-others-when-none-is-left`,
    says: 'The count of a user without unread messages is that of the location.',
    breaks: ['notification/unread-count', 'notification/unread-count-own-only'],
    operations: [count],
    tell: around([count], (call) => {
      const answer = call.next()
      if (!isSuccess(answer) || recordOf(answer).count !== 0) return answer
      const unread = ofOthers(call).filter(({ read, type }) => !read && isMessage({ type })).length
      return withBody(answer, { success: true, data: { count: unread } })
    }),
  },
]
