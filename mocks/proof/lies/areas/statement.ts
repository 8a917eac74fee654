// Departures of statements: customer, period and notes that are mixed up, and searches that lag behind.
import type { Collections } from '../../../engine/state/records.ts'
import { afterwards, findingOnly, recordOf, remembering, rewrite, showing } from '../../tools/kinds.ts'
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
  refuse,
  requests,
  sentFields,
  withBody,
} from '../../tools/lie.ts'
import { otherRecords, storedRecord } from '../../tools/stored.ts'

type Statement = Collections['statements']

const writes = ['createStatement', 'updateStatement'] as const
const reads = ['getStatement', 'searchStatements'] as const
const shown = [...writes, ...reads] as const

/** What a create or update leaves in store, whatever its answer says. */
const storesStatement = (change: (statement: Statement, call: Call) => Partial<Statement>): Lie['tell'] =>
  afterwards(writes, (call, { id }) => {
    const statement = call.sandbox.world.get('statements', String(id))
    if (statement) rewrite(call, 'statements', statement.id, change(statement, call))
  })

/** What an update leaves in store of the fields that it does not name. */
const beside = (change: (statement: Statement, call: Call) => Partial<Statement>): Lie['tell'] =>
  afterwards(['updateStatement'], (call) => {
    const statement = storedRecord(call, 'statements')
    if (!statement) return
    const fields = Object.entries(change(statement, call)).filter(([name]) => !(name in sentFields(call)))
    rewrite(call, 'statements', statement.id, Object.fromEntries(fields))
  })

const day = 86_400_000

/** The same time of another day, in the same notation. */
function daysLater(date: unknown, days: number): string {
  const time = new Date(Date.parse(String(date)) + days * day).toISOString()
  return String(date).length === 10 ? time.slice(0, 10) : time
}

const firstOfMonth = (date: unknown): string => String(date).replace(/^(\d{4}-\d\d)-\d\d/, '$1-01')

const needed = (field: string, breaks: readonly string[]): Lie => ({
  id: `statement/${field}-needed`,
  says: `A create without ${field} is refused.`,
  breaks,
  operations: ['createStatement'],
  tell: around(['createStatement'], (call) => (field in sentFields(call) ? call.next() : refuse(call, 400, `${field} is missing.`))),
})

const period = { breaks: ['statement/create-lasts', 'statement/update-takes-fields'], operations: shown } as const
const rest = { breaks: ['statement/update-leaves-rest'], operations: ['updateStatement', 'getStatement'] } as const

