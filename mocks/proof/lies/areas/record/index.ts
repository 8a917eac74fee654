// Departures in what holds for every record.
import type { Lie } from '../../../tools/lie.ts'
import { companyRecordLies } from './companies.ts'
import { metaLies } from './meta.ts'
import { reachingLies } from './other-resources.ts'
import { writeLies } from './writes.ts'

export const recordLies: readonly Lie[] = [...companyRecordLies, ...metaLies, ...writeLies, ...reachingLies]
