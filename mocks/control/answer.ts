// Where the control plane is, and what it answers: what a door needs before it loads the rest.
import { type Refusal, refusalBody } from '../engine/plain/errors.ts'
import type { JournalEntry } from '../engine/steering/journal-line.ts'
import type { components } from './generated/types.ts'

export type NextStep = components['schemas']['Next'][number]

export interface ControlAnswer {
  status: number
  headers: { [name: string]: string }
  body: string
  /** Why it was refused. */
  reason?: string
  /** For an answer that does not end: calls with each entry, until what it returns is called. */
  follow?: (listen: (entry: JournalEntry) => void) => () => void
}

export const json = { 'content-type': 'application/json' }

/** What anybody may ask, from wherever. */
const forAnybody: readonly NextStep[] = [
  { does: 'What this address is', method: 'GET', path: '/' },
  { does: 'Whether it can answer', method: 'GET', path: '/_mock/health' },
]

export const refusedAnswer = (refusal: Refusal, next = forAnybody): ControlAnswer => ({
  status: refusal.status,
  headers: { ...json, ...refusal.headers },
  body: JSON.stringify({ ...refusalBody(refusal), next }),
  reason: refusal.message,
})

export const isControl = (url: string): boolean => url.startsWith('/_mock') && /^\/_mock(?:[/?]|$)/.test(url)

/** The address itself, of which anybody may ask what it is. */
export const isStart = (url: string): boolean => url === '/' || url.startsWith('/?')

/** Load balancers ask it from anywhere. */
export const isHealth = (url: string): boolean => url === '/_mock/health'

/** An entry as a server-sent event. */
export const eventText = (entry: JournalEntry): string => `id: ${entry.number}\nevent: request\ndata: ${JSON.stringify(entry)}\n\n`
