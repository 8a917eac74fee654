// Tire-pressure scans, and the inspections that show one for an order (4.4).
import type { Handlers } from '../engine/handlers.ts'
import { checkTexts } from './checks.ts'
import { fullMeta } from './list-meta.ts'
import { checkReference, find, fromQuery, list, newRecord, pageOf, type Resource, remove, sent } from './parts.ts'

const tpiScans: Resource<'tpiScans'> = { name: 'tire scan', collection: 'tpiScans', schema: 'TpiScan' }
const tpiInspections: Resource<'tpiInspections'> = { name: 'scan inspection', collection: 'tpiInspections', schema: 'TpiInspection' }
const orders = { name: 'order', collection: 'orders' } as const

export const tpiScan = {
  listTpiScans: list(tpiScans),
  listTpiInspections(context) {
    const page = pageOf(context, tpiInspections, fromQuery(context.query))
    return { data: page.items, meta: fullMeta(context, page, tpiInspections.schema) }
  },
  createTpiInspection(context) {
    const { body, world } = context
    checkTexts(body, ['name'])
    const order = checkReference(context, orders, 'orderId', body.orderId)
    const tpiScan = checkReference(context, tpiScans, 'tpiScanId', body.tpiScanId)
    const { id } = world.insert(
      'tpiInspections',
      Object.assign(newRecord(context, 'tpiInspections', order.locationId), {
        orderId: order.id,
        tpiScanId: tpiScan.id,
        name: body.name?.trim() ?? null,
        ordinal: body.ordinal ?? null,
        tpiScan,
      }),
    )
    return { data: { id } }
  },
  updateTpiInspection(context) {
    const { body, world, author } = context
    const record = find(context, tpiInspections, context.params.id)
    checkTexts(body, ['name'])
    const order = checkReference(context, orders, 'orderId', body.orderId)
    const tpiScan = checkReference(context, tpiScans, 'tpiScanId', body.tpiScanId)
    const name = body.name?.trim()
    const links = { orderId: order?.id, locationId: order?.locationId, tpiScanId: tpiScan?.id, tpiScan }
    const { id } = world.update('tpiInspections', record, sent({ name, ordinal: body.ordinal, ...links }), author)
    return { data: { id } }
  },
  deleteTpiInspection: remove(tpiInspections),
} satisfies Partial<Handlers>
