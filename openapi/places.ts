// Every place that a schema of the contract describes, with what it says there: for all that is computed from the contract.
import type { Operation } from './contract.ts'
import { type JsonType, type Shape, shapeOf } from './schema.ts'

export interface Place {
  /** JSON pointer with a star for the index of an array, such as `/data/*`. The whole value has the pointer ``. */
  pointer: string
  stated: Facts
  /** With everything that is assumed beyond that. */
  strict: Facts
  /** Whether the description states it without calling it required: one answer may lack it, all of a server may not. */
  shown: boolean
  /** Values that are known where any text may stand. */
  known: readonly unknown[]
  /** Sections of the description that say something of it. */
  sections: readonly string[]
}

/** What one reading of the contract says of a place. */
export interface Facts {
  /** Whether the object around it must have it. */
  required: boolean
  /** JSON types that may stand there, `null` among them; undefined when any may. */
  types: readonly JsonType[] | undefined
  /** The closed set of values, null aside. */
  values: readonly unknown[] | undefined
}

const known = new Map<string, readonly Place[]>()

/** The places of the schema of this name, from the outside in: `placesOf('VendorRead')` begins with the answer itself. */
export function placesOf(schemaName: string): readonly Place[] {
  const found = known.get(schemaName)
  if (found) return found
  const places = placesFrom(
    '',
    { stated: shapeOf(schemaName), strict: shapeOf(schemaName, 'strict') },
    { stated: true, strict: true },
    false,
  )
  known.set(schemaName, places)
  return places
}

/**
 * Places of good answers that all answers together must show: those that rows of part 4 state, and userId, sessionId and version in the
 * meta of single reads (2.1).
 */
export function shownPlaces({ method, responses }: Operation): Place[] {
  const isOfMeta = /^(\/data(?:\/\*)?)\/meta\//
  return placesOf(responses['200']?.schema ?? '').filter(
    ({ pointer, shown }) => shown && (!isOfMeta.test(pointer) || (method === 'GET' && pointer.startsWith('/data/meta/'))),
  )
}

/** One thing for each of the two readings. */
interface Readings<Stated, Strict = Stated> {
  stated: Stated
  strict: Strict
}

/** What is only assumed to be there at all has no stated shape. */
function placesFrom(
  pointer: string,
  { stated, strict }: Readings<Shape | undefined, Shape>,
  required: Readings<boolean>,
  shown: boolean,
): Place[] {
  const place: Place = {
    pointer,
    stated: factsOf(required.stated, stated),
    strict: factsOf(required.strict, strict),
    shown,
    // Few ask for these, as for facts, and to gather them costs more than all the rest.
    get known() {
      return strict.known
    },
    get sections() {
      return strict.sections
    },
  }
  const { items } = strict
  return [
    place,
    ...(items ? placesFrom(`${pointer}/*`, { stated: stated?.items, strict: items }, { stated: false, strict: false }, false) : []),
    ...[...strict.properties].flatMap(([name, property]) =>
      placesFrom(
        `${pointer}/${name}`,
        { stated: stated?.properties.get(name), strict: property },
        { stated: stated?.required.has(name) ?? false, strict: strict.required.has(name) },
        stated?.shown.has(name) ?? false,
      ),
    ),
  ]
}

const factsOf = (required: boolean, shape: Shape | undefined): Facts => ({
  required,
  get types() {
    return shape?.types
  },
  get values() {
    return shape?.values
  },
})
