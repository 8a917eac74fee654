// Where the contract leaves a value open even in its strict reading, its examples show what comes: those places are typed by them. What they
// show as null is typed as the field of its name is elsewhere.
import type { Document, Schema } from '../openapi/document-types.ts'
import { referredName } from '../openapi/referred.ts'
import { isOpenSet } from './open-sets.ts'

export function typedByExamples(document: Document): Document {
  const { schemas } = document.components
  const seen = new Map<Schema, unknown[]>()

  /** Notes the value at the schema, and its parts at the parts. */
  function note(schema: Schema, value: unknown): void {
    seen.set(schema, [...(seen.get(schema) ?? []), value])
    if (schema.$ref) note(schemas[referredName(schema.$ref)] ?? {}, value)
    for (const branch of [...branchesOf(schema.allOf), ...branchesOf(schema.anyOf)]) note(branch, value)
    if (Array.isArray(value)) for (const element of value) note(schema.items ?? {}, element)
    else if (isFields(value))
      for (const [name, field] of Object.entries(schema.properties ?? {})) if (name in value) note(field, value[name])
  }

  for (const { content, schema } of bodiesOf(document)) for (const example of content) note(schema, example)
  const known: Known = { seen, schemas, named: typesByName(schemas) }
  return { ...document, components: { ...document.components, schemas: mapFields(schemas, (schema) => typed(schema, known)) } }
}

/** Every body of a request or an answer with its examples. */
function bodiesOf({ paths, components }: Document): { content: unknown[]; schema: Schema }[] {
  return Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ requestBody, responses }) => [requestBody?.content, ...Object.values(responses).map(({ content }) => content)])
    .flatMap((content) => (content ? [content['application/json']] : []))
    .map(({ schema, examples }) => ({ schema, content: Object.values(examples).map((one) => shownValue(one, components.examples)) }))
}

function shownValue(example: { value: unknown } | { $ref: string }, examples: Document['components']['examples']): unknown {
  return '$ref' in example ? examples[referredName(example.$ref)]?.value : example.value
}

interface Known {
  seen: ReadonlyMap<Schema, unknown[]>
  schemas: { readonly [name: string]: Schema }
  named: TypesByName
}

function typed(schema: Schema, known: Known, name = ''): Schema {
  const inner = (one: Schema, field?: string) => typed(one, known, field)
  const values = known.seen.get(schema) ?? []
  const { named } = known
  const kept = values.filter(isFields).flatMap(Object.entries)
  if (isOpenObject(schema) && kept.length > 0 && kept.every(([key]) => isId(key)))
    return {
      ...schema,
      additionalProperties: typeOfAll(
        kept.map(([, value]) => value),
        known,
      ),
    }
  if (isOpen(schema)) return { ...schema, ...typeOf(values, named, name) }
  if (isOpenObject(schema) && areAlike(values.filter(isFields))) return { ...schema, ...fieldsOf(values.filter(isFields), named) }
  return {
    ...schema,
    ...(schema.properties && { properties: mapFields(schema.properties, inner) }),
    ...(schema.items && { items: inner(schema.items) }),
    ...(Array.isArray(schema.allOf) && { allOf: schema.allOf.map((one) => inner(one)) }),
    ...(Array.isArray(schema.anyOf) && { anyOf: schema.anyOf.map((one) => inner(one)) }),
  }
}

const constraints = ['$ref', 'type', 'enum', 'const', 'anyOf', 'allOf', 'not', 'properties']

const isOpen = (schema: Schema): boolean => constraints.every((keyword) => schema[keyword] === undefined)

const isOpenObject = ({ type, properties, allOf, anyOf }: Schema): boolean =>
  [type].flat().includes('object') && !properties && !allOf && !anyOf

const isId = (key: string): boolean => /^[a-z]{3}_[a-z0-9]+$/.test(key)

/** The schema of which they are, where there is one. */
function typeOfAll(values: readonly unknown[], { schemas, named }: Known): Schema {
  const fieldsIn = (fields: object = {}) => Object.keys(fields).sort().join()
  const shapes = new Set(values.map((value) => (isFields(value) ? fieldsIn(value) : '')))
  const [name] =
    Object.entries(schemas).find(([, { properties }]) => shapes.size === 1 && properties && shapes.has(fieldsIn(properties))) ?? []
  return name === undefined ? typeOf(values, named) : { $ref: `#/components/schemas/${name}` }
}

/** Objects with the same few fields have a shape; with one field, or others each time, they are what somebody made of them. */
function areAlike(objects: readonly Fields[]): boolean {
  const shapes = new Set(objects.map((one) => Object.keys(one).join()))
  return shapes.size === 1 && [...shapes].every((shape) => shape.includes(','))
}

/** Nothing where neither examples nor name show anything. */
function typeOf(values: readonly unknown[], named: TypesByName, name = ''): Schema {
  const types = [...new Set(values.map(wordFor))]
  const [only] = named.get(name) ?? []
  if (only?.startsWith('#') && types.join() === 'string') return { $ref: only }
  if (types.every((type) => type === 'null')) return only === undefined ? {} : { type: [only, 'null'] }
  const objects = values.filter(isFields)
  const elements = values.flatMap((value) => (Array.isArray(value) ? value : []))
  return {
    type: types,
    ...(objects.length > 0 && fieldsOf(objects, named)),
    ...(elements.length > 0 && { items: typeOf(elements, named) }),
  }
}

function fieldsOf(objects: readonly Fields[], named: TypesByName): Schema {
  const names = [...new Set(objects.flatMap((one) => Object.keys(one)))]
  const valuesOf = (name: string) => objects.flatMap((one) => (name in one ? [one[name]] : []))
  const properties = names.map((name) => [name, typeOf(valuesOf(name), named, name)])
  return { properties: Object.fromEntries(properties), required: names.filter((name) => objects.every((one) => name in one)) }
}

/** The one type of all fields of a name, null aside, or the reference of the open set that they hold. */
type TypesByName = ReadonlyMap<string, ReadonlySet<string>>

function typesByName(schemas: { [name: string]: Schema }): TypesByName {
  const found = new Map<string, Set<string>>()
  function look(schema: Schema): void {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const types = found.get(name) ?? new Set()
      for (const type of [field.type ?? []].flat()) if (type !== 'null') types.add(type)
      for (const { $ref = '' } of branchesOf(field.anyOf)) if (isOpenSet(schemas[referredName($ref)] ?? {})) types.add($ref)
      found.set(name, types)
      look(field)
    }
    for (const part of [...(schema.items ? [schema.items] : []), ...branchesOf(schema.allOf), ...branchesOf(schema.anyOf)]) look(part)
  }
  for (const schema of Object.values(schemas)) look(schema)
  return new Map([...found].filter(([, types]) => types.size === 1 && !types.has('object') && !types.has('array')))
}

function wordFor(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

interface Fields {
  [name: string]: unknown
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

const branchesOf = (branches: unknown): Schema[] => (Array.isArray(branches) ? branches : [])

const mapFields = (schemas: { [name: string]: Schema }, change: (schema: Schema, name: string) => Schema) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, change(schema, name)]))
