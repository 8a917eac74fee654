// What lists and searches have in common: filter, order, page. Pure functions; matches are kept beside the array they came from.
import { invalid } from '../plain/errors.ts'
import type { SchemaFields } from './fields.ts'
import { parseOrder } from './order.ts'
import { LastSorted } from './sorting.ts'
import { namesField, parseWhere } from './where.ts'

/** What a client asks for, from a query or from a search body. */
export interface Listing {
  /** Which part of the request it came in, for the pointers of refusals: the query unless said otherwise. */
  from?: 'query' | 'body'
  ids?: readonly string[] | undefined
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
export function listPage<Item extends Listed>(records: readonly Item[], fields: SchemaFields, listing: Listing): Page<Item> {
  const skip = wholeNumberIn(listing, 'skip') ?? 0
  const limit = Math.min(wholeNumberIn(listing, 'limit') ?? defaultLimit, largestLimit)
  const matches = matching(records, fields, listing)
  const items = remembered(pages, matches, `${skip} ${limit}`, 4, () => Object.freeze(matches.slice(skip, skip + limit)))
  return { items, matches, total: matches.length, hasMore: skip + items.length < matches.length }
}

function wholeNumberIn(listing: Listing, name: 'skip' | 'limit'): number | undefined {
  const { from = 'query', [name]: value } = listing
  if (value === undefined || (Number.isInteger(value) && value >= 0)) return value
  throw invalid('invalid_page', [{ path: `/${from}/${name}`, expected: 'a whole number, 0 or more', actual: String(value) }])
}

type Memory = WeakMap<readonly Listed[], Map<string, readonly Listed[]>>

const answers: Memory = new WeakMap()
const pages: Memory = new WeakMap()

/** The matches in order. */
function matching<Item extends Listed>(records: readonly Item[], fields: SchemaFields, listing: Listing): readonly Item[] {
  const { ids, where, order, collate = false } = listing
  const question = JSON.stringify([ids, where, order, collate])
  return remembered(answers, records, question, 20, () => sorted(filtered(records, fields, listing), fields, listing, question))
}

/** The latest few questions to an array are remembered, so that asking again costs nothing and gives the same array. */
function remembered<Item extends Listed>(
  memory: Memory,
  records: readonly Item[],
  question: string,
  most: number,
  work: () => readonly Item[],
): readonly Item[] {
  const known = memory.get(records) ?? new Map<string, readonly Listed[]>()
  memory.set(records, known)
  const found = (known.get(question) as readonly Item[] | undefined) ?? work()
  known.delete(question)
  known.set(question, found)
  const oldest = known.keys().next()
  if (known.size > most && !oldest.done) known.delete(oldest.value)
  return found
}

function filtered<Item extends Listed>(
  records: readonly Item[],
  fields: SchemaFields,
  { ids, where, from = 'query' }: Listing,
): readonly Item[] {
  const path = `/${from}/where`
  const filter = typeof where === 'string' ? parseText(where, path) : where
  const matches = filter === undefined || filter === null ? undefined : parseWhere(filter, fields, path)
  const wanted = ids && new Set(ids)
  const showDeleted = !fields.has('deleted') || namesField(filter, 'deleted')
  if (!matches && !wanted && showDeleted) return records
  return records.filter(
    (record) => (showDeleted || record.deleted !== true) && (!wanted || wanted.has(record.id)) && (!matches || matches(record)),
  )
}

const lastSorted = new WeakMap<SchemaFields, LastSorted>()

function sorted<Item extends Listed>(
  records: readonly Item[],
  fields: SchemaFields,
  { order, collate = false, from = 'query' }: Listing,
  question: string,
): readonly Item[] {
  const path = from === 'query' ? '/query/orderby' : '/body/orderBy'
  const parsed = order === undefined || order === null ? undefined : parseOrder(order, fields, collate, path)
  if (!parsed) return records
  const last = lastSorted.get(fields) ?? new LastSorted()
  lastSorted.set(fields, last)
  return last.sort(records, question, parsed)
}

function parseText(where: string, path: string): unknown {
  if (where.trim() === '') return undefined
  try {
    return JSON.parse(where)
  } catch {
    const actual = JSON.stringify(where.slice(0, 60))
    throw invalid('invalid_where', [{ path, expected: 'JSON such as {"name":{"contains":"lake"}}', actual }])
  }
}
