// Notifications that are marked more than once, in one way after another, and what is counted of them.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { recordOf, remembering, rewrite, tokenOf } from '../../../tools/kinds.ts'
import { around, type Call, isSuccess, type Lie, withBody } from '../../../tools/lie.ts'
import { isMessage, namedNotification, ownNotifications } from '../../areas/notification/marks.ts'

const list: OperationId = 'listNotifications'
const one: OperationId = 'markNotificationRead'
const ofCustomer: OperationId = 'markCustomerNotificationsRead'
const everything: OperationId = 'markAllNotificationsRead'
const count: OperationId = 'countUnreadMessages'

const unread = (call: Call, id: string | undefined, read: boolean): void => {
  if (id !== undefined) rewrite(call, 'notifications', id, { read })
}

const countsLess = (marks: readonly OperationId[], less: (call: Call, answer: unknown) => number): Lie['tell'] =>
  remembering(
    () => new Map<string | undefined, number>(),
    [count, ...marks],
    (call, lost) => {
      const before = call.operation.id === count ? 0 : less(call, undefined)
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      const known = lost.get(call.caller?.userId) ?? 0
      if (call.operation.id !== count) {
        lost.set(call.caller?.userId, known + before)
        return answer
      }
      return withBody(answer, { success: true, data: { count: Number(recordOf(answer).count) - known } })
    },
  )

const isReadMessage = (call: Call): boolean => {
  const known = namedNotification(call)
  return known?.userId === call.caller?.userId && known !== undefined && known.read && isMessage(known)
}

/** The count has so many too many in it, after so many marks of unread messages. */
const countsMore = (name: string, says: string, more: (marked: number) => number): Lie => ({
  id: `sequences/countUnreadMessages/${name}`,
  says,
  breaks: ['notification/unread-count-falls', 'notification/unread-count'],
  operations: [one, count],
  tell: remembering(
    () => new Map<string | undefined, number>(),
    [one, count],
    (call, marked) => {
      const known = namedNotification(call)
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      const times = marked.get(call.caller?.userId) ?? 0
      if (call.operation.id === one) {
        if (known && isMessage(known) && !known.read) marked.set(call.caller?.userId, times + 1)
        return answer
      }
      return withBody(answer, { success: true, data: { count: Number(recordOf(answer).count) + more(times) } })
    },
  ),
})

