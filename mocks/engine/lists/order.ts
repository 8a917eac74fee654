// The language of `orderby` and `orderBy` (D08): which record comes first. Pure functions of an order and two records.
import { invalid } from '../plain/errors.ts'
import type { Field, SchemaFields } from './fields.ts'

/** What a record is ordered by is read once of each, and not once for each other that it is compared with. */
export interface OrderOfRecords {
  valuesOf(record: unknown): Values
  compare(one: Values, other: Values): number
}

type Values = readonly (Value | undefined)[]

interface Key {
  path: string[]
  descending: boolean
}

/**
 * Compiles an order. Ties break by id, null comes last whatever the direction. Undefined when it names no field.
 *
 * @example parseOrder('-createdDate,name', fieldsOf('Vendor'), false)
 * @example parseOrder({ number: 'asc' }, fieldsOf('Timesheet'), true)
 */
export function parseOrder(order: unknown, fields: SchemaFields, collate: boolean, path = '/orderby'): OrderOfRecords | undefined {
  const keys = keysOf(order, fields, path)
  if (keys.length === 0) return undefined
  const paths = [...keys.map(({ path }) => path), ['id']]
  const comparisons = keys.map(({ path, descending }) => comparison(descending, collate || isNatural(path)))
  return {
    valuesOf: (record) => paths.map((path) => valueAt(record, path)),
    compare(one, other) {
      for (const [place, compare] of comparisons.entries()) {
        const result = compare(one[place], other[place])
        if (result !== 0) return result
      }
      return compareValues(one[keys.length], other[keys.length], false)
    },
  }
}

const mostKeys = 20

function keysOf(order: unknown, fields: SchemaFields, path: string): Key[] {
  try {
    const keys = typeof order === 'string' ? keysOfText(order) : keysOfObject(order)
    if (keys.length > mostKeys) throw mistake(`at most ${mostKeys} fields`, keys.length)
    for (const key of keys) checkPath(key.path, fields)
    return keys
  } catch (error) {
    throw error instanceof Mistake ? invalid('invalid_order', [{ path, expected: error.expected, actual: error.actual }]) : error
  }
}

/** The number of a timesheet sorts naturally (2.11). */
const isNatural = (path: string[]): boolean => path.at(-1) === 'number'

export function keysOfText(order: string): Key[] {
  const parts = order.split(',').map((part) => part.trim())
  return parts
    .filter((part) => part !== '')
    .map((part) => {
      const [, minus, name, direction = 'asc'] = part.match(/^([-+]?)([\w.]+)(?:\s+(\w+))?$/) ?? []
      if (!name) throw mistake('a field such as name, -name or name desc', part)
      return { path: name.split('.'), descending: (minus === '-') !== (directionOf(direction) === 'desc') }
    })
}

function keysOfObject(order: unknown, prefix: string[] = []): Key[] {
  if (Array.isArray(order)) return order.flatMap((part) => keysOfObject(part, prefix))
  if (typeof order !== 'object' || order === null) throw mistake('an object such as {name: "asc"}, or an array of such', order)
  if (prefix.length > 4) throw mistake('at most 5 levels', 'more')
  return Object.entries(order).flatMap(([name, value]) => {
    const path = [...prefix, name]
    return typeof value === 'string' ? [{ path, descending: directionOf(value) === 'desc' }] : keysOfObject(value, path)
  })
}

function directionOf(word: string): string {
  const direction = word.toLowerCase()
  if (direction !== 'asc' && direction !== 'desc') throw mistake('asc or desc', word)
  return direction
}

/** Only what has one plain value has an order: no list, and no object as a whole. */
function checkPath(path: string[], fields: SchemaFields): void {
  let known: SchemaFields | undefined = fields
  for (const [depth, name] of path.entries()) {
    const field: Field | undefined = known?.get(name)
    const last = depth === path.length - 1
    if (!field || field.list || (last && field.types.includes('object')))
      throw mistake(`a field of the record with a plain value, one of ${namesOf(known ?? fields)}`, path.join('.'))
    if (field.open) return
    known = field.fields
  }
}

/** Those that can be sorted by; for those with fields below, one of these has to be named. */
const namesOf = (fields: SchemaFields): string =>
  [...fields].flatMap(([name, field]) => (field.list ? [] : field.types.includes('object') ? [`${name}.…`] : [name])).join(', ')

function comparison(descending: boolean, natural: boolean): (one: Value | undefined, other: Value | undefined) => number {
  return (one, other) => {
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
    const result = compareValues(one, other, natural)
    return descending ? -result : result
  }
}

type Value = string | number | boolean

/** The plain value at a path; undefined for null, nothing, and what has no order. */
function valueAt(record: unknown, path: string[]): Value | undefined {
  let value: unknown = record
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as { [name: string]: unknown })[name]
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

let collator: Intl.Collator | undefined

/** Made when it is first asked for: that takes 6 ms, which no start should wait for. */
function compareNaturally(one: string, other: string): number {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return collator.compare(one, other)
}

function compareValues(one: Value | undefined, other: Value | undefined, natural: boolean): number {
  if (natural && typeof one === 'string' && typeof other === 'string') return compareNaturally(one, other)
  if (one === other || one === undefined || other === undefined) return 0
  if (typeof one !== typeof other) return typeof one < typeof other ? -1 : 1
  return one < other ? -1 : 1
}

/** What is wrong with an order, before it is known where it stood in the request. */
class Mistake extends Error {
  readonly expected: string
  readonly actual: string

  constructor(expected: string, actual: string) {
    super(expected)
    this.expected = expected
    this.actual = actual
  }
}

const mistake = (expected: string, actual: unknown): Mistake => new Mistake(expected, JSON.stringify(actual)?.slice(0, 80) ?? 'nothing')
