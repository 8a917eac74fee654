// What the contract says of a record's fields, as filters and orders need it: which there are, nested ones too, and their types.
import { type Shape, shapeOf } from '../../../openapi/schema.ts'
import { onceForEach } from '../plain/once.ts'
import { holdsTime } from './times.ts'

export interface Field {
  /** JSON types of its value, or of its elements when it is a list; null aside. Empty when the contract names none. */
  types: string[]
  /** Fields below this one; undefined when it holds a plain value or anything at all. */
  fields: SchemaFields | undefined
  /** Anything may stand below, as in metadata: any name may be asked for. */
  open: boolean
  list: boolean
  /** A point in time. */
  time: boolean
}

export type SchemaFields = Map<string, Field>

/** The fields of the schema of this name. */
export const fieldsOf = onceForEach((schema: string): SchemaFields => toField(shapeOf(schema, 'strict')).fields ?? new Map())

function toField(shape: Shape): Field {
  const elements = shape.items
  const list = elements !== undefined || (shape.types?.includes('array') ?? false)
  const types = ((list ? elements : shape)?.types ?? []).filter((type) => type !== 'null')
  const properties = [...shape.properties, ...(elements?.properties ?? [])]
  const fields = properties.length > 0 ? new Map(properties.map(([name, property]) => [name, toField(property)])) : undefined
  return { types, fields, open: !fields && (types.length === 0 || types.includes('object')), list, time: holdsTime(shape) }
}
