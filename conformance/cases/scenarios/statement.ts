// Statements: 2.6, 4.6.

import { type Exchange, isRefusal, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { isReadable, momentOf } from '../../exchange/times.ts'
import type { Case } from '../../runner/trial/case.ts'
import { sideBySide } from '../../runner/trial/side-by-side.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { idOf } from '../../steps/common.ts'
import { isNew, keeps, listAgrees, newName, type Shown, searchFor, shows, writeEach } from '../../steps/records.ts'
import { createStatement, createStatementOf, customers, type Period } from '../../steps/statements.ts'
import { takesBack } from '../../steps/written-back.ts'
import type { Every, Schemas } from '../../transport/calls.ts'

type Statement = Schemas['Statement']

const day = 86_400_000

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
      const all = { name: newName(trial, 'Statement'), note: 'For the records.', orderIds: [] } satisfies Every<
        Schemas['StatementCreate'],
        'customerId' | 'fromDate' | 'toDate'
      >
      const { id, made, sent } = await createStatement(trial, all)
      const { orderIds: _, ...values } = sent
      shows(trial, made, values, 'statement/create')
      const read = await readStatement(trial, id)
      shows(trial, read, { id, ...values }, 'statement/create-lasts')
      keeps(trial, read, made, ['fromDate', 'toDate'], 'record/write-lasts')
      isNew(trial, read)
      addsUp(trial, read.data, read.exchange)
      await searchShowsStatement(trial, id, read)
      await ofOneMoment(trial)
      await ofTimesOfDay(trial, sent)
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
      const { sent, made } = await createStatement(trial, {})
      trial.shown(made.exchange, 'statement/create-optional')
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
      'http/refused-changes-nothing',
    ],
    effects: 'own',
    operations: ['createStatement', 'getStatement', 'updateStatement', 'searchStatements'],
    async run(trial) {
      const { id, sent, later } = await createStatement(trial, { name: newName(trial, 'Statement'), note: 'Before.', orderIds: [] })
      const alone = await readStatement(trial, id)
      const other = await createStatement(trial, { name: newName(trial, 'Statement'), orderIds: [] })
      keeps(trial, await readStatement(trial, id), alone, fields, 'record/others-kept')
      const before = await readStatement(trial, other.id)
      const customer = (await customers(trial)).find((one) => one !== sent.customerId)
      // The end first, so that the period never ends before it begins.
      const period = { toDate: later?.toDate, fromDate: later?.fromDate }
      // The note last: updates that do not name it come before.
      const values = { name: newName(trial, 'Statement'), ...period, customerId: customer, note: 'After.' } satisfies Every<
        Schemas['StatementUpdate'],
        'orderIds'
      >
      await writeEach<Schemas['StatementUpdate']>(trial, values, {
        read: () => readStatement(trial, id),
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
      await searchShowsStatement(trial, id, await readStatement(trial, id))
      const { orderIds: _, ...first } = sent
      await takesBack(trial, {
        update: 'updateStatement',
        id,
        first,
        read: () => readStatement(trial, id),
        takes: 'statement/update-takes-fields',
      })
      const read = await readStatement(trial, id)
      addsUp(trial, read.data, read.exchange)
      await searchShowsStatement(trial, id, read)
      keeps(trial, await readStatement(trial, other.id), before, fields, 'record/others-kept')
      await takesAllOrNothing(trial, id, read, sent)
    },
  },
  {
    id: 'statement/long-duration',
    area: 'statement',
    title: 'The duration of a statement of one year or ten is not cut to 32 bits',
    requirements: ['statement/duration'],
    effects: 'own',
    operations: ['createStatement', 'getStatement'],
    async run(trial) {
      const shown = await sideBySide(trial, [365, 3650], async (strand, days) => {
        const created = await createStatementOf(strand, days)
        if (!created) return false
        const read = await readStatement(strand, created.id)
        return [created.made, read].map((answer) => showsWholeDuration(strand, answer, created.sent)).includes(true)
      })
      if (!shown.includes(true)) trial.skip('the target shows no duration of so long a period')
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
      const read = await readStatement(trial, idOf(trial, first))
      listAgrees(trial, { data: first, exchange }, read, [...fields, 'createdDate', 'companyId'], 'statement/search-finds')
    },
  },
]

