// Dates that come back as another day or another point in time: leap days, ends of years and months, offsets, the hour that is skipped.
import { writes } from '../../computed/writes.ts'
import { ofText, type ValueChange, type ValueLie, valueLie } from './kept-values.ts'

interface DateKind {
  name: string
  says: string
  change: ValueChange
  shownBy: string
}

const dateKind = (name: string, says: string, shownBy: string, change: (text: string) => string): DateKind => ({
  name,
  says,
  shownBy,
  change: ofText(change),
})

/** The day of the text some days later, with whatever else the text says. */
function shiftedDays(text: string, days: number): string {
  const time = Date.parse(`${text.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(time) ? text : new Date(time + days * 86_400_000).toISOString().slice(0, 10) + text.slice(10)
}

const lastOfMonth = (text: string): boolean => shiftedDays(text, 1).slice(8, 10) === '01'

const asUtc = (text: string): string => text.replace(/[+-]\d\d:\d\d$/, 'Z')

const kinds: readonly DateKind[] = [
  dateKind('leap-day-to-march', 'is the first of March when it is a leap day', '2028-02-29T10:00:00.000Z', (text) =>
    text.slice(4).startsWith('-02-29') ? shiftedDays(text, 1) : text,
  ),
  dateKind('new-year-to-eve', 'is a day earlier when it is a first of January', '2029-01-01T05:00:00.000Z', (text) =>
    text.slice(4).startsWith('-01-01') ? shiftedDays(text, -1) : text,
  ),
  dateKind('week-year', 'is in the next year in the last days of a year (YYYY for yyyy)', '2030-12-31T12:00:00.000Z', (text) =>
    /^\d{4}-12-(30|31)/.test(text) ? `${Number(text.slice(0, 4)) + 1}${text.slice(4)}` : text,
  ),
  dateKind('offset-dropped', 'loses its offset, the hours staying as they are', '2028-05-04T23:30:00.000-05:00', (text) => asUtc(text)),
  dateKind('day-and-month-swapped', 'has day and month swapped when both may be either', '2028-03-04T08:00:00.000Z', (text) =>
    Number(text.slice(8, 10)) <= 12 ? `${text.slice(0, 5)}${text.slice(8, 10)}-${text.slice(5, 7)}${text.slice(10)}` : text,
  ),
  dateKind('skipped-hour', 'is an hour later in the hour that daylight saving skips in New York', '2028-03-12T02:30:00.000Z', (text) =>
    text.replace(/^(2028-03-12|2027-03-14|2026-03-08)T02:/, '$1T03:'),
  ),
  dateKind('midnight-is-day-before', 'is the day before when it is midnight', '2028-06-15T00:00:00.000Z', (text) =>
    /T00:00(:00(\.0+)?)?(Z|\+00:00)$/.test(text) ? shiftedDays(text, -1) : text,
  ),
  dateKind('thirty-first-lost', 'is the 30th when it is a 31st', '2028-08-31T12:00:00.000Z', (text) =>
    text.slice(8, 10) === '31' ? `${text.slice(0, 8)}30${text.slice(10)}` : text,
  ),
  dateKind('last-of-month-moves-on', 'is the first of the next month when it is a last of the month', '2028-04-30T12:00:00.000Z', (text) =>
    lastOfMonth(text) ? shiftedDays(text, 1) : text,
  ),
  dateKind('time-since-1970', 'is 1970 when it is before', '1969-07-20T20:17:00.000Z', (text) =>
    text < '1970' ? '1970-01-01T00:00:00.000Z' : text,
  ),
  dateKind('time-until-2038', 'is in 2038 at the latest', '2041-01-01T12:00:00.000Z', (text) =>
    text > '2038-01-19' ? '2038-01-19T03:14:07.000Z' : text,
  ),
  dateKind('century-lost', 'is in this century when it is in the last', '1999-12-15T12:00:00.000Z', (text) => text.replace(/^19/, '20')),
  dateKind('evening-is-next-day', 'is the next day from 20:00 on', '2028-06-15T21:15:00.000Z', (text) =>
    /T2[0-3]:/.test(text) ? shiftedDays(text, 1) : text,
  ),
  dateKind('summer-hour-lost', 'is an hour earlier in summer', '2028-07-15T22:30:00.000Z', (text) =>
    /^\d{4}-0[4-9]-\d\dT/.test(text) ? new Date(Date.parse(text) - 3_600_000).toISOString() : text,
  ),
]

const dateFields: readonly (readonly [operation: string, field: string])[] = [
  ['updateWebhook', 'errorDate'],
  ['updateInspection', 'completedDate'],
  ['createStatement', 'toDate'],
  ['createWebhook', 'errorDate'],
  ['updateStatement', 'fromDate'],
  ['createStatement', 'fromDate'],
]

/** A first day is a plain date as often as not, and comes before the last. */
const isEarly = (name: string): boolean => /since-1970|century/.test(name)

export const dateLies: readonly ValueLie[] = dateFields.flatMap(([operation, field], turn) =>
  writes
    .filter(({ id }) => id === operation)
    .flatMap((write) =>
      kinds
        .filter(({ name }, index) => (index + turn) % 2 === 0 && !(isEarly(name) && field === 'toDate'))
        .map((one, index) => valueLie(write, field, { ...one, looksRight: index === 3 })),
    ),
)
