// Searches of time entries, the workflow and derived figures of lists, at borders of what they are asked.
import {
  answers,
  around,
  bodyOf,
  type Call,
  type Fields,
  isFields,
  isSuccess,
  type Lie,
  refuse,
  requests,
  withBody,
} from '../../../tools/lie.ts'

const searching = (change: (body: Fields, where: Fields) => void): Lie['tell'] =>
  around(['searchTimesheets'], (call) => {
    if (!isFields(call.body)) return call.next()
    const body = structuredClone(call.body)
    change(body, isFields(body.where) ? body.where : {})
    return call.next(JSON.stringify(body) === JSON.stringify(call.body) ? {} : { body })
  })

const technicians = (where: Fields): unknown[] => {
  const { technicianId } = where
  return isFields(technicianId) && Array.isArray(technicianId.in) ? technicianId.in : []
}

const operations = ['searchTimesheets'] as const

/** Their total counts them, or hasMore alone. */
const inactiveFollow = (id: 'listWorkflowOrders' | 'getWorkflowColumn', what: string, isCounted: boolean): Lie => ({
  id: `pages/${id}/inactive-follow${isCounted ? '-forever' : '-uncounted'}`,
  says: `Without the inactive orders, ${what} ${isCounted ? 'counts them in its total, and ' : ''}says to its end that more follow.`,
  breaks: [id === 'getWorkflowColumn' ? 'workflow/column-has-more' : 'workflow/list-has-more'],
  operations: [id],
  tell: around([id], (call) => {
    const [answer, query] = [call.next(), new URLSearchParams(call.query)]
    const body = bodyOf(answer)
    if (query.get('filterInactiveOrders') !== 'true' || !isFields(body.data)) return answer
    query.delete('filterInactiveOrders')
    const all = bodyOf(call.next({ query })).data
    const [total, skip, { orders }] = [isFields(all) ? Number(all.total) : 0, Number(query.get('skip') ?? 0), body.data]
    const shown = Array.isArray(orders) ? orders.length : 0
    return withBody(answer, { ...body, data: { ...body.data, ...(isCounted && { total }), hasMore: skip + shown < total } })
  }),
})

