// What a case works with: it calls operations, says what it expects, and leaves the rest to the runner.
import { setTimeout as wait } from 'node:timers/promises'
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { checkExchange } from '../../checks/index.ts'
import { hastyJudgingTime, judgingTime } from '../../checks/schema-findings.ts'
import { type Difference, differences, isObject, missing } from '../../exchange/compare.ts'
import { type Exchange, isBareSuccess, isRefusal, isSuccess, type SentRequest } from '../../exchange/exchange.ts'
import { type Finding, goodAnswer, toldPlace } from '../../exchange/finding.ts'
import { mayBeForSize, mayBeForState } from '../../exchange/for-state.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import { inWords, phrase } from '../../exchange/phrase.ts'
import { sameMoment } from '../../exchange/times.ts'
import type { Receiver } from '../../receiving/receiver.ts'
import { nobodyKnown } from '../../sessions/given-token.ts'
import type { SignedIn } from '../../sessions/sign-in.ts'
import { tooManyHeaders } from '../../transport/bounds.ts'
import type { AnswerOf, Input, LooseInput } from '../../transport/calls.ts'
import { nobodyListens, whyGone } from '../../transport/lost.ts'
import { LongAnswers } from '../../transport/packed-answer.ts'
import { isRateLimited, type Target, toRequest } from '../../transport/target.ts'
import { mayHaveHeadOffice } from '../seen/companies-of-sessions.ts'
import { type Came, type Cell, Covered } from '../seen/covered.ts'
import { EvidenceOfCase, partsOf } from '../seen/evidence.ts'
import type { MissingOperation } from '../seen/missing.ts'
import { optionalFieldOf, undocumentedIn } from '../seen/shown-fields.ts'
import type { AskOptions, Caller, DepartureToTell, FindingDetails, GoodAnswer, SeenBy } from './asking.ts'
import type { Other, RunContext } from './context.ts'
import { isTidied, lastingIn, previewBeside, without } from './differing.ts'
import { Lacking, Skip, Stop } from './endings.ts'
import { askAboutGiven } from './given.ts'
import { isHarmless } from './harmless.ts'
import { mayBeLocked } from './locked.ts'
import type { Peace } from './peace.ts'
import type { Permissions } from './permissions.ts'
import { Owed } from './put-back.ts'
import { anyUnusedWord } from './unused-words.ts'

const neededFor: { readonly [who in Other]: string } = {
  otherUser: 'a second user of the same company; give one as otherUser in the config',
  otherCompany: 'a user of another company; give one as otherCompany in the config',
}

const otherCompanys = 'record/other-company'

/** So often something is asked that comes in the way of something else. */
const triesInTurn = 3

export class Trial {
  readonly findings: Finding[] = []
  readonly exchanges: Exchange[] = []
  /** Of all strands of the case, as they came. */
  private all = this.exchanges
  /** Put into names and notes of what a case creates, so that it can be told from the target's own. */
  readonly mark: string
  /** Another one each time, for what must be unique. */
  readonly unusedWord: () => string
  readonly context: RunContext
  readonly peace: Peace
  private readonly target: Target
  /** The requirement that a departure is told with unless the expectation names another. */
  private readonly asked: string
  private readonly undo = new Owed()
  /** What a case created and the API cannot remove. */
  leftBehind: string[] = []
  /** How many of each kind it took that no operation gives back. */
  usedUp = new Map<string, number>()

  private seen = new EvidenceOfCase()
  /** Why a part of the case could not be judged. */
  unjudgedPart: string | undefined
  private ground = new Covered()
  private readonly permissions: Permissions
  private longAnswers: LongAnswers
  /** Told each exchange as it comes, and its place among those of the case. */
  private readonly see: (exchange: Exchange, place: number) => void
  private finishing = false

  constructor(
    asked: string,
    peace: Peace,
    target: Target,
    context: RunContext,
    permissions: Permissions,
    see: Trial['see'],
    unusedWord: () => string = anyUnusedWord,
  ) {
    this.unusedWord = unusedWord
    this.asked = asked
    this.peace = peace
    this.longAnswers = new LongAnswers(target.bodyOf, (signs) => context.seats.hold(signs))
    this.see = see
    this.target = target
    this.context = context
    this.mark = context.mark
    this.permissions = permissions
  }

  /** What was looked at and found right. */
  get evidence(): EvidenceOfCase {
    return this.seen
  }