export const statementLies: readonly Lie[] = [
  {
    id: 'statement/customer-of-another',
    says: 'A statement is stored for another customer than it was made for.',
    breaks: ['statement/create-lasts'],
    operations: shown,
    tell: afterwards(['createStatement'], (call, { id }) => {
      const other = call.sandbox.world
        .all('customers')
        .find((one) => one.id !== sentFields(call).customerId && one.companyId === call.caller?.companyId)
      if (other) rewrite(call, 'statements', String(id), { customerId: other.id })
    }),
  },
  {
    id: 'statement/customer-of-order',
    says: 'A create answers with another customer than it was made for.',
    breaks: ['statement/create'],
    operations: ['createStatement'],
    tell: records(['createStatement'], (statement, { sandbox }) => {
      statement.customerId = sandbox.world.all('customers').find(({ id }) => id !== statement.customerId)?.id
    }),
  },
  {
    id: 'statement/customer-for-good',
    says: 'An update with another customer answers with success, and leaves the customer.',
    breaks: ['statement/update-takes-fields'],
    operations: ['updateStatement', 'getStatement'],
    tell: requests(['updateStatement'], (call) => {
      const { customerId: _, ...more } = sentFields(call)
      return { body: more }
    }),
  },
  {
    id: 'statement/period-turned',
    says: 'fromDate and toDate are swapped.',
    ...period,
    tell: storesStatement(({ fromDate, toDate }) => ({ fromDate: toDate, toDate: fromDate })),
  },
  {
    id: 'statement/period-of-whole-months',
    says: 'A period begins with the first of its month, whatever fromDate says.',
    ...period,
    tell: storesStatement(({ fromDate }) => ({ fromDate: firstOfMonth(fromDate) })),
  },
  {
    id: 'statement/period-ends-a-day-early',
    says: 'toDate is stored a day early.',
    ...period,
    tell: storesStatement(({ toDate }, call) => ('toDate' in sentFields(call) ? { toDate: daysLater(toDate, -1) } : {})),
  },
  {
    id: 'statement/period-ends-a-day-late',
    says: 'toDate is stored a day late.',
    ...period,
    tell: storesStatement(({ toDate }, call) => ('toDate' in sentFields(call) ? { toDate: daysLater(toDate, 1) } : {})),
  },
  {
    id: 'statement/period-in-local-time',
    says: 'The period is stored in the time of the server, five hours off.',
    ...period,
    tell: storesStatement(({ fromDate }, call) =>
      'fromDate' in sentFields(call) && fromDate ? { fromDate: daysLater(fromDate, 5 / 24) } : {},
    ),
  },
  {
    id: 'statement/period-keeps-its-length',
    says: 'An update of fromDate moves toDate as far.',
    ...rest,
    tell: around(['updateStatement'], (call) => {
      const before = storedRecord(call, 'statements')
      const answer = call.next()
      const after = storedRecord(call, 'statements')
      if (!isSuccess(answer) || !before || !after || 'toDate' in sentFields(call)) return answer
      const moved = Math.round((Date.parse(String(after.fromDate)) - Date.parse(String(before.fromDate))) / day)
      rewrite(call, 'statements', after.id, { toDate: daysLater(before.toDate, moved) })
      return answer
    }),
  },
  {
    id: 'statement/period-reset-with-customer',
    says: 'An update of the customer starts a new period at the time of the update.',
    ...rest,
    tell: beside((_, call) => ('customerId' in sentFields(call) ? { fromDate: new Date(call.sandbox.clock.now()).toISOString() } : {})),
  },
  { id: 'statement/note-cleared', says: 'An update without a note takes the note away.', ...rest, tell: beside(() => ({ note: null })) },
  {
    id: 'statement/note-follows-name',
    says: 'An update of the name writes it into the note, too.',
    ...rest,
    tell: beside(({ name }, call) => ('name' in sentFields(call) ? { note: name ?? null } : {})),
  },
  {
    id: 'statement/name-follows-period',
    says: 'An update of the period names the statement after it.',
    ...rest,
    tell: beside(({ fromDate, toDate }, call) => ('toDate' in sentFields(call) ? { name: `${fromDate} to ${toDate}` } : {})),
  },
  {
    id: 'statement/name-from-period',
    says: 'A create names the statement after its period, whatever name says.',
    breaks: ['statement/create', 'statement/create-lasts'],
    operations: ['createStatement', 'getStatement'],
    tell: requests(['createStatement'], (call) => {
      const { fromDate, toDate, name } = sentFields(call)
      return name === undefined ? undefined : { body: { ...sentFields(call), name: `${fromDate} to ${toDate}` } }
    }),
  },
  {
    id: 'statement/note-only-at-update',
    says: 'A create does not store the note.',
    breaks: ['statement/create-lasts'],
    operations: ['createStatement', 'getStatement'],
    tell: afterwards(['createStatement'], (call, { id }) => rewrite(call, 'statements', String(id), { note: null })),
  },
  needed('name', ['statement/create-optional']),
  needed('note', ['statement/create-optional']),
  needed('orderIds', ['statement/create-optional']),
  {
    id: 'statement/one-per-customer',
    says: 'A create for a customer who has a statement answers with that one.',
    breaks: ['statement/create', 'record/id-unique'],
    operations: ['createStatement', 'getStatement'],
    tell: around(['createStatement'], (call) => {
      const answer = call.next()
      const known = otherRecords(call, 'statements').find(
        ({ customerId, id }) => customerId === sentFields(call).customerId && id !== recordOf(answer).id,
      )
      return isSuccess(answer) && known ? good(call, { data: known }) : answer
    }),
  },
  {
    id: 'statement/one-per-period',
    says: 'A create for the customer and period of another statement answers with that one.',
    breaks: ['record/id-unique'],
    operations: ['createStatement', 'getStatement'],
    tell: around(['createStatement'], (call) => {
      const { customerId, fromDate, toDate } = sentFields(call)
      const known = otherRecords(call, 'statements').find(
        (one) => one.customerId === customerId && one.fromDate === fromDate && one.toDate === toDate,
      )
      return known ? good(call, { data: known }) : call.next()
    }),
  },
  {
    id: 'statement/create-closes-before',
    says: 'A create ends the period of the statement that the customer has already.',
    breaks: ['record/others-kept'],
    operations: ['createStatement', 'getStatement'],
    tell: afterwards(['createStatement'], (call, { id, fromDate }) => {
      const before = otherRecords(call, 'statements').findLast((one) => one.customerId === sentFields(call).customerId && one.id !== id)
      if (before && typeof fromDate === 'string') rewrite(call, 'statements', before.id, { toDate: fromDate })
    }),
  },
  {
    id: 'statement/update-of-customer',
    says: 'An update changes all statements of the customer.',
    breaks: ['record/others-kept'],
    operations: ['updateStatement', 'getStatement'],
    tell: afterwards(['updateStatement'], (call) => {
      const { customerId, name, note } = storedRecord(call, 'statements') ?? {}
      for (const one of otherRecords(call, 'statements'))
        if (one.customerId === customerId) rewrite(call, 'statements', one.id, { name: name ?? null, note: note ?? null })
    }),
  },
  {
    id: 'statement/sent-stays-as-it-was',
    says: 'An update of the name or the note of a statement that was sent is answered, and changes neither.',
    breaks: ['statement/update-takes-fields'],
    operations: shown,
    tell: around(['updateStatement'], (call) => {
      if (storedRecord(call, 'statements')?.sent !== true) return call.next()
      const { name: _name, note: _note, ...rest } = sentFields(call)
      return call.next({ body: rest })
    }),
  },
  {
    id: 'statement/update-answers-before',
    says: 'PUT answers with the statement as it was before.',
    breaks: ['statement/update'],
    operations: ['updateStatement'],
    tell: around(['updateStatement'], (call) => {
      const before = storedRecord(call, 'statements')
      const answer = call.next()
      return before && isSuccess(answer) ? good(call, { data: before }) : answer
    }),
  },
  {
    id: 'statement/update-refused',
    says: 'An update of a statement is refused.',
    breaks: ['statement/update'],
    operations: ['updateStatement'],
    tell: around(['updateStatement'], (call) => (storedRecord(call, 'statements') ? refuse(call, 409, 'It has been made.') : call.next())),
  },

  {
    id: 'statement/duration-of-31-bits',
    says: 'duration comes from a column of 32 bits, one of which is the sign: it goes on below 0 after 24 days.',
    breaks: ['statement/duration'],
    operations: shown,
    tell: records(shown, (statement) => {
      if (typeof statement.duration === 'number') statement.duration |= 0
    }),
  },
  {
    id: 'statement/duration-of-32-bits',
    says: 'duration is the most that 32 bits hold when it is more than that.',
    breaks: ['statement/duration'],
    operations: shown,
    tell: records(shown, (statement) => {
      if (typeof statement.duration === 'number') statement.duration = Math.min(statement.duration, 2 ** 32 - 1)
    }),
  },
  {
    id: 'statement/search-misses-new',
    says: 'A search never finds statements that were created since the server started.',
    breaks: ['statement/search-finds'],
    operations: ['createStatement', 'searchStatements'],
    tell: (server) => {
      const made = new Set<unknown>()
      const searching = showing(['searchStatements'], ({ id }) => !made.has(id))
      const creating = afterwards(['createStatement'], (_, { id }) => made.add(id))
      return creating({ ...server, handle: searching(server) })
    },
  },
  {
    id: 'statement/search-misses-changes',
    says: 'A search shows statements as they were created.',
    breaks: ['statement/search-finds'],
    operations: ['createStatement', 'updateStatement', 'searchStatements'],
    tell: remembering(
      () => new Map<unknown, Fields>(),
      ['createStatement', 'searchStatements'],
      (call, first) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const body = bodyOf(answer)
        if (call.operation.id === 'createStatement') {
          if (isFields(body.data)) first.set(body.data.id, body.data)
          return answer
        }
        return withBody(answer, { ...body, data: [body.data].flat().map((one) => (isFields(one) && first.get(one.id)) || one) })
      },
    ),
  },
  {
    id: 'statement/search-without-empty-ones',
    says: 'A search finds statements with invoices alone.',
    breaks: ['statement/search-finds'],
    operations: ['createStatement', 'searchStatements'],
    tell: findingOnly(['searchStatements'], { invoicesCount: { not: 0 } }),
  },
  {
    id: 'statement/search-swaps-dates',
    says: 'A search shows the end of the period as its begin.',
    breaks: ['statement/search-finds', 'list/agrees-with-read'],
    operations: reads,
    tell: records(['searchStatements'], (statement) => {
      statement.fromDate = statement.toDate
    }),
  },
  {
    id: 'statement/search-answers-object',
    says: 'A search answers with an object that holds the statements.',
    breaks: ['statement/search'],
    operations: ['searchStatements'],
    tell: answers(['searchStatements'], (body) => ({ ...body, data: { statements: body.data } })),
  },
  {
    id: 'statement/read-without-period',
    says: 'A read shows the whole life of the customer as the period.',
    breaks: ['statement/get', 'statement/create-lasts'],
    operations: ['getStatement', 'createStatement'],
    tell: records(['getStatement'], (statement, { sandbox }) => {
      const customer = sandbox.world.all('customers').find(({ id }) => id === statement.customerId)
      statement.fromDate = customer?.createdDate ?? null
    }),
  },
  {
    id: 'statement/remaining-is-total',
    says: 'remainingCostCents is the total, whatever is paid.',
    breaks: ['statement/remaining'],
    operations: reads,
    tell: records(reads, (statement) => {
      statement.remainingCostCents = statement.totalCostCents
    }),
  },
  {
    id: 'statement/paid-is-remaining',
    says: 'paidCostCents and remainingCostCents are swapped with each other, and one cent is lost.',
    breaks: ['statement/remaining'],
    operations: reads,
    tell: records(reads, (statement) => {
      const { paidCostCents, remainingCostCents } = statement
      statement.paidCostCents = Number(remainingCostCents) - 1
      statement.remainingCostCents = paidCostCents
    }),
  },
  {
    id: 'statement/orders-ignored',
    says: 'A create takes the invoices of the period, whatever orderIds says.',
    breaks: ['statement/create'],
    operations: ['createStatement'],
    unseen: 'No field of a statement shows its orders, and how they count is not shown (D18).',
    tell: requests(['createStatement'], (call) => {
      const { orderIds: _, ...more } = sentFields(call)
      return { body: more }
    }),
  },
  {
    id: 'statement/other-orders-cost-more',
    says: 'A statement that is given other orders costs what it cost before, too.',
    breaks: ['statement/update-orders'],
    operations: ['updateStatement', 'getStatement'],
    tell: around(['updateStatement'], (call) => {
      const before = call.sandbox.world.get('statements', call.params.id ?? '')
      const answer = call.next()
      const now = call.sandbox.world.get('statements', call.params.id ?? '')
      const { orderIds } = sentFields(call)
      if (isSuccess(answer) && before && now && Array.isArray(orderIds) && orderIds.length > 0)
        rewrite(call, 'statements', now.id, { totalCostCents: now.totalCostCents + before.totalCostCents })
      return answer
    }),
  },
]
