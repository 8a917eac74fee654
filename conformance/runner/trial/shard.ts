// One run in several parts: which of its cases belong to which. Areas stay whole, for the cases of one learn from each other what the
// target shows; what they rest on elsewhere is looked for in every part (run.ts).
import { createHash } from 'node:crypto'
import type { OperationId } from '../../../openapi/contract.ts'
import { type Case, type Effects, effectsInOrder } from './case.ts'
import { requestsAbout } from './cost.ts'
import { byArea } from './plan.ts'

/** Which part of a run it is: part 1 of 4. */
export interface Shard {
  index: number
  of: number
  /** The same for parts of the same cases: a digest of their ids. */
  selection: string
}

export interface ShardedCases {
  shard: Shard
  cases: readonly Case[]
  /** Those that the other parts ask. */
  elsewhere: readonly Case[]
}

const costOf = (one: Case, farthest: Effects): number =>
  effectsInOrder.indexOf(one.effects) > effectsInOrder.indexOf(farthest) ? 0 : requestsAbout(one)

/** The cases of one part: the dearest area goes first, each to the part with the least so far. The same for the same cases. */
export function shardOf(cases: readonly Case[], { index, of }: Pick<Shard, 'index' | 'of'>, farthest: Effects): ShardedCases {
  const areas = byArea(cases).map((some) => ({
    area: some[0]?.area ?? '',
    cost: some.reduce((sum, one) => sum + costOf(one, farthest), 0),
  }))
  const parts = Array.from({ length: of }, () => ({ cost: 0, areas: new Set<string>() }))
  for (const { area, cost } of areas.sort((one, other) => other.cost - one.cost || (one.area < other.area ? -1 : 1))) {
    const [least] = parts.toSorted((one, other) => one.cost - other.cost || one.areas.size - other.areas.size)
    if (!least) break
    least.cost += cost
    least.areas.add(area)
  }
  const own = parts[index - 1]?.areas ?? new Set()
  const selection = createHash('sha256')
    .update(cases.map(({ id }) => id).join('\n'))
    .digest('hex')
  return {
    shard: { index, of, selection },
    cases: cases.filter(({ area }) => own.has(area)),
    elsewhere: cases.filter(({ area }) => !own.has(area)),
  }
}

/** Of cases elsewhere, such as those of other parts, the ones that find out whether operations are there which these need. */
export function neededElsewhere(cases: readonly Case[], elsewhere: readonly Case[]): Case[] {
  const needed = new Set<OperationId>(cases.flatMap(({ operations, mayAsk = [] }) => [...operations, ...mayAsk]))
  return elsewhere.filter(({ looksAround, operations }) => looksAround && operations.some((id) => needed.has(id)))
}
