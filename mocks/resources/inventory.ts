// Inventory labor and inventory fees (4.12).

import type { Handlers, Surroundings } from '../engine/handlers.ts'
import { invalid } from '../engine/plain/errors.ts'
import type { Collections, Schemas } from '../engine/state/records.ts'
import { mayUse } from '../engine/state/sessions.ts'
import { missingMeasure } from '../rules/fee-measure.ts'
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
    checkMeasure(body, record)
    checkGoWith(body, saysMore, 'deleted', body.deleted ?? record.deleted)
    checkReference(context, users, 'userId', body.userId)
    checkReference(context, users, 'deletedUserId', body.deletedUserId ?? undefined)
    const category = body.categoryId === undefined ? undefined : findCategory(context, body.categoryId)
    const fields = { category, ...deletion(context, record, body) }
    return { data: changeRecord(context, fees, 'InventoryFeeUpdate', record, fields) }
  },
} satisfies Partial<Handlers>

/** Refuses a type that the fee has nothing for, in the body or from before (D57). */
function checkMeasure({ feeType, amountCents, percent }: Schemas['InventoryFeeUpdate'], record: Fee): void {
  if (feeType === undefined) return
  const missing = missingMeasure({ feeType, amountCents: amountCents ?? record.amountCents, percent: percent ?? record.percent })
  if (!missing) return
  const expected = missing === 'percent' ? 'the percentage' : 'the amount'
  throw invalid('invalid_request', [
    { path: `/body/${missing}`, expected: `${expected} that a fee of type ${feeType} is`, actual: 'nothing' },
  ])
}

/** Categories have no operation and no collection: those are known that a record has, or had as the sandbox began. */
function findCategory({ world, caller }: Surroundings, id: string): NonNullable<Fee['category']> {
  const { inventoryFees = [], inventoryLabor = [] } = world.seed.collections
  const records = [...world.all('inventoryFees'), ...world.all('inventoryLabor'), ...inventoryFees, ...inventoryLabor]
  const category = records.find((record) => record.category?.id === id && mayUse(caller, record))?.category
  if (category) return category
  throw invalid('invalid_request', [{ path: '/body/categoryId', expected: 'the id of a category in use', actual: JSON.stringify(id) }])
}
