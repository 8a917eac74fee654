// Inventory labor (2.12): jobs kept ready for orders, with what they come to.
import type { Collections } from '../../engine/state/records.ts'
import type { At } from '../drawing/at.ts'
import { category, laborRates } from '../drawing/catalog.ts'
import type { Draw } from '../drawing/draw.ts'
import { historyWithDeletionOf } from '../drawing/history.ts'

const jobs = [
  { name: 'Replace front pads', hours: 1.6, skill: 'Maintenance', category: 'Brakes', parent: 'Chassis' },
  { name: 'Replace rear rotors', hours: 2.1, skill: 'Maintenance', category: 'Brakes', parent: 'Chassis' },
  { name: 'Flush brake fluid', hours: 0.9, skill: 'General', category: 'Brakes', parent: 'Chassis' },
  { name: 'Four-wheel alignment', hours: 1.4, skill: 'Precision', category: 'Steering', parent: 'Chassis' },
  { name: 'Replace outer tie rods', hours: 1.8, skill: 'Maintenance', category: 'Steering', parent: 'Chassis' },
  { name: 'Oil and filter change', hours: 0.5, skill: 'General', category: 'Fluids', parent: 'Maintenance' },
  { name: 'Coolant exchange', hours: 1, skill: 'General', category: 'Fluids', parent: 'Maintenance' },
  { name: 'Replace timing belt', hours: 5.4, skill: 'Precision', category: 'Engine', parent: null },
  { name: 'Replace water pump', hours: 3.2, skill: 'Maintenance', category: 'Engine', parent: null },
  { name: 'Trace a parasitic draw', hours: 2, skill: 'Precision', category: 'Electrical', parent: null },
  { name: 'Replace alternator', hours: 2.3, skill: 'Maintenance', category: 'Electrical', parent: null },
  { name: 'Mount and balance four tires', hours: 1.2, skill: 'General', category: 'Tires', parent: 'Wheels' },
] as const

const vehicles = ['compact car', 'sedan', 'pickup', 'van', 'box truck'] as const
const notes = ['Includes a test drive.', 'Add half an hour for rusted bolts.', 'Torque the wheels by hand.', 'Dispose of the old fluid.']
const reasons = ['We no longer do this job.', 'Replaced by a package.', 'Entered twice.']
const skills = { General: 'Any technician', Maintenance: 'Routine work', Precision: 'Master technician' }

/** `country` is the location's: it decides which taxes there are. */
export function makeInventoryLabor(
  draw: Draw,
  at: At & { country: string; matrix: Collections['laborMatrices'] | null },
): Collections['inventoryLabor'] {
  const { companyId, matrix } = at
  const history = historyWithDeletionOf(draw, at, reasons)
  const job = draw.pick(jobs)
  const group = draw.chance(0.9) ? category(companyId, job.category, job.parent) : null
  const rate = draw.chance(0.9) ? draw.pick(laborRates(companyId)) : null
  const rateCents = rate?.valueCents ?? draw.whole(100, 180) * 100
  const { multiplier, ...matched } = matchedBy(matrix, job.hours, rateCents)
  const grossCents = Math.round(job.hours * rateCents * (multiplier ?? 1))
  const discount = discountOn(draw, grossCents)
  return {
    id: draw.id,
    companyId,
    locationId: at.locationId,
    name: `${job.name}, ${draw.pick(vehicles)}`,
    note: draw.maybe(0.4, () => draw.pick(notes)),
    categoryId: group?.id ?? null,
    rateId: rate?.id ?? null,
    userId: draw.maybe(0.5, () => at.createdBy.userId),
    ...matched,
    laborMatrixDate: matrix && (history.updatedDate ?? history.createdDate),
    inventoryLaborTemplateId: draw.maybe(0.2, () => draw.part('ilt', 0)),
    hours: job.hours,
    costHours: draw.maybe(0.9, () => job.hours),
    multiplier,
    rateCents,
    costRateCents: draw.maybe(0.9, () => draw.whole(24, 48) * 100),
    ...discount,
    totalCostCents: grossCents - (discount.discountCents ?? 0),
    skillRequired: job.skill,
    skillRequiredDescription: draw.maybe(0.5, () => skills[job.skill]),
    showHours: draw.chance(0.8),
    showNote: draw.chance(0.4),
    ...taxesIn(at.country),
    category: group,
    rate,
    ...history,
    metadata: {},
  }
}

/** The multiplier is that of the matrix's range which the hours, or the rate, fall into. */
function matchedBy(matrix: Collections['laborMatrices'] | null, hours: number, rateCents: number) {
  if (!matrix) return { laborMatrixId: null, multiplier: null, multiplierType: null }
  const multiplierType = matrix.type === 'Rate' ? ('Rate' as const) : ('Hours' as const)
  const value = multiplierType === 'Rate' ? rateCents : hours
  const range = matrix.ranges?.find(({ start, end }) => start <= value && (end === null || value < end))
  return { laborMatrixId: matrix.id, multiplier: range?.multiplier ?? 1, multiplierType }
}

function discountOn(draw: Draw, grossCents: number) {
  const discountValueType = draw.pick(['Percent', 'FixedCents', null, null] as const)
  const discountPercent = discountValueType === 'Percent' ? draw.pick([5, 7.5, 10, 15]) : null
  if (discountPercent !== null)
    return { discountValueType, discountPercent, discountCents: Math.round((grossCents * discountPercent) / 100) }
  const discountCents = discountValueType === 'FixedCents' ? draw.whole(2, 10) * 250 : null
  return { discountValueType, discountPercent, discountCents }
}

function taxesIn(country: string) {
  const canadian = country === 'CA'
  return { taxable: !canadian, taxableGST: canadian, taxableHST: false, taxablePST: canadian }
}
