// What is known of a record: what accepted writes sent, until another one sends something else, and what it showed when it was last
// looked at. Nothing else: what the description leaves free is learned from the target. It is the only oracle of what explores.
import { type OperationId, operation } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import { shapeOf } from '../../openapi/schema.ts'
import { dataOf, type Exchange, isSuccess, recordOf } from '../exchange/exchange.ts'
import { keptAs } from '../exchange/kept.ts'
import { isEarlier, sameMoment } from '../exchange/times.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { mayFollow } from '../steps/following.ts'
import { isGone } from '../steps/gone.ts'
import { staysPaid } from '../steps/payments.ts'
import {
  type Author,
  isChanged,
  isChangedByOthers,
  isChangedElsewhere,
  isNew,
  keeps,
  listAgrees,
  metaOf,
  type Shown,
  shows,
} from '../steps/records.ts'
import { type KnownWrite, type Sentences, sentenceOf, sentences } from '../steps/sentences.ts'
import { mayBeUnshown } from '../steps/shown-records.ts'
import { hasParts, isAnyParts, ownParts, partsStay, replacesAsBefore, showsOtherParts, showsParts } from './parts.ts'

type Path = { readonly [name: string]: string }
type Values = { readonly [field: string]: unknown }

/** An accepted write, and what it set. */
export interface Write {
  readonly by: KnownWrite
  readonly sent: Values
  /** Whose session wrote it. */
  readonly author: Author
}

/** One of these values, which requests that were under way together sent; mostly there is one alone. */
interface Fact {
  readonly oneOf: readonly unknown[]
  readonly requirement: string
}

const ofDeletion = ['deletedReason', 'deletedUserId', 'deletedDate']

/** What a write to another record may take along: one record alone is the default, and one has each place in a row. */
const moving: readonly string[] = ['default', 'customerDefault', 'fleetDefault', 'ordinal']
/** The same, where the other one was sent it. */
const taken: readonly string[] = ['defaultTemplateIdentifier']

/** What no answer shows, or shows in another shape (2.19, 2.21, 4.6). */
const notComparable: readonly string[] = ['secret', 'orderIds', 'contactPhone']

export class KnownRecord {
  readonly path: Path
  /** An operation of its resource. */
  readonly about: OperationId
  /** Deleted for good. */
  gone = false
  /** Made by the user that looks. */
  isOwn = false
  /** All fields that were sent. */
  readonly touched = new Set<string>()
  private readonly facts = new Map<string, Fact>()
  private last: Shown | undefined
  /** Of meta, as reads and answers to writes that were alone have told it. */
  private highestVersion: number | undefined
  /** The accepted writes since it was last looked at. */
  private writes: Write[] = []
  /** What writes sent that came to no answer, or to a failure of the server: nobody knows whether it is so. */
  private unsure: readonly string[] = []
  private wasRefused = false
  /** What writes to others may have moved. */
  private readonly movedByOthers = new Set<string>()
  private strangerMet = false
  private strangerCame = false
  /** That it was is told; whatever follows from it is not told again. */
  private strangerServed = false
  /** An update of ours, which is what shows a template, was seen to change what it does not carry: then it may be that again. */
  private changedByLooks = false
  private mayBeMoved = false

  /** A look after its delete found it gone. */
  wasSeenGone = false

  /** Made by the other company. */
  readonly isTheirs: boolean

  constructor(about: OperationId, path: Path, isTheirs = false) {
    this.about = about
    this.path = path
    this.isTheirs = isTheirs
  }

  get id(): string {
    return this.path.itemId ?? this.path.id ?? ''
  }

  /** Whether it was deleted so that it can be brought back; then it need not be shown. */
  get isHidden(): boolean {
    return this.facts.get('deleted')?.oneOf.includes(true) ?? false
  }

