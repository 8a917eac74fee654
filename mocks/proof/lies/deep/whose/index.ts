// Departures that show to certain users only, or with records of others: another user's, another location's, another company's.
import type { Lie } from '../../../tools/lie.ts'
import { whoseCompanyLies } from './companies.ts'
import { laterPageLies } from './later-pages.ts'
import { locationLies } from './locations.ts'
import { makerAndReaderLies } from './makers-and-readers.ts'
import { whoseNotificationLies } from './notifications.ts'
import { referenceLies } from './references.ts'

export const whoseLies: readonly Lie[] = [
  ...whoseCompanyLies,
  ...laterPageLies,
  ...locationLies,
  ...whoseNotificationLies,
  ...referenceLies,
  ...makerAndReaderLies,
]
