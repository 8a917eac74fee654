// What a departure from the contract looks like, and how a validator's errors become such findings in plain words.
import type { OperationId } from './contract.ts'
import { beginningOf } from './visible.ts'

/** One departure from the contract. */
export interface Finding {
  /** `must`: the description states it. `should`: it is only assumed. */
  level: 'must' | 'should'
  /** JSON pointer to the place. */
  where: string
  expected: string
  actual: string
  operation: OperationId
}

/** A compiled schema. It leaves its errors on itself, as ajv's standalone code does. */
export interface Validator {
  (value: unknown): boolean
  errors?: SchemaError[] | null
}

interface SchemaError {
  instancePath: string
  schemaPath: string
  keyword: string
  params: { [name: string]: unknown }
}

export interface Departure {
  where: string
  expected: string
  actual: string
}

/** The departures of a value from a schema; none when it fits. */
export function departures(validate: Validator, value: unknown): Departure[] {
  try {
    if (validate(value)) return []
    return distinct(withoutBranches(withoutTypesOfSets(validate.errors ?? [])).map((error) => toDeparture(error, value)))
  } catch {
    return [{ where: '', expected: 'a value that can be read', actual: 'one that fails when it is read' }]
  }
}

/** The parts of an allOf may all miss the same thing. */
function distinct(found: Departure[]): Departure[] {
  const byText = new Map(found.map((departure) => [inWords(departure), departure]))
  return [...byText.values()]
}

/** The finding as one sentence. */
export const inWords = ({ where, expected, actual }: Departure): string => `${where || 'the body'}: expected ${expected}, got ${actual}`

/** The words of a closed set, or the one value there may be, tell their type as well. */
function withoutTypesOfSets(errors: SchemaError[]): SchemaError[] {
  const schemaOf = ({ instancePath, schemaPath }: SchemaError) => `${instancePath} ${schemaPath.slice(0, schemaPath.lastIndexOf('/'))}`
  const sets = new Set(errors.filter(({ keyword }) => keyword === 'enum' || keyword === 'const').map(schemaOf))
  return sets.size === 0 ? errors : errors.filter((error) => error.keyword !== 'type' || !sets.has(schemaOf(error)))
}

/**
 * Errors of the branches of an anyOf come right before the error of the anyOf itself. What is wrong deep inside one branch says
 * more than that no branch fits; else the branches are told as one expectation.
 */
function withoutBranches(errors: SchemaError[]): SchemaError[] {
  const kept: SchemaError[] = []
  for (const error of errors) {
    if (error.keyword !== 'anyOf') {
      kept.push(error)
      continue
    }
    const start = kept.findLastIndex(({ instancePath }) => !isAt(instancePath, error.instancePath)) + 1
    const inside = kept.splice(start)
    const deep = inside.filter((branch) => branch.instancePath !== error.instancePath || branch.keyword === 'required')
    kept.push(...(deep.length > 0 ? deep : [{ ...error, params: { branches: inside } }]))
  }
  return kept
}

const isAt = (pointer: string, place: string): boolean => pointer === place || pointer.startsWith(`${place}/`)

function toDeparture(error: SchemaError, value: unknown): Departure {
  if (error.keyword === 'required') {
    const where = `${error.instancePath}/${escapePointer(String(error.params.missingProperty))}`
    return { where, expected: 'a value', actual: 'nothing' }
  }
  if (error.keyword === 'additionalProperties') {
    const where = `${error.instancePath}/${escapePointer(String(error.params.additionalProperty))}`
    return { where, expected: 'no such field', actual: preview(at(value, where)) }
  }
  return { where: error.instancePath, expected: expectation(error), actual: preview(at(value, error.instancePath)) }
}

function expectation({ keyword, params }: SchemaError): string {
  switch (keyword) {
    case 'type':
      return [params.type].flat().map(typeName).join(' or ')
    case 'enum':
      return oneOf(Array.isArray(params.allowedValues) ? params.allowedValues : [])
    case 'const':
      return preview(params.allowedValue)
    case 'anyOf':
      return oneOfBranches(params.branches as SchemaError[])
    case 'format':
      return formatName(String(params.format))
    case 'pattern':
      return `text of the form ${params.pattern}`
    case 'maxLength':
      return params.limit === 0 ? 'an empty text' : `at most ${params.limit} characters`
    case 'maxProperties':
      return params.limit === 0 ? 'an object without fields' : `at most ${params.limit} fields`
    case 'minProperties':
      return params.limit === 1 ? 'at least one field' : `${params.limit} or more fields`
    case 'minItems':
      return `${params.limit} or more elements`
    case 'maxItems':
      return `at most ${params.limit} elements`
    case 'not':
      return 'no such field'
    case 'minimum':
      return `${params.limit} or more`
    case 'maximum':
      return `${params.limit} or less`
    default:
      return `a value that the contract allows (${keyword})`
  }
}

/** Where any string will do, the set is open, and the known words need not be told. */
function oneOfBranches(branches: SchemaError[]): string {
  const isOpen = branches.some(({ keyword, params }) => keyword === 'type' && params.type === 'string')
  const told = isOpen ? branches.filter(({ keyword }) => keyword !== 'enum') : branches
  return [...new Set(told.map(expectation))].join(' or ')
}

const typeNames: { [type: string]: string } = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'a string',
}

export const typeName = (type: unknown): string => typeNames[String(type)] ?? String(type)

const formatNames: { [format: string]: string } = {
  date: 'a date like 2026-03-04',
  'date-time': 'a time like 2026-03-04T10:20:30.000Z',
  int64: 'a whole number of 64 bits',
}

const formatName = (format: string): string => formatNames[format] ?? `text in the format ${format}`

const shownValues = 24

/** `one of NotReady, Ready or null`; long sets are cut. */
export function oneOf(values: unknown[]): string {
  const words = values.filter((value) => value !== null).map(String)
  const shown = words.length > shownValues ? `${words.slice(0, shownValues).join(', ')} … (${words.length} values)` : words.join(', ')
  return `one of ${shown}${values.includes(null) ? ' or null' : ''}`
}

const longest = 80

/** The value as a reader would write it, cut to a line. Reads no more of it than that takes. */
export function preview(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value))
    return value.length === 0 ? 'an empty array' : `an array of ${value.length} ${value.length === 1 ? 'element' : 'elements'}`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.keys(value)
    const names = fields.slice(0, 6).map((name) => JSON.stringify(name))
    if (fields.length < 2) return fields.length === 0 ? 'an empty object' : cut(`an object with the field ${names}`)
    return cut(`an object with the fields ${names.join(', ')}${fields.length > 6 ? ' …' : ''}`)
  }
  if (typeof value !== 'string') return cut(String(value))
  const quoted = cut(JSON.stringify(beginningOf(value, longest + 1)))
  return looksLikeAnotherType.test(value) ? `the text ${quoted}` : quoted
}

/** Text that would read as a number, a boolean or null, were it not for the quotes. */
const looksLikeAnotherType = /^(-?\d+(\.\d+)?|true|false|null)$/

const cut = (text: string): string => (text.length > longest ? `${beginningOf(text, longest)}…` : text)

/** The part of a value that a JSON pointer names; undefined when there is none. */
export function at(value: unknown, pointer: string): unknown {
  let part = value
  for (const segment of pointer.split('/').slice(1)) {
    if (typeof part !== 'object' || part === null) return undefined
    part = (part as { [name: string]: unknown })[segment.replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  return part
}

/** A name as a part of a JSON pointer (RFC 6901). */
export const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')
