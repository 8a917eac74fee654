// Numbers are kept as they were sent: to the cent, to the fraction, and whole when they are large (2.1).
import { type OperationId, operation, operations } from '../../../openapi/contract.ts'
import { type Shape, shapeOf } from '../../../openapi/schema.ts'
import { recordOf } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { isWholeNumber } from '../../steps/fields.ts'
import { tidyUp } from '../../steps/records.ts'
import { sampleInput, samples } from '../../steps/samples.ts'
import { shownNow, writeAndLook } from '../../steps/written.ts'
import type { LooseInput } from '../../transport/calls.ts'

type Write = (typeof operations)[number]

/** Cents that rounding to fives, to dollars or to 32 bits would change; as nobody can tell what is too much, the large one may be refused. */
const cents: readonly number[] = [123_457, 2_500_000_019, 1]
const fractions: readonly number[] = [2.5, 0.25]

const isNumber = ([field, { types = [] }]: [string, Shape]): boolean => types.includes('number') && !isWholeNumber(field)

const isCents = ([field, { types = [] }]: [string, Shape]): boolean => types.includes('integer') && field.endsWith('Cents')

function numbersFor(write: Write): [string, readonly number[]][] {
  if (write.kind !== 'create' && write.kind !== 'update') return []
  const fields = [...shapeOf(write.body?.schema ?? '').properties]
  return [
    ...fields.filter(isCents).map(([field]): [string, readonly number[]] => [field, cents]),
    ...fields.filter(isNumber).map(([field]): [string, readonly number[]] => [field, fractions]),
  ]
}

const kept = (write: Write): Case => ({
  id: `record/numbers-kept/${write.id}`,
  area: write.area,
  title: `${write.id} keeps numbers as they were sent`,
  requirements: ['record/numbers-kept'],
  effects: samples[write.id].effects,
  operations: [write.id],
  async run(trial: Trial) {
    const isUpdate = write.kind === 'update'
    const once = isUpdate ? await sampleInput(write.id, trial) : undefined
    const before = once && samples[write.id].effects !== 'own' ? await putsBack(trial, write.id, once) : undefined
    let taken = 0
    for (const [field, values] of numbersFor(write)) {
      // Null may not be sent, so it could not be put back.
      if (before && before[field] == null) continue
      for (const value of values) {
        const input = once ?? (await sampleInput(write.id, trial))
        // No more is received than was sent.
        const one = field === 'receivedQuantity' ? { quantity: value, [field]: value } : { [field]: value }
        const body = isUpdate ? one : { ...Object(input.body), ...one }
        const written = await writeAndLook(trial, write.id, { ...input, body })
        // Bounds are not shown (8).
        if (!written) continue
        taken++
        if (!isUpdate) tidyUp(trial, write.id, recordOf(written.answer).id)
        const about = { where: `/data/${field}` }
        const answered = recordOf(written.answer)[field]
        if (answered !== undefined) trial.equal(answered, value, written.answer, about)
        trial.includes(written.data, { [field]: value }, written.exchange, { where: '/data' })
      }
    }
    if (taken === 0) trial.skip(`the target refuses ${write.id} with each of these numbers`)
  },
})

type Values = { readonly [field: string]: unknown }

/** A record of the target gets its numbers back. */
async function putsBack(trial: Trial, id: OperationId, input: LooseInput): Promise<Values> {
  const shown = await shownNow(trial, id, input, input.path?.id ?? '')
  const before = { ...shown?.data } as Values
  const body = Object.fromEntries(numbersFor(operation(id)).flatMap(([field]) => (before[field] == null ? [] : [[field, before[field]]])))
  trial.cleanUp(() => trial.attempt(id, { ...input, body }))
  return before
}

export const numbersKeptCases: readonly Case[] = operations
  .filter((write) => numbersFor(write).length > 0 && write.id !== 'createManualPayment')
  .map(({ id }) => kept(operation(id)))
