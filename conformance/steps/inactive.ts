// How many orders the workflow tells to be inactive, in all and by status (4.14).
import { isObject } from '../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess, metaBeside } from '../exchange/exchange.ts'
import type { Trial } from '../runner/trial/trial.ts'

/** How many orders are inactive, in all and by status. */
export interface InactiveFigures {
  exchange: Exchange
  all: number
  byStatus: number
}

export function inactiveIn(exchange: Exchange): InactiveFigures[] {
  const { inactive, inactiveByStatus } = { ...Object(dataOf(exchange)), ...metaBeside(exchange) }
  const counts: unknown[] = isObject(inactiveByStatus) ? Object.values(inactiveByStatus) : []
  if (typeof inactive !== 'number' || !counts.every((count) => typeof count === 'number')) return []
  return [{ exchange, all: inactive, byStatus: counts.reduce((sum, count) => sum + count, 0) }]
}

/** By what inactiveByStatus is keyed is not stated: it is held to what it was while orders were archived, or where as many are told beside it. */
export function inactiveAddsUp(trial: Trial, figures: readonly InactiveFigures[]): void {
  const whole = figures.filter(({ all, byStatus }) => all > 0 && all === byStatus)
  for (const operation of ['getWorkflow', 'listWorkflowOrders']) {
    const shown = figures.filter(({ exchange }) => exchange.operation === operation)
    if (!shown.some(({ all }) => whole.some((one) => one.all === all))) continue
    for (const { all, byStatus, exchange } of shown) {
      const about = { where: 'the sum of inactiveByStatus', requirement: 'workflow/inactive-adds-up' }
      trial.equal(byStatus, all, exchange, about)
    }
  }
}

/** Pages of a list that tell of as many inactive orders in all do so by status, too. */
export function inactiveAddsUpOnPages(trial: Trial): void {
  const figures = trial.exchanges.filter((one) => isSuccess(one) && one.operation === 'listWorkflowOrders').flatMap(inactiveIn)
  const whole = figures.find(({ all, byStatus }) => all > 0 && all === byStatus)
  if (whole)
    inactiveAddsUp(
      trial,
      figures.filter(({ all }) => all === whole.all),
    )
}

/** Counts by status that add up over all pages of a list, and on none of them, are those of each page. */
export function inactiveOfPages(trial: Trial, pages: readonly Exchange[]): void {
  const figures = pages.flatMap(inactiveIn)
  const [first] = figures
  if (!first || figures.some(({ all, byStatus }) => all !== first.all || byStatus >= all)) return
  if (figures.reduce((sum, { byStatus }) => sum + byStatus, 0) !== first.all) return
  const { exchange, byStatus, all } = figures.find((one) => one.byStatus > 0) ?? first
  trial.equal(byStatus, all, exchange, { where: 'the sum of inactiveByStatus', requirement: 'workflow/inactive-adds-up' })
}