  /** A part of the case that may be asked beside others: what it finds is its own until it is joined. */
  strand(): Trial {
    const { asked, peace, target, context, permissions, see, unusedWord } = this
    const strand = new Trial(asked, peace.strand(), target, context, permissions, see, unusedWord)
    const { all, seen, ground, leftBehind, usedUp, longAnswers } = this
    return Object.assign(strand, { all, seen, ground, leftBehind, usedUp, longAnswers })
  }

  /** What is to be put back stays so, whether what it found counts or not. */
  join(strand: Trial, counts: boolean): void {
    this.undo.takeOver(strand.undo)
    if (!counts) return
    this.findings.push(...strand.findings)
    this.unjudgedPart ??= strand.unjudgedPart
  }

  /** The case is asked anew: what it found and saw so far counts no more. An answer that is wrong by itself is so whatever went meanwhile. */
  beginAgain(): void {
    const wasShown = ({ check, exchange }: Finding) => check !== 'expectation' && !(exchange && this.target.wasLost(exchange))
    this.findings.splice(0, Number.POSITIVE_INFINITY, ...this.findings.filter(wasShown))
    this.seen = new EvidenceOfCase()
    this.ground = new Covered()
    this.unjudgedPart = undefined
  }

  /** Sends an operation as the contract has it. Every exchange passes the checks. */
  call<Id extends OperationId>(id: Id, input: Input<Id> & LooseInput, who: Caller = {}): Promise<Exchange> {
    return this.attempt(id, input, who)
  }

  /** Sends an operation with what the contract does not allow. */
  async attempt(id: OperationId, input: LooseInput, { token = this.context.session.token }: Caller = {}): Promise<Exchange> {
    if (this.context.credentials.token && Object.values(input.path ?? {}).includes('')) this.skip(nobodyKnown)
    return this.send(toRequest(id, input, token ?? undefined), id)
  }

  /** Sends anything. */
  async send(request: SentRequest, id?: OperationId): Promise<Exchange> {
    return this.peace.write(id, () => {
      this.refuseForbidden(request, id)
      return this.context.kept.send(request, async (sent) => {
        const exchange = await this.target.send(sent, id)
        this.keepFromCut(exchange)
        await this.keepsToCompany(exchange)
        return this.judge(exchange)
      })
    })
  }

  /** One more session of the run's user, until the case is over; the case ends where the target allows only one. */
  async signIn(): Promise<SignedIn> {
    await this.needsSeveralSessions()
    const session = await this.context.signIn()
    this.cleanUp(() => this.call('logout', { body: {} }, session))
    return session
  }

  async needsSeveralSessions(): Promise<void> {
    if (!(await this.context.severalSessions())) this.skip('the target ends earlier sessions of a user who logs in again')
  }

  /** Sends an operation and needs a good answer; the case ends when another comes. */
  async ask<Id extends OperationId>(id: Id, input: Input<Id> & LooseInput, asking: AskOptions = {}): Promise<GoodAnswer<AnswerOf<Id>>> {
    const { requirement, otherwise } = asking
    this.needs(id)
    const exchange = await this.inTurn(() => this.call(id, input, asking))
    if (isSuccess(exchange) && isObject(exchange.answer?.body)) {
      if (requirement !== undefined) this.shown(exchange, requirement)
      return { body: exchange.answer.body as AnswerOf<Id>, exchange }
    }
    // As good as an object without fields: who asks looks for each of them.
    if (isBareSuccess(exchange)) return { body: {} as AnswerOf<Id>, exchange }
    const reason = isRefusal(exchange) && typeof otherwise === 'function' ? await otherwise(exchange) : otherwise
    if (reason !== undefined && isRefusal(exchange)) this.skip(`${reason} (${outcomeOf(exchange)})`)
    return this.fails(id, exchange, requirement)
  }

  /** Ends the case, which needs a good answer. What has served nothing is told once: sentences that need it are not broken for that. */
  fails(id: OperationId, exchange: Exchange, requirement = this.asked): never {
    this.skipWhereFull(exchange)
    const { served, failing } = this.context
    const told = failing.get(id)
    if (told !== undefined && told !== requirement && !served.has(id)) this.skip(`${id} has served nothing, which is told of ${told}`)
    failing.set(id, requirement)
    const actual = phrase(outcomeOf(exchange) + askAboutGiven(exchange, this.context.fixture))
    this.report({ where: '', expected: goodAnswer, actual }, exchange, requirement)
    throw new Stop('a finding says why')
  }

