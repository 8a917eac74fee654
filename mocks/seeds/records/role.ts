// Roles and what they may do (D12): the words follow from the areas of the contract.
import { operations } from '../../../openapi/contract.ts'
import type { Collections } from '../../engine/state/records.ts'
import { permissionFor } from '../../engine/state/sessions.ts'
import type { Draw } from '../drawing/draw.ts'
import type { RoleName } from '../drawing/plan.ts'

const words = [...new Set(operations.map(permissionFor))].filter((word) => word !== undefined).sort()

const keptFromWriters = ['company.write', 'role_notification_config.write', 'webhook.write']
const openToTechnicians = ['timesheet.write', 'inspection.write', 'inventory_transfer.write']
const closedToTechnicians = ['payment.read', 'statement.read', 'payment_term.read', 'role_notification_config.read', 'webhook.read']

const permissions: { [Name in RoleName]: string[] } = {
  Owner: words,
  'Service writer': words.filter((word) => !keptFromWriters.includes(word)),
  Technician: words.filter((word) => (word.endsWith('.read') ? !closedToTechnicians.includes(word) : openToTechnicians.includes(word))),
}

export function makeRole(draw: Draw, at: { companyId: string; earliest: string; name: RoleName }): Collections['roles'] {
  const { companyId, earliest, name } = at
  return { id: draw.id, companyId, name, permissions: permissions[name], createdDate: earliest, updatedDate: null }
}
