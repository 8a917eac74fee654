// Departures in the behaviour of timesheet.
import type { Lie } from '../lie.ts'

export const timesheetLies: readonly Lie[] = []
