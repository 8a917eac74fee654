// Tire-pressure scans, and the inspections that show one for an order (4.4).
import type { Handlers } from '../engine/handlers.ts'
import { checkTexts } from './checks.ts'
import { fullMeta } from './list-meta.ts'
import { checkReference, findRecord, fromQuery, list, pageOf, type Resource, remove } from './parts.ts'
import { addRecord, changeRecord } from './writing.ts'

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
    const { body } = context
    checkTexts(body, ['name'])
    const { locationId } = checkReference(context, orders, 'orderId', body.orderId)
    const tpiScan = checkReference(context, tpiScans, 'tpiScanId', body.tpiScanId)
    const fields = { locationId, tpiScan }
    const { id } = addRecord(context, tpiInspections, 'TpiInspectionCreate', fields)
    return { data: { id } }
  },
  updateTpiInspection(context) {
    const { body } = context
    const record = findRecord(context, tpiInspections, context.params.id)
    checkTexts(body, ['name'])
    const locationId = checkReference(context, orders, 'orderId', body.orderId)?.locationId
    const tpiScan = checkReference(context, tpiScans, 'tpiScanId', body.tpiScanId)
    const fields = { locationId, tpiScan }
    const { id } = changeRecord(context, tpiInspections, 'TpiInspectionUpdate', record, fields)
    return { data: { id } }
  },
  deleteTpiInspection: remove(tpiInspections),
} satisfies Partial<Handlers>
