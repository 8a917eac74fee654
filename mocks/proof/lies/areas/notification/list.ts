// Departures of the list of notifications.
import { asSession, findingOnly } from '../../../tools/kinds.ts'
import { answers, around, good, type Lie, refuse } from '../../../tools/lie.ts'
import { allNotifications, markOne, notificationList } from './marks.ts'

export const notificationListLies: readonly Lie[] = [
  {
    id: 'notification/list-refused',
    says: 'The own list is refused: the id of a user is not taken for one.',
    breaks: ['notification/list'],
    operations: notificationList,
    tell: around(notificationList, (call) => refuse(call, 422, 'Expected another id.')),
  },
  {
    id: 'notification/list-of-anybody',
    says: 'The list of any user is shown to whoever asks for it.',
    breaks: ['notification/list-refuses-other-user'],
    operations: notificationList,
    tell: around(notificationList, (call) => {
      const owner = call.sandbox.world.all('sessions').find(({ userId }) => userId === call.params.id)
      return call.next(owner && call.caller?.companyId === owner.companyId ? asSession(owner) : {})
    }),
  },
  {
    id: 'notification/list-ignores-user',
    says: "Whatever user the path names, the caller's own list is shown.",
    breaks: ['notification/list-refuses-other-user'],
    operations: notificationList,
    tell: around(notificationList, (call) => call.next(call.caller ? { path: `/v3/user/${call.caller.userId}/notification` } : {})),
  },
  {
    id: 'notification/list-of-other-empty',
    says: 'The list of another user is an empty one.',
    breaks: ['notification/list-refuses-other-user'],
    operations: notificationList,
    tell: around(notificationList, (call) => {
      const answer = call.next()
      return answer.status === 403 ? good(call, { data: [], meta: { hasMore: false, total: 0 } }) : answer
    }),
  },
  {
    id: 'notification/list-of-company',
    says: 'The list shows the notifications of all users of the company.',
    breaks: ['notification/list-own-only'],
    operations: notificationList,
    tell: answers(notificationList, (body, call) => {
      const others = allNotifications(call).filter(
        ({ companyId, userId }) => companyId === call.caller?.companyId && userId !== call.caller?.userId,
      )
      return { ...body, data: [body.data, others.slice(0, 5)].flat() }
    }),
  },
  {
    id: 'notification/list-by-ids-of-anybody',
    says: 'With ids, the list shows these notifications, whoever they are for.',
    breaks: ['notification/list-own-only'],
    operations: notificationList,
    tell: answers(notificationList, (body, call) => {
      const ids = call.query.getAll('ids').join().split(',')
      const others = allNotifications(call).filter(({ id, userId }) => ids.includes(id ?? '') && userId !== call.caller?.userId)
      return { ...body, data: [body.data, others].flat() }
    }),
  },
  {
    id: 'notification/list-unread-only',
    says: 'The list leaves out a notification once it is read, also where those are asked for.',
    breaks: ['notification/mark-reads'],
    operations: [...notificationList, ...markOne],
    tell: findingOnly(notificationList, { read: { equals: false } }),
  },
]
