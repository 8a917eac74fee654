// Who is told what: threads with customers, notifications and who gets which, webhooks.
import type { Collections } from '../engine/records.ts'
import { beginning } from './company.ts'
import { makeMessageThread } from './message-thread.ts'
import { makeNotification } from './notification.ts'
import { notificationTypes } from './notification-types.ts'
import { makeRoleNotificationConfig } from './role-notification-config.ts'
import { pick, type Setting, times } from './setting.ts'
import { makeWebhook, makeWebhookSecret, webhookPlans } from './webhook.ts'
import type { Work } from './work.ts'

/** Some names in the description are neutral words for others: the last type stands for those unknown here. */
const types = [...notificationTypes, { type: 'HarborReviewPosted', group: null }]

export function makeTalk(setting: Setting, { customers, orders }: Pick<Work, 'customers' | 'orders'>) {
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
  return { messageThreads, webhooks, webhookSecrets, notifications: makeNotifications(setting, orders), ...makeConfigs(setting) }
}

/** Two of every type for the owner, one of some for everybody else. */
function makeNotifications({ foundation, owner, draw }: Setting, orders: readonly Collections['orders'][]) {
  return foundation.users.flatMap((user) => {
    const own = orders.filter(({ locationId, deleted }) => !deleted && user.locationIds.includes(locationId ?? ''))
    const told = user === owner ? [...types, ...types] : types.filter((_, place) => place % 3 === 0)
    return told.map(({ type, group }, turn) => {
      const order = pick(own, turn)
      const { companyId, createdDate: earliest } = order
      const here = { companyId, locationId: order.locationId ?? '', createdBy: { userId: user.id, sessionId: '' }, earliest }
      return makeNotification(draw('notifications', user.email, turn), { ...here, userId: user.id, type, group, order })
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
