// Which role hears of what, and how (2.20).
import type { Collections } from '../../engine/state/records.ts'
import { type Draw, present } from '../drawing/draw.ts'

interface About {
  companyId: string
  earliest: string
  roleId: string
  type: string
  group: string | null
  /** Owners hear of everything; the others not of all. */
  always: boolean
}

export function makeRoleNotificationConfig(draw: Draw, at: About): Collections['roleNotificationConfigs'] {
  const { companyId, earliest, roleId, type, group, always } = at
  return {
    id: draw.id,
    createdDate: earliest,
    updatedDate: draw.maybe(0.3, () => draw.time(earliest, present)),
    companyId,
    roleId,
    type,
    group,
    active: draw.chance(0.6) || always,
    sendSms: draw.chance(0.2),
    sendEmail: draw.chance(0.5),
    sendInApp: draw.chance(0.9),
  }
}
