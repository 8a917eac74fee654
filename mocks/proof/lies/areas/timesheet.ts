// Departures in the behaviour of timesheets.
import type { OperationId } from '../../../../openapi/contract.ts'
import type { PlainAnswer } from '../../../engine/mock.ts'
import type { Collections } from '../../../engine/records.ts'
import { remembering } from '../../tools/kinds.ts'
import {
  answers,
  around,
  bodyOf,
  type Call,
  type Fields,
  good,
  isFields,
  isSuccess,
  type Lie,
  records,
  refusal,
  requests,
  sentFields,
  withBody,
} from '../../tools/lie.ts'

type Entry = Collections['timesheets']

const search: readonly OperationId[] = ['searchTimesheets']
const list: readonly OperationId[] = ['listTimesheets']
const remove: readonly OperationId[] = ['deleteTimesheet', 'getTimesheet', 'listTimesheets', 'searchTimesheets']

const conditionIn = (call: Call, field: string): Fields => {
  const { where } = sentFields(call)
  const condition = isFields(where) ? where[field] : undefined
  return isFields(condition) ? condition : {}
}

const entriesOf = ({ sandbox, caller }: Call): Entry[] =>
  sandbox.world.all('timesheets').filter(({ companyId }) => companyId === caller?.companyId)

/** Searches whose condition on a field is another one, where they have one. */
const condition = (field: string, change: (condition: Fields, call: Call) => unknown): Lie['tell'] =>
  requests(search, (call) => {
    const { where } = sentFields(call)
    if (!isFields(where) || !isFields(where[field])) return undefined
    return { body: { ...sentFields(call), where: { ...where, [field]: change(where[field], call) } } }
  })

/** Searches that find what the ids name, in place of what a condition on the field does. */
const finding = (field: string, meant: (entry: Entry, condition: Fields, call: Call) => boolean): Lie['tell'] =>
  requests(search, (call) => {
    const { where } = sentFields(call)
    if (!isFields(where) || !isFields(where[field])) return undefined
    const given = conditionIn(call, field)
    const ids = entriesOf(call).flatMap((entry) => (meant(entry, given, call) ? [entry.id] : []))
    return { body: { ...sentFields(call), where: { ...where, [field]: undefined, id: { in: ids } } } }
  })

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

/** Searches sorted in another way: all that is found, put in order, and then the page cut out. */
const sorting = (
  isMeant: (direction: unknown) => boolean,
  compare: (one: Fields, other: Fields, direction: unknown) => number,
): Lie['tell'] =>
  around(search, (call) => {
    const { orderBy, skip = 0, limit = 50 } = sentFields(call)
    const direction = isFields(orderBy) ? orderBy.number : undefined
    const right = call.next()
    if (!isSuccess(right) || direction === undefined || !isMeant(direction)) return right
    const whole = bodyOf(call.next({ body: { ...sentFields(call), skip: 0, limit: 500 } }))
    const found = Array.isArray(whole.data) ? whole.data.filter(isFields) : []
    const inOrder = found.sort((one, other) => compare(one, other, direction))
    return withBody(right, { ...whole, data: inOrder.slice(Number(skip), Number(skip) + Number(limit)) })
  })

const asText = (one: Fields, other: Fields): number => (String(one.number) < String(other.number) ? -1 : 1)
const byNumber = (one: Fields, other: Fields): number => Number(one.number) - Number(other.number)

/** Entries that a search finds, with other embedded objects. */
const embedding = (change: (entry: Fields, call: Call) => void): Lie['tell'] => records(search, change)

interface Sums {
  totalDuration: number
  avgDurationPerService: number
}

