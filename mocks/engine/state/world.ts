// Collections of immutable records: a seed that all sandboxes share, and the changes of this one.
import { collectionNames, makeId } from './ids.ts'
import { InOrder } from './in-order.ts'
import { OwnRecords } from './own-records.ts'
import type { BaseRecord, CollectionName, Collections, Stored } from './records.ts'
import { bytesOfChange, sandboxFull } from './room.ts'
import { indexesOf, type Seed, type SeedIndex } from './seed.ts'

/** What happened to a record, for whoever has to follow it: webhooks, for one. */
export interface RecordChange {
  kind: 'created' | 'updated' | 'deleted'
  collection: CollectionName
  record: BaseRecord
}

/** Who changes a record, and when. */
export interface Author {
  userId: string
  sessionId: string
  time: string
}

/** A sandbox's own changes as plain JSON. */
export interface WorldState {
  counter: number
  changes: { [collection: string]: [id: string, record: BaseRecord | null][] }
}

/** How a record is not as the seed has it. */
export interface Difference {
  kind: RecordChange['kind']
  collection: CollectionName
  id: string
  before?: BaseRecord
  after?: BaseRecord
}

/** What one write changed: the record as it was before, or nothing where there was none. */
interface Written {
  collection: CollectionName
  id: string
  before: Stored | undefined
}

/** A record that is not as it was when changes were last settled. */
export interface Touched {
  collection: CollectionName
  id: string
  /** Null for one of the seed that is gone, nothing for another one that is. */
  now: Stored | undefined
  /** Its place is behind all that were there. */
  isNew: boolean
}

export class World {
  readonly seed: Seed
  /** Grows whenever something in it becomes another. */
  mark: number
  /** Another one whenever what anybody may have read changed, and never one that any world had before: with the same one, it is still so. */
  revision = nextRevision()
  private counter: number
  private readonly seedIndexes: Map<CollectionName, SeedIndex>
  private readonly changed: Map<CollectionName, OwnRecords>
  /** Whose changes another world has too: what is written next makes them its own first. */
  private readonly shared = new Set<CollectionName>()
  private readonly inOrder = new Map<CollectionName, InOrder>()
  /** What can be taken back: the writes of the request that is under way or, for a store, all that is not settled. */
  private written: Written[] = []
  private log: RecordChange[] = []
  private underWay = false
  private settledCounter: number | undefined
  private ownBytes: number
  /** A request after which its changes would take more bytes is refused. */
  mostBytes = Number.POSITIVE_INFINITY

  constructor(seed: Seed, origin?: World) {
    this.seed = seed
    this.seedIndexes = indexesOf(seed)
    this.counter = origin?.counter ?? seed.given?.counter ?? 0
    this.mark = origin?.mark ?? 0
    this.ownBytes = origin?.ownBytes ?? 0
    this.changed = new Map(origin?.changed)
  }

  /** A world with the same records, which goes its own way from here. Only what one of the two changes takes room again. */
  fork(): World {
    const copy = new World(this.seed, this)
    for (const name of this.changed.keys()) {
      this.shared.add(name)
      copy.shared.add(name)
    }
    return copy
  }

  get<Name extends CollectionName>(name: Name, id: string): Collections[Name] | undefined {
    const own = this.changed.get(name)?.get(id)
    const stored = own === undefined ? this.seeded(name).get(id) : own
    return (stored ?? undefined) as Collections[Name] | undefined
  }

  /** All records, in the order they were made. The array is the same until the collection changes, so it may be a cache's key. */
  all<Name extends CollectionName>(name: Name): readonly Collections[Name][] {
    return this.ordered(name).look((id) => this.get(name, id)) as readonly Collections[Name][]
  }

  /** The same as people look for them (D56): what was made here, the latest first, and then what the seed has, as it has it. */
  latestFirst<Name extends CollectionName>(name: Name): readonly Collections[Name][] {
    return this.ordered(name).latestFirst((id) => this.get(name, id)) as readonly Collections[Name][]
  }

  /** The same one after the other: nothing is made for those that nobody looks at. */
  *each<Name extends CollectionName>(name: Name): Generator<Collections[Name]> {
    const own = this.changed.get(name)
    const seeded = this.seeded(name)
    for (const id of seeded.keys()) {
      const record = this.get(name, id)
      if (record) yield record
    }
    for (const [id, record] of own ?? []) if (record && !seeded.has(id)) yield record as Collections[Name]
  }

  /** An id that no other record has. */
  newId(name: CollectionName): string {
    const id = makeId(name, this.seed.number, 'own', ++this.counter)
    return this.get(name, id) ? this.newId(name) : id
  }

  /** How many ids and numbers it gave. */
  get count(): number {
    return this.counter
  }

  /** A number that grows with each call. */
  next(): number {
    return ++this.counter
  }

