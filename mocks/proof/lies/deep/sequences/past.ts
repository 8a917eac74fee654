// What was written before, for lies that show after certain steps only.
import type { PlainAnswer } from '../../../../engine/plain/plain.ts'
import type { BaseRecord } from '../../../../engine/state/records.ts'
import { reads, remembering } from '../../../tools/kinds.ts'
import { type Call, type Fields, isSuccess, type Lie, sentFields } from '../../../tools/lie.ts'
import { idIn } from '../../computed/store.ts'
import { bodyFields, type Write, writes } from '../../computed/writes.ts'

/** The states of a record before each write of it that succeeded, the oldest first. */
export type Past = readonly [BaseRecord, ...BaseRecord[]]

/** Updates of a record by the fields of their body. */
export const fieldUpdates: readonly Write[] = writes.filter(
  ({ id, kind }) => kind === 'update' && id !== 'changeMessageTemplateState' && id !== 'markNotificationRead',
)

/** Those whose record a read shows. */
export const readableUpdates = fieldUpdates.filter(({ shows }) => reads.includes(shows))

/** Creates of one record each. */
export const singleCreates: readonly Write[] = writes.filter(
  ({ id, kind }) => kind === 'create' && id !== 'bulkCreateTransferItems' && id !== 'createTransferItems',
)

/** Good answers to the write, with what the record was before this one and those before it. */
export const knowingPast = (
  { id, collection }: Pick<Write, 'id' | 'collection'>,
  change: (call: Call, answer: PlainAnswer, past: Past) => PlainAnswer,
): Lie['tell'] =>
  remembering(
    () => new Map<string, Past>(),
    [id],
    (call, memory) => {
      const key = idIn(call.params)
      const before: BaseRecord | undefined = call.sandbox.world.get(collection, key)
      const answer = call.next()
      if (!isSuccess(answer) || !before) return answer
      const known = memory.get(key)
      const past: Past = known ? [...known, before] : [before]
      memory.set(key, past)
      return change(call, answer, past)
    },
  )

/** What the body could have named and did not, as this record has it. */
export function unsent(call: Call, record: object): Fields {
  const sent = sentFields(call)
  const names = bodyFields(call.operation.id).map(({ name }) => name)
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name) && !(name in sent)))
}

/** What the body names, as this record has it. */
export function sentFieldsOf(call: Call, record: object): Fields {
  const sent = sentFields(call)
  return Object.fromEntries(Object.entries(record).filter(([name]) => name in sent))
}
