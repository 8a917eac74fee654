// Answers with more, fewer or emptier fields than the mock shows, as far as the description leaves that open.
import { operations } from '../../../openapi/contract.ts'
import { showsMany } from '../../../openapi/resources.ts'
import { type Shape, schemas, shapeOf } from '../../../openapi/schema.ts'
import type { PlainAnswer } from '../../engine/plain/plain.ts'
import { around, bodyOf, type Fields, isFields, isSuccess, records, withBody } from '../tools/lie.ts'
import { eachObject, everyAnswer, everyBody, inOtherWords, type Variant, type Vary, varyBoth } from './variant.ts'

/** Part 3 tells what becomes of these. */
const statesOf3 = new Set(['read', 'deleted', 'enabled', 'error', 'errorDate', 'errorMessage', 'archived'])

type Keep = (name: string, value: unknown, stated: Shape) => boolean

/** The value with those of its documented fields that are to be kept. */
function pruned(value: unknown, stated: Shape | undefined, keep: Keep): unknown {
  if (!stated) return value
  if (Array.isArray(value)) return value.map((one) => pruned(one, stated.items, keep))
  if (!isFields(value)) return value
  const kept = Object.entries(value).filter(
    ([name, one]) =>
      stated.required.has(name) || stated.shown.has(name) || (statesOf3.has(name) && one !== null) || keep(name, one, stated),
  )
  return Object.fromEntries(kept.map(([name, one]) => [name, pruned(one, stated.properties.get(name), keep)]))
}

const prunes = (keep: Keep): Vary =>
  everyAnswer((answer) => {
    const schema = answer.operation?.responses[isSuccess(answer) ? '200' : '4XX']?.schema
    return schema === undefined ? answer : withBody(answer, pruned(bodyOf(answer), shapeOf(schema), keep))
  })

const listsRecords = new Set<string>(operations.filter(showsMany).map(({ id }) => id))

const prunesLists = (keep: Keep): Vary => {
  const pruning = prunes((name, value, stated) => name === 'data' || name === 'orders' || keep(name, value, stated))
  return (server) => {
    const lists = pruning(server)
    return around([], (call) => (listsRecords.has(call.operation.id) ? lists(call.request) : call.next()))(server)
  }
}

const few = new Set(['id', 'name', 'number', 'type', 'read', 'updatedDate', 'hasMore', 'total'])

/** What no operation writes: a client cannot know that it has a value. */
const writable = new Set(operations.flatMap(({ body }) => (body ? [...shapeOf(body.schema).properties.keys()] : [])))

/** What the elements of arrays in bodies have. */
const partOfWrites = new Set([
  'ranges',
  'start',
  'end',
  'multiplier',
  'active',
  'sendSms',
  'sendEmail',
  'sendInApp',
  'type',
  'roleId',
  'read',
  'blobId',
  // The search of timesheets speaks of these.
  'inProgress',
  'laborId',
  'technicianId',
  'locationId',
])

/** Stay as they are: without them the judge can follow nothing. */
const backbone = new Set(['id', 'data', 'meta', 'updatedDate', 'companyId', 'deletedDate', 'deletedUserId'])

/** Names that may be null wherever they stand, as the description has them. */
const nullable = (): ReadonlySet<string> => {
  const places = Object.keys(schemas).flatMap((schema) => [...shapeOf(schema).properties])
  const never = new Set(places.filter(([, { types, properties }]) => properties.size > 0 || !types?.includes('null')).map(([name]) => name))
  const names = places.map(([name]) => name).filter((name) => !never.has(name))
  return new Set(names.filter((name) => !writable.has(name) && !backbone.has(name) && !partOfWrites.has(name)))
}

const more: Fields = { _links: { self: { href: '/' } }, tenant: 'one', Total: '7', flags: [], hint: null, deletedBy: 0 }

const inSuccess = (change: (body: Fields, answer: PlainAnswer) => unknown): Vary =>
  everyBody((body, answer) => (isSuccess(answer) ? change(body, answer) : body))

