// Departures of lists and searches in what they remember, find and sort. Pages and counts are computed from the contract.
import type { OperationId } from '../../../../openapi/contract.ts'
import type { PlainAnswer } from '../../../engine/mock.ts'
import { creates, deletes, lists, recordOf, remembering, searches, tokenOf, updates } from '../../tools/kinds.ts'
import {
  answers,
  around,
  bodyOf,
  type Call,
  type Changed,
  type Fields,
  isFields,
  isSuccess,
  type Lie,
  records,
  refusal,
  withBody,
} from '../../tools/lie.ts'

const changing: readonly OperationId[] = [...lists, ...creates, ...updates, ...deletes]

interface Page {
  data: Fields[]
  meta: Fields
}

const pageOf = ({ data, meta }: Fields): Page => ({
  data: Array.isArray(data) ? data.filter(isFields) : [],
  meta: isFields(meta) ? meta : {},
})

/** Pages of lists with other records or another meta. */
const pages = (names: readonly OperationId[], change: (page: Page, call: Call) => void): Lie['tell'] =>
  answers(names, (body, call) => {
    const page = pageOf(body)
    change(page, call)
    return { ...body, data: page.data, ...(isFields(body.meta) && { meta: page.meta }) }
  })

/** Lists asked with other parameters. */
const asked = (change: (query: URLSearchParams) => void): Lie['tell'] =>
  around(lists, (call) => {
    const query = new URLSearchParams(call.query)
    change(query)
    return call.next({ query })
  })

/** Only a list of everything, which no parameter narrows. */
const isWhole = ({ query }: Call): boolean => !query.has('ids') && !query.has('where')

const without = (query: URLSearchParams, ...names: string[]): Changed => {
  const rest = new URLSearchParams(query)
  for (const name of names) rest.delete(name)
  return { query: rest }
}

