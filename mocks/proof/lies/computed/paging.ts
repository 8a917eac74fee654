// Lists, searches and the workflow that count wrongly: limit, skip, hasMore, total, and the edges of pages.
import type { OperationId } from '../../../../openapi/contract.ts'
import { pagedLists, resourceOf, searches } from '../../../../openapi/resources.ts'
import { keptIn } from '../../tools/kinds.ts'
import { around, bodyOf, type Call, type Changed, type Fields, isFields, isSuccess, type Lie, withBody } from '../../tools/lie.ts'

/** What a page says about itself, wherever the answer has it. */
export interface ShownPage {
  records: unknown[]
  /** Has `total` and `hasMore`; undefined where the answer tells neither. */
  meta: Fields | undefined
  /** The object that has the records, and under which name. */
  holder: Fields
  name: string
}

/** Requirements of lists, and the sentences of their own that the workflow has. */
export interface Sentences {
  limit: string
  skip: string
  total: readonly string[]
  hasMore: string
}

export interface Paged {
  id: OperationId
  in: 'query' | 'body'
  sentences: Sentences
}

const ofLists: Sentences = {
  limit: 'list/limit',
  skip: 'list/skip',
  total: ['list/total', 'list/total-of-any-page'],
  hasMore: 'list/has-more',
}

const ofSearches: Sentences = { ...ofLists, limit: 'list/search-limit', skip: 'list/search-skip' }

const sentencesOfWorkflow = (what: 'list' | 'column'): Sentences => ({
  limit: `workflow/${what}-limit`,
  skip: `workflow/${what}-skip`,
  total: [`workflow/${what}-total`],
  hasMore: `workflow/${what}-has-more`,
})

export const pagedByQuery: readonly Paged[] = pagedLists.map(({ id }) => ({ id, in: 'query', sentences: ofLists }))

/** The body of the core charge search is only assumed (4.22, D41). */
const ofCoreCharges: Sentences = { ...ofLists, limit: 'core-charge/search-body', skip: 'core-charge/search-body' }

export const pagedByBody: readonly Paged[] = searches.map(({ id }) => ({
  id,
  in: 'body',
  sentences: id === 'searchCoreCharges' ? ofCoreCharges : ofSearches,
}))

export const workflowPages: readonly Paged[] = [
  { id: 'listWorkflowOrders', in: 'query', sentences: sentencesOfWorkflow('list') },
  { id: 'listWorkflowOrdersByStatus', in: 'query', sentences: sentencesOfWorkflow('list') },
  { id: 'getWorkflowColumn', in: 'query', sentences: sentencesOfWorkflow('column') },
]

export function pageIn(body: Fields): ShownPage | undefined {
  const { data, meta } = body
  if (Array.isArray(data)) return { records: data, meta: isFields(meta) ? meta : undefined, holder: body, name: 'data' }
  if (isFields(data) && Array.isArray(data.orders)) return { records: data.orders, meta: data, holder: data, name: 'orders' }
  return undefined
}

/** The number that the request gives for limit or skip. */
export function numberIn(call: Call, { in: place }: Paged, name: 'limit' | 'skip'): number | undefined {
  if (place === 'query') return call.query.has(name) ? Number(call.query.get(name)) : undefined
  const value = isFields(call.body) ? call.body[name] : undefined
  return typeof value === 'number' ? value : undefined
}

/** The request with another number as parameter or field; without any for undefined. */
export function withNumber(call: Call, { in: place }: Pick<Paged, 'in'>, name: string, value: number | undefined): Changed {
  if (place === 'query') {
    const query = new URLSearchParams(call.query)
    query.delete(name)
    if (value !== undefined) query.set(name, String(value))
    return { query }
  }
  return { body: { ...(isFields(call.body) ? call.body : {}), [name]: value } }
}

interface Wrong {
  name: string
  says: string
  breaks(sentences: Sentences): readonly string[]
  /** Only where the answer tells the total. */
  needsMeta?: true
  tell(paged: Paged): Lie['tell']
}

/** Asks for another limit or skip than the request does. */
const readsShifted = (name: 'limit' | 'skip', by: (value: number) => number | undefined) => (paged: Paged) =>
  around([paged.id], (call) => {
    const value = numberIn(call, paged, name)
    return call.next(value === undefined ? {} : withNumber(call, paged, name, by(value)))
  })

const changed = (change: (page: ShownPage, call: Call, paged: Paged) => void) => (paged: Paged) =>
  around([paged.id], (call) => {
    const answer = call.next()
    if (!isSuccess(answer)) return answer
    const body = bodyOf(answer)
    const page = pageIn(body)
    if (page) change(page, call, paged)
    return withBody(answer, body)
  })

const metaOfPages = (name: 'total' | 'hasMore', value: (before: unknown, page: ShownPage) => unknown) =>
  changed((page) => {
    if (page.meta && name in page.meta) page.meta[name] = value(page.meta[name], page)
  })

