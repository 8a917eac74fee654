// Where the control plane is, and what it answers: what a door needs before it loads the rest.
import type { Refusal } from '../engine/plain/errors.ts'
import type { JournalEntry } from '../engine/steering/journal-line.ts'

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

export const refusedAnswer = ({ status, code, message, data, headers }: Refusal): ControlAnswer => ({
  status,
  headers: { ...json, ...headers },
  body: JSON.stringify({ success: false, code, message, data }),
  reason: message,
})

export const isControl = (url: string): boolean => url.startsWith('/_mock') && /^\/_mock(?:[/?]|$)/.test(url)

/** The address itself, of which anybody may ask what it is. */
export const isStart = (url: string): boolean => url === '/' || url.startsWith('/?')

/** Load balancers ask it from anywhere. */
export const isHealth = (url: string): boolean => url === '/_mock/health'

/** An entry as a server-sent event. */
export const eventText = (entry: JournalEntry): string => `id: ${entry.number}\nevent: request\ndata: ${JSON.stringify(entry)}\n\n`