  /** Ends the case where no more may be made: what must be unique beside names, and how many of a kind there may be, or in one body, is not shown (8). */
  skipWhereFull(exchange: Exchange): void {
    const { operation: id, answer } = exchange
    const { kind, method } = id === undefined ? {} : operation(id)
    if (id === undefined || !(kind === 'create' || (kind === 'bulk' && method === 'POST'))) return
    const { shownFields, takenBodies } = this.context
    const known = { served: shownFields.served(id), taken: takenBodies.has(exchange) }
    const isFull = ([402, 403].includes(answer?.status ?? 0) && known.served) || mayBeForState(exchange, known)
    if (isFull || mayBeForSize(exchange, known)) this.skip(`the target makes no more of these by ${id} (${outcomeOf(exchange)})`)
  }

  /** Another write may be under way, of this run or of somebody else: what is refused for that is asked again. */
  async inTurn(ask: () => Promise<Exchange>): Promise<Exchange> {
    let exchange = await ask()
    for (let tries = 1; mayBeForState(exchange, { served: false }) && tries < triesInTurn; tries++) exchange = await ask()
    return exchange
  }

  /** The request must be refused with a 4xx. */
  refused(exchange: Exchange, requirement?: string): void {
    if (isRefusal(exchange)) this.shown(exchange, requirement)
    else this.report({ where: '', expected: 'a refusal (4xx)', actual: outcomeOf(exchange) }, exchange, requirement)
  }

  /** The value must be this, field by field. */
  equal(actual: unknown, expected: unknown, exchange: Exchange, { where = '', requirement }: FindingDetails = {}): void {
    this.compare(differences(expected, actual, where), expected, exchange, requirement)
  }

  /** The value must have these fields with these values; others may be anything. */
  includes(actual: unknown, expected: object, exchange: Exchange, { where = '', requirement }: FindingDetails = {}): void {
    this.compare(missing(expected, actual, where), expected, exchange, requirement)
  }

  /** The record must be the same but for these fields, as far as it lasts from one request to the next. */
  sameBut(
    actual: unknown,
    before: unknown,
    changing: readonly string[],
    exchange: Exchange,
    { where = '', requirement }: FindingDetails = {},
  ): void {
    const part = (record: unknown) => without(lastingIn(exchange, record), changing)
    this.compare(differences(part(before), part(actual), where), part(before), exchange, requirement)
  }

  /** The condition must hold. */
  holds(condition: boolean, expected: string, actual: unknown, exchange: Exchange, told: FindingDetails & SeenBy = {}): void {
    if (condition) this.shown(exchange, told.requirement)
    else this.report({ where: told.where ?? '', expected, actual: inWords(actual) }, exchange, told.requirement, told)
  }

  /** The exchange has what the requirement is about, and it is right: for what was looked at without one of the expectations above. */
  shown(exchange: Exchange, requirement = this.asked): void {
    this.seen.add(requirement, exchange, this.all)
  }

  /** The session of another user; the case ends without one. */
  async other(who: Other): Promise<SignedIn> {
    return (await this.context.other(who)) ?? this.skip(`it needs ${neededFor[who]}`)
  }

  /** Ends the case when the target does not offer the operation, which another case has told. */
  needs(id: OperationId): void {
    const missing = this.context.missing.among([id])
    if (missing) throw new Lacking(missing)
  }

  /** What listens for webhooks; the case ends where nothing can. */
  async receiver(): Promise<Receiver> {
    const found = await this.context.receiving.receiver()
    return typeof found === 'string' ? this.skip(found) : found
  }

  /** Waits for webhooks; the case ends when the run is to stop. */
  async listen(receiver: Receiver, milliseconds: number): Promise<void> {
    const { stop } = this.permissions
    await receiver.wait(milliseconds, stop)
    if (stop.aborted) throw new Skip(String(stop.reason), true)
  }

  /** Lets time pass; the case ends when the run is to stop. */
  async rest(milliseconds: number): Promise<void> {
    const { stop } = this.permissions
    await wait(milliseconds, undefined, { signal: stop }).catch(() => {
      throw new Skip(String(stop.reason), true)
    })
  }

  /** Ends the case without a verdict. */
  skip(reason: string): never {
    throw new Skip(reason)
  }

