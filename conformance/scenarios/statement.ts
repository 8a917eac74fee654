// Statements: 2.6, 4.6.
import type { Schemas } from '../runner/calls.ts'
import type { Case } from '../runner/case.ts'
import { type Exchange, isSuccess } from '../runner/exchange.ts'
import type { Trial } from '../runner/trial.ts'
import { idOf } from './parts.ts'
import { agrees, isNew, keeps, type Shown, searchFor, shows, someOrders, writeEach } from './records.ts'

type Statement = Schemas['Statement']

const fields = ['customerId', 'name', 'note', 'fromDate', 'toDate', 'locationId']

export const statementScenarios: readonly Case[] = [
  {
    id: 'statement/create-then-read',
    area: 'statement',
    title: 'A new statement has the values sent, in its answer, its read and a search',
    requirements: [
      'statement/create',
      'statement/create-lasts',
      'statement/get',
      'statement/search-finds',
      'statement/remaining',
      'record/write-lasts',
    ],
    effects: 'own',
    operations: ['createStatement', 'getStatement', 'searchStatements'],
    async run(trial) {
      const { id, made, sent } = await create(trial, { name: `${trial.mark} statement`, note: 'For the records.', orderIds: [] })
      const { orderIds: _, ...values } = sent
      shows(trial, made, values, 'statement/create')
      const read = await readOne(trial, id)
      shows(trial, read, { id, ...values }, 'statement/create-lasts')
      keeps(trial, read, made, ['fromDate', 'toDate'], 'record/write-lasts')
      isNew(trial, read)
      addsUp(trial, read.data, read.exchange)
      await searchShows(trial, id, read)
    },
  },
  {
    id: 'statement/create-required',
    area: 'statement',
    title: 'A new statement needs customerId, fromDate and toDate, and nothing else',
    requirements: [
      'statement/create-optional',
      'statement/create-needs-customer',
      'statement/create-needs-from',
      'statement/create-needs-to',
    ],
    effects: 'own',
    operations: ['createStatement'],
    async run(trial) {
      const { sent } = await create(trial, {})
      const { customerId, fromDate, toDate } = sent
      const attempt = (body: object) => trial.attempt('createStatement', { body })
      trial.refused(await attempt({ fromDate, toDate }), 'statement/create-needs-customer')
      trial.refused(await attempt({ customerId, toDate }), 'statement/create-needs-from')
      trial.refused(await attempt({ customerId, fromDate }), 'statement/create-needs-to')
    },
  },
  {
    id: 'statement/update',
    area: 'statement',
    title: 'An update takes each field alone and leaves the rest and other statements; a search shows it',
    requirements: [
      'statement/update',
      'statement/update-takes-fields',
      'statement/update-leaves-rest',
      'statement/search-finds',
      'record/others-kept',
    ],
    effects: 'own',
    operations: ['createStatement', 'getStatement', 'updateStatement', 'searchStatements'],
    async run(trial) {
      const { id, sent, later } = await create(trial, { name: `${trial.mark} statement`, note: 'Before.', orderIds: [] })
      const other = await create(trial, { name: `${trial.mark} statement kept`, orderIds: [] })
      const before = await readOne(trial, other.id)
      const customer = (await customers(trial)).find((one) => one !== sent.customerId)
      // The end first, so that the period never ends before it begins.
      const period = later && { toDate: later.toDate, fromDate: later.fromDate }
      const values: Schemas['StatementUpdate'] = {
        name: `${trial.mark} statement renamed`,
        note: 'After.',
        ...period,
        ...(customer !== undefined && { customerId: customer }),
      }
      await writeEach(trial, values, {
        read: () => readOne(trial, id),
        async write(body) {
          const answer = await trial.ask('updateStatement', { path: { id }, body })
          return { data: answer.body.data, exchange: answer.exchange }
        },
        fields,
        answers: 'statement/update',
        takes: 'statement/update-takes-fields',
        leaves: 'statement/update-leaves-rest',
      })
      const read = await readOne(trial, id)
      addsUp(trial, read.data, read.exchange)
      await searchShows(trial, id, read)
      keeps(trial, await readOne(trial, other.id), before, [...fields, 'updatedDate'], 'record/others-kept')
    },
  },
  {
    id: 'statement/totals',
    area: 'statement',
    title: 'What remains of a statement is the total less what is paid; a read shows what the search shows',
    requirements: ['statement/remaining', 'statement/search', 'statement/search-finds'],
    effects: 'read',
    operations: ['searchStatements', 'getStatement'],
    async run(trial) {
      const { body, exchange } = await trial.ask('searchStatements', { body: {} })
      const [first] = body.data
      if (!first) trial.skip('the search shows no statement; add one')
      for (const statement of body.data) addsUp(trial, statement, exchange)
      const read = await readOne(trial, idOf(trial, first))
      agrees(trial, { data: first, exchange }, read, [...fields, 'createdDate', 'companyId'], 'statement/search-finds')
    },
  },
]