/** Lists whose durations in meta are others. `matches` are all that match ids, on whatever page. */
const durations = (change: (sums: Sums, matches: readonly Entry[], call: Call, page: readonly Fields[]) => Partial<Sums>): Lie['tell'] =>
  answers(list, (body, call) => {
    const ids = call.query.getAll('ids').flatMap((text) => text.split(','))
    const matches = entriesOf(call).filter(({ id }) => ids.length === 0 || ids.includes(id))
    const meta = isFields(body.meta) ? body.meta : {}
    const sums = { totalDuration: Number(meta.totalDuration), avgDurationPerService: Number(meta.avgDurationPerService) }
    const page = Array.isArray(body.data) ? body.data.filter(isFields) : []
    return { ...body, meta: { ...meta, ...change(sums, matches, call, page) } }
  })

const lengthOf = ({ duration }: Fields | Entry): number => (typeof duration === 'number' ? duration : 0)
const sumOf = (entries: readonly (Fields | Entry)[]): number => entries.reduce((sum, entry) => sum + lengthOf(entry), 0)
const meanOf = (entries: readonly (Fields | Entry)[]): number => (entries.length === 0 ? 0 : sumOf(entries) / entries.length)
const isScoped = ({ activity }: Entry): boolean => activity === 'Service' || activity === 'Labor'

/** Deletes that take away more than they should. */
const deleting = (also: (other: Entry, meant: Entry) => boolean): Lie['tell'] =>
  around(['deleteTimesheet'], (call) => {
    const { world } = call.sandbox
    const meant = world.get('timesheets', call.params.id ?? '')
    const others = meant ? entriesOf(call).filter((other) => other.id !== meant.id && also(other, meant)) : []
    const answer = call.next()
    if (isSuccess(answer)) for (const other of others) world.transact(() => world.remove('timesheets', other))
    return answer
  })

