// What holds for every record that can be updated: who changed it and when, and that each session sees it (2.1, 4.1).
import { type Operation, type OperationId, operation, operations } from '../../../openapi/contract.ts'
import { resourceOf, resources } from '../../../openapi/resources.ts'
import { isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess, recordOf, recordsIn } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import { momentOf } from '../../exchange/times.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { RunContext } from '../../runner/trial/context.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import type { SignedIn } from '../../sessions/sign-in.ts'
import { commonPart, otherUser } from '../../steps/common.ts'
import { requiredOf } from '../../steps/fields.ts'
import { isGone, readsAsGone } from '../../steps/gone.ts'
import {
  creationOf,
  isChangedByOthers,
  isNew,
  keeps,
  metaOf,
  needsFree,
  newName,
  type Shown,
  textFieldOf,
  tidyUp,
} from '../../steps/records.ts'
import { inOneWord, sampleInput, samples } from '../../steps/samples.ts'
import { isKnownWrite, sentences } from '../../steps/sentences.ts'
import { readAfter } from '../../steps/shown-records.ts'
import { webhookUrl } from '../../steps/webhook-urls.ts'
import { listedNow } from '../../steps/written.ts'

type Path = { [name: string]: string }
/** The session that asks. */
type Who = Pick<SignedIn, 'token' | 'userId' | 'sessionId'>

/** Records that the run can make, read and change, with the lists and searches that show them. */
export interface WrittenKind {
  update: OperationId
  read: OperationId
  lists: readonly OperationId[]
  /** A text that may be changed, and another field that may. */
  field: string
  second: Second | undefined
}

type Second = (trial: Trial) => Promise<Fields> | Fields
type Fields = { readonly [field: string]: unknown }

/** Another field that may be changed. */
const otherFields: { readonly [record: string]: Second } = {
  Statement: () => ({ note: 'Changed beside the name' }),
  PaymentTerm: () => ({ dueInDays: 77 }),
  LaborMatrix: () => ({ type: 'Rate' }),
  CoreCharge: () => ({ amountCents: 7700 }),
  Webhook: async (trial) => ({ url: await webhookUrl(trial, 'other') }),
}

export const writtenKinds: readonly WrittenKind[] = resources.flatMap(({ record, create, read, update, list, search }) =>
  create && read && update
    ? [
        {
          update,
          read,
          lists: [list, search].filter((one) => one !== undefined),
          field: textFieldOf(record),
          second: otherFields[record],
        },
      ]
    : [],
)

/** Makes a record in the run's own session. */
export async function makeOne(trial: Trial, { update }: WrittenKind): Promise<Path> {
  return (await samples[update].path?.(trial)) ?? trial.skip('the operation names no record')
}

/** A single read; undefined where it is refused. */
async function tryRead(trial: Trial, id: OperationId, path: Path, token?: string): Promise<Shown | undefined> {
  const exchange = await trial.attempt(id, { path }, token === undefined ? {} : { token })
  const body = exchange.answer?.body
  return isSuccess(exchange) && isObject(body) && isObject(body.data) ? { data: body.data, exchange } : undefined
}

/** A single read that must succeed: the record was just made or changed. */
export async function read(trial: Trial, id: OperationId, path: Path, token?: string): Promise<Shown> {
  const shown = await tryRead(trial, id, path, token)
  if (shown) return shown
  const last = trial.exchanges.at(-1)
  if (last) trial.holds(false, 'the record', outcomeOf(last), last, { requirement: 'record/write-lasts' })
  return trial.skip('the record cannot be read')
}

/** Changes the field as this session; refused where the session's user may not. */
async function changeField(trial: Trial, { update, field }: WrittenKind, path: Path, value: string, { token }: Who): Promise<Exchange> {
  return await trial.inTurn(() => trial.attempt(update, { path, body: { [field]: value } }, { token }))
}

