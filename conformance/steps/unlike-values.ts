// Values of a record that hang on who looks at it, where they should not.
import type { OperationId } from '../../openapi/contract.ts'
import { lastingPart } from '../runner/seen/lasting-fields.ts'

type Fields = { readonly [field: string]: unknown }

/** What the reader may do with it, or has done; whose view of it this is; and moments, which may be told in the zone of the reader. */
const ofTheReader = /^(editable|read|draftMessage|userId)$|Date$/

/** Not all operations of these send them, and they are nothing but what somebody has written. */
const written = ['name', 'note', 'amountCents']

/** What is hidden from one of two users is none for that one, zero, or covered. */
const isUncovered = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && value !== 0) ||
  (typeof value === 'string' && value !== '' && !/[*•…]/.test(value))

/** The first of these fields of the same record that two users are shown with two values; none where it has changed meanwhile. */
export function unlikeAmong(fields: readonly string[], one: Fields, other: Fields): string | undefined {
  if (one.updatedDate === undefined || one.updatedDate !== other.updatedDate) return undefined
  return fields.find((field) => {
    const [left, right] = [one[field], other[field]]
    return !ofTheReader.test(field) && isUncovered(left) && isUncovered(right) && typeof left === typeof right && left !== right
  })
}

/** What nobody can edit is built in, and may be called by its name in the language of the reader (2.2). */
const isBuiltIn = ({ editable, reserved }: Fields): boolean => editable === false || reserved === true

/** Among those that writes may send. */
export const unlikeField = (about: OperationId, one: Fields, other: Fields): string | undefined => {
  const fields = [...Object.keys(lastingPart(about, one)), ...written]
  return unlikeAmong(isBuiltIn(one) ? fields.filter((field) => !written.includes(field)) : fields, one, other)
}
