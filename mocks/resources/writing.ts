// What a body gives a record. The list of fields is the contract's: those that the body and the record both have are kept as sent. A
// handler names only what it does otherwise; to forget what it must name, or that the record has a field at all, does not compile.
import { preview } from '../../openapi/findings.ts'
import { shapeOf } from '../../openapi/schema.ts'
import type { Surroundings } from '../engine/handlers.ts'
import { invalid } from '../engine/plain/errors.ts'
import { onceForEach } from '../engine/plain/once.ts'
import type { CollectionName, Collections, Schemas } from '../engine/state/records.ts'
import type { Resource } from './parts.ts'

type BodyName = Extract<keyof Schemas, `${string}Create` | `${string}Update`>

/** What every new record starts with, as far as its schema has it. */
const startedFields = ['id', 'companyId', 'locationId', 'createdDate', 'updatedDate', 'meta', 'metadata'] as const

type Started = (typeof startedFields)[number]

/** The fields that both have, and that the record can keep: of a new one also the null that stands for nothing sent. */
type KeptWhole<Fields, Body> = {
  [Name in keyof Fields & keyof Body]: OrNull<Body[Name]> extends Fields[Name] ? Name : never
}[keyof Fields & keyof Body]

type OrNull<Value> = undefined extends Value ? Exclude<Value, undefined> | null : Value

/** The fields that both have, and of which the record takes some values only. */
type KeptInPart<Fields, Body> = {
  [Name in keyof Fields & keyof Body]: Exclude<Body[Name], undefined> extends Fields[Name] ? never : Name
}[keyof Fields & keyof Body]

type NewFields<Fields, Body> = Omit<Fields, KeptWhole<Fields, Body> | Exclude<Started, keyof Body>> & Partial<Fields>

type ChangedFields<Fields, Body> = { [Name in KeptInPart<Fields, Body>]: Fields[Name] | undefined } & {
  [Name in keyof Fields]?: Fields[Name] | undefined
}

/**
 * Adds a record of the caller: at the caller's location, with the fields of the body, null for those that were not sent, and over
 * all of them the fields that the handler names.
 */
export function addRecord<Name extends CollectionName, Body extends BodyName>(
  context: Surroundings & { body: Schemas[Body] },
  { collection, schema }: Resource<Name>,
  bodySchema: Body,
  fields: NewFields<Collections[Name], Schemas[Body]>,
): Collections[Name] {
  const { world, now, caller, author } = context
  const start: { [Name in Started]: unknown } = {
    id: fields.id ?? world.newId(collection),
    companyId: caller.companyId,
    locationId: caller.session.locationId,
    createdDate: now,
    updatedDate: null,
    meta: { userId: author.userId, sessionId: author.sessionId, version: 1 },
    metadata: metadataOf(context.body) ?? {},
  }
  const record: Fields = { ...blankRecord(schema) }
  for (const name of startedFields) if (name in record) record[name] = start[name]
  const sent: Fields = { ...context.body }
  for (const name of sharedFields(schema)(bodySchema)) record[name] = sent[name] ?? null
  // Whole, as the type of `fields` has it.
  return world.insert(collection, Object.assign(record, fields) as Collections[Name])
}

/** Changes a record: the fields that were sent, and over them those that the handler names. A field that comes out undefined stays as it is. */
export function changeRecord<Name extends CollectionName, Body extends BodyName>(
  { world, author, body }: Surroundings & { body: Schemas[Body] },
  { collection, schema }: Resource<Name>,
  bodySchema: Body,
  record: Collections[Name],
  fields: ChangedFields<Collections[Name], Schemas[Body]>,
): Collections[Name] {
  const sent = new Map(Object.entries(body))
  const kept = sharedFields(schema)(bodySchema).map((name) => [name, sent.get(name)] as const)
  const metadata = keptFields(schema).has('metadata') ? metadataOf(body) : undefined
  const given = new Map<string, unknown>([['metadata', metadata], ...kept, ...Object.entries(fields)])
  const changes = [...given].filter(([, value]) => value !== undefined)
  // Fields of the record, as the types of body and fields have it.
  return world.update(collection, record, Object.fromEntries(changes) as Partial<Collections[Name]>, author)
}

const mostMetadata = 16 * 1024

/** No body of the description shows it, but it is the customer's to control (2.1, D36): whoever sends it has it kept. */
function metadataOf(body: object): object | undefined {
  const sent = 'metadata' in body ? body.metadata : undefined
  if (sent === undefined) return undefined
  const issue = (expected: string, actual: string) => invalid('invalid_request', [{ path: '/body/metadata', expected, actual }])
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw issue('an object', preview(sent))
  if (JSON.stringify(sent).length > mostMetadata) throw issue(`at most ${mostMetadata} characters of JSON`, 'more')
  return sent
}

interface Fields {
  [name: string]: unknown
}

/** Every field of a record, null. A copy of it is made and written as text faster than what grows field by field. */
const blankRecord = onceForEach(
  (schema: string): Readonly<Fields> => Object.fromEntries([...keptFields(schema)].map((name) => [name, null])),
)

/** The fields of a body that the record keeps too. */
const sharedFields = onceForEach((schema: string) =>
  onceForEach((bodySchema: BodyName): readonly string[] => {
    const known = keptFields(schema)
    return [...shapeOf(bodySchema).properties.keys()].filter((name) => known.has(name))
  }),
)

/** All of a record's fields but those that are only for writing. */
const keptFields = onceForEach((schema: string): ReadonlySet<string> => {
  const shown = [...shapeOf(schema).properties].filter(([, { isWriteOnly }]) => !isWriteOnly)
  return new Set(shown.map(([name]) => name))
})