const timesheets: readonly Lie[] = [
  {
    id: 'pages/searchTimesheets/in-progress-false-ignored',
    says: 'A search for entries with inProgress false finds all.',
    breaks: ['timesheet/search-in-progress'],
    operations,
    tell: searching((_, where) => {
      if (isFields(where.inProgress) && where.inProgress.equals === false) delete where.inProgress
    }),
  },
  {
    id: 'pages/searchTimesheets/no-technicians-is-all',
    says: 'A search for entries of no technician, with an empty list, finds all.',
    breaks: ['timesheet/search-technicians'],
    operations,
    tell: searching((_, where) => {
      if (isFields(where.technicianId) && Array.isArray(where.technicianId.in) && where.technicianId.in.length === 0)
        delete where.technicianId
    }),
  },
  {
    id: 'pages/searchTimesheets/first-two-technicians',
    says: 'A search finds the entries of the first two technicians of more.',
    breaks: ['timesheet/search-technicians'],
    operations,
    tell: searching((_, where) => {
      const all = technicians(where)
      if (all.length > 2) where.technicianId = { in: all.slice(0, 2) }
    }),
  },
  {
    id: 'pages/searchTimesheets/last-technician-counts',
    says: 'A search that names a technician twice finds only entries of the last one.',
    breaks: ['timesheet/search-technicians'],
    operations,
    tell: searching((_, where) => {
      const all = technicians(where)
      if (new Set(all).size < all.length) where.technicianId = { in: all.slice(-1) }
    }),
  },
  {
    id: 'pages/searchTimesheets/first-technician-alone-later',
    says: 'A search for several technicians that skips entries finds those of the first one.',
    breaks: ['timesheet/search-technicians', 'list/search-skip', 'list/filter-meta'],
    operations,
    tell: searching(({ skip }, where) => {
      if (Number(skip) > 0 && technicians(where).length > 1) where.technicianId = { in: technicians(where).slice(0, 1) }
    }),
  },
  {
    id: 'pages/searchTimesheets/last-technician-beside-another-condition',
    says: 'A search for several technicians and something else finds entries of the last technician only.',
    breaks: ['timesheet/search-all-conditions', 'timesheet/search-technicians', 'timesheet/search-locations'],
    operations,
    tell: searching((_, where) => {
      if (Object.keys(where).length > 1 && technicians(where).length > 1) where.technicianId = { in: technicians(where).slice(-1) }
    }),
  },
  {
    id: 'pages/searchTimesheets/first-location',
    says: 'A search finds the entries of the first location of several.',
    breaks: ['timesheet/search-locations'],
    operations,
    tell: searching((body) => {
      if (Array.isArray(body.locationIds) && body.locationIds.length > 1) body.locationIds = body.locationIds.slice(0, 1)
    }),
  },
  {
    id: 'pages/searchTimesheets/several-locations-are-all',
    says: 'A search with several locations finds the entries of all.',
    breaks: ['timesheet/search-locations'],
    operations,
    tell: searching((body) => {
      if (Array.isArray(body.locationIds) && body.locationIds.length > 1) delete body.locationIds
    }),
  },
  {
    id: 'pages/searchTimesheets/order-in-all-locations',
    says: 'A search for the entries of an order, or of a labor, forgets locationIds.',
    breaks: ['timesheet/search-locations', 'timesheet/search-all-conditions'],
    operations,
    tell: searching((body, where) => {
      if ('orderId' in where || 'laborId' in where) delete body.locationIds
    }),
  },
  {
    id: 'pages/searchTimesheets/three-conditions',
    says: 'A search forgets inProgress when there are three conditions or more.',
    breaks: ['timesheet/search-all-conditions', 'timesheet/search-in-progress'],
    operations,
    tell: searching((_, where) => {
      if (Object.keys(where).length >= 3) delete where.inProgress
    }),
  },
  {
    id: 'pages/searchTimesheets/labor-or-order',
    says: 'A search by a labor and an order finds the entries of one or the other.',
    breaks: ['timesheet/search-all-conditions'],
    operations,
    tell: searching((body, { laborId, orderId, ...rest }) => {
      if (laborId !== undefined && orderId !== undefined) body.where = { ...rest, OR: [{ laborId }, { orderId }] }
    }),
  },
  {
    id: 'pages/searchTimesheets/descending-on-first-page-only',
    says: 'A search with orderBy desc sorts upwards when skip is above 0.',
    breaks: ['timesheet/search-descending'],
    operations,
    tell: searching((body) => {
      if (Number(body.skip) > 0 && isFields(body.orderBy) && body.orderBy.number === 'desc') body.orderBy = { number: 'asc' }
    }),
  },
  {
    id: 'pages/searchTimesheets/order-lost-with-where',
    says: 'A search forgets orderBy when it has a where.',
    breaks: ['timesheet/search-ascending', 'timesheet/search-descending'],
    operations,
    tell: searching((body, where) => {
      if (Object.keys(where).length > 0) delete body.orderBy
    }),
  },
  {
    id: 'pages/searchTimesheets/locations-lost-with-where',
    says: 'A search forgets locationIds when it has a where.',
    breaks: ['timesheet/search-locations'],
    operations,
    tell: searching((body, where) => {
      if (Object.keys(where).length > 0) delete body.locationIds
    }),
  },
  {
    id: 'pages/searchTimesheets/limit-before-where',
    says: 'A search with limit looks for what fits among the first entries only, as many as limit.',
    breaks: ['timesheet/search-in-progress', 'timesheet/search-order', 'timesheet/search-technicians', 'list/filter-meta'],
    operations,
    tell: around(['searchTimesheets'], (call) => {
      if (!isFields(call.body) || typeof call.body.limit !== 'number' || !isFields(call.body.where)) return call.next()
      const { where: _, ...rest } = call.body
      const first = orderIdsOf(call, rest)
      return call.next({ body: { ...call.body, where: { AND: [call.body.where, { id: { in: first } }] } } })
    }),
  },
]

