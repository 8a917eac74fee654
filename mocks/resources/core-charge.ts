// Core charges (4.9). Any status may follow any other (D21).

import type { Handlers, Surroundings } from '../engine/handlers.ts'
import { invalid } from '../engine/plain/errors.ts'
import type { Collections } from '../engine/state/records.ts'
import { mayUse, visibleTo } from '../engine/state/sessions.ts'
import { checkCents, checkNotNegative } from './checks.ts'
import { findRecord, fromBody, get, list, pageOf, type Resource, remove } from './parts.ts'
import { addRecord, changeRecord } from './writing.ts'

const coreCharges: Resource<'coreCharges'> = { name: 'core charge', collection: 'coreCharges', schema: 'CoreCharge' }

export const coreCharge = {
  getCoreCharge: get(coreCharges),
  listCoreCharges: list(coreCharges),
  searchCoreCharges(context) {
    const { items, hasMore, total } = pageOf(context, coreCharges, fromBody(context.body))
    return { data: items, meta: { hasMore, total } }
  },
  createCoreCharge(context) {
    checkCharge(context, context.body)
    const part = partInStock(context, context.body.partId)
    return { data: addRecord(context, coreCharges, 'CoreChargeCreate', part ? { locationId: part.locationId } : {}) }
  },
  updateCoreCharge(context) {
    const record = findRecord(context, coreCharges, context.params.id)
    checkCharge(context, context.body)
    const { id } = changeRecord(context, coreCharges, 'CoreChargeUpdate', record, {})
    return { data: { id } }
  },
  deleteCoreCharge: remove(coreCharges),
} satisfies Partial<Handlers>

function checkCharge(context: Surroundings, body: { amountCents?: number; partId?: string }): void {
  checkCents(body, ['amountCents'])
  checkNotNegative(body, ['amountCents'])
  const { partId } = body
  if (partId === undefined || isPart(context, partId)) return
  const expected = 'the id of a part of this company, such as one that another core charge names'
  throw invalid('invalid_request', [{ path: '/body/partId', expected, actual: JSON.stringify(partId) }])
}

/** Parts have no operation: those in stock are known, and those that had a core charge when they were. */
const isPart = (context: Surroundings, id: string): boolean =>
  partInStock(context, id) !== undefined || visibleTo(context.caller, context.world.all('coreCharges')).some(({ partId }) => partId === id)

/** Of a location that the caller may work in: the charge is to be there, and seen by who makes it. */
function partInStock({ world, caller }: Surroundings, id: string): Collections['parts'] | Collections['tires'] | undefined {
  const found = world.get('parts', id) ?? world.get('tires', id)
  return found && mayUse(caller, found) ? found : undefined
}
