// Dates have no stated format (2.1): one moment may be written finer in one answer than in another, or in another zone.

/** Notations that can be read in one way only: RFC 3339 with a zone, plain days, and RFC 2822. */
const readable = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d([.,]\d+)?)? ?(Z|[+-]\d\d:?\d\d))?$|^\w{3}, \d\d? \w{3} \d{4} /i

const isDate = /(Dates?|At|Timestamp|TimeOrderWorked|^clock(In|Out))$/

const day = 86_400_000

/** How finely a text tells the time, in milliseconds. */
function grainOf(text: string): number {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return 1.5 * day
  if (/:\d\d:\d\d[.,]\d+/.test(text)) return 1
  return /:\d\d:\d\d/.test(text) ? 1000 : 60_000
}

/** True when the two texts at this place may tell the same moment, as finely as both of them do. */
export function sameMoment(where: string, one: unknown, other: unknown): boolean {
  const field = where.split('/').findLast((name) => !/^\d+$/.test(name)) ?? ''
  if (!isDate.test(field) || typeof one !== 'string' || typeof other !== 'string') return false
  if (!readable.test(one) || !readable.test(other)) return false
  return Math.abs(Date.parse(one) - Date.parse(other)) < Math.max(grainOf(one), grainOf(other))
}

/** Clocks of two parts of a server need not agree: they are some seconds apart at times. */
const leastApart = 10_000

/** True when the first text tells an earlier moment for certain. */
export function isEarlier(one: string, other: string): boolean {
  if (!readable.test(one) || !readable.test(other)) return false
  return Date.parse(one) + Math.max(grainOf(one), grainOf(other), leastApart) <= Date.parse(other)
}
