// Notifications as lies find and mark them.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { Collections } from '../../../../engine/state/records.ts'
import { rewrite } from '../../../tools/kinds.ts'
import { answers, around, type Call, isFields, isSuccess, type Lie } from '../../../tools/lie.ts'

export type Notification = Collections['notifications']

export const notificationList: readonly OperationId[] = ['listNotifications']

export const markOne: readonly OperationId[] = ['markNotificationRead']

export const unreadCount: readonly OperationId[] = ['countUnreadMessages']

export const isMessage = ({ type }: Pick<Notification, 'type'>): boolean =>
  type === 'CustomerSendsMessage' || type === 'TeammateSendsMessage'

export const allNotifications = ({ sandbox }: Call): readonly Notification[] => sandbox.world.all('notifications')

/** The one that the path names. */
export const namedNotification = ({ sandbox, params }: Call): Notification | undefined =>
  sandbox.world.get('notifications', params.id ?? '')

export const ownNotifications = (call: Call): readonly Notification[] =>
  allNotifications(call).filter(({ userId }) => userId === call.caller?.userId)

export function mark(call: Call, marked: readonly Notification[], read = true): void {
  for (const { id } of marked) rewrite(call, 'notifications', id, { read })
}

/** After a good answer of these operations more notifications are read, or fewer. */
export const alsoMarks = (names: readonly OperationId[], which: (call: Call) => readonly Notification[], read = true): Lie['tell'] =>
  around(names, (call) => {
    const meant = which(call)
    const answer = call.next()
    if (isSuccess(answer)) mark(call, meant, read)
    return answer
  })

/** Another count in the answer. */
export const countsOtherwise = (names: readonly OperationId[], change: (unreadCount: number, call: Call) => unknown): Lie['tell'] =>
  answers(names, (body, call) => ({ ...body, data: { count: change(isFields(body.data) ? Number(body.data.count) : 0, call) } }))
