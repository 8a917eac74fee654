// Labor matrices and their ranges (2.8): the longer or dearer a job, the smaller the multiplier.
import type { Collections, Schemas } from '../../engine/state/records.ts'
import type { At } from '../drawing/at.ts'
import type { Draw } from '../drawing/draw.ts'
import { historyOf } from '../drawing/history.ts'
import { itemAt, nameAt } from '../drawing/words.ts'

/** Where ranges may begin: hours, or rates in cents. */
const matrices = [
  { name: 'Standard hours', type: 'Hours', starts: [0, 0.5, 1, 2, 4, 8] },
  { name: 'Rate ladder', type: 'Rate', starts: [0, 9_000, 12_000, 15_000, 18_000] },
  { name: 'Diesel and heavy duty', type: 'Hours', starts: [0, 1, 3, 6, 10] },
  { name: 'Fleet agreement', type: 'Rate', starts: [0, 10_000, 14_000, 17_500] },
  { name: 'Older vehicles', type: 'Hours', starts: [0, 1.5, 3.5, 5] },
] as const

/** At most one of a location should be the default. `ordinal` counts those of a location, so that their names differ. */
export function makeLaborMatrix(draw: Draw, at: At & { ordinal: number; isDefault: boolean }): Collections['laborMatrices'] {
  const { id } = draw
  const { name, type, starts } = itemAt<(typeof matrices)[number]>(matrices, at.ordinal)
  const history = historyOf(draw, at)
  const templateId = draw.maybe(0.3, () => draw.part('lmt', 0))
  return {
    id,
    companyId: at.companyId,
    locationId: at.locationId,
    name: nameAt(name, matrices, at.ordinal),
    default: at.isDefault,
    type,
    laborMatrixTemplateId: templateId,
    ranges: rangesOf(draw, starts).map((range, place) => ({
      id: draw.part('lmr', place),
      companyId: at.companyId,
      laborMatrixId: id,
      laborMatrixTemplateRangeId: templateId && draw.part('ltr', place),
      ...range,
      createdDate: history.createdDate,
      updatedDate: null,
    })),
    ...history,
    metadata: {},
  }
}

/** One after another, without gaps; the last one is mostly open. */
function rangesOf(draw: Draw, starts: readonly number[]): Pick<Schemas['LaborMatrixRange'], 'start' | 'end' | 'multiplier'>[] {
  const used = starts.slice(0, draw.whole(3, starts.length))
  const highest = draw.whole(24, 32)
  const last = draw.maybe(0.2, () => (used.at(-1) ?? 0) * 2)
  return used.map((start, place) => ({ start, end: used[place + 1] ?? last, multiplier: (highest - place) / 20 }))
}
