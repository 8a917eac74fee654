// Inventory fees (2.14): an amount, or a percentage of a line item or a service.
import type { Collections } from '../../engine/state/records.ts'
import type { At } from '../drawing/at.ts'
import { category } from '../drawing/catalog.ts'
import type { Draw } from '../drawing/draw.ts'
import { historyWithDeletionOf } from '../drawing/history.ts'

const fees = [
  { name: 'Brake fluid disposal', feeType: 'FixedCents', category: 'Brakes', parent: 'Chassis' },
  { name: 'Used oil recycling', feeType: 'FixedCents', category: 'Fluids', parent: 'Maintenance' },
  { name: 'Tire disposal', feeType: 'FixedCents', category: 'Tires', parent: 'Wheels' },
  { name: 'Battery deposit', feeType: 'FixedCents', category: 'Electrical', parent: null },
  { name: 'Shop materials', feeType: 'PercentService', category: 'Engine', parent: null },
  { name: 'Environmental charge', feeType: 'PercentService', category: 'Fluids', parent: 'Maintenance' },
  { name: 'Freight surcharge', feeType: 'PercentLineItem', category: 'Tires', parent: 'Wheels' },
  { name: 'Special order handling', feeType: 'PercentLineItem', category: 'Engine', parent: null },
] as const

const reasons = ['The county no longer charges it.', 'Now part of the price.', 'Entered twice.']

export function makeInventoryFee(draw: Draw, at: At): Collections['inventoryFees'] {
  const { companyId } = at
  const { name, feeType, ...place } = draw.pick(fees)
  const fixed = feeType === 'FixedCents'
  const group = draw.chance(0.8) ? category(companyId, place.category, place.parent) : null
  return {
    id: draw.id,
    companyId,
    locationId: at.locationId,
    name,
    categoryId: group?.id ?? null,
    userId: draw.maybe(0.5, () => at.createdBy.userId),
    inventoryFeeTemplateId: draw.maybe(0.2, () => draw.part('ift', 0)),
    amountCents: fixed ? draw.whole(6, 60) * 50 : null,
    percent: fixed ? null : draw.whole(2, 24) / 2,
    feeType,
    category: group,
    ...historyWithDeletionOf(draw, at, reasons),
    metadata: {},
  }
}
