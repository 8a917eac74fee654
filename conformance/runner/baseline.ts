// Failures that are known: each is excused until a day, and reported once it passes.
import type { CaseResult } from './result.ts'

export interface KnownFailure {
  /** Id of the case. */
  case: string
  reason: string
  /** The last day on which it is excused, `2026-03-04`. */
  expires: string
}

export interface BaselineResult {
  /** Still failing, but their day is over: they count as failures again. */
  expired: readonly KnownFailure[]
  /** Failing no longer: to be taken out. */
  passing: readonly KnownFailure[]
}

export class Baseline {
  private readonly entries: ReadonlyMap<string, KnownFailure>
  private readonly today: string
  private readonly expired: KnownFailure[] = []
  private readonly passing: KnownFailure[] = []

  constructor(entries: readonly KnownFailure[], today: string) {
    this.entries = new Map(entries.map((entry) => [entry.case, entry]))
    this.today = today
  }

  /** The result as it counts beside the baseline. */
  judge(result: CaseResult): CaseResult {
    const entry = this.entries.get(result.case.id)
    if (!entry) return result
    if (result.verdict === 'pass' || result.verdict === 'advice') this.passing.push(entry)
    if (result.verdict !== 'fail') return result
    if (entry.expires < this.today) {
      this.expired.push(entry)
      return result
    }
    return { ...result, verdict: 'known', reason: `known until ${entry.expires}: ${entry.reason}` }
  }

  result(): BaselineResult {
    return { expired: this.expired, passing: this.passing }
  }
}
