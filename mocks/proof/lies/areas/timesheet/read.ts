// Departures of reads and lists of timesheets.
import { around, type Lie, records, refuse } from '../../../tools/lie.ts'
import { embedding, entriesOf } from './entries.ts'

export const readLies: readonly Lie[] = [
  // Reads.
  {
    id: 'timesheet/read-by-number',
    says: 'A read shows the entry with the next number.',
    breaks: ['timesheet/get', 'record/read-by-id'],
    operations: ['getTimesheet'],
    tell: around(['getTimesheet'], (call) => {
      const own = entriesOf(call)
      const next = own[(own.findIndex(({ id }) => id === call.params.id) + 1) % own.length]
      return next && own.some(({ id }) => id === call.params.id) ? call.next({ path: `/v3/timesheet/${next.id}` }) : call.next()
    }),
  },
  {
    id: 'timesheet/read-of-first-only',
    says: 'A read finds the entry that was made first, and no other.',
    breaks: ['timesheet/get', 'record/read-by-id'],
    operations: ['getTimesheet'],
    tell: around(['getTimesheet'], (call) => {
      const [first] = entriesOf(call)
      return first && call.params.id !== first.id ? refuse(call, 404, 'No such entry.') : call.next()
    }),
  },
  {
    id: 'timesheet/read-without-meta',
    says: 'A read has no meta.',
    breaks: ['timesheet/get', 'record/meta'],
    operations: ['getTimesheet'],
    tell: records(['getTimesheet'], (entry) => {
      delete entry.meta
    }),
  },
  {
    id: 'timesheet/found-in-minutes',
    says: 'A search tells durations in minutes, a read in milliseconds.',
    breaks: ['timesheet/search-agrees-with-read', 'list/agrees-with-read'],
    operations: ['searchTimesheets', 'getTimesheet'],
    tell: embedding((entry) => {
      if (typeof entry.duration === 'number') entry.duration = Math.round(entry.duration / 60_000)
    }),
  },
  {
    id: 'timesheet/found-with-own-rate',
    says: 'A search shows another rate than the read.',
    breaks: ['timesheet/search-agrees-with-read', 'list/agrees-with-read'],
    operations: ['searchTimesheets', 'getTimesheet'],
    tell: embedding((entry) => {
      entry.rateCents = Number(entry.rateCents) + 100
    }),
  },
]
