// Departures of searches for timesheets in what they find and how they sort.
import {
  around,
  bodyOf,
  type Call,
  type Fields,
  hasSent,
  isFields,
  isSorted,
  isSuccess,
  type Lie,
  requests,
  sentFields,
  withBody,
} from '../../../tools/lie.ts'
import { type Entry, entriesOf, entrySearch } from './entries.ts'

const conditionIn = (call: Call, field: string): Fields => {
  const { where } = sentFields(call)
  const condition = isFields(where) ? where[field] : undefined
  return isFields(condition) ? condition : {}
}

/** Searches whose condition on a field is another one, where they have one. */
const condition = (field: string, change: (condition: Fields, call: Call) => unknown): Lie['tell'] =>
  requests(entrySearch, (call) => {
    const { where } = sentFields(call)
    if (!isFields(where) || !isFields(where[field])) return undefined
    return { body: { ...sentFields(call), where: { ...where, [field]: change(where[field], call) } } }
  })

/** Searches that find what the ids name, in place of what a condition on the field does. */
const finding = (field: string, meant: (entry: Entry, condition: Fields, call: Call) => boolean): Lie['tell'] =>
  requests(entrySearch, (call) => {
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
  around(entrySearch, (call) => {
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

export const searchLies: readonly Lie[] = [
  // Searches: in progress.
  {
    id: 'timesheet/search-progress-inverted',
    says: 'inProgress finds the entries with the other value.',
    breaks: ['timesheet/search-in-progress'],
    operations: entrySearch,
    tell: condition('inProgress', ({ equals }) => ({ equals: equals !== true })),
  },
  {
    id: 'timesheet/search-progress-true-only',
    says: 'inProgress equals false is taken for no condition.',
    breaks: ['timesheet/search-in-progress'],
    operations: entrySearch,
    tell: condition('inProgress', ({ equals }) => (equals === true ? { equals } : undefined)),
  },
  {
    id: 'timesheet/search-progress-by-type',
    says: 'inProgress equals false finds entries made by hand only.',
    breaks: ['timesheet/search-in-progress'],
    operations: entrySearch,
    tell: finding('inProgress', ({ inProgress, type }, { equals }) => (equals === true ? inProgress === true : type === 'Manual')),
  },
  // Searches: labor and order.
  {
    id: 'timesheet/search-labor-by-order',
    says: 'laborId finds all entries of the order that the labor belongs to.',
    breaks: ['timesheet/search-labor'],
    operations: entrySearch,
    tell: finding('laborId', (entry, { equals }, call) => {
      const orders = entriesOf(call).flatMap(({ laborId, orderId }) => (laborId === equals && orderId ? [orderId] : []))
      return entry.laborId === equals || orders.includes(entry.orderId ?? '')
    }),
  },
  {
    id: 'timesheet/search-labor-or-none',
    says: 'laborId finds entries without a labor, too.',
    breaks: ['timesheet/search-labor'],
    operations: entrySearch,
    tell: finding('laborId', ({ laborId }, { equals }) => laborId === equals || laborId === null),
  },
  {
    id: 'timesheet/search-labor-excluded',
    says: 'laborId leaves out the entries with that labor.',
    breaks: ['timesheet/search-labor'],
    operations: entrySearch,
    tell: finding('laborId', ({ laborId }, { equals }) => laborId !== equals),
  },
  {
    id: 'timesheet/search-order-general',
    says: 'orderId finds only entries about the order as a whole, not about its services.',
    breaks: ['timesheet/search-order'],
    operations: entrySearch,
    tell: finding('orderId', ({ orderId, serviceId }, { equals }) => orderId === equals && serviceId === null),
  },
  {
    id: 'timesheet/search-order-or-none',
    says: 'orderId finds entries without an order, too.',
    breaks: ['timesheet/search-order'],
    operations: entrySearch,
    tell: finding('orderId', ({ orderId }, { equals }) => orderId === equals || orderId === null),
  },
  {
    id: 'timesheet/search-order-first-entry',
    says: 'orderId finds one entry of the order.',
    breaks: ['timesheet/search-order'],
    operations: entrySearch,
    tell: finding('orderId', (entry, { equals }, call) => entriesOf(call).find(({ orderId }) => orderId === equals)?.id === entry.id),
  },
  {
    id: 'timesheet/search-order-and-customer',
    says: 'orderId finds the entries of all orders of the customer.',
    breaks: ['timesheet/search-order'],
    operations: entrySearch,
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
    operations: entrySearch,
    tell: condition('technicianId', ({ in: ids }) => ({ in: textsIn(ids).slice(0, 1) })),
  },
  {
    id: 'timesheet/search-last-technician',
    says: 'Of several technicians only the last is looked at.',
    breaks: ['timesheet/search-technicians'],
    operations: entrySearch,
    tell: condition('technicianId', ({ in: ids }) => ({ in: textsIn(ids).slice(-1) })),
  },
  {
    id: 'timesheet/search-technicians-excluded',
    says: 'technicianId leaves out the entries of these technicians.',
    breaks: ['timesheet/search-technicians'],
    operations: entrySearch,
    tell: finding('technicianId', ({ technicianId }, { in: ids }) => !textsIn(ids).includes(technicianId ?? '')),
  },
  {
    id: 'timesheet/search-technician-alone-ignored',
    says: 'technicianId with one technician is ignored.',
    breaks: ['timesheet/search-technicians'],
    operations: entrySearch,
    tell: condition('technicianId', ({ in: ids }) => (textsIn(ids).length > 1 ? { in: ids } : undefined)),
  },
  // Searches: several conditions.
  {
    id: 'timesheet/search-any-condition',
    says: 'Of several conditions one is enough.',
    breaks: ['timesheet/search-all-conditions'],
    operations: entrySearch,
    tell: requests(entrySearch, (call) => {
      const { where } = sentFields(call)
      if (!isFields(where) || Object.keys(where).length < 2) return undefined
      return { body: { ...sentFields(call), where: { OR: Object.entries(where).map(([field, one]) => ({ [field]: one })) } } }
    }),
  },
  {
    id: 'timesheet/search-first-condition',
    says: 'Of several conditions the first holds.',
    breaks: ['timesheet/search-all-conditions'],
    operations: entrySearch,
    tell: requests(entrySearch, (call) => {
      const { where } = sentFields(call)
      return isFields(where) ? { body: { ...sentFields(call), where: Object.fromEntries(Object.entries(where).slice(0, 1)) } } : undefined
    }),
  },
  {
    id: 'timesheet/search-last-condition',
    says: 'Of several conditions the last holds.',
    breaks: ['timesheet/search-all-conditions'],
    operations: entrySearch,
    tell: requests(entrySearch, (call) => {
      const { where } = sentFields(call)
      return isFields(where) ? { body: { ...sentFields(call), where: Object.fromEntries(Object.entries(where).slice(-1)) } } : undefined
    }),
  },
  // Searches: locations.
  {
    id: 'timesheet/search-first-location',
    says: 'Of several locations only the first is looked at.',
    breaks: ['timesheet/search-locations'],
    operations: entrySearch,
    tell: requests(entrySearch, (call) =>
      Array.isArray(sentFields(call).locationIds)
        ? { body: { ...sentFields(call), locationIds: textsIn(sentFields(call).locationIds).slice(0, 1) } }
        : undefined,
    ),
  },
  {
    id: 'timesheet/search-location-of-caller',
    says: 'locationIds is ignored: a search finds the entries of the location logged into.',
    breaks: ['timesheet/search-locations'],
    operations: entrySearch,
    tell: requests(entrySearch, (call) =>
      'locationIds' in sentFields(call) ? { body: { ...sentFields(call), locationIds: [call.caller?.session.locationId] } } : undefined,
    ),
  },
  {
    id: 'timesheet/search-order-drops-locations',
    says: 'With orderBy, locationIds is ignored.',
    breaks: ['timesheet/search-locations'],
    operations: entrySearch,
    tell: requests(entrySearch, (call) =>
      hasSent(call, 'locationIds') && isSorted(call) ? { body: { ...sentFields(call), locationIds: undefined } } : undefined,
    ),
  },
  {
    id: 'timesheet/search-locations-or-where',
    says: 'With locationIds, where is ignored.',
    breaks: ['timesheet/search-locations', 'timesheet/search-all-conditions'],
    operations: entrySearch,
    tell: requests(entrySearch, (call) =>
      'locationIds' in sentFields(call) ? { body: { ...sentFields(call), where: undefined } } : undefined,
    ),
  },
  {
    id: 'timesheet/search-where-or-locations',
    says: 'With where, locationIds is ignored.',
    breaks: ['timesheet/search-locations', 'timesheet/search-all-conditions'],
    operations: entrySearch,
    tell: requests(entrySearch, (call) => {
      const { where } = sentFields(call)
      return isFields(where) && Object.keys(where).length > 0 ? { body: { ...sentFields(call), locationIds: undefined } } : undefined
    }),
  },
  // Searches: order.
  {
    id: 'timesheet/search-sorts-as-text',
    says: 'Numbers are sorted as text: 10 before 9.',
    breaks: ['timesheet/search-ascending', 'timesheet/search-descending'],
    operations: entrySearch,
    tell: sorting(
      () => true,
      (one, other, direction) => (direction === 'desc' ? asText(other, one) : asText(one, other)),
    ),
  },
  {
    id: 'timesheet/search-descends-as-text',
    says: 'Downwards, numbers are sorted as text.',
    breaks: ['timesheet/search-descending'],
    operations: entrySearch,
    tell: sorting(
      (direction) => direction === 'desc',
      (one, other) => asText(other, one),
    ),
  },
  {
    id: 'timesheet/search-only-ascends',
    says: 'desc sorts upwards, too.',
    breaks: ['timesheet/search-descending'],
    operations: entrySearch,
    tell: sorting((direction) => direction === 'desc', byNumber),
  },
  {
    id: 'timesheet/search-directions-swapped',
    says: 'asc sorts downwards, desc upwards.',
    breaks: ['timesheet/search-ascending', 'timesheet/search-descending'],
    operations: entrySearch,
    tell: requests(entrySearch, (call) => {
      const { orderBy } = sentFields(call)
      if (!isFields(orderBy) || !['asc', 'desc'].includes(String(orderBy.number))) return undefined
      return { body: { ...sentFields(call), orderBy: { number: orderBy.number === 'asc' ? 'desc' : 'asc' } } }
    }),
  },
  {
    id: 'timesheet/search-sorts-page',
    says: 'A search sorts the page, not all that it finds.',
    breaks: ['timesheet/search-ascending', 'timesheet/search-descending'],
    operations: entrySearch,
    tell: around(entrySearch, (call) => {
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
    operations: entrySearch,
    tell: requests(entrySearch, (call) => {
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
    operations: entrySearch,
    tell: requests(entrySearch, (call) => {
      const { orderBy } = sentFields(call)
      return isFields(orderBy) && !('number' in orderBy) ? { body: { ...sentFields(call), orderBy: undefined } } : undefined
    }),
  },
]
