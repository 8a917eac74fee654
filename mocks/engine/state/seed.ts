// What a world begins with.
import type { BaseRecord, CollectionName, Collections } from './records.ts'

/** The records of a new world, the same for every sandbox. A collection that is missing is empty. */
export interface Seed {
  number: number
  world: string
  /** How many days its dates were moved, so that it ends at the present. */
  days?: number
  collections: { readonly [Name in CollectionName]?: readonly Collections[Name][] }
  /** What of it is not of the world of this name and number, but was brought along. */
  given?: { counter: number; ids: ReadonlyMap<CollectionName, ReadonlySet<string>> }
}

export type SeedIndex = ReadonlyMap<string, BaseRecord>

const indexes = new WeakMap<Seed, Map<CollectionName, SeedIndex>>()

/** The records of a seed by their ids, as far as somebody asked for them. */
export function indexesOf(seed: Seed): Map<CollectionName, SeedIndex> {
  const known = indexes.get(seed) ?? new Map<CollectionName, SeedIndex>()
  indexes.set(seed, known)
  return known
}
