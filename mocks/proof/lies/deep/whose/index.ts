// Departures that show to certain users only, or with records of others: another user's, another location's, another company's.
import type { Lie } from '../../../tools/lie.ts'
import { companyLies } from './companies.ts'
import { locationLies } from './locations.ts'
import { userLies } from './users.ts'

export const whoseLies: readonly Lie[] = [...companyLies, ...locationLies, ...userLies]
