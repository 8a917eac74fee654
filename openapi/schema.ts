// What the schemas of the contract say, through references, compositions and assumptions: the only walker of schemas there is.
import type { Schema } from './document-types.ts'
import { document } from './generated/document.js'
import { referredName } from './referred.ts'

/** What the description says, or that with everything that is assumed beyond it. */
export type Reading = 'stated' | 'strict'

export type JsonType = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string'

export const schemas: { [name: string]: Schema } = document.components.schemas

/** A schema beside which all others hold too, or one branch of several. */
type Part = Schema & { branches?: Part[][] }

/** What one reading says of a value: everything that holds of it at once. Its fields and elements are shapes again. */
export class Shape {
  readonly #schemas: readonly Schema[]
  readonly #reading: Reading
  #parts: readonly Part[] | undefined
  #required: ReadonlySet<string> | undefined
  #types: readonly JsonType[] | undefined
  #shown: ReadonlySet<string> | undefined
  #properties: ReadonlyMap<string, Shape> | undefined
  #items: Shape | undefined

  constructor(schemas: readonly Schema[], reading: Reading) {
    this.#schemas = schemas
    this.#reading = reading
  }

  /** The schemas that hold, from the outside in, each with its own keywords. */
  get parts(): readonly Part[] {
    this.#parts ??= this.#schemas.flatMap((schema) => partsOf(schema, this.#reading))
    return this.#parts
  }

  /** Names of the schemas that it is made of, from the outside in: `['TimesheetFound', 'Timesheet']`. */
  get names(): readonly string[] {
    return this.parts.flatMap(({ $ref }) => ($ref === undefined ? [] : [referredName($ref)]))
  }

  /** Sections of the description that say something of it: of where it stands, and of what it is. */
  get sections(): readonly string[] {
    return [...new Set(this.parts.flatMap((part) => part['x-source'] ?? []))]
  }

  /** Fields that must be there. */
  get required(): ReadonlySet<string> {
    this.#required ??= new Set(this.parts.flatMap(({ required }) => required ?? []))
    return this.#required
  }

  /** Fields that the description states without calling them required: one answer may lack them, all of a server may not. */
  get shown(): ReadonlySet<string> {
    this.#shown ??= new Set(this.parts.flatMap((part) => part['x-shown'] ?? []))
    return this.#shown
  }

  /** A field of writes alone, which no answer is to show. */
  get isWriteOnly(): boolean {
    return this.parts.some(({ writeOnly }) => writeOnly)
  }

  get properties(): ReadonlyMap<string, Shape> {
    this.#properties ??= new Map([...propertiesOf(this.parts)].map(([name, found]) => [name, new Shape(found, this.#reading)]))
    return this.#properties
  }

  /** What each element of an array is; undefined where nothing is said of them. */
  get items(): Shape | undefined {
    const found = this.parts.flatMap((part) => (part.items ? [inside(part, part.items)] : []))
    if (found.length > 0) this.#items ??= new Shape(found, this.#reading)
    return this.#items
  }

  /** Types that may stand there, `null` among them; undefined when any may. */
  get types(): readonly JsonType[] | undefined {
    this.#types ??= typesOf(this.parts)
    return this.#types
  }

  /** What it is where nobody gives it a value, if that is said. */
  get default(): unknown {
    return this.parts.find((part) => part.default !== undefined)?.default
  }

  /** The closed set of values, null aside. */
  get values(): readonly unknown[] | undefined {
    return closedSet(this.parts)
  }

  /** Values that are known, null aside, even where any text may stand. */
  get known(): readonly unknown[] {
    return knownValues(this.parts)
  }
}

const shapes: { readonly [Each in Reading]: Map<string, Shape> } = { stated: new Map(), strict: new Map() }

/** The shape of the schema of this name: `shapeOf('CoreChargeRead').properties.get('data')`. */
export function shapeOf(name: string, reading: Reading = 'stated'): Shape {
  const found = shapes[reading].get(name)
  if (found) return found
  const schema = schemas[name]
  if (!schema) throw new Error(`Expected the name of a schema of the contract, got "${name}".`)
  const shape = new Shape([{ $ref: name }], reading)
  shapes[reading].set(name, shape)
  return shape
}

/** All schemas that hold at once: the schema, what it refers to, and what it is composed of. Branches stay together. */
function partsOf(schema: Schema, reading: Reading): Part[] {
  const assumed = schema['x-assumed']
  const own = reading === 'strict' && isSchema(assumed) ? [schema, inside(schema, assumed)] : [schema]
  return own.flatMap((part) => {
    const referred = part.$ref === undefined ? [] : partsOfNamed(referredName(part.$ref), reading)
    const all = listOf(part.allOf).flatMap((one) => partsOf(inside(part, one), reading))
    const branches = listOf(part.anyOf).map((one) => partsOf(inside(part, one), reading))
    // Fields of a branch are fields of the whole: there is one branch beside null, or several of plain values.
    return [branches.length > 0 ? { ...part, branches } : part, ...referred, ...all, ...branches.flat().map(withoutFacts)]
  })
}

const named: { readonly [Each in Reading]: Map<string, readonly Part[]> } = { stated: new Map(), strict: new Map() }

/** Many refer to the same schema, and its parts are the same for all of them. */
function partsOfNamed(name: string, reading: Reading): readonly Part[] {
  const found = named[reading].get(name) ?? partsOf(schemas[name] ?? {}, reading)
  named[reading].set(name, found)
  return found
}

/** What stands within a schema comes from the same section, unless it names its own. */
function inside({ 'x-source': source }: Schema, schema: Schema): Schema {
  return source === undefined ? schema : { 'x-source': source, ...schema }
}

function withoutFacts({ properties, items, required, 'x-source': source, 'x-shown': shown }: Part): Part {
  return {
    ...(source && { 'x-source': source }),
    ...(properties && { properties }),
    ...(items && { items }),
    ...(required && { required }),
    ...(shown && { 'x-shown': shown }),
  }
}

function propertiesOf(parts: readonly Part[]): Map<string, Schema[]> {
  const byName = new Map<string, Schema[]>()
  for (const part of parts)
    for (const [name, schema] of Object.entries(part.properties ?? {}))
      byName.set(name, [...(byName.get(name) ?? []), inside(part, schema)])
  return byName
}

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

function listOf(value: unknown): Schema[] {
  return Array.isArray(value) ? value.filter(isSchema) : []
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
