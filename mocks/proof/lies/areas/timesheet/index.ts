// Departures in the behaviour of timesheets.
import type { Lie } from '../../../tools/lie.ts'
import { deletedTimesheetLies } from './delete.ts'
import { durationLies } from './durations.ts'
import { embeddedLies } from './embedded.ts'
import { timesheetLimitLies } from './limits.ts'
import { timesheetOfNobodyLies } from './of-nobody.ts'
import { readLies } from './read.ts'
import { searchLies } from './search.ts'

export const timesheetLies: readonly Lie[] = [
  ...readLies,
  ...searchLies,
  ...embeddedLies,
  ...durationLies,
  ...deletedTimesheetLies,
  ...timesheetOfNobodyLies,
  ...timesheetLimitLies,
]
