// Tire scans as inspections of orders (2.4).
import type { Collections } from '../../engine/state/records.ts'
import type { At } from '../drawing/at.ts'
import { type Draw, present } from '../drawing/draw.ts'
import { soonAfter } from '../drawing/history.ts'

const names = ['Tire scan at drop-off', 'Tire scan before the brakes', 'Tire scan after rotation']

interface About {
  orderId: string
  scan: Collections['tpiScans']
  /** Where it stands among those of its order. */
  ordinal: number
}

/** Made after its scan and after `at.earliest`. */
export function makeTpiInspection(draw: Draw, at: At & About): Collections['tpiInspections'] {
  const { orderId, scan, ordinal } = at
  const earliest = [scan.createdDate, at.earliest].sort().at(-1) ?? at.earliest
  const createdDate = soonAfter(draw, earliest, 24)
  return {
    id: draw.id,
    createdDate,
    updatedDate: draw.maybe(0.2, () => draw.time(createdDate, present)),
    companyId: at.companyId,
    locationId: at.locationId,
    orderId,
    tpiScanId: scan.id,
    name: draw.maybe(0.8, () => draw.pick(names)),
    ordinal,
    tpiScan: scan,
  }
}