export const fieldVariants: readonly Variant[] = [
  {
    id: 'fields/absent-when-null',
    says: 'Fields that the description does not call required are absent where they have no value.',
    vary: prunes((_, value) => value !== null),
  },
  {
    id: 'fields/required-only',
    says: 'Answers have the fields that the description calls required, ids of records, the states of part 3, and nothing else.',
    vary: prunes((name) => name === 'id' || name === 'data' || name === 'orders'),
  },
  {
    id: 'fields/sparse',
    says: 'Answers leave out the links to users, locations, customers and companies, all dates but those required, and metadata.',
    vary: prunes((name) => !/^(companyId|locationId|userId|customerId|metadata|\w+Date)$/.test(name)),
  },
  {
    id: 'fields/null-where-unwritten',
    says: 'Fields that no operation writes are null, wherever the description allows it.',
    vary(server) {
      const names = nullable()
      return inSuccess(({ data }) =>
        eachObject(data, (fields) => {
          for (const [name, value] of Object.entries(fields)) if (typeof value !== 'object' && names.has(name)) fields[name] = null
        }),
      )(server)
    },
  },
  {
    id: 'fields/extra',
    says: 'Every object of every answer has fields that the description does not know.',
    vary: everyBody((body) => eachObject(body, (fields) => Object.assign(fields, { ...more, ...fields }))),
  },
  {
    id: 'fields/extra-that-change',
    says: 'Every record has a field that is another with each answer, and so has meta.',
    vary(server) {
      let count = 0
      return everyBody((body) => eachObject(body, (fields) => Object.assign(fields, 'id' in fields && { etag: `"${++count}"` })))(server)
    },
  },
  {
    id: 'fields/empty-meta-of-records',
    says: 'The meta of a record is an object without userId, sessionId and version, but in single reads.',
    vary: everyAnswer((answer, { method }) => {
      const body = bodyOf(answer)
      if (!isSuccess(answer) || (method === 'GET' && !Array.isArray(body.data))) return answer
      eachObject(body.data, (fields) => 'meta' in fields && Object.assign(fields, { meta: {} }))
      return withBody(answer, body)
    }),
  },
  {
    id: 'fields/no-metadata',
    says: 'No record has metadata, and metadata of others is null.',
    vary: inSuccess(({ data }) => eachObject(data, (fields) => Object.assign(fields, 'metadata' in fields && { metadata: null }))),
  },
  {
    id: 'fields/unset-on-success',
    says: 'Answers to creates and updates carry code, message and documentation_url, unset.',
    vary: everyAnswer((answer, { method }) =>
      isSuccess(answer) && ['POST', 'PUT', 'PATCH'].includes(method)
        ? withBody(answer, { code: null, message: null, documentation_url: null, ...bodyOf(answer) })
        : answer,
    ),
  },
  {
    id: 'fields/in-another-order',
    says: 'Fields come in another order, success last.',
    vary: everyBody((body) => reversed(body)),
  },
  {
    id: 'fields/lists-show-less',
    says: 'Lists and searches show of each record only a few fields.',
    vary: prunesLists((name) => few.has(name)),
  },
  {
    id: 'enums/new-values',
    says: 'Payments and notifications have types and providers whose names the description leaves out.',
    vary: varyBoth(
      records(['searchPayments'], (record) => {
        if (record.paymentType === 'Card') record.paymentType = 'SomeWallet'
        if (record.provider !== undefined && record.provider !== 'Manual') record.provider = 'SomeProcessor'
      }),
      // What is shown is taken, too (4.19).
      inOtherWords({
        told: (text, name) => (name === 'type' && text === 'LocationReviewPosted' ? 'SomeSiteReviewPosted' : text),
        asked: (text) => (text === 'SomeSiteReviewPosted' ? 'LocationReviewPosted' : text),
      }),
    ),
  },
]

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed)
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, one]) => [name, reversed(one)]),
  )
}
