// Tire scans (2.4).
import type { Collections } from '../../engine/state/records.ts'
import type { At } from '../drawing/at.ts'
import { type Draw, present } from '../drawing/draw.ts'
import { soonAfter } from '../drawing/history.ts'

const conditions = [
  'Front left tire low',
  'Front right tire low',
  'Rear tires low',
  'Uneven wear in front',
  'Uneven wear in the rear',
  'Tread below 3 mm',
  'Sidewall damage',
]

/** `vehicleId` is null for a vehicle that nobody recognized. */
export function makeTpiScan(draw: Draw, at: At & { vehicleId: string | null; user: Collections['users'] }): Collections['tpiScans'] {
  const { id } = draw
  const scanDate = draw.time(at.earliest, present)
  const vehicleConditions = draw.faker.helpers.arrayElements(conditions, { min: 0, max: 3 })
  return {
    id,
    createdDate: soonAfter(draw, scanDate, 0.1),
    updatedDate: null,
    companyId: at.companyId,
    locationId: at.locationId,
    scannedBy: draw.maybe(0.85, () => `${at.user.firstName} ${at.user.lastName}`),
    pdfUrl: draw.maybe(0.9, () => `https://scans.harborline.example/${id}.pdf`),
    vehicleId: at.vehicleId,
    scanDate,
    isAlignmentRecommended: vehicleConditions.some((condition) => condition.startsWith('Uneven')),
    isRotationRecommended: draw.chance(0.3),
    vehicleConditions,
  }
}
