// The one form that the mock keeps times in (D01), so that they compare as texts, whatever zone and precision they were sent with.
import { type Shape, shapeOf } from '../../../openapi/schema.ts'
import { onceForEach } from '../plain/once.ts'

const plainDate = /^\d{4}-\d\d-\d\d$/
const time = /^\d{4}-\d\d-\d\dt.+(z|[+-]\d\d:?\d\d)$/i

/** `2026-02-02T01:00:00+01:00` as `2026-02-02T00:00:00.000Z`. Plain dates, and what is no time, stay. */
export function inRecordForm(text: string): string {
  const milliseconds = time.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(milliseconds) ? text : new Date(milliseconds).toISOString()
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