function orderIdsOf(call: Call, body: unknown): unknown[] {
  const { data } = JSON.parse(call.next({ body }).body) as Fields
  return Array.isArray(data) ? data.filter(isFields).map(({ id }) => id) : []
}

const figures: readonly Lie[] = [
  {
    id: 'pages/listTimesheets/duration-of-small-page',
    says: 'totalDuration is of the page when limit is below 5.',
    breaks: ['timesheet/list-total-duration-all', 'timesheet/list-total-duration-sums'],
    operations: ['listTimesheets'],
    tell: answers(['listTimesheets'], ({ data, meta }, { query }) => {
      if (!isFields(meta) || !Array.isArray(data) || !query.has('limit') || Number(query.get('limit')) >= 5) return
      meta.totalDuration = sumOf(data)
    }),
  },
  {
    id: 'pages/listTimesheets/duration-zero-past-end',
    says: 'totalDuration is 0 past the end.',
    breaks: ['timesheet/list-total-duration-all'],
    operations: ['listTimesheets'],
    tell: answers(['listTimesheets'], ({ data, meta }) => {
      if (isFields(meta) && Array.isArray(data) && data.length === 0) meta.totalDuration = 0
    }),
  },
  {
    id: 'pages/listTimesheets/average-of-later-pages',
    says: 'avgDurationPerService is 0 when skip is above 0.',
    breaks: ['timesheet/list-average', 'timesheet/list-average-scoped', 'timesheet/list-total-duration-all'],
    operations: ['listTimesheets'],
    tell: answers(['listTimesheets'], ({ meta }, { query }) => {
      if (isFields(meta) && Number(query.get('skip') ?? 0) > 0) meta.avgDurationPerService = 0
    }),
  },
  {
    id: 'pages/listTimesheets/duration-of-one-id',
    says: 'totalDuration is of all entries when there is one id.',
    breaks: ['timesheet/list-total-duration-sums', 'list/ids-total'],
    operations: ['listTimesheets'],
    tell: around(['listTimesheets'], (call) => {
      const answer = call.next()
      if (!call.query.has('ids') || call.query.getAll('ids').join().includes(',') || answer.status >= 300) return answer
      const body = JSON.parse(answer.body) as Fields
      const whole = JSON.parse(call.next({ query: new URLSearchParams({ limit: '1' }) }).body) as Fields
      if (isFields(body.meta) && isFields(whole.meta)) body.meta.totalDuration = whole.meta.totalDuration
      return { ...answer, body: JSON.stringify(body) }
    }),
  },
]

const sumOf = (entries: readonly unknown[]): number =>
  entries.filter(isFields).reduce((sum, { duration }) => sum + (typeof duration === 'number' ? duration : 0), 0)