  insert<Name extends CollectionName>(name: Name, record: Collections[Name]): Collections[Name] {
    return this.tell('created', name, record)
  }

  /** Makes the changed record, with its time, author and version. */
  update<Name extends CollectionName>(
    name: Name,
    record: Collections[Name],
    fields: Partial<Collections[Name]>,
    author: Author,
  ): Collections[Name] {
    const { meta } = record as BaseRecord
    const { userId, sessionId, time } = author
    const next = { ...record, ...fields, updatedDate: time, ...(meta && { meta: { userId, sessionId, version: (meta.version ?? 0) + 1 } }) }
    return this.tell('updated', name, next)
  }

  /** Puts the record in the place of the one with its id, as it is. */
  replace<Name extends CollectionName>(name: Name, record: Collections[Name]): Collections[Name] {
    return this.tell('updated', name, record)
  }

  remove<Name extends CollectionName>(name: Name, record: Collections[Name]): void {
    this.tell('deleted', name, record)
  }

  /** Runs one request: all of its changes happen, or none. Returns them. */
  transact<Result>(work: () => Result): { result: Result; changes: RecordChange[] } {
    const { counter, ownBytes } = this
    const before = this.written.length
    this.log = []
    this.underWay = true
    try {
      const result = work()
      if (this.ownBytes > this.mostBytes && this.ownBytes > ownBytes) throw sandboxFull(this.mostBytes, this.ownBytes)
      return { result, changes: this.log }
    } catch (error) {
      this.takeBack(before)
      this.counter = counter
      throw error
    } finally {
      this.underWay = false
      this.log = []
      if (!this.isKept) this.forget()
    }
  }

  /** From now on changes can be taken back until they are settled: a store is to keep them first. */
  keep(): void {
    this.settledCounter = this.counter
  }

  /** What changed since it was last settled. */
  touched(): Touched[] {
    const touched = new Map<string, Pick<Touched, 'collection' | 'id' | 'isNew'>>()
    for (const { collection, id, before } of this.written) {
      const key = `${collection} ${id}`
      touched.set(key, { collection, id, isNew: before === undefined || touched.get(key)?.isNew === true })
    }
    return [...touched.values()].map((one) => ({ ...one, now: this.lasting(one.collection, one.id) }))
  }

  /** What changed stays so. */
  settle(): void {
    this.forget()
    this.settledCounter = this.counter
  }

  /** Undoes what is not settled. */
  takeBackUnsettled(): void {
    this.takeBack(0)
    this.counter = this.settledCounter ?? this.counter
  }

  /** Puts records as another copy of this world has them: what they were is not asked for. */
  follow({ counter, mark }: Pick<WorldState, 'counter'> & { mark: number }, records: readonly Touched[]): void {
    this.mark = mark
    this.counter = counter
    this.settledCounter = counter
    this.revision = nextRevision()
    for (const { collection, id, now, isNew } of records) {
      const own = this.ownChanges(collection)
      if (isNew || now === undefined) this.put(own, id, undefined)
      if (now !== undefined) this.put(own, id, now)
      own.settle()
      this.inOrder.delete(collection)
    }
  }

  /** What is not as the seed has it. */
  differences(): Difference[] {
    return this.changedInOrder().flatMap(([collection, records]) =>
      [...records].flatMap(([id, after]): Difference[] => {
        const before = this.seeded(collection).get(id)
        if (!before) return after ? [{ kind: 'created', collection, id, after }] : []
        return after ? [{ kind: 'updated', collection, id, before, after }] : [{ kind: 'deleted', collection, id, before }]
      }),
    )
  }

  /** How many records are not as the seed has them. */
  get changeCount(): number {
    return [...this.changed.values()].reduce((count, { size }) => count + size, 0) - this.vanishing().length
  }

  /** How many bytes the records take, as JSON, that are not as the seed has them. */
  get changedBytes(): number {
    return this.vanishing().reduce((bytes, { id }) => bytes - bytesOfChange(id, null), this.ownBytes)
  }

  /** All that is not of the world of its name and number, so that it can be told without what was brought along. */
  state(): WorldState {
    const changes = new Map([...(this.seed.given?.ids ?? [])].map(([name, ids]) => [name, this.givenRecords(name, ids)]))
    for (const [name, records] of this.changedInOrder()) changes.set(name, new Map([...(changes.get(name) ?? []), ...records]))
    return { counter: this.counter, changes: Object.fromEntries([...changes].map(([name, records]) => [name, [...records]])) }
  }

  load({ counter, changes }: WorldState): void {
    this.counter = counter
    this.mark += 1
    this.revision = nextRevision()
    this.ownBytes = 0
    this.changed.clear()
    this.shared.clear()
    this.inOrder.clear()
    for (const [name, records] of Object.entries(changes)) {
      const collection = name as CollectionName
      const own = records.filter(([id, record]) => !this.isGiven(collection, id, record))
      for (const [id, record] of own) this.put(this.ownChanges(collection), id, record)
    }
  }

