// Inventory transfers between two locations; only their items are shown (2.18).
import type { Collections } from '../../engine/state/records.ts'
import type { At } from '../drawing/at.ts'
import { type Draw, present } from '../drawing/draw.ts'

type About = Pick<Collections['transfers'], 'fromLocationId' | 'toLocationId'>

/** One that was never changed has just been filled: nothing of it has arrived yet. */
export function makeTransfer(draw: Draw, at: At & About): Collections['transfers'] {
  const { companyId, fromLocationId, toLocationId } = at
  const createdDate = draw.time(at.earliest, present)
  return {
    id: draw.id,
    companyId,
    fromLocationId,
    toLocationId,
    createdDate,
    updatedDate: draw.maybe(0.8, () => draw.time(createdDate, present)),
  }
}