const bulk: readonly Lie[] = [
  {
    id: 'pages/archiveOrders/first-ten',
    says: 'The bulk update reaches the first ten orders of a status.',
    breaks: ['workflow/bulk-archives', 'workflow/bulk-touches-all'],
    operations: ['archiveOrders', 'listWorkflowOrdersByStatus'],
    tell: around(['archiveOrders'], (call) => {
      const { world } = call.sandbox
      const before = world.all('orders')
      const answer = call.next()
      const changed = world.all('orders').filter((order, index) => order !== before[index])
      world.transact(() => {
        for (const { id } of changed.slice(10)) {
          const old = before.find((order) => order.id === id)
          if (old) world.insert('orders', old)
        }
      })
      return answer
    }),
  },
  {
    id: 'pages/getWorkflowColumn/more-of-the-inactive',
    says: 'A column without its inactive orders says that more follow where these would.',
    breaks: ['workflow/column-has-more'],
    operations: ['getWorkflowColumn'],
    tell: answers(['getWorkflowColumn'], ({ data }, { query, sandbox: { world }, params }) => {
      if (query.get('filterInactiveOrders') !== 'true' || !isFields(data) || !Array.isArray(data.orders)) return
      const all = world.all('orders').filter(({ workflowStatusId }) => workflowStatusId === params.id)
      if (data.orders.length < all.length) data.hasMore = true
    }),
  },
  {
    id: 'pages/listWorkflowOrders/inactive-by-status-of-the-page',
    says: 'From the second page on inactiveByStatus of the list counts no more orders than the page shows.',
    breaks: ['workflow/inactive-adds-up'],
    operations: ['listWorkflowOrders'],
    tell: answers(['listWorkflowOrders'], ({ data }, { query }) => {
      if (!(Number(query.get('skip')) > 0) || !isFields(data) || !Array.isArray(data.orders) || !isFields(data.inactiveByStatus)) return
      let left = data.orders.length
      const most = (count: unknown) => {
        const counted = Math.min(left, Number(count))
        left -= counted
        return counted
      }
      data.inactiveByStatus = Object.fromEntries(Object.entries(data.inactiveByStatus).map(([status, count]) => [status, most(count)]))
    }),
  },
  {
    id: 'pages/getWorkflowColumn/more-of-the-inactive-once-skipped',
    says: 'A column without its inactive orders says on pages that skip some that more follow where these would.',
    breaks: ['workflow/column-has-more'],
    operations: ['getWorkflowColumn'],
    tell: answers(['getWorkflowColumn'], ({ data }, { query, sandbox: { world }, params }) => {
      const skip = Number(query.get('skip') ?? 0)
      if (query.get('filterInactiveOrders') !== 'true' || skip === 0 || !isFields(data) || !Array.isArray(data.orders)) return
      const all = world.all('orders').filter(({ workflowStatusId }) => workflowStatusId === params.id)
      if (skip + data.orders.length < all.length) data.hasMore = true
    }),
  },
  {
    id: 'pages/listWorkflowOrders/skip-in-each-status',
    says: 'The list of the orders of all statuses skips that many of each status.',
    breaks: ['workflow/list-skip'],
    operations: ['listWorkflowOrders'],
    tell: around(['listWorkflowOrders'], (call) => {
      const [skip, limit] = [Number(call.query.get('skip') ?? 0), Number(call.query.get('limit') ?? 50)]
      const answer = call.next()
      if (!(skip > 0) || !isSuccess(answer)) return answer
      const query = new URLSearchParams(call.query)
      query.delete('skip')
      query.set('limit', '500')
      const body = bodyOf(call.next({ query }))
      const { orders, ...data } = isFields(body.data) ? body.data : {}
      const seen = new Map<unknown, number>()
      const left = (Array.isArray(orders) ? orders.filter(isFields) : []).filter(({ workflowStatusId }) => {
        seen.set(workflowStatusId, (seen.get(workflowStatusId) ?? 0) + 1)
        return (seen.get(workflowStatusId) ?? 0) > skip
      })
      return withBody(answer, { ...body, data: { ...data, orders: left.slice(0, limit), hasMore: left.length > limit } })
    }),
  },
  {
    id: 'pages/listWorkflowOrders/inactive-count-on-later-pages',
    says: 'Without the inactive orders, the list counts them from the second page on.',
    breaks: ['workflow/list-total'],
    operations: ['listWorkflowOrders'],
    tell: answers(['listWorkflowOrders'], ({ data }, { query }) => {
      if (query.get('filterInactiveOrders') === 'true' && Number(query.get('skip')) > 0 && isFields(data))
        data.total = Number(data.total) + Math.max(1, Number(data.inactive ?? 0))
    }),
  },
  {
    id: 'pages/listWorkflowOrders/none-after-the-active',
    says: 'The list of orders without the inactive ones says on each page that none follow.',
    breaks: ['workflow/list-has-more'],
    operations: ['listWorkflowOrders'],
    tell: answers(['listWorkflowOrders'], ({ data }, { query }) => {
      if (query.get('filterInactiveOrders') === 'true' && isFields(data)) data.hasMore = false
    }),
  },
  {
    id: 'pages/listWorkflowOrdersByStatus/inactive-count-where-left-out',
    says: 'The list of a status counts the inactive orders where they are left out, and its column does not.',
    breaks: ['workflow/list-total'],
    operations: ['listWorkflowOrdersByStatus', 'getWorkflowColumn'],
    tell: answers(['listWorkflowOrdersByStatus'], ({ data }, { query }) => {
      if (query.get('filterInactiveOrders') === 'true' && isFields(data)) data.total = Number(data.total) + Number(data.inactive ?? 0)
    }),
  },
  inactiveFollow('listWorkflowOrders', 'the list of orders', true),
  inactiveFollow('listWorkflowOrders', 'the list of orders', false),
  inactiveFollow('getWorkflowColumn', 'a column', true),
  inactiveFollow('getWorkflowColumn', 'a column', false),
  {
    id: 'pages/listVendors/country-or-the-others',
    says: 'A where of the list with a country and other fields finds what has either.',
    breaks: ['list/filter-meta'],
    operations: ['listVendors'],
    tell: around(['listVendors'], (call) => {
      const text = call.query.get('where') ?? ''
      const { country, ...others }: { [field: string]: unknown } = text.startsWith('{"') ? JSON.parse(text) : {}
      if (country === undefined || Object.keys(others).length === 0) return call.next()
      const query = new URLSearchParams(call.query)
      query.set('where', JSON.stringify({ OR: [{ country }, ...Object.entries(others).map(([field, value]) => ({ [field]: value }))] }))
      return call.next({ query })
    }),
  },
  {
    id: 'pages/getWorkflow/limit-zero-fails',
    says: 'The workflow answers 500 to a limit of 0.',
    breaks: ['workflow/board-query'],
    operations: ['getWorkflow'],
    tell: around(['getWorkflow'], (call) =>
      call.caller && call.query.get('limit') === '0' ? refuse(call, 500, 'division by zero') : call.next(),
    ),
  },
  {
    id: 'pages/searchTimesheets/limit-zero-fails',
    says: 'searchTimesheets answers 500 to a limit of 0.',
    breaks: ['list/search-limit', 'envelope/client-error-status'],
    operations: ['searchTimesheets'],
    tell: around(['searchTimesheets'], (call) =>
      call.caller && isFields(call.body) && call.body.limit === 0 ? refuse(call, 500, 'division by zero') : call.next(),
    ),
  },
  {
    id: 'pages/getWorkflow/total-of-small-limit',
    says: 'total of the workflow counts the orders that are shown when limit is 1.',
    breaks: ['workflow/board-total-of-any-limit', 'workflow/board-total'],
    operations: ['getWorkflow'],
    tell: answers(['getWorkflow'], ({ data, meta }, { query }) => {
      if (query.get('limit') !== '1' || !isFields(meta) || !isFields(data)) return
      const columns = Object.values(data).filter(isFields)
      meta.total = columns.reduce((sum, { orders }) => sum + (Array.isArray(orders) ? orders.length : 0), 0)
    }),
  },
  ...(['listInventoryFees', 'listPaymentTerms', 'listVendors'] as const).map(
    (id): Lie => ({
      id: `pages/${id}/collates-upwards-alone`,
      says: `${id} goes up where collate is asked for, also where the order is to go down.`,
      breaks: ['list/collate'],
      operations: [id],
      tell: around([id], (call) => {
        const query = new URLSearchParams(call.query)
        if (query.get('collate') === 'true') query.set('orderby', (query.get('orderby') ?? '').replace('desc', 'asc').replace(/^-/, ''))
        return call.next({ query })
      }),
    }),
  ),
  ...(['listReferralSources', 'listPaymentTerms'] as const).map(
    (id): Lie => ({
      id: `pages/${id}/collates-the-first-page-alone`,
      says: `${id} sorts its first page naturally where collate asks for it, and the others plainly.`,
      breaks: ['list/collate', 'list/pages'],
      operations: [id],
      tell: around([id], (call) => {
        const query = new URLSearchParams(call.query)
        if (Number(query.get('skip') ?? 0) > 0) query.delete('collate')
        return call.next({ query })
      }),
    }),
  ),
  {
    id: 'pages/listWorkflowOrders/skip-counts-inactive',
    says: 'Where the list leaves out inactive orders, skip counts them all the same.',
    breaks: ['workflow/list-skip'],
    operations: ['listWorkflowOrders'],
    tell: around(['listWorkflowOrders'], (call) => {
      const { query } = call
      const skip = Number(query.get('skip') ?? 0)
      if (query.get('filterInactiveOrders') !== 'true' || skip === 0) return call.next()
      const orderIdsOf = (changed: { [name: string]: string }): unknown[] => {
        const { data } = bodyOf(call.next({ query: new URLSearchParams({ ...Object.fromEntries(query), ...changed }) }))
        return isFields(data) && Array.isArray(data.orders) ? data.orders.map(({ id }) => id) : []
      }
      const active = orderIdsOf({ skip: '0', limit: '500' })
      const passed = orderIdsOf({ skip: '0', limit: String(skip), filterInactiveOrders: 'false' })
      return call.next({
        query: new URLSearchParams({ ...Object.fromEntries(query), skip: String(passed.filter((id) => active.includes(id)).length) }),
      })
    }),
  },
]

