// Words for what came, where a value would say less or more than is wanted.
import { preview } from '../../openapi/findings.ts'
import { isObject } from './compare.ts'

/** What came, told in words where its value would say less. A finding shows it as it stands, without quotes. */
export class Phrase {
  readonly #words: string

  constructor(words: string) {
    this.#words = words
  }

  toString(): string {
    return this.#words
  }
}

export const phrase = (words: string): Phrase => new Phrase(words)

/** A value as a finding tells it. */
export const inWords = (value: unknown): string =>
  value instanceof Phrase ? String(value) : (Array.isArray(value) && listInFull(value)) || preview(value)

const longestList = 160

/** Plain values, and records of some of those, as they stand; undefined where that would be too long to read. */
export function listInFull(values: readonly unknown[]): string | undefined {
  const mayBeTold = values.length > 0 && values.length <= longestList / 2 && values.every((one) => isShortValue(one) || isFlat(one))
  const text = mayBeTold ? `[${values.map((one) => JSON.stringify(one)).join(', ')}]` : undefined
  return text !== undefined && text.length <= longestList ? text : undefined
}

const isShortValue = (value: unknown): boolean =>
  value === null || ['number', 'boolean'].includes(typeof value) || (typeof value === 'string' && value.length <= longestList)

const isFlat = (value: unknown): boolean => isObject(value) && Object.values(value).length <= 4 && Object.values(value).every(isShortValue)
