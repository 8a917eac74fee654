// A world with records that a user brought along: left out fields are filled, and the whole is held against contract and invariants.
import { escapePointer } from '../../openapi/findings.ts'
import { makeId } from '../engine/state/ids.ts'
import type { BaseRecord, CollectionName, Collections } from '../engine/state/records.ts'
import type { Seed } from '../engine/state/seed.ts'
import { World } from '../engine/state/world.ts'
import { modelFor, strangeNames } from '../engine/steering/as-new.ts'
import { countAnew } from '../rules/counted.ts'
import type { SeededWorld } from '../seeds/index.ts'
import { brokenInvariants } from '../seeds/invariants/invariants.ts'
import { type Broken, brokenInWords } from '../seeds/invariants/rule.ts'
import { loginsOf } from '../seeds/worlds/login.ts'
import type { Given, GivenRecord } from './data.ts'
import { BrokenData, type DataFault } from './faults.ts'

/** The world to begin with. Throws BrokenData with all that does not fit. */
export function beginWith({ seed, present }: SeededWorld, given: Given): SeededWorld {
  const placed = given.records.map((record, place) => ({
    ...record,
    id: record.id ?? makeId(record.collection, seed.number, 'data', place),
  }))
  const strange = strangeFields(new World(seed), placed)
  if (strange.length > 0) throw new BrokenData(strange)
  const brought = worldWithRecords(seed, placed, present)
  const changes = Object.entries(brought.state().changes).map(([name, records]) => [name as CollectionName, records] as const)
  const ids = new Map(changes.map(([collection, records]) => [collection, new Set(records.map(([id]) => id))]))
  const own: Seed = { ...seed, collections: seedCollections(seed, brought, [...ids.keys()]), given: { counter: given.counter, ids } }
  const faults = brokenInvariants(new World(own)).map((broken) => faultOf(broken, placed, given.files))
  if (faults.length > 0) throw new BrokenData(faults)
  const { users = [], companies = [], roles = [] } = own.collections
  return { seed: own, present, logins: loginsOf({ users, companies, roles }) }
}

type PlacedRecord = GivenRecord & { id: string }

/** What counts a record that is given in part is counted anew, unless that is given too: who brings a payment need not bring its order's sums. */
function worldWithRecords(seed: Seed, placed: readonly PlacedRecord[], createdDate: string): World {
  const pure = new World(seed)
  const world = new World(seed)
  for (const [turn, record] of placed.entries()) {
    const { collection, id } = record
    const known = pure.get(collection, id)
    const kept = keptRecord(pure, record, { createdDate, turn })
    if (kept) world.insert(collection, kept)
    else if (known) world.remove(collection, known)
  }
  const parts = placed.filter(({ isWhole, fields }) => fields && !isWhole)
  for (const { collection, id } of parts)
    for (const record of [pure.get(collection, id), world.get(collection, id)]) if (record) countAnew(world, collection, record)
  for (const { collection, id, fields } of parts) {
    const counted = world.get(collection, id)
    if (counted) world.replace(collection, { ...counted, ...fields, id })
  }
  return world
}

/** What is given in part is held against the record that fills it. */
const strangeFields = (world: World, placed: readonly PlacedRecord[]): DataFault[] =>
  placed.flatMap(({ collection, id, fields, isWhole, file, pointer }) => {
    if (isWhole || !fields) return []
    const found = strangeNames(collection, fields, world.get(collection, id) ?? modelFor(world, collection, fields))
    return found.map(({ name, reason }) => ({ file, pointer: `${pointer}/${escapePointer(name)}`, reason }))
  })

/** As the mock is to keep it. What it is filled with is there; whether the rest fits is asked of the whole world afterwards. */
function keptRecord(
  world: World,
  { collection, id, fields, isWhole }: PlacedRecord,
  { createdDate, turn }: { createdDate: string; turn: number },
): Collections[CollectionName] | null {
  if (fields === null) return null
  if (isWhole) return { ...fields, id } as Collections[CollectionName]
  const known = world.get(collection, id)
  if (known) return { ...known, ...fields, id }
  const model: BaseRecord | undefined = modelFor(world, collection, fields, turn)
  const { meta } = model ?? {}
  const own = { createdDate, updatedDate: null, ...(meta && { meta: { ...meta, version: 1 } }) }
  return { ...model, ...own, ...fields, id } as unknown as Collections[CollectionName]
}

/** Collections that nothing is given for stay what they are, and are made when somebody asks for them. */
function seedCollections({ collections }: Seed, world: World, names: readonly CollectionName[]): Seed['collections'] {
  const all: Seed['collections'] = Object.defineProperties({}, Object.getOwnPropertyDescriptors(collections))
  for (const name of names) Object.defineProperty(all, name, { value: world.all(name), enumerable: true })
  return all
}

/** At the record that was given; what is broken of another one is a fault of the whole. */
function faultOf(broken: Broken, placed: readonly PlacedRecord[], files: readonly string[]): DataFault {
  const { collection, ids, where, statement } = broken
  const own = placed.find((record) => record.collection === collection && ids.includes(record.id))
  const reason = statement.startsWith('expected ') ? statement : `this does not hold: ${statement}`
  if (own) return { file: own.file, pointer: `${own.pointer}${where}`, reason: ids.length > 1 ? `${reason} (${ids.join(', ')})` : reason }
  return { file: files.join(', '), pointer: '', reason: brokenInWords({ ...broken, statement: reason }) }
}
