// Deep comparison that says where two values differ, and how.
import { escapePointer } from '../../openapi/findings.ts'

export interface Difference {
  /** JSON pointer. */
  where: string
  expected: unknown
  actual: unknown
}

/** Where `actual` is not `expected`, field by field; objects may list their fields in any order. */
export function differences(expected: unknown, actual: unknown, where = ''): Difference[] {
  if (isDeeplySame(expected, actual)) return []
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const aligned = inTheOrderOf(expected, actual)
    if (aligned) return actual.flatMap((one, index) => differences(aligned[index], one, `${where}/${index}`))
    const length = Math.max(expected.length, actual.length)
    return Array.from({ length }, (_, index) => differences(expected[index], actual[index], `${where}/${index}`)).flat()
  }
  if (isObject(expected) && isObject(actual)) {
    const names = new Set([...Object.keys(expected), ...Object.keys(actual)])
    return [...names].flatMap((name) => differences(own(expected, name), own(actual, name), `${where}/${escapePointer(name)}`))
  }
  return [{ where, expected, actual }]
}

/** Most that is compared is the same, in the same order: that is seen without making anything. */
function isDeeplySame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isDeeplySame(item, other[index]))
  }
  if (!isObject(one) || !isObject(other)) return false
  for (const name in one) if (one[name] !== undefined && !(Object.hasOwn(other, name) && isDeeplySame(one[name], other[name]))) return false
  for (const name in other) if (other[name] !== undefined && !Object.hasOwn(one, name)) return false
  return true
}

/** The expected records in the order of the actual ones, where both are the same ones: no order of the parts of a record is stated. */
function inTheOrderOf(expected: readonly unknown[], actual: readonly unknown[]): readonly unknown[] | undefined {
  const idOf = (one: unknown) => (isObject(one) && typeof one.id === 'string' ? one.id : undefined)
  const records = new Map(expected.map((one) => [idOf(one), one]))
  const same = expected.length === actual.length && records.size === expected.length && !records.has(undefined)
  return same && actual.every((one) => records.has(idOf(one))) && new Set(actual.map(idOf)).size === actual.length
    ? actual.map((one) => records.get(idOf(one)))
    : undefined
}

/** Where `actual` has not what `expected` names; fields that are not named may be anything. */
export function missing(expected: unknown, actual: unknown, where = ''): Difference[] {
  if (!isObject(expected) || !isObject(actual)) return differences(expected, actual, where)
  return Object.entries(expected).flatMap(([name, value]) => missing(value, own(actual, name), `${where}/${escapePointer(name)}`))
}

export const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const own = (value: { readonly [name: string]: unknown }, name: string): unknown => (Object.hasOwn(value, name) ? value[name] : undefined)
