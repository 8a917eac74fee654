// Lists with other pages, filters and orders (D06 to D09, D23).
import { type Operation, type OperationId, operations } from '../../../openapi/contract.ts'
import type { PlainAnswer } from '../../engine/plain/plain.ts'
import {
  answers,
  around,
  bodyOf,
  type Call,
  type Changed,
  type Fields,
  isFields,
  isSorted,
  isSuccess,
  refuse,
  withBody,
} from '../tools/lie.ts'
import { type Variant, type Vary, varyBoth } from './variant.ts'

const isSearch = ({ kind }: Operation): boolean => kind === 'search'
const paged = operations.filter((one) => isSearch(one) || one.parameters.some(({ name }) => name === 'limit'))
const pagedIds = paged.map(({ id }) => id)
/** Their where and orderBy are stated (4.11). */
const open = pagedIds.filter((id) => id !== 'searchTimesheets')
const looseLists: readonly OperationId[] = ['listTransferItems', 'listRoleNotificationConfigs', 'listNotifications']

interface Asked {
  limit?: number | undefined
  skip?: number | undefined
}

const numberOf = (value: unknown): number | undefined => (value === null || value === undefined || value === '' ? undefined : Number(value))

function selectionIn({ operation, query, body }: Call): Asked {
  const of = (name: string) => numberOf(isSearch(operation) ? (isFields(body) ? body[name] : undefined) : query.get(name))
  return { limit: of('limit'), skip: of('skip') }
}

/** The request with these parameters instead; undefined takes one away. */
function asking({ operation, query, body }: Call, wanted: { [name: string]: unknown }): Changed {
  if (isSearch(operation)) return { body: { ...(isFields(body) && body), ...wanted } }
  const changed = new URLSearchParams(query)
  for (const [name, value] of Object.entries(wanted)) {
    changed.delete(name)
    if (value !== undefined) changed.set(name, String(value))
  }
  return { query: changed }
}

type Limit = (asked: number | undefined) => number | 'refused'

const limitedTo = (limit: Limit): Vary =>
  around(pagedIds, (call) => {
    const asked = selectionIn(call).limit
    if (asked !== undefined && (!Number.isInteger(asked) || asked < 0)) return call.next()
    const served = limit(asked)
    return served === 'refused' ? refuse(call, 400, `No such limit: ${asked}.`) : call.next(asking(call, { limit: served }))
  })

const limits = (id: string, says: string, limit: Limit): Variant => ({ id: `lists/${id}`, says, vary: limitedTo(limit) })

const oldestItems = (body: Fields, count: number): readonly unknown[] =>
  Array.isArray(body.data) ? body.data.toReversed().slice(0, count) : []

/** All that matches, in another order, and the page of it that was asked for. */
function relisted(call: Call, arrange: <Item>(items: readonly Item[]) => readonly Item[], showMeta = false): PlainAnswer {
  const right = call.next()
  if (!isSuccess(right)) return right
  const { limit = 50, skip = 0 } = selectionIn(call)
  const whole: unknown[] = []
  for (;;) {
    const more = itemsShown(call.next(asking(call, { limit: 500, skip: whole.length })))
    whole.push(...more)
    if (more.length < 500) break
  }
  const items = arrange(whole).slice(skip, skip + limit)
  const body = bodyOf(right)
  if (isFields(body.data)) return withBody(right, { ...body, data: { ...body.data, orders: items } })
  const meta = { total: whole.length, hasMore: skip + items.length < whole.length }
  return withBody(right, { ...body, data: items, ...(showMeta && { meta }) })
}

function itemsShown(answer: PlainAnswer): readonly unknown[] {
  const { data } = bodyOf(answer)
  const items = isFields(data) ? data.orders : data
  return Array.isArray(items) ? items : []
}

type Arrange = <Item>(items: readonly Item[]) => readonly Item[]

/** The order of what is listed without one asked for. */
const order = (id: string, says: string, makeArrange: () => Arrange): Variant => ({
  id: `lists/${id}`,
  says,
  vary(server) {
    const arrange = makeArrange()
    return around(pagedIds, (call) => (isSorted(call) ? call.next() : relisted(call, arrange)))(server)
  },
})

