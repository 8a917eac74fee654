// What came of one case, and of one requirement.
import type { Exchange } from '../../exchange/exchange.ts'
import type { Finding } from '../../exchange/finding.ts'
import type { Requirement } from '../../requirements/requirement.ts'
import type { Cell } from '../seen/covered.ts'
import type { Evidence, Sighting } from '../seen/evidence.ts'
import type { MissingOperation } from '../seen/missing.ts'
import type { Case } from '../trial/case.ts'

/**
 * - `fail`: a sentence of the description is broken; `advice`: only something assumed is.
 * - `known`: would be `fail`, but the baseline lists it.
 * - `skipped`: left out by whoever runs it.
 * - `not exercised`: asked, but the target has nothing to judge it by.
 */
export type Verdict = 'pass' | 'fail' | 'known' | 'advice' | 'skipped' | 'not exercised'

export interface CaseResult {
  case: Case
  verdict: Verdict
  findings: readonly Finding[]
  exchanges: readonly Exchange[]
  /** What it looked at and found right. */
  evidence: readonly Evidence[]
  /** Why it was skipped or not exercised, or why its failure is known. */
  reason: string | undefined
  /** What is not offered, where the case found that out, or came to nothing for it. */
  missing?: MissingOperation | undefined
  /** What it created and could not remove. */
  left: readonly string[]
  /** What it took of the target that no operation gives back, by kind: `unread notification`. */
  usedUp?: { readonly [kind: string]: number }
  /** What it explored, and what came of that. */
  explored?: readonly Cell[]
  /** It was asked again, since a record of somebody else was gone or changed meanwhile. What is told here is what came last. */
  askedAgain?: true
  milliseconds: number
}

export interface RequirementResult {
  requirement: Requirement
  /** `unjudged`: no client can tell, and the ledger says why. `not asked`: whoever ran it left out every case about it. */
  verdict: 'held' | 'broken' | 'not exercised' | 'not asked' | 'unjudged'
  /** Cases that held or broke it. */
  cases: readonly string[]
  /** The first exchanges that showed it held. */
  evidence: readonly Sighting[]
  /** Why it was not exercised or not asked. */
  reasons: readonly string[]
}
