// What happens to orders in the shop: inspections, tire scans, and the time that technicians spend.
import type { Collections } from '../../engine/state/records.ts'
import { present } from '../drawing/draw.ts'
import { makeInspection } from '../records/inspection.ts'
import { makeTimesheet } from '../records/timesheet.ts'
import { makeTpiInspection } from '../records/tpi-inspection.ts'
import { makeTpiScan } from '../records/tpi-scan.ts'
import { grouped, pick, type Setting, times } from './setting.ts'
import type { Work } from './work.ts'

type Order = Collections['orders']

export function makeFloor(setting: Setting, { orders, services, labors }: Pick<Work, 'orders' | 'services' | 'labors'>) {
  const { plan, draw, techniciansOf, authorOf } = setting
  const authorized = orders.filter(({ authorizedDate, deleted }) => authorizedDate && !deleted)
  const at = (order: Order, turn: number) => {
    const technician = pick(techniciansOf(order.locationId ?? ''), turn)
    const earliest = order.authorizedDate ?? order.createdDate
    return { technician, companyId: order.companyId, locationId: order.locationId ?? '', createdBy: authorOf(technician), earliest }
  }
  /** Orders in turn; once all had theirs, they come again with the next ordinal. */
  const inTurn = (turn: number) => ({ order: pick(authorized, turn), ordinal: 1 + Math.floor(turn / authorized.length) })
  const inspections = times(plan.others, (turn) => {
    const { order, ordinal } = inTurn(turn)
    const inspectorIds = techniciansOf(order.locationId ?? '').map(({ id }) => id)
    return makeInspection(draw('inspections', turn), { ...at(order, turn), orderId: order.id, inspectorIds, ordinal })
  })
  const tpiScans = times(plan.others, (turn) => {
    const { order } = inTurn(turn)
    const here = at(order, turn)
    return makeTpiScan(draw('tpiScans', turn), { ...here, vehicleId: turn % 9 === 8 ? null : order.vehicleId, user: here.technician })
  })
  const tpiInspections = tpiScans.map((scan, turn) => {
    const { order, ordinal } = inTurn(turn)
    return makeTpiInspection(draw('tpiInspections', turn), { ...at(order, turn), orderId: order.id, scan, ordinal })
  })
  return { inspections, tpiScans, tpiInspections, timesheets: makeTimesheets(setting, authorized, services, labors) }
}

/** Numbered roughly in the order in which the work was done; the numbers pass from two digits to three. */
function makeTimesheets(setting: Setting, orders: readonly Order[], services: Collections['services'][], labors: Collections['labors'][]) {
  const { plan, foundation, draw, authorOf } = setting
  const lines = services.map(({ id, orderId }, place) => ({ orderId, serviceId: id, laborId: labors[place]?.id ?? null }))
  const linesOf = grouped(lines, ({ orderId }) => orderId)
  const sorted = [...orders].sort((one, other) => ((one.authorizedDate ?? '') < (other.authorizedDate ?? '') ? -1 : 1))
  const running = orders.findLast(({ completedDate }) => completedDate === null)
  const made = new Map<string, Collections['timesheets'][]>()
  return times(plan.timesheets, (turn) => {
    const isRunning = turn === plan.timesheets - 1 && running !== undefined
    const order = isRunning ? running : pick(sorted, Math.floor((turn * sorted.length) / plan.timesheets))
    const technician = foundation.users.find(({ id }) => id === order.assignedTechnicianIds[0]) ?? setting.owner
    const earlier = made.get(technician.id) ?? []
    made.set(technician.id, earlier)
    const timesheet = makeTimesheet(draw('timesheets', turn), {
      companyId: order.companyId,
      locationId: order.locationId ?? '',
      createdBy: authorOf(technician),
      technicianId: technician.id,
      number: String(60 + turn),
      order: turn % 10 === 4 ? null : order,
      ...pick(linesOf.get(order.id) ?? [], turn),
      running: isRunning,
      earliest: order.authorizedDate ?? order.createdDate,
      latest: order.completedDate ?? present,
      earlier,
    })
    earlier.push(timesheet)
    return timesheet
  })
}