/** What the answer to a write shows of the record is what a read shows. */
function answered(trial: Trial, written: Exchange, after: Shown, who: Who): void {
  const told = dataOf(written)
  if (!isObject(told)) return
  const data = withoutHidden(trial, who, told, after)
  trial.sameBut(commonPart(after.data, data), commonPart(data, after.data), [], after.exchange, {
    where: '/data',
    requirement: 'record/write-lasts',
  })
}

/** The record as `who` sees it must be what the run's own session sees. */
async function seenBy(trial: Trial, { read: readId, lists, field }: WrittenKind, path: Path, own: Shown, who: Who): Promise<void> {
  const theirs = await tryRead(trial, readId, path, who.token)
  // Another user may be kept from it (D12).
  if (!theirs && who.userId !== trial.context.session.userId) return
  const about = { where: '/data', requirement: 'record/write-lasts' }
  const last = trial.exchanges.at(-1) ?? own.exchange
  if (!theirs) return trial.holds(false, 'the record, as the session that wrote it sees it', outcomeOf(last), last, about)
  const shownTo = withoutHidden(trial, who, theirs.data, own)
  trial.sameBut(commonPart(shownTo, own.data), commonPart(own.data, shownTo), [], theirs.exchange, about)
  for (const list of lists) {
    // Where the target understands neither, the record is not among those it shows, or is.
    const one = operation(list).kind === 'search' ? { body: { where: { id: { equals: path.id } } } } : { query: { ids: [path.id] } }
    const listed = await trial.attempt(list, one, { token: who.token })
    const index = recordsIn(listed).findIndex(({ id }) => id === path.id)
    const shown = recordsIn(listed)[index]?.[field]
    const where = `/data/${index}/${field}`
    if (shown !== undefined && !(shown === null && isAnother(trial, who)))
      trial.equal(shown, fieldOf(own, field), listed, { where, requirement: 'list/shows-changed' })
  }
}

const isAnother = (trial: Trial, { userId }: Who): boolean => userId !== trial.context.session.userId

/** Without the fields that this user is shown no value of: which permission shows what is not stated (5). */
function withoutHidden(trial: Trial, who: Who, theirs: object | undefined, own: Shown): object | undefined {
  if (!isAnother(trial, who)) return theirs
  const values: Fields = { ...own.data }
  return Object.fromEntries(Object.entries({ ...theirs }).filter(([name, value]) => value !== null || values[name] == null))
}

const fieldOf = ({ data }: Shown, field: string): unknown => (isObject(data) ? data[field] : undefined)

/** What 2.1 says of a record that `who` has just changed. */
export function changed(trial: Trial, kind: WrittenKind, after: Shown, before: Shown, value: string, who: Who): void {
  const { exchange } = after
  const about = (name: string, requirement: string) => ({ where: `/data/${name}`, requirement })
  trial.equal(fieldOf(after, kind.field), value, exchange, about(kind.field, 'record/write-lasts'))
  keeps(trial, after, before, ['id', 'companyId', 'createdDate'], 'record/identity-kept')
  const [was, is] = [metaOf(before.data), metaOf(after.data)]
  const isOthers = isChangedByOthers(trial, after, before, 1)
  if (!isOthers && is.userId != null && who.userId !== '')
    trial.equal(is.userId, who.userId, exchange, about('meta/userId', 'record/meta-user'))
  if (!isOthers && is.sessionId != null && who.sessionId !== '' && !trial.context.kept.same(is.sessionId, who.sessionId))
    trial.equal(is.sessionId, who.sessionId, exchange, about('meta/sessionId', 'record/meta-session'))
  if (typeof was.version === 'number' && typeof is.version === 'number')
    trial.holds(
      is.version > was.version,
      `more than ${was.version}`,
      is.version,
      exchange,
      about('meta/version', 'record/meta-version-grows'),
    )
  const [from, to] = [fieldOf(before, 'updatedDate'), fieldOf(after, 'updatedDate')]
  if (to !== undefined) trial.holds(to !== null, 'the time of the update', to, exchange, about('updatedDate', 'record/updated-set'))
  const [earlier, later] = [momentOf(from), momentOf(to)]
  if (Number.isNaN(earlier) || Number.isNaN(later)) return
  trial.holds(later >= earlier, `a time not before ${from}`, to, exchange, about('updatedDate', 'record/updated-moves'))
}