  /** Told in the same order by every copy of this world, whatever changed first in it. */
  private changedInOrder(): [CollectionName, OwnRecords][] {
    return collectionNames.filter((name) => this.changed.get(name)?.size).map((name) => [name, this.changed.get(name) ?? new OwnRecords()])
  }

  /** What the seed has of a collection, by id. */
  private seeded(name: CollectionName): SeedIndex {
    const known = this.seedIndexes.get(name)
    if (known) return known
    const records: readonly BaseRecord[] = this.seed.collections[name] ?? []
    const index = new Map(records.map((record) => [record.id, record]))
    this.seedIndexes.set(name, index)
    return index
  }

  private givenRecords(name: CollectionName, ids: ReadonlySet<string>): Map<string, Stored> {
    const seeded = this.seeded(name)
    return new Map([...ids].map((id) => [id, seeded.get(id) ?? null]))
  }

  /** Whether the record is as it was brought along. */
  private isGiven(name: CollectionName, id: string, record: Stored): boolean {
    const ids = this.seed.given?.ids.get(name)
    return ids?.has(id) === true && JSON.stringify(this.seeded(name).get(id) ?? null) === JSON.stringify(record)
  }

  private tell<Name extends CollectionName>(kind: RecordChange['kind'], name: Name, record: Collections[Name]): Collections[Name] {
    this.write(name, record.id, kind === 'deleted' ? null : (record as BaseRecord))
    this.log.push({ kind, collection: name, record: record as BaseRecord })
    return record
  }

  private write(collection: CollectionName, id: string, stored: Stored): void {
    const records = this.ownChanges(collection)
    const before = records.get(id)
    this.written.push({ collection, id, before })
    this.mark += 1
    this.noteOrder(collection, id, before)
    // Who logs in changes nothing that anybody read before.
    if (collection !== 'sessions' || !stored || before !== undefined) this.revision = nextRevision()
    this.ownBytes += bytesOfChange(id, stored) - bytesOfChange(id, before)
    records.set(id, stored)
    if (!this.underWay && !this.isKept) this.forget()
  }

  /** A record that was there keeps its place. */
  private put(records: OwnRecords, id: string, stored: Stored | undefined): void {
    this.ownBytes += bytesOfChange(id, stored) - bytesOfChange(id, records.get(id))
    if (stored === undefined) records.delete(id)
    else records.set(id, stored)
  }

  private get isKept(): boolean {
    return this.settledCounter !== undefined
  }

  /** Takes back the writes from this one on, the last one first, so that every record gets its place again. */
  private takeBack(from: number): void {
    if (this.written.length > from) this.revision = nextRevision()
    for (const { collection, id, before } of this.written.splice(from).reverse()) {
      this.put(this.ownChanges(collection), id, before)
      this.mark -= 1
      this.inOrder.delete(collection)
    }
  }

  private ownChanges(name: CollectionName): OwnRecords {
    const known = this.changed.get(name)
    if (known && !this.shared.delete(name)) return known
    const own = new OwnRecords(known)
    this.changed.set(name, own)
    return own
  }

  /**
   * What the seed never had leaves no trace when it goes, so that a long life does not grow. Until it is sure to go it keeps its place, so
   * that a refused request brings it back in the same order.
   */
  private forget(): void {
    for (const { collection, id } of this.written) {
      const records = this.ownChanges(collection)
      if (this.lasting(collection, id) === undefined) this.put(records, id, undefined)
      records.settle()
    }
    this.written = []
  }

  private vanishing(): Touched[] {
    return this.touched().filter(({ now }) => now === undefined)
  }

  /** How it is kept: one that went is null where the seed has it, and nothing at all elsewhere. */
  private lasting(collection: CollectionName, id: string): Stored | undefined {
    const own = this.changed.get(collection)?.get(id)
    return own === null && !this.seeded(collection).has(id) ? undefined : own
  }

  private ordered(name: CollectionName): InOrder {
    const known = this.inOrder.get(name)
    if (known) return known
    const order = new InOrder(this.seed.collections[name] ?? [], this.changed.get(name), (id) => this.seeded(name).has(id))
    this.inOrder.set(name, order)
    return order
  }

  /** Before it changes. One that was gone may have a place of its own to come back to, which all of them together show. */
  private noteOrder(collection: CollectionName, id: string, own: Stored | undefined): void {
    const order = this.inOrder.get(collection)
    if (order && (own === null || !order.note(id, own ?? this.seeded(collection).get(id)))) this.inOrder.delete(collection)
  }
}

let revisions = 0
const nextRevision = (): number => ++revisions
