// Vendors (4.18).
import { type Issue, invalid } from '../engine/errors.ts'
import type { Handlers } from '../engine/handlers.ts'
import type { Schemas } from '../engine/records.ts'
import { checkTexts } from './checks.ts'
import { checkReference, get, list, newMeta, newRecord, type Resource } from './parts.ts'
import { deletion, notDeleted } from './soft-delete.ts'
import { users } from './users.ts'

const vendors: Resource<'vendors'> = { name: 'vendor', collection: 'vendors', schema: 'Vendor' }

export const vendor = {
  getVendor: get(vendors),
  listVendors: list(vendors),
  createVendor(context) {
    const { body, world } = context
    checkTexts(body, ['name'])
    checkReference(context, users, 'deletedUserId', body.deletedUserId ?? undefined)
    const contactPhone = phoneOf(body.contactPhone)
    const record = world.insert(
      'vendors',
      Object.assign(newRecord(context, 'vendors'), {
        name: body.name.trim(),
        url: body.url ?? null,
        accountNumber: body.accountNumber ?? null,
        contactFirstName: body.contactFirstName ?? null,
        contactLastName: body.contactLastName ?? null,
        contactEmail: body.contactEmail ?? null,
        contactPhone,
        address1: body.address1 ?? null,
        address2: body.address2 ?? null,
        city: body.city ?? null,
        state: body.state ?? null,
        postalCode: body.postalCode ?? null,
        country: body.country ?? null,
        purchaseOrderCount: 0,
        purchaseOrderAverageCostCents: 0,
        purchaseOrderTotalCostCents: 0,
        purchaseOrderLastDate: null,
        vendorTemplateId: null,
        ...deletion(context, notDeleted, body),
        meta: newMeta(context),
        metadata: {},
      }),
    )
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
