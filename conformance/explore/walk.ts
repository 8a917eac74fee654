// Goes through a recipe: asks each step of the target, tells the model, and has it judge what comes.
import { type OperationId, operation } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import { type Exchange, isRefusal, isSuccess, recordOf } from '../exchange/exchange.ts'
import type { Finding } from '../exchange/finding.ts'
import type { Listed, Look, Many, Move, Pages, Pick, Recipe, Seek, Step, Together, Who } from '../exchange/recipe.ts'
import type { RunContext } from '../runner/trial/context.ts'
import { Skip } from '../runner/trial/endings.ts'
import type { Trial } from '../runner/trial/trial.ts'
import type { SignedIn } from '../sessions/sign-in.ts'
import { isGone } from '../steps/gone.ts'
import { find, type ListedRecord } from '../steps/pages.ts'
import { type Shown, tidyUp } from '../steps/records.ts'
import { samples } from '../steps/samples.ts'
import { isKnownWrite, type KnownWrite } from '../steps/sentences.ts'
import { mayBeUnshown } from '../steps/shown-records.ts'
import { refusedAsUnknown } from '../steps/unknown-ids.ts'
import { shownNow } from '../steps/written.ts'
import type { LooseInput } from '../transport/calls.ts'
import type { Asked } from './asked.ts'
import { showTogether } from './listed.ts'
import { KnownRecord, type Write } from './model.ts'
import { Seeker } from './seek.ts'
import { AmongSeeker } from './seek-among.ts'
import { inputOf, numbered, sentBy } from './step-input.ts'
import { judgeTogether } from './together.ts'
import { Turner } from './turn-pages.ts'

type Path = { readonly [name: string]: string }
type Values = { readonly [field: string]: unknown }

/** What came of a recipe, beside what the trial has found. */
export interface Walked {
  /** The answers of the steps, in their order; those that were left out, for lack of a record, have none. */
  readonly answers: ReadonlyMap<Step, Exchange>
  readonly records: ReadonlyMap<string, KnownRecord>
  /** The records that the pages of each such move are of, where it could be told. */
  readonly turned: ReadonlyMap<Pages, readonly ListedRecord[] | undefined>
  /** All that was asked, in its order. */
  readonly asked: readonly Move[]
  /** The place among them of the one that showed the finding. */
  readonly shownBy: ReadonlyMap<Finding, number>
  /** Findings of what only a moment showed: they count where they are seen again and again. */
  readonly ofMoment: ReadonlySet<Finding>
}

/** What is asked instead of a step that the target does not take. */
export type Instead = (step: Step) => readonly Move[]

/** What is asked after a recipe, by what came of it. */
export type Further = (walked: Walked) => readonly Move[]

export async function walkRecipe(
  trial: Trial,
  { steps }: Recipe,
  instead: Instead = () => [],
  further: Further = () => [],
): Promise<Walked> {
  const walker = new Walker(trial, instead)
  for (const move of steps) await walker.make(move)
  for (const move of further(walker)) await walker.make(move)
  return walker
}

/** A write that was accepted. */
interface Done {
  readonly record: KnownRecord
  readonly write: Write
  readonly exchange: Exchange
}

/** A step that can be sent. */
interface Ready {
  readonly step: Step
  /** The record that it is about, unless it makes one. */
  readonly known: KnownRecord | undefined
  readonly input: LooseInput
  readonly author: SignedIn
  /** What a write sets. */
  readonly sent: Values
}

class Walker implements Walked {
  readonly answers = new Map<Step, Exchange>()
  readonly records = new Map<string, KnownRecord>()
  readonly turned = new Map<Pages, readonly ListedRecord[] | undefined>()
  readonly asked: Move[] = []
  readonly shownBy = new Map<Finding, number>()
  readonly ofMoment = new Set<Finding>()
  private readonly groups = new Map<string, readonly string[]>()
  private readonly trial: Trial
  private readonly instead: Instead
  private readonly sessions = new Map<Who, Promise<SignedIn | undefined>>()
  private readonly texts = new Map<string, string>()
  private readonly seeker: Seeker
  private readonly amongSeeker: AmongSeeker
  private readonly turner: Turner
  /** How often several were looked at in one list. */
  private lists = 0