export const listLies: readonly Lie[] = [
  {
    id: 'list/served-from-cache',
    says: 'A list is served from what the first request for it got.',
    breaks: ['list/shows-created', 'list/shows-changed', 'list/drops-deleted'],
    operations: lists,
    tell: remembering(
      () => new Map<string, PlainAnswer>(),
      lists,
      (call, known) => {
        const key = `${call.request.url} ${tokenOf(call)}`
        const answer = known.get(key) ?? call.next()
        if (isSuccess(answer)) known.set(key, answer)
        return answer
      },
    ),
  },
  {
    id: 'list/created-missing',
    says: 'Records that were created since the server started are in no list.',
    breaks: ['list/shows-created'],
    operations: changing,
    tell: remembering(
      () => new Set<unknown>(),
      [...lists, ...creates],
      (call, made) => {
        const answer = call.next()
        if (creates.includes(call.operation.id)) {
          made.add(recordOf(answer).id)
          return answer
        }
        const body = bodyOf(answer)
        return isSuccess(answer) ? withBody(answer, { ...body, data: pageOf(body).data.filter(({ id }) => !made.has(id)) }) : answer
      },
    ),
  },
  {
    id: 'list/newest-missing',
    says: 'A list shows a new record only when the next one is created.',
    breaks: ['list/shows-created'],
    operations: changing,
    tell: remembering(
      () => ({ newest: undefined as unknown }),
      [...lists, ...creates],
      (call, known) => {
        const answer = call.next()
        if (creates.includes(call.operation.id)) {
          known.newest = recordOf(answer).id ?? known.newest
          return answer
        }
        const body = bodyOf(answer)
        const { data } = pageOf(body)
        return isSuccess(answer) ? withBody(answer, { ...body, data: data.filter(({ id }) => id !== known.newest) }) : answer
      },
    ),
  },
  {
    id: 'list/oldest-missing',
    says: 'The first record of a list is never shown, but counted.',
    breaks: ['list/pages', 'list/total', 'list/skip'],
    operations: lists,
    tell: around(lists, (call) => {
      const query = new URLSearchParams(call.query)
      if (isWhole(call)) query.set('skip', String(Number(query.get('skip') ?? 0) + 1))
      return call.next({ query })
    }),
  },
  {
    id: 'list/total-as-at-start',
    says: 'total is what it was when it was first counted.',
    breaks: ['list/shows-created', 'list/drops-deleted'],
    operations: lists,
    tell: remembering(
      () => new Map<string, unknown>(),
      lists,
      (call, totals) => {
        const answer = call.next()
        if (!isSuccess(answer) || !isWhole(call)) return answer
        const body = bodyOf(answer)
        const { meta } = pageOf(body)
        const key = `${call.operation.id} ${tokenOf(call)}`
        totals.set(key, totals.get(key) ?? meta.total)
        return withBody(answer, { ...body, meta: { ...meta, total: totals.get(key) } })
      },
    ),
  },
  {
    id: 'list/total-counts-deleted',
    says: 'total does not fall when a record is deleted.',
    breaks: ['list/drops-deleted'],
    operations: [...lists, ...deletes],
    tell: remembering(
      () => new Map<string, number>(),
      [...lists, ...deletes],
      (call, gone) => {
        const { area, id } = call.operation
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (deletes.includes(id)) {
          gone.set(area, (gone.get(area) ?? 0) + 1)
          return answer
        }
        const body = bodyOf(answer)
        const { meta } = pageOf(body)
        return isWhole(call) ? withBody(answer, { ...body, meta: { ...meta, total: Number(meta.total) + (gone.get(area) ?? 0) } }) : answer
      },
    ),
  },
  {
    id: 'list/total-misses-created',
    says: 'total does not count records that were created since the server started.',
    breaks: ['list/shows-created'],
    operations: [...lists, ...creates],
    tell: remembering(
      () => new Map<string, number>(),
      [...lists, ...creates],
      (call, made) => {
        const { area, id } = call.operation
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (creates.includes(id)) {
          made.set(area, (made.get(area) ?? 0) + 1)
          return answer
        }
        const body = bodyOf(answer)
        const { meta } = pageOf(body)
        return isWhole(call) ? withBody(answer, { ...body, meta: { ...meta, total: Number(meta.total) - (made.get(area) ?? 0) } }) : answer
      },
    ),
  },
  {
    id: 'list/deleted-shown',
    says: 'A list goes on showing records that were deleted.',
    breaks: ['list/drops-deleted'],
    operations: [...lists, ...deletes],
    tell: remembering(
      () => new Map<string, Fields[]>(),
      [...lists, ...deletes],
      (call, gone) => {
        const { area, id } = call.operation
        if (deletes.includes(id)) {
          const list = call.operation.path.replace('/{id}', '')
          const before = call.next({ method: 'GET', path: list, query: new URLSearchParams({ ids: call.params.id ?? '' }) })
          const answer = call.next()
          if (isSuccess(answer)) gone.set(area, [...(gone.get(area) ?? []), ...pageOf(bodyOf(before)).data])
          return answer
        }
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const ids = call.query.getAll('ids').join()
        const ghosts = (gone.get(area) ?? []).filter((record) => ids === '' || ids.includes(String(record.id)))
        const body = bodyOf(answer)
        const { data } = pageOf(body)
        return withBody(answer, { ...body, data: [...data, ...ghosts] })
      },
    ),
  },
  {
    id: 'list/one-change-behind',
    says: 'A list shows each record as it was before its last change.',
    breaks: ['list/shows-changed'],
    operations: [...lists, ...updates],
    tell: remembering(
      () => ({ seen: new Map<unknown, Fields>(), shown: new Map<unknown, Fields>() }),
      lists,
      (call, { seen, shown }) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const body = bodyOf(answer)
        const data = pageOf(body).data.map((record) => {
          const last = seen.get(record.id)
          if (last && JSON.stringify(last) !== JSON.stringify(record)) shown.set(record.id, last)
          seen.set(record.id, record)
          return shown.get(record.id) ?? record
        })
        return withBody(answer, { ...body, data })
      },
    ),
  },
  {
    id: 'list/names-cut',
    says: 'A list shows the first ten characters of names.',
    breaks: ['list/agrees-with-read', 'list/shows-changed'],
    operations: lists,
    tell: records(lists, (record) => {
      if (typeof record.name === 'string') record.name = record.name.slice(0, 10)
    }),
  },
  {
    id: 'list/amounts-rounded',
    says: 'A list shows amounts in whole hundreds of cents.',
    breaks: ['list/agrees-with-read'],
    operations: [...lists, ...searches],
    tell: records([...lists, ...searches], (record) => {
      for (const [name, value] of Object.entries(record))
        if (name.endsWith('Cents') && typeof value === 'number') record[name] = Math.floor(value / 100) * 100
    }),
  },
  {
    id: 'list/values-of-the-next',
    says: 'A list lays the name of each record beside the id of the next one.',
    breaks: ['list/agrees-with-read'],
    operations: lists,
    tell: pages(lists, ({ data }) => {
      const names = data.map(({ name }) => name)
      for (const [index, record] of data.entries()) if ('name' in record) record.name = names[(index + 1) % names.length]
    }),
  },
  {
    id: 'list/search-values-old',
    says: 'A search shows records as they were when they were first found.',
    breaks: ['list/shows-changed', 'list/agrees-with-read'],
    operations: searches,
    tell: remembering(
      () => new Map<unknown, Fields>(),
      searches,
      (call, first) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const body = bodyOf(answer)
        const data = pageOf(body).data.map((record) => {
          if (!first.has(record.id)) first.set(record.id, record)
          return first.get(record.id)
        })
        return withBody(answer, { ...body, data })
      },
    ),
  },

  {
    id: 'list/ids-ignored',
    says: 'ids is ignored.',
    breaks: ['list/ids'],
    operations: lists,
    tell: asked((query) => query.delete('ids')),
  },
  {
    id: 'list/ids-first-only',
    says: 'Of several ids only the first is looked at.',
    breaks: ['list/ids'],
    operations: lists,
    tell: asked((query) => {
      const [first] = query.getAll('ids').join().split(',')
      if (first) query.set('ids', first)
    }),
  },
  {
    id: 'list/ids-last-missing',
    says: 'Of several ids the last is left out.',
    breaks: ['list/ids'],
    operations: lists,
    tell: asked((query) => {
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
      return call.query.has('ids') && pageOf(bodyOf(answer)).data.length === 0 ? call.next(without(call.query, 'ids')) : answer
    }),
  },
  {
    id: 'list/ids-excluded',
    says: 'ids leaves out the records with these ids.',
    breaks: ['list/ids'],
    operations: lists,
    tell: around(lists, (call) => {
      const ids = call.query.getAll('ids').join().split(',')
      const answer = call.next(without(call.query, 'ids'))
      if (!call.query.has('ids') || !isSuccess(answer)) return answer
      const body = bodyOf(answer)
      return withBody(answer, { ...body, data: pageOf(body).data.filter(({ id }) => !ids.includes(String(id))) })
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
      const data = pageOf(body).data.filter(({ id }) => ids.includes(String(id)))
      return withBody(answer, { ...body, data, meta: { hasMore: false, total: data.length } })
    }),
  },
  {
    id: 'list/ids-total-of-all',
    says: 'With ids, total counts all records of the resource.',
    breaks: ['list/ids-total'],
    operations: lists,
    tell: pages(lists, ({ meta }, call) => {
      if (call.query.has('ids')) meta.total = pageOf(bodyOf(call.next(without(call.query, 'ids')))).meta.total
    }),
  },
  {
    id: 'list/ids-more-of-all',
    says: 'With ids, hasMore tells whether there are other records at all.',
    breaks: ['list/ids-total'],
    operations: lists,
    tell: pages(lists, ({ meta, data }, call) => {
      if (call.query.has('ids')) meta.hasMore = Number(pageOf(bodyOf(call.next(without(call.query, 'ids')))).meta.total) > data.length
    }),
  },
  {
    id: 'list/filter-total-of-all',
    says: 'With where, total counts all records of the resource.',
    breaks: ['list/filter-meta'],
    operations: lists,
    tell: pages(lists, ({ meta }, call) => {
      if (call.query.has('where')) meta.total = pageOf(bodyOf(call.next(without(call.query, 'where')))).meta.total
    }),
  },
  {
    id: 'list/filter-after-page',
    says: 'where is applied to the page that limit and skip cut out, not to the records.',
    breaks: ['list/filter-meta'],
    operations: lists,
    tell: around(lists, (call) => {
      if (!call.query.has('where') || !call.query.has('limit')) return call.next()
      const matching = pageOf(bodyOf(call.next(without(call.query, 'limit', 'skip')))).data.map(({ id }) => id)
      const answer = call.next(without(call.query, 'where'))
      const body = bodyOf(answer)
      return isSuccess(answer) ? withBody(answer, { ...body, data: pageOf(body).data.filter(({ id }) => matching.includes(id)) }) : answer
    }),
  },

  {
    id: 'list/collate-ignored',
    says: 'collate is ignored: 10 comes before 2.',
    breaks: ['list/collate'],
    operations: lists,
    tell: asked((query) => query.delete('collate')),
  },
  {
    id: 'list/collate-without-order',
    says: 'With collate, orderby is ignored.',
    breaks: ['list/collate'],
    operations: lists,
    tell: asked((query) => {
      if (query.get('collate') === 'true') query.delete('orderby')
    }),
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
    id: 'list/collate-refused',
    says: 'A list refuses collate without orderby.',
    breaks: ['list/parameters-accepted'],
    operations: lists,
    tell: around(lists, (call) =>
      call.query.has('collate') && !call.query.has('orderby') ? refusal(call, 400, 'collate needs orderby.') : call.next(),
    ),
  },
  {
    id: 'list/skip-needs-limit',
    says: 'A list refuses skip without limit.',
    breaks: ['list/parameters-accepted'],
    operations: lists,
    tell: around(lists, (call) =>
      call.query.has('skip') && !call.query.has('limit') ? refusal(call, 400, 'skip needs limit.') : call.next(),
    ),
  },
  {
    id: 'list/limit-needed',
    says: 'A list refuses a request without limit.',
    breaks: ['list/parameters-accepted'],
    operations: lists,
    tell: around(lists, (call) => (call.query.has('limit') ? call.next() : refusal(call, 400, 'limit is needed.'))),
  },

  {
    id: 'list/past-end-last-page',
    says: 'Skipping all records shows the last page again.',
    breaks: ['list/skip-past-end'],
    operations: lists,
    tell: around(lists, (call) => {
      const answer = call.next()
      const { data, meta } = pageOf(bodyOf(answer))
      if (!isSuccess(answer) || data.length > 0 || Number(meta.total) === 0 || !call.query.has('skip')) return answer
      const query = new URLSearchParams(call.query)
      query.set('skip', String(Math.max(0, Number(meta.total) - 5)))
      return call.next({ query })
    }),
  },
  {
    id: 'list/past-end-refused',
    says: 'Skipping all records is refused.',
    breaks: ['list/skip-past-end'],
    operations: lists,
    tell: around(lists, (call) => {
      const answer = call.next()
      const { data, meta } = pageOf(bodyOf(answer))
      const isPast = isSuccess(answer) && call.query.has('skip') && data.length === 0 && Number(meta.total) > 0
      return isPast ? refusal(call, 400, 'skip is too high.') : answer
    }),
  },
  {
    id: 'list/past-end-more',
    says: 'An empty page after the last one says that more records follow.',
    breaks: ['list/skip-past-end', 'list/has-more'],
    operations: lists,
    tell: pages(lists, ({ data, meta }, { query }) => {
      if (query.has('skip') && data.length === 0) meta.hasMore = true
    }),
  },
  {
    id: 'list/total-capped',
    says: 'total is at most 50.',
    breaks: ['list/total'],
    operations: lists,
    tell: pages(lists, ({ meta }) => {
      meta.total = Math.min(50, Number(meta.total))
    }),
  },
  {
    id: 'list/total-on-first-page',
    says: 'total is right on the first page, and 0 on all others.',
    breaks: ['list/total-of-any-page'],
    operations: lists,
    tell: pages(lists, ({ meta }, { query }) => {
      if (Number(query.get('skip') ?? 0) > 0) meta.total = 0
    }),
  },
  {
    id: 'list/more-by-total-of-page',
    says: 'hasMore compares total with limit, and forgets what was skipped.',
    breaks: ['list/has-more'],
    operations: lists,
    tell: pages(lists, ({ meta }, { query }) => {
      if (query.has('limit')) meta.hasMore = Number(meta.total) > Number(query.get('limit'))
    }),
  },
  {
    id: 'list/more-one-late',
    says: 'hasMore is still true on a page that ends exactly with the last record.',
    breaks: ['list/has-more'],
    operations: lists,
    tell: pages(lists, ({ data, meta }, { query }) => {
      meta.hasMore = Number(query.get('skip') ?? 0) + data.length <= Number(meta.total) && data.length > 0
    }),
  },
  {
    id: 'list/first-twice',
    says: 'The first record of a page is on it twice.',
    breaks: ['list/no-duplicates'],
    operations: lists,
    tell: pages(lists, (page) => {
      const [first] = page.data
      if (first) page.data = [first, ...page.data]
    }),
  },
  {
    id: 'list/search-joins',
    says: 'A search shows a record once for each of its parts.',
    breaks: ['list/no-duplicates'],
    operations: searches,
    tell: pages(searches, (page) => {
      page.data = page.data.flatMap((record) => [record, record])
    }),
  },
  {
    id: 'list/page-repeats-first',
    says: 'Every page but the first begins with the first record of all.',
    breaks: ['list/pages', 'list/skip'],
    operations: lists,
    tell: pages(lists, (page, call) => {
      if (Number(call.query.get('skip') ?? 0) === 0 || page.data.length === 0) return
      const query = new URLSearchParams(call.query)
      query.set('skip', '0')
      const [first] = pageOf(bodyOf(call.next({ query }))).data
      if (first) page.data = [first, ...page.data.slice(1)]
    }),
  },
  {
    id: 'list/search-needs-where',
    says: 'A search without where is refused.',
    breaks: ['list/search-empty-body'],
    operations: searches,
    tell: around(searches, (call) =>
      isFields(call.body) && 'where' in call.body ? call.next() : refusal(call, 400, 'What are you looking for?'),
    ),
  },
  {
    id: 'list/search-needs-limit',
    says: 'A search without limit is refused.',
    breaks: ['list/search-empty-body'],
    operations: searches,
    tell: around(searches, (call) =>
      isFields(call.body) && 'limit' in call.body ? call.next() : refusal(call, 400, 'How many do you want?'),
    ),
  },
]
