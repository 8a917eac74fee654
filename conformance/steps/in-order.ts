// Whether pages are in the order of a field, as far as that can be told: neither the place of what has no value is stated, nor how
// texts are compared (4.22).
import type { Operation } from '../../openapi/contract.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { phrase } from '../exchange/phrase.ts'
import type { Trial } from '../runner/trial/trial.ts'
import type { ListedRecord, Page } from './pages.ts'

const presentValues = (records: readonly ListedRecord[], field: string): readonly unknown[] =>
  records.map((record) => record[field]).filter((value) => value !== null && value !== undefined)

type Compare = (one: unknown, other: unknown) => number

const asText: Compare = (one, other) => (String(one) < String(other) ? -1 : Number(String(one) !== String(other)))

const ways: readonly Compare[] = [
  (one, other) => Number(one) - Number(other),
  asText,
  (one, other) => asText(String(one).toLowerCase(), String(other).toLowerCase()),
  ...[{}, { numeric: true }, { numeric: true, sensitivity: 'base' as const }].map((options): Compare => {
    const { compare } = new Intl.Collator('en', options)
    return (one, other) => compare(String(one), String(other))
  }),
]

const goes = (values: readonly unknown[], compare: Compare): boolean =>
  values.every((value, at) => at === 0 || compare(values[at - 1], value) <= 0)

/** So many that an order of them is no accident. */
export const hasSeveral = (records: readonly ListedRecord[], field: string): boolean => new Set(presentValues(records, field)).size > 2

/** In one of the ways that values can be compared. */
export const isSorted = (records: readonly ListedRecord[], field: string): boolean =>
  hasSeveral(records, field) && ways.some((compare) => goes(presentValues(records, field), compare))

/** Values that go up, and the other way round down: an order that was understood. */
export function areReversed(up: readonly ListedRecord[], down: readonly ListedRecord[], field: string): boolean {
  const [ups, downs] = [presentValues(up, field), presentValues(down, field)]
  const isOne = JSON.stringify(ups) === JSON.stringify(downs)
  return !isOne && JSON.stringify(ups) === JSON.stringify(downs.toReversed()) && ways.some((compare) => goes(ups, compare))
}

const fewNumbers = 6

/** Collated, numbers that are in an order at all go by what they are, 2 before 10; and the way round that was asked for. */
export function goesNaturally(trial: Trial, { kind }: Operation, { records, exchange }: Page, field: string, isDescending: boolean): void {
  const requirement = kind === 'search' ? 'list/search-collate' : 'list/collate'
  const meant = isDescending ? records.toReversed() : records
  const values = presentValues(meant, field)
  const isTurned = isSorted(meant.toReversed(), field) && !isSorted(meant, field)
  const way = isDescending ? 'down' : 'up'
  const told = (some: readonly unknown[]) => phrase(some.slice(0, 20).join(', '))
  trial.holds(!isTurned, `values of ${field} that go ${way}`, told(presentValues(records, field)), exchange, {
    where: '/data',
    requirement,
  })
  numbersInTexts(trial, presentValues(meant, field), exchange, requirement)
  // A few may come in any order.
  if (new Set(values).size < fewNumbers || !values.every((value) => typeof value === 'number') || !goes(values, asText)) return
  const isRight = goes(values, (one, other) => Number(one) - Number(other))
  trial.holds(isRight, `the values of ${field} by number`, told(presentValues(records, field)), exchange, { where: '/data', requirement })
}

/** A text that ends in a number of its own, as two parts: behind a point or a sign it may be read as part of another. */
const endingInNumber = /^(.*[\p{L}\s#])([1-9]\d{0,8})$/su

/** Where a page goes by a text, what differs only in the number at its end goes by that number: Brakes 3 before Brakes 12. */
function numbersInTexts(trial: Trial, values: readonly unknown[], exchange: Exchange, requirement: string): void {
  if (!values.every((value) => typeof value === 'string') || new Set(values).size < fewNumbers) return
  if (!ways.some((compare) => goes(values, compare))) return
  const turned = values.flatMap((value, at) => {
    const [, before, number] = values[at - 1]?.match(endingInNumber) ?? []
    const [, sameBefore, next] = value.match(endingInNumber) ?? []
    return before !== undefined && before === sameBefore && Number(next) < Number(number) ? [[values[at - 1], value]] : []
  })
  const [first] = turned
  if (!first) return
  trial.holds(false, `${first[1]} before ${first[0]}`, phrase('the other way round'), exchange, { where: '/data', requirement })
}

/** Numbers go by what they are, not by how they are written. */
export function goesByNumber(trial: Trial, { id }: Operation, { records, exchange }: Page, field: string): void {
  const values = presentValues(records, field)
  if (!values.every((value) => typeof value === 'number')) return
  const requirement = id === 'searchCoreCharges' ? 'core-charge/search-body' : 'list/search-order-by'
  const sorted = values.toSorted((one, other) => one - other)
  trial.equal(values, sorted, exchange, { where: `/data/*/${field}`, requirement })
}