  /** To be done when the case is over, the latest first; what may go on beside others does not wait for them. */
  cleanUp(work: () => Promise<unknown>, { isBeside = false } = {}): void {
    this.undo.add(work, isBeside)
  }

  /** Something was created that no operation removes. */
  leaves(what: string): void {
    this.leftBehind.push(what)
  }

  /** Something is not there any more for what follows. */
  usesUp(kind: string, count = 1): void {
    if (count > 0) this.usedUp.set(kind, (this.usedUp.get(kind) ?? 0) + count)
  }

  /** Something was tried, and this came of it: `explored('values', 'createVendor.name', 'emoji', 'kept')`. */
  explored(way: string, row: string, column: string, came: Came): void {
    this.ground.count(way, row, column, came)
  }

  /** All that was explored so far. */
  get covered(): readonly Cell[] {
    return this.ground.cells()
  }

  /** How much there is to put back and to remove by now. */
  get owed(): number {
    return this.undo.count
  }

  /** Puts back and removes what has come since then, even when the run is to stop. */
  async finish(owed = 0): Promise<void> {
    this.finishing = true
    await this.undo.putBack(owed, this.context.seats, (why) => this.leftBehind.push(`what ${this.asked} ${why}`))
    this.longAnswers.letGo()
    this.finishing = false
  }

  /** Whether it may make records of its own for what is judged. */
  get mayMake(): boolean {
    return this.permissions.mayMake
  }

  private refuseForbidden({ method, path }: SentRequest, id: OperationId | undefined): void {
    const { stop, readOnly } = this.permissions
    if (stop.aborted && !this.finishing) throw new Skip(String(stop.reason), true)
    if (readOnly && !isHarmless(method, id)) throw new Skip(`it sends ${method} ${path}; run it without --read-only`, true)
  }

  /** What came or did not come because the run was cut short says nothing of the target. */
  private keepFromCut({ answer }: Exchange): void {
    const { stop, cut } = this.permissions
    if (cut.aborted && (answer === undefined || answer.unreadable !== undefined)) throw new Skip(String(stop.reason), true)
  }

  /**
   * Whatever is asked, nobody is shown a record of the other company that the run knows. One that names some other company may be built in
   * and shown to all. Cases that are about it look at more than records.
   */
  private async keepsToCompany(exchange: Exchange): Promise<void> {
    this.context.companies.see(exchange)
    const found = this.asked === otherCompanys ? undefined : this.context.companies.strangerIn(exchange)
    if (!found) return
    // Cases that need it say that it cannot log in.
    const theirs = await this.context.other('otherCompany').catch(() => undefined)
    if (theirs?.companyId !== found.companyId || (found.reachesOthers && mayHaveHeadOffice(theirs.login))) return
    const { where, companyId } = found
    this.holds(false, `no record of the company ${companyId}`, phrase('one of it'), exchange, { where, requirement: otherCompanys })
  }

  /** An answer that cannot be judged, though it may be right, ends the case. */
  private judge(exchange: Exchange): Exchange {
    this.see(exchange, this.all.length)
    this.all.push(exchange)
    if (this.all !== this.exchanges) this.exchanges.push(exchange)
    this.longAnswers.add(exchange)
    this.context.shownFields.see(exchange)
    this.context.timedDates.see(exchange)
    this.context.takenBodies.see(exchange)
    this.context.everShown.see(exchange)
    this.context.served.see(exchange)
    const drafted = this.context.noDrafts.see(exchange)
    if (drafted !== undefined) this.leaves(`message-thread ${drafted}, with an empty draft where it had none`)
    const time = this.permissions.stop.aborted ? hastyJudgingTime : judgingTime
    const found = checkExchange(exchange, (what) => (this.unjudgedPart ??= what), time)
    // What is not there fails whatever is asked.
    this.findings.push(...(this.toldMissing(exchange) ? found.filter(({ check }) => check !== 'no-server-error') : found))
    const { answer } = exchange
    if (nobodyListens(exchange)) throw new Skip(String(this.permissions.stop.reason ?? whyGone(exchange)), true)
    if (exchange.failure === tooManyHeaders) throw new Skip(`an answer has ${tooManyHeaders} to judge it`)
    if (answer?.tooMuch) throw new Skip(`an answer has ${answer.unreadable}, which is more than is read to judge it`)
    if (isRateLimited(exchange)) throw new Skip('the target kept asking to wait (429); send fewer requests per second with --rate')
    return exchange
  }

