// What every company has before its first customer comes: locations, roles, users, its configuration and its workflow.
import { idOf } from '../../engine/state/ids.ts'
import type { Collections } from '../../engine/state/records.ts'
import type { At } from '../drawing/at.ts'
import { drawFor } from '../drawing/draw.ts'
import { type CompanyPlan, roleNames } from '../drawing/plan.ts'
import { beginning, makeCompany } from '../records/company.ts'
import { makeCompanyConfig } from '../records/company-config.ts'
import { makeLocation } from '../records/location.ts'
import { makeRole } from '../records/role.ts'
import { makeUser } from '../records/user.ts'
import { makeWorkflowStatus, stages } from '../records/workflow-status.ts'
import { type Login, loginsOf } from './login.ts'

export interface Foundation {
  company: Collections['companies']
  config: Collections['companyConfigs']
  locations: Collections['locations'][]
  roles: Collections['roles'][]
  users: Collections['users'][]
  workflowStatuses: Collections['workflowStatuses'][]
  logins: Login[]
}

export function makeFoundation(seed: number, plan: CompanyPlan): Foundation {
  const { key, country, shops, office } = plan
  const company = makeCompany(drawFor(seed, 'companies', key), plan)
  const at = { companyId: company.id, earliest: beginning }
  const sites = office ? [...shops, office] : shops
  const locations = sites.map((site, place) => makeLocation(drawFor(seed, 'locations', key, place), { ...at, country, plan: site }))
  const roles = roleNames.map((name) => makeRole(drawFor(seed, 'roles', key, name), { ...at, name }))
  const allLocationIds = locations.map(({ id }) => id)
  const users = plan.users.map(({ email, role, locations: places }) => {
    const roleId = roles[roleNames.indexOf(role)]?.id ?? ''
    const limitedTo = places === 'all' ? undefined : allLocationIds.filter((_, place) => places.includes(place))
    return makeUser(drawFor(seed, 'users', key, email), { ...at, email, roleId, limitedTo, allLocationIds })
  })
  const [owner = fail('an owner')] = users
  const config = makeCompanyConfig(drawFor(seed, 'companyConfigs', key), { ...at, createdBy: authorOf(seed, owner), ...plan })
  const workflowStatuses = stages.map((stage) => makeWorkflowStatus(drawFor(seed, 'workflowStatuses', key, stage), { ...at, stage }))
  const logins = loginsOf({ users, companies: [company], roles })
  return { company, config, locations, roles, users, workflowStatuses, logins }
}

/** The user with a session that ended long ago. */
export const authorOf = (seed: number, { id: userId }: Collections['users']): At['createdBy'] => ({
  userId,
  sessionId: idOf('ses', seed, 'seeded', userId),
})

function fail(what: string): never {
  throw new Error(`Expected the plan of a company to have ${what}.`)
}