  /** Accepted writes sent these values; several were under way together, and nobody knows which came last. */
  wrote(...writes: readonly Write[]): void {
    // What is gone for good takes nothing.
    if (this.gone) return
    // Whether it is deleted once more, while it is deleted, is not said: who did it when and why stays open.
    const isDeletedAgain = this.isHidden && writes.some(({ sent }) => sent.deleted === true)
    for (const field of writes.flatMap(({ sent }) => Object.keys(sent))) this.touched.add(field)
    for (const field of writes.flatMap(({ sent }) => Object.keys(sent)).flatMap(mayFollow)) this.facts.delete(field)
    const facts = new Map<string, Fact>()
    for (const { by, sent } of writes)
      for (const [field, value] of Object.entries({ ...defaultsOf(by), ...sent }))
        if (!notComparable.includes(field) && value !== undefined)
          facts.set(field, { oneOf: [...(facts.get(field)?.oneOf ?? []), value], requirement: sentenceOf(by, field, field in sent) })
    for (const [field, fact] of facts) if (!(isDeletedAgain && ofDeletion.includes(field))) this.facts.set(field, fact)
    this.writes.push(...writes)
    if (writes.some(({ by }) => operation(by).kind === 'delete')) this.gone = true
  }

  /** Where it is not there, a write of the other company has removed it rather than a change of ours. */
  get isMetByStranger(): boolean {
    return this.strangerCame
  }

  /** Another company came upon it: what is otherwise from then on, until it is looked at or written, that company has changed (1). */
  changedByOthers(isServed: boolean): void {
    this.strangerCame = true
    this.strangerServed ||= isServed
    this.strangerMet = this.writes.length === 0
  }

  /** A write was refused, or failed. */
  wroteNot(sent: Values, isRefused: boolean): void {
    if (isRefused) this.wasRefused = true
    else {
      this.unsure = [...this.unsure, ...Object.keys(sent).flatMap((field) => [field, ...mayFollow(field)])]
      for (const field of this.unsure) this.facts.delete(field)
    }
  }

  /** No read nor list shows a template, nor every item of a transfer: that it is not there, the refusal of an update tells. */
  async refused(trial: Trial, exchange: Exchange, sent: Values): Promise<void> {
    const isKnownToAll = this.isOwn && !this.gone && !this.isHidden
    // Any status may stand for a value that is not taken (7); of these there is none that it was not made with.
    const isPlain = Object.values(sent).every((value) => isPlainText(value, trial.mark) || isPlainNumber(value))
    if (!isKnownToAll || !isPlain || exchange.answer?.status !== 404) return
    if (!this.isShownByAnswersOnly && !(await mayBeUnshown(trial, this.about))) return
    trial.holds(false, 'the record, which nobody has deleted for good', 404, exchange, { where: '', requirement: 'record/write-lasts' })
  }

  /** A write to another record of the resource. */
  otherWritten(sent: Values): void {
    // An order goes from one statement to another.
    if (resourceOf(this.about)?.record === 'Statement') this.mayBeMoved = true
    for (const field of [...moving, ...taken.filter((one) => one in sent)]) {
      this.movedByOthers.add(field)
      this.facts.delete(field)
      if (field in sent) this.mayBeMoved = true
    }
  }

  /** What the record must show, as far as it is known. */
  judge(trial: Trial, shown: Shown, fields: readonly string[] = [...this.facts.keys()]): void {
    for (const [field, fact] of this.facts) {
      if (!fields.includes(field)) continue
      const actual = valuesOf(shown)[field]
      // Who deleted it need not be told (2.1).
      if ((actual === undefined && leavesOut(shown.exchange.operation, field)) || (field === 'deletedUserId' && actual == null)) continue
      // Details of an error may be shown while there is one (2.21).
      if (actual == null && ofError.includes(field) && valuesOf(shown).error !== true) continue
      const before = trial.findings.length
      judgeFact(trial, shown, field, fact, this.strangerMet && !this.changedByLooks ? 'record/other-company' : fact.requirement)
      // Told once: from here on it is what it is shown to be.
      if (trial.findings.length > before) this.facts.delete(field)
    }
    const was = this.last && valuesOf(this.last)
    if (this.last && was)
      listAgrees(
        trial,
        shown,
        this.last,
        identity.filter((field) => was[field] != null),
        'record/identity-kept',
      )
  }

