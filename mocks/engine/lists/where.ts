// The language of `where` (D07): which records match. Pure functions of a filter and a record.
import { preview, typeName } from '../../../openapi/findings.ts'
import { invalid, type Refusal } from '../plain/errors.ts'
import type { Field, SchemaFields } from './fields.ts'
import { asInstant } from './times.ts'

export type Predicate = (record: unknown) => boolean

interface Filter {
  [name: string]: unknown
}

const deepest = 16
const mostConditions = 500

/**
 * Compiles a filter. Throws a refusal that names what is wrong.
 *
 * @example parseWhere({ name: { contains: 'lake', mode: 'insensitive' }, city: { in: ['Seattle'] } }, fieldsOf('Vendor'))
 */
export function parseWhere(where: unknown, fields: SchemaFields, path = '/where'): Predicate {
  let conditions = 0

  function count(path: string): void {
    if (++conditions > mostConditions) throw wrongWords(path, `at most ${mostConditions} conditions`, 'more')
  }

  function all(filter: unknown, known: SchemaFields | undefined, path: string, depth: number): Predicate {
    if (!isFilter(filter)) throw wrongOperand(path, 'an object of fields', filter)
    if (depth > deepest) throw wrongWords(path, `at most ${deepest} levels`, 'more')
    return every(Object.entries(filter).map(([name, value]) => part(name, value, known, path, depth)))
  }

  function part(name: string, value: unknown, known: SchemaFields | undefined, path: string, depth: number): Predicate {
    const here = `${path}/${name}`
    count(here)
    if (name === 'AND' || name === 'OR' || name === 'NOT') return combined(name, value, known, here, depth)
    const field = known ? known.get(name) : anyField
    if (!field) throw wrongWords(here, `a field of the record, one of ${[...(known?.keys() ?? [])].join(', ')}`, name)
    const matches = condition(value, field, here, depth, undefined)
    return (record) => matches(valueIn(record, name))
  }

  /** With a list, AND holds when all of it hold, OR when one does, NOT when none does. */
  function combined(word: 'AND' | 'OR' | 'NOT', value: unknown, known: SchemaFields | undefined, path: string, depth: number): Predicate {
    const toPart = (filter: unknown, here: string) => {
      count(here)
      return all(filter, known, here, depth + 1)
    }
    const parts = Array.isArray(value) ? value.map((filter, index) => toPart(filter, `${path}/${index}`)) : [toPart(value, path)]
    if (word === 'AND') return every(parts)
    return word === 'OR' ? some(parts) : negated(some(parts))
  }

  function condition(value: unknown, field: Field, path: string, depth: number, folded: Fold): Predicate {
    if (depth > deepest) throw wrongWords(path, `at most ${deepest} levels`, 'more')
    if (!isFilter(value)) return equals(value, field, path, folded)
    if (isNested(value, field)) return onEach(field, all(value, field.fields, path, depth + 1))
    const { mode, ...operators } = value
    if (mode !== undefined && mode !== 'insensitive' && mode !== 'default')
      throw wrongOperand(`${path}/mode`, 'insensitive or default', mode)
    const fold = mode === undefined ? folded : mode === 'insensitive'
    return every(
      Object.entries(operators).map(([name, operand]) => {
        const here = `${path}/${name}`
        count(here)
        if (name === 'not') return negated(condition(operand, field, here, depth + 1, fold))
        const operator = table.get(name)
        if (!operator) throw wrongWords(here, `an operator, one of ${operatorNames.join(', ')}`, name)
        return operator(operand, field, here, fold)
      }),
    )
  }

  return all(where, fields, path, 0)
}

/** True where case does not matter, false where it does; where nothing is said of it, it matters to all but operators of text. */
type Fold = boolean | undefined

/** Makes the condition that an operand asks for. */
type Operator = (operand: unknown, field: Field, path: string, fold: Fold) => Predicate

const equals: Operator = (operand, field, path, fold) => isOneOf([plain(operand, field, path)], field, fold)

const isIn: Operator = (operand, field, path, fold) => {
  if (!Array.isArray(operand)) throw wrongOperand(path, 'an array of values', operand)
  const values = operand.map((value, index) => plain(value, field, `${path}/${index}`))
  return isOneOf(values, field, fold)
}

const table = new Map<string, Operator>([
  ['equals', equals],
  ['in', isIn],
  ['notIn', (...given) => negated(isIn(...given))],
  ['lt', ordered((found, operand) => found < operand)],
  ['lte', ordered((found, operand) => found <= operand)],
  ['gt', ordered((found, operand) => found > operand)],
  ['gte', ordered((found, operand) => found >= operand)],
  ['contains', textual((found, operand) => found.includes(operand))],
  ['startsWith', textual((found, operand) => found.startsWith(operand))],
  ['endsWith', textual((found, operand) => found.endsWith(operand))],
])