const noMoreUnlessLimited: Lie = {
  id: 'pages/listVendors/no-more-without-a-limit',
  says: 'hasMore of listVendors is false where no limit is asked for, however many follow.',
  breaks: ['list/has-more'],
  operations: ['listVendors'],
  tell: answers(['listVendors'], ({ meta }, { query }) => {
    if (!query.has('limit') && isFields(meta)) meta.hasMore = false
  }),
}

/** As where the second location is added to the query of the first page only. */
const oneLocationLater: Lie = {
  id: 'pages/searchTimesheets/one-location-once-skipped',
  says: 'A search of entries by several locations finds those of the first alone once it skips some.',
  breaks: ['list/search-skip'],
  operations: ['searchTimesheets'],
  tell: requests(['searchTimesheets'], ({ body }) =>
    isFields(body) && Array.isArray(body.locationIds) && Number(body.skip) > 0
      ? { body: { ...body, locationIds: body.locationIds.slice(0, 1) } }
      : undefined,
  ),
}

/** As where what is cut in an order is what is summed. */
const durationOfOrderedPage: Lie = {
  id: 'pages/listTimesheets/duration-of-the-ordered-page',
  says: 'In an order, totalDuration behind the first page is that of the page.',
  breaks: ['timesheet/list-total-duration', 'timesheet/list-total-duration-all'],
  operations: ['listTimesheets'],
  tell: answers(['listTimesheets'], ({ data, meta }, { query }) => {
    if (!query.has('orderby') || !(Number(query.get('skip')) > 0) || !isFields(meta) || !Array.isArray(data)) return
    meta.totalDuration = data.reduce((sum, entry) => sum + (isFields(entry) ? Number(entry.duration ?? 0) : 0), 0)
  }),
}

export const pagesByHandLies: readonly Lie[] = [
  ...timesheets,
  ...figures,
  ...bulk,
  noMoreUnlessLimited,
  oneLocationLater,
  durationOfOrderedPage,
]
