// How rules about a world are written: true statements about each record, and keys that no two records share.
import type { CollectionName, Collections } from '../../engine/state/records.ts'
import type { World } from '../../engine/state/world.ts'
import { grouped } from '../worlds/setting.ts'

/** What does not hold, and of which records. */
export interface Broken {
  collection: CollectionName
  ids: string[]
  /** Pointer into the record; empty for the whole of it. */
  where: string
  statement: string
}

export type Rule = (world: World) => Broken[]

export const brokenRecord = (collection: CollectionName, id: string, statement: string, where = ''): Broken => ({
  collection,
  ids: [id],
  where,
  statement,
})

/** `orders ord_x: total is the sum of its parts` */
export const brokenInWords = ({ collection, ids, where, statement }: Broken): string =>
  `${collection} ${ids.join(', ')}${where}: ${statement}`

/** The same rule, of which the outcome stays until one of these collections changes: it looks at nothing else. */
export function untilChanged(names: readonly [CollectionName, ...CollectionName[]], rule: Rule): Rule {
  const known = new WeakMap<readonly object[], { sources: readonly (readonly object[])[]; broken: Broken[] }>()
  return (world) => {
    const sources = names.map((name) => world.all(name))
    const own = world.all(names[0])
    const last = known.get(own)
    if (last?.sources.every((source, place) => source === sources[place])) return last.broken
    const broken = rule(world)
    known.set(own, { sources, broken })
    return broken
  }
}

/** True statements about each record of a collection. */
export function each<Name extends CollectionName>(
  name: Name,
  statements: (record: Collections[Name], world: World) => { [statement: string]: boolean },
): Rule {
  return (world) =>
    world.all(name).flatMap((record) =>
      Object.entries(statements(record, world))
        .filter(([, holds]) => !holds)
        .map(([statement]) => brokenRecord(name, record.id, statement)),
    )
}

/** No two records of a collection have the same key; undefined for those that do not count. */
export function unique<Name extends CollectionName>(
  name: Name,
  what: string,
  keyOf: (record: Collections[Name]) => string | undefined,
): Rule {
  return untilChanged([name], (world) => {
    const keyed = world.all(name).filter((record) => keyOf(record) !== undefined)
    const groups = grouped(keyed, (record) => keyOf(record) ?? '')
    const shared = [...groups.values()].filter((same) => same.length > 1)
    return shared.map((same) => ({ collection: name, ids: same.map(({ id }) => id), where: '', statement: what }))
  })
}

export const inOrder = (...dates: (string | null)[]): boolean => {
  const known = dates.filter((date) => date !== null)
  return known.every((date, place) => place === 0 || (known[place - 1] ?? '') <= date)
}
