// Failures that are known: each is excused until a day, and reported once it passes.
import type { Finding } from '../../exchange/finding.ts'
import { placeOf } from '../seen/place.ts'
import type { Case } from '../trial/case.ts'
import type { CaseResult, Verdict } from './result.ts'

export interface KnownFailure {
  /** Id of the case that expects otherwise. */
  case?: string
  /** Of what checks of its answers find, in whichever case they come: chance decides which case sees it. */
  operation?: string
  /** What it breaks there; without it every failure of the case at that place is meant. Advice is excused by its requirement alone. */
  requirement?: string
  /** Where, as `placeOf` tells it; without it every place is meant. */
  where?: string
  reason: string
  /** The last day on which it is excused, `2026-03-04`. */
  expires: string
}

export interface BaselineResult {
  /** So many entries excuse something. */
  known: number
  /** Still failing, but their day is over: they count as failures again. */
  expired: readonly KnownFailure[]
  /** Failing no longer: to be taken out. */
  passing: readonly KnownFailure[]
}

/** What identifies a departure in every run against the same server. */
export type Departure = Omit<KnownFailure, 'reason' | 'expires'>

export function departureOf(asked: Case, { check, operation, requirement, where }: Finding): Departure {
  const by = check === 'expectation' || operation === undefined ? { case: asked.id } : { operation }
  return { ...by, requirement, where: placeOf(where) }
}

/** As it stands in a baseline. Which sentence is seen broken by requests that are under way together, chance decides. */
export function baselineEntry(asked: Case, finding: Finding): Departure {
  const { requirement, ...place } = departureOf(asked, finding)
  const isByChance = finding.level === 'must' && place.case?.startsWith('beside/')
  return { ...place, ...(!isByChance && { requirement }) }
}

/** True when the entry is about what this case found. */
export function isAbout({ case: id, operation, requirement, where }: KnownFailure, asked: Case, finding: Finding): boolean {
  const departure = departureOf(asked, finding)
  if (id === undefined ? operation !== departure.operation : id !== asked.id) return false
  if (where !== undefined && where !== departure.where) return false
  return requirement === undefined ? finding.level === 'must' : requirement === finding.requirement
}

/**
 * True for the case in which what the entry is about would come up. For an operation it is one that asks for its right answers as such, for
 * with that all others that need it are asked.
 */
export const isAskedBy = ({ case: id, operation }: Departure, asked: Case): boolean =>
  id === undefined ? asked.judgesAnswers === true && asked.operations.some((one) => one === operation) : id === asked.id

/** True when it would have come up here: in a case that came to its end. */
export const mayPass = (departure: Departure, { case: asked, verdict }: Pick<CaseResult, 'case' | 'verdict'>): boolean =>
  cameToItsEnd(verdict) && isAskedBy(departure, asked)

/** What fails may have ended where it failed. */
export const cameToItsEnd = (verdict: Verdict): boolean => verdict === 'pass' || verdict === 'advice' || verdict === 'known'

export class Baseline {
  private readonly entries: readonly KnownFailure[]
  private readonly today: string
  /** Advice counts as failure. */
  private readonly strict: boolean
  private readonly borne = new Set<KnownFailure>()
  private readonly expired = new Set<KnownFailure>()
  private readonly passing = new Set<KnownFailure>()

  constructor(entries: readonly KnownFailure[], today: string, strict = false) {
    this.entries = entries
    this.today = today
    this.strict = strict
  }

  /** The result as it counts beside the baseline: what is not in it makes the case fail, whatever else is. */
  judge(result: CaseResult): CaseResult {
    const asked = result.case
    const entries = this.entries.filter((entry) => entry.case === undefined || entry.case === asked.id)
    if (entries.length === 0) return result
    const used = new Set<KnownFailure>()
    const findings = result.findings.map((finding) => {
      const entry = entries.find((one) => isAbout(one, asked, finding))
      if (!entry) return finding
      used.add(entry)
      if (entry.expires < this.today) this.expired.add(entry)
      else this.borne.add(entry)
      return entry.expires < this.today ? finding : { ...finding, known: true as const }
    })
    const judged = { ...result, findings, verdict: this.verdictOf(result.verdict, findings) }
    for (const entry of entries) if (!used.has(entry) && mayPass(entry, judged)) this.passing.add(entry)
    if (judged.verdict !== 'known') return used.size > 0 ? judged : result
    return { ...judged, reason: reasonOfEntries([...used]) }
  }

  private verdictOf(verdict: CaseResult['verdict'], findings: readonly Finding[]): CaseResult['verdict'] {
    const isOpen = (level: Finding['level']) => findings.some((finding) => finding.level === level && !finding.known)
    if ((verdict !== 'fail' && verdict !== 'advice') || isOpen('must') || !findings.some(({ known }) => known)) return verdict
    return isOpen('should') && (this.strict || verdict === 'advice') ? 'advice' : 'known'
  }

  result(): BaselineResult {
    return {
      known: this.borne.size,
      expired: [...this.expired],
      passing: [...this.passing].filter((entry) => !this.borne.has(entry) && !this.expired.has(entry)),
    }
  }
}

/** Of several, the day that comes first. */
function reasonOfEntries(entries: readonly KnownFailure[]): string {
  const [first = ''] = entries.map(({ expires }) => expires).sort()
  return `known until ${first}: ${[...new Set(entries.map(({ reason }) => reason))].join('; ')}`
}
