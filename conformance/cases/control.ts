// A refusal shows something only where what is right is served. In a run of few cases nobody else may ask for that.
import type { OperationId } from '../../openapi/contract.ts'
import { type Case, effectsInOrder } from '../runner/trial/case.ts'
import { Skip } from '../runner/trial/endings.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { tidyUpAfter } from '../steps/records.ts'
import { sampleInput, samples } from '../steps/samples.ts'

/** The case, and after it a right request of each operation that has refused it something, where no other case of the run sends one. */
export const withControl = (one: Case): Case => ({
  ...one,
  async run(trial) {
    await one.run(trial)
    const { served, asksFor } = trial.context
    for (const id of trial.evidence.refusing())
      if (!served.has(id) && !asksFor.has(id) && hasNoMoreEffects(id, one)) await askRightly(trial, id)
  },
})

/** What is disruptive is left alone: it would use up what other cases, and the next run, judge by. */
const hasNoMoreEffects = (id: OperationId, { effects }: Case): boolean =>
  samples[id].effects !== 'disruptive' && effectsInOrder.indexOf(samples[id].effects) <= effectsInOrder.indexOf(effects)

async function askRightly(trial: Trial, id: OperationId): Promise<void> {
  try {
    const input = await sampleInput(id, trial)
    const { token } = samples[id].ownSession ? await trial.signIn() : trial.context.session
    const exchange = await trial.attempt(id, input, { token })
    tidyUpAfter(trial, exchange)
  } catch (error) {
    // The target has no data for it: then nothing shows that it serves what is right, which the report says.
    if (!(error instanceof Skip) || error.byChoice) throw error
  }
}
