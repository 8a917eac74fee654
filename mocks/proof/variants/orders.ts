// Lists and searches that sort in other lawful ways: which of two equal records comes first, where null stands, whether case matters.
import { type Paged, pagedByBody, pagedByQuery } from '../lies/computed/paging.ts'
import { around, bodyOf, type Call, isFields, isSuccess, refuse, withBody } from '../tools/lie.ts'
import type { Variant, Vary } from './variant.ts'

type Compare = (one: unknown, other: unknown) => number

/** The order of a field, where the request asks for one alone. */
interface Order {
  field: string
  descending: boolean
}

function orderIn({ query, body }: Call): Order | undefined {
  const [, minus, field, direction = 'asc'] = query.get('orderby')?.match(/^(-?)(\w+)(?: (asc|desc))?$/) ?? []
  if (field !== undefined) return { field, descending: minus === '-' || direction === 'desc' }
  const asked = isFields(body) ? [body.orderBy].flat() : []
  const entries = asked.filter(isFields).flatMap((one) => Object.entries(one))
  const [only] = entries
  return entries.length === 1 && only ? { field: only[0], descending: only[1] === 'desc' } : undefined
}

const paged: readonly Paged[] = [...pagedByQuery, ...pagedByBody]

/** The page as it is when what the right server sorted is sorted again, with what was equal as it was. */
const sortedAgain = (compare: (order: Order, position: (record: unknown) => number) => Compare): Vary =>
  around(
    paged.map(({ id }) => id),
    (call) => {
      const order = orderIn(call)
      const answer = call.next()
      if (!order || !isSuccess(answer) || asksNatural(call) || order.field === 'number') return answer
      const { limit, skip } = askedIn(call)
      const whole = wholeOf(call)
      const places = new Map(whole.map((record, index) => [record, index]))
      const sorted = whole.toSorted(compare(order, (record) => places.get(record) ?? 0))
      return withBody(answer, { ...bodyOf(answer), data: sorted.slice(skip, skip + limit) })
    },
  )

/** With collate the order is natural, whatever else it may be. */
const asksNatural = ({ query, body }: Call): boolean => query.get('collate') === 'true' || (isFields(body) && body.collate === true)

function askedIn(call: Call): { limit: number; skip: number } {
  const from = (name: string, usual: number): number => {
    const value = call.operation.kind === 'search' ? (isFields(call.body) ? call.body[name] : undefined) : call.query.get(name)
    return value === null || value === undefined ? usual : Number(value)
  }
  return { limit: from('limit', 50), skip: from('skip', 0) }
}

/** The mock serves 500 at once; more are in no world of the proof but the large one. */
function wholeOf(call: Call): unknown[] {
  const query = new URLSearchParams(call.query)
  const isSearch = call.operation.kind === 'search'
  query.set('limit', '500')
  query.delete('skip')
  const answer = call.next(isSearch ? { body: { ...(isFields(call.body) ? call.body : {}), limit: 500, skip: 0 } } : { query })
  const { data } = bodyOf(answer)
  return Array.isArray(data) ? data : []
}

const fieldIn = (record: unknown, field: string): unknown => (isFields(record) ? record[field] : undefined)

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Takes orders of lists as this reads them, in words of the right server, and no others. */
const readingOrders = (read: (orderby: string) => string | undefined): Vary =>
  around(
    pagedByQuery.map(({ id }) => id),
    (call) => {
      const orderby = call.query.get('orderby')
      if (orderby === null) return call.next()
      const known = read(orderby)
      if (known === undefined) return refuse(call, 400, 'The orderby is not understood.')
      const query = new URLSearchParams(call.query)
      query.set('orderby', known)
      return call.next({ query })
    },
  )

export const orderVariants: readonly Variant[] = [
  {
    id: 'orders/with-dots',
    says: 'An orderby is written with a dot before its direction, and in no other way.',
    vary: readingOrders((orderby) => /^\w+\.(asc|desc)$/.exec(orderby)?.[0].replace('.', ' ')),
  },
  {
    id: 'orders/in-lists-alone',
    says: 'The orderBy of a search is a list of objects, and nothing else.',
    vary: around(
      pagedByBody.filter(({ id }) => id !== 'searchTimesheets').map(({ id }) => id),
      (call) =>
        isFields(call.body) && call.body.orderBy !== undefined && !Array.isArray(call.body.orderBy)
          ? refuse(call, 400, 'orderBy is a list.')
          : call.next(),
    ),
  },
  {
    id: 'orders/by-few-fields',
    says: 'Records are put in order by their name or dates; by other fields they are refused.',
    vary: around(
      paged.filter(({ id }) => id !== 'searchTimesheets').map(({ id }) => id),
      (call) => {
        const order = orderIn(call)
        return order && !/^name$|Date$/.test(order.field) ? refuse(call, 400, `Nothing is ordered by ${order.field}.`) : call.next()
      },
    ),
  },
  {
    id: 'orders/ties-latest-first',
    says: 'Of records that are equal in the field of the order, the latest comes first.',
    vary: sortedAgain(({ field }, position) => (one, other) => {
      const [left, right] = [position(one), position(other)]
      return same(fieldIn(one, field), fieldIn(other, field)) ? right - left : left - right
    }),
  },
  {
    id: 'orders/null-first',
    says: 'Records with null in the field of the order come first.',
    vary: sortedAgain(({ field }) => (one, other) => {
      const [left, right] = [fieldIn(one, field) ?? null, fieldIn(other, field) ?? null]
      return Number(right === null) - Number(left === null)
    }),
  },
  {
    id: 'orders/case-aside',
    says: 'Texts are sorted without regard to case.',
    vary: sortedAgain(({ field, descending }) => (one, other) => {
      const [left, right] = [fieldIn(one, field), fieldIn(other, field)]
      if (typeof left !== 'string' || typeof right !== 'string') return 0
      return left.localeCompare(right, 'en', { sensitivity: 'accent' }) * (descending ? -1 : 1)
    }),
  },
  {
    id: 'orders/ids-in-their-order',
    says: 'With ids, records come in the order of the ids.',
    vary: around(
      pagedByQuery.map(({ id }) => id),
      (call) => {
        const ids = call.query.getAll('ids').flatMap((part) => part.split(','))
        const answer = call.next()
        if (ids.length === 0 || call.query.has('orderby') || !isSuccess(answer)) return answer
        const { limit, skip } = askedIn(call)
        const place = (record: unknown): number => ids.indexOf(String(fieldIn(record, 'id')))
        const sorted = wholeOf(call).toSorted((one, other) => place(one) - place(other))
        return withBody(answer, { ...bodyOf(answer), data: sorted.slice(skip, skip + limit) })
      },
    ),
  },
  {
    id: 'orders/many-ids-refused',
    says: 'More than 100 ids are refused with 414.',
    vary: around(
      pagedByQuery.map(({ id }) => id),
      (call) =>
        call.caller && call.query.getAll('ids').flatMap((part) => part.split(',')).length > 100
          ? refuse(call, 414, 'Too many ids.')
          : call.next(),
    ),
  },
]
