// Pages that are cut before ids, a filter, an order or a location is looked at, and pages that are cut out of something else than records.
import { around, bodyOf, type Fields, isFields, isSuccess, type Lie, withBody } from '../../../tools/lie.ts'
import { all, orderOf, pageChanged, pagedOf, pageWith, showingInstead } from './answers.ts'
import { idsIn } from './selection.ts'

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const sortedTextOf = (record: Fields, field: string): string => String(record[field] ?? '')

const rangesWithin = ({ ranges }: Fields): unknown[] => (Array.isArray(ranges) ? ranges : [])

/** One row for each range, as a join has them; a matrix without any has one, too. */
const rowOfEachRange = (matrix: Fields): Fields[] =>
  rangesWithin(matrix).length === 0 ? [matrix] : rangesWithin(matrix).map((range) => ({ ...matrix, ranges: [range] }))

/** Rows that stand beside each other made one record again. */
function joined(rows: readonly Fields[]): Fields[] {
  const matrices = new Map<unknown, Fields>()
  for (const row of rows) {
    const known = matrices.get(row.id)
    matrices.set(row.id, known ? { ...known, ranges: [...rangesWithin(known), ...rangesWithin(row)] } : row)
  }
  return [...matrices.values()]
}

export const cutFirstLies: readonly Lie[] = [
  {
    id: 'pages/listReferralSources/ids-within-the-page',
    says: 'listReferralSources looks for ids on the page of the whole list, and counts all that have them.',
    breaks: ['list/ids', 'list/pages', 'list/total'],
    operations: ['listReferralSources'],
    tell: showingInstead(pagedOf('listReferralSources'), (_, __, call) => {
      if (!call.query.has('ids')) return undefined
      const ids = new Set(idsIn(call.query))
      return pageWith(call, (query) => query.delete('ids')).filter(({ id }) => ids.has(String(id)))
    }),
  },
  {
    id: 'pages/listVendors/ids-in-their-own-order',
    says: 'listVendors shows records in the order of the ids that it is asked for, whatever orderby says, and cuts the page out of that.',
    breaks: ['list/collate', 'list/skip', 'list/pages'],
    operations: ['listVendors'],
    tell: showingInstead(pagedOf('listVendors'), (_, { limit, skip }, call) => {
      if (!call.query.has('ids') || !call.query.has('orderby')) return undefined
      const known = all(call, pagedOf('listVendors')).filter(isFields)
      const named = [...new Set(idsIn(call.query))].flatMap((wanted) => known.filter(({ id }) => id === wanted))
      return named.slice(skip, skip + limit)
    }),
  },
  {
    id: 'pages/listInventoryLabor/collates-within-the-page',
    says: 'listInventoryLabor cuts the page out of the plain order, and sorts what is on it naturally.',
    breaks: ['list/collate', 'list/skip', 'list/pages'],
    operations: ['listInventoryLabor'],
    tell: showingInstead(pagedOf('listInventoryLabor'), (_, __, call) => {
      const order = orderOf(call)
      if (!order || call.query.get('collate') !== 'true') return undefined
      const { field, isDown } = order
      const page = pageWith(call, (query) => query.delete('collate'))
      return page.sort((one, other) => natural.compare(sortedTextOf(one, field), sortedTextOf(other, field)) * (isDown ? -1 : 1))
    }),
  },
  {
    id: 'pages/listVendors/downwards-page-by-page',
    says: 'listVendors that is to go downwards turns each page of the upward order round.',
    breaks: ['list/skip', 'list/pages', 'list/collate'],
    operations: ['listVendors'],
    tell: showingInstead(pagedOf('listVendors'), (_, __, call) => {
      const order = orderOf(call)
      return order?.isDown ? pageWith(call, (query) => query.set('orderby', order.field)).reverse() : undefined
    }),
  },
  {
    id: 'pages/listLaborMatrices/limit-counts-ranges',
    says: 'listLaborMatrices counts each range of a matrix for limit and skip, so a border goes through a matrix.',
    breaks: ['list/agrees-with-read', 'list/skip', 'list/pages', 'list/limit-serves'],
    operations: ['listLaborMatrices'],
    tell: showingInstead(pagedOf('listLaborMatrices'), (_, { limit, skip }, call) => {
      const rows = all(call, pagedOf('listLaborMatrices')).filter(isFields).flatMap(rowOfEachRange)
      return joined(rows.slice(skip, skip + limit))
    }),
  },
  {
    id: 'pages/listNotifications/unread-lifted-in-each-page',
    says: 'listNotifications puts unread ones first on each page that it has cut.',
    breaks: ['list/skip', 'list/pages'],
    operations: ['listNotifications'],
    tell: showingInstead(pagedOf('listNotifications'), (page) => [
      ...page.filter(({ read }) => read === false),
      ...page.filter(({ read }) => read !== false),
    ]),
  },
  {
    id: 'pages/listTpiInspections/spares-a-last-single',
    says: 'listTpiInspections shows one record more than limit where that is all that is left.',
    breaks: ['list/limit'],
    operations: ['listTpiInspections'],
    tell: pageChanged(pagedOf('listTpiInspections'), (page, { limit, skip }, total, call) => {
      if (!limit || total - skip !== limit + 1) return
      page.holder[page.name] = all(call, pagedOf('listTpiInspections')).slice(skip)
      if (page.meta) page.meta.hasMore = false
    }),
  },
  {
    id: 'pages/searchPayments/limit-before-where',
    says: 'searchPayments cuts the page out of all payments, and filters what is on it.',
    breaks: ['list/filter-meta', 'list/search-where-equals', 'list/search-where-in', 'list/search-skip', 'list/pages'],
    operations: ['searchPayments'],
    tell: showingInstead(pagedOf('searchPayments'), (_, __, call) => {
      if (!isFields(call.body) || call.body.where === undefined || call.body.limit === undefined) return undefined
      const { where: _where, ...rest } = call.body
      const fitting = new Set(
        all(call, pagedOf('searchPayments'))
          .filter(isFields)
          .map(({ id }) => id),
      )
      const { data } = bodyOf(call.next({ body: rest }))
      return Array.isArray(data) ? data.filter(isFields).filter(({ id }) => fitting.has(id)) : undefined
    }),
  },
  {
    id: 'pages/searchTimesheets/limit-of-each-location',
    says: 'searchTimesheets with several locations takes limit and skip for each of them.',
    breaks: ['list/search-limit', 'list/search-skip', 'timesheet/search-locations'],
    operations: ['searchTimesheets'],
    tell: around(['searchTimesheets'], (call) => {
      const answer = call.next()
      if (!isSuccess(answer) || !isFields(call.body)) return answer
      const { locationIds, ...rest } = call.body
      if (!Array.isArray(locationIds) || locationIds.length < 2) return answer
      const data = locationIds.flatMap((id) => bodyOf(call.next({ body: { ...rest, locationIds: [id] } })).data)
      return withBody(answer, { ...bodyOf(answer), data })
    }),
  },
]
