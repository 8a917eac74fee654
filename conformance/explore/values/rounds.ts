// In which requests fields are given which values: together where that is cheaper, by turns where each wants a request of its own.
import { resourceOf } from '../../../openapi/resources.ts'
import type { Field } from './fields.ts'
import { addresses, cents, counts, isOddNumber, mails, moments, numbers, packs, type Some, sites, wholes } from './kinds.ts'
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
 * Rounds of values that stand alone, each field with another one in each; `turn` is where among them a field begins. There are as many as
 * some field has values, beside which texts get further ones. What is seldom taken has a request of its own.
 */
export function wholeRounds(fields: readonly Field[], some: Some, turn: number, ways: Ways): readonly Round[] {
  const { count, beyond = 0 } = some
  const all = fields.map((field, index) => {
    const own = turn + index * 5
    const given = Array.from({ length: isText(field) ? count : count + beyond }, (_, place) =>
      valueAt(field, some, own, place, ways),
    ).flat()
    const usual = given.filter(({ odd }) => !odd)
    const length = countDifferent(usual) + (isText(field) && !field.isMarked ? beyond : 0)
    const at = (round: number) => usual[round] ?? furtherText(field, some, own + round - usual.length) ?? []
    return { field, length, at, odd: given.filter(({ odd }) => odd) }
  })
  const telling = all.filter(({ field: { role } }) => role !== 'set' && role !== 'flag')
  const rounds = Math.max(0, ...(telling.length > 0 ? telling : all).map(({ length }) => length))
  const usual = Array.from({ length: rounds }, (_, round) => all.flatMap((one) => one.at(round)))
  return [...usual, ...oddRounds(all.flatMap(({ odd }) => odd))].filter((round) => round.length > 0)
}

const countDifferent = (some: readonly Sent[]): number => new Set(some.map(({ value }) => value)).size

/** One that is not among these; none for a name that tells whose the record is. */
function furtherText(field: Field, { from, count }: Some, turn: number): Sent | undefined {
  if (!isText(field) || field.isMarked) return undefined
  const isAmong = (place: number) => (place - from + wholes.length) % wholes.length < count
  const value = at(
    wholes.filter(({ odd }, place) => !odd && !isAmong(place)),
    turn,
  )
  return value && whole(field, value, 0)
}

/** What is seldom taken, each alone; numbers of a kind all at once, each field with one of them. */
function oddRounds(odd: readonly Sent[]): readonly Round[] {
  const isNumber = ({ value }: Sent) => typeof value === 'number'
  const rounds: Sent[][] = []
  for (const one of odd) {
    const beside = rounds.find((round) =>
      round.every((other) => isNumber(one) && isNumber(other) && other.kinds[0] === one.kinds[0] && other.field.name !== one.field.name),
    )
    if (beside) beside.push(one)
    else rounds.push([one])
  }
  return rounds
}

const at = <Value>(values: readonly Value[], place: number): Value | undefined => values[place % values.length]

function valueAt(field: Field, { from, count }: Some, own: number, place: number, { write, longestName }: Ways): readonly Sent[] {
  const { role, values } = field
  const [round, turn] = [from + place, own + from + place]
  if (isText(field)) {
    const all = role === 'name' ? wholes : ofTexts
    const value = !field.isMarked ? at(all, from + ((own + place) % count)) : place === 0 ? markable : undefined
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
