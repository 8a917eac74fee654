// Core charges (4.9). Any status may follow any other (D21).
import type { Handlers } from '../engine/handlers.ts'
import { checkCents } from './checks.ts'
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
    checkCents(context.body, ['amountCents'])
    return { data: addRecord(context, coreCharges, 'CoreChargeCreate', {}) }
  },
  updateCoreCharge(context) {
    const record = findRecord(context, coreCharges, context.params.id)
    checkCents(context.body, ['amountCents'])
    const { id } = changeRecord(context, coreCharges, 'CoreChargeUpdate', record, {})
    return { data: { id } }
  },
  deleteCoreCharge: remove(coreCharges),
} satisfies Partial<Handlers>
