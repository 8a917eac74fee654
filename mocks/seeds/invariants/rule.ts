// How rules about a world are written: true statements about each record, and keys that no two records share.
import type { CollectionName, Collections } from '../../engine/state/records.ts'
import type { World } from '../../engine/state/world.ts'
import { grouped } from '../worlds/setting.ts'

/** Tells what is broken, in words. */
export type Rule = (world: World) => string[]

/** True statements about each record of a collection. */
export function each<Name extends CollectionName>(
  name: Name,
  statements: (record: Collections[Name], world: World) => { [statement: string]: boolean },
): Rule {
  return (world) =>
    world.all(name).flatMap((record) =>
      Object.entries(statements(record, world))
        .filter(([, holds]) => !holds)
        .map(([statement]) => `${name} ${record.id}: ${statement}`),
    )
}

/** No two records of a collection have the same key; undefined for those that do not count. */
export function unique<Name extends CollectionName>(
  name: Name,
  what: string,
  keyOf: (record: Collections[Name]) => string | undefined,
): Rule {
  return (world) => {
    const keyed = world.all(name).filter((record) => keyOf(record) !== undefined)
    const groups = grouped(keyed, (record) => keyOf(record) ?? '')
    return [...groups].filter(([, same]) => same.length > 1).map(([, same]) => `${name} ${same.map(({ id }) => id).join(', ')}: ${what}`)
  }
}

export const inOrder = (...dates: (string | null)[]): boolean => {
  const known = dates.filter((date) => date !== null)
  return known.every((date, place) => place === 0 || (known[place - 1] ?? '') <= date)
}