  constructor(trial: Trial, instead: Instead) {
    this.trial = trial
    this.instead = instead
    this.seeker = new Seeker(trial)
    this.amongSeeker = new AmongSeeker(trial)
    this.turner = new Turner(trial)
  }

  async make(move: Move): Promise<void> {
    const { findings } = this.trial
    const before = findings.length
    const place = this.asked.push(move) - 1
    await this.follow(move)
    for (const finding of findings.slice(before)) this.shownBy.set(finding, place)
    if ('do' in move && isNotTaken(this.answers.get(move))) for (const other of this.instead(move)) await this.make(other)
  }

  private async follow(move: Move): Promise<void> {
    if ('look' in move) return this.look(move)
    if ('listed' in move) return this.lookAmong(move)
    if ('seek' in move) return this.seek(move)
    if ('together' in move) return this.askTogether(move)
    if ('many' in move) return this.makeMany(move)
    if ('pick' in move) return this.pick(move)
    if ('pages' in move) return this.turnPages(move)
    this.learn([await this.ask(move)], true)
  }

  private async seek({ seek: name, by, among }: Seek): Promise<void> {
    const record = this.records.get(name)
    if (record && !record.isHidden) await (among ? this.amongSeeker : this.seeker).seek(record, by)
  }

  private async askTogether({ together }: Together): Promise<void> {
    const ready: Ready[] = []
    for (const step of together) {
      const one = await this.prepare(step)
      if (one) ready.push(one)
    }
    const before = new Map([...this.records.values()].map((record) => [record, record.lastSeen]))
    const asked = await Promise.all(ready.map((one) => this.timed(one)))
    this.learn(
      asked.map(({ done }) => done),
      false,
    )
    const all = asked.flatMap(({ done, start, end, ready: { step, known, input, sent } }): Asked[] => {
      const exchange = this.answers.get(step)
      return exchange ? [{ step, exchange, record: done?.record ?? known, input, sent, start, end }] : []
    })
    // Nobody knows whether what failed, or was wrong and taken, came before or after the others.
    const isAccepted = new Set(asked.flatMap(({ done }) => done?.exchange ?? []))
    for (const { record, sent, exchange } of all) if (!isAccepted.has(exchange) && !isRefusal(exchange)) record?.wroteNot(sent, false)
    for (const finding of await judgeTogether(this.trial, all, before)) this.ofMoment.add(finding)
  }

  private async timed(ready: Ready): Promise<{ ready: Ready; done: Done | undefined; start: number; end: number }> {
    const start = performance.now()
    const done = await this.send(ready)
    return { ready, done, start, end: performance.now() }
  }

  private async makeMany({ many: step, times }: Many): Promise<void> {
    const made: string[] = []
    this.turner.forget()
    for (let n = 1; n <= times; n++) {
      const done = await this.ask({ ...step, body: numbered(step.body ?? {}, n) })
      const id = done?.record.path.itemId ?? done?.record.path.id
      if (id !== undefined) made.push(id)
    }
    if (step.as !== undefined) this.groups.set(step.as, made)
  }

  private async pick({ pick: list, count, as }: Pick): Promise<void> {
    const ids = (await this.turner.some(operation(list))).map(({ id }) => String(id))
    // As many of the first page in every run, however many records there are by then.
    const first = ids.slice(0, Math.ceil(count / 2))
    const others = ids.slice(first.length)
    const apart = Math.max(1, Math.floor(others.length / (count - first.length)))
    const spread = others.filter((_, index) => index % apart === apart - 1)
    this.groups.set(as, [...first, ...spread].slice(0, count))
  }

