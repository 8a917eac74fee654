// What a page embeds, taken from another record of the page: it shows where some of them have the same one, or none.
import { answers, type Fields, isFields, type Lie } from '../../../tools/lie.ts'

const embeddingIn = ({ data }: Fields): Fields[] => (Array.isArray(data) ? data.filter(isFields) : [])

export const embedLies: readonly Lie[] = [
  {
    id: 'pages/searchTimesheets/technicians-by-place',
    says: 'The technicians of a page are fetched once each and put to its entries by their place.',
    breaks: ['timesheet/search-embedded-values', 'timesheet/search-embeds-technician'],
    operations: ['searchTimesheets'],
    tell: answers(['searchTimesheets'], (body) => {
      const entries = embeddingIn(body)
      const technicians = [...new Map(entries.map(({ technicianId, technician }) => [technicianId, technician])).values()]
      for (const [place, entry] of entries.entries()) entry.technician = technicians[place] ?? null
    }),
  },
  {
    id: 'pages/searchInventoryLabor/embeds-of-the-one-before',
    says: 'A labor without a category or a rate is found with that of the one before it on the page.',
    breaks: ['inventory/labor-same-everywhere', 'inventory/labor-embeds-match', 'list/agrees-with-read'],
    operations: ['searchInventoryLabor'],
    tell: answers(['searchInventoryLabor'], (body) => {
      let before: Fields = {}
      for (const labor of embeddingIn(body)) {
        labor.category ??= before.category
        labor.rate ??= before.rate
        before = labor
      }
    }),
  },
  {
    id: 'pages/listTpiInspections/each-scan-once',
    says: 'listTpiInspections shows a scan in the first inspection of it on a page alone.',
    breaks: ['tpi-scan/scan-copies-agree', 'tpi-scan/inspection-own-scan'],
    operations: ['listTpiInspections'],
    tell: answers(['listTpiInspections'], (body) => {
      const shown = new Set<unknown>()
      for (const inspection of embeddingIn(body)) {
        if (shown.has(inspection.tpiScanId)) inspection.tpiScan = null
        shown.add(inspection.tpiScanId)
      }
    }),
  },
  {
    id: 'pages/listTpiInspections/no-scans-on-later-pages',
    says: 'listTpiInspections shows inspections without their scans from the second page on.',
    breaks: ['record/read-stable', 'list/pages'],
    operations: ['listTpiInspections'],
    tell: answers(['listTpiInspections'], (body, { query }) => {
      if (Number(query.get('skip')) > 0) for (const inspection of embeddingIn(body)) inspection.tpiScan = null
    }),
  },
  {
    id: 'pages/listInventoryFees/parents-lost-on-later-pages',
    says: 'listInventoryFees shows categories without their parents from the second page on.',
    breaks: ['record/read-stable', 'list/pages'],
    operations: ['listInventoryFees'],
    tell: answers(['listInventoryFees'], (body, { query }) => {
      if (!(Number(query.get('skip')) > 0)) return
      for (const { category } of embeddingIn(body)) if (isFields(category)) category.parent = null
    }),
  },
]