const operatorNames = ['not', ...table.keys()]

function isOneOf(operands: Plain[], field: Field, fold: Fold): Predicate {
  const inForm = fold ? lowerCase : field.time ? instant : (value: unknown) => value
  const wanted = new Set(operands.map(inForm))
  const [only] = wanted
  if (wanted.size === 1) return onEach(field, (found) => inForm(found ?? null) === only)
  return onEach(field, (found) => wanted.has(inForm(found ?? null)))
}

function ordered(holds: (found: string | number, operand: string | number) => boolean): Operator {
  return (given, field, path) => {
    const operand = plain(given, field, path)
    if (typeof operand === 'string') {
      const inForm = field.time ? asInstant : (found: string) => found
      return onEach(field, (found) => typeof found === 'string' && holds(inForm(found), operand))
    }
    if (typeof operand === 'number') return onEach(field, (found) => typeof found === 'number' && holds(found, operand))
    throw wrongOperand(path, 'a number or text', given)
  }
}

function textual(holds: (found: string, operand: string) => boolean): Operator {
  return (given, field, path, fold) => {
    if (field.types.length > 0 && !field.types.includes('string'))
      throw wrongWords(path, 'a field that holds text', `one that holds ${field.types.map(typeName).join(' or ')}`)
    if (typeof given !== 'string') throw wrongOperand(path, 'text', given)
    if (fold === false) return onEach(field, (found) => typeof found === 'string' && holds(found, given))
    const operand = given.toLowerCase()
    return onEach(field, (found) => typeof found === 'string' && holds(found.toLowerCase(), operand))
  }
}

type Plain = string | number | boolean | null

/** The operand, when the field can hold it. A time is brought into the form that records have, whatever its zone. */
function plain(operand: unknown, { types, time }: Field, path: string): Plain {
  if (operand === null) return null
  if (typeof operand !== 'string' && typeof operand !== 'number' && typeof operand !== 'boolean')
    throw wrongOperand(path, expectation(types), operand)
  const fits = types.length === 0 || types.includes(typeof operand) || (typeof operand === 'number' && types.includes('integer'))
  if (!fits) throw wrongOperand(path, expectation(types), operand)
  return time && typeof operand === 'string' ? asInstant(operand) : operand
}

function expectation(types: string[]): string {
  if (types.length === 0) return 'text, a number, true, false or null'
  return types.includes('object') ? 'null, or conditions on the fields below' : types.map(typeName).join(' or ')
}

const instant = (value: unknown): unknown => (typeof value === 'string' ? asInstant(value) : value)

const lowerCase = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value)

function every(parts: Predicate[]): Predicate {
  const [only] = parts
  return only && parts.length === 1 ? only : (found) => parts.every((matches) => matches(found))
}

const some =
  (parts: Predicate[]): Predicate =>
  (found) =>
    parts.some((matches) => matches(found))

const negated =
  (matches: Predicate): Predicate =>
  (found) =>
    !matches(found)

/** A condition on a list holds when it holds for one of its elements. */
function onEach({ list, open }: Field, matches: Predicate): Predicate {
  if (!list && !open) return matches
  return (found) => (Array.isArray(found) ? found.some(matches) : matches(found))
}

const anyField: Field = { types: [], fields: undefined, open: true, list: false, time: false }

/** Names of fields mean the object below; names of operators mean this value. */
function isNested(value: Filter, { fields, open }: Field): boolean {
  const names = Object.keys(value)
  if (fields) return names.length === 0 || names.some((name) => fields.has(name) || !operatorNames.includes(name))
  return open && !names.some((name) => operatorNames.includes(name))
}

const isFilter = (value: unknown): value is Filter => typeof value === 'object' && value !== null && !Array.isArray(value)

function valueIn(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null && Object.hasOwn(record, name) ? (record as Filter)[name] : undefined
}

const wrongOperand = (path: string, expected: string, operand: unknown): Refusal => wrongWords(path, expected, preview(operand))

const wrongWords = (path: string, expected: string, actual: string): Refusal =>
  invalid('invalid_where', [{ path, expected, actual: actual.length > 80 ? `${actual.slice(0, 80)}…` : actual }])

/** The fields a filter names at its top, in AND, OR and NOT too: D23 hides deleted records unless one is `deleted`. */
export function namesField(where: unknown, name: string): boolean {
  if (Array.isArray(where)) return where.some((part) => namesField(part, name))
  if (!isFilter(where)) return false
  return Object.entries(where).some(([key, value]) => key === name || (['AND', 'OR', 'NOT'].includes(key) && namesField(value, name)))
}
