// Who is told what: threads with customers, notifications and who gets which, webhooks.
import type { Collections } from '../../engine/state/records.ts'
import { groups, isMessaging } from '../../rules/notification-types.ts'
import { beginning } from '../records/company.ts'
import { makeMessageThread } from '../records/message-thread.ts'
import { makeNotification } from '../records/notification.ts'
import { makeRoleNotificationConfig } from '../records/role-notification-config.ts'
import { makeWebhook, makeWebhookSecret, webhookPlans } from '../records/webhook.ts'
import { eventsFor, type Happened } from './events.ts'
import { grouped, pick, type Setting, times } from './setting.ts'

/** Some names in the description are neutral words for others: the last type stands for those unknown here. */
const types = [...[...groups].map(([type, group]) => ({ type, group })), { type: 'HarborReviewPosted', group: null }]

export function makeTalk(
  setting: Setting,
  { customers, ...happened }: Omit<Happened, 'messageThreads'> & { customers: Collections['customers'][] },
) {
  const { plan, owner, draw, at, writersOf } = setting
  const messageThreads = times(plan.threads, (turn) => {
    const customer = pick(customers, turn)
    const here = at(turn, customer.createdDate)
    const readers = new Set([owner.id, pick(writersOf(here.locationId), turn).id])
    return [...readers].map((userId, place) =>
      makeMessageThread(draw('messageThreads', turn, place), { ...here, userId, customerId: customer.id }),
    )
  }).flat()
  const webhooks = webhookPlans
    .slice(0, plan.webhooks)
    .map((webhook, turn) => makeWebhook(draw('webhooks', webhook.name), { ...at(turn), plan: webhook }))
  const webhookSecrets = webhooks
    .filter((_, turn) => turn % 2 === 0)
    .map((webhook) => makeWebhookSecret(draw('webhookSecrets', webhook.name), webhook))
  const notifications = makeNotifications(setting, { ...happened, messageThreads })
  return { messageThreads: withUnread(messageThreads, notifications), webhooks, webhookSecrets, notifications, ...makeConfigs(setting) }
}

/** Messages that a user was told of and has not read are unread in the user's thread with the customer. */
function withUnread(
  threads: readonly Collections['messageThreads'][],
  notifications: readonly Collections['notifications'][],
): Collections['messageThreads'][] {
  const unread = grouped(
    notifications.filter((notification) => !notification.read && isMessaging(notification)),
    ({ userId, customerId }) => `${userId} ${customerId}`,
  )
  return threads.map((thread) => {
    const told = unread.get(`${thread.userId} ${thread.customerId}`) ?? []
    if (told.length <= thread.unreadMessagesCount) return thread
    const first = told.map(({ createdDate }) => createdDate).sort()[0] ?? null
    const unreadTimestamp = thread.unreadTimestamp ?? (first && first < thread.createdDate ? thread.createdDate : first)
    return { ...thread, unreadMessagesCount: told.length, unreadTimestamp }
  })
}

/** Two of every type for the owner, one of some for everybody else. */
function makeNotifications({ foundation, owner, draw }: Setting, happened: Happened) {
  return foundation.users.flatMap((user) => {
    const eventOf = eventsFor(user, happened)
    const told = user === owner ? [...types, ...types] : types.filter((_, place) => place % 3 === 0)
    return told.map(({ type, group }, turn) => {
      const event = eventOf(type, group, turn)
      const createdBy = { userId: user.id, sessionId: '' }
      const about = { ...event, companyId: user.companyId, createdBy, userId: user.id, type }
      return makeNotification(draw('notifications', user.email, turn), about)
    })
  })
}

function makeConfigs({ foundation, draw }: Setting) {
  const roleNotificationConfigs = foundation.roles.flatMap(({ id: roleId, companyId, name }) =>
    types.map(({ type, group }) => {
      const about = { companyId, earliest: beginning, roleId, type, group, always: name === 'Owner' }
      return makeRoleNotificationConfig(draw('roleNotificationConfigs', name, type), about)
    }),
  )
  return { roleNotificationConfigs }
}
