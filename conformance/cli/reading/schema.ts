// The part of JSON Schema that the published schemas of the config, of recipes and of reports use. What it accepts and this does not, or the other way round, fails a test.

import { hint } from '../../../openapi/nearest.ts'
import { isObject } from '../../exchange/compare.ts'

export interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: { readonly [name: string]: Schema }
  readonly required?: readonly string[]
  readonly propertyNames?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly minItems?: number
  /** Told apart by the names that each requires. */
  readonly anyOf?: readonly Schema[]
  /** Of texts only. */
  readonly enum?: readonly string[]
  readonly const?: string | boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly pattern?: string
  /** Says what is wanted when a text does not fit its pattern. */
  readonly description?: string
  readonly $ref?: string
  readonly $defs?: { readonly [name: string]: Schema }
}

/** How a place inside another one is written. */
export interface Places {
  member(place: string, name: string): string
  item(place: string, index: number): string
}

/** `reports.html`, `only[1]` */
const dotted: Places = {
  member: (place, name) => (place === '' ? name : `${place}.${name}`),
  item: (place, index) => `${place}[${index}]`,
}

/** `/steps/0/do` (RFC 6901) */
export const pointers: Places = {
  member: (place, name) => `${place}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
  item: (place, index) => `${place}/${index}`,
}

/** What is wrong with the value, in words. No value is shown that could be secret: only those of a closed list are. */
export function problems(schema: Schema, value: unknown, place: string, root: Schema = schema, places: Places = dotted): string[] {
  const { anyOf, ...rest } = resolved(schema, root)
  const { type, enum: allowed, const: fixed, ...rules } = anyOf ? chosenBranch(anyOf, value, root) : rest
  if (type !== undefined && ![type].flat().some((one) => isOf(one, value)))
    return [`${place}: expected ${[type].flat().map(named).join(' or ')}, got ${named(typeOf(value))}.`]
  if (allowed && !allowed.some((one) => one === value))
    return [`${place}: expected one of ${allowed.join(', ')}, got ${JSON.stringify(value)}.${hint(String(value), allowed)}`]
  if (fixed !== undefined && value !== fixed) return [`${place}: expected ${JSON.stringify(fixed)}, got ${named(typeOf(value))}.`]
  if (typeof value === 'number') return outOfBounds(rules, value, place)
  if (typeof value === 'string') return ofText(rules, value, place)
  if (Array.isArray(value)) {
    if (value.length < (rules.minItems ?? 0)) return [`${place}: expected at least ${rules.minItems} of them, got ${value.length}.`]
    return value.flatMap((item, index) => problems(rules.items ?? {}, item, places.item(place, index), root, places))
  }
  return isObject(value) ? ofObject(rules, value, place, root, places) : []
}

function resolved({ $ref, ...own }: Schema, root: Schema): Schema {
  const referred = $ref === undefined ? undefined : root.$defs?.[$ref.replace('#/$defs/', '')]
  return { ...referred, ...own }
}

/** The one whose names the value has; else what all of them know, so that the nearest name can be told. */
function chosenBranch(anyOf: readonly Schema[], value: unknown, root: Schema): Schema {
  const all = anyOf.map((one) => resolved(one, root))
  const fitting = all.find(({ required = [] }) => isObject(value) && required.every((name) => Object.hasOwn(value, name)))
  if (fitting) return fitting
  const names = all.flatMap(({ required = [] }) => required)
  const isEmpty = isObject(value) && Object.keys(value).length === 0
  const properties = Object.fromEntries(names.map((name) => [name, {}]))
  return { type: 'object', additionalProperties: false, properties, required: isEmpty ? names.slice(0, 1) : [] }
}

function outOfBounds({ minimum, maximum }: Schema, value: number, place: string): string[] {
  if (minimum !== undefined && value < minimum) return [`${place}: expected at least ${minimum}, got ${value}.`]
  if (maximum !== undefined && value > maximum) return [`${place}: expected at most ${maximum}, got ${value}.`]
  return []
}

function ofText({ minLength = 0, pattern, description }: Schema, value: string, place: string): string[] {
  if (value.length < minLength) return [`${place}: expected some text, got an empty text.`]
  if (pattern === undefined || new RegExp(pattern, 'u').test(value)) return []
  return [`${place}: not of the wanted form. ${description ?? `Expected text like ${pattern}.`}`]
}

function ofObject(rules: Schema, value: { [name: string]: unknown }, place: string, root: Schema, places: Places): string[] {
  const { properties = {}, required = [], propertyNames = {}, additionalProperties = true } = rules
  const missing = required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${place}: "${name}" is missing.`)
  const found = Object.entries(value).flatMap(([name, child]) => {
    const inside = places.member(place, name)
    if (Object.hasOwn(properties, name)) return problems(properties[name] ?? {}, child, inside, root, places)
    if (additionalProperties === false) return [`${inside}: unknown.${hintOrList(name, Object.keys(properties))}`]
    const ofName = problems(propertyNames, name, inside, root, places)
    return additionalProperties === true ? ofName : [...ofName, ...problems(additionalProperties, child, inside, root, places)]
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
