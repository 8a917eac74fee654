// An exchange as what came before and comes after is held against it. What is judged here has to be so whoever else writes: others may
// reach the server around whoever recorded. So nothing is told but what versions and dates prove.
import type { OperationId } from '../../../openapi/contract.ts'
import { preview } from '../../../openapi/findings.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { Finding } from '../../exchange/finding.ts'

export interface Happened {
  readonly operation: OperationId
  /** As it was read. */
  readonly exchange: Exchange
  /** What findings show. */
  readonly kept: Exchange
  readonly startedAt: number
  readonly endedAt: number
  /** The session that asked. */
  readonly token: string | undefined
  /** Since when that session goes on: a target that is set up anew ends those before. */
  readonly since: number
}

/** True when nothing says that the target was set up anew between the two. */
export const isOneStory = ({ since }: Happened, before: { readonly endedAt: number } | undefined): boolean =>
  before === undefined || since <= before.endedAt

/** What an exchange comes to beside those before it. */
export interface Judged {
  findings: Finding[]
  /** Requirements that it showed to be kept. */
  held: string[]
}

/** True when the one began after the other had ended: those that were under way together say nothing of each other. */
export const follows = (one: { readonly startedAt: number }, other: { readonly endedAt: number }): boolean => one.startedAt > other.endedAt

export function found(
  { operation, kept }: Pick<Happened, 'operation' | 'kept'>,
  requirement: string,
  where: string,
  expected: string,
  actual: unknown,
  level: Finding['level'] = 'must',
): Finding {
  return { check: 'history', requirement, level, where, expected, actual: preview(actual), operation, exchange: kept }
}
