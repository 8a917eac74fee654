// Inspections of orders (4.13).
import type { Handlers, Surroundings } from '../engine/handlers.ts'
import type { Collections, Schemas } from '../engine/state/records.ts'
import { settleInspections } from '../rules/totals.ts'
import { checkGoWith, checkTexts } from './checks.ts'
import { notify } from './notify.ts'
import { checkReference, findRecord, get, list, type Resource } from './parts.ts'
import { users } from './users.ts'
import { changeRecord } from './writing.ts'

type Inspection = Collections['inspections']

const inspections: Resource<'inspections'> = { name: 'inspection', collection: 'inspections', schema: 'Inspection' }
const orders = { name: 'order', collection: 'orders' } as const

export const inspection = {
  getInspection: get(inspections),
  listInspections: list(inspections),

  updateInspection(context) {
    const { world, params, body } = context
    const record = findRecord(context, inspections, params.id)
    checkTexts(body, ['name'])
    const order = checkReference(context, orders, 'orderId', body.orderId)
    checkReference(context, users, 'createdById', body.createdById)
    checkReference(context, users, 'completedById', body.completedById)
    const { completed = record.completed } = body
    checkGoWith(body, ['completedDate', 'completedById'], 'completed', completed)
    const place = order && { locationId: order.locationId, items: record.items.map((item) => ({ ...item, locationId: order.locationId })) }
    const fields = { ...place, ...completion(context, record, body) }
    const changed = changeRecord(context, inspections, 'InspectionUpdate', record, fields)
    for (const orderId of new Set([record.orderId, changed.orderId])) settleInspections(context, orderId)
    if (changed.completed && !record.completed) {
      const payload = { inspectionId: changed.id, orderId: changed.orderId, completed: true }
      const customerId = world.get('orders', changed.orderId)?.customerId
      notify(context, 'InspectionStatusChanged', { locationId: changed.locationId, customerId, payload })
    }
    return { data: changed }
  },
} satisfies Partial<Handlers>

/** When and by whom it was completed is told exactly while it is: now and by the caller, unless the body says otherwise. */
function completion({ now, caller }: Surroundings, record: Inspection, body: Schemas['InspectionUpdate']) {
  const { completed = record.completed } = body
  if (!completed) return { completed, completedDate: null, completedById: null }
  const before = record.completed ? record : { completedDate: now, completedById: caller.userId }
  return { completed, completedDate: body.completedDate ?? before.completedDate, completedById: body.completedById ?? before.completedById }
}
