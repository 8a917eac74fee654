// A world some days later or earlier: every date of every record moved alike, so that what lies between two of them stays.
import type { CollectionName } from '../../engine/state/records.ts'
import type { Seed } from '../../engine/state/seed.ts'

const millisecondsOfDay = 86_400_000

/** As many whole days as bring a time nearest to another without passing it. */
export const daysUpTo = (time: string, now: number): number => Math.floor((now - Date.parse(time)) / millisecondsOfDay)

export function movedTime(time: string, days: number): string {
  const moved = new Date(Date.parse(time) + days * millisecondsOfDay).toISOString()
  return time.length === dayLength ? moved.slice(0, dayLength) : moved
}

export function movedSeed({ collections, ...seed }: Seed, days: number): Seed {
  return { ...seed, days, collections: movedWhenRead(collections, days) }
}

/** Each collection is moved when it is first asked for: nobody waits at the start for those that nobody looks at. */
function movedWhenRead(collections: Seed['collections'], days: number): Seed['collections'] {
  const moved: Seed['collections'] = {}
  for (const name of Object.keys(collections) as CollectionName[]) {
    let records: Seed['collections'][typeof name]
    // Own data may come in its place.
    Object.defineProperty(moved, name, {
      enumerable: true,
      configurable: true,
      get: () => (records ??= movedValue(collections[name], days)),
    })
  }
  return moved
}

const dayLength = '2026-03-04'.length
const dates = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d\.\d{3}Z)?$/

function movedValue<Value>(value: Value, days: number): Value
function movedValue(value: unknown, days: number): unknown {
  if (typeof value === 'string') return dates.test(value) ? movedTime(value, days) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((part) => movedValue(part, days))
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, movedValue(part, days)]))
}
