// What may change in a record beside the field that an update sends, since it follows from it.

/** Fields that go together: the flag first, and what may follow it. */
export const groups: readonly (readonly [string, ...string[]])[] = [
  ['deleted', 'deletedReason', 'deletedUserId', 'deletedDate'],
  ['completed', 'completedDate', 'completedById'],
  ['error', 'errorDate', 'errorMessage'],
]

/** Beyond its group. */
const following: { readonly [field: string]: readonly string[] } = {
  error: ['enabled'],
  // A delivery that fails sets them (6.1).
  enabled: ['error', 'errorDate', 'errorMessage'],
  inventoryPartId: ['inventoryTireId', 'name', 'sku', 'retailCostCents', 'wholesaleCostCents'],
  inventoryTireId: ['inventoryPartId', 'name', 'sku', 'retailCostCents', 'wholesaleCostCents'],
}

/** What may follow this field. */
export const mayFollow = (field: string): readonly string[] => [
  ...(groups.find(([flag]) => flag === field) ?? []),
  ...(following[field] ?? []),
]
