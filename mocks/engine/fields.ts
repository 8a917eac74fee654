// What the contract says of a record's fields, as filters and orders need it: which there are, nested ones too, and their types.
import { type Schema, schemas } from '../../openapi/contract.ts'

export interface Field {
  /** JSON types of its value, or of its elements when it is a list; null aside. Empty when the contract names none. */
  types: string[]
  /** Fields below this one; undefined when it holds a plain value or anything at all. */
  fields: Fields | undefined
  /** Anything may stand below, as in metadata: any name may be asked for. */
  open: boolean
  list: boolean
  /** A point in time. */
  time: boolean
}

export type Fields = Map<string, Field>

const known = new Map<string, Fields>()

/** The fields of the schema of this name. */
export function fieldsOf(schema: string): Fields {
  const found = known.get(schema)
  if (found) return found
  const described = schemas[schema]
  if (!described) throw new Error(`Expected the name of a schema of the contract, got "${schema}".`)
  const fields: Fields = toField(described).fields ?? new Map()
  known.set(schema, fields)
  return fields
}

function toField(schema: Schema): Field {
  const parts = allParts(schema)
  const elements = parts.flatMap(({ items }) => (items ? allParts(items) : []))
  const list = elements.length > 0 || typesOf(parts).includes('array')
  const types = typesOf(list ? elements : parts)
  const properties = [...parts, ...elements].flatMap((part) => Object.entries(part.properties ?? {}))
  const fields = properties.length > 0 ? new Map(properties.map(([name, property]) => [name, toField(property)])) : undefined
  const time = parts.some((part) => part.format === 'date-time' || assumed(part).format === 'date-time')
  return { types, fields, open: !fields && (types.length === 0 || types.includes('object')), list, time }
}

/** The schema with everything that it refers to or is composed of. */
function allParts(schema: Schema): Schema[] {
  const referred = schema.$ref ? schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] : undefined
  const branches = [schema.allOf, schema.anyOf].flatMap((list) => (Array.isArray(list) ? (list as Schema[]) : []))
  return [schema, ...(referred ? allParts(referred) : []), ...branches.flatMap(allParts)]
}

const typesOf = (parts: Schema[]): string[] => [
  ...new Set(parts.flatMap((part) => assumed(part).type ?? part.type ?? []).filter((type) => type !== 'null')),
]

/** What we assume about a schema beyond what is stated. */
function assumed(schema: Schema): Schema {
  const more = schema['x-assumed']
  return isSchema(more) ? more : {}
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null