interface Period {
  fromDate: string
  toDate: string
}

/** The same two periods, long ago so that no invoice falls into them, in the notations a target may want (D01). */
const longAgo: readonly (readonly [Period, Period])[] = [
  [
    { fromDate: '1990-01-01T00:00:00.000Z', toDate: '1990-01-31T00:00:00.000Z' },
    { fromDate: '1990-03-01T00:00:00.000Z', toDate: '1990-03-31T00:00:00.000Z' },
  ],
  [
    { fromDate: '1990-01-01', toDate: '1990-01-31' },
    { fromDate: '1990-03-01', toDate: '1990-03-31' },
  ],
]

type Optional = Omit<Schemas['StatementCreate'], 'customerId' | keyof Period>

interface Created {
  id: string
  made: { data: Statement; exchange: Exchange }
  sent: Schemas['StatementCreate']
  /** Another period in the same notation, for an update. */
  later: Period | undefined
}

/** The description shows no format of dates, so the target is asked in one after the other, its own the last. */
async function create(trial: Trial, optional: Optional): Promise<Created> {
  const [customerId] = await customers(trial)
  if (customerId === undefined) trial.skip('the target shows no statement and no order with a customer; add one')
  const [own] = (await trial.known.page('searchStatements', { body: {} })).flatMap(({ fromDate, toDate }) =>
    fromDate && toDate ? [{ fromDate, toDate }] : [],
  )
  const choices = [...longAgo, ...(own ? [[own, undefined] as const] : [])]
  for (const [period, later] of choices) {
    const body = { customerId, ...period, ...optional }
    const exchange = await trial.call('createStatement', { body })
    if (isSuccess(exchange)) return created(trial, exchange, body, later)
  }
  const [[period, later]] = [longAgo[0] ?? trial.skip('there is no period')]
  const body = { customerId, ...period, ...optional }
  const { exchange } = await trial.ask('createStatement', { body })
  return created(trial, exchange, body, later)
}

function created(trial: Trial, exchange: Exchange, sent: Schemas['StatementCreate'], later: Period | undefined): Created {
  const body = exchange.answer?.body as { data?: Statement } | undefined
  const data = body?.data ?? {}
  const id = idOf(trial, data)
  trial.leaves(`statement ${id}`)
  return { id, made: { data, exchange }, sent, later }
}

/** Of statements first: who has one can have another. */
async function customers(trial: Trial): Promise<string[]> {
  const statements = await trial.known.page('searchStatements', { body: {} })
  const orders = await someOrders(trial)
  const ids = [...statements, ...orders].map(({ customerId }) => customerId).filter((id) => typeof id === 'string')
  return [...new Set(ids)]
}

async function readOne(trial: Trial, id: string): Promise<Shown & { data: Statement }> {
  const { body, exchange } = await trial.ask('getStatement', { path: { id } })
  return { data: body.data, exchange }
}

async function searchShows(trial: Trial, id: string, read: Shown): Promise<void> {
  const found = await searchFor(trial, 'searchStatements', id)
  const about = { where: '/data', requirement: 'statement/search-finds' }
  trial.holds(found.data !== undefined, `the statement ${id}`, found.data, found.exchange, about)
  agrees(trial, found, read, fields, 'statement/search-finds')
}

function addsUp(trial: Trial, { totalCostCents, paidCostCents, remainingCostCents }: Statement, exchange: Exchange): void {
  if (totalCostCents == null || paidCostCents == null || remainingCostCents == null) return
  const expected = totalCostCents - paidCostCents
  trial.equal(remainingCostCents, expected, exchange, { where: '/data/remainingCostCents', requirement: 'statement/remaining' })
}