/** Made here, changed by `who`, changed here again: each change is told as it was, and both see it. */
async function changedByBoth(trial: Trial, kind: WrittenKind, who: Who): Promise<void> {
  const mine = trial.context.session
  const path = await makeOne(trial, kind)
  const made = creationOf(trial, path.id)
  let before = await read(trial, kind.read, path)
  isNew(trial, before)
  if (made) answered(trial, made, before, mine)
  await seenBy(trial, kind, path, before, who)
  const first = fieldOf(before, kind.field)
  // The last brings back what was there at first, which is a change all the same.
  const changes = [{ author: who }, { author: mine }, { author: who, value: typeof first === 'string' && first !== '' ? first : undefined }]
  for (const { author, value } of changes) {
    const after = await changedAsTold(trial, kind, path, before, author, value)
    // Another user may be kept from what is made here, and not from its own, which is then changed here.
    if (!after) return changedAfter(trial, kind, who)
    await seenBy(trial, kind, path, after, who)
    before = after
  }
}

/** Changed by `author`, and told as it was; undefined where that is refused. */
async function changedAsTold(
  trial: Trial,
  kind: WrittenKind,
  path: Path,
  before: Shown,
  author: Who,
  value = inOneWord(newName(trial, 'changed')),
): Promise<Shown | undefined> {
  const written = await changeField(trial, kind, path, value, author)
  if (!isSuccess(written)) return undefined
  const after = await read(trial, kind.read, path)
  answered(trial, written, after, author)
  changed(trial, kind, after, before, value, author)
  return after
}

/** Made by `who`, changed here: who made it is not who changed it last. */
async function changedAfter(trial: Trial, kind: WrittenKind, who: Who): Promise<void> {
  const mayNot = `of the two users one may not ${kind.update} what the other has made`
  const create = resourceOf(kind.update)?.create ?? trial.skip(mayNot)
  const made = await trial.attempt(create, await sampleInput(create, trial), { token: who.token })
  const { id } = recordOf(made)
  if (!isSuccess(made) || typeof id !== 'string') return trial.skip(mayNot)
  tidyUp(trial, create, id, { token: who.token })
  const before = (await tryRead(trial, kind.read, { id })) ?? trial.skip(mayNot)
  if (!(await changedAsTold(trial, kind, { id }, before, trial.context.session))) trial.skip(mayNot)
}

const secondSessions = new WeakMap<RunContext, Promise<SignedIn>>()

/** One more session of the same user serves all cases of a run. */
async function secondSession(trial: Trial): Promise<SignedIn> {
  await trial.needsSeveralSessions()
  const { context: known } = trial
  const open = () => known.signIn()
  const second = secondSessions.get(known) ?? open().then((opened) => known.kept.keep(opened, open))
  secondSessions.set(known, second)
  return second
}

const changedRequirements: Case['requirements'] = [
  'record/meta-session',
  'record/meta-user',
  'record/meta-version-grows',
  'record/updated-set',
  'record/updated-moves',
  'record/updated-null-at-first',
  'record/company-of-session',
  'record/identity-kept',
  'record/write-lasts',
  'list/shows-changed',
]

