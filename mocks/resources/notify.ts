// Which users hear of a change (D28): those of a role whose config for the type is active.
import type { Surroundings } from '../engine/handlers.ts'
import type { Schemas, User } from '../engine/state/records.ts'

interface About {
  /** Where it happened; only users of that location hear of it. The caller's own unless it is given. */
  locationId?: string | null | undefined
  customerId?: string | null | undefined
  payload: { [name: string]: unknown }
}

/**
 * Makes the notification for every user of the caller's company whose role wants it.
 *
 * @example notify(context, 'CustomerMakesPayment', { customerId, payload: { paymentId, orderId, amountCents } })
 */
export function notify({ world, caller, now }: Surroundings, type: Schemas['NotificationType'], about: About): void {
  const { companyId, session } = caller
  const { locationId = session.locationId, customerId = null, payload } = about
  const active = world
    .all('roleNotificationConfigs')
    .filter((config) => config.companyId === companyId && config.type === type && config.active)
  const recipients = active.length > 0 ? world.all('users').filter((user) => user.companyId === companyId && isAt(user, locationId)) : []
  for (const user of recipients) {
    const configs = active.filter(({ roleId }) => user.roleIds.includes(roleId))
    if (configs.length === 0) continue
    world.insert('notifications', {
      id: world.newId('notifications'),
      companyId,
      locationId,
      userId: user.id,
      customerId,
      type,
      payload,
      read: false,
      sendSms: configs.some(({ sendSms }) => sendSms),
      sendEmail: configs.some(({ sendEmail }) => sendEmail),
      sendInApp: configs.some(({ sendInApp }) => sendInApp),
      createdDate: now,
      updatedDate: null,
    })
  }
}

const isAt = ({ companyWideAccess, locationIds }: User, locationId: string | null): boolean =>
  companyWideAccess || locationId === null || locationIds.includes(locationId)
