// How the scenarios follow a record through its life: new, changed field by field, found again.
import { type OperationId, operation } from '../../openapi/contract.ts'
import { resourceOf, resources, showsMany } from '../../openapi/resources.ts'
import { shapeOf } from '../../openapi/schema.ts'
import { differences, isObject } from '../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess, recordOf } from '../exchange/exchange.ts'
import { isCounted, momentOf, sameMoment } from '../exchange/times.ts'
import { isBeginningOfPeriodDay } from '../runner/seen/timed-dates.ts'
import type { RunContext } from '../runner/trial/context.ts'
import type { Trial } from '../runner/trial/trial.ts'
import type { SignedIn } from '../sessions/sign-in.ts'
import type { Schemas } from '../transport/calls.ts'
import { mayFollow } from './following.ts'
import { find } from './pages.ts'

/** A record of any kind, with the answer that showed it; undefined where the answer carries none. */
export interface Shown {
  data: object | undefined
  exchange: Exchange
}

const nameCounts = new WeakMap<RunContext, number>()

/** A name that the run gives to nothing else: a target may want the names of a resource to differ. */
export function newName(trial: Trial, what: string): string {
  const count = (nameCounts.get(trial.context) ?? 0) + 1
  nameCounts.set(trial.context, count)
  return `${trial.mark} ${what} ${count}`
}

/** A text that a write may give to any record of this kind: its name, where it has one. */
export function textFieldOf(record: string): string {
  // Its other text is the id of a part.
  if (record === 'CoreCharge') return 'referenceId'
  const { update, create } = resources.find((one) => one.record === record) ?? {}
  const write = update ?? create
  const body = write && operation(write).body
  const fields = body ? [...shapeOf(body.schema).properties] : []
  const texts = fields.flatMap(([name, { types, values }]) => (types?.includes('string') && !values ? [name] : []))
  return texts.find((name) => name === 'name') ?? texts[0] ?? 'name'
}

/** Takes away what an answer says was made, where the API can do that. */
export function tidyUpAfter(trial: Trial, exchange: Exchange): void {
  const { operation: id } = exchange
  if (id === undefined || !isSuccess(exchange)) return
  const { kind, method } = operation(id)
  if (kind === 'create') tidyUp(trial, id, recordOf(exchange).id)
  if (kind === 'bulk' && method === 'POST') trial.leaves(leftBy(id))
}

interface Made {
  isGone?: () => boolean
  /** Of the session that made it; the run's own unless given. */
  token?: string
}

/** Takes away what the case made, where the API can do that, unless it is gone by then. */
export function tidyUp(trial: Trial, create: OperationId, id: unknown, { isGone = () => false, token }: Made = {}): void {
  const remove = resourceOf(create)?.delete
  const who = token === undefined ? {} : { token }
  if (remove && typeof id === 'string')
    trial.cleanUp(async () => isGone() || trial.attempt(remove, { path: { id } }, who), { isBeside: true })
  else trial.leaves(leftBy(create, id))
}

/** Takes away what a wrong request made, or tells of it. */
export function takeAway(trial: Trial, write: OperationId, id: unknown): void {
  const { kind, method } = operation(write)
  if (kind === 'create' && resourceOf(write)?.create === write) tidyUp(trial, write, id)
  else trial.leaves(kind === 'bulk' && method === 'POST' ? leftBy(write) : 'a change by an invalid request')
}

/** `transfer-item itm_2`, or without an id where the answer tells none: what createTransferItem and its like have made. */
export function leftBy(create: OperationId, id?: unknown): string {
  const [, name = 'record'] = /[cC]reate(\w+?)s?$/.exec(create) ?? []
  const kind = name.replaceAll(/(?<=.)([A-Z])/g, '-$1').toLowerCase()
  return `${kind} ${typeof id === 'string' ? id : 'of an id that is not known'}`
}

type Values = { readonly [field: string]: unknown }

const recordValues = (data: object | undefined): Values => (data ?? {}) as Values

/** The record must show these values. Dates may be spelt another way. */
export function shows(trial: Trial, { data, exchange }: Shown, values: object, requirement: string): void {
  const shown = recordValues(data)
  for (const [field, value] of Object.entries(values)) {
    const about = { where: `/data/${field}`, requirement }
    if (field.endsWith('Date') && shown[field] !== undefined)
      trial.holds(
        mayBeTime(value, shown[field]) ||
          isItsDay(trial, { data, exchange }, field, value) ||
          (field === 'toDate' && isEndOf(value, shown[field])) ||
          (field === 'fromDate' && isStartOf(value, shown[field])),
        `the time ${value}`,
        shown[field],
        exchange,
        about,
      )
    else trial.equal(shown[field], value, exchange, about)
  }
}

