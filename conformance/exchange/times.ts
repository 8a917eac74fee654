// Dates have no stated format (2.1): one moment may be written finer in one answer than in another, or in another zone.

/** Notations that can be read in one way only: RFC 3339 with a zone, plain days, and RFC 2822. */
const readable = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d([.,]\d+)?)? ?(Z|[+-]\d\d:?\d\d))?$|^\w{3}, \d\d? \w{3} \d{4} /i

/** Seconds or milliseconds since 1970 that can be nothing else: of this century. */
const sinceEpoch = /^[1-3]\d{9}(\d{3})?$/

/** True for a count of seconds or milliseconds since 1970. */
export const isCounted = (text: unknown): text is string => typeof text === 'string' && sinceEpoch.test(text)

/** In milliseconds since 1970; not a number for what cannot be read. */
export const momentOf = (text: unknown): number =>
  isCounted(text) ? Number(text) * (text.length === 10 ? 1000 : 1) : Date.parse(String(text))

/** True for a text that tells a moment, and only one. */
export const isReadable = (text: string): boolean => readable.test(text) || isCounted(text)

const isDate = /(Dates?|At|Timestamp|TimeOrderWorked|^clock(In|Out))$/

const day = 86_400_000

/** How finely a text tells the time, in milliseconds. */
function grainOf(text: string): number {
  if (isCounted(text)) return text.length === 10 ? 1000 : 1
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return 1.5 * day
  if (/:\d\d:\d\d[.,]\d+/.test(text)) return 1
  return /:\d\d:\d\d/.test(text) ? 1000 : 60_000
}

/** True when the two texts at this place may tell the same moment, as finely as both of them do. */
export function sameMoment(where: string, one: unknown, other: unknown): boolean {
  const field = where.split('/').findLast((name) => !/^\d+$/.test(name)) ?? ''
  if (!isDate.test(field) || typeof one !== 'string' || typeof other !== 'string') return false
  if (!isReadable(one) || !isReadable(other)) return false
  return Math.abs(momentOf(one) - momentOf(other)) < Math.max(grainOf(one), grainOf(other))
}

/** Clocks of two parts of a server need not agree: they are some seconds apart at times. */
const leastApart = 10_000

/** True when the first text tells an earlier moment for certain. */
export function isEarlier(one: string, other: string): boolean {
  if (!isReadable(one) || !isReadable(other)) return false
  return momentOf(one) + Math.max(grainOf(one), grainOf(other), leastApart) <= momentOf(other)
}
