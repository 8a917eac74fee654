// Options of a list that do right alone and go wrong beside one other: collate, ids, a filter, a page.
import { answers, type Call, type Fields, isFields, isFiltered, type Lie, metaOf, requests, sentFields } from '../../../tools/lie.ts'

const isCollated = (call: Call): boolean => call.query.get('collate') === 'true' || sentFields(call).collate === true

const isByIdsToo = (call: Call): boolean => call.query.has('ids') && isFiltered(call)

const recordsOfPage = ({ data }: Fields): readonly unknown[] => (Array.isArray(data) ? data : [])

export const askedInPairsLies: readonly Lie[] = [
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
