// The one form that the mock keeps times in (D01), so that they compare as texts, whatever zone and precision they were sent with.
import { type Shape, shapeOf } from '../../../openapi/schema.ts'
import { onceForEach } from '../plain/once.ts'

const plainDate = /^\d{4}-\d\d-\d\d$/
const recordForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
/** In every notation that the contract takes for a time, a blank in the middle, hours alone of a zone and a leap second among them. */
const time = /^(\d{4}-\d\d-\d\d)[t\s](\d\d:\d\d):(\d\d)(?:\.(\d+))?(?:z|([+-]\d\d):?(\d\d)?)$/i

/** `2026-02-02T01:00:00+01:00` as `2026-02-02T00:00:00.000Z`. Plain dates, and what is no time, stay. */
export function inRecordForm(text: string): string {
  if (recordForm.test(text)) return text
  const [, day, minute, second, fraction = '', hours = '+00', minutes = '00'] = time.exec(text) ?? []
  if (day === undefined) return text
  const atMinute = Date.parse(`${day}T${minute}${hours}:${minutes}`)
  const moment = new Date(atMinute + Number(second) * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0')))
  // Of a year with more than four figures no record can tell.
  const kept = Number.isNaN(moment.getTime()) ? '' : moment.toISOString()
  return recordForm.test(kept) ? kept : text
}

/** As it compares: a plain date is the time at which it begins. */
export const asInstant = (text: string): string =>
  text.length === 10 && plainDate.test(text) ? `${text}T00:00:00.000Z` : inRecordForm(text)

/** A point in time, if only among others that it may be. */
export const holdsTime = ({ parts }: Shape): boolean =>
  parts.some(({ format, branches = [] }) => format === 'date-time' || branches.flat().some((branch) => branch.format === 'date-time'))

/** A body with its times in the form of records. */
export function timesInRecordForm(schema: string, body: unknown): unknown {
  const fields = timesOf(schema)
  if (fields.length === 0 || typeof body !== 'object' || body === null) return body
  const sent = new Map<string, unknown>(Object.entries(body))
  const times = fields.flatMap((field) => {
    const value = sent.get(field)
    return typeof value === 'string' ? [[field, inRecordForm(value)] as const] : []
  })
  return times.length === 0 ? body : { ...body, ...Object.fromEntries(times) }
}

const timesOf = onceForEach((schema: string): readonly string[] =>
  [...shapeOf(schema, 'strict').properties].flatMap(([name, shape]) => (holdsTime(shape) ? [name] : [])),
)