/** A case about changes of a record by two sessions; a second user needs another case than a second session. */
const changesCase = (kind: WrittenKind, name: string, whose: string, who: (trial: Trial) => Promise<Who>): Case => ({
  id: `record/${name}/${kind.update}`,
  area: operation(kind.update).area,
  title: `What ${kind.update} changes in ${whose} is shown as a change of that session, and every session sees it`,
  requirements: changedRequirements,
  effects: 'own',
  operations: [kind.update, kind.read],
  run: async (trial) => changedByBoth(trial, kind, await who(trial)),
})

/** Updates of a record that can be read, whose fields are all optional. */
const optionalUpdates = operations.filter((one) => one.kind === 'update' && readAfter(one.id) && requiredOf(one).length === 0)

const emptyUpdate = ({ id, area, method, path: template }: Operation): Case => ({
  id: `record/empty-update/${id}`,
  area,
  title: `${method} ${template} takes an empty object, and changes no field`,
  requirements: ['record/empty-update'],
  effects: samples[id].effects,
  operations: [id],
  async run(trial) {
    const readId = readAfter(id)
    const path = await samples[id].path?.(trial)
    if (!readId || !path) return
    const before = await read(trial, readId, path)
    const exchange = await trial.attempt(id, { path, body: {} })
    trial.holds(isSuccess(exchange), 'a good answer (2xx)', outcomeOf(exchange), exchange)
    const after = await read(trial, readId, path)
    trial.sameBut(after.data, before.data, [], after.exchange, { where: '/data' })
  },
})

/** Two sessions have read the record, and each changes a field of its own: neither takes back what the other did. */
const meetingChanges = (kind: WrittenKind, secondOf: Second): Case => ({
  id: `record/changes-meet/${kind.update}`,
  area: operation(kind.update).area,
  title: `${kind.update} of one session keeps what ${kind.update} of another session changed in another field`,
  requirements: ['record/write-lasts'],
  effects: 'own',
  operations: [kind.update, kind.read],
  async run(trial) {
    const path = await makeOne(trial, kind)
    const second = await secondOf(trial)
    const other = await secondSession(trial)
    await read(trial, kind.read, path, other.token)
    const before = await read(trial, kind.read, path)
    const value = inOneWord(newName(trial, 'changed'))
    const written = [await changeField(trial, kind, path, value, other), await trial.attempt(kind.update, { path, body: second })]
    if (!written.every(isSuccess)) trial.skip(`the target refuses ${kind.update}`)
    const { data, exchange } = await read(trial, kind.read, path, other.token)
    trial.includes(data, { [kind.field]: value, ...second }, exchange, { where: '/data' })
    trial.sameBut(data, before.data, [kind.field, ...Object.keys(second)], exchange, { where: '/data' })
  },
})

const takenBy = (id: OperationId): string => (isKnownWrite(id) ? sentences[id].takes : 'record/write-lasts')

/** So many changes come before those that are looked at: with these a version has two digits. */
const changesBefore = 8

/** What takes a change takes the next one, and a delete after them. */
function changedOften(kind: WrittenKind): Case {
  const { update } = kind
  const { delete: remove } = resourceOf(update) ?? {}
  const served = (trial: Trial, id: OperationId, exchange: Exchange): void => {
    if (!isSuccess(exchange)) trial.fails(id, exchange, takenBy(id))
  }
  return {
    id: `record/changed-often/${update}`,
    area: operation(update).area,
    title: `What ${update} has changed many times is changed${remove ? ', told and deleted' : ' and told'} as it was at first`,
    requirements: [
      'record/meta-version-grows',
      'record/updated-moves',
      'record/updated-again',
      'record/write-lasts',
      takenBy(update),
      ...(remove ? [takenBy(remove)] : []),
    ],
    effects: 'own',
    operations: [update, kind.read],
    mayAsk: remove ? [remove] : [],
    async run(trial) {
      const path = await makeOne(trial, kind)
      const mine = trial.context.session
      needsFree(trial, (await read(trial, kind.read, path)).data)
      const change = () => changeField(trial, kind, path, inOneWord(newName(trial, 'changed')), mine)
      if (!isSuccess(await change())) trial.skip(`the target refuses ${update}`)
      for (let count = 1; count < changesBefore; count++) served(trial, update, await change())
      const first = await read(trial, kind.read, path)
      let before = first
      const last = inOneWord(newName(trial, 'changed'))
      // At last it is what it was before, but for its end, and then what it was before that.
      for (const value of [undefined, last, last.replace(/-\d+$/, ''), last]) {
        const after = await changedAsTold(trial, kind, path, before, mine, value)
        if (!after) return served(trial, update, trial.exchanges.at(-1) ?? before.exchange)
        before = after
      }
      await isDatedAgain(trial, kind, path, first, before)
      if (!remove) return
      served(trial, remove, await trial.inTurn(() => trial.attempt(remove, { path })))
      for (const { data, exchange } of await listedNow(trial, update, path.id ?? ''))
        trial.holds(isGone(update, data), `no record ${path.id}, which was deleted`, data, exchange, {
          where: '/data',
          requirement: takenBy(remove),
        })
    },
  }
}

