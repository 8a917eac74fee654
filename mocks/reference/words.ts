// What the contract assumes of a schema (x-assumed), in words that a reader of the reference takes in at a glance.
import type { Schema } from '../../openapi/document-types.ts'

const formats: { [format: string]: string } = { 'date-time': 'a point in time as in RFC 3339', date: 'a plain date' }

/** Nothing where the assumption is about its fields alone. */
export function assumedWords(schema: Schema): string[] {
  const assumed = schema['x-assumed'] as Schema | undefined
  if (!assumed) return []
  const stated = typesOf(schema)
  const types = typesOf(assumed)
  const neverNull = types.length > 0 && !types.includes('null') && stated.includes('null')
  const kind = types.length > 0 && stated.length === 0 ? [types.map(typeWord).join(' or ')] : []
  const formatted = [assumed, ...((assumed.anyOf as Schema[] | undefined) ?? [])].flatMap(({ format }) =>
    typeof format === 'string' ? [formats[format] ?? format] : [],
  )
  return [
    ...kind,
    ...(formatted.length > 0 ? [formatted.join(' or ')] : []),
    ...(neverNull ? ['never null'] : []),
    ...('not' in assumed ? ['no answer holds it'] : []),
  ]
}

const typesOf = ({ type = [] }: Schema): string[] => [type].flat()

const typeWord = (type: string): string => (type === 'string' ? 'text' : type)
