// Pages that are wrong at a border only: at a certain limit or skip, with a certain number of records, or with certain values in them.
import { answers, isFields, type Lie } from '../../tools/lie.ts'

export const pageLies: readonly Lie[] = [
  {
    id: 'pages/listVendors/more-when-total-divides',
    says: 'listVendors says that more records follow the last page when the limit divides the total.',
    breaks: ['list/has-more'],
    operations: ['listVendors'],
    tell: answers(['listVendors'], ({ data, meta }, { query }) => {
      if (!isFields(meta) || !Array.isArray(data) || data.length === 0) return
      if (Number(meta.total) % Number(query.get('limit') ?? 0) === 0) meta.hasMore = true
    }),
  },
]
