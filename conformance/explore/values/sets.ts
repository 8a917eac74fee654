// Sets that are listed: every value of one is taken where the others are.
import { resourceOf } from '../../../openapi/resources.ts'
import { type Exchange, isRefusal, isSuccess } from '../../exchange/exchange.ts'
import { goodAnswer } from '../../exchange/finding.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import type { Step } from '../../exchange/recipe.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { isKnownWrite, sentences } from '../../steps/sentences.ts'
import { refusedAsUnlisted } from '../../steps/unlisted.ts'
import type { Field } from './fields.ts'
import type { Round } from './rounds.ts'

/** What is accepted is said of countries alone: the full list, whatever a refusal says (2.19). */
const acceptedWhole = 'vendor/country-full-list'

/** What says so. Which moves between statuses an update takes is not shown (3). */
const requirements: { readonly [field: string]: string | undefined } = {
  'createVendor.country': acceptedWhole,
  'createCoreCharge.status': 'core-charge/status-accepted',
  'createMessageTemplate.language': 'message-template/create-optional',
  'createMessageTemplate.starterTemplateIdentifier': 'message-template/create-optional',
  'createMessageTemplate.defaultTemplateIdentifier': 'message-template/create-optional',
  'updateInventoryFee.feeType': 'inventory/fee-update-fields-optional',
}

function requirementOf({ write, name }: Field): string | undefined {
  if (`${write}.${name}` === 'updateCoreCharge.status') return undefined
  return requirements[`${write}.${name}`] ?? (isKnownWrite(write) ? sentences[write].takes : undefined)
}

/** A refusal for who asks says nothing of the value, nor does one for the state of records. */
const isRefusedAsWrong = async (trial: Trial, exchange: Exchange, field: Field, takenValue: unknown): Promise<boolean> =>
  isRefusal(exchange) &&
  ![401, 403, 404, 405, 409, 429].includes(exchange.answer?.status ?? 0) &&
  (requirementOf(field) === acceptedWhole || (await refusedAsUnlisted(trial, exchange, field.name, takenValue)))

/** Tells values that were refused alone as one of no set is, while others of their set were taken. */
export async function judgeSets(trial: Trial, sent: ReadonlyMap<Step, Round>, answers: ReadonlyMap<Step, Exchange>): Promise<void> {
  const asked = [...sent].flatMap(([step, round]) => {
    const exchange = answers.get(step)
    return exchange
      ? round
          .filter(({ field }) => field.role === 'set')
          .map(({ field, value }) => ({ step, exchange, field, value, isAlone: round.length === 1 }))
      : []
  })
  const taken = new Map(asked.flatMap(({ exchange, field, value }) => (isSuccess(exchange) ? [[field.name, value] as const] : [])))
  for (const { step, exchange, field, isAlone } of asked) {
    const requirement = requirementOf(field)
    if (!requirement || !isAlone || !taken.has(field.name) || !(await isRefusedAsWrong(trial, exchange, field, taken.get(field.name))))
      continue
    trial.findings.push({
      check: 'expectation',
      where: '',
      expected: goodAnswer,
      actual: String(outcomeOf(exchange)),
      requirement,
      level: trial.context.levelOf(requirement),
      operation: step.do,
      exchange,
      recipe: { steps: step.on === undefined ? [step] : [{ do: resourceOf(step.do)?.create ?? step.do, as: step.on }, step] },
    })
  }
}
