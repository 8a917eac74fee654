// What changed since an earlier run: departures that are gone, and departures that are new.
import { type Departure, departureOf, mayPass } from './baseline.ts'
import type { CaseResult } from './result.ts'

export interface SinceResult {
  /** Found then, and not in this run, though it asked again. */
  fixed: readonly Departure[]
  new: readonly Departure[]
}

/** Compares a run with what an earlier one found. A case that fails elsewhere now may hide what it found then: that is not fixed. */
export class Since {
  private readonly before: ReadonlyMap<string, Departure>
  private readonly found = new Map<string, Departure>()
  private readonly askedAgain = new Set<string>()

  constructor(before: readonly Departure[]) {
    this.before = new Map(before.map((departure) => [breachKey(departure), departure]))
  }

  see(result: CaseResult): void {
    for (const [key, departure] of this.before) if (mayPass(departure, result)) this.askedAgain.add(key)
    for (const finding of result.findings) {
      const departure = departureOf(result.case, finding)
      if (finding.level === 'must') this.found.set(breachKey(departure), departure)
    }
  }

  result(): SinceResult {
    return {
      fixed: [...this.before].flatMap(([key, departure]) => (this.askedAgain.has(key) && !this.found.has(key) ? [departure] : [])),
      new: [...this.found].flatMap(([key, departure]) => (this.before.has(key) ? [] : [departure])),
    }
  }
}

const breachKey = ({ case: id = '', operation = '', requirement = '', where = '' }: Departure): string =>
  [id, operation, requirement, where].join(' ')