/** The record must show the same in these fields as before, as far as they last; absent and null are the same here. */
export function keeps(trial: Trial, { data, exchange }: Shown, before: Shown, fields: readonly string[], requirement: string): void {
  trial.sameBut(pick(data, fields), pick(before.data, fields), [], exchange, { where: '/data', requirement })
  // A date of update moves on with what a record follows from; one that was never updated has none (2.1).
  const { updatedDate } = recordValues(data)
  if (!fields.includes('updatedDate') || recordValues(before.data).updatedDate !== null || updatedDate == null) return
  if (!isChangedByOthers(trial, { data, exchange }, before) && !mayBeCompleted({ data, exchange }))
    trial.holds(false, 'null, as before: no update of it was sent', updatedDate, exchange, { where: '/data/updatedDate', requirement })
}

/** Whether a new record may be changed and deleted is not shown: where it is told to be fixed, a target refuses both (2.3). */
export function needsFree(trial: Trial, made: object | undefined): void {
  const { editable, reserved } = recordValues(made)
  if (editable === false || reserved === true) trial.skip('new records of this kind are not editable on this target')
}

/** A record that a write deleted says since when, where it shows that at all. */
export function saysWhenDeleted(trial: Trial, { data, exchange }: Shown): void {
  const { deleted, deletedDate } = recordValues(data)
  if (deleted !== true || deletedDate === undefined) return
  const about = { where: '/data/deletedDate', requirement: 'record/deletion-dated' }
  trial.holds(Boolean(deletedDate), 'when it was deleted', deletedDate, exchange, about)
}

/** What a list shows must be what a read shows; a list may leave fields out. */
export function listAgrees(trial: Trial, listed: Shown, read: Shown, fields: readonly string[], requirement: string): void {
  const shown = recordValues(listed.data)
  keeps(
    trial,
    listed,
    read,
    fields.filter((field) => shown[field] !== undefined),
    requirement,
  )
}

const pick = (data: object | undefined, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((field) => [field, inOneOrder(recordValues(data)[field] ?? null)]))

/** No order of texts is stated. */
const inOneOrder = (value: unknown): unknown =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.toSorted() : value

const aDay = 24 * 3_600_000
const dayAndAHalf = 1.5 * aDay

/** Notations that can be read in one way only: RFC 3339 and what is near it, and RFC 2822. */
const readable = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d([.,]\d+)?)?)? ?(Z|[+-]\d\d:?\d\d)?$|^\w{3}, \d\d? \w{3} \d{4} /i

/** True unless `shown` is certainly another time than the one sent: no format of dates is stated (D01). */
function mayBeTime(sent: unknown, shown: unknown): boolean {
  if (typeof shown !== 'string' || shown === '') return false
  const apart = Math.abs(momentOf(shown) - momentOf(sent))
  if (sent === shown || !(readable.test(shown) || isCounted(shown)) || Number.isNaN(apart)) return true
  // Without a zone it may be the time of any place, and a day may begin there; without seconds it is the minute.
  const exact = isDay(sent) ? isDay(shown) : isDay(shown) || isCounted(shown) || /(Z|GMT|[+-]\d\d:?\d\d)$/.test(shown)
  const isOfMinutes = !isDay(shown) && !isCounted(shown) && !/:\d\d:\d\d/.test(shown)
  return apart < (exact ? (isOfMinutes ? 60_000 : 1000) : dayAndAHalf)
}

/** A period goes on to the end of its last day, and may be shown so. */
const isEndOf = (day: unknown, shown: unknown): boolean => {
  const after = momentOf(shown) - momentOf(day)
  return after > 0 && after < aDay
}

const quarter = 15 * 60_000

/** Just so it may be shown from the beginning of its first day, which in any zone is at a whole quarter of an hour. */
const isStartOf = (moment: unknown, shown: unknown): boolean => {
  const before = momentOf(moment) - momentOf(shown)
  const isAtQuarter = isCounted(shown)
    ? momentOf(shown) % quarter === 0
    : /T\d\d:(00|15|30|45):00(\.0+)?(Z|[+-]\d\d:?\d\d)$/.test(String(shown))
  return before > 0 && before < aDay && isAtQuarter
}

/** Where the target never tells the time in this field, it keeps days; which one it is depends on the zone. */
function isItsDay(trial: Trial, { data, exchange }: Shown, field: string, moment: unknown): boolean {
  const shown = recordValues(data)[field]
  const { operation: id } = exchange
  if (id === undefined || trial.context.timedDates.has(id, field)) return false
  const after = momentOf(moment) - momentOf(shown)
  return isDay(shown) ? sameMoment(field, shown, moment) : isBeginningOfPeriodDay(field, shown) && after >= 0 && after < aDay
}

