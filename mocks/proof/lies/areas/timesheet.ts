// Departures in the behaviour of timesheets.
import type { Lie } from '../../tools/lie.ts'
import { deletedTimesheetLies } from './timesheet-delete.ts'
import { durationLies } from './timesheet-durations.ts'
import { embeddedLies } from './timesheet-embedded.ts'
import { readLies } from './timesheet-read.ts'
import { searchLies } from './timesheet-search.ts'

export const timesheetLies: readonly Lie[] = [...readLies, ...searchLies, ...embeddedLies, ...durationLies, ...deletedTimesheetLies]
