// A case that goes through a recipe again: what it finds is told with the recipe as it is.
import type { OperationId } from '../../openapi/contract.ts'
import { isSuccess } from '../exchange/exchange.ts'
import type { Finding } from '../exchange/finding.ts'
import { outcomeOf } from '../exchange/outcome.ts'
import { type Move, type Recipe, type Step, stepsOf } from '../exchange/recipe.ts'
import { requirement } from '../requirements/index.ts'
import { type Case, type Effects, effectsInOrder } from '../runner/trial/case.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { samples } from '../steps/samples.ts'
import { isKnownWrite, sentences } from '../steps/sentences.ts'
import { isByChance, kindOfFinding, leastOfMoment, tried } from './explored.ts'
import type { Walked } from './walk.ts'

/** What comes by chance is asked so often. */
const roundsBeside = 8

export function replayOf(name: string, recipe: Recipe, shown?: string): Case {
  const steps = recipe.steps.flatMap(stepsOf)
  const about =
    shown ?? steps.map(({ do: id }) => (isKnownWrite(id) ? sentences[id].takes : undefined)).find(Boolean) ?? 'record/write-lasts'
  return {
    id: `replay/${name}`,
    area: 'replay',
    title: requirement(about).text,
    requirements: [about],
    effects: effectsOfSteps(steps),
    operations: [...new Set(recipe.steps.flatMap(operationsOfMove))],
    run: (trial) => (isByChance(recipe) ? replayOften(trial, recipe) : replayOnce(trial, recipe)),
  }
}

async function replayOnce(trial: Trial, recipe: Recipe): Promise<void> {
  const { walked, found, attempt } = await tried(trial, recipe)
  trial.findings.push(...found.map((finding) => ({ ...finding, recipe, attempt })))
  if (found.length === 0) wasAskedToItsEnd(trial, recipe, walked)
}

interface Came {
  readonly findings: readonly Finding[]
  readonly times: number
  readonly isOfMoment: boolean
}

/** Tells how often it came, and what only a moment shows where that is often enough, as the run does that finds it. */
async function replayOften(trial: Trial, recipe: Recipe): Promise<void> {
  const kinds = new Map<string, Came>()
  for (let round = 1; round <= roundsBeside; round++) {
    const { walked, found, attempt } = await tried(trial, recipe)
    for (const kind of new Set(found.map(kindOfFinding))) {
      const own = found.filter((finding) => kindOfFinding(finding) === kind)
      const isOfMoment = own.every((finding) => walked.ofMoment.has(finding))
      const findings = own.map((finding) => ({ ...finding, recipe, attempt }))
      kinds.set(kind, { findings, isOfMoment, times: (kinds.get(kind)?.times ?? 0) + 1 })
    }
    if (round === roundsBeside && kinds.size === 0) wasAskedToItsEnd(trial, recipe, walked)
  }
  for (const { findings, times, isOfMoment } of kinds.values())
    if (!isOfMoment || times >= leastOfMoment)
      trial.findings.push(...findings.map((finding) => ({ ...finding, again: { times, tries: roundsBeside } })))
}

/** What the target does not take shows nothing, unless it is wrong, about what is gone by then, or beside what it takes. */
function wasAskedToItsEnd(trial: Trial, { steps }: Recipe, { answers, records }: Walked): void {
  const isTaken = (step: Step): boolean => {
    const answer = answers.get(step)
    return answer !== undefined && (isSuccess(answer) || step.wrong !== undefined || (records.get(step.on ?? '')?.gone ?? false))
  }
  // Of many creates some may be refused.
  for (const move of steps.filter((one) => !('many' in one))) {
    const some = stepsOf(move)
    const [step] = some.filter((one) => !isTaken(one))
    if (!step || ('together' in move && some.some(isTaken))) continue
    const answer = answers.get(step)
    trial.skip(answer ? `${step.do} came to ${outcomeOf(answer)}` : `${step.do} was left out, since there is no record for it`)
  }
}

function operationsOfMove(move: Move): readonly OperationId[] {
  if ('pick' in move) return [move.pick]
  return 'pages' in move ? [move.pages] : stepsOf(move).map(({ do: id }) => id)
}

/** What it touches beside records of its own is what a plain request of the operation would. */
const effectsOfSteps = (steps: readonly Step[]): Effects => {
  const all = steps.map(({ do: id }): Effects => samples[id].effects)
  return effectsInOrder.findLast((one) => all.includes(one)) ?? 'read'
}
