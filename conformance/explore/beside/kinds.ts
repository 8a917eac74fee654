// The records that requests are about side by side, and what of them any server would take.
import type { OperationId } from '../../../openapi/contract.ts'
import { resourceOf, resources } from '../../../openapi/resources.ts'
import { textFieldOf } from '../../steps/records.ts'
import { type Fields, sequenceKinds, text } from '../sequences/kinds.ts'

type Values = { readonly [field: string]: unknown }

export interface BesideKind {
  readonly record: string
  readonly area: string
  /** Undefined for records that were there before. */
  readonly create: OperationId | undefined
  /** Undefined for those that stay as they are. */
  readonly update: OperationId | undefined
  readonly read: OperationId | undefined
  readonly list: OperationId | undefined
  readonly remove: OperationId | undefined
  /** Those that tell one record from another come first. */
  readonly fields: Fields
  /** When it is made. */
  readonly alsoSent?: Values
}

/** Ranges come back with more than was sent, and what is told of errors and of work that is done hangs together. */
const dependentFields: readonly string[] = ['ranges', 'error', 'errorMessage', 'enabled', 'completed']

/** Each of them is another request. */
const mostFields = 3

const fieldsBeside = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([field]) => !dependentFields.includes(field))
      .slice(0, mostFields),
  )

const changing = sequenceKinds.map(({ record, area, create, update, remove, fields }): BesideKind => {
  const { read, list, search } = resourceOf(update) ?? {}
  const [ranges] = Array.isArray(fields.ranges) ? fields.ranges : []
  const alsoSent = ranges === undefined ? {} : { alsoSent: { ranges } }
  return { record, area, create, update, read, list: list ?? search, remove, fields: fieldsBeside(fields), ...alsoSent }
})

/** A payment by hand has a note, as its sample shows (D15). */
const noteOf = (record: string): string => (record === 'Payment' ? 'note' : textFieldOf(record))

/** Records that are made, and of which no update is asked. */
const lasting = resources.flatMap(({ record, area, create, update, read, list, search, delete: remove }): BesideKind[] =>
  create && !changing.some((kind) => kind.record === record)
    ? [{ record, area, create, update, read, list: list ?? search, remove, fields: { [noteOf(record)]: text } }]
    : [],
)

export const besideKinds: readonly BesideKind[] = [...changing, ...lasting]

/** The value that a field gets the n-th time. */
export function oneValue({ fields }: Pick<BesideKind, 'fields'>, field: string, n: number): unknown {
  const values = fields[field]
  return values === undefined || values === text ? `{new ${field}${n}}` : values[n % values.length]
}

/** All fields, with values of their own for each number. */
export const allValues = (kind: Pick<BesideKind, 'fields'>, n: number): Values =>
  Object.fromEntries(Object.keys(kind.fields).map((field) => [field, oneValue(kind, field, n)]))
