// Values that are of another type by a hair: half a cent, a number as text, a text as number. They may be refused, or read as what they
// are nearly; as they are they are no value of the field (2.1).
import type { Operation } from '../../../openapi/contract.ts'
import { type Shape, shapeOf } from '../../../openapi/schema.ts'
import { isObject } from '../../exchange/compare.ts'
import { isSuccess, recordOf } from '../../exchange/exchange.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { isFreeText } from '../../steps/fields.ts'
import { takeAway } from '../../steps/records.ts'
import { sampleInput, samples } from '../../steps/samples.ts'
import type { LooseInput } from '../../transport/calls.ts'
import { isLookedAt, lookOf, notKept, takesNoneOf } from './request-fields.ts'
import { forEach } from './request-steps.ts'

const isNumeric = ({ types = [] }: Shape): boolean => types.includes('number') || types.includes('integer')

type Way = (field: string, shape: Shape) => unknown

/** Texts are read alike in all fields. */
const textAsNumber: Way = (field, shape) => (isFreeText(field, shape) ? 7 : undefined)
const ofOneField: readonly Way[] = [
  (field, shape) => (isNumeric(shape) && field.endsWith('Cents') ? 10.5 : undefined),
  (_, shape) => (isNumeric(shape) ? '15' : undefined),
  (_, { types = [] }) => (types.includes('boolean') ? 'false' : undefined),
]

type Values = { readonly [field: string]: unknown }

/** What may be sent in each way; nothing where no field is of that type. */
function nearlyRight({ body }: Operation): Values[] {
  const fields = [...(body ? shapeOf(body.schema).properties : [])]
  const inWay = (way: Way) => fields.map(([field, shape]) => [field, way(field, shape)] as const).filter(([, value]) => value !== undefined)
  const single = ofOneField.flatMap(inWay).map(([field, value]) => ({ [field]: value }))
  const texts = Object.fromEntries(inWay(textAsNumber))
  return [...single, ...(Object.keys(texts).length > 0 ? [texts] : [])]
}

async function isTaken(trial: Trial, { id }: Operation, input: LooseInput, values: Values): Promise<boolean> {
  const exchange = await trial.attempt(id, { ...input, body: { ...(isObject(input.body) && input.body), ...values } })
  if (!isSuccess(exchange)) return false
  takeAway(trial, id, recordOf(exchange).id)
  for (const [field, value] of Object.entries(values)) await notKept(trial, exchange, input, { field, value })
  return true
}

/** In as few requests as the target takes. */
export const nearlyTyped = forEach(
  (operation) =>
    ['create', 'update'].includes(operation.kind) && samples[operation.id].effects === 'own' && nearlyRight(operation).length > 0,
  (operation) => ({
    what: 'nearly-typed',
    title: `${operation.method} ${operation.path} keeps no half cents, no number as text and no text as number`,
    requirements: [
      'http/wrong-value-not-kept',
      'record/cents-are-integers',
      ...(isLookedAt(operation.id) ? ['http/refused-changes-nothing'] : []),
    ],
    async run(trial) {
      const inEachWay = nearlyRight(operation)
      // Halves come first: one field is sent in one way at a time.
      const together: Values = Object.assign({}, ...inEachWay.toReversed())
      const input = await sampleInput(operation.id, trial)
      const look = lookOf(trial, operation.id, input)
      const before = await look?.()
      if ((await isTaken(trial, operation, input, together)) || inEachWay.length === 1) return
      let taken = 0
      for (const values of inEachWay) taken += Number(await isTaken(trial, operation, input, values))
      if (look && before && taken === 0) takesNoneOf(trial, Object(input.body), before, await look())
    },
  }),
)