/** Another order each time, the same in every run (mulberry32). */
function shuffling(): Arrange {
  let state = 7
  const below = (bound: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
  return (items) => {
    const left = [...items]
    return items.flatMap(() => left.splice(below(left.length), 1))
  }
}

function alternating(): Arrange {
  let count = 0
  return (items) => (++count % 2 === 0 ? items : items.toReversed())
}

/** The latest change first, as feeds have it. */
const latestFirst: Arrange = (items) =>
  items.toSorted((one, other) => (lastChangeOf(one) < lastChangeOf(other) ? 1 : lastChangeOf(one) > lastChangeOf(other) ? -1 : 0))

const lastChangeOf = (record: unknown): string => (isFields(record) ? String(record.updatedDate ?? record.createdDate ?? '') : '')

/** Parameters that do nothing. */
const ignoring = (...names: string[]): Vary =>
  around(open, (call) => call.next(asking(call, Object.fromEntries(names.map((name) => [name, undefined])))))

const refusingParameters = (...names: string[]): Vary =>
  around(open, (call) => {
    const sent = names.filter((name) => call.query.has(name) || (isFields(call.body) && call.body[name] !== undefined))
    return sent.length > 0 ? refuse(call, 400, `This server does not understand ${sent.join(' and ')} as sent.`) : call.next()
  })

/** Lists whose ids come in one notation alone. */
const idsAs = (id: string, says: string, read: (query: URLSearchParams) => string[] | undefined | 'refused'): Variant => ({
  id: `lists/${id}`,
  says,
  vary: around(pagedIds, (call) => {
    const ids = read(call.query)
    if (ids === 'refused') return refuse(call, 400, 'ids is not written as this server wants it.')
    const query = new URLSearchParams(call.query)
    query.delete('ids')
    query.delete('ids[]')
    for (const one of ids ?? []) query.append('ids', one)
    return call.next({ query })
  }),
})

function jsonIds(query: URLSearchParams): string[] | undefined | 'refused' {
  const text = query.get('ids')
  if (text === null) return undefined
  try {
    const ids: unknown = JSON.parse(text)
    return Array.isArray(ids) && query.getAll('ids').length === 1 ? ids.map(String) : 'refused'
  } catch {
    return 'refused'
  }
}

const withSoftDelete: readonly OperationId[] = [
  'listVendors',
  'listInventoryLabor',
  'listInventoryFees',
  'searchInventoryLabor',
  'searchInventoryFees',
]

function showingDeleted(call: Call): Changed {
  const given = isSearch(call.operation) ? (isFields(call.body) ? call.body.where : undefined) : (call.query.get('where') ?? undefined)
  const every = { deleted: { in: [true, false] } }
  const parsed: unknown = typeof given === 'string' && given !== '' ? JSON.parse(given) : given
  const where = parsed ? { AND: [parsed, every] } : every
  return asking(call, { where: isSearch(call.operation) ? where : JSON.stringify(where) })
}

export const listVariants: readonly Variant[] = [
  {
    id: 'lists/past-the-end-refused',
    says: 'A page past the end is refused with 404.',
    vary: around(pagedIds, (call) => {
      const answer = call.next()
      const isPast = (selectionIn(call).skip ?? 0) > 0 && isSuccess(answer) && itemsShown(answer).length === 0
      return isPast ? refuse(call, 404, 'No such page.') : answer
    }),
  },
  limits('page-of-10', 'A page has 10 records unless limit says otherwise.', (limit = 10) => limit),
  limits('page-of-20-at-most-25', 'A page has 20 records unless limit says otherwise, and never more than 25.', (limit = 20) =>
    Math.min(limit, 25),
  ),
  limits('at-most-5', 'No page has more than 5 records, whatever is asked for.', (limit = 5) => Math.min(limit, 5)),
  limits('at-most-3', 'No page has more than 3 records, whatever is asked for.', (limit = 3) => Math.min(limit, 3)),
  limits('limit-above-20-refused', 'A limit above 20 is refused with 400; it is 20 unless given.', (limit = 20) =>
    limit > 20 ? 'refused' : limit,
  ),
  limits('limit-0-means-all', 'A limit of 0 means no limit.', (limit = 0) => (limit === 0 ? 500 : limit)),
  limits('everything-unless-limited', 'All records come unless there is a limit.', (limit = 500) => limit),
  limits('at-most-2', 'No page has more than 2 records, whatever is asked for.', (limit = 2) => Math.min(limit, 2)),
  limits('page-of-1', 'A page has one record unless limit says otherwise.', (limit = 1) => limit),
  limits('limit-0-refused', 'A limit of 0 is refused.', (limit) => (limit === 0 ? 'refused' : (limit ?? 50))),
  limits('at-most-50', 'No page has more than 50 records, whatever is asked for.', (limit = 50) => Math.min(limit, 50)),
  limits('at-most-100', 'No page has more than 100 records, whatever is asked for.', (limit = 100) => Math.min(limit, 100)),
  limits('limit-above-100-refused', 'A limit above 100 is refused with 400.', (limit) => ((limit ?? 0) > 100 ? 'refused' : (limit ?? 50))),
  order('newest-first', 'The newest record comes first.', () => (items) => items.toReversed()),
  order('latest-change-first', 'The record that was changed last comes first.', () => latestFirst),
  order('order-alternates', 'Records come in one order and in its reverse, by turns.', alternating),
  order('order-random', 'Records come in another order each time.', shuffling),
  { id: 'lists/where-ignored', says: 'The parameter where is ignored, but for the stated one of timesheets.', vary: ignoring('where') },
  {
    id: 'lists/where-refused',
    says: 'The parameter where is refused, but for the stated one of timesheets.',
    vary: refusingParameters('where'),
  },
  {
    id: 'lists/collate-with-order-alone',
    says: 'The parameter collate is refused where no order is asked for.',
    vary: around(pagedIds, (call) =>
      call.query.get('collate') === 'true' && !call.query.has('orderby')
        ? refuse(call, 400, 'What is to be collated needs an orderby.')
        : call.next(),
    ),
  },
  { id: 'lists/orderby-ignored', says: 'The parameters orderby and orderBy are ignored.', vary: ignoring('orderby', 'orderBy') },
  {
    id: 'lists/orderby-refused',
    says: 'The parameters orderby and orderBy are refused in our notation.',
    vary: refusingParameters('orderby', 'orderBy'),
  },
  {
    id: 'lists/neither-where-nor-orderby',
    says: 'The parameters where, orderby and orderBy are refused in our notation, also as text.',
    vary: refusingParameters('where', 'orderby', 'orderBy'),
  },
  idsAs('ids-by-comma', 'The ids of a list are one text with commas; the first of several is taken.', (query) =>
    query.get('ids')?.split(','),
  ),
  idsAs('ids-repeated', 'The ids of a list are repeated, and a comma is part of one.', (query) =>
    query.has('ids') ? query.getAll('ids') : undefined,
  ),
  idsAs('ids-in-brackets', 'The ids of a list are sent as ids[]; plain ones are ignored.', (query) =>
    query.has('ids[]') ? query.getAll('ids[]') : undefined,
  ),
  idsAs('ids-as-json', 'The ids of a list are a JSON array; others are refused.', jsonIds),
  {
    id: 'lists/searches-with-meta',
    says: 'Searches answer with meta too.',
    vary: around(
      paged.filter(isSearch).map(({ id }) => id),
      (call) => relisted(call, (items) => items, true),
    ),
  },
  {
    id: 'lists/no-loose-meta',
    says: 'Lists whose meta may be left out have no meta.',
    vary: answers(looseLists, ({ meta: _, ...body }) => body),
  },
  {
    id: 'lists/empty-loose-meta',
    says: 'Lists whose meta may carry something have one that is empty.',
    vary: answers(looseLists, (body) => ({ ...body, meta: {} })),
  },
  {
    id: 'lists/transfer-shows-first-3',
    says: 'The list of the items of a transfer shows the oldest 3, and says that there are more.',
    vary: answers(['listTransferItems'], (body) => {
      const items: unknown[] = Array.isArray(body.data) ? body.data : []
      return { ...body, data: oldestItems(body, 3), meta: { hasMore: items.length > 3, total: items.length } }
    }),
  },
  {
    id: 'lists/transfer-shows-first-20-silently',
    says: 'A page has 20 records unless limit says otherwise; that of the items of a transfer has the oldest 20, and no meta.',
    vary: varyBoth(
      limitedTo((limit = 20) => limit),
      answers(['listTransferItems'], ({ meta: _, ...body }) => ({ ...body, data: oldestItems(body, 20) })),
    ),
  },
  {
    id: 'lists/transfer-in-pages',
    says: 'The list of the items of a transfer has pages of 10, as limit and skip ask for them.',
    vary: around(['listTransferItems'], (call) => {
      const { limit = 10, skip = 0 } = selectionIn(call)
      const answer = call.next({ query: new URLSearchParams() })
      const { data, ...body } = bodyOf(answer)
      if (!Array.isArray(data)) return answer
      const items = data.slice(skip, skip + Math.min(limit, 10))
      return withBody(answer, { ...body, data: items, meta: { total: data.length, hasMore: skip + items.length < data.length } })
    }),
  },
  {
    id: 'lists/extra-meta',
    says: 'Every list tells sums, when it was refreshed, page and more in its meta.',
    vary: answers([], (body) =>
      isFields(body.meta)
        ? { ...body, meta: { ...body.meta, sums: {}, lastRefreshedAt: null, page: 1, pages: [1, 2], next: '/v3/next' } }
        : body,
    ),
  },
  {
    id: 'lists/workflow-sparse',
    says: 'Answers of the workflow leave out positions and counts of inactive orders where a part of the orders is asked for.',
    vary: answers(['listWorkflowOrders', 'listWorkflowOrdersByStatus', 'getWorkflowColumn', 'getWorkflow'], (body, { query }) => {
      if (![...query.keys()].some((name) => ['limit', 'skip', 'where'].includes(name))) return body
      const { data, meta } = body
      const leftOut = ['inactive', 'inactiveByStatus', 'nextOrdinal', 'position']
      for (const part of [data, meta]) if (isFields(part)) for (const name of leftOut) delete part[name]
      return body
    }),
  },
  {
    id: 'lists/inactive-last',
    says: 'Lists and columns of the workflow show inactive orders after the others, a few on each page, and count them where they are left out, too.',
    vary: around(['listWorkflowOrders', 'listWorkflowOrdersByStatus', 'getWorkflowColumn'], (call) => {
      const answer = call.next(asking(call, { limit: 500, skip: undefined, filterInactiveOrders: false }))
      const { data } = bodyOf(answer)
      if (!isFields(data) || !Array.isArray(data.orders)) return answer
      const isInactive = (order: unknown) => isFields(order) && order.archived === true
      const active = data.orders.filter((order) => !isInactive(order))
      const shown = call.query.get('filterInactiveOrders') === 'true' ? active : [...active, ...data.orders.filter(isInactive)]
      const { limit = 3, skip = 0 } = selectionIn(call)
      const orders = shown.slice(skip, skip + Math.min(limit, 50))
      return withBody(answer, {
        ...bodyOf(answer),
        data: { ...data, orders, total: data.orders.length, hasMore: skip + orders.length < shown.length },
      })
    }),
  },
  {
    id: 'lists/deleted-shown',
    says: 'Lists and searches show records with soft delete also when they are deleted.',
    vary: around(withSoftDelete, (call) => call.next(showingDeleted(call))),
  },
  {
    id: 'lists/deleted-gone',
    says: 'Records with soft delete can neither be read nor updated while they are deleted.',
    vary: around(['getVendor', 'getInventoryFee', 'getInventoryLabor', 'updateInventoryFee', 'updateMessageTemplate'], (call) => {
      const { world } = call.sandbox
      const id = call.params.id ?? ''
      const found =
        world.get('vendors', id) ?? world.get('inventoryFees', id) ?? world.get('inventoryLabor', id) ?? world.get('messageTemplates', id)
      return found?.deleted === true ? refuse(call, 404, 'It was deleted.') : call.next()
    }),
  },
]
