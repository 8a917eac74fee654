// Inventory labor and inventory fees (4.12).

import type { Handlers, Surroundings } from '../engine/handlers.ts'
import { invalid } from '../engine/plain/errors.ts'
import type { Collections } from '../engine/state/records.ts'
import { mayUse } from '../engine/state/sessions.ts'
import { deletion, saysMore } from '../rules/soft-delete.ts'
import { checkCents, checkGoWith, checkPercents, checkTexts } from './checks.ts'
import { checkReference, findRecord, get, list, type Resource, search } from './parts.ts'
import { users } from './users.ts'
import { changeRecord } from './writing.ts'

type Fee = Collections['inventoryFees']

const labor: Resource<'inventoryLabor'> = { name: 'inventory labor', collection: 'inventoryLabor', schema: 'InventoryLabor' }
const fees: Resource<'inventoryFees'> = { name: 'inventory fee', collection: 'inventoryFees', schema: 'InventoryFee' }

export const inventory = {
  getInventoryLabor: get(labor),
  listInventoryLabor: list(labor),
  searchInventoryLabor: search(labor),
  getInventoryFee: get(fees),
  listInventoryFees: list(fees),
  searchInventoryFees: search(fees),

  updateInventoryFee(context) {
    const { params, body } = context
    const record = findRecord(context, fees, params.id)
    checkTexts(body, ['name'])
    checkCents(body, ['amountCents'])
    checkPercents(body, ['percent'])
    checkGoWith(body, saysMore, 'deleted', body.deleted ?? record.deleted)
    checkReference(context, users, 'userId', body.userId)
    checkReference(context, users, 'deletedUserId', body.deletedUserId ?? undefined)
    const category = body.categoryId === undefined ? undefined : findCategory(context, body.categoryId)
    const fields = { category, ...deletion(context, record, body) }
    return { data: changeRecord(context, fees, 'InventoryFeeUpdate', record, fields) }
  },
} satisfies Partial<Handlers>

/** Categories have no operation and no collection: the ones in use are known. */
function findCategory({ world, caller }: Surroundings, id: string): NonNullable<Fee['category']> {
  const records = [...world.all('inventoryFees'), ...world.all('inventoryLabor')]
  const category = records.find((record) => record.category?.id === id && mayUse(caller, record))?.category
  if (category) return category
  throw invalid('invalid_request', [{ path: '/body/categoryId', expected: 'the id of a category in use', actual: JSON.stringify(id) }])
}
