// What is sent in one field, and what is sent instead where that is not taken.
import type { Field } from './fields.ts'
import { lengths, longs, nameLengths, type Part, textOf, type WholeValue } from './kinds.ts'

export interface Sent {
  readonly field: Field
  readonly kinds: readonly string[]
  readonly value: unknown
  /** Sent alone: it is seldom taken. */
  readonly odd?: true
  /** Of a long text, how long it is. */
  readonly length?: number
  /** Less of it, where this is too much for the target. */
  readonly instead?: () => readonly Sent[]
}

/** Several kinds of content in one text, which may come after more than most columns hold. */
export function packed(field: Field, some: readonly Part[], isLong = false): Sent {
  if (isLong && field.role !== 'name')
    return {
      field,
      kinds: [...some.map(({ kind }) => kind), 'long'],
      value: `${longs.long?.(longest)} ${textOf(some)}`,
      instead: () => [packed(field, some), long(field, 'long', 4000)],
    }
  const half = Math.ceil(some.length / 2)
  return {
    field,
    kinds: some.map(({ kind }) => kind),
    // A name is another each time, and tells whose the record is.
    value: field.role === 'name' ? `{new} ${textOf(some)}` : textOf(some),
    ...(some.length > 1 && { instead: () => [packed(field, some.slice(0, half)), packed(field, some.slice(half))] }),
  }
}

/** `most` is the longest that is worth trying. */
export function whole(field: Field, { kind, value, odd }: WholeValue, most: number): Sent | undefined {
  const write = longs[kind]
  const length = lengthsFor(field).find((one) => one <= most)
  if (write) return length === undefined ? undefined : long(field, kind, length)
  return { field, kinds: [kind], value: inName(field, value), ...(odd && field.role === 'name' && { odd }) }
}

/** White space stays outside. */
const inName = ({ isMarked }: Field, value: string): string => (isMarked ? value.replace(/^\s*/, (space) => `${space}{new} `) : value)

/** Names are seldom longest; with its mark one has no room in the shortest. */
const lengthsFor = ({ role, isMarked }: Field): readonly number[] =>
  (role === 'name' ? nameLengths : lengths).filter((one) => !isMarked || one > markLength)

const longest = 5000

/** So much longer a name becomes, or a little less. */
const markLength = 50

function long(field: Field, kind: string, length: number): Sent {
  const next = lengthsFor(field).find((one) => one < length)
  return {
    field,
    kinds: [kind],
    value: inName(field, longs[kind]?.(length - (field.isMarked ? markLength : 0)) ?? ''),
    ...(field.role === 'name' && { odd: true }),
    length,
    ...(next !== undefined && { instead: () => [long(field, kind, next)] }),
  }
}

export const plain = (field: Field, kind: string, value: unknown, odd = false): Sent => ({
  field,
  kinds: [kind],
  value,
  ...(odd && { odd: true }),
})

/** The body that carries all of them. */
export const bodyOf = (all: readonly Sent[]): { readonly [field: string]: unknown } =>
  Object.assign({}, ...all.map(({ field, value }) => ({ ...field.beside, [field.name]: value })))

/** Each half alone, or less of the one that is left. */
export function smaller(all: readonly Sent[]): readonly (readonly Sent[])[] {
  const [only] = all
  if (all.length === 1) return (only?.instead?.() ?? []).map((one) => [one])
  const half = Math.ceil(all.length / 2)
  return [all.slice(0, half), all.slice(half)]
}
