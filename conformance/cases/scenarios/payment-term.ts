// Payment terms: 2.7, 4.7.
import { operation } from '../../../openapi/contract.ts'
import { type Exchange, isRefusal, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { aPage } from '../../runner/seen/listed.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { idOf } from '../../steps/common.ts'
import { defaultsElsewhere } from '../../steps/companies.ts'
import { foundNone, givenAndThere } from '../../steps/found-none.ts'
import { refusalIsNoChange } from '../../steps/meta-stays.ts'
import { find } from '../../steps/pages.ts'
import { isNew, keeps, listAgrees, newName, type Shown, shows, writeEach } from '../../steps/records.ts'
import { takesBack } from '../../steps/written-back.ts'
import type { Every, Schemas } from '../../transport/calls.ts'

const fields = ['name', 'dueInDays', 'note', 'editable', 'customerDefault', 'fleetDefault', 'locationId']

export const paymentTermScenarios: readonly Case[] = [
  {
    id: 'payment-term/create-then-read',
    undisturbed: true,
    area: 'payment-term',
    title: 'A new term has the values sent, in its answer, its read and the list',
    requirements: [
      'payment-term/create',
      'payment-term/create-lasts',
      'payment-term/get',
      'payment-term/list',
      'list/shows-created',
      'list/agrees-with-read',
    ],
    effects: 'own',
    operations: ['createPaymentTerm', 'getPaymentTerm', 'listPaymentTerms'],
    async run(trial) {
      const sent = { ...plainTerm(trial), note: 'Counted from the invoice.', ...noDefaults, editable: true } satisfies Every<
        Schemas['PaymentTermCreate']
      >
      await createAndRead(trial, sent)
    },
  },
  {
    id: 'payment-term/create-default',
    area: 'payment-term',
    title: 'A new term can be the default of customers and fleets, and one that is not editable',
    requirements: [
      'payment-term/create-lasts',
      'payment-term/create',
      'payment-term/new-is-editable',
      'payment-term/update-leaves-rest',
      'record/others-kept',
      'record/other-company',
      'http/refused-changes-nothing',
    ],
    // Another term may lose the flags; it gets them back where it may be changed.
    effects: 'disruptive',
    quiet: true,
    operations: ['createPaymentTerm', 'getPaymentTerm', 'updatePaymentTerm', 'listPaymentTerms'],
    async run(trial) {
      const defaults = { customerDefault: true, fleetDefault: true }
      await putDefaultsBack(trial)
      const theirsStay = await defaultsElsewhere(trial, 'listPaymentTerms', flags)
      const both = await createAndRead(trial, { ...plainTerm(trial), ...defaults, editable: false })
      const ofFleets = await createAndRead(trial, { ...plainTerm(trial), ...defaults, customerDefault: false })
      // Who is the default of fleets alone leaves the other one that of customers, and the other way round.
      const { data, exchange } = await readTerm(trial, both)
      trial.equal(data?.customerDefault, true, exchange, { where: '/data/customerDefault', requirement: 'record/others-kept' })
      await createAndRead(trial, { ...plainTerm(trial), customerDefault: true })
      const { data: still, exchange: seen } = await readTerm(trial, ofFleets)
      trial.equal(still?.fleetDefault, true, seen, { where: '/data/fleetDefault', requirement: 'record/others-kept' })
      const id = await createAndRead(trial, { ...plainTerm(trial), ...defaults })
      const before = await readTerm(trial, id)
      newIsEditable(trial, before)
      for (const body of [
        { note: 'Still the default.' },
        { editable: true },
        { dueInDays: 11 },
        { name: newName(trial, 'Payment term') },
      ]) {
        // What it takes is for other cases.
        if (isSuccess(await trial.attempt('updatePaymentTerm', { path: { id }, body })))
          keeps(trial, await readTerm(trial, id), before, flags, 'payment-term/update-leaves-rest')
      }
      await theirsStay()
      const refused = await trial.attempt('createPaymentTerm', { body: { name: newName(trial, 'Payment term'), ...defaults } })
      if (isRefusal(refused)) keeps(trial, await readTerm(trial, id), before, flags, 'http/refused-changes-nothing')
    },
  },
  {
    id: 'payment-term/due-in-days',
    area: 'payment-term',
    title: 'dueInDays that a create or an update takes, 0 and fractions of days among them, is there in a later read',
    requirements: ['payment-term/create-lasts', 'payment-term/update-takes-fields'],
    effects: 'own',
    operations: ['createPaymentTerm', 'getPaymentTerm', 'updatePaymentTerm'],
    async run(trial) {
      let taken = 0
      let keepsParts = false
      // Which numbers a target takes is not shown.
      for (const dueInDays of [0, 12.5, 400]) {
        const made = await trial.call('createPaymentTerm', { body: { ...plainTerm(trial), editable: true, dueInDays } })
        if (!isSuccess(made)) continue
        taken += 1
        const data = recordOf(made)
        const id = idOf(trial, data)
        trial.leaves(`payment-term ${id}`)
        // Who answers with the fraction has taken it.
        const isKept = data.dueInDays === dueInDays
        const shown = await isDueIn(trial, id, dueInDays, 'payment-term/create-lasts', isKept)
        keepsParts ||= shown === 12.5
      }
      const { id } = await createTerm(trial, { ...plainTerm(trial), editable: true })
      for (const dueInDays of [12.5, 0, 400]) {
        const changed = await trial.call('updatePaymentTerm', { path: { id }, body: { dueInDays } })
        if (!isSuccess(changed)) continue
        taken += 1
        await isDueIn(trial, id, dueInDays, 'payment-term/update-takes-fields', keepsParts)
      }
      if (taken === 0) trial.skip('the target takes none of these numbers')
    },
  },
  {
    id: 'payment-term/create-required',
    area: 'payment-term',
    title: 'A new term needs a name and dueInDays, and nothing else',
    requirements: [
      'payment-term/create-optional',
      'payment-term/new-is-editable',
      'payment-term/create-needs-name',
      'payment-term/create-needs-due-in-days',
    ],
    effects: 'own',
    operations: ['createPaymentTerm'],
    async run(trial) {
      const { name, dueInDays } = plainTerm(trial)
      const { made } = await createTerm(trial, { name, dueInDays })
      trial.shown(made.exchange, 'payment-term/create-optional')
      newIsEditable(trial, made)
      trial.refused(await trial.attempt('createPaymentTerm', { body: { dueInDays } }), 'payment-term/create-needs-name')
      trial.refused(await trial.attempt('createPaymentTerm', { body: { name } }), 'payment-term/create-needs-due-in-days')
    },
  },
  {
    id: 'payment-term/update',
    area: 'payment-term',
    title: 'An update takes each field alone and leaves the rest',
    requirements: [
      'payment-term/update',
      'payment-term/update-takes-fields',
      'payment-term/update-leaves-rest',
      'list/shows-changed',
      'record/others-kept',
    ],
    effects: 'own',
    operations: ['createPaymentTerm', 'getPaymentTerm', 'updatePaymentTerm', 'listPaymentTerms'],
    async run(trial) {
      const first = { ...plainTerm(trial), note: 'Before.' }
      const { id } = await createTerm(trial, { ...first, editable: true })
      const alone = await readTerm(trial, id)
      const other = await createTerm(trial, { ...plainTerm(trial), note: 'Stays.' })
      keeps(trial, await readTerm(trial, id), alone, [...fields, 'updatedDate'], 'record/others-kept')
      const before = await readTerm(trial, other.id)
      // Nothing but its state could keep it from another name.
      const values = { name: newName(trial, 'Payment term'), dueInDays: 45, note: 'After.', editable: false } satisfies Every<
        Schemas['PaymentTermUpdate']
      >
      const { editable, ...others } = values
      const read = () => readTerm(trial, id)
      const takes = 'payment-term/update-takes-fields'
      const write = (some: Schemas['PaymentTermUpdate']) =>
        writeEach<Schemas['PaymentTermUpdate']>(trial, some, {
          read,
          write: async (body) => {
            const answer = await trial.ask('updatePaymentTerm', { path: { id }, body })
            return { data: answer.body.data, exchange: answer.exchange }
          },
          fields,
          answers: 'payment-term/update',
          takes,
          leaves: 'payment-term/update-leaves-rest',
        })
      await write(others)
      await takesBack(trial, { update: 'updatePaymentTerm', id, first, read, takes })
      // The last one, since a term that is not editable takes no more.
      await write({ editable })
      const listed = await listedTerm(trial, id)
      listAgrees(trial, listed, await readTerm(trial, id), fields, 'list/shows-changed')
      keeps(trial, await readTerm(trial, other.id), before, [...fields, 'updatedDate'], 'record/others-kept')
    },
  },
  {
    id: 'payment-term/built-in-kept',
    area: 'payment-term',
    title: 'Changing a term that is not editable is refused, and it stays as it is',
    requirements: ['payment-term/built-in-kept', 'http/refused-changes-nothing'],
    effects: 'shared',
    operations: ['listPaymentTerms', 'getPaymentTerm', 'updatePaymentTerm'],
    async run(trial) {
      // One that an earlier run made is not built in, whatever it says.
      const [found] = await trial.context.find(
        'listPaymentTerms',
        ({ editable, name }) => editable === false && !/^conformance-/.test(String(name)),
      )
      const given = trial.context.fixture('fixedPaymentTerm')
      const none = () => foundNone(trial, 'listPaymentTerms', 'payment term that is not editable', 'give one as fixtures.fixedPaymentTerm')
      const id = given
        ? await givenAndThere(trial, { list: 'listPaymentTerms', read: 'getPaymentTerm' }, 'fixedPaymentTerm', given)
        : (found?.id ?? none())
      const before = await trial.ask('getPaymentTerm', { path: { id } })
      const { name, note, dueInDays } = before.body.data
      const back = { ...(name && { name }), ...(note && { note }), ...(typeof dueInDays === 'number' && { dueInDays }) }
      const taken: string[] = []
      for (const body of [{ name: newName(trial, 'Payment term') }, { dueInDays: (dueInDays ?? 0) + 1 }, { note: trial.mark }]) {
        const exchange = await trial.call('updatePaymentTerm', { path: { id }, body })
        trial.refused(exchange, 'payment-term/built-in-kept')
        if (!isSuccess(exchange)) continue
        taken.push(...Object.keys(body), 'updatedDate')
        trial.cleanUp(() => trial.call('updatePaymentTerm', { path: { id }, body: back }))
      }
      const was = { data: before.body.data, exchange: before.exchange }
      const kept = [...fields, 'updatedDate'].filter((field) => !taken.includes(field))
      const after = await readTerm(trial, id)
      keeps(trial, after, was, kept, 'http/refused-changes-nothing')
      const refuse = () => trial.call('updatePaymentTerm', { path: { id }, body: { note: trial.mark } })
      if (taken.length === 0) await refusalIsNoChange(trial, { before: was, after, refuse, look: () => readTerm(trial, id) })
    },
  },
]

const flags = ['customerDefault', 'fleetDefault'] as const

/** Whether half a day counts is not stated: it may be rounded, but to no other day, and not by an update where a create keeps it. */
async function isDueIn(trial: Trial, id: string, sent: number, requirement: string, keepsParts = false): Promise<unknown> {
  const { data, exchange } = await readTerm(trial, id)
  const { dueInDays: shown }: { dueInDays?: unknown } = { ...data }
  const mayBe = keepsParts ? [sent] : [Math.floor(sent), Math.ceil(sent)]
  if (mayBe.some((days) => days === shown)) trial.shown(exchange, requirement)
  else shows(trial, { data, exchange }, { dueInDays: sent }, requirement)
  return shown
}

/** A term that is built in may take no update: then who lost what is told. */
async function putDefaultsBack(trial: Trial): Promise<void> {
  for (const flag of flags)
    for (const { id } of await trial.context.find('listPaymentTerms', (term) => term[flag] === true, aPage)) {
      if (id === undefined) continue
      trial.cleanUp(async () => {
        const lost = async () => recordOf(await trial.call('getPaymentTerm', { path: { id } }))[flag] === false
        if (!(await lost())) return
        await trial.call('updatePaymentTerm', { path: { id }, body: { [flag]: true } })
        if (await lost()) trial.leaves(`payment-term ${id}, no longer ${flag}`)
      })
    }
}

const noDefaults = { customerDefault: false, fleetDefault: false }

const plainTerm = (trial: Trial) => ({ name: newName(trial, 'Payment term'), dueInDays: 15 })

async function createTerm(trial: Trial, sent: Schemas['PaymentTermCreate']) {
  const { body, exchange } = await trial.ask('createPaymentTerm', { body: sent }, { requirement: 'payment-term/create' })
  const id = idOf(trial, body.data)
  trial.leaves(`payment-term ${id}`)
  return { id, made: { data: body.data, exchange } }
}

async function createAndRead(trial: Trial, sent: Schemas['PaymentTermCreate']): Promise<string> {
  const { id, made } = await createTerm(trial, sent)
  shows(trial, made, sent, 'payment-term/create')
  const read = await readTerm(trial, id)
  shows(trial, read, { id, ...sent }, 'payment-term/create-lasts')
  isNew(trial, read)
  const listed = await listedTerm(trial, id)
  const about = { where: '/data', requirement: 'payment-term/list' }
  trial.holds(listed.data !== undefined, `the payment term ${id}`, listed.data, listed.exchange, about)
  listAgrees(trial, listed, read, [...fields, 'companyId', 'createdDate'], 'list/agrees-with-read')
  return id
}

/** One whose create does not say otherwise. */
function newIsEditable(trial: Trial, { data, exchange }: { data: Schemas['PaymentTerm']; exchange: Exchange }): void {
  const about = { where: '/data/editable', requirement: 'payment-term/new-is-editable' }
  if (data.editable != null) trial.equal(data.editable, true, exchange, about)
}

async function readTerm(trial: Trial, id: string): Promise<Shown & { data: Schemas['PaymentTerm'] }> {
  const { body, exchange } = await trial.ask('getPaymentTerm', { path: { id } })
  trial.equal(body.data?.id, id, exchange, { where: '/data/id', requirement: 'payment-term/get' })
  return { data: body.data, exchange }
}

async function listedTerm(trial: Trial, id: string): Promise<Shown> {
  const { record, exchange } = await find(trial, operation('listPaymentTerms'), id)
  return { data: record, exchange }
}
