// Departures in what holds for every record.
import type { Lie } from '../../tools/lie.ts'
import { companyRecordLies } from './record-companies.ts'
import { metaLies } from './record-meta.ts'
import { writeLies } from './record-writes.ts'

export const recordLies: readonly Lie[] = [...companyRecordLies, ...metaLies, ...writeLies]
