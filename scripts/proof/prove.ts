// Tries one lie: the cases that can matter are asked until one of them names a sentence that the lie breaks.
import { requirementFor } from '../../conformance/checks/requirement-for.ts'
import { type Case, cases, type Finding, run } from '../../conformance/index.ts'
import { CannotRun } from '../../conformance/sessions/sign-in.ts'
import type { Lie } from '../../mocks/proof/tools/lie.ts'
import { operation } from '../../openapi/contract.ts'
import { configOf, type TrialMock } from './trial-mock.ts'

export interface Catch {
  case: string
  requirement: string
  check: string
}

export interface Proof {
  lie: string
  /** Ids of requirements that the lie breaks. */
  breaks: readonly string[]
  /** `elsewhere`: only cases of other requirements noticed it. */
  verdict: 'caught' | 'elsewhere' | 'survived'
  /** The first case that named a sentence it breaks; else those that noticed it. */
  by: readonly Catch[]
}

/** What the lie breaks, by its own word or by the judge's map of places. */
export function brokenBy({ breaks, place }: Lie): readonly string[] {
  if (!place) return breaks
  return [...breaks, requirementFor(operation(place.operation), place.status, place.pointer, place.level, place.actual)]
}

/** Cases that name what it breaks, then those that use an operation at which it shows. */
function casesFor(lie: Lie): Case[] {
  const broken = new Set(brokenBy(lie))
  const names = (one: Case) => one.requirements.some((id) => broken.has(id))
  const touches = (one: Case) => lie.operations.length === 0 || one.operations.some((id) => lie.operations.includes(id))
  const matter = cases.filter((one) => names(one) || touches(one))
  const weight = (one: Case) => Number(!names(one)) + Number(!touches(one)) + (one.quiet ? 0.5 : 0)
  return matter.sort((one, other) => weight(one) - weight(other))
}

export async function prove(lie: Lie, trialMock: TrialMock, chosen: readonly Case[] = casesFor(lie)): Promise<Proof> {
  const breaks = brokenBy(lie)
  const { fetch, drop } = trialMock.target(lie.tell)
  const noticed = new Map<string, Catch>()
  try {
    for await (const event of run({
      ...configOf(trialMock.mock),
      target: fetch,
      cases: chosen,
      effects: 'disruptive',
      concurrency: 1,
      mark: 'proof',
    })) {
      if (event.type !== 'result') continue
      const caught = event.result.findings.map((finding) => toCatch(event.result.case, finding))
      const named = caught.find(({ requirement }) => breaks.includes(requirement))
      if (named) return { lie: lie.id, breaks, verdict: 'caught', by: [named] }
      for (const one of caught) noticed.set(one.case + one.requirement, one)
    }
  } catch (error) {
    if (!(error instanceof CannotRun)) throw new Error(`The lie ${lie.id} broke the run itself: ${String(error)}`, { cause: error })
    noticed.set('run', { case: 'the run itself', requirement: error.message, check: 'login' })
  } finally {
    drop()
  }
  return { lie: lie.id, breaks, verdict: noticed.size > 0 ? 'elsewhere' : 'survived', by: [...noticed.values()] }
}

const toCatch = ({ id }: Case, { requirement, check }: Finding): Catch => ({ case: id, requirement, check })