export const isDay = (text: unknown): boolean => /^\d{4}-\d\d-\d\d$/.test(String(text))

/** Orders may go from one statement to the next that takes them (D18): that is an update of the first, which its figures show. */
const haveMoved = (before: object, now: object | undefined): boolean => {
  const shown = recordValues(now)
  return Object.entries(before).some(
    ([field, value]) => /(Count|Cents)$/.test(field) && typeof value === 'number' && value !== shown[field],
  )
}

/** The answer to the create of this case that made the record. */
export const creationOf = (trial: Trial, id: unknown): Exchange | undefined =>
  trial.exchanges.findLast((one) => one.operation !== undefined && operation(one.operation).kind === 'create' && recordOf(one).id === id)

/** What 2.1 says of a record that was just created. */
export function isNew(trial: Trial, { data, exchange }: Shown, author: Author = trial.context.session): void {
  const { companyId, updatedDate } = recordValues(data)
  const about = (field: string, requirement: string) => ({ where: `/data/${field}`, requirement })
  const mine = trial.context.session.companyId
  const isOthers = isChangedByOthers(trial, { data, exchange })
  const made = creationOf(trial, recordValues(data).id)
  if (!isOthers && !mayBeCompleted({ data, exchange }) && !(made && haveMoved(recordOf(made), data)))
    trial.holds(
      updatedDate == null,
      'null until the first update',
      updatedDate,
      exchange,
      about('updatedDate', 'record/updated-null-at-first'),
    )
  if (companyId != null && mine !== '') trial.equal(companyId, mine, exchange, about('companyId', 'record/company-of-session'))
  if (!isOthers) changedBy(trial, { data, exchange }, [author])
}

/**
 * Whether somebody else has changed it since the run did, such as a job that completes what was written: meta names none of the run's users
 * (2.1), it was updated, and more often than the run has done since it was seen before.
 */
export function isChangedByOthers(trial: Trial, { data }: Shown, before?: Shown, ownChanges = 0): boolean {
  const { userId, version } = metaOf(data)
  const { users } = trial.context
  if (typeof userId !== 'string' || userId === '' || users.has('') || users.has(userId)) return false
  const from = metaOf(before?.data).version
  const isMore = typeof from !== 'number' || (typeof version === 'number' && version > from + ownChanges)
  return isMore && recordValues(data).updatedDate != null
}

/**
 * The same where one of the run's users may have done it, beside the run: meta names a session that the run has not begun (2.1), and a later
 * version than its own changes lead to.
 */
export function isChangedElsewhere(trial: Trial, { data }: Shown, before: Shown, ownChanges: number): boolean {
  const { sessionId, version } = metaOf(data)
  const { sessions } = trial.context
  const from = metaOf(before.data).version
  const isTheirs = typeof sessionId === 'string' && !sessions.has('') && !sessions.has(sessionId)
  return isTheirs && typeof version === 'number' && typeof from === 'number' && version > from + ownChanges
}

/** Milliseconds between dates of one write. */
const ofOneWrite = 5
const soon = 60_000

/** A job may complete what was made, soon after the answer that told of it; where no read shows meta, nothing says whose change that was. */
function mayBeCompleted({ data, exchange: { operation: id } }: Shown): boolean {
  if (id === undefined || operation(id).kind === 'create' || resourceOf(id)?.read !== undefined) return false
  const { createdDate, updatedDate } = recordValues(data)
  const after = momentOf(updatedDate) - momentOf(createdDate)
  return after > ofOneWrite && after < soon
}

/** The user and the session that a change is told with. */
export type Author = Pick<SignedIn, 'userId' | 'sessionId'>

/** What 2.1 says of a record after an update, given two single reads, and who may have made the latest change. */
export function isChanged(trial: Trial, after: Shown, before: Shown, authors: readonly Author[] = [trial.context.session]): void {
  const { data, exchange } = after
  listAgrees(trial, after, before, ['id', 'companyId', 'createdDate'], 'record/identity-kept')
  // Where nothing is otherwise, the update was not kept, which is told of its values: it is no change that could be dated.
  if (differences(before.data, data).length === 0) return
  isDated(trial, after)
  const [from, to] = [metaOf(before.data).version, metaOf(data).version]
  const version = { where: '/data/meta/version', requirement: 'record/meta-version-grows' }
  if (typeof from === 'number' && typeof to === 'number') trial.holds(to > from, `more than ${from}`, to, exchange, version)
  if (!isChangedByOthers(trial, after, before, authors.length)) changedBy(trial, after, authors)
}

