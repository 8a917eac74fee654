// The first update of a new record, of each field alone: it is kept and dated, whichever field it is (2.1).
import { type OperationId, operation, operations } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { type Shape, shapeOf } from '../../../openapi/schema.ts'
import { recordOf } from '../../exchange/exchange.ts'
import { keptAs } from '../../exchange/kept.ts'
import type { Case } from '../../runner/trial/case.ts'
import { sideBySide } from '../../runner/trial/side-by-side.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { mayFollowInOthers } from '../../steps/following.ts'
import { creationOf, isDated } from '../../steps/records.ts'
import { sampleInput, samples } from '../../steps/samples.ts'
import { isKnownWrite, type KnownWrite, sentenceOf } from '../../steps/sentences.ts'
import { writeAndLook } from '../../steps/written.ts'
import { sendable } from './created-of-halves.ts'
import { leftAlone } from './fields-kept.ts'

/** What others have alone is not taken from them, what is deleted need not be shown, and no more is received than was sent. */
function fieldsOfUpdate(id: OperationId): readonly (readonly [string, Shape])[] {
  const others = ['receivedQuantity', ...leftAlone, ...mayFollowInOthers(operation(id).area)]
  return [...shapeOf(operation(id).body?.schema ?? '').properties].filter(([name]) => !others.includes(name))
}

const updates = operations.flatMap(({ id, kind }): KnownWrite[] =>
  kind === 'update' && resourceOf(id)?.create && isKnownWrite(id) && samples[id].effects === 'own' && fieldsOfUpdate(id).length > 1
    ? [id]
    : [],
)

/** An update to what is there already need not count as one. What a create does not answer is what it was sent, or nothing. */
function isAsMade(trial: Trial, id: unknown, field: string, value: unknown): boolean {
  const creation = creationOf(trial, id)
  if (!creation) return true
  const sent: unknown = JSON.parse(creation.request.body ?? '{}')
  const { [field]: was = Object(sent)[field] }: { readonly [name: string]: unknown } = recordOf(creation)
  return was == null ? !value : keptAs(value, was) !== 'lost'
}

async function updatesEachFirst(trial: Trial, id: KnownWrite): Promise<void> {
  const taken = await sideBySide(trial, fieldsOfUpdate(id), async (strand, field) => {
    const [name] = field
    const input = await sampleInput(id, strand)
    const value = await sendable(strand, id, field, Object(input.body))
    const shown = value == null ? undefined : await writeAndLook(strand, id, { ...input, body: { [name]: value } })
    // Whether it takes this one is for other cases.
    if (!shown) return false
    if (!isAsMade(strand, input.path?.itemId ?? input.path?.id, name, value)) {
      isDated(strand, shown)
      isDated(strand, { data: recordOf(shown.answer), exchange: shown.answer })
    }
    const kept = new Map<string, unknown>(Object.entries(shown.data ?? {}))
    if (kept.has(name))
      strand.holds(keptAs(value, kept.get(name)) !== 'lost', `what was sent: ${String(value)}`, kept.get(name), shown.exchange, {
        where: `/data/${name}`,
        requirement: sentenceOf(id, name),
      })
    return true
  })
  if (!taken.includes(true)) trial.skip('the target takes no update of one field alone, or shows none')
}

export const firstUpdateCases: readonly Case[] = updates.map((id) => ({
  id: `record/first-update/${id}`,
  area: operation(id).area,
  title: `The first update of a new record by ${id} is kept and dated, whichever field it is of`,
  requirements: ['record/updated-set', ...new Set(fieldsOfUpdate(id).map(([name]) => sentenceOf(id, name)))] as [string, ...string[]],
  effects: 'own',
  operations: [id],
  run: (trial) => updatesEachFirst(trial, id),
}))
