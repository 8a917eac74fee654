// What a fault does to the request it hits: it refuses it, or does something to the answer.
import type { Operation } from '../../../openapi/contract.ts'
import { Refusal, refusal } from '../plain/errors.ts'
import type { PlainAnswer, Way } from '../plain/plain.ts'
import type { Fault } from './faults.ts'

/** Whether a field says which requests are hit, how they are refused, or what happens to their answers. */
const about = {
  ...({ operation: 'requests', method: 'requests', path: 'requests', times: 'requests', every: 'requests' } as const),
  ...({ status: 'refusal', message: 'refusal', body: 'refusal', retryAfter: 'refusal', expired: 'refusal' } as const),
  ...({ delay: 'answer', slow: 'answer', cut: 'answer', malformed: 'answer', empty: 'answer' } as const),
} satisfies { readonly [Field in keyof Required<Fault>]: 'requests' | 'refusal' | 'answer' }

const forAnswers = new Set(Object.entries(about).flatMap(([field, what]) => (what === 'answer' ? [field] : [])))

/** Where no status is asked for beside it, the request takes effect. */
const changesAnswer = (fault: Fault): boolean =>
  Object.entries(fault).some(([field, value]) => value !== undefined && forAnswers.has(field))

/** Throws when the fault refuses the request: nothing of it takes effect. */
export function refuseIfAsked(fault: Fault): void {
  const { expired, status, retryAfter, message } = fault
  if (expired)
    throw refusal('session_ended', 'a running session', 'one that a fault lets expire', { headers: { 'www-authenticate': 'Bearer' } })
  if (status === undefined && retryAfter === undefined && changesAnswer(fault)) return
  const given = status ?? (retryAfter === undefined ? 503 : 429)
  const headers: { [name: string]: string } = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  throw new Refusal('fault', message ?? `A fault set on this mock makes the request fail with ${given}.`, { status: given, headers })
}

/** The answer as the fault has it, which hit so many requests. */
export const answerUnder = (fault: Fault, answer: PlainAnswer, count: number): PlainAnswer => ({
  ...answer,
  ...wayUnder(fault, count),
  body: bodyUnder(fault, answer),
})

function bodyUnder(fault: Fault, { operation, status, body }: PlainAnswer): string {
  const refused = status >= 400
  const own = refused && !fault.expired && fault.body !== undefined ? JSON.stringify(fault.body) : body
  const shown = fault.empty && !refused && operation && finds(operation) ? withoutRecords(own) : own
  return fault.malformed ? shown.slice(0, Math.floor(shown.length / 2)) : shown
}

function wayUnder({ delay, slow, cut }: Fault, count: number): Way {
  const wait = delay === undefined ? undefined : millisecondsOf(delay, count)
  return { ...(wait !== undefined && { wait }), ...(slow !== undefined && { slow }), ...(cut && { cut }) }
}

/** A range is walked in steps of the golden ratio, which spread evenly and are the same in every run. */
export function millisecondsOf(spread: NonNullable<Fault['delay']>, count: number): number {
  if (typeof spread === 'number') return spread
  const { from, to } = spread
  return from + Math.round(((count * 0.618034) % 1) * (to - from))
}

const finds = ({ kind, area }: Operation): boolean => kind === 'list' || kind === 'search' || (kind === 'view' && area === 'workflow')

/** The same answer when nothing was found: lists are empty, and what is counted is zero. */
function withoutRecords(body: string): string {
  const { data, meta, ...rest }: { data?: unknown; meta?: unknown } = JSON.parse(body)
  return JSON.stringify({ ...rest, data: nothingOf(data), ...(meta !== undefined && { meta: nothingOf(meta) }) })
}

function nothingOf(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value === 'number') return 0
  if (typeof value === 'boolean') return false
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, nothingOf(part)]))
}
