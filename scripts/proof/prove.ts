// Tries one lie: the cases that can matter are asked until one of them names a sentence that the lie breaks.
import { type Case, type CaseResult, cases, type Finding, type RunOptions, requirements, run } from '../../conformance/index.ts'
import { CannotRun } from '../../conformance/sessions/cannot-run.ts'
import type { Lie } from '../../mocks/proof/tools/lie.ts'
import { type TrialMock, trialConfig, webhookWait } from './trial-mock.ts'

export interface Catch {
  case: string
  requirement: string
  check: string
}

export interface Proof {
  lie: string
  /** `placed`: it was killed by a sentence that it breaks; `elsewhere`: by others only. */
  verdict: 'placed' | 'elsewhere' | 'survived'
  /** The first case that named a sentence it breaks; else those that noticed it. */
  by: readonly Catch[]
}

const known = new Map(requirements.map((one) => [one.id, one]))

/**
 * Whether the lie breaks this sentence: by its own word, or, for a lie about a place, when the sentence is of a section that the
 * contract gives that place. The judge's own map of places is not asked, since it is what the proof is about.
 */
export function breaksIt({ breaks, place }: Lie, id: string): boolean {
  if (!place || breaks.includes(id)) return breaks.includes(id)
  const sentence = known.get(id)
  return sentence !== undefined && sentence.level === place.level && place.sections.includes(sentence.source)
}

/** Cases that name what it breaks, then those that use an operation at which it shows. */
function casesFor(lie: Lie): Case[] {
  const names = (one: Case) => one.requirements.some((id) => breaksIt(lie, id))
  const matter = cases.filter((one) => touches(lie, one) || (!lie.place && names(one)))
  const weight = (one: Case) => Number(!names(one)) + Number(!touches(lie, one)) + (one.quiet ? 0.5 : 0)
  return matter.sort((one, other) => weight(one) - weight(other))
}

/** The case uses an operation at which the lie shows. */
export const touches = ({ operations }: Lie, { operations: used, mayAsk = [] }: Case): boolean =>
  operations.length === 0 || [...used, ...mayAsk].some((id) => operations.includes(id))

/** Those that are first of all about what it breaks, where it shows: most lies are killed by one of them, and then no other is asked. */
function likeliest({ place, breaks, operations }: Lie, matter: readonly Case[]): Case[] {
  if (place) return []
  return matter.filter(
    ({ requirements: [first], operations: used }) =>
      breaks.includes(first) && (operations.length === 0 || used.some((id) => operations.includes(id))),
  )
}

export async function prove(lie: Lie, trialMock: TrialMock, chosen: readonly Case[] = casesFor(lie)): Promise<Proof> {
  const first = likeliest(lie, chosen)
  const early = first.length > 0 && first.length < chosen.length ? await tellsOf(lie, trialMock, { cases: first }) : undefined
  return early?.verdict === 'placed' ? early : tellsOf(lie, trialMock, { cases: chosen })
}

interface Asking extends Pick<RunOptions, 'cases' | 'ground'> {
  hear?(result: CaseResult): void
}

/** Asks until a sentence is named that the lie breaks. */
export async function tellsOf(lie: Lie, trialMock: TrialMock, { cases: chosen, ground, hear }: Asking): Promise<Proof> {
  const { fetch, receiver, drop } = trialMock.target(lie.tell)
  const noticed = new Map<string, Catch>()
  try {
    for await (const event of run({
      ...trialConfig(trialMock.mock),
      target: fetch,
      webhooks: { receiver, patience: webhookWait },
      cases: chosen,
      ground,
      effects: 'disruptive',
      concurrency: 1,
      mark: 'proof',
    })) {
      if (event.type !== 'result') continue
      hear?.(event.result)
      const caught = event.result.findings.map((finding) => toCatch(event.result.case, finding))
      const named = caught.find(({ requirement }) => breaksIt(lie, requirement))
      if (named) return { lie: lie.id, verdict: 'placed', by: [named] }
      for (const one of caught) noticed.set(one.case + one.requirement, one)
    }
  } catch (error) {
    if (!(error instanceof CannotRun)) throw new Error(`The lie ${lie.id} broke the run itself: ${String(error)}`, { cause: error })
    noticed.set('run', { case: 'the run itself', requirement: error.message, check: 'login' })
  } finally {
    drop()
  }
  return { lie: lie.id, verdict: noticed.size > 0 ? 'elsewhere' : 'survived', by: [...noticed.values()] }
}

const toCatch = ({ id }: Case, { requirement, check }: Finding): Catch => ({ case: id, requirement, check })