/** A record that was changed tells when, wherever it tells dates (2.1). */
export function isDated(trial: Trial, { data, exchange }: Shown, where = '/data'): void {
  const { updatedDate } = recordValues(data)
  if (updatedDate === undefined) return
  trial.holds(updatedDate !== null, 'the time of the update', updatedDate, exchange, {
    where: `${where}/updatedDate`,
    requirement: 'record/updated-set',
  })
}

function changedBy(trial: Trial, { data, exchange }: Shown, authors: readonly Author[]): void {
  // What meta says is stated of single records; an element of a list may have one of its own.
  if (exchange.operation !== undefined && showsMany(operation(exchange.operation))) return
  const { userId, sessionId } = metaOf(data)
  const about = (field: string, requirement: string) => ({ where: `/data/meta/${field}`, requirement })
  const [author, ...others] = authors
  if (!author) return
  if (userId != null && authors.every((one) => one.userId !== '')) {
    const one = others.find((other) => other.userId === userId) ?? author
    trial.equal(userId, one.userId, exchange, about('userId', 'record/meta-user'))
  }
  // The run's session may have ended and been opened again between the change and now.
  if (sessionId != null && authors.every((one) => one.sessionId !== '' && !trial.context.kept.same(sessionId, one.sessionId)))
    trial.equal(sessionId, author.sessionId, exchange, about('sessionId', 'record/meta-session'))
}

export function metaOf(data: object | undefined): Values {
  const { meta } = recordValues(data)
  return isObject(meta) ? meta : {}
}

export interface Writing<Body> {
  read(): Promise<Shown>
  write(body: Body): Promise<Shown>
  /** Documented fields that stay unless they are sent. */
  fields: readonly string[]
  /** The requirements: what the answer shows, what a later read shows, and what stays. */
  answers: string
  takes: string
  leaves: string
}

/** A body for each field that has a value, with that field alone. */
export const eachAlone = <Body extends object>(values: { [Field in keyof Body]?: Body[Field] | undefined }): Partial<Body>[] =>
  Object.entries(values).flatMap(([field, value]) => (value === undefined ? [] : [{ [field]: value } as Partial<Body>]))

/** Sends each field alone and reads after each; those without a value are left out, and what a record has already: that need not be a change. */
export async function writeEach<Body extends object>(
  trial: Trial,
  values: { [Field in keyof Body]?: Body[Field] | undefined },
  writing: Writing<Body>,
): Promise<void> {
  const { read, write, fields, answers, takes, leaves } = writing
  let before = await read()
  for (const [field, value] of Object.entries(values)) {
    if (value === undefined || value === recordValues(before.data)[field]) continue
    const one = { [field]: value }
    const answer = await write(one as Body)
    if (answer.data) {
      shows(trial, answer, one, answers)
      listAgrees(trial, answer, before, ['id', 'companyId', 'createdDate'], 'record/identity-kept')
    }
    const [was, after] = [before, await read()]
    before = after
    if (isChangedElsewhere(trial, after, was, 1)) continue
    shows(trial, after, one, takes)
    keeps(
      trial,
      after,
      was,
      fields.filter((name) => name !== field && !mayFollow(field).includes(name)),
      leaves,
    )
    isChanged(trial, after, was)
  }
}

type SearchOperation = 'searchPayments' | 'searchStatements' | 'searchCoreCharges'

/** The record among those that a search finds, or undefined, and the answer that says so. */
export async function searchFor(trial: Trial, search: SearchOperation, id: string): Promise<Shown> {
  const { record, exchange } = await find(trial, operation(search), id)
  return { data: record, exchange }
}

const askedOrders = new WeakMap<RunContext, Promise<readonly Schemas['WorkflowOrder'][]>>()

/** Orders of the target; asked for until it shows some. Empty when it has none or refuses. */
export async function someOrders(trial: Trial): Promise<readonly Schemas['WorkflowOrder'][]> {
  const asked = askedOrders.get(trial.context) ?? askForOrders(trial)
  askedOrders.set(trial.context, asked)
  const orders = await asked
  if (orders.length === 0) askedOrders.delete(trial.context)
  return orders
}

export async function askForOrders(trial: Trial, query?: { skip: number }): Promise<readonly Schemas['WorkflowOrder'][]> {
  const exchange = await trial.call('listWorkflowOrders', { ...(query && { query }) })
  const data = dataOf(exchange)
  return isObject(data) && Array.isArray(data.orders) ? data.orders.filter(isObject) : []
}
