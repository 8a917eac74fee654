// Where orders are inactive, filterInactiveOrders tells them apart (4.14, D46).
import { isObject } from '../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess, metaBeside } from '../exchange/exchange.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { allOrders, largestPage, noMoreThanAll, ordersIn, type Paged, type Path } from './workflow.ts'

type View = 'getWorkflow' | Paged

interface Filtered {
  /** Which orders, and how many there are in all. */
  readonly shown: string
  readonly hasMore: boolean
  readonly inactive: number
  readonly exchange: Exchange
}

async function askFiltered(trial: Trial, view: View, path: Path, filterInactiveOrders: boolean, limit?: number): Promise<Filtered> {
  const query = { filterInactiveOrders, ...(limit !== undefined && { limit }) }
  const exchange = await trial.attempt(view, { path, query })
  const data = dataOf(exchange)
  const counts = view === 'getWorkflow' ? metaBeside(exchange) : data
  const { total, inactive, hasMore }: { [name: string]: unknown } = isObject(counts) ? counts : {}
  return {
    shown: JSON.stringify([total, ordersIn(data).map(({ id }) => id)]),
    hasMore: hasMore === true,
    inactive: typeof inactive === 'number' ? inactive : 0,
    exchange,
  }
}

/** It shows others with the filter than without. How many are inactive, as far as it tells; a column does not, and the list of its status does. */
export async function filterMatters(trial: Trial, view: View, path: Path = {}, told = 0): Promise<number> {
  const [filtered, all] = [await askFiltered(trial, view, path, true), await askFiltered(trial, view, path, false)]
  if (view.startsWith('list')) for (const { exchange } of [filtered, all]) noMoreThanAll(trial, exchange, 'workflow/list-has-more')
  const inactive = told || filtered.inactive || all.inactive
  if (inactive === 0 || !isSuccess(filtered.exchange) || !isSuccess(all.exchange)) return inactive
  const isOther = filtered.shown !== all.shown || (await showsOthersFurther(trial, view, path, filtered))
  trial.holds(isOther, `another list, since ${inactive} orders are inactive`, 'the same', filtered.exchange, { where: '/data' })
  return inactive
}

/** Inactive orders may come last, and count all the same. */
async function showsOthersFurther(trial: Trial, view: View, path: Path, { hasMore }: Filtered): Promise<boolean> {
  if (view === 'getWorkflow') {
    const [filtered, all] = [
      await askFiltered(trial, view, path, true, largestPage),
      await askFiltered(trial, view, path, false, largestPage),
    ]
    return filtered.shown !== all.shown
  }
  if (!hasMore) return false
  const whole = async (filterInactiveOrders: boolean) => {
    const { orders } = await allOrders(trial, view, path, { filter: { filterInactiveOrders }, part: ({ id }) => ({ id }) })
    return orders.map(({ id }) => id).join()
  }
  return (await whole(true)) !== (await whole(false))
}
