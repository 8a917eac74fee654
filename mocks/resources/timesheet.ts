// Timesheets (4.11).

import type { Handlers } from '../engine/handlers.ts'
import { fieldsOf } from '../engine/lists/fields.ts'
import { listPage } from '../engine/lists/listing.ts'
import { namesField } from '../engine/lists/where.ts'
import type { Collections, Schemas } from '../engine/state/records.ts'
import { visibleTo } from '../engine/state/sessions.ts'
import type { World } from '../engine/state/world.ts'
import { fromQuery, get, pageOf, type Resource, remove } from './parts.ts'

type Timesheet = Collections['timesheets']

const timesheets: Resource<'timesheets'> = { name: 'timesheet', collection: 'timesheets', schema: 'Timesheet' }

export const timesheet = {
  getTimesheet: get(timesheets),
  deleteTimesheet: remove(timesheets),

  listTimesheets(context) {
    const { items, matches, hasMore, total } = pageOf(context, timesheets, fromQuery(context.query))
    return { data: items, meta: { hasMore, total, ...durations(matches, context.clock.now()) } }
  },

  searchTimesheets({ world, caller, body }) {
    const { limit, skip, orderBy, where = {}, locationIds } = body
    const filter = locationIds ? { AND: [{ locationId: { in: locationIds } }, where] } : where
    const records = visibleTo(caller, world.all('timesheets'))
    const listing = { from: 'body' as const, limit, skip, order: orderBy, where: filter }
    // Only who asks for the names that are put in waits for all of them.
    if (embedded.some((name) => namesField(filter, name) || namesField(orderBy, name))) {
      const found = records.map((entry) => withNames(world, entry))
      return { data: [...listPage(found, fieldsOf('TimesheetFound'), listing).items] }
    }
    const { items } = listPage(records, fieldsOf('Timesheet'), listing)
    return { data: items.map((entry) => withNames(world, entry)) }
  },
} satisfies Partial<Handlers>

const embedded = ['order', 'service', 'labor', 'technician']

/** What a search adds to an entry (2.11). */
function withNames(world: World, entry: Timesheet): Schemas['TimesheetFound'] {
  const order = world.get('orders', entry.orderId ?? '')
  const service = world.get('services', entry.serviceId ?? '')
  const labor = world.get('labors', entry.laborId ?? '')
  const technician = world.get('users', entry.technicianId)
  return {
    ...entry,
    order: order ? orderNames(order) : null,
    service: service ? { id: service.id, name: service.name } : null,
    labor: labor ? { id: labor.id, name: labor.name } : null,
    technician: { firstName: technician?.firstName ?? null, lastName: technician?.lastName ?? null },
  }
}

const orderNames = ({ id, number, name, coalescedName, generatedVehicleName, generatedCustomerName }: Collections['orders']) => ({
  id,
  number,
  name,
  coalescedName,
  generatedVehicleName,
  generatedCustomerName,
})

interface Sums {
  finished: number
  finishedForServices: number
  services: number
  running: Timesheet[]
}

const kept = new WeakMap<readonly Timesheet[], Sums>()

/** The sums of finished entries are kept beside the array; those that run grow with the time. */
function durations(matches: readonly Timesheet[], now: number) {
  const sums = kept.get(matches) ?? sumsOf(matches)
  kept.set(matches, sums)
  let { finished: totalDuration, finishedForServices } = sums
  for (const entry of sums.running) {
    const duration = Math.max(0, now - timeOf(entry.clockIn))
    totalDuration += duration
    if (isForService(entry)) finishedForServices += duration
  }
  return { totalDuration, avgDurationPerService: sums.services === 0 ? 0 : finishedForServices / sums.services }
}

function sumsOf(matches: readonly Timesheet[]): Sums {
  const sums: Sums = { finished: 0, finishedForServices: 0, services: 0, running: [] }
  for (const entry of matches) {
    const forService = isForService(entry)
    if (forService) sums.services += 1
    if (entry.inProgress) {
      sums.running.push(entry)
      continue
    }
    const duration = entry.duration ?? timeOf(entry.clockOut) - timeOf(entry.clockIn)
    sums.finished += duration
    if (forService) sums.finishedForServices += duration
  }
  return sums
}

/** The average is over entries about a service or a labor (4.11). */
const isForService = ({ activity }: Timesheet): boolean => activity === 'Service' || activity === 'Labor'

const timeOf = (date: string | null): number => (date === null ? 0 : Date.parse(date))
