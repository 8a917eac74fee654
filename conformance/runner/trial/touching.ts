// What asking a case does to the target, and where.
import type { OperationId } from '../../../openapi/contract.ts'

/**
 * - `read`: changes nothing.
 * - `own`: touches only what the run itself created.
 * - `shared`: changes a record it found, and puts it back.
 * - `disruptive`: changes many records at once.
 */
export const effectsInOrder = ['read', 'own', 'shared', 'disruptive'] as const
export type Effects = (typeof effectsInOrder)[number]

export interface Touching {
  effects: Effects
  /** The operations it needs; a target that lacks one skips the case. */
  operations: readonly OperationId[]
  /** Operations that it asks too where the target has them. */
  mayAsk?: readonly OperationId[]
  /** True when nobody else may change what it touches meanwhile, not even another run: totals, bulk changes. */
  quiet?: boolean
  /** True when no other case may write meanwhile where it writes: it sends what only one record may have, such as a default. */
  undisturbed?: boolean
  /** True when another such case may not write meanwhile where it writes: both may try the same names, which may be for one record alone. */
  inTurn?: true
  /** True when it sends what is to be refused, and keeps others away while it compares what was there before and after. */
  refusals?: true
}
