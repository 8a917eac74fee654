// Vendors (4.18).

import type { Handlers } from '../engine/handlers.ts'
import { type Issue, invalid } from '../engine/plain/errors.ts'
import type { Schemas } from '../engine/state/records.ts'
import { deletion, notDeleted, saysMore } from '../rules/soft-delete.ts'
import { checkGoWith, checkTexts } from './checks.ts'
import { checkReference, get, list, type Resource } from './parts.ts'
import { users } from './users.ts'
import { addRecord } from './writing.ts'

const vendors: Resource<'vendors'> = { name: 'vendor', collection: 'vendors', schema: 'Vendor' }

export const vendor = {
  getVendor: get(vendors),
  listVendors: list(vendors),
  createVendor(context) {
    const { body } = context
    checkTexts(body, ['name'])
    checkGoWith(body, saysMore, 'deleted', body.deleted === true)
    checkReference(context, users, 'deletedUserId', body.deletedUserId ?? undefined)
    const record = addRecord(context, vendors, 'VendorCreate', {
      contactPhone: phoneOf(body.contactPhone),
      purchaseOrderCount: 0,
      purchaseOrderAverageCostCents: 0,
      purchaseOrderTotalCostCents: 0,
      purchaseOrderLastDate: null,
      vendorTemplateId: null,
      ...deletion(context, notDeleted, body),
    })
    return { data: record }
  },
} satisfies Partial<Handlers>

/** The first number is kept, given as text or as an object (D33). */
function phoneOf([first]: readonly unknown[] = []): Schemas['Vendor']['contactPhone'] {
  if (first === undefined || first === null) return null
  const given: { [name: string]: unknown } | undefined =
    typeof first === 'string' ? { number: first } : typeof first === 'object' && !Array.isArray(first) ? { ...first } : undefined
  const path = '/body/contactPhone/0'
  if (!given)
    throw invalid('invalid_request', [
      { path, expected: 'text, or an object such as {number: "+12065550142"}', actual: JSON.stringify(first) },
    ])
  const issues = phoneFields.flatMap((name): Issue[] => {
    const value = given[name] ?? null
    if (value === null || typeof value === 'string') return []
    return [{ path: `${path}/${name}`, expected: 'text', actual: JSON.stringify(value) }]
  })
  if (issues.length > 0) throw invalid('invalid_request', issues)
  return Object.fromEntries(phoneFields.map((name) => [name, given[name] ?? null]))
}

const phoneFields = ['number', 'extension', 'country', 'type'] as const
