// Inspections with items: 2.13, 3, 4.13. No operation creates one, so those found are changed and put back.

import { operation } from '../../../openapi/contract.ts'
import { isObject } from '../../exchange/compare.ts'
import { isRefusal, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { momentOf } from '../../exchange/times.ts'
import { aPage } from '../../runner/seen/listed.ts'
import type { Case } from '../../runner/trial/case.ts'
import { sideBySide } from '../../runner/trial/side-by-side.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { commonPart, namesNoOther, withIds } from '../../steps/common.ts'
import { foundNone } from '../../steps/found-none.ts'
import { find, tryPage } from '../../steps/pages.ts'
import { keeps, type Shown, shows, type Writing, writeEach } from '../../steps/records.ts'
import { foundByNow, whereFields } from '../../steps/selection.ts'
import type { Schemas } from '../../transport/calls.ts'

type Inspection = Schemas['Inspection'] & { id: string }
type Update = Schemas['InspectionUpdate']

export const inspectionScenarios: readonly Case[] = [
  {
    id: 'inspection/read',
    area: 'inspection',
    title: 'Each inspection of the list is read by its id, with items that are its own',
    requirements: ['inspection/read', 'inspection/list', 'inspection/read-has-items', 'inspection/items-are-its-own', 'record/read-by-id'],
    effects: 'read',
    operations: ['listInspections', 'getInspection'],
    async run(trial) {
      const listed = withIds((await trial.ask('listInspections', {})).body.data)
      if (listed.length === 0) trial.skip('the target lists no inspection; add one')
      for (const id of new Set([...listed.slice(0, 4), ...listed.slice(-2)].map((one) => one.id))) {
        const { body, exchange } = await trial.ask('getInspection', { path: { id } }, { requirement: 'inspection/read' })
        trial.equal(body.data.id, id, exchange, { where: '/data/id', requirement: 'record/read-by-id' })
        const { items } = body.data
        trial.holds(Array.isArray(items), 'an array of items', items, exchange, {
          where: '/data/items',
          requirement: 'inspection/read-has-items',
        })
      }
    },
  },
  {
    id: 'inspection/update-each-field',
    area: 'inspection',
    title: 'An update changes the field sent, that field alone, as a later read shows; items stay',
    requirements: [
      'inspection/update-persists',
      'inspection/update',
      'inspection/update-fields-optional',
      'inspection/update-leaves-others',
      'inspection/update-leaves-items',
      'list/shows-changed',
      'record/write-lasts',
      'record/identity-kept',
      'record/updated-set',
      'record/meta-version-grows',
    ],
    effects: 'shared',
    operations: ['listInspections', 'getInspection', 'updateInspection'],
    async run(trial) {
      const all = await openInspections(trial)
      await sideBySide(trial, [...valuesByInspection(trial, all)], (strand, [one, values]) => updateEachOf(strand, one, values))
    },
  },
  {
    id: 'inspection/update-completed',
    area: 'inspection',
    title: 'completed takes true as well as false, and nothing but who and when follows',
    requirements: [
      'inspection/update-completed',
      'inspection/update-leaves-others',
      'inspection/update-leaves-items',
      'inspection/update-fields-optional',
      'list/shows-changed',
    ],
    effects: 'shared',
    operations: ['listInspections', 'getInspection', 'updateInspection'],
    async run(trial) {
      const all = await inspections(trial)
      const one =
        all.find(({ completed }) => completed === false) ??
        (await oneThat(trial, all, 'inspection that tells completed', ({ completed }) => typeof completed === 'boolean'))
      // One that tells when it was completed is opened like any other.
      const dated = all.find(({ completed, completedDate, id }) => completed === true && completedDate != null && id !== one.id)
      for (const each of dated ? [one, dated] : [one]) await completesBothWays(trial, each)
      const other = one.completed === false ? all.find(({ completed, id }) => completed === true && id !== one.id) : undefined
      if (other) await isFoundAsOpen(trial, one.id, other.id)
    },
  },
  {
    id: 'inspection/completed-beside-another',
    area: 'inspection',
    title:
      'A name, a note, whether it is recommended, another order and the completion of an inspection leave another one of the same order as it was',
    requirements: ['inspection/update-leaves-other-inspections', 'inspection/update-completed', 'inspection/update-leaves-others'],
    effects: 'shared',
    operations: ['listInspections', 'getInspection', 'updateInspection'],
    async run(trial) {
      const all = await inspections(trial)
      const open = all.filter(({ completed, orderId }) => completed === false && orderId)
      const [one, other] =
        twoOfOneOrder(open) ?? trial.skip('the list does not show two inspections of one location that are not completed')
      if (other.orderId !== one.orderId) {
        trial.cleanUp(() => moveTo(trial, other.id, other.orderId))
        const moved = await moveTo(trial, other.id, one.orderId)
        if (!isSuccess(moved)) trial.skip('the target moves no inspection to another order')
      }
      const { name, note } = one
      const texts = { note: note ?? '', ...(name != null && { name }) }
      trial.cleanUp(() => trial.attempt('updateInspection', { path: { id: one.id }, body: { completed: false } }))
      trial.cleanUp(() => trial.attempt('updateInspection', { path: { id: one.id }, body: texts }))
      const before = await readInspection(trial, other.id)
      // What it takes of these is for other cases.
      for (const field of Object.keys(texts)) {
        const written = await trial.attempt('updateInspection', { path: { id: one.id }, body: { [field]: `${trial.mark} ${field}` } })
        if (field === 'note' && note == null && isSuccess(written))
          trial.leaves(`inspection ${one.id}, with an empty note where it had none`)
      }
      const { recommended } = one
      if (typeof recommended === 'boolean') {
        trial.cleanUp(() => trial.attempt('updateInspection', { path: { id: one.id }, body: { recommended } }))
        await trial.attempt('updateInspection', { path: { id: one.id }, body: { recommended: !recommended } })
      }
      await movesAlone(trial, one, other.id, all)
      shows(trial, await updateInspection(trial, one.id, { completed: true }), { completed: true }, 'inspection/update-completed')
      // One that is completed may be closed; a note says nothing of that.
      const noted = await trial.attempt('updateInspection', { path: { id: one.id }, body: { note: `${trial.mark} note of what is done` } })
      if (isSuccess(noted)) shows(trial, await readInspection(trial, one.id), { completed: true }, 'inspection/update-leaves-others')
      const after = await readInspection(trial, other.id)
      keeps(trial, after, before, fields, 'inspection/update-leaves-other-inspections')
      await completesTheOther(trial, one.id, other.id)
    },
  },
  {
    id: 'inspection/completer-stays',
    area: 'inspection',
    title: 'An update says who completed an inspection, and one that does not leaves that as it is, whoever sends it',
    requirements: ['inspection/update-leaves-others', 'inspection/update-persists'],
    effects: 'shared',
    operations: ['listInspections', 'getInspection', 'updateInspection'],
    async run(trial) {
      const { userId: completedById } = await trial.other('otherUser')
      if (completedById === '' || completedById === trial.context.session.userId) trial.skip('the logins do not name two users')
      const isCompleted = ({ completed, completedById: by, name }: Listed) => completed === true && Boolean(by && name)
      const all = await inspections(trial)
      const isOpen = ({ completed }: Listed) => completed === false
      const one = all.find(isCompleted) ?? (await oneThat(trial, all, 'inspection that tells whether it is completed', isOpen))
      const path = { id: one.id }
      const before = one.completed ? { name: one.name, completedById: one.completedById } : { name: one.name, completed: false }
      trial.cleanUp(() => trial.attempt('updateInspection', { path, body: before }))
      // A target may let nobody say who it was but that user, or close what is completed (3).
      const told = await trial.attempt('updateInspection', { path, body: { ...(!one.completed && { completed: true }), completedById } })
      if (!isSuccess(told)) trial.skip('the target takes no other user as the one who completed an inspection')
      const first = await readInspection(trial, one.id)
      shows(trial, first, { completedById }, 'inspection/update-persists')
      if (isRefusal(await trial.attempt('updateInspection', { path, body: { name: `${trial.mark} inspection` } })))
        trial.skip('the target updates no inspection that is completed')
      keeps(trial, await readInspection(trial, one.id), first, ['completedById', 'completed'], 'inspection/update-leaves-others')
      // The other user may say so as well, where that one may update it.
      const back = { completedById: trial.context.session.userId }
      const { token } = await trial.other('otherUser')
      if (isSuccess(await trial.attempt('updateInspection', { path, body: back }, { token })))
        shows(trial, await readInspection(trial, one.id), back, 'inspection/update-persists')
    },
  },
  {
    id: 'inspection/completes-as-told',
    area: 'inspection',
    title: 'An update that completes an inspection may say by whom and when',
    requirements: ['inspection/update', 'inspection/update-persists', 'inspection/update-completed'],
    effects: 'shared',
    operations: ['listInspections', 'getInspection', 'updateInspection'],
    async run(trial) {
      const all = await inspections(trial)
      const one = await oneThat(trial, all, 'inspection that is not completed', ({ completed }) => completed === false)
      // A user and a time that other inspections show: the target knows the one and can read the other.
      const isTheirs = ({ completedById: by, completedDate: date }: Listed) => Boolean(by && date && by !== trial.context.session.userId)
      const { completedById, completedDate = one.createdDate } = all.find(isTheirs) ?? {}
      if (!completedDate) return trial.skip('no inspection tells when it was completed, or made')
      trial.cleanUp(() => trial.attempt('updateInspection', { path: { id: one.id }, body: { completed: false } }))
      const sent = { completed: true, completedDate, ...(completedById && { completedById }) }
      shows(trial, await updateInspection(trial, one.id, sent), sent, 'inspection/update')
      shows(trial, await readInspection(trial, one.id), sent, 'inspection/update-persists')
    },
  },
  {
    id: 'inspection/update-shows-in-list',
    area: 'inspection',
    title: 'The list shows an inspection with the values of its update, and other inspections as they were',
    requirements: ['inspection/update-persists', 'list/shows-changed', 'inspection/update-leaves-other-inspections', 'record/others-kept'],
    effects: 'shared',
    operations: ['listInspections', 'getInspection', 'updateInspection'],
    async run(trial) {
      const listed = withIds(await trial.context.find('listInspections', () => true, aPage))
      const one = await oneThat(trial, await openInspections(trial), 'inspection with a name', ({ name }) => Boolean(name))
      const at = listed.findIndex(({ id }) => id === one.id)
      // Its neighbors are those that a mistake reaches first.
      const beside = await Promise.all(
        [listed[at - 1], listed[at + 1]].flatMap((bystander) => (bystander ? [readInspection(trial, bystander.id)] : [])),
      )
      const name = `${trial.mark} inspection`
      trial.cleanUp(() => trial.attempt('updateInspection', { path: { id: one.id }, body: { name: one.name } }))
      shows(trial, await updateInspection(trial, one.id, { name }), { name }, 'inspection/update')
      const { record, exchange } = await find(trial, operation('listInspections'), one.id)
      if (record && 'name' in record) shows(trial, { data: record, exchange }, { name }, 'inspection/update-persists')
      await namesNoOther(trial, operation('listInspections'), one.id, name, 'inspection/update-leaves-other-inspections')
      for (const before of beside) {
        const after = await readInspection(trial, (before.data as Inspection).id)
        // Somebody else's change has another time.
        if ((after.data as Inspection).updatedDate !== (before.data as Inspection).updatedDate) continue
        keeps(trial, after, before, fields, 'inspection/update-leaves-other-inspections')
        sameItems(trial, after, before)
      }
    },
  },
]

const fields = [
  'locationId',
  'orderId',
  'name',
  'note',
  'templateId',
  'createdById',
  'completedById',
  'completed',
  'completedDate',
  'ordinal',
  'recommended',
]

/** Two of these of one order, or else of one location, where the second can be moved to the order of the first. */
function twoOfOneOrder(open: readonly Inspection[]): [Inspection, Inspection] | undefined {
  const pairs = open.flatMap((one, index) => open.slice(index + 1).map((other): [Inspection, Inspection] => [one, other]))
  return pairs.find(([one, other]) => one.orderId === other.orderId) ?? pairs.find(([one, other]) => one.locationId === other.locationId)
}

/** The other way round, and by name: what stands before one or behind it is not completed with it. */
async function completesTheOther(trial: Trial, one: string, other: string): Promise<void> {
  const { userId } = trial.context.session
  const update = (id: string, body: Update) => trial.attempt('updateInspection', { path: { id }, body })
  trial.cleanUp(() => update(other, { completed: false }))
  if (!isSuccess(await update(one, { completed: false }))) return
  const before = await readInspection(trial, one)
  await update(other, { completed: true, ...(userId !== '' && { completedById: userId }) })
  keeps(trial, await readInspection(trial, one), before, fields, 'inspection/update-leaves-other-inspections')
}

const moveTo = (trial: Trial, id: string, orderId: Inspection['orderId']) =>
  trial.attempt('updateInspection', { path: { id }, body: { orderId } })

/** To another order of its location and back, without the other one of its order. */
async function movesAlone(trial: Trial, { id, orderId, locationId }: Inspection, other: string, all: readonly Inspection[]): Promise<void> {
  const elsewhere = all.find((another) => another.orderId && another.orderId !== orderId && another.locationId === locationId)?.orderId
  if (!elsewhere) return
  const before = await readInspection(trial, other)
  trial.cleanUp(() => moveTo(trial, id, orderId))
  if (!isSuccess(await moveTo(trial, id, elsewhere))) return
  keeps(trial, await readInspection(trial, other), before, ['orderId'], 'inspection/update-leaves-other-inspections')
  await moveTo(trial, id, orderId)
}

/** It gets back what it was. */
async function completesBothWays(trial: Trial, { id, completed, completedById, completedDate }: Inspection): Promise<void> {
  trial.cleanUp(async () => {
    // A date may be refused as it is shown, and who and when of one that is not completed.
    for (const body of [{ completed }, ...(completed ? [completedById && { completedById }, completedDate && { completedDate }] : [])])
      if (body) await trial.attempt('updateInspection', { path: { id }, body })
  })
  const before = await readInspection(trial, id)
  const untouched = fields.filter((name) => !name.startsWith('completed'))
  for (const value of [!completed, Boolean(completed)]) {
    // Which moves are allowed is not shown (3): there may be no way back.
    const otherwise = value ? undefined : 'the target opens no inspection again that was completed'
    shows(trial, await updateInspection(trial, id, { completed: value }, otherwise), { completed: value }, 'inspection/update-completed')
    const after = await readInspection(trial, id)
    shows(trial, after, { completed: value }, 'inspection/update-completed')
    keeps(trial, after, before, untouched, 'inspection/update-leaves-others')
    sameItems(trial, after, before)
  }
}

/** Completed once and opened again, it is found by what it is now, as an inspection beside it is by what that one is. */
async function isFoundAsOpen(trial: Trial, id: string, completedOne: string): Promise<void> {
  const list = operation('listInspections')
  const ask = (completed: boolean) => tryPage(trial, list, whereFields(list, { id: [id, completedOne], completed })[0] ?? {})
  const [open, done] = [await ask(false), await ask(true)]
  // What tells the other one apart is understood.
  if (!open || open.ids.includes(completedOne) || !done?.ids.includes(completedOne)) return
  trial.equal(done.ids, [completedOne], done.exchange, { where: '/data', requirement: 'list/shows-changed' })
}

type Another = (value: unknown, of: Inspection) => unknown

/** Another lawful value for each field, given the one it has. What follows from another template, such as its items, nothing takes back. */
const otherInspectionValues = (
  trial: Trial,
  all: readonly Inspection[],
): Record<Exclude<keyof Update, 'completed' | 'templateId'>, Another> => {
  const another = (field: keyof Inspection) => (value: unknown) => all.find((one) => one[field] && one[field] !== value)?.[field]
  return {
    name: () => `${trial.mark} inspection`,
    note: () => `${trial.mark} note`,
    ordinal: (ordinal) => Number(ordinal) + 3,
    recommended: (recommended) => recommended !== true,
    // The location may follow the order, so this one is of the same.
    orderId: (id, { locationId }) => all.find((one) => one.orderId && one.orderId !== id && one.locationId === locationId)?.orderId,
    createdById: another('createdById'),
    completedById: another('completedById'),
    completedDate: another('completedDate'),
  }
}

async function updateEachOf(trial: Trial, one: Inspection, values: { [field: string]: unknown }): Promise<void> {
  const { completedDate, ...before } = Object.fromEntries(Object.keys(values).map((field) => [field, one[field as keyof Inspection]]))
  // A date may be refused as it is shown, which is to stand in the way of nothing else.
  for (const body of [before, { completedDate }])
    if (Object.values(body).some((value) => value !== undefined))
      trial.cleanUp(() => trial.attempt('updateInspection', { path: { id: one.id }, body }))
  const looks: Shown[] = []
  const { orderId, ...others } = values
  const writing: Writing<Update> = {
    async read() {
      const look = await readInspection(trial, one.id)
      looks.push(look)
      return look
    },
    write: (body) => updateInspection(trial, one.id, body),
    fields,
    answers: 'inspection/update',
    takes: 'inspection/update-persists',
    leaves: 'inspection/update-leaves-others',
  }
  await writeEach<Update>(trial, others, writing)
  if (typeof orderId === 'string') await goesToOrder(trial, one, orderId, writing)
  const [first, last] = [looks[0], looks.at(-1)]
  if (first && last) sameItems(trial, last, first)
}

async function goesToOrder(trial: Trial, one: Inspection, orderId: string, writing: Writing<Update>): Promise<void> {
  if (await staysWithItsOrder(trial, one, orderId)) {
    trial.unjudgedPart ??= 'the target moves the inspection to no such order'
    return
  }
  await writeEach<Update>(trial, { orderId }, writing)
  if (typeof one.orderId === 'string')
    await foundByNow(trial, operation('listInspections'), one.id, 'orderId', { is: orderId, was: one.orderId })
}

/** To which orders an inspection may go is not shown: a target may take the field, and refuse another order of it. */
async function staysWithItsOrder(trial: Trial, { id, orderId }: Inspection, other: string): Promise<boolean> {
  const moved = await moveTo(trial, id, other)
  return isSuccess(await moveTo(trial, id, orderId)) && isRefusal(moved)
}

/** So many inspections share the fields. */
const shared = 3

/** Which inspection gets which of these values. Only what has a value can be put back: an update takes no null. */
function valuesByInspection(trial: Trial, all: readonly Inspection[]): Map<Inspection, { [field: string]: unknown }> {
  const fresh = all.find(({ updatedDate, name }) => updatedDate === null && name)
  const chosen = new Map<Inspection, { [field: string]: unknown }>()
  for (const [at, [field, other]] of Object.entries(otherInspectionValues(trial, all)).entries()) {
    const found = all.filter((inspection) => inspection[field as keyof Inspection] != null).slice(0, shared)
    const one = field === 'ordinal' && fresh?.ordinal != null ? fresh : found[at % found.length]
    const value = one && other(one[field as keyof Inspection], one)
    if (one && value !== undefined) chosen.set(one, { ...chosen.get(one), [field]: value })
  }
  return chosen
}

async function inspections(trial: Trial): Promise<readonly Inspection[]> {
  const all = withIds((await trial.ask('listInspections', {})).body.data)
  // Those with items, and with much in their other fields, first: they show whether a change leaves that alone.
  const itemsIn = ({ items }: Inspection) => (Array.isArray(items) && items.length > 0 ? 100 : 0)
  const fullness = (one: Inspection) => itemsIn(one) + Object.values(one).filter((value) => value != null).length
  return all.length > 0
    ? [...all].sort((one, other) => fullness(other) - fullness(one))
    : trial.skip('the target lists no inspection; add one')
}

type Listed = Schemas['Inspection']

/** One of these, or else of any page. */
async function oneThat(trial: Trial, these: readonly Inspection[], what: string, fits: (one: Listed) => boolean): Promise<Inspection> {
  const here = these.find(fits)
  const [one] = here ? [here] : withIds(await trial.context.find('listInspections', fits))
  return one ?? foundNone(trial, 'listInspections', what, 'add one')
}

/** Those that may be changed: a target may close what is completed, since no move is shown (3). */
async function openInspections(trial: Trial): Promise<readonly Inspection[]> {
  const all = await inspections(trial)
  // The barest one: what an update loses is looked for in others.
  const closed = all.findLast(({ completed, name }) => completed && name)
  if (!closed) return all
  const tried = await trial.attempt('updateInspection', { path: { id: closed.id }, body: { name: closed.name } })
  const open = all.filter(({ completed }) => !completed)
  return isRefusal(tried) && open.length > 0 ? open : all
}

function sameItems(trial: Trial, after: Shown, before: Shown): void {
  const [now, then] = [itemsOf(after), itemsOf(before)]
  trial.equal(commonPart(identities(now), identities(then)), commonPart(identities(then), identities(now)), after.exchange, {
    where: '/data/items',
    requirement: 'inspection/update-leaves-items',
  })
}

/** Which items and files there are, and since when; nobody can send what they say. */
const identities = (parts: unknown): unknown =>
  Array.isArray(parts)
    ? parts.filter(isObject).map(({ id, createdDate, files }) => ({
        id,
        ...(createdDate != null && { createdDate }),
        ...(files !== undefined && { files: identities(files) }),
      }))
    : parts

const itemsOf = ({ data }: Shown): unknown => (data as Inspection | undefined)?.items

async function readInspection(trial: Trial, id: string): Promise<Shown> {
  const { body, exchange } = await trial.ask('getInspection', { path: { id } })
  return { data: body.data, exchange }
}

/** `otherwise` says what a refusal means where it is lawful. */
async function updateInspection(trial: Trial, id: string, sent: Update, otherwise?: string): Promise<Shown> {
  const shown = await writeInspection(trial, id, sent, otherwise)
  trial.equal((shown.data as Inspection).id, id, shown.exchange, { where: '/data/id', requirement: 'inspection/update' })
  return shown
}

/** A date that is refused as it is shown may be taken in another notation, since none is stated (D01). */
async function writeInspection(trial: Trial, id: string, sent: Update, otherwise?: string): Promise<Shown> {
  const path = { id }
  let body = sent
  for (const completedDate of otherNotations(sent.completedDate)) {
    const exchange = await trial.attempt('updateInspection', { path, body })
    if (isSuccess(exchange)) return { data: recordOf(exchange), exchange }
    body = { ...sent, completedDate }
  }
  const about = { requirement: 'inspection/update-fields-optional', otherwise }
  const answer = await trial.ask('updateInspection', { path, body }, about)
  return { data: answer.body.data, exchange: answer.exchange }
}

function otherNotations(date: string | undefined): readonly string[] {
  const time = momentOf(date ?? '')
  return Number.isNaN(time) ? [] : [new Date(time).toISOString(), new Date(time).toISOString().slice(0, 10)]
}
