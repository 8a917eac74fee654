// What a create is sent it keeps, whatever else is sent with it or left out: any two optional fields go together once, and each of them
// without the other (4.x).
import { type OperationId, operation, operations } from '../../../openapi/contract.ts'
import { type Shape, shapeOf } from '../../../openapi/schema.ts'
import { isObject } from '../../exchange/compare.ts'
import { recordOf } from '../../exchange/exchange.ts'
import { keptAs } from '../../exchange/kept.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { groups, mayFollow, mayFollowInOthers } from '../../steps/following.ts'
import { isPlain } from '../../steps/plain-fields.ts'
import { isChangedElsewhere, tidyUpAfter } from '../../steps/records.ts'
import { sampleInput, samples } from '../../steps/samples.ts'
import { isKnownWrite, type KnownWrite, sentenceOf } from '../../steps/sentences.ts'
import { writeAndLook } from '../../steps/written.ts'
import { halves, leftAlone, twoValues } from './fields-kept.ts'

type Values = { readonly [field: string]: unknown }

/** Beside them a secret is sent, which is never shown. */
const shownAlone: readonly string[] = leftAlone.filter((name) => name !== 'secret')

function optionalFields(id: OperationId): readonly (readonly [string, Shape])[] {
  const { properties, required } = shapeOf(operation(id).body?.schema ?? '')
  // What is deleted when it is made is nothing that is shown; and what others have alone is not taken from them.
  const others = [...shownAlone, ...groups.flat(), ...mayFollowInOthers(operation(id).area)]
  return [...properties].filter(([name]) => !required.has(name) && !others.includes(name))
}

/** An item is of a part or of a tire, and takes no more than there are. */
const isOfOneKind = (id: OperationId): boolean => id === 'createTransferItem'

const creates = operations.flatMap(({ id, kind }): KnownWrite[] =>
  kind === 'create' && !isOfOneKind(id) && isKnownWrite(id) && samples[id].effects === 'own' && optionalFields(id).length > 1 ? [id] : [],
)

/** As it stands in the contract, where it names no other record; else one that the sample names, or a new one. */
export async function sendable(trial: Trial, id: KnownWrite, [name, shape]: readonly [string, Shape], sample: Values): Promise<unknown> {
  const { [name]: usual }: Values = Object.assign({}, ...Object.values(operation(id).body?.examples ?? {}))
  if (name.endsWith('Id')) return sample[name]
  // Two of them say whose it is, for who has to tidy up; and a language is not that which is taken anyway.
  return (/^(name|note|language)$/.test(name) ? undefined : usual) ?? (await twoValues(trial, name, shape, {}, []))[0]
}

async function createsOfHalves(trial: Trial, id: KnownWrite): Promise<void> {
  const { required } = shapeOf(operation(id).body?.schema ?? '')
  const { body: sample } = await sampleInput(id, trial)
  const values = new Map<string, unknown>()
  for (const field of optionalFields(id)) {
    const value = await sendable(trial, id, field, Object(sample))
    if (value != null) values.set(field[0], value)
  }
  if (values.size < 2) trial.skip('no two values are known that may be sent and left out')
  let isMade = false
  const names = [...values.keys()]
  for (const some of [names, ...halves(names)]) {
    const { body, ...input } = await sampleInput(id, trial)
    const needed = Object.entries(isObject(body) ? body : {}).filter(([name]) => required.has(name))
    const sent: Values = { ...Object.fromEntries(needed), ...Object.fromEntries(some.map((name) => [name, values.get(name)])) }
    const shown = await writeAndLook(trial, id, { ...input, body: sent })
    // Whether it takes these values is for other cases.
    if (!shown) continue
    tidyUpAfter(trial, shown.answer)
    if (isChangedElsewhere(trial, shown, { data: recordOf(shown.answer), exchange: shown.answer }, 0)) continue
    isMade = true
    const moved = some.flatMap((name) => mayFollow(name).filter((other) => other !== name))
    const record: Values = { ...shown.data }
    for (const name of some.filter((one) => !moved.includes(one) && one in record && isPlain(sent[one]))) {
      const about = { where: `/data/${name}`, requirement: sentenceOf(id, name) }
      trial.holds(
        keptAs(sent[name], record[name]) !== 'lost',
        `what was sent beside ${some.join(', ')}: ${String(sent[name])}`,
        record[name],
        shown.exchange,
        about,
      )
    }
  }
  if (!isMade) trial.skip('the target makes no record of these values')
}

export const createdOfHalvesCases: readonly Case[] = creates.map((id) => ({
  id: `record/created-of-halves/${id}`,
  area: operation(id).area,
  title: `${id} keeps each optional field, whichever others are sent beside it or left out`,
  requirements: [...new Set(optionalFields(id).map(([name]) => sentenceOf(id, name)))] as [string, ...string[]],
  effects: 'own',
  operations: [id],
  run: (trial) => createsOfHalves(trial, id),
}))
