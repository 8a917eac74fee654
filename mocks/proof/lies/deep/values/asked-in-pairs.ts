// Options of a list that do right alone and go wrong beside one other: collate, ids, an order, a filter, a page.
import type { OperationId } from '../../../../../openapi/contract.ts'
import {
  answers,
  bodyOf,
  type Call,
  type Fields,
  isFields,
  isFiltered,
  isSorted,
  type Lie,
  metaOf,
  requests,
  sentFields,
} from '../../../tools/lie.ts'

const isCollated = (call: Call): boolean => call.query.get('collate') === 'true' || sentFields(call).collate === true

const isByIdsToo = (call: Call): boolean => call.query.has('ids') && isFiltered(call)

const recordsOfPage = ({ data }: Fields): readonly unknown[] => (Array.isArray(data) ? data : [])

const askedNumber = ({ query }: Call, name: string): number | undefined => (query.has(name) ? Number(query.get(name)) : undefined)

/** As where the one record more that is looked for stands on no later page. */
const moreAtTheEnd = (list: OperationId): Lie => ({
  id: `values/${list}/more-at-the-end-of-an-order`,
  says: `The last page of ${list} in an order tells that more follow, where it is full.`,
  breaks: ['list/has-more'],
  operations: [list],
  tell: answers([list], (body, call) => {
    const meta = metaOf(body)
    const [skip = 0, limit] = [askedNumber(call, 'skip'), askedNumber(call, 'limit')]
    const isFull = limit !== undefined && recordsOfPage(body).length === limit && skip + limit === meta.total
    return isSorted(call) && isFull ? { ...body, meta: { ...meta, hasMore: true } } : body
  }),
})

