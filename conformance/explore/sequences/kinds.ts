// The records that sequences are about: what their updates set, and which steps there are.
import type { OperationId } from '../../../openapi/contract.ts'
import { type Resource, resources } from '../../../openapi/resources.ts'
import type { Steps } from './orders.ts'

/** A text of the run's own, told apart by whose it is and by its number: the same one comes back. */
export const text = 'text'

/** Stays off. */
export const off: readonly unknown[] = [false]

/** What a field may take, values that any server would; the first is that of the creation. */
export type Fields = { readonly [field: string]: typeof text | readonly unknown[] }

const fieldsOf: { readonly [record: string]: Fields } = {
  ReferralSource: { name: text },
  TpiInspection: { name: text, ordinal: [1, 2, 3, 4, 5] },
  Statement: { name: text, note: text },
  PaymentTerm: { name: text, note: text, dueInDays: [30, 15, 45, 60, 10] },
  LaborMatrix: {
    name: text,
    type: ['Hours', 'Rate'],
    ranges: [
      [
        { start: 0, end: 2, multiplier: 1.5 },
        { start: 2, end: 6, multiplier: 1.25 },
      ],
      [
        { start: 0, end: 4, multiplier: 2 },
        { start: 4, end: 8, multiplier: 1.25 },
      ],
      [{ start: 0, end: 3, multiplier: 1.75 }],
    ],
  },
  CoreCharge: { referenceId: text, amountCents: [1000, 1999, 250, 4321, 77], status: ['NotReady', 'Ready', 'PickedUp'] },
  MessageTemplate: {
    subjectText: text,
    messageText: text,
    name: text,
    language: ['en', 'fr_CA', 'es_MX', 'en_US'],
    starterTemplateIdentifier: ['WorkStarted', 'MissedAppointment', 'ReadyForPickup'],
  },
  TransferItem: { quantity: [8, 9, 12, 10, 11], receivedQuantity: [0, 3, 2, 5, 4] },
  Webhook: {
    name: text,
    url: ['{hooks}/one', '{hooks}/two', '{hooks}/three'],
    error: [false, true],
    errorMessage: text,
    // Nothing is sent to one that is not enabled.
    enabled: off,
  },
  // Found, and put back.
  InventoryFee: { name: text, amountCents: [1100, 1999, 500, 4321, 77] },
  Inspection: { name: text, note: text, ordinal: [4, 7, 2, 9, 5], completed: [false, true] },
  MessageThreadMetadata: { draftMessage: text },
}

export interface SequenceKind {
  readonly record: string
  readonly area: Resource['area']
  readonly update: OperationId
  /** Undefined for records that were there before. */
  readonly create: OperationId | undefined
  /** What shows that there are several: found ones are taken from there. */
  readonly list: OperationId | undefined
  readonly remove: OperationId | undefined
  readonly fields: Fields
  readonly steps: Steps
}

export const sequenceKinds: readonly SequenceKind[] = resources.flatMap(({ record, area, update, create, list, delete: remove }) => {
  const fields = fieldsOf[record]
  return fields && update ? [{ record, area, update, create, list, remove, fields, steps: stepsOfRecord(record, fields, remove) }] : []
})

/** Each is told in moves.ts. The first ones come most often. */
function stepsOfRecord(record: string, fields: Fields, remove: OperationId | undefined): Steps {
  const several = Object.keys(fields).length > 1
  const isTemplate = record === 'MessageTemplate'
  const isHidden = isTemplate || record === 'InventoryFee'
  const there = {
    one: 'there',
    ...(remove && { delete: 'gone' }),
    ...(isHidden && { delete: 'deleted' }),
    other: 'there',
    // What was refused, and what was sent twice, shows with the good update after it.
    wrong: 'there',
    theirs: 'there',
    again: 'there',
    // What every target takes: another user may be refused.
    back: 'there',
    another: 'there',
    none: 'there',
    ...(several && { many: 'there' }),
  }
  // Which of its fields was sent tells most while it is deleted.
  if (isHidden) return { there, deleted: { many: 'deleted', undelete: 'there', delete: 'deleted' } }
  return remove ? { there, gone: { update: 'gone', recreate: 'there', delete: 'gone' } } : { there }
}

/** The operations that a walk over such a record needs. */
export const operationsOf = ({ create, update, remove, record }: SequenceKind): readonly OperationId[] => [
  ...[create, update, remove].filter((id) => id !== undefined),
  ...(record === 'MessageTemplate' ? (['changeMessageTemplateState'] as const) : []),
]
