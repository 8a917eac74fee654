// Pages of a usual size that go wrong where no other page ends, behind a server that shows no more than 40 records at once.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { Lie } from '../../../tools/lie.ts'
import { pagedAs, pagedOf } from './answers.ts'

const mostShown = 40

/** Cut as servers may cut it (D06), and then wrong. */
const cutAnd = (list: OperationId, change: (asked: { limit: number; skip: number }) => { limit?: number; skip?: number }): Lie['tell'] =>
  pagedAs(pagedOf(list), ({ limit, skip }) => {
    if (limit === undefined) return undefined
    const cut = { limit: Math.min(limit, mostShown), skip }
    return { ...cut, ...change(cut) }
  })

export const insideOtherPagesLies: readonly Lie[] = [
  {
    id: 'pages/searchInventoryFees/one-to-see-more-of-usual-pages',
    says: 'searchInventoryFees shows one fee more than a limit of 20 to 40: the one that tells whether more follow.',
    breaks: ['list/search-limit'],
    operations: ['searchInventoryFees'],
    tell: cutAnd('searchInventoryFees', ({ limit }) => (limit >= 20 ? { limit: limit + 1 } : {})),
  },
  {
    id: 'pages/searchPayments/one-lost-behind-20',
    says: 'searchPayments leaves out one payment where more than 20 are skipped.',
    breaks: ['list/search-skip', 'list/pages'],
    operations: ['searchPayments'],
    tell: cutAnd('searchPayments', ({ skip }) => (skip > 20 ? { skip: skip + 1 } : {})),
  },
  {
    id: 'pages/listVendors/skip-by-tens-inside-the-first-page',
    says: 'listVendors skips whole tens of the first 40 vendors.',
    breaks: ['list/skip', 'list/pages'],
    operations: ['listVendors'],
    tell: cutAnd('listVendors', ({ skip }) => (skip > 10 && skip < mostShown ? { skip: skip - (skip % 10) } : {})),
  },
  {
    id: 'pages/listWorkflowOrders/one-twice-behind-20',
    says: 'listWorkflowOrders shows the last of more than 20 skipped orders again.',
    breaks: ['workflow/list-skip', 'workflow/list-total'],
    operations: ['listWorkflowOrders'],
    tell: cutAnd('listWorkflowOrders', ({ skip }) => (skip > 20 && skip < mostShown ? { skip: skip - 1 } : {})),
  },
]