  /** Left out where the records it is of were not found. */
  private async turnPages(move: Pages): Promise<void> {
    const ids = move.of === undefined ? undefined : this.groups.get(move.of)
    if (move.of !== undefined && (ids?.length ?? 0) === 0) return
    this.turned.set(move, await this.turner.turn(move, ids))
  }

  private async ask(step: Step): Promise<Done | undefined> {
    const ready = await this.prepare(step)
    const done = ready && (await this.send(ready))
    const exchange = this.answers.get(step)
    if (!done && exchange && step.by === undefined && step.wrong === undefined)
      await ready?.known?.refused(this.trial, exchange, ready.sent)
    return done
  }

  /** A step is left out where the record it is about was never made, or where nobody can take it. */
  private async prepare(step: Step): Promise<Ready | undefined> {
    const { trial } = this
    const known = step.on === undefined ? undefined : this.records.get(step.on)
    if (step.on !== undefined && !known) return undefined
    const author = await this.sessionOf(step.by ?? 'self')
    if (!author) return undefined
    const input = await inputOf(trial, step, known?.path, this.texts, author)
    const found = known ? undefined : await this.find(step, input)
    return { step, known: known ?? found, input, author, sent: sentBy(step, input, author) }
  }

  private async send({ step, known, input, author, sent }: Ready): Promise<Done | undefined> {
    const { trial } = this
    const exchange = await trial.attempt(step.do, input, { token: author.token })
    this.answers.set(step, exchange)
    if (known && isStranger(step, known)) {
      refusedAsUnknown(trial, exchange, 'record/other-company')
      trial.equal(known.leaksIn(exchange, trial.mark), [], exchange, { where: '', requirement: 'record/other-company' })
      known.changedByOthers(isSuccess(exchange))
      return undefined
    }
    if (step.wrong !== undefined && step.wrong !== 'maybe') trial.refused(exchange, step.wrong)
    if (known?.gone) {
      await this.isRefused(step, known, exchange)
      if (isSuccess(exchange)) return undefined
    }
    if (step.wrong !== undefined || !isSuccess(exchange)) {
      const record = known ?? (isSuccess(exchange) ? this.meet(step, input, exchange, author) : undefined)
      record?.wroteNot(sent, isRefusal(exchange))
      return undefined
    }
    const record = known ?? this.meet(step, input, exchange, author)
    if (record && !known && operation(step.do).kind === 'read') this.isShown(record, exchange)
    return record && isKnownWrite(step.do) ? { record, write: { by: step.do, sent, author }, exchange } : undefined
  }

  /** What is gone for good takes nothing; that it is deleted again may be answered as a success. One that is shown as deleted may be written. */
  private async isRefused({ do: id }: Step, record: KnownRecord, exchange: Exchange): Promise<void> {
    if (operation(id).kind === 'delete' && isSuccess(exchange)) return
    const shown = isSuccess(exchange) ? await shownNow(this.trial, record.about, { path: record.path }, record.id) : undefined
    // Where it was never gone, it is the delete that did nothing.
    if (shown?.data && !record.wasSeenGone) record.judgeGone(this.trial, shown)
    else if (!shown?.data || !isGone(record.about, shown.data)) this.trial.refused(exchange, 'http/unknown-id')
  }

  /** What was accepted is known from here on; the answer to a write that was alone shows it. */
  private learn(all: readonly (Done | undefined)[], alone: boolean): void {
    const done = all.filter((one) => one !== undefined)
    if (done.length > 0) this.turner.forget()
    const written = new Set(done.map(({ record }) => record))
    for (const record of written) {
      const own = done.filter((one) => one.record === record).map(({ write }) => write)
      record.wrote(...own)
      for (const other of this.records.values()) if (other !== record) for (const { sent } of own) other.otherWritten(sent)
    }
    // The run looks with its own session: what the other company made is no record of its own.
    for (const { record, exchange, write } of done)
      if (!record.isTheirs) record.answered(this.trial, exchange, alone ? undefined : this.shownOf(exchange, write))
  }

