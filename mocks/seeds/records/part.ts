// Parts and tires in stock (2.18): what transfers move and core charges are for.
import type { Collections } from '../../engine/state/records.ts'
import type { At } from '../drawing/at.ts'
import type { Draw } from '../drawing/draw.ts'
import { historyWithoutMetaOf } from '../drawing/history.ts'
import { fill } from '../drawing/words.ts'

/** What the shop pays for one, from and to, in cents. */
const kinds = [
  { name: 'Brake caliper', sku: 'BC', from: 6_000, to: 16_000 },
  { name: 'Brake pads', sku: 'BP', from: 1_800, to: 7_500 },
  { name: 'Brake rotor', sku: 'BR', from: 2_900, to: 11_000 },
  { name: 'Oil filter', sku: 'OF', from: 350, to: 1_400 },
  { name: 'Cabin air filter', sku: 'CF', from: 800, to: 2_600 },
  { name: 'Spark plug', sku: 'SP', from: 300, to: 1_500 },
  { name: 'Ignition coil', sku: 'IC', from: 2_400, to: 8_900 },
  { name: 'Alternator', sku: 'AL', from: 11_000, to: 34_000 },
  { name: 'Starter motor', sku: 'SM', from: 9_500, to: 28_000 },
  { name: 'Water pump', sku: 'WP', from: 3_600, to: 14_000 },
  { name: 'Serpentine belt', sku: 'SB', from: 1_500, to: 4_800 },
  { name: 'Wheel bearing', sku: 'WB', from: 3_200, to: 12_500 },
  { name: 'Battery', sku: 'BT', from: 7_800, to: 19_500 },
  { name: 'Wiper blade', sku: 'WI', from: 450, to: 1_900 },
] as const

const fits = ['front', 'rear', 'standard', 'heavy duty', 'remanufactured'] as const

export function makePart(draw: Draw, at: At): Collections['parts'] {
  const { name, sku, from, to } = draw.pick(kinds)
  return inStock(draw, at, `${name}, ${draw.pick(fits)}`, fill(draw, `${sku}-####`), draw.whole(from, to))
}

const seasons = ['All-season', 'Winter', 'Summer', 'All-terrain'] as const
const sizes = ['195/65R15', '205/55R16', '215/60R16', '225/45R17', '235/65R17', '265/70R17', '275/55R20'] as const

export function makeTire(draw: Draw, at: At): Collections['tires'] {
  const [season, size] = [draw.pick(seasons), draw.pick(sizes)]
  return inStock(draw, at, `${season} tire ${size}`, fill(draw, `T${size.replace(/\D/g, '')}-##`), draw.whole(5_500, 22_000))
}

function inStock(draw: Draw, at: At, name: string, sku: string, wholesaleCostCents: number): Collections['parts'] {
  const { id } = draw
  const retailCostCents = Math.round(wholesaleCostCents * draw.faker.number.float({ min: 1.25, max: 2.1 }))
  return {
    id,
    companyId: at.companyId,
    locationId: at.locationId,
    name,
    sku,
    retailCostCents,
    wholesaleCostCents,
    ...historyWithoutMetaOf(draw, at),
  }
}
