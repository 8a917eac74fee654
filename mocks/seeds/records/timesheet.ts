// Timesheets (2.11): mostly time on a labor of an order, some of it on nothing in particular.
import { idOf } from '../../engine/state/ids.ts'
import type { Collections } from '../../engine/state/records.ts'
import type { At } from '../drawing/at.ts'
import { type Draw, present } from '../drawing/draw.ts'

type Period = Pick<Collections['timesheets'], 'clockIn' | 'clockOut'>

interface Work {
  number: string
  technicianId: string
  /** What was worked on, if anything. */
  order: Collections['orders'] | null
  serviceId: string | null
  laborId: string | null
  running: boolean
  /** It was over by then. */
  latest: string
  /** What the technician did already. Nobody works on two things at a time. */
  earlier: readonly Period[]
}

const notes = ['Waited for a part.', 'Rusted bolts took longer.', 'Swept the bays.']
const minute = 60_000

export function makeTimesheet(draw: Draw, at: At & Work): Collections['timesheets'] {
  const { order, running } = at
  const minutes = draw.whole(5, 190)
  const { clockIn, clockOut } = running ? { clockIn: Date.parse(present) - minutes * minute, clockOut: null } : timeFor(draw, at, minutes)
  const activity = order ? draw.pick(['Order', 'Service', 'Labor', 'Labor'] as const) : 'General'
  const type = running ? 'Timeclock' : draw.pick(['Timeclock', 'Timeclock', 'Timeclock', 'Manual'] as const)
  const platform = () => draw.pick(['Web', 'Mobile'] as const)
  const place = placeOf(draw, at.locationId)
  const ended = clockOut === null ? null : new Date(clockOut).toISOString()
  return {
    id: draw.id,
    companyId: at.companyId,
    locationId: at.locationId,
    technicianId: at.technicianId,
    number: at.number,
    orderId: order?.id ?? null,
    serviceId: activity === 'Service' || activity === 'Labor' ? at.serviceId : null,
    laborId: activity === 'Labor' ? at.laborId : null,
    activity,
    type,
    clockIn: new Date(clockIn).toISOString(),
    clockOut: ended,
    clockInPlatform: platform(),
    clockOutPlatform: ended === null ? null : platform(),
    clockInAtLocation: true,
    clockOutAtLocation: ended ? draw.chance(0.9) : null,
    clockInGeoLocationId: place.id,
    clockOutGeoLocationId: ended === null ? null : place.id,
    clockInLatitude: place.latitude,
    clockInLongitude: place.longitude,
    clockOutLatitude: ended === null ? null : place.latitude,
    clockOutLongitude: ended === null ? null : place.longitude,
    duration: clockOut === null ? null : clockOut - clockIn,
    flatRate: draw.chance(0.2),
    rateCents: draw.pick([2_800, 3_200, 3_600]),
    inProgress: running,
    note: draw.maybe(0.15, () => draw.pick(notes)),
    createdDate: type === 'Manual' && ended ? ended : new Date(clockIn).toISOString(),
    updatedDate: type === 'Manual' ? null : ended,
    meta: { ...at.createdBy, version: type === 'Timeclock' && ended ? 2 : 1 },
    metadata: {},
  }
}

/** As long as that, or until the order was done; at a time when the technician was free, if there is one. */
function timeFor(draw: Draw, { earliest, latest, earlier }: Work & At, minutes: number): { clockIn: number; clockOut: number } {
  let [clockIn, clockOut] = [0, 0]
  for (let tries = 0; tries < 20; tries++) {
    clockIn = Date.parse(draw.time(earliest, latest))
    clockOut = Math.min(clockIn + minutes * minute, Date.parse(latest))
    if (!earlier.some((period) => overlaps(period, clockIn, clockOut))) break
  }
  return { clockIn, clockOut }
}

const overlaps = (period: Period, from: number, to: number): boolean =>
  Date.parse(period.clockIn ?? '') < to && from < Date.parse(period.clockOut ?? present)

/** Near the shop, within some steps. */
function placeOf(draw: Draw, locationId: string) {
  const steps = () => draw.whole(-40, 40) / 100_000
  return { id: idOf('geo', 0, locationId), latitude: round(47.6205 + steps()), longitude: round(-122.3493 + steps()) }
}

const round = (degrees: number): number => Math.round(degrees * 100_000) / 100_000
