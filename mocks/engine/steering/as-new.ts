// What a record is made from that is arranged by hand: the newest of its kind, less what only came to that one in its life.
import type { BaseRecord, CollectionName, Collections } from '../state/records.ts'
import type { World } from '../state/world.ts'

type Renewed = { readonly [Name in CollectionName]?: (world: World, model: Collections[Name], turn: number) => Partial<Collections[Name]> }

/** Last in its column, unpaid, on no statement and not looked at: nothing else knows of it. */
const renewed: Renewed = {
  orders: (world, { totalCostCents }, turn) => ({
    workflowStatusPosition: lastOf(world.all('orders'), 'workflowStatusPosition') + 1 + turn,
    authorized: false,
    authorizedDate: null,
    completedDate: null,
    invoiced: false,
    invoicedDate: null,
    archived: false,
    statementId: null,
    inspectionCount: 0,
    inspectionStatus: null,
    paidCostCents: 0,
    remainingCostCents: totalCostCents,
    paid: totalCostCents <= 0,
  }),
  customers: () => ({ statementCount: 0, transactionCount: 0 }),
  workflowStatuses: (world, _, turn) => ({ position: lastOf(world.all('workflowStatuses'), 'position') + 1 + turn }),
}

function lastOf<Field extends string>(records: readonly { readonly [Each in Field]: number }[], field: Field): number {
  return records.reduce((last, record) => Math.max(last, record[field]), 0)
}

/**
 * The newest record of the company, or of the first company there is, that was not deleted; where it has none, that of another. `turn` tells
 * apart those that are made of the same world.
 */
export function modelFor<Name extends CollectionName>(
  world: World,
  collection: Name,
  companyId: unknown,
  turn = 0,
): Collections[Name] | undefined {
  const [first] = world.all('companies')
  const whole = world.all(collection).filter((record) => (record as BaseRecord).deleted !== true)
  const newest = whole.findLast((record) => (record as BaseRecord).companyId === (companyId ?? first?.id)) ?? whole.at(-1)
  return newest && { ...newest, ...renewed[collection]?.(world, newest, turn) }
}
