// What creates name of other records: whose statement, for which order, of which order and scan. Which of them a target takes is not shown
// (7, 8): where a right body is refused for one, the next is tried, and those that were refused come last from then on.
import type { OperationId } from '../../openapi/contract.ts'
import { type Exchange, isRefusal } from '../exchange/exchange.ts'
import type { RunContext } from '../runner/trial/context.ts'
import type { Trial } from '../runner/trial/trial.ts'

/** So many are tried in one case. */
const mostTried = 6

interface Tried {
  readonly refused: Set<string>
  /** None was taken: it is for something else. */
  isInVain: boolean
}

const known = new WeakMap<RunContext, Map<OperationId, Tried>>()

function triedBy({ context }: Trial, create: OperationId): Tried {
  const ofRun = known.get(context) ?? new Map<OperationId, Tried>()
  known.set(context, ofRun)
  const tried = ofRun.get(create) ?? { refused: new Set(), isInVain: false }
  ofRun.set(create, tried)
  return tried
}

const keyOfNamed = (named: object): string => JSON.stringify(Object.entries(named).sort())

/** Those first that were not refused. */
export function likelyFirst<One>(trial: Trial, create: OperationId, ones: readonly One[], namedBy: (one: One) => object): One[] {
  const { refused } = triedBy(trial, create)
  const isRefused = (one: One) => refused.has(keyOfNamed(namedBy(one)))
  return [...ones.filter((one) => !isRefused(one)), ...ones.filter(isRefused)]
}

/** A state that does not allow it, or a rule that the record does not meet. */
const mayBeForNamed = (exchange: Exchange): boolean =>
  isRefusal(exchange) && [400, 404, 409, 422, 423].includes(exchange.answer?.status ?? 0)

interface Asked<Named> {
  named: Named
  exchange: Exchange
}

/** Asks with one after the other until one is taken; the first refusal where none is, and nothing where there are none. */
export async function askNaming<Named extends object>(
  trial: Trial,
  create: OperationId,
  candidates: readonly Named[],
  ask: (named: Named) => Promise<Exchange>,
): Promise<Asked<Named> | undefined> {
  const tried = triedBy(trial, create)
  const inVain: Asked<Named>[] = []
  for (const named of likelyFirst(trial, create, candidates, (named) => named).slice(0, tried.isInVain ? 1 : mostTried)) {
    const exchange = await ask(named)
    if (!mayBeForNamed(exchange)) {
      for (const one of inVain) tried.refused.add(keyOfNamed(one.named))
      return { named, exchange }
    }
    inVain.push({ named, exchange })
  }
  // Where others were taken before, these may be taken up by what was made.
  if (trial.context.served.has(create)) for (const one of inVain) tried.refused.add(keyOfNamed(one.named))
  else tried.isInVain = true
  return inVain[0]
}