  /** Judges a look at the record, and keeps it: what was not written since the last one has not moved. */
  look(trial: Trial, shown: Shown): void {
    const before = trial.findings.length
    // A record that was there before is somebody else's to change as well.
    const isOfOthers = !this.isOwn && this.last !== undefined && this.isOfOthersByNow(trial, shown, this.last)
    if (isOfOthers) this.facts.clear()
    this.judge(trial, shown)
    ownParts(trial, shown)
    if (this.isRead(shown) && this.unsure.length === 0) this.neverFalls(trial, shown)
    const [made, ...later] = this.writes
    // Another statement may have taken its orders meanwhile, and another default its place: that is an update.
    // So may a processor have what it knows of a payment.
    const isUnmoved = valuesOf(shown).updatedDate === null || !(this.mayBeMoved || resourceOf(this.about)?.record === 'Payment')
    if (!this.last && made && later.length === 0 && isUnmoved && this.unsure.length === 0 && operation(made.by).kind === 'create')
      isNew(trial, shown, made.author)
    if (this.last && !isOfOthers && (this.isShownByAnswersOnly || this.last.exchange.operation === shown.exchange.operation))
      this.isAsBefore(trial, shown, this.last)
    if (this.isShownByAnswersOnly && !this.strangerMet && trial.findings.length > before) this.changedByLooks = true
    this.last = shown
    this.writes = []
    this.unsure = []
    this.wasRefused = false
    this.movedByOthers.clear()
    this.strangerMet = false
    this.strangerCame = false
    this.strangerServed = false
    this.mayBeMoved = false
  }

  private isOfOthersByNow(trial: Trial, shown: Shown, last: Shown): boolean {
    return isChangedElsewhere(trial, shown, last, this.writes.filter(({ sent }) => sendsOther(sent, last)).length)
  }

  private isAsBefore(trial: Trial, shown: Shown, last: Shown): void {
    const { writes } = this
    const moved = writes.flatMap(({ sent }) => Object.keys(sent)).flatMap((field) => [field, ...mayFollow(field)])
    const still = [...sendableFields(this.about), ...unsent, ...paid].filter(
      (field) =>
        !moved.includes(field) &&
        !this.unsure.includes(field) &&
        !this.movedByOthers.has(field) &&
        // The answer to a write may show less than another one, and another user less than this one.
        !(this.isShownByAnswersOnly && (valuesOf(last)[field] === undefined || (unsent.includes(field) && isNoValue(field, last, shown)))),
    )
    const leaves = writes.flatMap(({ by }) => (sentences[by] as Sentences).leaves ?? []).at(-1)
    if (writes.length > 0) partsStay(trial, shown, last)
    if (writes.length === 0) staysPaid(trial, shown, last)
    const [only] = writes.length === 1 && this.unsure.length === 0 ? writes : []
    if (only) replacesAsBefore(trial, shown, last, only.sent.ranges)
    keeps(
      trial,
      shown,
      last,
      still,
      leaves ?? (this.strangerMet ? 'record/other-company' : this.wasRefused ? 'http/refused-changes-nothing' : 'record/read-stable'),
    )
    if (this.unsure.length > 0) return
    if (this.hasChanged(last)) {
      isChanged(trial, shown, last, this.isRead(shown) ? writes.map(({ author }) => author) : [])
      isDatedAfter(trial, shown)
    } else if (this.isRead(shown)) {
      if (writes.length === 0 && !this.strangerServed) this.isOfItsAuthor(trial, shown, last)
    }
  }

  /** True where a write sent something else than what the last look showed: what was sent again need not be a change. */
  private hasChanged(last: Shown): boolean {
    // Whether a delete and an undelete of a template count as updates is not stated (3).
    if (this.writes.every(({ by }) => by === 'changeMessageTemplateState')) return false
    return this.writes.some(({ sent }) => sendsOther(sent, last))
  }

  /** A version never falls (2.1), where an answer to a write tells it, too. */
  private neverFalls(trial: Trial, { data, exchange }: Shown): void {
    const { version } = metaOf(data)
    if (typeof version !== 'number') return
    const from = this.highestVersion ?? version
    this.highestVersion = Math.max(from, version)
    trial.holds(version >= from, `${from} or more`, version, exchange, {
      where: '/data/meta/version',
      requirement: 'record/meta-version-grows',
    })
  }

  /** What was refused, to whomever, is no update, and who asked for it has changed nothing. A webhook changes with its deliveries (6.1). */
  private isOfItsAuthor(trial: Trial, shown: Shown, last: Shown): void {
    if (!this.isOwn || this.mayBeMoved || this.movedByOthers.size > 0 || resourceOf(this.about)?.record === 'Webhook') return
    if (isChangedByOthers(trial, shown, last)) return
    if (valuesOf(last).updatedDate === null)
      trial.equal(valuesOf(shown).updatedDate ?? null, null, shown.exchange, {
        where: '/data/updatedDate',
        requirement: 'record/updated-null-at-first',
      })
    const [was, now] = [metaOf(last.data), metaOf(shown.data)]
    if (was.userId !== undefined && now.userId !== undefined)
      trial.equal(now.userId, was.userId, shown.exchange, { where: '/data/meta/userId', requirement: 'record/meta-user' })
  }