const wrong: readonly Wrong[] = [
  { name: 'limit-ignored', says: 'ignores limit', breaks: ({ limit }) => [limit], tell: readsShifted('limit', () => undefined) },
  {
    name: 'limit-plus-one',
    says: 'returns one record more than limit',
    breaks: ({ limit }) => [limit],
    tell: readsShifted('limit', (n) => n + 1),
  },
  { name: 'skip-ignored', says: 'ignores skip', breaks: ({ skip }) => [skip], tell: readsShifted('skip', () => undefined) },
  { name: 'skip-plus-one', says: 'skips one record too many', breaks: ({ skip }) => [skip], tell: readsShifted('skip', (n) => n + 1) },
  {
    name: 'pages-overlap',
    says: 'shows the last record of a page again on the next one',
    breaks: ({ skip }) => [skip],
    tell: readsShifted('skip', (n) => Math.max(0, n - 1)),
  },
  {
    name: 'skip-as-page',
    says: 'takes skip for the number of a page',
    breaks: ({ skip }) => [skip],
    tell: (paged) =>
      around([paged.id], (call) => {
        const [skip, limit] = [numberIn(call, paged, 'skip'), numberIn(call, paged, 'limit')]
        return call.next(skip === undefined || limit === undefined ? {} : withNumber(call, paged, 'skip', skip * limit))
      }),
  },
  {
    name: 'last-record-lost',
    says: 'counts the last record, but shows it on no page',
    breaks: ({ total }) => [...total, 'list/pages'],
    needsMeta: true,
    tell: changed((page, call, paged) => {
      if (page.meta?.hasMore === false && (numberIn(call, paged, 'skip') ?? 0) > 0) page.records.pop()
    }),
  },
  {
    name: 'never-more',
    says: 'always says that no more records follow',
    breaks: ({ hasMore }) => [hasMore],
    needsMeta: true,
    tell: metaOfPages('hasMore', () => false),
  },
  {
    name: 'always-more',
    says: 'always says that more records follow',
    breaks: ({ hasMore }) => [hasMore],
    needsMeta: true,
    tell: metaOfPages('hasMore', () => true),
  },
  {
    name: 'more-by-full-page',
    says: 'says that more records follow whenever the page is full',
    breaks: ({ hasMore }) => [hasMore],
    needsMeta: true,
    tell: changed((page, call, paged) => {
      if (page.meta) page.meta.hasMore = page.records.length === numberIn(call, paged, 'limit')
    }),
  },
  {
    name: 'more-inverted',
    says: 'says that more records follow when none do, and that none follow when some do',
    breaks: ({ hasMore }) => [hasMore],
    needsMeta: true,
    tell: metaOfPages('hasMore', (before) => !before),
  },
  {
    name: 'total-of-page',
    says: 'gives the number of records on the page as total',
    breaks: ({ total }) => total,
    needsMeta: true,
    tell: metaOfPages('total', (_, { records }) => records.length),
  },
  {
    name: 'total-after-skip',
    says: 'counts only the records after skip in total',
    breaks: ({ total }) => total,
    needsMeta: true,
    tell: changed(({ meta }, call, paged) => {
      if (typeof meta?.total === 'number') meta.total -= numberIn(call, paged, 'skip') ?? 0
    }),
  },
  {
    name: 'total-plus-one',
    says: 'counts one record too many in total',
    breaks: ({ total }) => total,
    needsMeta: true,
    tell: metaOfPages('total', (before) => Number(before) + 1),
  },
  {
    name: 'total-minus-one',
    says: 'counts one record too few in total',
    breaks: ({ total }) => total,
    needsMeta: true,
    tell: metaOfPages('total', (before) => Math.max(0, Number(before) - 1)),
  },
]

const pagingLie = (paged: Paged, { name, says, breaks, tell }: Wrong): Lie => ({
  id: `computed/page/${paged.id}/${name}`,
  says: `${paged.id} ${says}.`,
  breaks: breaks(paged.sentences),
  operations: [paged.id],
  tell: (server) => tell(paged)(server),
})

/** Of the searches, that of core charges alone answers as lists do (4.9). */
export const tellsMeta = ({ in: place, id }: Paged): boolean => place === 'query' || id === 'searchCoreCharges'

function totalOfAll(paged: Paged): Lie[] {
  const resource = resourceOf(paged.id)
  if (paged.in === 'body' || !resource) return []
  const collection = keptIn(resource)
  const wrong: Wrong = {
    name: 'total-of-all',
    says: 'counts the records of all companies and users in total',
    breaks: ({ total }) => total,
    tell: changed(({ meta }, { sandbox }) => {
      if (meta) meta.total = sandbox.world.all(collection).length
    }),
  }
  return [pagingLie(paged, wrong)]
}

const limitServes = (paged: Paged): Lie => ({
  id: `computed/page/${paged.id}/limit-minus-one`,
  says: `${paged.id} returns one record fewer than limit although there are enough.`,
  breaks: ['list/limit-serves'],
  operations: [paged.id],
  tell: readsShifted('limit', (limit) => Math.max(1, limit - 1))(paged),
})

export const pagingLies: readonly Lie[] = [
  ...[...pagedByQuery, ...pagedByBody, ...workflowPages].flatMap((paged) =>
    wrong.filter(({ needsMeta }) => !needsMeta || tellsMeta(paged)).map((one) => pagingLie(paged, one)),
  ),
  ...pagedByQuery.map(limitServes),
  ...pagedByQuery.flatMap(totalOfAll),
]
