// Notifications (2.22) of every type.
import type { Collections } from '../../engine/state/records.ts'
import type { At } from '../drawing/at.ts'
import { type Draw, present } from '../drawing/draw.ts'

/** What a notification tells of. */
export interface Event {
  /** The earliest time at which it can have happened. */
  earliest: string
  locationId: string
  customerId: string | null
  payload: { [name: string]: unknown }
}

interface About extends Event {
  userId: string
  type: string
}

export function makeNotification(draw: Draw, at: At & About): Collections['notifications'] {
  const createdDate = draw.time(at.earliest, present)
  const read = draw.chance(0.4)
  return {
    id: draw.id,
    companyId: at.companyId,
    locationId: at.locationId,
    userId: at.userId,
    customerId: at.customerId,
    type: at.type,
    payload: at.payload,
    read,
    sendSms: draw.chance(0.2),
    sendEmail: draw.chance(0.5),
    sendInApp: true,
    createdDate,
    updatedDate: read ? draw.time(createdDate, present) : null,
  }
}
