// What a run comes to: which requirements held, which did not, and which nothing was found out about.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { checksOf } from '../../checks/index.ts'
import { type Exchange, isRefusal } from '../../exchange/exchange.ts'
import { requirements } from '../../requirements/index.ts'
import type { Requirement } from '../../requirements/requirement.ts'
import type { Flaky } from '../../transport/target.ts'
import { type Cell, Covered } from '../seen/covered.ts'
import { type Evidence, Served, type Sighting } from '../seen/evidence.ts'
import type { Baseline, BaselineResult } from './baseline.ts'
import { BeyondLogin } from './beyond-login.ts'
import { type Completeness, completenessOf, noAnswerShowed } from './completeness.ts'
import { Coverage, type OperationCoverage, requirementsOfChecks } from './coverage.ts'
import type { CaseResult, RequirementResult, Verdict } from './result.ts'
import type { SinceResult } from './since.ts'

export const verdicts = ['pass', 'fail', 'known', 'advice', 'skipped', 'not exercised'] as const satisfies readonly Verdict[]

export interface Outcome extends Completeness {
  /** `incomplete`: nothing is wrong, but the run did not judge what it was to judge. What does not conform may be incomplete as well. */
  verdict: 'conforms' | 'does not conform' | 'incomplete'
  /** Why the run ended before its last case. */
  stopped: string | undefined
  cases: { readonly [verdict in Verdict]: number }
  requirements: readonly RequirementResult[]
  coverage: readonly OperationCoverage[]
  baseline: BaselineResult
  /** Beside an earlier run, where one was given. */
  since: SinceResult | undefined
  /** What cases tried beside their questions, and what came of that. */
  explored: readonly Cell[]
  requests: number
  /** How many of them were sent once more, since the target was too busy for a moment (503 with Retry-After). */
  askedAgain: number
  /** How many were sent again, since something before the target lost them; undefined where nobody counted. */
  flaky?: Flaky | undefined
  /** So many cases went side by side at most; undefined for what was not asked of a target. */
  width?: number | undefined
  /** How many cases were asked again, since a record of somebody else was gone or changed meanwhile. */
  casesAskedAgain: number
  milliseconds: number
}

interface Ending {
  strict: boolean
  milliseconds: number
  askedAgain?: number
  flaky?: Flaky
  width?: number
  stopped: string | undefined
  /** What stood in the way of everything but the login. */
  obstacle?: string | undefined
  baseline: Baseline
  since?: SinceResult | undefined
  /** So many percent of the musts that were asked about are to be exercised. */
  requireExercised: number
  /** It is a part of a run. */
  isPart?: boolean
  /** Every sentence counts, whatever the cases are about: what a recording does not show is not exercised. */
  ofAll?: boolean
  /** How many cases of a ground without end came to a verdict: it ends when it does, and how much it saw is no matter. */
  explored?: number
}

/** What fails counts before what is missing. */
export function wholeVerdict({ fail, advice }: Outcome['cases'], strict: boolean, incomplete: readonly string[]): Outcome['verdict'] {
  if (fail + (strict ? advice : 0) > 0) return 'does not conform'
  return incomplete.length > 0 ? 'incomplete' : 'conforms'
}

interface Judged {
  held: Map<string, Sighting>
  /** By operations of which nobody knows yet whether they refuse everything, or show anything. */
  unweighed: Map<string, Weighed>
  broken: Set<string>
  /** Why cases came to nothing about it; for those that were left out. */
  reasons: Set<string>
  leftOut: Set<string>
  /** A case that was asked is about it. */
  asked: boolean
}

type Weighed = Sighting & Pick<Evidence, 'came'>

/** More cases than a run has; those that explore may be any number. */
const mostHolders = 5_000

/** A few are enough to look at. */
const mostEvidence = 3
/** So many places are named that were looked for in vain. */
const mostPlaces = 3

/** Takes exchanges as they come, then the results of their cases, and keeps nothing of either. */
export class Tally {
  private readonly coverage = new Coverage()
  private readonly served = new Served()
  private readonly beyondLogin = new BeyondLogin()
  private readonly ground = new Covered()
  private readonly cases: { [verdict in Verdict]: number } = { pass: 0, fail: 0, known: 0, advice: 0, skipped: 0, 'not exercised': 0 }
  private readonly judged = new Map<string, Judged>()
  /** Operations whose answers were to be judged in full. */
  private readonly answers = new Set<OperationId>()
  /** Operations whose refusals were judged, because they came. */
  private readonly refusals = new Set<OperationId>()
  private readonly skipped = new Map<string, number>()
  private requests = 0
  private casesAskedAgain = 0

  /** An exchange that another part of the run counts: it shows what is served. */
  seeBeside(exchange: Exchange): void {
    this.served.see(exchange)
    this.beyondLogin.see(exchange)
  }

  /** What an answer shows, whatever its case is about. */
  see(exchange: Exchange, where: Pick<Sighting, 'case' | 'exchange'>): void {
    this.requests += 1
    this.coverage.see(exchange, where)
    this.served.see(exchange)
    this.beyondLogin.see(exchange)
    const { answer, operation: by } = exchange
    if (!answer) return
    if (by && isRefusal(exchange)) this.refusals.add(by)
    const sighting = { ...where, operation: by, status: answer.status }
    for (const { requirement, sees, ofRefusals } of checksOf(by))
      if (sees(answer, exchange))
        ofRefusals ? this.weighsLater(requirement, { ...sighting, came: 'refusal' }) : this.holds(requirement, sighting)
  }

  /** Results come once more, of cases that go on: those from before do not count. */
  concludeAnew(): void {
    for (const verdict of verdicts) this.cases[verdict] = 0
    this.skipped.clear()
  }

