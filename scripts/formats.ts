// The formats that the contract uses: those of ajv-formats, but for times. An answer may hold ten thousand of these, so looking at one
// leaves no garbage.
import { fullFormats } from 'ajv-formats/dist/formats.js'

const day = String.raw`\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d)|(?:0[13-9]|1[0-2])-30|(?:0[13578]|1[02])-31)`
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)`

const moments = new RegExp(`^${day}[T\\s]${time}$`, 'i')

const isInCalendar = (text: string): boolean => !text.startsWith('-02-29', 4) || isLeapYear(Number(text.slice(0, 4)))

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** One is inserted at the end of a day of UTC alone (RFC 3339, 5.7). */
function isLeapSecond(text: string): boolean {
  const before = new Date(`${text.slice(0, 10)}T${text.slice(11, 17)}59${zoneOf(text)}`)
  return !Number.isNaN(before.getTime()) && before.toISOString().slice(11, 19) === '23:59:59'
}

function zoneOf(text: string): string {
  const [, sign = '', hours = '', minutes = '00'] = /([+-])(\d\d):?(\d\d)?$/.exec(text.slice(17)) ?? []
  return sign === '' ? 'Z' : `${sign}${hours}:${minutes}`
}

export const formats = {
  date: fullFormats.date,
  'date-time': (text: string): boolean => moments.test(text) && isInCalendar(text) && (!text.startsWith('60', 17) || isLeapSecond(text)),
  int64: fullFormats.int64,
}
