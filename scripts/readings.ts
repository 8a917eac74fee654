// The two readings of one contract: what the description states, and the tidier one with every x-assumed merged in.
import type { Schema } from '../openapi/document-types.ts'

export type Reading = 'stated' | 'strict'

/** The schema as this reading has it: without our own keywords and examples. */
export function read(schema: Schema, reading: Reading): Schema {
  const assumed = schema['x-assumed']
  const merged = reading === 'strict' && isSchema(assumed) ? merge(schema, assumed) : schema
  const kept = Object.entries(merged).filter(([keyword]) => !keyword.startsWith('x-') && keyword !== 'examples')
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, readKeyword(keyword, value, reading)]))
}

/** Keywords of the assumed fragment replace those around it; `required` is united. */
function merge(schema: Schema, assumed: Schema): Schema {
  const required = new Set([...(schema.required ?? []), ...(assumed.required ?? [])])
  return { ...schema, ...assumed, ...(required.size > 0 && { required: [...required] }) }
}

function readKeyword(keyword: string, value: unknown, reading: Reading): unknown {
  if (keyword === 'properties' && isSchema(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, property]) => [name, isSchema(property) ? read(property, reading) : property]),
    )
  if (['allOf', 'anyOf', 'oneOf'].includes(keyword) && Array.isArray(value)) return value.map((branch: Schema) => read(branch, reading))
  if (['items', 'not'].includes(keyword) && isSchema(value)) return read(value, reading)
  return value
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)