  /** What the answer shows of what was sent; from another user a value may be hidden, as no permission is stated (5). */
  private shownOf(exchange: Exchange, { sent, author }: Write): readonly string[] {
    const shown: Values = recordOf(exchange)
    const isOther = author.userId !== this.trial.context.session.userId
    return Object.keys(sent).filter((field) => !(isOther && shown[field] === null))
  }

  /** A new record gets its name, and is taken away in the end. */
  private meet({ do: id, as, by }: Step, { path }: LooseInput, exchange: Exchange, { token }: SignedIn): KnownRecord | undefined {
    const made = recordOf(exchange).id
    const isNew = operation(id).kind === 'create'
    const named = isNew && typeof made === 'string' ? pathOf(id, path ?? {}, made) : path
    const record = named && new KnownRecord(id, named, by === 'otherCompany')
    if (isNew) {
      tidyUp(this.trial, id, made, { isGone: () => record?.gone ?? false, ...(by === 'otherCompany' && { token }) })
      if (record && typeof made === 'string') isFirst(this.trial, id, record, exchange)
    }
    if (record && as !== undefined) this.records.set(as, record)
    if (record && isNew && by === undefined) record.isOwn = true
    return record
  }

  /** A record that was there before is known as it is now, and gets its values back in the end. */
  private async find(step: Step, { path }: LooseInput): Promise<KnownRecord | undefined> {
    const { do: id, as } = step
    if (!isKnownWrite(id) || operation(id).kind !== 'update' || samples[id].effects === 'own' || !path) return undefined
    const record = new KnownRecord(id, path)
    if (as !== undefined) this.records.set(as, record)
    const shown = await shownNow(this.trial, id, { path }, path.itemId ?? path.id ?? '')
    if (shown) record.look(this.trial, shown)
    this.trial.cleanUp(() => this.putBack(id, record, shown))
    return record
  }

  /** A read that names a record which was there before: it is known from here on, and gets its values back. */
  private isShown(record: KnownRecord, exchange: Exchange): void {
    const shown = { data: recordOf(exchange), exchange }
    record.look(this.trial, shown)
    const { create, update } = resourceOf(record.about) ?? {}
    if (!create && update && isKnownWrite(update))
      this.trial.cleanUp(async () => record.touched.size > 0 && this.putBack(update, record, shown))
  }

  /** What has no value cannot be given back: no update takes null for each field. */
  private async putBack(id: KnownWrite, { path, touched }: KnownRecord, shown: Shown | undefined): Promise<unknown> {
    const before = Object.entries({ ...shown?.data }).filter(([field, value]) => touched.has(field) && value != null)
    return before.length > 0 && this.trial.attempt(id, { path, body: Object.fromEntries(before) })
  }

  private async look({ look: name, everywhere }: Look): Promise<void> {
    const { trial } = this
    const record = this.records.get(name)
    if (!record) return
    const { id } = record
    const shown = await shownNow(trial, record.about, { path: record.path }, id)
    if (record.gone) {
      // A later one may have its id.
      if ([...this.records.values()].some((other) => other.id === id && !other.gone)) return
      record.judgeGone(trial, shown)
      return everywhere && this.isInNoList(record, id)
    }
    if (shown) record.look(trial, shown)
    else if (!record.isHidden) return this.notThere(record)
    if (everywhere) await this.lookInLists(record, id)
  }

  private async notThere({ about, isMetByStranger }: KnownRecord): Promise<void> {
    const last = this.trial.exchanges.at(-1)
    const { read, list, search } = resourceOf(about) ?? {}
    // Who gives no answer says of no record that it is not there.
    if (last?.answer && (read ?? list ?? search) && !(await mayBeUnshown(this.trial, about)))
      this.trial.holds(false, 'the record', recordOf(last), last, {
        where: '/data',
        requirement: isMetByStranger ? 'record/other-company' : 'record/write-lasts',
      })
  }

