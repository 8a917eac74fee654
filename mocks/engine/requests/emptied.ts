// Texts that a record may lack are emptied with null (D49). The bodies of the description know only texts, so null is taken out before
// a body is held to its schema.
import type { Operation } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { shapeOf } from '../../../openapi/schema.ts'

/** The body without what it empties. */
export function withoutEmptied(operation: Operation, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const fields = mayBeEmptied(operation)
  const sent = Object.entries(body)
  const kept = sent.filter(([name, value]) => value !== null || !fields.has(name))
  return kept.length === sent.length ? body : Object.fromEntries(kept)
}

const known = new Map<Operation, ReadonlySet<string>>()

function mayBeEmptied(operation: Operation): ReadonlySet<string> {
  const found = known.get(operation) ?? new Set(textsThatMayBeNull(operation))
  known.set(operation, found)
  return found
}

function textsThatMayBeNull({ id, body }: Operation): string[] {
  const record = resourceOf(id)?.record
  if (!body || record === undefined) return []
  const shown = shapeOf(record, 'strict').properties
  const { properties, required } = shapeOf(body.schema, 'strict')
  return [...properties.keys()].filter((name) => {
    const { types = [], parts = [] } = shown.get(name) ?? {}
    // What names another record is not a text, and what is never shown cannot be seen empty.
    const isText = !name.endsWith('Id') && !parts.some(({ writeOnly }) => writeOnly)
    return isText && !required.has(name) && types.includes('string') && types.includes('null')
  })
}
