// Core charges (4.9). Any status may follow any other (D21).
import type { Handlers } from '../engine/handlers.ts'
import { checkCents } from './checks.ts'
import { find, fromBody, get, list, newMeta, newRecord, pageOf, type Resource, remove, sent } from './parts.ts'

const coreCharges: Resource<'coreCharges'> = { name: 'core charge', collection: 'coreCharges', schema: 'CoreCharge' }

export const coreCharge = {
  getCoreCharge: get(coreCharges),
  listCoreCharges: list(coreCharges),
  searchCoreCharges(context) {
    const { items, hasMore, total } = pageOf(context, coreCharges, fromBody(context.body))
    return { data: items, meta: { hasMore, total } }
  },
  createCoreCharge(context) {
    const { body, world } = context
    checkCents(body, ['amountCents'])
    const record = world.insert(
      'coreCharges',
      Object.assign(newRecord(context, 'coreCharges'), {
        partId: body.partId,
        amountCents: body.amountCents,
        referenceId: body.referenceId ?? null,
        status: body.status,
        meta: newMeta(context),
        metadata: {},
      }),
    )
    return { data: record }
  },
  updateCoreCharge(context) {
    const { body, world, author } = context
    const record = find(context, coreCharges, context.params.id)
    checkCents(body, ['amountCents'])
    const { amountCents, partId, referenceId, status } = body
    world.update('coreCharges', record, sent({ amountCents, partId, referenceId, status }), author)
    return { data: { id: record.id } }
  },
  deleteCoreCharge: remove(coreCharges),
} satisfies Partial<Handlers>
