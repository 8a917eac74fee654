// Every place that a schema of the contract describes, with what it says there: for all that is computed from the contract.
import { type Schema, schemas } from './contract.ts'

export interface Place {
  /** JSON pointer with a star for the index of an array, such as `/data/*`. The whole value has the pointer ``. */
  pointer: string
  stated: Facts
  /** With everything that is assumed beyond that. */
  strict: Facts
  /** Values that are known where any text may stand. */
  known: readonly unknown[]
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

export type JsonType = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string'

const known = new Map<string, readonly Place[]>()

/** The places of the schema of this name, from the outside in: `placesOf('VendorRead')` begins with the answer itself. */
export function placesOf(schemaName: string): readonly Place[] {
  const found = known.get(schemaName)
  if (found) return found
  const schema = schemas[schemaName]
  if (!schema) throw new Error(`Expected the name of a schema of the contract, got "${schemaName}".`)
  const places = placesFrom('', { stated: [schema], strict: [schema] }, { stated: true, strict: true })
  known.set(schemaName, places)
  return places
}

/** One thing for each of the two readings. */
interface Readings<Thing> {
  stated: Thing
  strict: Thing
}

/** What is only assumed to be there at all has no stated schemas. */
function placesFrom(pointer: string, schemas: Readings<readonly Schema[]>, required: Readings<boolean>): Place[] {
  const parts = {
    stated: schemas.stated.flatMap((schema) => partsOf(schema, false)),
    strict: schemas.strict.flatMap((schema) => partsOf(schema, true)),
  }
  const place: Place = {
    pointer,
    stated: { required: required.stated, types: typesOf(parts.stated), values: closedSet(parts.stated) },
    strict: { required: required.strict, types: typesOf(parts.strict), values: closedSet(parts.strict) },
    known: knownValues(parts.strict),
  }
  const items = { stated: itemsOf(parts.stated), strict: itemsOf(parts.strict) }
  const below = items.strict.length > 0 ? placesFrom(`${pointer}/*`, items, { stated: false, strict: false }) : []
  const stated = propertiesOf(parts.stated)
  return [
    place,
    ...below,
    ...[...propertiesOf(parts.strict)].flatMap(([name, strict]) =>
      placesFrom(
        `${pointer}/${name}`,
        { stated: stated.get(name) ?? [], strict },
        {
          stated: parts.stated.some((part) => part.required?.includes(name)),
          strict: parts.strict.some((part) => part.required?.includes(name)),
        },
      ),
    ),
  ]
}

const itemsOf = (parts: readonly Part[]): Schema[] => parts.flatMap(({ items }): Schema[] => (items ? [items] : []))

function propertiesOf(parts: readonly Part[]): Map<string, Schema[]> {
  const byName = new Map<string, Schema[]>()
  for (const part of parts)
    for (const [name, schema] of Object.entries(part.properties ?? {})) byName.set(name, [...(byName.get(name) ?? []), schema])
  return byName
}

/** A schema beside which all others hold too, or one branch of several. */
type Part = Schema & { branches?: Part[][] }

/** All schemas that hold at once: the schema, what it refers to, and what it is composed of. Branches stay together. */
function partsOf(schema: Schema, strict: boolean): Part[] {
  const own = strict && isSchema(schema['x-assumed']) ? [schema, schema['x-assumed']] : [schema]
  return own.flatMap((part) => {
    const referred = part.$ref === undefined ? [] : partsOf(schemas[part.$ref.slice(part.$ref.lastIndexOf('/') + 1)] ?? {}, strict)
    const all = listOf(part.allOf).flatMap((one) => partsOf(one, strict))
    const branches = listOf(part.anyOf).map((one) => partsOf(one, strict))
    // Fields of a branch are fields of the whole: there is one branch beside null, or several of plain values.
    return [branches.length > 0 ? { ...part, branches } : part, ...referred, ...all, ...branches.flat().map(withoutFacts)]
  })
}

const withoutFacts = ({ properties, items, required }: Part): Part => ({
  ...(properties && { properties }),
  ...(items && { items }),
  ...(required && { required }),
})

function typesOf(parts: readonly Part[]): readonly JsonType[] | undefined {
  const said = parts.flatMap((part): (readonly JsonType[])[] => {
    if (part.const !== undefined) return [[typeof part.const as JsonType]]
    const own = part.type === undefined ? [] : [[part.type].flat() as JsonType[]]
    return part.branches ? [...own, union(part.branches.map((branch) => typesOf(branch)))].filter((types) => types !== undefined) : own
  })
  const [first, ...others] = said
  return first?.filter((type) => others.every((types) => types.includes(type) || (type === 'integer' && types.includes('number'))))
}

/** Undefined when any branch allows anything. */
function union(branches: readonly (readonly JsonType[] | undefined)[]): readonly JsonType[] | undefined {
  if (branches.includes(undefined)) return undefined
  return [...new Set(branches.flatMap((types) => types ?? []))]
}

function closedSet(parts: readonly Part[]): readonly unknown[] | undefined {
  for (const part of parts) {
    if (part.const !== undefined) return [part.const]
    if (part.enum) return part.enum.filter((value) => value !== null)
    const branches = part.branches?.filter((branch) => typesOf(branch)?.join() !== 'null').map(closedSet)
    if (branches && branches.length > 0 && !branches.includes(undefined)) return branches.flatMap((values) => values ?? [])
  }
  return undefined
}

const knownValues = (parts: readonly Part[]): readonly unknown[] => [
  ...new Set(
    parts.flatMap((part) => [...(part.enum ?? []), ...(part.branches ?? []).flatMap(knownValues)]).filter((value) => value !== null),
  ),
]

const listOf = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : [])

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)
