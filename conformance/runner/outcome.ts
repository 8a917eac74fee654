// What a run comes to: which requirements held, which did not, and which nothing was found out about.
import { checks } from '../checks/index.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { requirements } from '../requirements/index.ts'
import type { Requirement } from '../requirements/requirement.ts'
import type { Baseline, BaselineResult } from './baseline.ts'
import { Coverage, type OperationCoverage } from './coverage.ts'
import type { CaseResult, Verdict } from './result.ts'

export const verdicts = ['pass', 'fail', 'known', 'advice', 'skipped', 'not exercised'] as const satisfies readonly Verdict[]

export interface RequirementResult {
  requirement: Requirement
  /** `unjudged`: no client can tell, and the ledger says why. */
  verdict: 'held' | 'broken' | 'not exercised' | 'unjudged'
  /** Cases that held or broke it. */
  cases: readonly string[]
  /** Why it was not exercised, as the cases say it. */
  reasons: readonly string[]
}

export interface Outcome {
  /** `nothing judged`: no case came to a verdict, so the target is neither right nor wrong. */
  verdict: 'conforms' | 'does not conform' | 'nothing judged'
  /** Why the run ended before its last case. */
  stopped: string | undefined
  cases: { readonly [verdict in Verdict]: number }
  requirements: readonly RequirementResult[]
  coverage: readonly OperationCoverage[]
  baseline: BaselineResult
  requests: number
  milliseconds: number
}

interface Ending {
  strict: boolean
  milliseconds: number
  stopped: string | undefined
  baseline: Baseline
}

interface Judged {
  held: Set<string>
  broken: Set<string>
  reasons: Set<string>
}

/** Takes results one by one, and keeps nothing of their exchanges. */
export class Tally {
  private readonly coverage = new Coverage()
  private readonly cases: { [verdict in Verdict]: number } = { pass: 0, fail: 0, known: 0, advice: 0, skipped: 0, 'not exercised': 0 }
  private readonly judged = new Map<string, Judged>()
  private requests = 0

  add(result: CaseResult): void {
    for (const exchange of result.exchanges) this.see(exchange)
    this.conclude(result)
  }

  see(exchange: Exchange): void {
    this.requests += 1
    this.coverage.see(exchange)
  }

  /** Takes a result whose exchanges were seen before. */
  conclude({ case: asked, verdict, findings, reason }: CaseResult): void {
    this.cases[verdict] += 1
    for (const { requirement } of findings) this.of(requirement).broken.add(asked.id)
    const asks = verdict !== 'skipped' && verdict !== 'not exercised'
    for (const id of asked.requirements) {
      if (asks) this.of(id).held.add(asked.id)
      else if (reason !== undefined) this.of(id).reasons.add(reason)
    }
  }

  outcome({ strict, milliseconds, stopped, baseline }: Ending): Outcome {
    const { pass, fail, known, advice } = this.cases
    const fails = fail + (strict ? advice : 0)
    const seen = new Set([...this.coverage.judgedByChecks(), ...(this.requests > 0 ? checks.map(({ requirement }) => requirement) : [])])
    return {
      verdict: fails > 0 ? 'does not conform' : pass + known + advice > 0 ? 'conforms' : 'nothing judged',
      stopped,
      cases: { ...this.cases },
      requirements: requirements.map((known) => this.result(known, seen)),
      coverage: this.coverage.report(),
      baseline: baseline.result(),
      requests: this.requests,
      milliseconds,
    }
  }

  private of(id: string): Judged {
    const known = this.judged.get(id) ?? { held: new Set(), broken: new Set(), reasons: new Set() }
    this.judged.set(id, known)
    return known
  }

  private result(known: Requirement, seen: ReadonlySet<string>): RequirementResult {
    const { held, broken, reasons } = this.judged.get(known.id) ?? { held: new Set(), broken: new Set(), reasons: new Set() }
    const judged = { requirement: known, cases: [...(broken.size > 0 ? broken : held)], reasons: [...reasons] }
    if (broken.size > 0) return { ...judged, verdict: 'broken' }
    if (held.size > 0 || seen.has(known.id)) return { ...judged, verdict: 'held', reasons: [] }
    return { ...judged, verdict: known.unjudged === undefined ? 'not exercised' : 'unjudged' }
  }
}
