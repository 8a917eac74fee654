// Numbers are kept as they were sent: to the cent, to the fraction, and whole when they are large (2.1).
import { type OperationId, operation, operations } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { type Shape, shapeOf } from '../../../openapi/schema.ts'
import { recordOf } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { isWholeNumber } from '../../steps/fields.ts'
import { page } from '../../steps/pages.ts'
import { newName, tidyUp } from '../../steps/records.ts'
import { sampleInput, samples } from '../../steps/samples.ts'
import { listedNow, writeAndLook } from '../../steps/written.ts'
import type { LooseInput } from '../../transport/calls.ts'

type Write = (typeof operations)[number]

/**
 * Cents that rounding to fives, to dollars or to 32 bits would change, one below zero, and none; as nobody can tell what is too much or too
 * little, these may be refused.
 */
const cents: readonly number[] = [123_457, 2_500_000_019, 1, -4321, 0]
/** The first has more places than prices have; one is below zero. */
const fractions: readonly number[] = [7.125, -1.5, 0.25, 3.75, 0]

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

/** Of a record that is given back its numbers alone, the texts stay. */
function textBeside(trial: Trial, write: Write): { [field: string]: string } {
  const { properties } = shapeOf(write.body?.schema ?? '')
  const field = samples[write.id].effects === 'own' ? ['note', 'name', 'referenceId'].find((name) => properties.has(name)) : undefined
  return field === undefined ? {} : { [field]: newName(trial, 'Beside a number') }
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
    const own = isUpdate && samples[write.id].effects === 'own' ? await sampleInput(write.id, trial) : undefined
    let taken = 0
    for (const [field, values] of numbersFor(write)) {
      const once = own ?? (isUpdate ? await recordWithNumber(trial, write.id, field) : undefined)
      if (isUpdate && !once) continue
      for (const value of values) {
        const input = once ?? (await sampleInput(write.id, trial))
        // No more is received than was sent.
        const one = field === 'receivedQuantity' ? { quantity: value, [field]: value } : { [field]: value }
        // Every other one beside a text.
        const beside = values.indexOf(value) % 2 === 1 ? textBeside(trial, write) : {}
        const body = { ...(isUpdate ? {} : Object(input.body)), ...beside, ...one }
        const written = await writeAndLook(trial, write.id, { ...input, body })
        // Bounds are not shown (8).
        if (!written) continue
        taken++
        if (!isUpdate) tidyUp(trial, write.id, recordOf(written.answer).id)
        const about = { where: `/data/${field}` }
        const answered = recordOf(written.answer)[field]
        if (answered !== undefined) trial.equal(answered, value, written.answer, about)
        trial.includes(written.data, { [field]: value }, written.exchange, { where: '/data' })
        // Nothing is a number too, wherever it is shown.
        if (value !== values[0] && value !== 0) continue
        const id = input.path?.id ?? recordOf(written.answer).id
        for (const { data, exchange } of typeof id === 'string' ? await listedNow(trial, write.id, id) : [])
          if (data && field in data) trial.includes(data, { [field]: value }, exchange, { where: `/data/*/${field}` })
      }
    }
    if (taken === 0) trial.skip(`the target takes none of these numbers with ${write.id}, or shows no record that has one`)
  },
})

/** A record of the target that has this number, and gets it back: null may not be sent. */
async function recordWithNumber(trial: Trial, id: OperationId, field: string): Promise<LooseInput | undefined> {
  const { list } = resourceOf(id) ?? {}
  const { records } = list ? await page(trial, operation(list)) : { records: [] }
  const found = records.find((record) => typeof record.id === 'string' && typeof record[field] === 'number')
  if (!found) return undefined
  const input = { path: { id: String(found.id) } }
  trial.cleanUp(() => trial.attempt(id, { ...input, body: { [field]: found[field] } }))
  return input
}

export const numbersKeptCases: readonly Case[] = operations
  .filter((write) => numbersFor(write).length > 0 && write.id !== 'createManualPayment')
  .map(({ id }) => kept(operation(id)))
