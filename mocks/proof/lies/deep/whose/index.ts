// Departures that show to certain users only, or with records of others: another user's, another location's, another company's.
import type { Lie } from '../../../tools/lie.ts'
import { whoseCompanyLies } from './companies.ts'
import { locationLies } from './locations.ts'
import { makerAndReaderLies } from './makers-and-readers.ts'
import { whoseNotificationLies } from './notifications.ts'
import { otherPageLies } from './pages-of-others.ts'
import { referenceLies } from './references.ts'
import { valuesForOthersLies } from './values-for-others.ts'

export const whoseLies: readonly Lie[] = [
  ...whoseCompanyLies,
  ...locationLies,
  ...whoseNotificationLies,
  ...referenceLies,
  ...makerAndReaderLies,
  ...otherPageLies,
  ...valuesForOthersLies,
]
