// Departures of lists and searches in how they sort and where a page begins and ends.
import { lists, searches } from '../../../tools/kinds.ts'
import { around, bodyOf, hasSent, isFields, isSuccess, type Lie, refuse, sentOtherwise, withoutFields } from '../../../tools/lie.ts'
import { listPageIn, listPages, listsAskedWith } from './pages.ts'

const usualSearches = searches.filter((id) => id !== 'searchTimesheets')

const refusingSearches = (field: 'collate' | 'params'): Lie => ({
  id: `list/search-${field}-refused`,
  says: `A search refuses a body with ${field}.`,
  breaks: ['list/search-parameters-accepted', 'core-charge/search-body'],
  operations: usualSearches,
  tell: around(usualSearches, (call) => (hasSent(call, field) ? refuse(call, 400, `${field} is not known.`) : call.next())),
})

export const listPageLies: readonly Lie[] = [
  ...(['collate', 'params'] as const).map(refusingSearches),
  {
    id: 'list/collate-ignored',
    says: 'collate is ignored: 10 comes before 2.',
    breaks: ['list/collate'],
    operations: lists,
    tell: listsAskedWith((query) => query.delete('collate')),
  },
  {
    id: 'list/collate-without-order',
    says: 'With collate, orderby is ignored.',
    breaks: ['list/collate'],
    operations: lists,
    tell: listsAskedWith((query) => {
      if (query.get('collate') === 'true') query.delete('orderby')
    }),
  },
  {
    id: 'list/collate-without-limit',
    says: 'A list that is sorted naturally shows all that is left, whatever limit says.',
    breaks: ['list/limit'],
    operations: lists,
    tell: listsAskedWith((query) => {
      if (query.get('collate') === 'true' && query.has('orderby')) query.delete('limit')
    }),
  },
  {
    id: 'list/search-collate-without-limit',
    says: 'A search that sorts naturally shows all that is left, whatever limit says.',
    breaks: ['list/search-limit', 'core-charge/search-body'],
    operations: searches,
    tell: sentOtherwise(searches, (body) => (body.collate === true && body.orderBy !== undefined ? withoutFields(body, 'limit') : body)),
  },
  {
    id: 'list/search-collate-ignored',
    says: 'collate in a search body is ignored: 10 comes before 2.',
    breaks: ['list/search-collate'],
    operations: searches,
    tell: around(searches, (call) => {
      const { collate: _, ...rest } = isFields(call.body) ? call.body : {}
      return call.next({ body: rest })
    }),
  },
  {
    id: 'list/skip-needs-limit',
    says: 'A list refuses skip without limit.',
    breaks: ['list/parameters-accepted'],
    operations: lists,
    tell: around(lists, (call) =>
      call.query.has('skip') && !call.query.has('limit') ? refuse(call, 400, 'skip needs limit.') : call.next(),
    ),
  },
  {
    id: 'list/limit-needed',
    says: 'A list refuses a request without limit.',
    breaks: ['list/parameters-accepted'],
    operations: lists,
    tell: around(lists, (call) => (call.query.has('limit') ? call.next() : refuse(call, 400, 'limit is needed.'))),
  },
  {
    id: 'list/past-end-last-page',
    says: 'Skipping all records shows the last page again.',
    breaks: ['list/skip-past-end'],
    operations: lists,
    tell: around(lists, (call) => {
      const answer = call.next()
      const { data, meta } = listPageIn(bodyOf(answer))
      if (!isSuccess(answer) || data.length > 0 || Number(meta.total) === 0 || !call.query.has('skip')) return answer
      const query = new URLSearchParams(call.query)
      query.set('skip', String(Math.max(0, Number(meta.total) - 5)))
      return call.next({ query })
    }),
  },
  {
    id: 'list/past-end-refused',
    says: 'Skipping all records fails with 500.',
    breaks: ['list/skip-past-end'],
    operations: lists,
    tell: around(lists, (call) => {
      const answer = call.next()
      const { data, meta } = listPageIn(bodyOf(answer))
      const isPast = isSuccess(answer) && call.query.has('skip') && data.length === 0 && Number(meta.total) > 0
      return isPast ? refuse(call, 500, 'skip is too high.') : answer
    }),
  },
  {
    id: 'list/past-end-more',
    says: 'An empty page after the last one says that more records follow.',
    breaks: ['list/skip-past-end', 'list/has-more'],
    operations: lists,
    tell: listPages(lists, ({ data, meta }, { query }) => {
      if (query.has('skip') && data.length === 0) meta.hasMore = true
    }),
  },
  {
    id: 'list/total-capped',
    says: 'total is at most 50.',
    breaks: ['list/total'],
    operations: lists,
    tell: listPages(lists, ({ meta }) => {
      meta.total = Math.min(50, Number(meta.total))
    }),
  },
  {
    id: 'list/total-on-first-page',
    says: 'total is right on the first page, and 0 on all others.',
    breaks: ['list/total-of-any-page'],
    operations: lists,
    tell: listPages(lists, ({ meta }, { query }) => {
      if (Number(query.get('skip') ?? 0) > 0) meta.total = 0
    }),
  },
  {
    id: 'list/more-by-total-of-page',
    says: 'hasMore compares total with limit, and forgets what was skipped.',
    breaks: ['list/has-more'],
    operations: lists,
    tell: listPages(lists, ({ meta }, { query }) => {
      if (query.has('limit')) meta.hasMore = Number(meta.total) > Number(query.get('limit'))
    }),
  },
  {
    id: 'list/more-one-late',
    says: 'hasMore is still true on a page that ends exactly with the last record.',
    breaks: ['list/has-more'],
    operations: lists,
    tell: listPages(lists, ({ data, meta }, { query }) => {
      meta.hasMore = Number(query.get('skip') ?? 0) + data.length <= Number(meta.total) && data.length > 0
    }),
  },
  {
    id: 'list/first-twice',
    says: 'The first record of a page is on it twice.',
    breaks: ['list/no-duplicates'],
    operations: lists,
    tell: listPages(lists, (page) => {
      const [first] = page.data
      if (first) page.data = [first, ...page.data]
    }),
  },
  {
    id: 'list/search-joins',
    says: 'A search shows a record once for each of its parts.',
    breaks: ['list/no-duplicates'],
    operations: searches,
    tell: listPages(searches, (page) => {
      page.data = page.data.flatMap((record) => [record, record])
    }),
  },
  {
    id: 'list/page-repeats-first',
    says: 'Every page but the first begins with the first record of all.',
    breaks: ['list/pages', 'list/skip'],
    operations: lists,
    tell: listPages(lists, (page, call) => {
      if (Number(call.query.get('skip') ?? 0) === 0 || page.data.length === 0) return
      const query = new URLSearchParams(call.query)
      query.set('skip', '0')
      const [first] = listPageIn(bodyOf(call.next({ query }))).data
      if (first) page.data = [first, ...page.data.slice(1)]
    }),
  },
  {
    id: 'list/search-needs-where',
    says: 'A search without where is refused.',
    breaks: ['list/search-empty-body'],
    operations: searches,
    tell: around(searches, (call) =>
      isFields(call.body) && 'where' in call.body ? call.next() : refuse(call, 400, 'What are you looking for?'),
    ),
  },
  {
    id: 'list/search-needs-limit',
    says: 'A search without limit is refused.',
    breaks: ['list/search-empty-body'],
    operations: searches,
    tell: around(searches, (call) =>
      isFields(call.body) && 'limit' in call.body ? call.next() : refuse(call, 400, 'How many do you want?'),
    ),
  },
]