export const askedInPairsLies: readonly Lie[] = [
  moreAtTheEnd('listReferralSources'),
  moreAtTheEnd('listLaborMatrices'),
  {
    id: 'values/listTimesheets/none-behind-an-order-without-limit',
    says: 'A list of entries in an order, without a limit, tells that none follow, where it is cut.',
    breaks: ['list/has-more'],
    operations: ['listTimesheets'],
    tell: answers(['listTimesheets'], (body, call) =>
      isSorted(call) && !call.query.has('limit') ? { ...body, meta: { ...metaOf(body), hasMore: false } } : body,
    ),
  },
  {
    id: 'values/searchInventoryFees/first-of-no-order',
    says: 'A search that asks for one fee of an order finds the first one of none.',
    breaks: ['list/pages'],
    operations: ['searchInventoryFees'],
    tell: requests(['searchInventoryFees'], (call) => {
      const { orderBy, ...rest } = sentFields(call)
      return orderBy !== undefined && rest.limit === 1 ? { body: rest } : undefined
    }),
  },
  {
    id: 'values/getWorkflowColumn/more-whatever-was-skipped',
    says: 'A column that is filtered tells that more follow while there are more than its limit, whatever was skipped.',
    breaks: ['workflow/column-has-more'],
    operations: ['getWorkflowColumn'],
    tell: answers(['getWorkflowColumn'], ({ data }, call) => {
      const limit = askedNumber(call, 'limit')
      if (isFiltered(call) && limit !== undefined && isFields(data)) data.hasMore = limit < Number(data.total)
    }),
  },
  {
    id: 'values/listWorkflowOrdersByStatus/counted-without-the-filter',
    says: 'Orders of a status that are filtered and put in an order are counted as if they were not filtered.',
    breaks: ['workflow/list-total'],
    operations: ['listWorkflowOrdersByStatus'],
    tell: answers(['listWorkflowOrdersByStatus'], ({ data }, call) => {
      if (!isFiltered(call) || !isSorted(call) || !isFields(data)) return
      const query = new URLSearchParams(call.query)
      query.delete('where')
      const { data: whole } = bodyOf(call.next({ query }))
      if (isFields(whole)) data.total = whole.total
    }),
  },
  {
    id: 'values/listTpiScans/first-condition-in-an-order',
    says: 'Scans that are put in an order show the first condition of each vehicle alone.',
    breaks: ['record/read-stable'],
    operations: ['listTpiScans'],
    tell: answers(['listTpiScans'], (body, call) => {
      for (const scan of isSorted(call) ? recordsOfPage(body) : [])
        if (isFields(scan) && Array.isArray(scan.vehicleConditions)) scan.vehicleConditions = scan.vehicleConditions.slice(0, 1)
    }),
  },
  {
    id: 'values/listInspections/files-of-one-item',
    says: 'Inspections that a filter finds show the files of the first item that has some, and no others.',
    breaks: ['record/read-stable'],
    operations: ['listInspections'],
    tell: answers(['listInspections'], (body, call) => {
      for (const inspection of isFiltered(call) ? recordsOfPage(body) : []) {
        const items = isFields(inspection) && Array.isArray(inspection.items) ? inspection.items.filter(isFields) : []
        const [, ...others] = items.filter(({ files }) => Array.isArray(files) && files.length > 0)
        for (const item of others) item.files = []
      }
    }),
  },
  {
    id: 'values/searchTimesheets/last-location-beside-a-condition',
    says: 'A search for entries of several locations that meet a condition finds those of the last one alone.',
    breaks: ['timesheet/search-locations', 'timesheet/search-all-conditions'],
    operations: ['searchTimesheets'],
    tell: requests(['searchTimesheets'], (call) => {
      const { locationIds, ...rest } = sentFields(call)
      return isFiltered(call) && Array.isArray(locationIds) ? { body: { ...rest, locationIds: locationIds.slice(-1) } } : undefined
    }),
  },
  {
    id: 'values/listVendors/skip-lost-when-collated',
    says: 'A list of vendors that is collated begins with the first one, whatever is to be skipped.',
    breaks: ['list/skip', 'list/pages'],
    operations: ['listVendors'],
    tell: requests(['listVendors'], (call) => {
      if (!isCollated(call)) return undefined
      const query = new URLSearchParams(call.query)
      query.delete('skip')
      return { query }
    }),
  },
  {
    id: 'values/listVendors/names-in-capitals-when-collated',
    says: 'Vendors that a filter finds are shown with the names that they are compared by, where they are collated.',
    breaks: ['record/read-stable'],
    operations: ['listVendors'],
    tell: answers(['listVendors'], (body, call) => {
      for (const vendor of isCollated(call) && isFiltered(call) ? recordsOfPage(body) : [])
        if (isFields(vendor)) vendor.name = String(vendor.name).toUpperCase()
    }),
  },
  {
    id: 'values/listInspections/last-lost-among-ids',
    says: 'Inspections that are asked for by ids and filtered lack the last one that both find.',
    breaks: ['list/filter-meta', 'list/ids'],
    operations: ['listInspections'],
    tell: answers(['listInspections'], (body, call) => (isByIdsToo(call) ? { ...body, data: recordsOfPage(body).slice(0, -1) } : body)),
  },
  {
    id: 'values/listCoreCharges/no-more-among-ids',
    says: 'A page of core charges that are asked for by ids and filtered tells that none follow.',
    breaks: ['list/filter-meta', 'list/has-more', 'list/ids-total'],
    operations: ['listCoreCharges'],
    tell: answers(['listCoreCharges'], (body, call) => (isByIdsToo(call) ? { ...body, meta: { ...metaOf(body), hasMore: false } } : body)),
  },
  {
    id: 'values/searchPayments/last-lost-when-collated',
    says: 'Payments that a filter finds lack the last one where they are collated.',
    breaks: ['list/filter-meta'],
    operations: ['searchPayments'],
    tell: answers(['searchPayments'], (body, call) => {
      const all = recordsOfPage(body)
      return isCollated(call) && isFiltered(call) && all.length > 1 ? { ...body, data: all.slice(0, -1) } : body
    }),
  },
]
