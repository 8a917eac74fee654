// A case that goes through a recipe again: what it finds is told with the recipe as it is.
import type { OperationId } from '../../openapi/contract.ts'
import { isSuccess } from '../exchange/exchange.ts'
import { type Move, type Recipe, type Step, stepsOf } from '../exchange/recipe.ts'
import { requirement } from '../requirements/index.ts'
import { type Case, type Effects, effectsInOrder } from '../runner/trial/case.ts'
import { outcomeOf, type Trial } from '../runner/trial/trial.ts'
import { samples } from '../steps/samples.ts'
import { isKnownWrite, sentences } from '../steps/sentences.ts'
import { tried } from './explored.ts'

/** What only a moment shows is asked so often. */
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
    async run(trial) {
      const rounds = recipe.steps.some((move) => 'together' in move) ? roundsBeside : 1
      for (let round = 0; round < rounds && trial.findings.length === 0; round++) await replayOnce(trial, recipe)
    },
  }
}

async function replayOnce(trial: Trial, recipe: Recipe): Promise<void> {
  const { walked, found, attempt } = await tried(trial, recipe)
  trial.findings.push(...found.map((finding) => ({ ...finding, recipe, attempt })))
  if (found.length > 0) return
  // Of many creates some may be refused.
  for (const step of recipe.steps.filter((move) => !('many' in move)).flatMap(stepsOf)) {
    const answer = walked.answers.get(step)
    if (!answer || !isSuccess(answer))
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
