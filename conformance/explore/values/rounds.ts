// In which requests fields are given which values: together where that is cheaper, by turns where each wants a request of its own.
import type { Field } from './fields.ts'
import { addresses, cents, counts, isOddNumber, mails, moments, numbers, packs, type Whole, wholes } from './kinds.ts'
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

/** Texts are long where many kinds stand in one. */
const ofTexts = wholes.filter(({ kind }) => kind !== 'long')

const isText = ({ role }: Field): boolean => role === 'text' || role === 'name'

/** All kinds of content, in every text at once. */
export const packRounds = (fields: readonly Field[]): readonly Round[] =>
  packs
    .map((pack, at) => fields.filter(isText).map((field) => packed(field, pack, at === packs.length - 1)))
    .filter((round) => round.length > 0)

/** So many of the texts that stand alone: the first ones, and two of the others by turns; or any. */
function chosen(all: readonly Whole[], count: number, turn: number, anyOnes: boolean): readonly Whole[] {
  if (anyOnes || count < 4 || count >= all.length) return all
  const rest = all.slice(count - 2)
  return [...all.slice(0, count - 2), ...[0, 1].flatMap((more) => at(rest, turn + more) ?? [])]
}

/**
 * So many rounds of values that stand alone, each field with another one in each; `turn` is where they begin. What is seldom taken has a
 * request of its own.
 */
export function wholeRounds(fields: readonly Field[], count: number, turn: number, ways: Ways, anyOnes = false): readonly Round[] {
  const [names, texts] = [wholes, ofTexts].map((all) => chosen(all, count, turn, anyOnes))
  return Array.from({ length: count }, (_, round) => {
    const all = fields.flatMap((field, index) =>
      valueAt(field, turn + round + index * 5, round, ways, (field.role === 'name' ? names : texts) ?? []),
    )
    return [all.filter(({ odd }) => !odd), ...all.filter(({ odd }) => odd).map((one) => [one])].filter((round) => round.length > 0)
  }).flat()
}

const at = <Value>(values: readonly Value[], place: number): Value | undefined => values[place % values.length]

function valueAt(field: Field, turn: number, round: number, { write, longestName }: Ways, texts: readonly Whole[]): readonly Sent[] {
  const { role, values } = field
  if (role === 'name' || role === 'text') {
    const value = field.isMarked ? markable[round] : at(texts, turn)
    const sent = value && whole(field, value, role === 'name' ? longestName : Number.POSITIVE_INFINITY)
    return sent ? [sent] : []
  }
  if (role === 'flag') return [plain(field, round % 2 === 0 ? 'true' : 'false', round % 2 === 0)]
  if (role === 'set') return [ofSet(field, at(values, values.length > 20 ? turn * 31 : turn))]
  if (role === 'moment') return momentAt(field, round, write)
  if (role === 'address') return [plain(field, 'address', at(addresses, round))]
  if (role === 'mail') return [plain(field, 'mail', at(mails, round))]
  const number = at(role === 'cents' ? cents : role === 'count' ? counts : numbers, round)
  return number === undefined ? [] : [plain(field, kindOfNumber(number), number, isOddNumber(number))]
}

export const ofSet = (field: Field, value: unknown): Sent => plain(field, String(value), value)

const kindOfNumber = (number: number): string => {
  if (!Number.isInteger(number)) return 'fraction'
  if (Math.abs(number) <= 1) return String(number)
  return number < 32_768 ? 'whole' : 'large'
}

const day = 86_400_000

/** A period is a day long; by turns it begins and ends at the moment. */
function momentAt({ name, ...rest }: Field, round: number, write: Notation): readonly Sent[] {
  const isPeriod = name === 'fromDate' || name === 'toDate'
  const isMeant = !isPeriod || (round % 2 === 0) === (name === 'fromDate')
  const away = isMeant ? 0 : name === 'toDate' ? day : -day
  const moment = at(moments, isPeriod ? Math.floor(round / 2) : round) ?? ''
  const value = write(new Date(Date.parse(moment) + away).toISOString(), isPeriod ? 0 : round)
  return value === undefined ? [] : [plain({ name, ...rest }, 'moment', value)]
}
