// Notifications (2.22) of every type; what they tell of is in their payload (D34).
import type { Collections } from '../../engine/state/records.ts'
import type { At } from '../drawing/at.ts'
import { type Draw, present } from '../drawing/draw.ts'

interface About {
  userId: string
  type: string
  group: string | null
  order: Collections['orders']
}

export function makeNotification(draw: Draw, at: At & About): Collections['notifications'] {
  const { type, order } = at
  const createdDate = draw.time(at.earliest, present)
  const read = draw.chance(0.4)
  return {
    id: draw.id,
    companyId: at.companyId,
    locationId: at.locationId,
    userId: at.userId,
    customerId: aboutCustomers.has(at.group ?? '') ? order.customerId : null,
    type,
    payload: payloadOf(draw, at),
    read,
    sendSms: draw.chance(0.2),
    sendEmail: draw.chance(0.5),
    sendInApp: true,
    createdDate,
    updatedDate: read ? draw.time(createdDate, present) : null,
  }
}

const aboutCustomers = new Set(['Payments', 'Appointments', 'MessagesAndNotes', 'Inspections', 'Disputes'])

function payloadOf(draw: Draw, { group, locationId, order }: At & About): { [name: string]: unknown } {
  if (group === 'InventoryTransfers' || group === 'Reviews' || group === 'Accounting') return { locationId }
  const payload = { orderId: order.id, orderNumber: order.number }
  return group === 'Payments' || group === 'Disputes' ? { ...payload, amountCents: draw.whole(50, 900) * 100 } : payload
}