/** Dates of most targets tell seconds or less. */
export const toAnotherSecond = 1100

/**
 * Dates that are equal may be of one second, or of a clock that stands, or stands at times: then the first is that of its creation, or a
 * record that is made later is dated as the record or its update was.
 */
async function isDatedAgain(trial: Trial, kind: WrittenKind, path: Path, early: Shown, late: Shown): Promise<void> {
  const [was, is] = [early, late].map((shown) => fieldOf(shown, 'updatedDate'))
  if (was == null || is == null) return
  if (was !== is) return trial.shown(late.exchange, 'record/updated-again')
  if (was === fieldOf(early, 'createdDate')) return
  await trial.rest(toAnotherSecond)
  const another = await read(trial, kind.read, await makeOne(trial, kind))
  const [made, madeLater] = [early, another].map((shown) => fieldOf(shown, 'createdDate'))
  if (made == null || made === madeLater || was === madeLater) return
  const written = await changeField(trial, kind, path, inOneWord(newName(trial, 'changed')), trial.context.session)
  const { data, exchange } = await read(trial, kind.read, path)
  const now = isObject(data) ? data.updatedDate : undefined
  if (!isSuccess(written) || now == null) return
  const about = { where: '/data/updatedDate', requirement: 'record/updated-again' }
  trial.holds(now !== was, `a later time than ${was}, as of each update`, now, exchange, about)
}

/** Deletes of records that the run can make and read. */
const removals = resources.flatMap(({ create, read, delete: remove }) => (create && read && remove) ?? [])

const goneEverywhere = (id: OperationId): Case => ({
  id: `record/gone-in-other-sessions/${id}`,
  area: operation(id).area,
  title: `What ${id} deleted is gone in every session`,
  requirements: ['record/write-lasts'],
  effects: 'own',
  operations: [id],
  async run(trial) {
    const readId = readAfter(id)
    const path = await samples[id].path?.(trial)
    if (!readId || !path) return
    const { token } = await secondSession(trial)
    needsFree(trial, (await read(trial, readId, path, token)).data)
    await trial.ask(id, { path: { id: path.id ?? '' } })
    readsAsGone(trial, readId, await trial.attempt(readId, { path }, { token }))
  },
})

export const recordWriteCases: readonly Case[] = [
  ...writtenKinds.map((kind) => changesCase(kind, 'changed-in-another-session', 'another session of the user', secondSession)),
  ...writtenKinds.flatMap((kind) => (kind.second ? [meetingChanges(kind, kind.second)] : [])),
  ...optionalUpdates.map(emptyUpdate),
  ...writtenKinds.map(changedOften),
  ...removals.map(goneEverywhere),
]

export const otherUserWriteCases: readonly Case[] = writtenKinds.map((kind) =>
  changesCase(kind, 'changed-by-another-user', 'the session of another user', otherUser),
)
