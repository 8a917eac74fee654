// Time entries that are asked for by what nobody has, at one place in an order, or not at all: filters that are dropped, and sums of
// what the page shows.

import { answers, type Call, type Fields, isFields, type Lie, metaOf, requests, sentFields } from '../../../tools/lie.ts'
import type { Entry } from './entries.ts'

const hasEntry = (call: Call, fits: (entry: Entry) => boolean): boolean => call.sandbox.world.all('timesheets').some(fits)

const searchWithBody = (
  name: string,
  says: string,
  breaks: readonly string[],
  change: (body: Fields, call: Call) => Fields | undefined,
): Lie => ({
  id: `timesheet/search-${name}`,
  says,
  breaks,
  operations: ['searchTimesheets'],
  tell: requests(['searchTimesheets'], (call) => {
    const changed = change(sentFields(call), call)
    return changed && { body: { ...sentFields(call), ...changed } }
  }),
})

const listWithDuration = (
  name: string,
  says: string,
  breaks: readonly string[],
  totalDuration: number,
  isMeant: (call: Call, meta: Fields) => boolean,
): Lie => ({
  id: `timesheet/list-${name}`,
  says,
  breaks,
  operations: ['listTimesheets'],
  tell: answers(['listTimesheets'], (body, call) => {
    const meta = metaOf(body)
    return isMeant(call, meta) ? { ...body, meta: { ...meta, totalDuration } } : body
  }),
})

/** The one value that a filter of this field names. */
const valueAsked = (where: unknown, field: string): unknown => {
  const asked = isFields(where) ? where[field] : undefined
  return isFields(asked) ? asked.equals : asked
}

const droppedFor = (field: 'laborId' | 'orderId') =>
  searchWithBody(
    `unknown-${field}-is-none`,
    `A search by a ${field} that no entry has is one without it.`,
    [field === 'laborId' ? 'timesheet/search-labor' : 'timesheet/search-order'],
    ({ where }, call) => {
      const id = valueAsked(where, field)
      if (!isFields(where) || id === undefined || hasEntry(call, (entry) => entry[field] === id)) return undefined
      return { where: { ...where, [field]: undefined } }
    },
  )

export const timesheetOfNobodyLies: readonly Lie[] = [
  droppedFor('laborId'),
  droppedFor('orderId'),
  searchWithBody(
    'unknown-technician-is-none',
    'A search by a technician that has no entry is one without it.',
    ['timesheet/search-technicians'],
    ({ where }, call) => {
      const asked = isFields(where) && isFields(where.technicianId) ? where.technicianId.in : undefined
      if (!isFields(where) || !Array.isArray(asked) || asked.length === 0) return undefined
      return hasEntry(call, ({ technicianId }) => asked.includes(technicianId))
        ? undefined
        : { where: { ...where, technicianId: undefined } }
    },
  ),
  searchWithBody(
    'unknown-location-is-none',
    'A search in a location that does not exist is one in all.',
    ['timesheet/search-locations'],
    ({ locationIds }, call) => {
      if (!Array.isArray(locationIds) || locationIds.length === 0) return undefined
      return hasEntry(call, ({ locationId }) => locationIds.includes(locationId)) ? undefined : { locationIds: undefined }
    },
  ),
  searchWithBody(
    'no-order-in-a-location',
    'A search that names locations goes by no orderBy.',
    ['timesheet/search-ascending', 'timesheet/search-descending'],
    ({ locationIds, orderBy }) => (Array.isArray(locationIds) && orderBy !== undefined ? { orderBy: undefined } : undefined),
  ),
  listWithDuration(
    'no-duration-without-records',
    'With a limit of 0, totalDuration is 0.',
    ['timesheet/list-total-duration-all'],
    0,
    ({ query }) => query.get('limit') === '0',
  ),
  listWithDuration(
    'duration-of-nobody',
    'Where no entry matches, totalDuration is not 0.',
    ['timesheet/list-total-duration-sums'],
    3_600_000,
    (_, { total }) => total === 0,
  ),
]
