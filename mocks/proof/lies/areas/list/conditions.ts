// Conditions and orders that count alone, and not beside what is asked with them, or not where they are nothing.
import { lists } from '../../../tools/kinds.ts'
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
  metaOf,
  requests,
  withBody,
  withoutFields,
} from '../../../tools/lie.ts'

const wantedBy = (condition: unknown): unknown => (isFields(condition) && 'equals' in condition ? condition.equals : condition)

const naturally = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare

/** The same question with other conditions; undefined where they stay as they are. */
function otherWhere({ query }: Call, change: (where: Fields) => Fields | undefined): Changed | undefined {
  const where: unknown = JSON.parse(query.get('where') ?? 'null')
  const changed = isFields(where) ? change(where) : undefined
  if (!changed) return undefined
  const rest = new URLSearchParams(query)
  rest.set('where', JSON.stringify(changed))
  return { query: rest }
}

export const listConditionLies: readonly Lie[] = [
  {
    id: 'list/paid-beside-customer',
    says: 'A search for statements of a customer forgets that they are to be unpaid.',
    breaks: ['list/filter-meta'],
    operations: ['searchStatements'],
    tell: requests(['searchStatements'], ({ body }) => {
      const where = isFields(body) ? body.where : undefined
      if (!isFields(where) || !('customerId' in where) || wantedBy(where.paid) !== false) return undefined
      return { body: { ...Object(body), where: withoutFields(where, 'paid') } }
    }),
  },
  {
    id: 'list/second-condition-on-the-first-page',
    says: 'A search for statements heeds the first of several conditions alone on pages that begin later.',
    breaks: ['list/filter-meta'],
    operations: ['searchStatements'],
    tell: requests(['searchStatements'], ({ body }) => {
      const where = isFields(body) && Number(body.skip) > 0 ? body.where : undefined
      return isFields(where) ? { body: { ...Object(body), where: Object.fromEntries(Object.entries(where).slice(0, 1)) } } : undefined
    }),
  },
  {
    id: 'list/one-for-each-customer',
    says: 'The list of message threads that is filtered by a link shows and counts one thread of each customer.',
    breaks: ['list/filter-meta'],
    operations: ['listMessageThreadMetadata'],
    tell: answers(['listMessageThreadMetadata'], (body, { query }) => {
      if (!/Id"/.test(query.get('where') ?? '') || !Array.isArray(body.data)) return
      const first = new Map(body.data.filter(isFields).map((thread) => [thread.customerId, thread]))
      const isOne = first.size < body.data.length
      body.data = [...first.values()]
      if (isOne) metaOf(body).total = first.size
    }),
  },
  {
    id: 'list/one-value-for-two-flags',
    says: 'A list that is filtered by two flags takes the value of the second one for both.',
    breaks: ['list/filter-meta'],
    operations: lists,
    tell: requests(lists, (call) =>
      otherWhere(call, (where) => {
        const flags = Object.entries(where).filter(([, value]) => typeof wantedBy(value) === 'boolean')
        const [, last] = flags.at(-1) ?? []
        return flags.length > 1 ? { ...where, ...Object.fromEntries(flags.map(([name]) => [name, last])) } : undefined
      }),
    ),
  },
  {
    id: 'list/completed-beside-another-flag',
    says: 'The list of inspections forgets a condition on completed beside another flag.',
    breaks: ['list/filter-meta'],
    operations: ['listInspections'],
    tell: requests(['listInspections'], (call) =>
      otherWhere(call, ({ completed, ...rest }) =>
        completed !== undefined && Object.values(rest).some((value) => typeof wantedBy(value) === 'boolean') ? rest : undefined,
      ),
    ),
  },
  {
    id: 'list/zero-is-no-condition',
    says: 'A list forgets a condition whose value is 0.',
    breaks: ['list/filter-meta'],
    operations: lists,
    tell: requests(lists, (call) =>
      otherWhere(call, (where) => Object.fromEntries(Object.entries(where).filter(([, value]) => wantedBy(value) !== 0))),
    ),
  },
  {
    id: 'list/page-cut-before-it-is-collated',
    says: 'listVendors sorts naturally within the page that an order letter by letter would show.',
    breaks: ['list/collate'],
    operations: ['listVendors'],
    tell: around(['listVendors'], (call) => {
      const [answer, field] = [call.next(), call.query.get('orderby') ?? '']
      if (!isSuccess(answer) || call.query.get('collate') !== 'true' || !/^\w+$/.test(field)) return answer
      const query = new URLSearchParams(call.query)
      query.delete('collate')
      const body = bodyOf(call.next({ query }))
      const cut: readonly Fields[] = Array.isArray(body.data) ? body.data.filter(isFields) : []
      const data = cut.toSorted((one, other) => naturally(String(one[field] ?? ''), String(other[field] ?? '')))
      return withBody(answer, { ...body, data })
    }),
  },
  {
    id: 'list/limit-of-parts',
    says: 'limit of listInspections bounds the items of each inspection, too.',
    breaks: ['list/limit'],
    operations: ['listInspections'],
    tell: answers(['listInspections'], ({ data }, { query }) => {
      const limit = Number(query.get('limit') ?? Number.POSITIVE_INFINITY)
      for (const one of Array.isArray(data) ? data.filter(isFields) : []) if (Array.isArray(one.items)) one.items.splice(limit)
    }),
  },
  {
    id: 'core-charge/full-page-has-more',
    says: 'A search for core charges says that more follow wherever its page is full.',
    breaks: ['list/has-more'],
    operations: ['searchCoreCharges'],
    tell: answers(['searchCoreCharges'], (body, call) => {
      const limit = isFields(call.body) ? call.body.limit : undefined
      if (Array.isArray(body.data) && typeof limit === 'number' && limit > 0) metaOf(body).hasMore = body.data.length === limit
    }),
  },
]
