// What came of one case.

import type { Exchange } from '../exchange/exchange.ts'
import type { Finding } from '../exchange/finding.ts'
import type { Case } from './case.ts'
import type { MissingOperation } from './missing.ts'

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
  /** Why it was skipped or not exercised, or why its failure is known. */
  reason: string | undefined
  /** What is not offered, where the case found that out, or came to nothing for it. */
  missing?: MissingOperation | undefined
  /** What it created and could not remove. */
  left: readonly string[]
  /** What it took of the target that no operation gives back, by kind: `unread notification`. */
  usedUp?: { readonly [kind: string]: number }
  milliseconds: number
}