  /** Texts of the run that a refusal to another company shows, though that one has not sent them. */
  leaksIn({ answer, request }: Exchange, mark: string): readonly string[] {
    const [shown, sent] = [JSON.stringify(answer?.body), request.body]
    return Object.values({ ...this.last?.data }).filter(
      (value): value is string =>
        typeof value === 'string' && value.startsWith(mark) && shown?.includes(value) === true && !sent?.includes(value),
    )
  }

  private isRead({ exchange }: Shown): boolean {
    return exchange.operation !== undefined && exchange.operation === resourceOf(this.about)?.read
  }

  private get isShownByAnswersOnly(): boolean {
    const { read, list, search } = resourceOf(this.about) ?? {}
    return (read ?? list ?? search) === undefined
  }

  /** A list or search that shows it beside others: what it shows is what its read shows. */
  listed(trial: Trial, shown: Shown): void {
    this.judge(trial, shown)
    const last = this.unsure.length === 0 ? this.lastSeen : undefined
    const still = sendableFields(this.about).filter((field) => !this.movedByOthers.has(field))
    if (last) listAgrees(trial, shown, last, still, 'list/shows-changed')
    const [inList, alone] = [shown, last].map((one) => (one?.data && 'updatedDate' in one.data ? one.data.updatedDate : undefined))
    // Null is what it was before the first update (2.1), which somebody else may have made after the list was asked for.
    if (inList === null && alone != null && last && isAskedAfter(shown, last))
      trial.holds(false, 'when it was updated, as its read shows', inList, shown.exchange, {
        where: '/data/*/updatedDate',
        requirement: 'record/updated-set',
      })
  }

  /** As it was shown when it was last looked at; undefined where it was written since. */
  get lastSeen(): Shown | undefined {
    return this.writes.length === 0 ? this.last : undefined
  }

  /** The answer to a write, as far as it shows the record; beside other writes only what this one sent. */
  answered(trial: Trial, exchange: Exchange, fields?: readonly string[]): void {
    // Some updates answer with the id alone, beside which a target may show what the description does not know.
    if (!isSuccess(exchange) || !sendableFields(this.about).some((field) => field in recordOf(exchange))) return
    const shown = { data: recordOf(exchange), exchange }
    if (!fields) this.neverFalls(trial, shown)
    const made = this.writes.find(({ by }) => by === 'createMessageTemplate' && by === exchange.operation)
    if (made) isByItsAuthor(trial, shown, made.author)
    if (this.isShownByAnswersOnly && !fields) this.look(trial, shown)
    else this.judge(trial, shown, fields)
  }

  /** After its delete it is not shown any more, unless as one that is deleted. */
  judgeGone(trial: Trial, shown: Shown | undefined): void {
    const exchange = shown?.exchange ?? trial.exchanges.at(-1)
    const by = this.writes.at(-1)?.by
    if (!exchange || !by) return
    this.wasSeenGone ||= isGone(this.about, shown?.data)
    trial.holds(isGone(this.about, shown?.data), 'not shown, or shown as deleted', dataOf(exchange), exchange, {
      where: '/data',
      requirement: sentences[by].takes,
    })
  }
}

/** Than was shown. */
function sendsOther(sent: Values, last: Shown): boolean {
  const was = valuesOf(last)
  return Object.entries(sent).some(([field, value]) => {
    if (notComparable.includes(field) || !(field in was)) return false
    // The same moment may be shown in another zone.
    if (sameMoment(field, value, was[field])) return false
    return hasParts(value) ? showsOtherParts(last, field, value) : keptAs(value ?? null, was[field] ?? null) === 'lost'
  })
}

const isPlainText = (value: unknown, mark: string): boolean =>
  typeof value === 'string' && value.startsWith(mark) && /^[\w .-]{1,60}$/.test(value)

const isPlainNumber = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 100

const identity = ['id', 'companyId', 'createdDate']

