// World empty: a company that has just begun, with one location, its owner and nothing else.
import type { Seed } from '../../engine/state/seed.ts'
import { blankSlate } from '../drawing/plan.ts'
import { makeFoundation } from './foundation.ts'
import type { Login } from './login.ts'

export function makeEmpty(seed: number): { collections: Seed['collections']; logins: Login[] } {
  const { company, config, locations, roles, users, workflowStatuses, logins } = makeFoundation(seed, blankSlate)
  return { collections: { companies: [company], companyConfigs: [config], locations, roles, users, workflowStatuses }, logins }
}
