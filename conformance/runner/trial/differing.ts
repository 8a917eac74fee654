// How what differs is told, and which parts of records are compared.
import { isObject } from '../../exchange/compare.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { keptAs } from '../../exchange/kept.ts'
import { inWords } from '../../exchange/phrase.ts'
import { lastingPart } from '../seen/lasting-fields.ts'

/** Says which is a number and which a text, where they look alike, and where long texts part that begin alike. */
export function previewBeside(value: unknown, other: unknown): string {
  if (typeof value !== typeof other && String(value) === String(other))
    return `${inWords(value)} (a ${typeof value === 'string' ? 'text' : typeof value})`
  if (typeof value !== 'string' || typeof other !== 'string' || inWords(value) !== inWords(other)) return inWords(value)
  const [signs, others] = [[...value], [...other]]
  const first = signs.findIndex((sign, at) => sign !== others[at])
  const from = first < 0 ? signs.length : first
  const rest = signs.slice(from).join('')
  return `${inWords(value)}, ${rest === '' ? `${from} characters in all` : `from character ${from + 1} on ${inWords(rest)}`}`
}

/** A text that is spelt another way, and has lost nothing by it (D48). */
export const isTidied = (expected: unknown, actual: unknown): boolean =>
  typeof expected === 'string' && typeof actual === 'string' && keptAs(expected, actual) === 'tidied'

export const lastingIn = ({ operation: id }: Exchange, record: unknown): unknown => (id === undefined ? record : lastingPart(id, record))

export const without = (value: unknown, names: readonly string[]): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name))) : value
