// Orders that are lost beside a filter, and a list without pages that is cut.
import type { OperationId } from '../../../../../openapi/contract.ts'
import {
  answers,
  around,
  bodyOf,
  type Fields,
  isFields,
  isFiltered,
  isSuccess,
  type Lie,
  metaOf,
  requests,
  sentFields,
  withBody,
} from '../../../tools/lie.ts'
import { all, pageChanged, pagedOf, usualLimit } from './answers.ts'

/** As where what is chosen so is read in a way of its own, whatever else was asked. */
const unordered = (list: OperationId, beside: 'a filter' | 'ids', breaks = 'list/pages'): Lie => ({
  id: `pages/${list}/order-lost-beside-${beside.replace(' ', '-')}`,
  says: `${list} heeds an order only where it is not asked beside ${beside}.`,
  breaks: [breaks],
  operations: [list],
  tell: requests([list], (call) => {
    if (!(beside === 'ids' ? call.query.has('ids') : isFiltered(call))) return undefined
    const query = new URLSearchParams(call.query)
    query.delete('orderby')
    return { query }
  }),
})

/** As where the rest of what was found is read with another query than its begin. */
const unorderedRest = (list: OperationId): Lie => ({
  id: `pages/${list}/order-lost-on-later-pages-of-a-filter`,
  says: `${list} heeds an order beside a filter on the first page alone.`,
  breaks: ['list/pages', 'list/skip'],
  operations: [list],
  tell: requests([list], (call) => {
    if (!isFiltered(call) || !(Number(call.query.get('skip')) > 0)) return undefined
    const query = new URLSearchParams(call.query)
    query.delete('orderby')
    return { query }
  }),
})

const unorderedSearch: Lie = {
  id: 'pages/searchTimesheets/order-lost-beside-a-filter',
  says: 'searchTimesheets orders entries by their number as text where something is filtered.',
  breaks: ['timesheet/search-ascending'],
  operations: ['searchTimesheets'],
  tell: around(['searchTimesheets'], (call) => {
    const answer = call.next()
    const { orderBy } = sentFields(call)
    if (!isSuccess(answer) || !isFiltered(call) || !isFields(orderBy) || orderBy.number !== 'asc') return answer
    const { limit, skip, ...body } = sentFields(call)
    const all = bodyOf(call.next({ body: { ...body, limit: 1000 } })).data
    const found: readonly Fields[] = Array.isArray(all) ? all.filter(isFields) : []
    const sorted = found.toSorted((one, other) => (String(one.number) < String(other.number) ? -1 : 1))
    const from = Number(skip ?? 0)
    return withBody(answer, { ...bodyOf(answer), data: sorted.slice(from, limit === undefined ? undefined : from + Number(limit)) })
  }),
}

/** As where a collation is asked of an index that has no row for what has no value. */
const lackedWhenCollated = (list: OperationId): Lie => ({
  id: `pages/${list}/what-lacks-it-lost-when-collated`,
  says: `${list} leaves out what has no value to be collated by, and counts it.`,
  breaks: ['list/pages', 'list/has-more', 'list/total', 'list/collate'],
  operations: [list],
  tell: around([list], (call) => {
    const answer = call.next()
    const [, field = ''] = call.query.get('orderby')?.match(/^-?(\w+)/) ?? []
    if (!isSuccess(answer) || call.query.get('collate') !== 'true') return answer
    const body = bodyOf(answer)
    const all: readonly unknown[] = Array.isArray(body.data) ? body.data : []
    return withBody(answer, { ...body, data: all.filter((one) => !isFields(one) || one[field] !== null) })
  }),
})

/** As where an order is an inner join, or asked of an index, and those by dates were tried. */
const lackedWhenOrdered = (list: OperationId): Lie => ({
  id: `pages/${list}/what-lacks-it-lost-when-ordered`,
  says: `In an order by what is no date, ${list} neither shows nor counts what has no value to go by.`,
  breaks: ['list/pages', 'list/has-more', 'list/total', 'list/total-of-any-page'],
  operations: [list],
  tell: pageChanged(pagedOf(list), (page, { limit = usualLimit, skip }, _, call) => {
    const [, field = ''] = call.query.get('orderby')?.match(/^-?(\w+)/) ?? []
    if (field === '' || field.endsWith('Date')) return
    const kept = all(call, pagedOf(list)).filter((one) => isFields(one) && one[field] !== null)
    page.holder[page.name] = kept.slice(skip, skip + limit)
    if (page.meta) Object.assign(page.meta, { total: kept.length, hasMore: skip + limit < kept.length })
  }),
})

const fullPage = 50

const transferCut: Lie = {
  id: 'pages/listTransferItems/fifty-and-no-more',
  says: 'Of the items of a transfer fifty are shown, and those behind them on no page.',
  breaks: ['list/has-more'],
  operations: ['listTransferItems'],
  tell: answers(['listTransferItems'], (body) => ({
    ...body,
    data: Array.isArray(body.data) ? body.data.slice(0, fullPage) : body.data,
    meta: { ...metaOf(body), hasMore: false },
  })),
}

const goesOnWhenFiltered = (id: OperationId, breaks: string): Lie => ({
  id: `pages/${id}/goes-on-when-filtered`,
  says: `${id} tells that more orders follow whenever something is filtered.`,
  breaks: [breaks],
  operations: [id],
  tell: answers([id], (body, call) => ({
    ...body,
    data: { ...(isFields(body.data) && body.data), ...(isFiltered(call) && { hasMore: true }) },
  })),
})

export const orderBesideLies: readonly Lie[] = [
  ...(['listVendors', 'listInspections', 'listInventoryFees', 'listMessageThreadMetadata', 'listReferralSources'] as const).map((list) =>
    unordered(list, 'a filter'),
  ),
  ...(['listVendors', 'listLaborMatrices', 'listReferralSources', 'listTimesheets'] as const).map(unorderedRest),
  unordered('listWorkflowOrders', 'a filter', 'workflow/list-skip'),
  goesOnWhenFiltered('listWorkflowOrdersByStatus', 'workflow/list-has-more'),
  goesOnWhenFiltered('getWorkflowColumn', 'workflow/column-has-more'),
  transferCut,
  unorderedSearch,
  ...(['listVendors', 'listInventoryLabor'] as const).map(lackedWhenCollated),
  ...(['listCoreCharges', 'listTimesheets', 'listInspections'] as const).map(lackedWhenOrdered),
  ...(['listReferralSources', 'listTimesheets', 'listCoreCharges', 'listVendors'] as const).map((list) => unordered(list, 'ids')),
]
