// Departures of the count of unread messages.
import { recordOf, remembering } from '../../../tools/kinds.ts'
import { around, bodyOf, isSuccess, type Lie, refuse, withBody } from '../../../tools/lie.ts'
import { allNotifications, countsOtherwise, isMessage, markOne, ownNotifications, unreadCount } from './marks.ts'

export const unreadCountLies: readonly Lie[] = [
  {
    id: 'notification/count-elsewhere',
    says: 'The count of unread messages is at another path.',
    breaks: ['notification/unread-count-path'],
    operations: unreadCount,
    tell: around(unreadCount, (call) => refuse(call, 404, 'There is no such endpoint.')),
  },
  {
    id: 'notification/count-plus-one',
    says: 'The count of unread messages is one too high.',
    breaks: ['notification/unread-count'],
    operations: unreadCount,
    tell: countsOtherwise(unreadCount, (unread) => unread + 1),
  },
  {
    id: 'notification/count-zero',
    says: 'The count of unread messages is always 0.',
    breaks: ['notification/unread-count', 'notification/unread-count-falls'],
    operations: unreadCount,
    tell: countsOtherwise(unreadCount, () => 0),
  },
  {
    id: 'notification/count-of-everything',
    says: 'The count is that of all unread notifications.',
    breaks: ['notification/unread-count'],
    operations: unreadCount,
    tell: countsOtherwise(unreadCount, (_, call) => ownNotifications(call).filter(({ read }) => !read).length),
  },
  {
    id: 'notification/count-of-read-ones',
    says: 'The count has read messages in it.',
    breaks: ['notification/unread-count', 'notification/unread-count-falls'],
    operations: unreadCount,
    tell: countsOtherwise(unreadCount, (_, call) => ownNotifications(call).filter(isMessage).length),
  },
  {
    id: 'notification/count-as-at-start',
    says: 'The count is what it was when it was first asked for.',
    breaks: ['notification/unread-count-falls', 'notification/unread-count'],
    operations: unreadCount,
    tell: remembering(
      () => new Map<unknown, unknown>(),
      unreadCount,
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
    operations: unreadCount,
    tell: remembering(
      () => new Map<unknown, unknown>(),
      unreadCount,
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
    operations: unreadCount,
    unseen: 'It shows only where a customer has two unread messages, and no operation makes one.',
    tell: countsOtherwise(
      unreadCount,
      (_, call) => new Set(ownNotifications(call).flatMap((known) => (isMessage(known) && !known.read ? [known.customerId] : []))).size,
    ),
  },
  {
    id: 'notification/count-of-company',
    says: 'The count is that of all users of the company.',
    breaks: ['notification/unread-count', 'notification/unread-count-own-only'],
    operations: unreadCount,
    tell: countsOtherwise(
      unreadCount,
      (_, call) =>
        allNotifications(call).filter((known) => isMessage(known) && !known.read && known.companyId === call.caller?.companyId).length,
    ),
  },
  {
    id: 'notification/count-falls-for-all',
    says: 'A message that another user reads lowers the count of every user.',
    breaks: ['notification/unread-count-own-only'],
    operations: [...unreadCount, ...markOne],
    tell: remembering(
      () => ({ read: 0 }),
      [...unreadCount, ...markOne],
      (call, messages) => {
        const known = allNotifications(call).find(({ id }) => id === call.params.id)
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
