// Core charges (2.9): deposits on parts whose old one comes back.
import type { Collections } from '../../engine/state/records.ts'
import type { At } from '../drawing/at.ts'
import type { Draw } from '../drawing/draw.ts'
import { historyOf } from '../drawing/history.ts'
import { fill } from '../drawing/words.ts'

/** What may become of one that waited for its core. */
const later = ['Ready', 'PickedUp', 'Refunded', 'NotRefundable'] as const

export function makeCoreCharge(draw: Draw, at: At & { part: Collections['parts'] }): Collections['coreCharges'] {
  const { part } = at
  const history = historyOf(draw, at)
  return {
    id: draw.id,
    companyId: at.companyId,
    locationId: at.locationId,
    partId: part.id,
    amountCents: Math.round((part.wholesaleCostCents * draw.whole(15, 60)) / 100),
    referenceId: draw.maybe(0.6, () => fill(draw, 'CORE-####-##')),
    status: history.updatedDate === null ? 'NotReady' : draw.pick(later),
    ...history,
    metadata: {},
  }
}
