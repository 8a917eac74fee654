// Servers that want more of a request than the mock does, or less.
import { type Operation, operations, type Schema, schemas } from '../../../openapi/contract.ts'
import { around, type Call, type Fields, isFields, refusal } from '../tools/lie.ts'
import { wants, writes } from './behaviour-common.ts'
import type { Variant } from './variant.ts'

const schemaOf = (name: string | undefined): Schema => schemas[name ?? ''] ?? {}

function fieldsOf(schema: Schema): { [name: string]: Schema } {
  if (schema.$ref) return fieldsOf(schemaOf(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)))
  if (schema.items) return fieldsOf(schema.items)
  const parts = Array.isArray(schema.allOf) ? (schema.allOf as Schema[]) : []
  return Object.assign({}, ...parts.map(fieldsOf), schema.properties)
}

function unknownField({ body }: Operation, sent: Fields): string | undefined {
  const known = fieldsOf(schemaOf(body?.schema))
  if (Object.keys(known).length === 0) return undefined
  const strange = Object.keys(sent).find((name) => !Object.hasOwn(known, name))
  return strange && `Nobody knows the field ${strange}.`
}

const typeOf = (schema: Schema | undefined): readonly unknown[] => {
  if (!schema) return []
  return schema.$ref ? typeOf(schemaOf(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1))) : [schema.type ?? []].flat()
}

const enumOf = (schema: Schema | undefined): readonly unknown[] | undefined =>
  schema?.$ref ? enumOf(schemaOf(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1))) : schema?.enum

/** Numbers and booleans may come as text; optional fields that make no sense are left out, and so are queries. */
function forgiven({ operation, body, query }: Call): { body?: unknown; query: URLSearchParams } {
  const asked = new URLSearchParams([...query].filter(([name, value]) => !(['limit', 'skip'].includes(name) && !/^\d+$/.test(value))))
  if (!isFields(body)) return { query: asked }
  const schema = schemaOf(operation.body?.schema)
  const known = fieldsOf(schema)
  const entries = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    const types = typeOf(known[name])
    const required = schema.required?.includes(name)
    if (
      typeof value === 'string' &&
      value.trim() !== '' &&
      (types.includes('number') || types.includes('integer')) &&
      !Number.isNaN(Number(value))
    )
      return [[name, Number(value)]]
    if (types.includes('boolean') && (value === 'true' || value === 'false')) return [[name, value === 'true']]
    // These are refused by a sentence of their own (2.14, 2.19, 4.18, 4.20).
    if (['feeType', 'country', 'contactPhone', 'triggers', 'audience'].includes(name)) return [[name, value]]
    const strange =
      (types.length > 0 && !types.includes(kindOf(value)) && !(types.includes('integer') && kindOf(value) === 'number')) ||
      (enumOf(known[name]) !== undefined && !enumOf(known[name])?.includes(value))
    return strange && !required && known[name] !== undefined ? [] : [[name, value]]
  })
  return { query: asked, body: Object.fromEntries(entries) }
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

export const strictnessVariants: readonly Variant[] = [
  {
    id: 'strict/bodies',
    says: 'A body with a field that the description does not name is refused.',
    vary: wants(writes, (body, { operation }) => unknownField(operation, body)),
  },
  {
    id: 'strict/searches',
    says: 'A search body with a field that the description does not name is refused.',
    vary: wants(
      operations.filter(({ path }) => path.endsWith('/search')).map(({ id }) => id),
      (body, { operation }) => unknownField(operation, body),
    ),
  },
  {
    id: 'strict/queries',
    says: 'A query parameter that the description does not name is refused.',
    vary: around([], (call) => {
      const known = call.operation.parameters.map(({ name }) => name)
      const strange = [...call.query.keys()].find((name) => !known.includes(name))
      return strange === undefined ? call.next() : refusal(call, 400, `Nobody knows the parameter ${strange}.`)
    }),
  },
  {
    id: 'lenient/values',
    says: 'Numbers and booleans may come as text; optional fields and parameters that make no sense are as good as not sent.',
    vary: around([], (call) => call.next(forgiven(call))),
  },
  {
    id: 'lenient/methods',
    says: 'A method that is not listed answers as GET does.',
    vary:
      ({ handle }) =>
      (request) => {
        const answer = handle(request)
        return answer.status === 405 ? handle({ ...request, method: 'GET', body: '' }) : answer
      },
  },
  {
    id: 'lenient/media-types',
    says: 'A JSON body is understood whatever its media type.',
    vary:
      ({ handle }) =>
      (request) =>
        handle({ ...request, headers: { ...request.headers, ...(request.body.length > 0 && { 'content-type': 'application/json' }) } }),
  },
]
