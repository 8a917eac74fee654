// Texts that a record may lack are emptied with null (D49). The bodies of the description know only texts, so null is taken out before
// a body is held to its schema.
import type { Operation } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resource-of.ts'
import { shapeOf } from '../../../openapi/schema.ts'
import { onceForEach } from '../plain/once.ts'

/** The body without what it empties. */
export function withoutEmptied(operation: Operation, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const sent = Object.entries(body)
  if (!sent.some(([, value]) => value === null)) return body
  const fields = mayBeEmptied(operation)
  return Object.fromEntries(sent.filter(([name, value]) => value !== null || !fields.has(name)))
}

/** A `referenceId` is a word of the accounting, and no relation (2.9). */
const isRelation = (name: string): boolean => name.endsWith('Id') && name !== 'referenceId'

const mayBeEmptied = onceForEach(({ id, body }: Operation): ReadonlySet<string> => {
  const record = resourceOf(id)?.record
  if (!body || record === undefined) return new Set()
  const shown = shapeOf(record, 'strict').properties
  const { properties, required } = shapeOf(body.schema, 'strict')
  const texts = [...properties.keys()].filter((name) => {
    const { types = [], isWriteOnly } = shown.get(name) ?? {}
    // What names another record is not a text, and what is never shown cannot be seen empty.
    const isText = !isRelation(name) && !isWriteOnly
    return isText && !required.has(name) && types.includes('string') && types.includes('null')
  })
  return new Set(texts)
})
