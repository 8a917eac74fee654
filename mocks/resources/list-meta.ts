// The meta of lists that also tell sums and when they were refreshed (4.4, 4.17, 4.19, 4.21; D10).

import type { Surroundings } from '../engine/handlers.ts'
import { fieldsOf } from '../engine/lists/fields.ts'
import type { Page } from '../engine/lists/listing.ts'

/** Sums run over all matching records, not only those of the page. */
export function fullMeta({ now }: Surroundings, { matches, hasMore, total }: Page<object>, schema: string) {
  const names = [...fieldsOf(schema).keys()].filter((name) => name.endsWith('Cents'))
  const sums = Object.fromEntries(names.map((name) => [name, sumOfField(matches, name)]))
  return { hasMore, total, lastRefreshedAt: now, sums }
}

function sumOfField(records: readonly object[], name: string): number {
  let sum = 0
  for (const record of records) {
    const value: unknown = Reflect.get(record, name)
    if (typeof value === 'number') sum += value
  }
  return sum
}
