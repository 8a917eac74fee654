// What the users of a role are notified of (4.19, D31).

import type { Handlers, Surroundings } from '../engine/handlers.ts'
import { type Issue, invalid } from '../engine/plain/errors.ts'
import type { Schemas } from '../engine/state/records.ts'
import { mayUse } from '../engine/state/sessions.ts'
import { groups } from '../rules/notification-types.ts'
import { fullMeta } from './list-meta.ts'
import { findRecord } from './parts.ts'

const roles = { name: 'role', collection: 'roles' } as const

export const roleNotificationConfig = {
  listRoleNotificationConfigs(context) {
    const { id } = findRecord(context, roles, context.query.roleId ?? '')
    const data = context.world.all('roleNotificationConfigs').filter(({ roleId }) => roleId === id)
    const page = { items: data, matches: data, hasMore: false, total: data.length }
    return { data, meta: fullMeta(context, page, 'RoleNotificationConfig') }
  },

  updateRoleNotificationConfigs(context) {
    const issues: Issue[] = []
    const settings = context.body.map((item, index) => readSetting(context, item, `/body/${index}`, issues))
    if (issues.length > 0) throw invalid('invalid_request', issues)
    for (const setting of settings) apply(context, setting)
    return { data: null }
  },
} satisfies Partial<Handlers>

const flagNames = ['active', 'sendSms', 'sendEmail', 'sendInApp'] as const

type Flags = { [Name in (typeof flagNames)[number]]: boolean }

interface Setting {
  roleId: string
  type: string
  flags: Partial<Flags>
}

const defaults: Flags = { active: true, sendSms: false, sendEmail: false, sendInApp: true }

/** The contract gives the fields no types, so they are read here. Tells what is wrong in `issues`. */
function readSetting({ world, caller }: Surroundings, item: Schemas['RoleNotificationConfigItem'], path: string, issues: Issue[]): Setting {
  const note = (field: string, expected: string, value: unknown) =>
    issues.push({ path: `${path}/${field}`, expected, actual: JSON.stringify(value) ?? 'nothing' })
  const roleId = typeof item.roleId === 'string' ? item.roleId : ''
  const role = world.get('roles', roleId)
  if (!role || !mayUse(caller, role)) note('roleId', 'the id of a role of this company', item.roleId)
  const type = typeof item.type === 'string' ? item.type.trim() : ''
  if (type === '') note('type', 'a type of notification such as "CustomerMakesPayment"', item.type)
  const flags: Partial<Flags> = {}
  for (const name of flagNames) {
    const value = item[name]
    if (typeof value === 'boolean') flags[name] = value
    else if (value !== undefined) note(name, 'true or false', value)
  }
  return { roleId, type, flags }
}

function apply({ world, now, author, caller }: Surroundings, { roleId, type, flags }: Setting): void {
  const known = world.all('roleNotificationConfigs').find((config) => config.roleId === roleId && config.type === type)
  if (known) {
    world.update('roleNotificationConfigs', known, flags, author)
    return
  }
  const id = world.newId('roleNotificationConfigs')
  const dates = { createdDate: now, updatedDate: null }
  world.insert('roleNotificationConfigs', {
    id,
    ...dates,
    companyId: caller.companyId,
    roleId,
    type,
    group: groups.get(type) ?? null,
    ...defaults,
    ...flags,
  })
}
