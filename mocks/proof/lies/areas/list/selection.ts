// Departures of lists and searches in what the ids and filters of the request select.
import { lists } from '../../../tools/kinds.ts'
import { around, bodyOf, type Changed, isSuccess, type Lie, withBody } from '../../../tools/lie.ts'
import { listPageIn, listPages, listsAskedWith } from './pages.ts'

const withoutParameters = (query: URLSearchParams, ...names: string[]): Changed => {
  const rest = new URLSearchParams(query)
  for (const name of names) rest.delete(name)
  return { query: rest }
}

export const listSelectionLies: readonly Lie[] = [
  {
    id: 'list/ids-ignored',
    says: 'ids is ignored.',
    breaks: ['list/ids'],
    operations: lists,
    tell: listsAskedWith((query) => query.delete('ids')),
  },
  {
    id: 'list/ids-first-only',
    says: 'Of several ids only the first is looked at.',
    breaks: ['list/ids'],
    operations: lists,
    tell: listsAskedWith((query) => {
      const [first] = query.getAll('ids').join().split(',')
      if (first) query.set('ids', first)
    }),
  },
  {
    id: 'list/ids-last-missing',
    says: 'Of several ids the last is left out.',
    breaks: ['list/ids'],
    operations: lists,
    tell: listsAskedWith((query) => {
      const ids = query.getAll('ids').join().split(',')
      if (ids.length > 1) query.set('ids', ids.slice(0, -1).join())
    }),
  },
  {
    id: 'list/ids-unknown-shows-all',
    says: 'With ids that no record has, a list shows all records.',
    breaks: ['list/ids'],
    operations: lists,
    tell: around(lists, (call) => {
      const answer = call.next()
      return call.query.has('ids') && listPageIn(bodyOf(answer)).data.length === 0
        ? call.next(withoutParameters(call.query, 'ids'))
        : answer
    }),
  },
  {
    id: 'list/ids-excluded',
    says: 'ids leaves out the records with these ids.',
    breaks: ['list/ids'],
    operations: lists,
    tell: around(lists, (call) => {
      const ids = call.query.getAll('ids').join().split(',')
      const answer = call.next(withoutParameters(call.query, 'ids'))
      if (!call.query.has('ids') || !isSuccess(answer)) return answer
      const body = bodyOf(answer)
      return withBody(answer, { ...body, data: listPageIn(body).data.filter(({ id }) => !ids.includes(String(id))) })
    }),
  },
  {
    id: 'list/ids-first-page-only',
    says: 'ids looks only among the records of the first page.',
    breaks: ['list/ids'],
    operations: lists,
    tell: around(lists, (call) => {
      const ids = call.query.getAll('ids').join().split(',')
      if (!call.query.has('ids')) return call.next()
      const answer = call.next({ query: new URLSearchParams({ limit: '10' }) })
      if (!isSuccess(answer)) return answer
      const body = bodyOf(answer)
      const data = listPageIn(body).data.filter(({ id }) => ids.includes(String(id)))
      return withBody(answer, { ...body, data, meta: { hasMore: false, total: data.length } })
    }),
  },
  {
    id: 'list/ids-total-of-all',
    says: 'With ids, total counts all records of the resource.',
    breaks: ['list/ids-total'],
    operations: lists,
    tell: listPages(lists, ({ meta }, call) => {
      if (call.query.has('ids')) meta.total = listPageIn(bodyOf(call.next(withoutParameters(call.query, 'ids')))).meta.total
    }),
  },
  {
    id: 'list/ids-more-of-all',
    says: 'With ids, hasMore tells whether there are other records at all.',
    breaks: ['list/ids-total'],
    operations: lists,
    tell: listPages(lists, ({ meta, data }, call) => {
      if (call.query.has('ids'))
        meta.hasMore = Number(listPageIn(bodyOf(call.next(withoutParameters(call.query, 'ids')))).meta.total) > data.length
    }),
  },
  {
    id: 'list/filter-total-of-all',
    says: 'With where, total counts all records of the resource.',
    breaks: ['list/filter-meta'],
    operations: lists,
    tell: listPages(lists, ({ meta }, call) => {
      if (call.query.has('where')) meta.total = listPageIn(bodyOf(call.next(withoutParameters(call.query, 'where')))).meta.total
    }),
  },
  {
    id: 'list/filter-after-page',
    says: 'where is applied to the page that limit and skip cut out, not to the records.',
    breaks: ['list/filter-meta'],
    operations: lists,
    tell: around(lists, (call) => {
      if (!call.query.has('where') || !call.query.has('limit')) return call.next()
      const matching = listPageIn(bodyOf(call.next(withoutParameters(call.query, 'limit', 'skip')))).data.map(({ id }) => id)
      const answer = call.next(withoutParameters(call.query, 'where'))
      const body = bodyOf(answer)
      return isSuccess(answer)
        ? withBody(answer, { ...body, data: listPageIn(body).data.filter(({ id }) => matching.includes(id)) })
        : answer
    }),
  },
]