  /** Differences are told, but for those that say nothing. What remains to compare and does not differ was shown to be right. */
  private compare(found: readonly Difference[], compared: unknown, exchange: Exchange, requirement: string | undefined): void {
    const extra = this.shownAmong(new Set(found.flatMap(({ where }) => undocumentedIn(where))))
    // Fields that the description does not know may come, go and change.
    const isExtra = ({ where }: Difference) => undocumentedIn(where).some((name) => extra.has(name))
    const telling = found.filter(
      (one) => !sameMoment(one.where, one.expected, one.actual) && !isExtra(one) && !this.isNeverShown(one, exchange),
    )
    for (const { where, expected, actual } of telling) {
      const told = { where, expected: previewBeside(expected, actual), actual: previewBeside(actual, expected) }
      this.report(told, exchange, isTidied(expected, actual) ? 'record/text-untouched' : requirement)
    }
    const wrong = telling.filter(({ expected, actual }) => !isTidied(expected, actual))
    const differing = found.reduce((sum, { expected }) => sum + partsOf(expected), 0)
    if (wrong.length === 0 && partsOf(compared) > differing - (telling.length - wrong.length)) this.shown(exchange, requirement)
  }

  /** Those of the names that an answer of the case shows. Each answer is read once: long ones are packed. */
  private shownAmong(names: Set<string>): Set<string> {
    const shown = new Set<string>()
    for (const { answer } of names.size > 0 ? this.exchanges : []) {
      const text = answer?.text ?? ''
      for (const name of names) if (text.includes(`"${name}"`)) shown.add(name)
      for (const name of shown) names.delete(name)
    }
    return shown
  }

  private isNeverShown({ where, expected, actual }: Difference, { operation }: Exchange): boolean {
    const field = operation && optionalFieldOf(operation, where)
    if (actual !== undefined || expected === undefined || !operation || field === undefined) return false
    if (this.context.shownFields.has(operation, field)) return false
    this.unjudgedPart ??= `the target never shows ${field}`
    return true
  }

  /** Which permission an endpoint needs is not shown (5.6). The user's own sessions need none (5.1, 5.3). */
  private whyNotAllowed({ operation: id, answer, request }: Exchange): string | undefined {
    const { authorization } = request.headers
    if (answer?.status !== 403 || id === undefined || authorization === undefined) return undefined
    const { area, method } = operation(id)
    const isMark = area === 'notification' && method !== 'GET'
    if (isMark && !authorization.endsWith(this.context.session.token)) return `the other user may not ${id} (403); give one who may`
    // What the run cannot make is somebody else's, and each of them may be another matter.
    const isFound = method !== 'GET' && resourceOf(id) !== undefined && resourceOf(id)?.create === undefined
    if (area === 'auth' || (this.context.shownFields.served(id) && !isFound)) return undefined
    return `the user may not ${id} (403); log in as a user who may`
  }

  private toldMissing(exchange: Exchange): MissingOperation | undefined {
    const { missing, served } = this.context
    return missing.toldBy(exchange, (id) => served.has(id))
  }

  private report(
    departure: DepartureToTell,
    exchange: Exchange,
    requirement = this.asked,
    { check = 'expectation', ofMissing = false }: { check?: string; ofMissing?: boolean } = {},
  ): void {
    const { operation } = exchange
    const missing = ofMissing ? undefined : this.toldMissing(exchange)
    if (missing) throw new Lacking(missing)
    const forbidden = this.whyNotAllowed(exchange)
    if (forbidden !== undefined && this.context.levelOf(requirement) === 'must') this.skip(forbidden)
    // Who may not is told so before the request is looked at.
    if (forbidden !== undefined) return
    // A server error shows nobody's record and changes none; that it is one, each answer is checked for.
    if (requirement === otherCompanys && (exchange.answer?.status ?? 0) >= 500) return
    if (departure.expected === goodAnswer && mayBeLocked(exchange, operation !== undefined && this.context.served.has(operation)))
      this.skip(`the record takes no such change as it is (${outcomeOf(exchange)})`)
    const told = { where: toldPlace(departure.where), expected: departure.expected, actual: String(departure.actual) }
    this.findings.push({ check, ...told, requirement, level: this.context.levelOf(requirement), operation, exchange })
  }
}
