// In which requests fields are given which values: together where that is cheaper, by turns where each wants a request of its own.
import type { Field } from './fields.ts'
import { addresses, cents, counts, isOddNumber, mails, moments, numbers, packs, wholes } from './kinds.ts'
import { packed, plain, type Sent, whole } from './sent.ts'

/** What one request carries. */
export type Round = readonly Sent[]

/** What is known of the target's ways. */
export interface Ways {
  /** How a moment is written, as the target itself does; undefined where that is not known. */
  readonly write: Notation
  /** The longest name that is worth trying. */
  readonly longestName: number
}

export type Notation = (moment: string, turn: number) => string | undefined

/** Names that stay for good say whose the record is. */
const markable = wholes.filter(({ kind }) => kind.startsWith('long') || kind.startsWith('outer'))

const isText = ({ role }: Field): boolean => role === 'text' || role === 'name'

/** All kinds of content, in every text at once. */
export const packRounds = (fields: readonly Field[]): readonly Round[] =>
  packs.map((pack) => fields.filter(isText).map((field) => packed(field, pack))).filter((round) => round.length > 0)

/**
 * So many rounds of values that stand alone, each field with another one in each; `turn` is where they begin. What is seldom taken has a
 * request of its own.
 */
export function wholeRounds(fields: readonly Field[], count: number, turn: number, ways: Ways): readonly Round[] {
  return Array.from({ length: count }, (_, round) => {
    const all = fields.flatMap((field, index) => valueAt(field, turn + round + index * 5, round, ways))
    return [all.filter(({ odd }) => !odd), ...all.filter(({ odd }) => odd).map((one) => [one])].filter((round) => round.length > 0)
  }).flat()
}

const at = <Value>(values: readonly Value[], place: number): Value | undefined => values[place % values.length]

function valueAt(field: Field, turn: number, round: number, { write, longestName }: Ways): readonly Sent[] {
  const { role, values } = field
  if (role === 'name' || role === 'text') {
    const value = field.isMarked ? markable[round] : at(wholes, turn)
    return value ? [whole(field, value, role === 'name' ? longestName : Number.POSITIVE_INFINITY)] : []
  }
  if (role === 'flag') return [plain(field, round % 2 === 0 ? 'true' : 'false', round % 2 === 0)]
  if (role === 'set') return [plain(field, String(at(values, turn)), at(values, turn))]
  if (role === 'moment') return momentAt(field, turn, write)
  if (role === 'address') return [plain(field, 'address', at(addresses, round))]
  if (role === 'mail') return [plain(field, 'mail', at(mails, round))]
  const number = at(role === 'cents' ? cents : role === 'count' ? counts : numbers, round)
  return number === undefined ? [] : [plain(field, kindOf(number), number, isOddNumber(number))]
}

const kindOf = (number: number): string => {
  if (!Number.isInteger(number)) return 'fraction'
  if (Math.abs(number) <= 1) return String(number)
  return number < 32_768 ? 'whole' : 'large'
}

const day = 86_400_000

/** A period ends a day after it begins. */
function momentAt(field: Field, turn: number, write: Notation): readonly Sent[] {
  const moment = at(moments, field.name === 'toDate' ? turn - 5 : turn)
  const time = Date.parse(moment ?? '') + (field.name === 'toDate' ? day : 0)
  const value = write(new Date(time).toISOString(), turn)
  return value === undefined ? [] : [plain(field, 'moment', value)]
}
