// What a test arranges by itself: records put in, changed and taken out behind the API's back. Nobody is told of it, and nothing comes to
// be that the contract or the other records do not allow.
import { hint } from '../../../openapi/nearest.ts'
import { Refusal, refusal } from '../plain/errors.ts'
import { collectionNames } from '../state/ids.ts'
import type { BaseRecord, CollectionName, Collections } from '../state/records.ts'
import type { World } from '../state/world.ts'
import { modelFor, strangeNames } from './as-new.ts'

/** Loaded when somebody arranges something: they need the validators of answers. */
export type LoadRules = () => Promise<Rules>

interface Rules {
  /** What is broken in a world, in words. */
  brokenIn(world: World): string[]
  /** Lets others count a record that is there now, or was until now. */
  countAnew<Name extends CollectionName>(world: World, collection: Name, record: Collections[Name]): void
}

/** What a sandbox has of the time and its records. */
interface Place {
  readonly world: World
  readonly clock: { now(): number }
}

export class Arrangement {
  private readonly place: Place
  private readonly loadRules: LoadRules

  constructor(place: Place, loadRules: LoadRules) {
    this.place = place
    this.loadRules = loadRules
  }

  /** As the mock keeps them, of all companies. */
  list<Name extends CollectionName>(collection: Name): readonly Collections[Name][] {
    return this.place.world.all(collectionNamed(collection))
  }

  get<Name extends CollectionName>(collection: Name, id: string): Collections[Name] {
    const found = this.place.world.get(collectionNamed(collection), id)
    if (!found) throw refusal('not_found', `the id of one of the ${collection}`, JSON.stringify(id.slice(0, 100)))
    return found
  }

  /** Fields that are left out are those of the record `like`, or else of the newest of its company: the first one unless it says which. */
  async insert<Name extends CollectionName>(
    collection: Name,
    fields: Partial<Collections[Name]>,
    like?: string,
  ): Promise<Collections[Name]> {
    const { id } = fields as Partial<BaseRecord>
    const { world, clock } = this.place
    if (id !== undefined && world.get(collectionNamed(collection), id))
      throw refusal('invalid_request', 'an id that no record has', JSON.stringify(id))
    const model = like === undefined ? modelFor(world, collection, fields) : this.get(collection, like)
    checkNames(collection, fields, model)
    const createdDate = new Date(clock.now()).toISOString()
    return this.checked(collection, () => {
      const record = {
        ...model,
        createdDate,
        updatedDate: null,
        ...fields,
        id: id ?? world.newId(collection),
      } as unknown as Collections[Name]
      return [world.insert(collection, record)]
    })
  }

  /** Changes these fields and no other. */
  async change<Name extends CollectionName>(collection: Name, id: string, fields: Partial<Collections[Name]>): Promise<Collections[Name]> {
    const record = this.get(collection, id)
    const { id: given = id } = fields as Partial<BaseRecord>
    if (given !== id) throw refusal('invalid_request', 'the id to stay what it is', JSON.stringify(given))
    checkNames(collection, fields, record)
    return this.checked(collection, () => [this.place.world.replace(collection, { ...record, ...fields }), record])
  }

  /** Takes it out for good. */
  async remove(collection: CollectionName, id: string): Promise<void> {
    const record = this.get(collection, id)
    await this.checked(collection, () => {
      this.place.world.remove(collection, record)
      return [record]
    })
  }

  /** Does it, and takes it back when something is broken by it that was not broken before. What it touched is counted anew, and the first given. */
  private async checked<Name extends CollectionName>(
    collection: Name,
    work: () => [Collections[Name], ...Collections[Name][]],
  ): Promise<Collections[Name]> {
    const { brokenIn, countAnew } = await this.loadRules()
    const { world } = this.place
    const attempt = (known: readonly string[]) =>
      world.transact(() => {
        const touched = work()
        for (const record of touched) countAnew(world, collection, record)
        const broken = brokenIn(world).filter((statement) => !known.includes(statement))
        if (broken.length > 0) throw new Broken(broken)
        return touched[0]
      }).result
    try {
      return attempt([])
    } catch (error) {
      if (!(error instanceof Broken)) throw error
      // Only now is it worth looking whether it was broken before.
      const before = brokenIn(world)
      const own = error.statements.filter((statement) => !before.includes(statement))
      if (own.length > 0) throw unfit(own)
      return attempt(before)
    }
  }
}

function checkNames(collection: CollectionName, fields: object, model: object | undefined): void {
  const [first] = strangeNames(collection, fields, model)
  if (first) throw new Refusal('invalid_request', `That cannot be kept: ${first.reason}`)
}

class Broken extends Error {
  readonly statements: readonly string[]
  constructor(statements: readonly string[]) {
    super(statements.join('; '))
    this.statements = statements
  }
}

export function collectionNamed<Name extends string>(name: Name): Name & CollectionName {
  if (isCollection(name)) return name
  throw new Refusal(
    'not_found',
    `There is no collection "${name.slice(0, 100)}".${hint(name, collectionNames)} There are ${collectionNames.join(', ')}.`,
  )
}

const isCollection = <Name extends string>(name: Name): name is Name & CollectionName =>
  (collectionNames as readonly string[]).includes(name)

function unfit(broken: readonly string[]): Refusal {
  const more = broken.length > 3 ? `; and ${broken.length - 3} more` : ''
  return new Refusal('invalid_request', `That would break what must hold of the records: ${broken.slice(0, 3).join('; ')}${more}.`, {
    data: { broken: broken.slice(0, 50) },
  })
}