const ofError: readonly string[] = ['errorDate', 'errorMessage']

/** Who made a record (2.10, 2.21), where of an inspection an update may say it (4.13), and where it is. */
const unsent = ['createdByUserId', 'createdById', 'locationId']

const isNoValue = (field: string, ...looks: readonly Shown[]): boolean => looks.some((look) => valuesOf(look)[field] == null)

/** Of a payment by hand, whose body is not shown (4.22). */
const paid = ['orderId', 'amountCents', 'paymentType', 'note']

/** A list may leave fields out, and so may an answer of which the id alone is stated (4.4, 4.9); ranges are stated of a read and a create (4.8). */
function leavesOut(id: OperationId | undefined, field: string): boolean {
  if (id === undefined) return false
  return ['list', 'search'].includes(operation(id).kind) || answersIdAlone(id) || (id === 'updateLaborMatrix' && field === 'ranges')
}

export function answersIdAlone(id: OperationId): boolean {
  const answer = shapeOf(operation(id).responses['200']?.schema ?? '').properties.get('data')
  return answer !== undefined && [...answer.properties.keys()].join() === 'id'
}

function isByItsAuthor(trial: Trial, { data, exchange }: Shown, { userId }: Author): void {
  const { createdByUserId } = valuesOf({ data, exchange })
  if (createdByUserId != null && userId !== '')
    trial.equal(createdByUserId, userId, exchange, { where: '/data/createdByUserId', requirement: 'message-template/created-by' })
}

/** By when they were sent and how long that took, as far as it is known. */
function isAskedAfter({ exchange }: Shown, { exchange: earlier }: Shown): boolean {
  const [sent, before] = [exchange.startedAt, earlier.startedAt]
  return sent === undefined || before === undefined || sent >= Math.floor(before + earlier.milliseconds)
}

/** An update is not before the creation. */
function isDatedAfter(trial: Trial, { data, exchange }: Shown): void {
  const { createdDate, updatedDate } = valuesOf({ data, exchange })
  if (typeof createdDate !== 'string' || typeof updatedDate !== 'string') return
  trial.holds(!isEarlier(updatedDate, createdDate), `not before ${createdDate}`, updatedDate, exchange, {
    where: '/data/updatedDate',
    requirement: 'record/updated-set',
  })
}

function judgeFact(trial: Trial, shown: Shown, field: string, { oneOf }: Fact, requirement: string): void {
  const { exchange } = shown
  const actual = valuesOf(shown)[field]
  const [sent] = oneOf
  const where = `/data/${field}`
  if (oneOf.length > 1) {
    const isOne = oneOf.some((value) => keptAs(value, actual) !== 'lost')
    trial.holds(isOne, `one of ${JSON.stringify(oneOf)}`, actual, exchange, { where, requirement })
  } else if (hasParts(sent)) showsParts(trial, shown, field, sent, requirement)
  else if (isAnyParts(sent, requirement)) return
  else if (keptAs(sent, actual) === 'same') trial.shown(exchange, requirement)
  else if (sent === null) trial.equal(actual ?? null, null, exchange, { where, requirement })
  else if (keptAs(sent, actual) === 'tidied') {
    trial.shown(exchange, requirement)
    trial.equal(actual, sent, exchange, { where, requirement: 'record/text-untouched' })
  } else shows(trial, shown, { [field]: sent }, requirement)
}

const valuesOf = ({ data }: Shown): Values => (data ?? {}) as Values

/** What a create leaves out has its default, where one is stated. */
function defaultsOf(id: OperationId): Values {
  const body = operation(id).kind === 'create' ? operation(id).body : undefined
  const fields = [...(body ? shapeOf(body.schema).properties : [])]
  return Object.fromEntries(fields.flatMap(([field, shape]) => (shape.default === undefined ? [] : [[field, shape.default]])))
}

const sendable = new Map<string, readonly string[]>()

/** What requests may send of a record of this kind. */
function sendableFields(about: OperationId): readonly string[] {
  const { record = about, create, update } = resourceOf(about) ?? {}
  const known = sendable.get(record)
  if (known) return known
  const bodies = [create, update].flatMap((id) => (id ? [...shapeOf(operation(id).body?.schema ?? '').properties.keys()] : []))
  const found = [...new Set(bodies)].filter((field) => !notComparable.includes(field))
  sendable.set(record, found)
  return found
}
