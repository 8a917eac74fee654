// Both readings of a schema at once: what breaks the stated one must not be, what breaks the strict one only should not be.
import type { Operation } from './contract.ts'
import { at, type Departure, departures, type Finding, preview, type Validator } from './findings.ts'
import { portionsOf } from './portions.ts'

/** `strict` has only the schemas of which it says more than `stated`. */
export interface Readings {
  stated: { [schema: string]: Validator }
  strict: { [schema: string]: Validator }
}

/** A bound for values of any size; small ones are always looked at whole. */
export interface Budget {
  milliseconds?: number
  /** So many departures of a level are enough to know. */
  most?: number
  /** Told when the bound was reached before everything had been looked at. */
  over?(): void
}

/** Departures of one kind at one place of many records; more of them say no more. */
const mostOfAKind = 50
const mostKinds = 1000

/** The findings about a value. What the strict reading finds where the stated one found something already is not told again. */
export function bothReadings(
  operation: Operation,
  { stated, strict }: Readings,
  schema: string,
  value: unknown,
  budget?: Budget,
): Finding[] {
  const validate = stated[schema]
  if (!validate) throw new Error(`The contract has no validator of ${schema}. Run "npm run generate".`)
  const tidier = strict[schema]
  const { milliseconds = Number.POSITIVE_INFINITY, most = Number.POSITIVE_INFINITY, over } = budget ?? {}
  const end = performance.now() + milliseconds
  const found: { [level in Finding['level']]: Finding[] } = { must: [], should: [] }
  const kinds = new Map<string, number>()
  for (const { value: portion, pointer } of portionsOf(value)) {
    const isKept = (level: Finding['level']) => (departure: Departure) => {
      const count = kinds.get(departureKind(level, departure))
      return count === undefined ? kinds.size < mostKinds : count < mostOfAKind
    }
    const keep = (level: Finding['level'], departure: Departure) => {
      const where = isKept(level)(departure) ? pointer(departure.where) : undefined
      if (where === undefined) return
      const kind = departureKind(level, departure)
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      // A portion does not show how long its lists are.
      const list = portion === value ? undefined : at(value, where)
      found[level].push({ ...departure, ...(Array.isArray(list) && { actual: preview(list) }), where, level, operation: operation.id })
    }
    const assumed = tidier && found.should.length < most ? departures(tidier, portion) : undefined
    // The strict reading allows nothing that the stated one forbids.
    const must = assumed?.length === 0 ? [] : departures(validate, portion)
    const more = assumed?.filter(isKept('should')) ?? []
    for (const departure of must) keep('must', departure)
    for (const departure of more.length > 0 ? notTold(more, must) : []) keep('should', departure)
    if (performance.now() < end && found.must.length < most) continue
    over?.()
    break
  }
  return [...found.must, ...found.should]
}

/** The same for all elements of a list, and so for all portions. */
const departureKind = (level: Finding['level'], { where, expected }: Departure): string =>
  `${level} ${where.replaceAll(/\/\d+(?=\/|$)/g, '/*')} ${expected}`

/** Those that do not lead to one of the departures found, nor to something around or inside it. */
function notTold(departures: readonly Departure[], found: readonly Departure[]): Departure[] {
  const places = new Set(found.map(({ where }) => where))
  const others = departures.filter(({ where }) => !places.has(where))
  if (others.length === 0) return []
  const around = new Set(found.flatMap(({ where }) => upwards(where)))
  return others.filter(({ where }) => !(around.has(where) || upwards(where).some((place) => places.has(place))))
}

/** The pointer and all that it goes through. */
function upwards(pointer: string): string[] {
  const ends = [...pointer.matchAll(/\//g)].map(({ index }) => index)
  return [...ends, pointer.length].map((end) => pointer.slice(0, end))
}