  /** Takes a result whose exchanges were seen before. */
  conclude({ case: asked, verdict, findings, evidence, reason, explored = [], askedAgain }: CaseResult): void {
    this.cases[verdict] += 1
    if (askedAgain) this.casesAskedAgain += 1
    this.ground.add(explored)
    for (const { requirement } of findings) this.of(requirement).broken.add(asked.id)
    for (const { requirement, came, ...seen } of evidence) {
      const sighting = { case: asked.id, ...seen }
      if (came === 'good answer') this.holds(requirement, sighting)
      else this.weighsLater(requirement, { ...sighting, came })
    }
    if (verdict === 'skipped') this.skipped.set(reason ?? '', (this.skipped.get(reason ?? '') ?? 0) + 1)
    else if (asked.judgesAnswers) for (const id of asked.operations) this.answers.add(id)
    for (const id of asked.requirements) {
      const judged = this.of(id)
      if (verdict === 'skipped') judged.leftOut.add(reason ?? '')
      else judged.asked = true
      if (verdict === 'not exercised' && reason !== undefined) judged.reasons.add(reason)
      if (verdict === 'fail' || verdict === 'known') judged.reasons.add('what fails came before it')
    }
  }

  outcome({
    strict,
    milliseconds,
    askedAgain = 0,
    flaky,
    width,
    stopped,
    obstacle,
    baseline,
    since,
    requireExercised,
    isPart = false,
    ofAll = false,
    explored,
  }: Ending): Outcome {
    for (const [id, sighting] of this.coverage.judgedByChecks()) this.holds(id, sighting)
    this.weigh()
    const judged: [string, Set<OperationId>][] = [
      ['200', this.answers],
      ['4XX', this.refusals],
    ]
    for (const [status, ids] of judged)
      for (const id of ids) for (const requirement of requirementsOfChecks(operation(id), status)) this.of(requirement).asked = true
    const results = requirements.map((known) => this.result(known, { stopped, ofAll }))
    const { pass, fail, known, advice } = this.cases
    const completeness = completenessOf({
      results,
      requireExercised: explored === undefined ? requireExercised : 0,
      isPart,
      judged: explored ?? pass + known + advice + fail,
      stopped,
      obstacle: obstacle ?? this.beyondLogin.inWords(),
      unasked: stopped === undefined || explored !== undefined ? 0 : (this.skipped.get(stopped) ?? 0),
      cases: Object.values(this.cases).reduce((sum, count) => sum + count, 0),
    })
    return {
      verdict: wholeVerdict(this.cases, strict, completeness.incomplete),
      ...completeness,
      stopped,
      cases: { ...this.cases },
      requirements: results,
      coverage: this.coverage.report(),
      baseline: baseline.result(),
      since,
      explored: this.ground.cells(),
      requests: this.requests,
      askedAgain,
      flaky,
      width,
      casesAskedAgain: this.casesAskedAgain,
      milliseconds,
    }
  }

  private holds(requirement: string, sighting: Sighting): void {
    const { held } = this.of(requirement)
    if (!held.has(sighting.case) && held.size < mostHolders) held.set(sighting.case, sighting)
  }

  private weighsLater(requirement: string, sighting: Weighed): void {
    const { unweighed } = this.of(requirement)
    const key = `${sighting.case} ${sighting.came} ${sighting.operation}`
    if (!unweighed.has(key)) unweighed.set(key, sighting)
  }

  private weigh(): void {
    for (const [requirement, { unweighed, reasons }] of this.judged)
      for (const { came, ...sighting } of unweighed.values()) {
        const why = this.served.whyNothing({ came, operation: sighting.operation })
        if (why === undefined) this.holds(requirement, sighting)
        else reasons.add(why)
      }
  }

  private of(id: string): Judged {
    const known = this.judged.get(id) ?? {
      held: new Map(),
      unweighed: new Map(),
      broken: new Set(),
      reasons: new Set(),
      leftOut: new Set(),
      asked: false,
    }
    this.judged.set(id, known)
    return known
  }

  private result(known: Requirement, { stopped, ofAll }: Circumstances): RequirementResult {
    const { held, broken, reasons, leftOut, asked } = this.of(known.id)
    const nothing = { requirement: known, cases: [], evidence: [], reasons: [] }
    if (broken.size > 0) return { ...nothing, verdict: 'broken', cases: [...broken] }
    if (held.size > 0) return { ...nothing, verdict: 'held', cases: [...held.keys()], evidence: [...held.values()].slice(0, mostEvidence) }
    if (known.unjudged !== undefined) return { ...nothing, verdict: 'unjudged' }
    // What a run was stopped before was to be asked; what was left out was not.
    const cut = stopped !== undefined && leftOut.has(stopped)
    if (!asked && !cut && !ofAll) return { ...nothing, verdict: 'not asked', reasons: [...leftOut] }
    const why = [...reasons, ...(cut ? [stopped] : [])]
    return {
      ...nothing,
      verdict: 'not exercised',
      reasons: why.length > 0 ? why : [lookedForInWords(this.coverage.lookedFor(known.id))],
    }
  }
}

interface Circumstances {
  stopped: string | undefined
  ofAll: boolean
}

/** Said of what no case gave a reason for. */
function lookedForInWords(places: readonly string[]): string {
  if (places.length === 0) return `${noAnswerShowed} what it is about; "explain" with its id names the cases that look for it`
  const more = places.length > mostPlaces ? ` and ${places.length - mostPlaces} more places` : ''
  return `${noAnswerShowed} a value to judge: looked for ${places.slice(0, mostPlaces).join(', ')}${more}`
}