export const timesheetLies: readonly Lie[] = [
  // Reads.
  {
    id: 'timesheet/read-by-number',
    says: 'A read shows the entry with the next number.',
    breaks: ['timesheet/get', 'record/read-by-id'],
    operations: ['getTimesheet'],
    tell: around(['getTimesheet'], (call) => {
      const own = entriesOf(call)
      const next = own[(own.findIndex(({ id }) => id === call.params.id) + 1) % own.length]
      return next && own.some(({ id }) => id === call.params.id) ? call.next({ path: `/v3/timesheet/${next.id}` }) : call.next()
    }),
  },
  {
    id: 'timesheet/read-without-meta',
    says: 'A read has no meta.',
    breaks: ['timesheet/get', 'record/meta'],
    operations: ['getTimesheet'],
    tell: records(['getTimesheet'], (entry) => {
      delete entry.meta
    }),
  },
  {
    id: 'timesheet/found-in-minutes',
    says: 'A search tells durations in minutes, a read in milliseconds.',
    breaks: ['timesheet/search-agrees-with-read', 'list/agrees-with-read'],
    operations: ['searchTimesheets', 'getTimesheet'],
    tell: embedding((entry) => {
      if (typeof entry.duration === 'number') entry.duration = Math.round(entry.duration / 60_000)
    }),
  },
  {
    id: 'timesheet/found-with-own-rate',
    says: 'A search shows another rate than the read.',
    breaks: ['timesheet/search-agrees-with-read', 'list/agrees-with-read'],
    operations: ['searchTimesheets', 'getTimesheet'],
    tell: embedding((entry) => {
      entry.rateCents = Number(entry.rateCents) + 100
    }),
  },

  // Searches: in progress.
  {
    id: 'timesheet/search-progress-inverted',
    says: 'inProgress finds the entries with the other value.',
    breaks: ['timesheet/search-in-progress'],
    operations: search,
    tell: condition('inProgress', ({ equals }) => ({ equals: equals !== true })),
  },
  {
    id: 'timesheet/search-progress-true-only',
    says: 'inProgress equals false is taken for no condition.',
    breaks: ['timesheet/search-in-progress'],
    operations: search,
    tell: condition('inProgress', ({ equals }) => (equals === true ? { equals } : undefined)),
  },
  {
    id: 'timesheet/search-progress-by-type',
    says: 'inProgress equals false finds entries made by hand only.',
    breaks: ['timesheet/search-in-progress'],
    operations: search,
    tell: finding('inProgress', ({ inProgress, type }, { equals }) => (equals === true ? inProgress === true : type === 'Manual')),
  },
  // Searches: labor and order.
  {
    id: 'timesheet/search-labor-by-order',
    says: 'laborId finds all entries of the order that the labor belongs to.',
    breaks: ['timesheet/search-labor'],
    operations: search,
    tell: finding('laborId', (entry, { equals }, call) => {
      const orders = entriesOf(call).flatMap(({ laborId, orderId }) => (laborId === equals && orderId ? [orderId] : []))
      return entry.laborId === equals || orders.includes(entry.orderId ?? '')
    }),
  },
  {
    id: 'timesheet/search-labor-or-none',
    says: 'laborId finds entries without a labor, too.',
    breaks: ['timesheet/search-labor'],
    operations: search,
    tell: finding('laborId', ({ laborId }, { equals }) => laborId === equals || laborId === null),
  },
  {
    id: 'timesheet/search-labor-excluded',
    says: 'laborId leaves out the entries with that labor.',
    breaks: ['timesheet/search-labor'],
    operations: search,
    tell: finding('laborId', ({ laborId }, { equals }) => laborId !== equals),
  },
  {
    id: 'timesheet/search-order-general',
    says: 'orderId finds only entries about the order as a whole, not about its services.',
    breaks: ['timesheet/search-order'],
    operations: search,
    tell: finding('orderId', ({ orderId, serviceId }, { equals }) => orderId === equals && serviceId === null),
  },
  {
    id: 'timesheet/search-order-or-none',
    says: 'orderId finds entries without an order, too.',
    breaks: ['timesheet/search-order'],
    operations: search,
    tell: finding('orderId', ({ orderId }, { equals }) => orderId === equals || orderId === null),
  },
  {
    id: 'timesheet/search-order-first-entry',
    says: 'orderId finds one entry of the order.',
    breaks: ['timesheet/search-order'],
    operations: search,
    tell: finding('orderId', (entry, { equals }, call) => entriesOf(call).find(({ orderId }) => orderId === equals)?.id === entry.id),
  },
  {
    id: 'timesheet/search-order-and-customer',
    says: 'orderId finds the entries of all orders of the customer.',
    breaks: ['timesheet/search-order'],
    operations: search,
    tell: finding('orderId', ({ orderId }, { equals }, { sandbox }) => {
      const orders = sandbox.world.all('orders')
      const customer = orders.find(({ id }) => id === equals)?.customerId
      return orderId === equals || orders.some(({ id, customerId }) => id === orderId && customerId === customer)
    }),
  },
  // Searches: technicians.
  {
    id: 'timesheet/search-first-technician',
    says: 'Of several technicians only the first is looked at.',
    breaks: ['timesheet/search-technicians'],
    operations: search,
    tell: condition('technicianId', ({ in: ids }) => ({ in: textsIn(ids).slice(0, 1) })),
  },
  {
    id: 'timesheet/search-last-technician',
    says: 'Of several technicians only the last is looked at.',
    breaks: ['timesheet/search-technicians'],
    operations: search,
    tell: condition('technicianId', ({ in: ids }) => ({ in: textsIn(ids).slice(-1) })),
  },
  {
    id: 'timesheet/search-technicians-excluded',
    says: 'technicianId leaves out the entries of these technicians.',
    breaks: ['timesheet/search-technicians'],
    operations: search,
    tell: finding('technicianId', ({ technicianId }, { in: ids }) => !textsIn(ids).includes(technicianId ?? '')),
  },
  {
    id: 'timesheet/search-technician-alone-ignored',
    says: 'technicianId with one technician is ignored.',
    breaks: ['timesheet/search-technicians'],
    operations: search,
    tell: condition('technicianId', ({ in: ids }) => (textsIn(ids).length > 1 ? { in: ids } : undefined)),
  },
  // Searches: several conditions.
  {
    id: 'timesheet/search-any-condition',
    says: 'Of several conditions one is enough.',
    breaks: ['timesheet/search-all-conditions'],
    operations: search,
    tell: requests(search, (call) => {
      const { where } = sentFields(call)
      if (!isFields(where) || Object.keys(where).length < 2) return undefined
      return { body: { ...sentFields(call), where: { OR: Object.entries(where).map(([field, one]) => ({ [field]: one })) } } }
    }),
  },
  {
    id: 'timesheet/search-first-condition',
    says: 'Of several conditions the first holds.',
    breaks: ['timesheet/search-all-conditions'],
    operations: search,
    tell: requests(search, (call) => {
      const { where } = sentFields(call)
      return isFields(where) ? { body: { ...sentFields(call), where: Object.fromEntries(Object.entries(where).slice(0, 1)) } } : undefined
    }),
  },
  {
    id: 'timesheet/search-last-condition',
    says: 'Of several conditions the last holds.',
    breaks: ['timesheet/search-all-conditions'],
    operations: search,
    tell: requests(search, (call) => {
      const { where } = sentFields(call)
      return isFields(where) ? { body: { ...sentFields(call), where: Object.fromEntries(Object.entries(where).slice(-1)) } } : undefined
    }),
  },
  // Searches: locations.
  {
    id: 'timesheet/search-first-location',
    says: 'Of several locations only the first is looked at.',
    breaks: ['timesheet/search-locations'],
    operations: search,
    tell: requests(search, (call) =>
      Array.isArray(sentFields(call).locationIds)
        ? { body: { ...sentFields(call), locationIds: textsIn(sentFields(call).locationIds).slice(0, 1) } }
        : undefined,
    ),
  },
  {
    id: 'timesheet/search-location-of-caller',
    says: 'locationIds is ignored: a search finds the entries of the location logged into.',
    breaks: ['timesheet/search-locations'],
    operations: search,
    tell: requests(search, (call) =>
      'locationIds' in sentFields(call) ? { body: { ...sentFields(call), locationIds: [call.caller?.session.locationId] } } : undefined,
    ),
  },
  {
    id: 'timesheet/search-locations-or-where',
    says: 'With locationIds, where is ignored.',
    breaks: ['timesheet/search-locations', 'timesheet/search-all-conditions'],
    operations: search,
    tell: requests(search, (call) => ('locationIds' in sentFields(call) ? { body: { ...sentFields(call), where: undefined } } : undefined)),
  },
  {
    id: 'timesheet/search-where-or-locations',
    says: 'With where, locationIds is ignored.',
    breaks: ['timesheet/search-locations', 'timesheet/search-all-conditions'],
    operations: search,
    tell: requests(search, (call) => {
      const { where } = sentFields(call)
      return isFields(where) && Object.keys(where).length > 0 ? { body: { ...sentFields(call), locationIds: undefined } } : undefined
    }),
  },
  // Searches: order.
  {
    id: 'timesheet/search-sorts-as-text',
    says: 'Numbers are sorted as text: 10 before 9.',
    breaks: ['timesheet/search-ascending', 'timesheet/search-descending'],
    operations: search,
    tell: sorting(
      () => true,
      (one, other, direction) => (direction === 'desc' ? asText(other, one) : asText(one, other)),
    ),
  },
  {
    id: 'timesheet/search-descends-as-text',
    says: 'Downwards, numbers are sorted as text.',
    breaks: ['timesheet/search-descending'],
    operations: search,
    tell: sorting(
      (direction) => direction === 'desc',
      (one, other) => asText(other, one),
    ),
  },
  {
    id: 'timesheet/search-only-ascends',
    says: 'desc sorts upwards, too.',
    breaks: ['timesheet/search-descending'],
    operations: search,
    tell: sorting((direction) => direction === 'desc', byNumber),
  },
  {
    id: 'timesheet/search-directions-swapped',
    says: 'asc sorts downwards, desc upwards.',
    breaks: ['timesheet/search-ascending', 'timesheet/search-descending'],
    operations: search,
    tell: requests(search, (call) => {
      const { orderBy } = sentFields(call)
      if (!isFields(orderBy) || !['asc', 'desc'].includes(String(orderBy.number))) return undefined
      return { body: { ...sentFields(call), orderBy: { number: orderBy.number === 'asc' ? 'desc' : 'asc' } } }
    }),
  },
  {
    id: 'timesheet/search-sorts-page',
    says: 'A search sorts the page, not all that it finds.',
    breaks: ['timesheet/search-ascending', 'timesheet/search-descending'],
    operations: search,
    tell: around(search, (call) => {
      const { orderBy, ...rest } = sentFields(call)
      const right = call.next()
      if (!isSuccess(right) || !isFields(orderBy)) return right
      const { data, ...others } = bodyOf(call.next({ body: rest }))
      const page = Array.isArray(data) ? data.filter(isFields) : []
      return withBody(right, { ...others, data: page.sort((a, b) => (orderBy.number === 'desc' ? byNumber(b, a) : byNumber(a, b))) })
    }),
  },
  {
    id: 'timesheet/search-takes-any-order',
    says: 'orderBy takes any direction, and sorts upwards.',
    breaks: ['timesheet/search-direction-values'],
    operations: search,
    tell: requests(search, (call) => {
      const { orderBy } = sentFields(call)
      return isFields(orderBy) && 'number' in orderBy && orderBy.number !== 'desc'
        ? { body: { ...sentFields(call), orderBy: { number: 'asc' } } }
        : undefined
    }),
  },
  {
    id: 'timesheet/search-takes-no-number',
    says: 'An orderBy without number is taken.',
    breaks: ['timesheet/search-order-by-needs-number'],
    operations: search,
    tell: requests(search, (call) => {
      const { orderBy } = sentFields(call)
      return isFields(orderBy) && !('number' in orderBy) ? { body: { ...sentFields(call), orderBy: undefined } } : undefined
    }),
  },

  // What a search embeds.
  {
    id: 'timesheet/order-of-next',
    says: 'The order of a found entry is that of the next one.',
    breaks: ['timesheet/search-embeds-order'],
    operations: search,
    tell: answers(search, ({ data }) => {
      const found = Array.isArray(data) ? data.filter(isFields) : []
      const orders = found.map(({ order }) => order)
      for (const [index, entry] of found.entries()) entry.order = orders[(index + 1) % orders.length]
      return { success: true, data: found }
    }),
  },
  {
    id: 'timesheet/order-only-in-progress',
    says: 'Only entries in progress come with their order.',
    breaks: ['timesheet/search-embeds-order'],
    operations: search,
    tell: embedding((entry) => {
      if (entry.inProgress !== true) entry.order = null
    }),
  },
  {
    id: 'timesheet/order-without-id',
    says: 'The order of a found entry has no id.',
    breaks: ['timesheet/search-embeds-order'],
    operations: search,
    tell: embedding(({ order }) => {
      if (isFields(order)) delete order.id
    }),
  },
  {
    id: 'timesheet/order-named-otherwise',
    says: 'The order of a found entry has its own id, and the names of the first order.',
    breaks: ['timesheet/search-embedded-values'],
    operations: search,
    tell: embedding(({ order }, { sandbox }) => {
      const [first] = sandbox.world.all('orders')
      if (isFields(order) && first) Object.assign(order, { number: first.number, generatedCustomerName: first.generatedCustomerName })
    }),
  },
  {
    id: 'timesheet/service-is-order',
    says: 'The service of a found entry has the id of the order.',
    breaks: ['timesheet/search-embeds-service'],
    operations: search,
    tell: embedding(({ service, orderId }) => {
      if (isFields(service)) service.id = orderId
    }),
  },
  {
    id: 'timesheet/service-missing-on-labor',
    says: 'An entry about a labor comes without its service.',
    breaks: ['timesheet/search-embeds-service'],
    operations: search,
    tell: embedding((entry) => {
      if (entry.laborId) delete entry.service
    }),
  },
  {
    id: 'timesheet/service-named-as-labor',
    says: 'The service of a found entry has the name of the labor.',
    breaks: ['timesheet/search-embedded-values'],
    operations: search,
    tell: embedding(({ service, labor, number }) => {
      if (isFields(service) && isFields(labor)) service.name = `${labor.name} ${number}`
    }),
  },
  {
    id: 'timesheet/labor-is-text',
    says: 'The labor of a found entry is its name.',
    breaks: ['timesheet/search-embeds-labor'],
    operations: search,
    tell: embedding((entry) => {
      if (isFields(entry.labor)) entry.labor = entry.labor.name
    }),
  },
  {
    id: 'timesheet/labor-of-service',
    says: 'The labor of a found entry is the first of its service.',
    breaks: ['timesheet/search-embeds-labor'],
    operations: search,
    tell: embedding(({ labor, serviceId }) => {
      if (isFields(labor)) labor.id = `${serviceId}-1`
    }),
  },
  {
    id: 'timesheet/technician-missing',
    says: 'A found entry comes without its technician.',
    breaks: ['timesheet/search-embeds-technician'],
    operations: search,
    tell: embedding((entry) => {
      delete entry.technician
    }),
  },
  {
    id: 'timesheet/technician-only-in-progress',
    says: 'Only entries in progress come with their technician.',
    breaks: ['timesheet/search-embeds-technician'],
    operations: search,
    tell: embedding((entry) => {
      if (entry.inProgress !== true) entry.technician = null
    }),
  },
  {
    id: 'timesheet/technician-of-next',
    says: 'The technician of a found entry is that of the next one.',
    breaks: ['timesheet/search-embedded-values'],
    operations: search,
    tell: answers(search, ({ data }) => {
      const found = Array.isArray(data) ? data.filter(isFields) : []
      const all = found.map(({ technician }) => technician)
      for (const [index, entry] of found.entries()) entry.technician = all[(index + 1) % all.length]
      return { success: true, data: found }
    }),
  },

  // Durations in meta.
  {
    id: 'timesheet/total-of-page',
    says: 'totalDuration is of the page.',
    breaks: ['timesheet/list-total-duration-all'],
    operations: list,
    tell: durations((_, __, ___, page) => ({ totalDuration: sumOf(page) })),
  },
  {
    id: 'timesheet/total-of-everything',
    says: 'totalDuration is of all entries, whatever ids are asked for.',
    breaks: ['timesheet/list-total-duration-sums'],
    operations: list,
    tell: durations((_, __, call) => ({ totalDuration: sumOf(entriesOf(call)) })),
  },
  {
    id: 'timesheet/total-of-companies',
    says: 'totalDuration is of the entries of all companies.',
    breaks: ['timesheet/list-total-duration-sums'],
    operations: list,
    tell: durations(({ totalDuration }, matches, call) => {
      if (call.query.has('ids')) return {}
      return { totalDuration: totalDuration - sumOf(matches) + sumOf(call.sandbox.world.all('timesheets')) }
    }),
  },
  {
    id: 'timesheet/total-in-seconds',
    says: 'totalDuration is in seconds, while durations are in milliseconds.',
    breaks: ['timesheet/list-total-duration-sums'],
    operations: list,
    tell: durations(({ totalDuration }) => ({ totalDuration: Math.round(totalDuration / 1000) })),
  },
  {
    id: 'timesheet/total-of-services',
    says: 'totalDuration leaves out entries that are about no service.',
    breaks: ['timesheet/list-total-duration-sums'],
    operations: list,
    tell: durations((_, matches) => ({ totalDuration: sumOf(matches.filter(isScoped)) })),
  },
  {
    id: 'timesheet/total-misses-last',
    says: 'totalDuration leaves out the last entry.',
    breaks: ['timesheet/list-total-duration-sums'],
    operations: list,
    tell: durations((_, matches) => ({ totalDuration: sumOf(matches.slice(0, -1)) })),
  },
  {
    id: 'timesheet/total-in-whole-hours',
    says: 'totalDuration adds up durations that were rounded to hours.',
    breaks: ['timesheet/list-total-duration-sums'],
    operations: list,
    tell: durations((_, matches) => ({
      totalDuration: matches.reduce((sum, entry) => sum + Math.round(lengthOf(entry) / 3_600_000) * 3_600_000, 0),
    })),
  },
  {
    id: 'timesheet/total-counts-deleted',
    says: 'totalDuration goes on counting entries that were deleted.',
    breaks: ['timesheet/delete-removes'],
    operations: ['listTimesheets', 'deleteTimesheet'],
    tell: remembering(
      () => ({ gone: 0 }),
      ['listTimesheets', 'deleteTimesheet'],
      (call, memory) => {
        const before = call.sandbox.world.get('timesheets', call.params.id ?? '')
        const answer = call.next()
        if (before && isSuccess(answer) && call.operation.id === 'deleteTimesheet') memory.gone += lengthOf(before)
        const body = bodyOf(answer)
        if (call.operation.id !== 'listTimesheets' || !isFields(body.meta)) return answer
        return withBody(answer, { ...body, meta: { ...body.meta, totalDuration: Number(body.meta.totalDuration) + memory.gone } })
      },
    ),
  },
  {
    id: 'timesheet/average-of-all',
    says: 'avgDurationPerService is the average of all entries.',
    breaks: ['timesheet/list-average-scoped'],
    operations: list,
    tell: durations((_, matches) => ({ avgDurationPerService: meanOf(matches) })),
  },
  {
    id: 'timesheet/average-over-all',
    says: 'avgDurationPerService is what services took, divided by the number of all entries.',
    breaks: ['timesheet/list-average-scoped'],
    operations: list,
    tell: durations((_, matches) => ({ avgDurationPerService: sumOf(matches.filter(isScoped)) / Math.max(1, matches.length) })),
  },
  {
    id: 'timesheet/average-in-seconds',
    says: 'avgDurationPerService is in seconds, while durations are in milliseconds.',
    breaks: ['timesheet/list-average-scoped'],
    operations: list,
    tell: durations(({ avgDurationPerService }) => ({ avgDurationPerService: avgDurationPerService / 1000 })),
  },
  {
    id: 'timesheet/average-is-total',
    says: 'avgDurationPerService is the sum of the durations.',
    breaks: ['timesheet/list-average-scoped'],
    operations: list,
    tell: durations((_, matches) => ({ avgDurationPerService: sumOf(matches.filter(isScoped)) })),
  },
  {
    id: 'timesheet/average-of-labors',
    says: 'avgDurationPerService is the average of the entries about a labor.',
    breaks: ['timesheet/list-average-scoped'],
    operations: list,
    tell: durations((_, matches) => ({ avgDurationPerService: meanOf(matches.filter(({ activity }) => activity === 'Labor')) })),
  },
  {
    id: 'timesheet/average-of-page',
    says: 'avgDurationPerService is of the page.',
    breaks: ['timesheet/list-average', 'timesheet/list-total-duration-all', 'timesheet/list-average-scoped'],
    operations: list,
    tell: durations((_, __, ___, page) => ({
      avgDurationPerService: meanOf(page.filter(({ activity }) => activity === 'Service' || activity === 'Labor')),
    })),
  },

  // Delete.
  {
    id: 'timesheet/delete-of-day',
    says: 'Delete removes all entries of the technician on that order.',
    breaks: ['record/others-kept', 'timesheet/delete-removes'],
    operations: remove,
    tell: deleting((other, meant) => other.technicianId === meant.technicianId && other.orderId === meant.orderId),
  },
  {
    id: 'timesheet/delete-by-number',
    says: 'Delete removes the entry with the next number, too.',
    breaks: ['record/others-kept', 'timesheet/delete-removes'],
    operations: remove,
    tell: deleting((other, meant) => Number(other.number) === Number(meant.number) + 1),
  },
  {
    id: 'timesheet/delete-another',
    says: 'Delete removes another entry in place of the one that is meant.',
    breaks: ['timesheet/delete-removes'],
    operations: remove,
    tell: around(['deleteTimesheet'], (call) => {
      const { world } = call.sandbox
      const meant = world.get('timesheets', call.params.id ?? '')
      const other = entriesOf(call).find(({ id }) => id !== call.params.id)
      if (!meant || !other || meant.companyId !== call.caller?.companyId) return call.next()
      world.transact(() => world.remove('timesheets', other))
      return good(call, { data: { id: meant.id } })
    }),
  },
  {
    id: 'timesheet/delete-stays-in-search',
    says: 'A deleted entry is still found by searches.',
    breaks: ['timesheet/delete-removes', 'list/drops-deleted'],
    operations: remove,
    tell: remembering(
      () => new Map<string, Fields>(),
      ['deleteTimesheet', 'searchTimesheets'],
      (call, gone) => {
        const { id = '' } = call.params
        const meant = call.sandbox.world.get('timesheets', id)
        const answer: PlainAnswer = call.next()
        if (!isSuccess(answer)) return answer
        if (call.operation.id === 'deleteTimesheet') {
          if (meant) gone.set(id, { ...meant })
          return answer
        }
        const body = bodyOf(answer)
        const { skip = 0 } = sentFields(call)
        const ghosts = skip === 0 ? [...gone.values()] : []
        return withBody(answer, { ...body, data: [...(Array.isArray(body.data) ? body.data : []), ...ghosts] })
      },
    ),
  },
  {
    id: 'timesheet/delete-hides-for-session',
    says: 'A deleted entry is hidden from the session that deleted it, and still counted.',
    breaks: ['timesheet/delete-removes', 'list/drops-deleted'],
    operations: remove,
    tell: remembering(
      () => new Set<string>(),
      remove,
      (call, hidden) => {
        const { id = '' } = call.params
        if (call.operation.id === 'deleteTimesheet' && call.sandbox.world.get('timesheets', id)?.companyId === call.caller?.companyId) {
          hidden.add(id)
          return good(call, { data: { id } })
        }
        if (hidden.has(id)) return refusal(call, 404, 'No such entry.')
        const answer = call.next()
        const body = bodyOf(answer)
        if (!Array.isArray(body.data)) return answer
        return withBody(answer, { ...body, data: body.data.filter((entry) => !(isFields(entry) && hidden.has(String(entry.id)))) })
      },
    ),
  },
  {
    id: 'timesheet/delete-names-number',
    says: 'Delete answers with the number of the entry as its id.',
    breaks: ['timesheet/delete'],
    operations: ['deleteTimesheet'],
    tell: around(['deleteTimesheet'], (call) => {
      const meant = call.sandbox.world.get('timesheets', call.params.id ?? '')
      const answer = call.next()
      return isSuccess(answer) ? withBody(answer, { success: true, data: { id: meant?.number } }) : answer
    }),
  },
  {
    id: 'timesheet/delete-says-count',
    says: 'Delete answers with how many entries were deleted.',
    breaks: ['timesheet/delete'],
    operations: ['deleteTimesheet'],
    tell: answers(['deleteTimesheet'], () => ({ success: true, data: { count: 1 } })),
  },
]
