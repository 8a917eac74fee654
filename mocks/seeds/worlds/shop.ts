// World shop: a company with three shops and a head office, and a second company to be kept apart from it.
import type { Collections } from '../../engine/state/records.ts'
import { type CompanyPlan, harborline, secondGear } from '../drawing/plan.ts'
import { makeBilling } from './billing.ts'
import { withCounts } from './counts.ts'
import { makeFloor } from './floor.ts'
import { makeFoundation } from './foundation.ts'
import type { Login } from './login.ts'
import { makeSetting } from './setting.ts'
import { makeStock } from './stock.ts'
import { makeTalk } from './talk.ts'
import { makeWork } from './work.ts'

export type WorldCollections = { [Name in keyof Collections]?: Collections[Name][] }

export function makeShop(seed: number): { collections: WorldCollections; logins: Login[] } {
  const companies = [harborline, secondGear].map((plan) => makeCompanyRecords(seed, plan))
  const collections: WorldCollections = {}
  for (const { records } of companies) join(collections, records)
  return { collections, logins: companies.flatMap(({ logins }) => logins) }
}

function makeCompanyRecords(seed: number, plan: CompanyPlan) {
  const foundation = makeFoundation(seed, plan)
  const setting = makeSetting(seed, plan, foundation)
  const stock = makeStock(setting)
  const { customers, vehicles, services, labors, orders: worked } = makeWork(setting, stock)
  const { orders, payments, statements } = makeBilling(setting, { customers, orders: worked })
  const floor = makeFloor(setting, { orders, services, labors })
  const talk = makeTalk(setting, { customers, orders, payments, inspections: floor.inspections, transfers: stock.transfers })
  const counted = withCounts({ customers, vehicles, orders, statements, payments, inspections: floor.inspections })
  const { company, config, locations, roles, users, workflowStatuses, logins } = foundation
  const base = { companies: [company], companyConfigs: [config], locations, roles, users, workflowStatuses }
  return { records: { ...base, ...stock, ...counted, services, labors, payments, statements, ...floor, ...talk }, logins }
}

function join(collections: WorldCollections, records: WorldCollections): void {
  for (const name of Object.keys(records) as (keyof Collections)[]) add(collections, name, records[name] ?? [])
}

function add<Name extends keyof Collections>(collections: WorldCollections, name: Name, records: Collections[Name][]): void {
  collections[name] = [...(collections[name] ?? []), ...records] as WorldCollections[Name]
}
