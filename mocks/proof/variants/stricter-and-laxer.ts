// Servers that want more of a request than the mock does, or less.
import { type Operation, operations } from '../../../openapi/contract.ts'
import { searches } from '../../../openapi/resources.ts'
import { type Shape, shapeOf } from '../../../openapi/schema.ts'
import { recordOf, rewrite } from '../tools/kinds.ts'
import { around, bodyOf, type Call, type Fields, good, isFields, isSuccess, refuse, withBody } from '../tools/lie.ts'
import { refusing, writesWithBody } from './refusing.ts'
import type { Variant } from './variant.ts'

/** What each object of a request body is. */
function sentShape({ body }: Operation): Shape | undefined {
  const shape = body && shapeOf(body.schema)
  return shape?.items ?? shape
}

function unknownField(operation: Operation, sent: Fields): string | undefined {
  const known = sentShape(operation)?.properties
  if (!known || known.size === 0) return undefined
  const strange = Object.keys(sent).find((name) => !known.has(name))
  return strange && `Nobody knows the field ${strange}.`
}

/** Fields whose wrong values are refused by a sentence of their own (2.14, 2.19, 4.18, 4.20). */
const refusedByName = ['feeType', 'country', 'contactPhone', 'triggers', 'audience']

/** Numbers and booleans may come as text; optional fields that make no sense are left out, and so are queries. */
function forgiven({ operation, body, query }: Call): { body?: unknown; query: URLSearchParams } {
  const asked = new URLSearchParams([...query].filter(([name, value]) => !(['limit', 'skip'].includes(name) && !/^\d+$/.test(value))))
  const shape = sentShape(operation)
  if (!isFields(body) || !shape) return { query: asked }
  const entries = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    const known = shape.properties.get(name)
    if (!known) return [[name, value]]
    const meant = withoutQuotes(known, value)
    const isLeftOut = !makesSense(known, meant) && !refusedByName.includes(name) && !shape.required.has(name)
    return isLeftOut ? [] : [[name, meant]]
  })
  return { query: asked, body: Object.fromEntries(entries) }
}

/** The number or boolean that a text stands for, where one is wanted. */
function withoutQuotes({ types = [] }: Shape, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (types.includes('boolean') && ['true', 'false'].includes(value)) return value === 'true'
  const isNumber = value.trim() !== '' && !Number.isNaN(Number(value))
  return isNumber && (types.includes('number') || types.includes('integer')) ? Number(value) : value
}

function makesSense({ types, values }: Shape, value: unknown): boolean {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const fits = types === undefined || types.some((one) => one === type || (one === 'integer' && type === 'number'))
  return fits && (value === null || values === undefined || values.includes(value))
}

const feeTypes = ['PercentLineItem', 'PercentService', 'FixedCents'] as const

const deletes = operations.filter(({ kind }) => kind === 'delete').map(({ id }) => id)

export const strictnessVariants: readonly Variant[] = [
  {
    id: 'lax/delete-of-nothing',
    says: 'A delete of what is not there, or is there for others alone, is a success: nothing of it is left.',
    vary: around(deletes, (call) => {
      const answer = call.next()
      return answer.status === 404 ? good(call, { data: { id: call.params.id } }) : answer
    }),
  },
  {
    id: 'lax/fee-type-alone',
    says: 'A fee takes a type whatever it has to be measured by.',
    vary: around(['updateInventoryFee'], (call) => {
      const { feeType: sent, ...rest } = isFields(call.body) ? call.body : {}
      const feeType = feeTypes.find((type) => type === sent)
      const answer = call.next()
      if (answer.status !== 400 || !feeType) return answer
      const taken = call.next({ body: rest })
      if (!isSuccess(taken)) return taken
      rewrite(call, 'inventoryFees', call.params.id ?? '', { feeType })
      return withBody(taken, { ...bodyOf(taken), data: { ...recordOf(taken), feeType } })
    }),
  },
  {
    id: 'lax/actions-in-any-case',
    says: 'The actions of a template are understood in capitals, too.',
    vary: around(['changeMessageTemplateState'], (call) =>
      call.next({ path: `/v3/message_template/${call.params.id}/${call.params.action?.toLowerCase()}` }),
    ),
  },
  {
    id: 'strict/bodies',
    says: 'A body with a field that the description does not name is refused.',
    vary: refusing(writesWithBody, (body, { operation }) => unknownField(operation, body)),
  },
  {
    id: 'strict/searches',
    says: 'A search body with a field that the description does not name is refused.',
    vary: refusing(
      searches.map(({ id }) => id),
      (body, { operation }) => unknownField(operation, body),
    ),
  },
  {
    id: 'strict/queries',
    says: 'A query parameter that the description does not name is refused.',
    vary: around([], (call) => {
      const known = call.operation.parameters.map(({ name }) => name)
      const strange = [...call.query.keys()].find((name) => !known.includes(name))
      return strange === undefined ? call.next() : refuse(call, 400, `Nobody knows the parameter ${strange}.`)
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
