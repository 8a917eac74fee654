// What may change beside the field that an update sends, since it follows from it: in the record, and in others.

/** Fields that go together: the flag first, and what may follow it. */
export const groups: readonly (readonly [string, ...string[]])[] = [
  ['deleted', 'deletedReason', 'deletedUserId', 'deletedDate'],
  ['completed', 'completedDate', 'completedById'],
  ['error', 'errorDate', 'errorMessage'],
]

/** Beyond its group. */
const following: { readonly [field: string]: readonly string[] } = {
  error: ['enabled'],
  // A delivery that fails sets them (6.1), and what it failed at may be gone with another address.
  enabled: ['error', 'errorDate', 'errorMessage'],
  url: ['error', 'errorDate', 'errorMessage'],
  // What is deleted is no default any more.
  deleted: ['defaultTemplateIdentifier'],
  // Another order has a row of its own, and a place.
  orderId: ['ordinal', 'locationId'],
  inventoryPartId: ['inventoryTireId', 'name', 'sku', 'retailCostCents', 'wholesaleCostCents'],
  inventoryTireId: ['inventoryPartId', 'name', 'sku', 'retailCostCents', 'wholesaleCostCents'],
}

/** What may follow this field. */
export const mayFollow = (field: string): readonly string[] => [
  ...(groups.find(([flag]) => flag === field) ?? []),
  ...(following[field] ?? []),
]

/**
 * What may be sent, and yet changes in other records of the area with good reason: one alone is the default, for whatever it is, one has
 * each place in a row, and a delivery that fails is told by its webhook.
 */
const followingInOthers: { readonly [area: string]: readonly string[] } = {
  'message-template': ['defaultTemplateIdentifier'],
  'labor-matrix': ['default'],
  'payment-term': ['customerDefault', 'fleetDefault'],
  'tpi-scan': ['ordinal'],
  inspection: ['ordinal'],
  webhook: ['enabled', 'error', 'errorDate', 'errorMessage'],
}

/** What a write of the area may change in records that it is not about. */
export const mayFollowInOthers = (area: string): readonly string[] => followingInOthers[area] ?? []
