// Referral sources (2.3): some of the service's own, which nobody may change, and the shop's.
import type { Collections } from '../../engine/state/records.ts'
import type { At } from '../drawing/at.ts'
import type { Draw } from '../drawing/draw.ts'
import { builtInHistory, historyOf } from '../drawing/history.ts'
import { itemAt, nameAt } from '../drawing/words.ts'

const reservedNames = ['Walk-in', 'Repeat customer', 'Website', 'Work request'] as const
const ownNames = [
  'Radio spot',
  'Friend or family',
  'Drove by',
  'Neighborhood newsletter',
  'Online reviews',
  'Towing company',
  'Insurance adjuster',
  'Billboard on the highway',
  'School sponsorship',
  'Postcard mailing',
] as const

/** `ordinal` counts those of a kind at a location, so that their names differ. */
export function makeReferralSource(draw: Draw, at: At & { ordinal: number; reserved: boolean }): Collections['referralSources'] {
  const { ordinal, reserved } = at
  const names = reserved ? reservedNames : ownNames
  return {
    id: draw.id,
    companyId: at.companyId,
    locationId: at.locationId,
    name: nameAt(itemAt(names, ordinal), names, ordinal),
    editable: !reserved,
    reserved,
    ...(reserved ? builtInHistory(at) : historyOf(draw, at)),
    metadata: {},
  }
}
