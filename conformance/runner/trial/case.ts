// What a case is: a question about one or more requirements, and what asking it does to the target.
import type { OperationId } from '../../../openapi/contract.ts'
import type { Trial } from './trial.ts'

/**
 * - `read`: changes nothing.
 * - `own`: touches only what the run itself created.
 * - `shared`: changes a record it found, and puts it back.
 * - `disruptive`: changes many records at once.
 */
export const effectsInOrder = ['read', 'own', 'shared', 'disruptive'] as const
export type Effects = (typeof effectsInOrder)[number]

export interface Case {
  /** Chosen by its author, `<area>/<what>`; never changes. */
  id: string
  area: string
  /** What is asked, as a sentence about a target that conforms. */
  title: string
  /** Ids in the ledger. A departure is told with the first one unless the case names another. */
  requirements: readonly [string, ...string[]]
  effects: Effects
  /** The operations it needs; a target that lacks one skips the case. */
  operations: readonly OperationId[]
  /** Operations that it asks too where the target has them. */
  mayAsk?: readonly OperationId[]
  /** True when nobody else may change the target meanwhile: totals, bulk changes. */
  quiet?: boolean
  /** True when it asks whether its operations are there: it comes before all others, and those that need a missing one are not asked. */
  looksAround?: true
  /** True when it asks for right answers of its operations as such: then all that the contract says of them is to be judged. */
  judgesAnswers?: true
  run(trial: Trial): Promise<void>
}