/** A period that ends as it begins may be refused. */
async function ofOneMoment(trial: Trial): Promise<void> {
  const created = await createStatementOf(trial, 0)
  if (!created) return
  const { fromDate, toDate } = created.sent
  shows(trial, created.made, { fromDate, toDate }, 'statement/create')
  shows(trial, await readStatement(trial, created.id), { fromDate, toDate }, 'statement/create-lasts')
}

/** A time of day that is kept to the second is that time: no zone is told by seconds, and no day begins or ends then. */
async function ofTimesOfDay(trial: Trial, { customerId, fromDate, toDate }: Period & { customerId: string }): Promise<void> {
  const midnight = 'T00:00:00'
  // The target may want plain days.
  if (![fromDate, toDate].every((date) => date.includes(midnight))) return
  const period = { fromDate: fromDate.replace(midnight, 'T09:41:13'), toDate: toDate.replace(midnight, 'T17:47:29') }
  const created = await trial.attempt('createStatement', { body: { customerId, ...period } })
  const { id } = recordOf(created)
  if (!isSuccess(created) || typeof id !== 'string') return
  trial.leaves(`statement ${id}`)
  const { data, exchange } = await readStatement(trial, id)
  for (const [field, date] of Object.entries(period)) {
    const shown = new Map<string, unknown>(Object.entries(data)).get(field)
    if (typeof shown !== 'string' || !isReadable(shown) || secondsOf(shown) !== secondsOf(date)) continue
    trial.holds(Math.abs(momentOf(shown) - momentOf(date)) < 1000, `the time ${date}`, shown, exchange, {
      where: `/data/${field}`,
      requirement: 'statement/create-lasts',
    })
  }
}

const secondsOf = (date: string): number => new Date(momentOf(date)).getUTCSeconds()

/** A period that ends before it begins may be refused: then what came beside it is not taken either. */
async function takesAllOrNothing(trial: Trial, id: string, before: Shown, { fromDate, toDate }: Period): Promise<void> {
  const body = { name: newName(trial, 'Statement'), note: 'Half.', fromDate: toDate, toDate: fromDate }
  if (!isRefusal(await trial.attempt('updateStatement', { path: { id }, body }))) return
  keeps(trial, await readStatement(trial, id), before, fields, 'http/refused-changes-nothing')
}

async function readStatement(trial: Trial, id: string): Promise<Shown & { data: Statement }> {
  const { body, exchange } = await trial.ask('getStatement', { path: { id } })
  trial.equal(body.data?.id, id, exchange, { where: '/data/id', requirement: 'statement/get' })
  return { data: body.data, exchange }
}

async function searchShowsStatement(trial: Trial, id: string, read: Shown): Promise<void> {
  const found = await searchFor(trial, 'searchStatements', id)
  const about = { where: '/data', requirement: 'statement/search-finds' }
  trial.holds(found.data !== undefined, `the statement ${id}`, found.data, found.exchange, about)
  listAgrees(trial, found, read, fields, 'statement/search-finds')
}

/** The lowest 32 bits hold 49 days in milliseconds, half of that where one is the sign. */
const cut = 2 ** 32

/**
 * What a duration counts, and in which unit, is not stated: what tells is one that lacks just what 32 bits do not hold of the period in
 * milliseconds, to a day, or the most that they hold. Whether one is shown.
 */
function showsWholeDuration(trial: Trial, { data, exchange }: Shown & { data: Statement }, { fromDate, toDate }: Period): boolean {
  const { duration } = data
  if (typeof duration !== 'number') return false
  const lacking = momentOf(toDate) - momentOf(fromDate) - duration
  const times = Math.round(lacking / cut)
  const isCut = times >= 1 && duration < cut && Math.abs(lacking - times * cut) <= day
  const isMost = [cut, cut / 2].some((most) => duration === most || duration === most - 1)
  const about = { where: '/data/duration', requirement: 'statement/duration' }
  trial.holds(!isCut && !isMost, 'a duration of 64 bits', duration, exchange, about)
  return true
}

function addsUp(trial: Trial, { totalCostCents, paidCostCents, remainingCostCents }: Statement, exchange: Exchange): void {
  if (totalCostCents == null || paidCostCents == null || remainingCostCents == null) return
  const expected = totalCostCents - paidCostCents
  trial.equal(remainingCostCents, expected, exchange, { where: '/data/remainingCostCents', requirement: 'statement/remaining' })
}
