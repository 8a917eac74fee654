// Locations (2.2): the shops of a company, and its head office.
import type { Collections } from '../../engine/state/records.ts'
import type { Draw } from '../drawing/draw.ts'
import type { LocationPlan } from '../drawing/plan.ts'

interface Where {
  companyId: string
  earliest: string
  country: string
  plan: LocationPlan
}

export function makeLocation(draw: Draw, { companyId, earliest, country, plan }: Where): Collections['locations'] {
  return {
    id: draw.id,
    companyId,
    ...plan,
    address1: draw.faker.location.streetAddress(),
    address2: draw.maybe(0.2, () => `Suite ${draw.whole(100, 900)}`),
    country,
    createdDate: earliest,
    updatedDate: null,
    requireMileageRecordBeforeInvoice: draw.chance(0.5),
  }
}
