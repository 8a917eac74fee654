// Where orders are inactive, filterInactiveOrders tells them apart (4.14, D46).
import { isObject } from '../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess, metaBeside } from '../exchange/exchange.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { allOrders, largestPage, noMoreThanAll, ordersIn, type Paged, type Path } from './workflow.ts'

type View = 'getWorkflow' | Paged

interface Filtered {
  readonly ids: string
  /** How many orders are shown here, in all, and inactive, as far as it tells. */
  readonly count: number
  readonly total: unknown
  readonly inactive: number
  readonly hasMore: boolean
  readonly exchange: Exchange
}

async function askFiltered(trial: Trial, view: View, path: Path, filterInactiveOrders: boolean, limit?: number): Promise<Filtered> {
  const query = { filterInactiveOrders, ...(limit !== undefined && { limit }) }
  const exchange = await trial.attempt(view, { path, query })
  const data = dataOf(exchange)
  const counts = view === 'getWorkflow' ? metaBeside(exchange) : data
  const { total, inactive, hasMore }: { [name: string]: unknown } = isObject(counts) ? counts : {}
  const ids = ordersIn(data).map(({ id }) => id)
  return {
    ids: ids.join(),
    count: ids.length,
    total,
    inactive: typeof inactive === 'number' ? inactive : 0,
    hasMore: hasMore === true,
    exchange,
  }
}

/** It shows others with the filter than without. How many are inactive, as far as it tells; a column does not, and the list of its status does. */
export async function filterMatters(trial: Trial, view: View, path: Path = {}, told = 0): Promise<number> {
  const [filtered, all] = [await askFiltered(trial, view, path, true), await askFiltered(trial, view, path, false)]
  if (view.startsWith('list')) for (const { exchange } of [filtered, all]) noMoreThanAll(trial, exchange, 'workflow/list-has-more')
  const inactive = told || filtered.inactive || all.inactive
  if (inactive === 0 || !isSuccess(filtered.exchange) || !isSuccess(all.exchange)) return inactive
  const isOther = filtered.ids !== all.ids || filtered.total !== all.total || (await mayShowOthersFurther(trial, view, path, all))
  const expected = `others than with filterInactiveOrders=false, since ${inactive} orders are inactive`
  trial.holds(isOther, expected, 'the same', filtered.exchange, { where: '/data' })
  return inactive
}

/** Inactive orders may come last, and count all the same: who does not show them all has not shown that it is the same. */
async function mayShowOthersFurther(trial: Trial, view: View, path: Path, { hasMore }: Filtered): Promise<boolean> {
  if (view === 'getWorkflow') {
    const [filtered, all] = [
      await askFiltered(trial, view, path, true, largestPage),
      await askFiltered(trial, view, path, false, largestPage),
    ]
    return filtered.ids !== all.ids || typeof all.total !== 'number' || all.count < all.total
  }
  if (!hasMore) return false
  const whole = (filterInactiveOrders: boolean) =>
    allOrders(trial, view, path, { filter: { filterInactiveOrders }, part: ({ id }) => ({ id }) })
  const [filtered, all] = [await whole(true), await whole(false)]
  const idsOf = ({ orders }: typeof all) => orders.map(({ id }) => id).join()
  return !all.complete || idsOf(filtered) !== idsOf(all)
}