  private async lookInLists(record: KnownRecord, id: string): Promise<void> {
    const { read, list, search } = resourceOf(record.about) ?? {}
    if (!read || record.isHidden) return
    for (const view of [list, search]) {
      if (!view || view === 'listTransferItems') continue
      const { record: data, exchange } = await find(this.trial, operation(view), id)
      if (data) record.listed(this.trial, { data, exchange })
      else
        this.trial.holds(false, `the record ${id}`, 'no record with this id', exchange, {
          where: '/data',
          requirement: 'list/shows-created',
        })
    }
  }

  private async lookAmong({ listed: names }: Listed): Promise<void> {
    const records = new Map(names.flatMap((name) => [[name, this.records.get(name)] as const]))
    const unseen = await showTogether(this.trial, [...records.values()], this.lists++)
    for (const [name, record] of records) if (record && unseen.includes(record)) await this.look({ look: name })
  }

  private async isInNoList({ about }: KnownRecord, id: string): Promise<void> {
    const { read, list, search } = resourceOf(about) ?? {}
    if (!read) return
    for (const view of [list, search]) {
      if (!view) continue
      const { record, exchange } = await find(this.trial, operation(view), id)
      this.trial.holds(isGone(view, record), `no record ${id}, which was deleted`, record, exchange, {
        where: '/data',
        requirement: 'list/drops-deleted',
      })
    }
  }

  private sessionOf(who: Who): Promise<SignedIn | undefined> {
    const known = this.sessions.get(who) ?? this.open(who)
    this.sessions.set(who, known)
    return known
  }

  /** Undefined where the config gives no such user, or the target no second session. */
  private async open(who: Who): Promise<SignedIn | undefined> {
    const { trial } = this
    if (who === 'self') return trial.context.session
    try {
      if (who === 'sameUser') {
        await trial.needsSeveralSessions()
        return await trial.context.second()
      }
      return who === 'otherUser' || who === 'otherCompany' ? await trial.other(who) : undefined
    } catch (error) {
      if (error instanceof Skip && !error.byChoice) return undefined
      throw error
    }
  }
}

/** Whether the step is of another company than the record (1). */
const isStranger = ({ by }: Step, { isTheirs }: KnownRecord): boolean => (by === 'otherCompany') !== isTheirs

const madeIds = new WeakMap<RunContext | Trial, Map<string, Map<string, KnownRecord>>>()

/** No id is given twice, but for that of a record which is gone; those that the API can remove are gone when their case is over. */
function isFirst(trial: Trial, create: OperationId, made: KnownRecord, exchange: Exchange): void {
  const { record = create, delete: remove } = resourceOf(create) ?? {}
  const during = remove ? trial : trial.context
  const ids = madeIds.get(during) ?? new Map<string, Map<string, KnownRecord>>()
  madeIds.set(during, ids)
  const known = ids.get(record) ?? new Map<string, KnownRecord>()
  ids.set(record, known)
  const told = { where: '/data/id', requirement: 'record/id-unique', check: 'ids-apart' } as const
  trial.holds(known.get(made.id)?.gone ?? true, 'an id that no other record has', made.id, exchange, told)
  known.set(made.id, made)
}

/** Refused for what it carries, not for who asks, or for what. */
const isNotTaken = (exchange: Exchange | undefined): boolean =>
  exchange !== undefined && isRefusal(exchange) && ![401, 403, 404, 405, 429].includes(exchange.answer?.status ?? 0)

/** An item of a transfer has its own name in the path. */
function pathOf(create: OperationId, path: Path, id: string): Path {
  const names = operation(resourceOf(create)?.update ?? create).path
  return names.includes('{itemId}') ? { ...path, itemId: id } : { ...path, id }
}
