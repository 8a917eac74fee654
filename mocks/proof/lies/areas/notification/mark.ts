// Departures of marking one notification as read.
import { asSession, recordOf, remembering, rewrite } from '../../../tools/kinds.ts'
import { answers, around, bodyOf, good, isFields, isSuccess, type Lie, records, withBody } from '../../../tools/lie.ts'
import { allNotifications, alsoMarks, mark, markOne, notificationList, ownNotifications } from './marks.ts'

export const markReadLies: readonly Lie[] = [
  {
    id: 'notification/mark-answers-old',
    says: 'Marking a notification answers with it as it was before.',
    breaks: ['notification/mark-reads'],
    operations: markOne,
    tell: records(markOne, (known) => {
      known.read = false
    }),
  },
  {
    id: 'notification/mark-not-stored',
    says: 'Marking a notification answers with it as read, and stores nothing.',
    breaks: ['notification/mark-reads'],
    operations: markOne,
    tell: alsoMarks(markOne, (call) => ownNotifications(call).filter((known) => known.id === call.params.id && !known.read), false),
  },
  {
    id: 'notification/mark-in-own-session-only',
    says: 'A notification that was marked is still unread in other sessions of the user.',
    breaks: ['notification/mark-reads'],
    operations: [...markOne, ...notificationList],
    tell: remembering(
      () => new Map<unknown, string | undefined>(),
      [...markOne, ...notificationList],
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
    operations: markOne,
    tell: alsoMarks(markOne, ownNotifications),
  },
  {
    id: 'notification/mark-one-marks-type',
    says: 'Marking one notification marks all of its type.',
    breaks: ['notification/mark-one-only'],
    operations: markOne,
    tell: alsoMarks(markOne, (call) => {
      const type = allNotifications(call).find(({ id }) => id === call.params.id)?.type
      return ownNotifications(call).filter((known) => known.type === type)
    }),
  },
  {
    id: 'notification/mark-one-marks-older',
    says: 'Marking one notification marks all that are older.',
    breaks: ['notification/mark-one-only'],
    operations: markOne,
    tell: alsoMarks(markOne, (call) =>
      ownNotifications(call).slice(
        0,
        ownNotifications(call).findIndex(({ id }) => id === call.params.id),
      ),
    ),
  },
  {
    id: 'notification/mark-one-marks-others',
    says: 'Marking one notification marks those of its type for all users of the company.',
    breaks: ['notification/mark-one-only'],
    operations: markOne,
    tell: alsoMarks(markOne, (call) => allNotifications(call).filter(({ companyId }) => companyId === call.caller?.companyId)),
  },
  {
    id: 'notification/mark-turns',
    says: 'Marking a notification that is read makes it unread again.',
    breaks: ['notification/mark-reads'],
    operations: markOne,
    tell: around(markOne, (call) => {
      const known = ownNotifications(call).find(({ id }) => id === call.params.id)
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
    unseen: 'No request can send it, so it may follow from something else.',
    operations: markOne,
    tell: around(markOne, (call) => {
      const answer = call.next()
      if (isSuccess(answer)) rewrite(call, 'notifications', call.params.id ?? '', { payload: {} })
      return answer
    }),
  },
  {
    id: 'notification/mark-stops-channels',
    says: 'Marking a notification sets its channels to false.',
    breaks: ['notification/mark-leaves-fields'],
    unseen: 'No request can send it, so it may follow from something else.',
    operations: markOne,
    tell: around(markOne, (call) => {
      const answer = call.next()
      if (isSuccess(answer)) rewrite(call, 'notifications', call.params.id ?? '', { sendSms: false, sendEmail: false, sendInApp: false })
      return answer
    }),
  },
  {
    id: 'notification/mark-answers-another',
    says: 'Marking a notification answers with the first one of the user.',
    breaks: ['notification/mark'],
    operations: markOne,
    tell: answers(markOne, (body, call) => ({ ...body, data: ownNotifications(call)[0] })),
  },
  {
    id: 'notification/mark-answers-null',
    says: 'Marking a notification answers with data null.',
    breaks: ['envelope/single-data'],
    operations: markOne,
    tell: answers(markOne, (body) => ({ ...body, data: null })),
  },
  {
    id: 'notification/mark-of-anybody',
    says: 'The notifications of any user can be marked.',
    breaks: ['notification/mark-own-only'],
    operations: markOne,
    tell: around(markOne, (call) => {
      const userId = allNotifications(call).find(({ id }) => id === call.params.id)?.userId
      const owner = call.sandbox.world.all('sessions').find((session) => session.userId === userId)
      return call.next(owner && owner.companyId === call.caller?.companyId ? asSession(owner) : {})
    }),
  },
  {
    id: 'notification/mark-of-anybody-hidden',
    says: "Marking another user's notification is refused, but marks it.",
    breaks: ['notification/mark-own-only'],
    operations: markOne,
    tell: around(markOne, (call) => {
      const answer = call.next()
      if (answer.status === 403)
        mark(
          call,
          allNotifications(call).filter(({ id }) => id === call.params.id),
        )
      return answer
    }),
  },
  {
    id: 'notification/mark-of-other-does-nothing',
    says: "Marking another user's notification is a success that changes nothing.",
    breaks: ['notification/mark-own-only'],
    operations: markOne,
    tell: around(markOne, (call) => {
      const answer = call.next()
      return answer.status === 403 ? good(call, { data: allNotifications(call).find(({ id }) => id === call.params.id) }) : answer
    }),
  },
]
