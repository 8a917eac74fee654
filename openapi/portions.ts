// Large values in portions: a validator that collects every error is quick with some records at a time, and slow with many.
import { escapePointer } from './findings.ts'

/** A part of a value in the form of the whole. */
export interface Portion {
  value: unknown
  /** What a pointer into this part is in the value; undefined for what another portion shows whole. */
  pointer(inPortion: string): string | undefined
}

/** Elements of a list that are looked at together. */
const mostElements = 50
/** The contract describes nothing that stands deeper. */
const deepest = 12

/** Portions that together show every element of every list. A value without long lists is one portion. */
export function portionsOf(value: unknown): Iterable<Portion> {
  const long: Long = new Set()
  return collectLong(value, 0, long) ? severalOf(value, long) : [{ value, pointer: unmoved }]
}

const unmoved = (pointer: string): string => pointer

function* severalOf(value: unknown, long: Long): Generator<Portion> {
  yield { value: shortened(value, long), pointer: unmoved }
  yield* rests(value, [], long)
}

/** The lists that the first portion does not show whole, and everything around them. */
type Long = Set<unknown>

/** A name on the way to a list, and all that a portion keeps around it. */
interface Step {
  name: string
  parent: unknown
}

/** What the first portion leaves out of the lists in this value. */
function* rests(value: unknown, way: readonly Step[], long: Long): Generator<Portion> {
  if (!isLong(value, long)) return
  if (Array.isArray(value))
    for (let start = mostElements; start < value.length; start += mostElements) {
      const elements = value.slice(start, start + mostElements).map((element) => shortened(element, long))
      yield { value: way.reduceRight<unknown>(around, elements), pointer: (inPortion) => moved(inPortion, way, start) }
    }
  // One entry at a time: those of a long list would take more room than the list.
  for (const [name, part] of Array.isArray(value) ? value.entries() : Object.entries(value))
    if (isLong(part, long)) yield* rests(part, [...way, { name: String(name), parent: value }], long)
}

/** The part where it stands, alone in a list, or beside the plain values of an object. */
function around(part: unknown, { name, parent }: Step): unknown {
  if (Array.isArray(parent)) return [part]
  return { ...Object.fromEntries(Object.entries(parent as object).filter(([, beside]) => typeof beside !== 'object')), [name]: part }
}

function moved(inPortion: string, way: readonly Step[], start: number): string | undefined {
  const [, ...names] = inPortion.split('/')
  const isInList =
    names.length > way.length && way.every(({ name, parent }, at) => names[at] === (Array.isArray(parent) ? '0' : escapePointer(name)))
  if (!isInList) return undefined
  const before = way.map(({ name }) => escapePointer(name))
  return ['', ...before, Number(names[way.length]) + start, ...names.slice(way.length + 1)].join('/')
}

const isLong = (value: unknown, long: Long): value is object => long.has(value)

/** Tells whether the value is long, or has something long in it. What cannot be read is for the validator to say. */
function collectLong(value: unknown, depth: number, long: Long): boolean {
  if (typeof value !== 'object' || value === null || depth >= deepest) return false
  let found = Array.isArray(value) && value.length > mostElements
  try {
    // Every answer comes this way; an array of its values would cost more than the look at them.
    if (Array.isArray(value)) for (const part of value) found = collectLong(part, depth + 1, long) || found
    else for (const name in value) found = collectLong(Reflect.get(value, name), depth + 1, long) || found
  } catch {
    return false
  }
  if (found) long.add(value)
  return found
}

/** The value with long lists cut, or the value itself where there are none. */
function shortened(value: unknown, long: Long): unknown {
  if (!isLong(value, long)) return value
  if (Array.isArray(value)) return value.slice(0, mostElements).map((element) => shortened(element, long))
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part, long)]))
}
