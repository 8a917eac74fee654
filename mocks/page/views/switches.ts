// What each position of a switch sets, and which position a fault shows.
import type { Shown } from '../talk/control.ts'

type Fault = Shown['Fault']

export type SwitchWay = 'fail' | 'slow' | 'cut' | 'empty'

export interface SwitchSettings {
  status: number
  milliseconds: number
  /** How many requests it hits; all when undefined. */
  times: number | undefined
}

interface Position {
  fault(settings: SwitchSettings): Fault
  says(settings: SwitchSettings): string
}

const bounded = ({ times }: SwitchSettings): Fault => (times === undefined ? {} : { times })

export const switches: { [way in SwitchWay]: Position } = {
  fail: { fault: (settings) => ({ status: settings.status, ...bounded(settings) }), says: ({ status }) => `fails with ${status}.` },
  slow: {
    fault: (settings) => ({ delay: settings.milliseconds, ...bounded(settings) }),
    says: ({ milliseconds }) => `answers ${milliseconds / 1000} s late.`,
  },
  cut: { fault: (settings) => ({ cut: 'before', ...bounded(settings) }), says: () => 'the connection is cut.' },
  empty: { fault: (settings) => ({ empty: true, ...bounded(settings) }), says: () => 'finds nothing.' },
}

/** The position of the switch that this fault shows; none for what no switch sets. */
export function switchOf({
  status,
  retryAfter,
  expired,
  delay,
  slow,
  cut,
  malformed,
  empty,
  path,
  method,
  every,
}: Fault): SwitchWay | undefined {
  const others = [retryAfter, expired, slow, malformed, path, method, every]
  if (others.some((one) => one !== undefined)) return undefined
  if (status !== undefined) return 'fail'
  if (cut !== undefined) return 'cut'
  if (empty) return 'empty'
  return delay === undefined ? undefined : 'slow'
}

const durationText = (delay: NonNullable<Fault['delay']>): string =>
  typeof delay === 'number' ? `${delay} ms` : `${delay.from} to ${delay.to} ms`

/** A fault in words, whoever set it. */
export function faultText(fault: Fault): string {
  const { status, retryAfter, expired, delay, slow, cut, malformed, empty, every } = fault
  const parts = [
    status !== undefined && `fails with ${status}`,
    retryAfter !== undefined && `asks to come again after ${retryAfter} s`,
    expired && 'takes the token for expired',
    delay !== undefined && `answers ${durationText(delay)} late`,
    slow !== undefined && `spreads the body over ${slow} ms`,
    cut !== undefined && `cuts the connection ${cut} the answer`,
    malformed && 'breaks the JSON off',
    empty && 'finds nothing',
    every !== undefined && `for every ${every}. request`,
  ].filter((part) => typeof part === 'string')
  return parts.length > 0 ? parts.join(', ') : 'fails with 503'
}

export const faultTarget = ({ operation, method, path }: Fault): string =>
  [operation, method, path].filter(Boolean).join(' ') || 'every request'
