// What changed from one run to another: departures that are gone, and departures that are new.
import { requirement } from '../../requirements/index.ts'
import { cameToItsEnd, type Departure, departureOf, isAskedBy } from './baseline.ts'
import type { CaseResult } from './result.ts'

/** What a case came to, as far as runs are held beside each other. */
export type JudgedCase = Pick<CaseResult, 'case' | 'verdict' | 'findings' | 'milliseconds'>

export interface Changes {
  /** Found then, and not in this run, though it asked again. */
  fixed: readonly Departure[]
  new: readonly Departure[]
  /** The same sentence in the same case, in another place. */
  changed: readonly Departure[]
  still: readonly Departure[]
  /** Found then, and not asked again, or not to its end: nothing says that it is fixed. */
  unasked: readonly Departure[]
  /** Found now, and not asked then, or not to its end: it may be as old. */
  firstAsked: readonly Departure[]
}

export interface SinceResult extends Changes {
  /** The same of what is only assumed. */
  advice: Changes
}

/**
 * Compares a run with an earlier one. A case that fails elsewhere now may hide what it found then: that is not fixed. One that finds nothing
 * but what it found then went as far. What it finds in place of what it failed at then may have been hidden: that is not new.
 */
export class Since {
  private readonly before: ReadonlyMap<string, Departure>
  private readonly askedBefore: ReadonlySet<string>
  private readonly found = new Map<string, Departure>()
  private readonly askedAgain = new Set<string>()

  constructor(before: readonly JudgedCase[]) {
    this.before = new Map(before.flatMap(departuresIn).map((departure) => [breachKey(departure), departure]))
    this.askedBefore = new Set(
      before.filter(isJudged).flatMap(({ case: { id, operations }, verdict }) => [...(cameToItsEnd(verdict) ? [id] : []), ...operations]),
    )
  }

  see(result: JudgedCase): void {
    const found = departuresIn(result).map((departure) => [breachKey(departure), departure] as const)
    const failsAsThen = result.verdict === 'fail' && found.every(([key]) => this.before.has(key))
    for (const [key, departure] of this.before)
      if (isAskedBy(departure, result.case) && (cameToItsEnd(result.verdict) || (failsAsThen && !mayBeSpared(departure))))
        this.askedAgain.add(key)
    for (const [key, departure] of found) this.found.set(key, departure)
  }

  result(): SinceResult {
    return { ...this.changes('must'), advice: this.changes('should') }
  }

  private changes(level: 'must' | 'should'): Changes {
    const isOf = (departure: Departure) => levelOf(departure) === level
    const before = [...this.before].filter(([, departure]) => isOf(departure))
    const gone = before.filter(([key]) => !this.found.has(key))
    const [fixed, open] = [gone.filter(([key]) => this.askedAgain.has(key)), gone.filter(([key]) => !this.askedAgain.has(key))]
    const added = [...this.found].flatMap(([key, departure]) => (isOf(departure) && !this.before.has(key) ? [departure] : []))
    const moved = new Set(open.map(([, departure]) => sentenceKey(departure)))
    const changed = added.filter((departure) => moved.has(sentenceKey(departure)))
    const [first, fresh] = [false, true].map((wasAsked) =>
      added.filter((one) => !changed.includes(one) && this.askedBefore.has(one.case ?? one.operation ?? '') === wasAsked),
    )
    const replaced = new Set(changed.map(sentenceKey))
    return {
      fixed: fixed.map(([, departure]) => departure),
      new: fresh ?? [],
      changed,
      still: before.filter(([key]) => this.found.has(key)).map(([, departure]) => departure),
      unasked: open.map(([, departure]) => departure).filter((departure) => !replaced.has(sentenceKey(departure))),
      firstAsked: first ?? [],
    }
  }
}

/** What else is wrong with pages, or with what comes at once, such a case meets one time and not the next. */
const mayBeSpared = ({ case: id = '' }: Departure): boolean => /^(?:pages|beside)\//.test(id)

const isJudged = ({ verdict }: JudgedCase): boolean => verdict !== 'skipped' && verdict !== 'not exercised'

const departuresIn = ({ case: asked, findings }: JudgedCase): Departure[] => findings.map((finding) => departureOf(asked, finding))

const levelOf = ({ requirement: id }: Departure): 'must' | 'should' => (id === undefined ? 'must' : requirement(id).level)

const sentenceKey = ({ case: id = '', operation = '', requirement = '' }: Departure): string => [id, operation, requirement].join(' ')

/** The same for the same departure in every run. */
export const breachKey = (departure: Departure): string => `${sentenceKey(departure)} ${departure.where ?? ''}`
