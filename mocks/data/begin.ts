// A world with records that a user brought along: left out fields are filled, and the whole is held against contract and invariants.
import { makeId } from '../engine/state/ids.ts'
import type { BaseRecord, CollectionName } from '../engine/state/records.ts'
import { type Seed, World } from '../engine/state/world.ts'
import { modelFor } from '../engine/steering/as-new.ts'
import type { SeededWorld } from '../seeds/index.ts'
import { brokenInvariants } from '../seeds/invariants/invariants.ts'
import { type Broken, brokenInWords } from '../seeds/invariants/rule.ts'
import { loginsOf } from '../seeds/worlds/login.ts'
import type { Given, GivenRecord } from './data.ts'
import { BrokenData, type DataFault } from './faults.ts'

/** The world to begin with. Throws BrokenData with all that does not fit. */
export function beginWith({ seed, present }: SeededWorld, given: Given): SeededWorld {
  const pure = new World(seed)
  const placed = given.records.map((record, place) => ({
    ...record,
    id: record.id ?? makeId(record.collection, seed.number, 'data', place),
  }))
  const stored = new Map<CollectionName, Map<string, BaseRecord | null>>()
  for (const [turn, record] of placed.entries()) {
    const records = stored.get(record.collection) ?? new Map<string, BaseRecord | null>()
    stored.set(record.collection, records)
    records.set(record.id, keptRecord(pure, record, { createdDate: present, turn }))
  }
  const ids = new Map([...stored].map(([collection, records]) => [collection, new Set(records.keys())]))
  const own: Seed = { ...seed, collections: merged(seed, stored), given: { counter: given.counter, ids } }
  const world = new World(own)
  const faults = brokenInvariants(world).map((broken) => faultOf(broken, placed, given.files))
  if (faults.length > 0) throw new BrokenData(faults)
  const { users = [], companies = [], roles = [] } = own.collections
  return { seed: own, present, logins: loginsOf({ users, companies, roles }) }
}

type PlacedRecord = GivenRecord & { id: string }

/** As the mock is to keep it. What it is filled with is there; whether the rest fits is asked of the whole world afterwards. */
function keptRecord(
  world: World,
  { collection, id, fields, isWhole }: PlacedRecord,
  { createdDate, turn }: { createdDate: string; turn: number },
): BaseRecord | null {
  if (fields === null) return null
  if (isWhole) return { ...fields, id } as BaseRecord
  const known: BaseRecord | undefined = world.get(collection, id)
  if (known) return { ...known, ...fields, id }
  const model: BaseRecord | undefined = modelFor(world, collection, fields, turn)
  const { meta } = model ?? {}
  return { ...model, createdDate, updatedDate: null, ...(meta && { meta: { ...meta, version: 1 } }), ...fields, id } as BaseRecord
}

type Stored = ReadonlyMap<CollectionName, ReadonlyMap<string, BaseRecord | null>>

/** Collections that nothing is given for stay what they are, and are made when somebody asks for them. */
function merged({ collections }: Seed, stored: Stored): Seed['collections'] {
  const all = Object.defineProperties({}, Object.getOwnPropertyDescriptors(collections)) as { [name: string]: readonly BaseRecord[] }
  for (const [name, own] of stored) {
    const seeded: readonly BaseRecord[] = collections[name] ?? []
    const known = new Set(seeded.map(({ id }) => id))
    const kept = seeded.map((record) => (own.has(record.id) ? own.get(record.id) : record))
    const added = [...own].filter(([id]) => !known.has(id)).map(([, record]) => record)
    const value = [...kept, ...added].filter((record) => record !== null && record !== undefined)
    Object.defineProperty(all, name, { value, enumerable: true })
  }
  return all as Seed['collections']
}

/** At the record that was given; what is broken of another one is a fault of the whole. */
function faultOf(broken: Broken, placed: readonly PlacedRecord[], files: readonly string[]): DataFault {
  const { collection, ids, where, statement } = broken
  const own = placed.find((record) => record.collection === collection && ids.includes(record.id))
  const reason = statement.startsWith('expected ') ? statement : `expected that ${statement}`
  if (own) return { file: own.file, pointer: `${own.pointer}${where}`, reason: ids.length > 1 ? `${reason} (${ids.join(', ')})` : reason }
  return { file: files.join(', '), pointer: '', reason: brokenInWords({ ...broken, statement: reason }) }
}
