// Notifications: every operation acts on the caller's own ones (4.21, 5).

import type { Handlers, Surroundings } from '../engine/handlers.ts'
import { fieldsOf } from '../engine/lists/fields.ts'
import { listPage } from '../engine/lists/listing.ts'
import { refusal } from '../engine/plain/errors.ts'
import type { Collections } from '../engine/state/records.ts'
import { isMessaging } from '../rules/notification-types.ts'
import { fullMeta } from './list-meta.ts'
import { findRecord, fromQuery } from './parts.ts'

type Notification = Collections['notifications']

export const notification = {
  listNotifications(context) {
    const { caller, params, query } = context
    if (params.id !== caller.userId) throw notYours('the id of the logged-in user', params.id)
    const page = listPage(ownOf(context, context.world.latestFirst('notifications')), fieldsOf('Notification'), fromQuery(query))
    return { data: page.items, meta: fullMeta(context, page, 'Notification') }
  },

  markNotificationRead(context) {
    const { world, caller, params } = context
    const record = world.get('notifications', params.id)
    if (record?.companyId !== caller.companyId)
      throw refusal('not_found', 'the id of a notification of this company', JSON.stringify(params.id))
    if (record.userId !== caller.userId) throw notYours('the id of a notification of the logged-in user', params.id)
    if (record.read) return { data: record }
    if (isMessaging(record) && record.customerId) lowerUnread(context, record.customerId, 1)
    return { data: markRead(context, record) }
  },

  markCustomerNotificationsRead(context) {
    const { id: customerId } = findRecord(context, { name: 'customer', collection: 'customers' }, context.params.customerId)
    const { orderId } = context.body
    const unread = ownOf(context).filter((record) => !record.read && isMessaging(record) && record.customerId === customerId)
    const meant = orderId === undefined ? unread : unread.filter(({ payload }) => payload?.orderId === orderId)
    for (const record of meant) markRead(context, record)
    lowerUnread(context, customerId, orderId === undefined ? Number.POSITIVE_INFINITY : meant.length)
    return { data: { count: meant.length } }
  },

  markAllNotificationsRead(context) {
    for (const record of ownOf(context)) if (!record.read && !isMessaging(record)) markRead(context, record)
    return { data: null }
  },

  countUnreadMessages: (context) => ({ data: { count: ownOf(context).filter((record) => !record.read && isMessaging(record)).length } }),
} satisfies Partial<Handlers>

const notYours = (expected: string, id: string) => refusal('not_your_notifications', expected, JSON.stringify(id))

const byUser = new WeakMap<readonly Notification[], Map<string, readonly Notification[]>>()

/** The caller's notifications. The array is the same until notifications change, so that pages of it are remembered. */
function ownOf({ world, caller }: Surroundings, all = world.all('notifications')): readonly Notification[] {
  const users = byUser.get(all) ?? new Map<string, readonly Notification[]>()
  byUser.set(all, users)
  const own = users.get(caller.userId) ?? all.filter(({ userId }) => userId === caller.userId)
  users.set(caller.userId, own)
  return own
}

const markRead = ({ world, author }: Surroundings, record: Notification): Notification =>
  world.update('notifications', record, { read: true }, author)

/** What the caller has read is no longer counted as unread in the caller's threads with the customer (2.17). */
function lowerUnread({ world, caller, author }: Surroundings, customerId: string, count: number): void {
  const own = world.all('messageThreads').filter((thread) => thread.userId === caller.userId && thread.customerId === customerId)
  for (const thread of own) {
    const unreadMessagesCount = Math.max(0, thread.unreadMessagesCount - count)
    if (unreadMessagesCount === thread.unreadMessagesCount) continue
    const unreadTimestamp = unreadMessagesCount === 0 ? null : thread.unreadTimestamp
    world.update('messageThreads', thread, { unreadMessagesCount, unreadTimestamp }, author)
  }
}
