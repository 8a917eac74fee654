// In which requests fields are given which values: together where that is cheaper, by turns where each wants a request of its own.
import { resourceOf } from '../../../openapi/resources.ts'
import type { Field } from './fields.ts'
import {
  addresses,
  cents,
  counts,
  isOddNumber,
  mails,
  moments,
  numbers,
  packs,
  type Some,
  sites,
  type WholeValue,
  wholes,
} from './kinds.ts'
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

/** Names that stay for good say whose the record is, and have room for that. */
const markable = wholes.find(({ kind }) => kind === 'long')

/** Texts are long where many kinds stand in one. */
const ofTexts = wholes.filter(({ kind }) => kind !== 'long')

const isText = ({ role }: Field): boolean => role === 'text' || role === 'name'

/** All kinds of content, in every text at once: in a few that names have room for, or in one that is long. */
export const packRounds = (fields: readonly Field[], inOne = false): readonly Round[] =>
  (inOne ? [packs.flat()] : packs)
    .map((pack, place, { length }) => fields.filter(isText).map((field) => packed(field, pack, place === length - 1)))
    .filter((round) => round.length > 0)

/**
 * Rounds of values that stand alone, each field with another one in each; `turn` is where among them a field begins. What is seldom taken
 * has a request of its own.
 */
export function wholeRounds(fields: readonly Field[], { from, count }: Some, turn: number, ways: Ways): readonly Round[] {
  const [names, texts] = [wholes, ofTexts].map((all) => Array.from({ length: count }, (_, place) => at(all, from + place)))
  return Array.from({ length: count }, (_, round) => {
    const all = fields.flatMap((field, index) => {
      const text = at((field.role === 'name' ? names : texts) ?? [], turn + round + index * 5)
      return valueAt(field, { text, turn: turn + from + round + index * 5, round: from + round, place: round }, ways)
    })
    return [all.filter(({ odd }) => !odd), ...all.filter(({ odd }) => odd).map((one) => [one])].filter((round) => round.length > 0)
  }).flat()
}

const at = <Value>(values: readonly Value[], place: number): Value | undefined => values[place % values.length]

interface Place {
  readonly text: WholeValue | undefined
  readonly turn: number
  readonly round: number
  /** Among the rounds that are asked. */
  readonly place: number
}

function valueAt(field: Field, { text, turn, round, place }: Place, { write, longestName }: Ways): readonly Sent[] {
  const { role, values } = field
  if (role === 'name' || role === 'text') {
    const value = !field.isMarked ? text : place === 0 ? markable : undefined
    const sent = value && whole(field, value, role === 'name' ? longestName : Number.POSITIVE_INFINITY)
    return sent ? [sent] : []
  }
  // What is switched on may bring more with it.
  if (role === 'flag') return [plain(field, round % 2 === 0 ? 'true' : 'false', round % 2 === 0, place === 0)]
  if (role === 'set') return [ofSet(field, at(values, values.length > 20 ? turn * 31 : turn))]
  if (role === 'moment') return momentAt(field, round, write)
  if (role === 'address') return [plain(field, 'address', at(isCalled(field) ? addresses : sites, round))]
  if (role === 'mail') return [plain(field, 'mail', at(mails, round))]
  const all = role === 'cents' ? cents : role === 'count' ? counts : numbers
  const number = at(all, round)
  // What is seldom taken is sent once.
  return number === undefined || (place >= all.length && isOddNumber(number))
    ? []
    : [plain(field, kindOfNumber(number), number, isOddNumber(number))]
}

/** What is sent there needs all of the address (2.21). */
const isCalled = ({ write }: Field): boolean => resourceOf(write)?.record === 'Webhook'

/** Numbers that few fields take, all at once. */
export const belowZero = (fields: readonly Field[]): Round =>
  fields.filter(({ role }) => ['cents', 'number', 'count'].includes(role)).map((field) => plain(field, 'below zero', -3, true))

export const ofSet = (field: Field, value: unknown): Sent => plain(field, String(value), value)

const kindOfNumber = (number: number): string => {
  if (!Number.isInteger(number)) return 'fraction'
  if (number < 0) return 'below zero'
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
  const value = write(new Date(Date.parse(moment) + away).toISOString(), round)
  return value === undefined ? [] : [plain({ name, ...rest }, 'moment', value)]
}
