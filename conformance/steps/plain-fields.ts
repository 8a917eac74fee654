// Fields that records can be filtered and put in order by.
import type { ListedRecord } from './pages.ts'

export const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

/** Those whose values are plain, or none. */
export const plainFields = (records: readonly ListedRecord[]): string[] =>
  Object.keys(records[0] ?? {}).filter((field) => records.every((record) => record[field] === null || isPlain(record[field])))