export const sequenceNotificationLies: readonly Lie[] = [
  {
    id: 'sequences/markNotificationRead/second-time-counts-again',
    says: 'Marking a message that is read already lowers the count of unread ones once more.',
    breaks: ['notification/unread-count', 'notification/unread-count-falls'],
    operations: [one, count],
    tell: countsLess([one], (call) => Number(isReadMessage(call))),
  },
  {
    id: 'sequences/markNotificationRead/second-time-is-unread',
    says: 'Marking a notification that is read already makes it unread.',
    breaks: ['notification/mark-reads'],
    operations: [one, list],
    tell: around([one], (call) => {
      const known = namedNotification(call)
      const wasRead = known?.read && known.userId === call.caller?.userId
      const answer = call.next()
      if (isSuccess(answer) && wasRead) unread(call, known.id, false)
      return answer
    }),
  },
  {
    id: 'sequences/markNotificationRead/third-not-stored',
    says: 'The third notification that a session marks is answered as read, and stays unread.',
    breaks: ['notification/mark-reads'],
    operations: [one, list],
    tell: remembering(
      () => new Map<string | undefined, number>(),
      [one],
      (call, marked) => {
        const wasUnread = namedNotification(call)?.read === false
        const answer = call.next()
        if (!isSuccess(answer) || !wasUnread) return answer
        const times = (marked.get(tokenOf(call)) ?? 0) + 1
        marked.set(tokenOf(call), times)
        if (times % 3 === 0) unread(call, call.params.id, false)
        return answer
      },
    ),
  },
  {
    id: 'sequences/markNotificationRead/next-takes-back',
    says: 'Marking a notification makes the one unread that was marked before.',
    breaks: ['notification/mark-one-only', 'notification/mark-reads', 'record/others-kept'],
    operations: [one, list],
    tell: remembering(
      () => new Map<string | undefined, string>(),
      [one],
      (call, last) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const before = last.get(call.caller?.userId)
        if (before !== call.params.id) unread(call, before, false)
        last.set(call.caller?.userId, call.params.id ?? '')
        return answer
      },
    ),
  },
  {
    id: 'sequences/markAllNotificationsRead/messages-unread-again',
    says: 'Marking all makes the messages unread that were marked one by one before.',
    breaks: ['notification/mark-reads', 'notification/all-read-spares-count'],
    operations: [one, everything, list, count],
    tell: remembering(
      () => new Set<string>(),
      [one, everything],
      (call, marked) => {
        const known = namedNotification(call)
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (call.operation.id === one) {
          if (known && isMessage(known) && !known.read) marked.add(known.id)
          return answer
        }
        for (const { id } of ownNotifications(call)) if (marked.has(id)) unread(call, id, false)
        return answer
      },
    ),
  },
  {
    id: 'sequences/markAllNotificationsRead/second-time-marks-messages',
    says: 'Marking all for the second time marks the messages, too.',
    breaks: ['notification/all-read-spares-messages', 'notification/all-read-spares-count'],
    operations: [everything, list, count],
    tell: remembering(
      () => new Set<string | undefined>(),
      [everything],
      (call, before) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (before.has(call.caller?.userId)) for (const { id, read } of ownNotifications(call)) if (!read) unread(call, id, true)
        before.add(call.caller?.userId)
        return answer
      },
    ),
  },
  {
    id: 'sequences/markAllNotificationsRead/newest-five',
    says: 'Marking all marks the newest five that are unread.',
    breaks: ['notification/all-read-marks'],
    operations: [everything, list],
    tell: around([everything], (call) => {
      const left = ownNotifications(call).filter(({ read, type }) => !read && !isMessage({ type }))
      const answer = call.next()
      if (isSuccess(answer)) for (const { id } of left.slice(0, -5)) unread(call, id, false)
      return answer
    }),
  },
  {
    id: 'sequences/markAllNotificationsRead/spares-those-after-a-mark',
    says: 'Marking all leaves the newest unread one when another was marked by itself right before.',
    breaks: ['notification/all-read-marks'],
    operations: [one, everything, list],
    tell: remembering(
      () => ({ marked: false }),
      [one, everything],
      (call, last) => {
        const newest = ownNotifications(call).findLast(({ read, type }) => !read && !isMessage({ type }))
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (call.operation.id === everything && last.marked) unread(call, newest?.id, false)
        last.marked = call.operation.id === one
        return answer
      },
    ),
  },
  {
    id: 'sequences/markCustomerNotificationsRead/brings-others-back',
    says: "Marking one customer's messages makes those of the customer marked before unread again.",
    breaks: ['notification/customer-read-marks', 'notification/customer-read-spares-customers', 'notification/mark-reads'],
    operations: [ofCustomer, list],
    tell: remembering(
      () => [] as string[],
      [ofCustomer],
      (call, marked) => {
        const open = ownNotifications(call).filter(({ read }) => !read)
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        for (const id of marked.splice(0)) unread(call, id, false)
        const nowRead = ownNotifications(call).filter(({ read }) => read)
        marked.push(...open.filter(({ id }) => nowRead.some((known) => known.id === id)).map(({ id }) => id))
        return answer
      },
    ),
  },
  countsMore(
    'stays-after-the-second-mark',
    'The count of unread messages falls with the first message that is marked, and with none after it.',
    (marked) => Math.max(0, marked - 1),
  ),
  countsMore(
    'stays-with-the-first-mark',
    'The count of unread messages falls with each message that is marked after the first.',
    (marked) => Math.min(1, marked),
  ),
  {
    id: 'sequences/countUnreadMessages/counts-customer-twice',
    says: "The count falls by twice as many messages as a customer's marking marked.",
    breaks: ['notification/unread-count'],
    operations: [ofCustomer, count],
    tell: countsLess(
      [ofCustomer],
      (call) =>
        ownNotifications(call).filter(({ read, customerId, type }) => !read && isMessage({ type }) && customerId === call.params.customerId)
          .length,
    ),
  },
  {
    id: 'sequences/listNotifications/read-in-that-session-only',
    says: 'Another session of the same user still sees a notification unread that was marked in the session before.',
    breaks: ['notification/mark-reads'],
    operations: [one, list],
    tell: remembering(
      () => new Map<string, string | undefined>(),
      [one, list],
      (call, markers) => {
        const known = namedNotification(call)
        if (call.operation.id === one) {
          const answer = call.next()
          if (isSuccess(answer) && known && !known.read) markers.set(known.id, tokenOf(call))
          return answer
        }
        const elsewhere = ownNotifications(call).filter(({ id }) => markers.has(id) && markers.get(id) !== tokenOf(call))
        for (const { id } of elsewhere) unread(call, id, false)
        const answer = call.next()
        for (const { id } of elsewhere) unread(call, id, true)
        return answer
      },
    ),
  },
]
