// The part of JSON Schema that the published schema of the config uses. What it accepts and this does not, or the other way round, fails a test.
import { isObject } from '../exchange/compare.ts'
import { hint } from './nearest.ts'

export interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: { readonly [name: string]: Schema }
  readonly required?: readonly string[]
  readonly propertyNames?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  /** Of texts only. */
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly pattern?: string
  /** Says what is wanted when a text does not fit its pattern. */
  readonly description?: string
  readonly $ref?: string
  readonly $defs?: { readonly [name: string]: Schema }
}

/** What is wrong with the value, in words. No value is shown that could be secret: only those of a closed list are. */
export function problems(schema: Schema, value: unknown, place: string, root: Schema = schema): string[] {
  const { $ref, ...own } = schema
  const referred = $ref === undefined ? undefined : root.$defs?.[$ref.replace('#/$defs/', '')]
  const { type, enum: allowed, ...rules } = { ...referred, ...own }
  if (type !== undefined && ![type].flat().some((one) => isOf(one, value)))
    return [`${place}: expected ${[type].flat().map(named).join(' or ')}, got ${named(typeOf(value))}.`]
  if (allowed && !allowed.some((one) => one === value))
    return [`${place}: expected one of ${allowed.join(', ')}, got ${JSON.stringify(value)}.${hint(String(value), allowed)}`]
  if (typeof value === 'number') return outOfBounds(rules, value, place)
  if (typeof value === 'string') return ofText(rules, value, place)
  if (Array.isArray(value)) return value.flatMap((item, index) => problems(rules.items ?? {}, item, `${place}[${index}]`, root))
  return isObject(value) ? ofObject(rules, value, place, root) : []
}

function outOfBounds({ minimum, maximum }: Schema, value: number, place: string): string[] {
  if (minimum !== undefined && value < minimum) return [`${place}: expected at least ${minimum}, got ${value}.`]
  if (maximum !== undefined && value > maximum) return [`${place}: expected at most ${maximum}, got ${value}.`]
  return []
}

function ofText({ minLength = 0, pattern, description }: Schema, value: string, place: string): string[] {
  if (value.length < minLength) return [`${place}: expected some text, got none.`]
  if (pattern === undefined || new RegExp(pattern, 'u').test(value)) return []
  return [`${place}: not of the wanted form. ${description ?? `Wanted is text like ${pattern}.`}`]
}

function ofObject(rules: Schema, value: { [name: string]: unknown }, place: string, root: Schema): string[] {
  const { properties = {}, required = [], propertyNames = {}, additionalProperties = true } = rules
  const missing = required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${place}: "${name}" is missing.`)
  const found = Object.entries(value).flatMap(([name, child]) => {
    const inside = place === '' ? name : `${place}.${name}`
    if (Object.hasOwn(properties, name)) return problems(properties[name] ?? {}, child, inside, root)
    if (additionalProperties === false) return [`${inside}: unknown.${hintOrList(name, Object.keys(properties))}`]
    const ofName = problems(propertyNames, name, inside, root)
    return additionalProperties === true ? ofName : [...ofName, ...problems(additionalProperties, child, inside, root)]
  })
  return [...missing, ...found]
}

/** Short lists are told whole. */
function hintOrList(name: string, known: readonly string[]): string {
  const near = hint(name, known)
  return near !== '' && known.length > 8 ? near : `${near} Known: ${known.join(', ')}.`
}

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

const isOf = (type: string, value: unknown): boolean => (type === 'integer' ? Number.isInteger(value) : type === typeOf(value))

const words: { readonly [type: string]: string } = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  null: 'null',
  object: 'an object',
  string: 'text',
}

const named = (type: string): string => words[type] ?? type
