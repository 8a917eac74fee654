// Departures that show to certain users only, or with records of others: another user's, another location's, another company's.
import type { Lie } from '../../../tools/lie.ts'
import { beyondTheCallerLies } from './beyond-the-caller.ts'
import { whoseCompanyLies } from './companies.ts'
import { laterPageLies } from './later-pages.ts'
import { locationLies } from './locations.ts'
import { lostToTheirMakersLies } from './lost-to-their-makers.ts'
import { makerAndReaderLies } from './makers-and-readers.ts'
import { movedByWriterLies } from './moved-by-writers.ts'
import { namePerLocationLies } from './names-per-location.ts'
import { whoseNotificationLies } from './notifications.ts'
import { onesOwnFirstLies } from './ones-own-first.ts'
import { otherPageLies } from './pages-of-others.ts'
import { referenceLies } from './references.ts'
import { takenForTheCallersLies } from './taken-for-the-callers.ts'
import { takenWithLies } from './taken-with.ts'
import { valuesForOthersLies } from './values-for-others.ts'

export const whoseLies: readonly Lie[] = [
  ...whoseCompanyLies,
  ...laterPageLies,
  ...locationLies,
  ...whoseNotificationLies,
  ...referenceLies,
  ...beyondTheCallerLies,
  ...makerAndReaderLies,
  ...otherPageLies,
  ...valuesForOthersLies,
  ...lostToTheirMakersLies,
  ...takenForTheCallersLies,
  ...namePerLocationLies,
  ...movedByWriterLies,
  ...takenWithLies,
  ...onesOwnFirstLies,
]
