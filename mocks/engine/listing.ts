// What lists and searches have in common: filter, order, page. Pure functions; matches are kept beside the array they came from.
import { invalid } from './errors.ts'
import type { Fields } from './fields.ts'
import { parseOrder } from './order.ts'
import { namesField, parseWhere } from './where.ts'

/** What a client asks for, from a query or from a search body. */
export interface Listing {
  ids?: string[] | undefined
  /** A filter object, or its JSON text. */
  where?: unknown
  /** Text, object or array (D08). */
  order?: unknown
  collate?: boolean | undefined
  skip?: number | undefined
  limit?: number | undefined
}

export interface Page<Item> {
  items: readonly Item[]
  /** All that match, on every page. */
  matches: readonly Item[]
  hasMore: boolean
  total: number
}

interface Listed {
  id: string
  deleted?: boolean | null
}

const defaultLimit = 50
const largestLimit = 500

/** One page of the records. The array must never change: its matches are kept. */
export function listPage<Item extends Listed>(records: readonly Item[], fields: Fields, listing: Listing): Page<Item> {
  const skip = wholeNumber('skip', listing.skip) ?? 0
  const limit = Math.min(wholeNumber('limit', listing.limit) ?? defaultLimit, largestLimit)
  const matches = matching(records, fields, listing)
  const items = matches.slice(skip, skip + limit)
  return { items, matches, total: matches.length, hasMore: skip + items.length < matches.length }
}

function wholeNumber(name: string, value: number | undefined): number | undefined {
  if (value === undefined || (Number.isInteger(value) && value >= 0)) return value
  throw invalid('invalid_page', [{ path: `/${name}`, expected: 'a whole number, 0 or more', actual: String(value) }])
}

const kept = new WeakMap<readonly Listed[], Map<string, readonly Listed[]>>()
const mostKept = 20

/** The matches in order. The latest questions to an array are remembered, so that the next page costs nothing. */
function matching<Item extends Listed>(records: readonly Item[], fields: Fields, listing: Listing): readonly Item[] {
  const { ids, where, order, collate = false } = listing
  const question = JSON.stringify([ids, where, order, collate])
  const answers = kept.get(records) ?? new Map<string, readonly Listed[]>()
  kept.set(records, answers)
  const known = answers.get(question)
  const found = known ?? sorted(filtered(records, fields, ids, where), fields, order, collate)
  answers.delete(question)
  answers.set(question, found)
  const oldest = answers.keys().next()
  if (answers.size > mostKept && !oldest.done) answers.delete(oldest.value)
  return found as readonly Item[]
}

function filtered<Item extends Listed>(
  records: readonly Item[],
  fields: Fields,
  ids: string[] | undefined,
  where: unknown,
): readonly Item[] {
  const filter = typeof where === 'string' ? parseText(where) : where
  const matches = filter === undefined || filter === null ? undefined : parseWhere(filter, fields)
  const wanted = ids && new Set(ids)
  const showDeleted = !fields.has('deleted') || namesField(filter, 'deleted')
  if (!matches && !wanted && showDeleted) return records
  return records.filter(
    (record) => (showDeleted || record.deleted !== true) && (!wanted || wanted.has(record.id)) && (!matches || matches(record)),
  )
}

function sorted<Item extends Listed>(records: readonly Item[], fields: Fields, order: unknown, collate: boolean): readonly Item[] {
  const compare = order === undefined || order === null ? undefined : parseOrder(order, fields, collate)
  return compare ? [...records].sort(compare) : records
}

function parseText(where: string): unknown {
  if (where.trim() === '') return undefined
  try {
    return JSON.parse(where)
  } catch {
    const actual = JSON.stringify(where.slice(0, 60))
    throw invalid('invalid_where', [{ path: '/where', expected: 'JSON such as {"name":{"contains":"lake"}}', actual }])
  }
}
