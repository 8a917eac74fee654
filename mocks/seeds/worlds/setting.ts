// What the parts of a world share while one company of it is made: its foundation, its chance, and where records belong.
import type { CollectionName, Collections } from '../../engine/state/records.ts'
import type { At } from '../drawing/at.ts'
import { type Draw, drawFor } from '../drawing/draw.ts'
import type { CompanyPlan } from '../drawing/plan.ts'
import { authorOf, type Foundation } from './foundation.ts'

export interface Setting {
  plan: CompanyPlan
  foundation: Foundation
  /** Locations where cars are repaired. */
  shops: Collections['locations'][]
  owner: Collections['users']
  /** The stream of the record at this place of the company's collection. */
  draw(collection: CollectionName, ...place: (string | number)[]): Draw
  /** What records of a shop start with. Shops take turns; the author is a user who works there. */
  at(turn: number, earliest?: string): At
  authorOf(user: Collections['users']): At['createdBy']
  /** The technicians of a location, or whoever else works there. */
  techniciansOf(locationId: string): Collections['users'][]
  /** The service writers of a location, or whoever else works there. */
  writersOf(locationId: string): Collections['users'][]
}

/** When the records of a shop begin. */
const opening = '2024-03-04T16:00:00.000Z'

export function makeSetting(seed: number, plan: CompanyPlan, foundation: Foundation): Setting {
  const { company, locations, roles, users } = foundation
  const shops = locations.slice(0, plan.shops.length)
  const owner = pick(users, 0)
  const staffOf = (locationId: string, roleName: string) => {
    const role = roles.find(({ name }) => name === roleName)?.id ?? ''
    const there = users.filter(({ roleIds, locationIds }) => roleIds.includes(role) && locationIds.includes(locationId))
    return there.length > 0 ? there : [owner]
  }
  const authors = shops.map(({ id }) => [
    owner,
    ...users.filter(({ locationIds, companyWideAccess }) => !companyWideAccess && locationIds.includes(id)),
  ])
  return {
    plan,
    foundation,
    shops,
    owner,
    draw: (collection, ...place) => drawFor(seed, collection, plan.key, ...place),
    at(turn, earliest = opening) {
      const createdBy = authorOf(seed, pick(pick(authors, turn), Math.floor(turn / shops.length)))
      return { companyId: company.id, locationId: pick(shops, turn).id, createdBy, earliest }
    },
    authorOf: (user) => authorOf(seed, user),
    techniciansOf: (locationId) => staffOf(locationId, 'Technician'),
    writersOf: (locationId) => staffOf(locationId, 'Service writer'),
  }
}

/** The item at this turn; the list starts over at its end. */
export function pick<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length]
  if (item === undefined) throw new Error('Expected something to pick from, got an empty list.')
  return item
}

export const times = <Item>(count: number, make: (turn: number) => Item): Item[] => Array.from({ length: count }, (_, turn) => make(turn))

/** Items under the key of each, in the order in which the keys came. */
export function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
