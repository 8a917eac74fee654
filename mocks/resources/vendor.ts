// Vendors (4.18).
import type { Handlers } from '../engine/handlers.ts'
import type { Schemas } from '../engine/records.ts'
import { checkTexts } from './checks.ts'
import { get, list, newMeta, newRecord, type Resource } from './parts.ts'

const vendors: Resource<'vendors'> = { name: 'vendor', collection: 'vendors', schema: 'Vendor' }

export const vendor = {
  getVendor: get(vendors),
  listVendors: list(vendors),
  createVendor(context) {
    const { body, world } = context
    checkTexts(body, ['name'])
    const { deleted = false } = body
    const record = world.insert(
      'vendors',
      Object.assign(newRecord(context, 'vendors'), {
        name: body.name.trim(),
        url: body.url ?? null,
        accountNumber: body.accountNumber ?? null,
        contactFirstName: body.contactFirstName ?? null,
        contactLastName: body.contactLastName ?? null,
        contactEmail: body.contactEmail ?? null,
        contactPhone: phoneOf(body.contactPhone),
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
        deleted,
        deletedDate: deleted ? context.now : null,
        deletedReason: body.deletedReason ?? null,
        deletedUserId: body.deletedUserId ?? (deleted ? context.caller.userId : null),
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
  const given = typeof first === 'object' ? { ...first } : { number: String(first) }
  return { number: null, extension: null, country: null, type: null, ...given }
}
