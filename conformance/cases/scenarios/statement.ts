// Statements: 2.6, 4.6.

import { type Exchange, isSuccess } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/case.ts'
import type { RunContext } from '../../runner/context.ts'
import { outcomeOf, type Trial } from '../../runner/trial.ts'
import { idOf } from '../../steps/common.ts'
import { agrees, isNew, keeps, newName, type Shown, searchFor, shows, someOrders, writeEach } from '../../steps/records.ts'
import type { Schemas } from '../../transport/calls.ts'

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
      const { id, made, sent } = await createStatement(trial, { name: newName(trial, 'Statement'), note: 'For the records.', orderIds: [] })
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
      const { sent } = await createStatement(trial, {})
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
      const { id, sent, later } = await createStatement(trial, { name: newName(trial, 'Statement'), note: 'Before.', orderIds: [] })
      const alone = await readOne(trial, id)
      const other = await createStatement(trial, { name: newName(trial, 'Statement'), orderIds: [] })
      keeps(trial, await readOne(trial, id), alone, fields, 'record/others-kept')
      const before = await readOne(trial, other.id)
      const customer = (await customers(trial)).find((one) => one !== sent.customerId)
      // The end first, so that the period never ends before it begins.
      const period = later && { toDate: later.toDate, fromDate: later.fromDate }
      const values: Schemas['StatementUpdate'] = {
        name: newName(trial, 'Statement'),
        note: 'After.',
        ...period,
        ...(customer !== undefined && { customerId: customer }),
      }
      await writeEach(trial, values, {
        read: () => readOne(trial, id),
        async write(body) {
          const { body: answer, exchange } = await trial.ask('updateStatement', { path: { id }, body })
          // What data holds is not shown, so it need not be the whole statement.
          return { data: Object.keys(body).every((field) => field in answer.data) ? answer.data : undefined, exchange }
        },
        fields,
        answers: 'statement/update',
        takes: 'statement/update-takes-fields',
        leaves: 'statement/update-leaves-rest',
      })
      const read = await readOne(trial, id)
      addsUp(trial, read.data, read.exchange)
      await searchShows(trial, id, read)
      keeps(trial, await readOne(trial, other.id), before, fields, 'record/others-kept')
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
      const about = { where: '/data', requirement: 'statement/search' }
      trial.holds(Array.isArray(body.data), 'an array of statements', body.data, exchange, about)
      const statements = Array.isArray(body.data) ? body.data : []
      const [first] = statements
      if (!first) trial.skip('the search shows no statement; add one')
      for (const statement of statements) addsUp(trial, statement, exchange)
      const read = await readOne(trial, idOf(trial, first))
      agrees(trial, { data: first, exchange }, read, [...fields, 'createdDate', 'companyId'], 'statement/search-finds')
    },
  },
]

interface Period {
  fromDate: string
  toDate: string
}

const day = 86_400_000

const periods = new WeakMap<RunContext, number>()

/**
 * A period that no other statement of the run has, and another one after it: a target may want them apart. Long ago, so that no
 * invoice falls into them; within a month, so that it is seen when a target takes whole months. In the notations that a target may want (D01).
 */
function longAgo(trial: Trial): readonly (readonly [Period, Period])[] {
  const count = (periods.get(trial.context) ?? 0) + 1
  periods.set(trial.context, count)
  const runs = [...trial.mark].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 6_000, 7)
  const first = Date.UTC(1980, 0, 1) + (runs + count * 60) * day
  const time = (days: number) => new Date(first + days * day).toISOString()
  const pair = [
    { fromDate: time(0), toDate: time(17) },
    { fromDate: time(24), toDate: time(44) },
  ] as const
  const plain = ({ fromDate, toDate }: Period): Period => ({ fromDate: fromDate.slice(0, 10), toDate: toDate.slice(0, 10) })
  return [pair, [plain(pair[0]), plain(pair[1])]]
}

type Optional = Omit<Schemas['StatementCreate'], 'customerId' | keyof Period>

interface Created {
  id: string
  made: { data: Statement; exchange: Exchange }
  sent: Schemas['StatementCreate']
  /** Another period in the same notation, for an update. */
  later: Period | undefined
}

/**
 * The description shows no format of dates, so the target is asked in one after the other, its own the last; nor does it show whether
 * a statement may be without orders, so none are named where it refuses that.
 */
export async function createStatement(trial: Trial, { orderIds, ...optional }: Optional): Promise<Created> {
  const [customerId] = await customers(trial)
  if (customerId === undefined) trial.skip('the target shows no statement and no order with a customer; add one')
  const [own] = (await trial.context.page('searchStatements', { body: {} })).flatMap(({ fromDate, toDate }) =>
    fromDate && toDate ? [{ fromDate, toDate }] : [],
  )
  const choices = [...longAgo(trial), ...(own ? [[own, undefined] as const] : [])]
  const bodies = choices.flatMap(([period, later]) => {
    const body = { customerId, ...period, ...optional }
    return orderIds
      ? [
          { body: { ...body, orderIds }, later },
          { body, later },
        ]
      : [{ body, later }]
  })
  let last: Exchange | undefined
  for (const { body, later } of bodies) {
    last = await trial.call('createStatement', { body })
    if (isSuccess(last)) return created(trial, last, body, later)
  }
  if (last) trial.holds(false, 'a good answer (2xx)', outcomeOf(last), last)
  return trial.skip('the target makes no statement')
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
  const statements = await trial.context.page('searchStatements', { body: {} })
  const orders = await someOrders(trial)
  const ids = [...statements, ...orders].map(({ customerId }) => customerId).filter((id) => typeof id === 'string')
  return [...new Set(ids)]
}

async function readOne(trial: Trial, id: string): Promise<Shown & { data: Statement }> {
  const { body, exchange } = await trial.ask('getStatement', { path: { id } })
  trial.equal(body.data?.id, id, exchange, { where: '/data/id', requirement: 'statement/get' })
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
