// check-har: feeds the judge of traffic with a recording. No server is asked.
import { isObject } from '../exchange/compare.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { ClientDeparture } from '../exchange/finding.ts'
import type { RunEvent } from '../runner/run.ts'
import type { Outcome } from '../runner/verdict/outcome.ts'
import type { InSteps } from './in-steps.ts'
import type { Reading, Recording } from './recorded.ts'
import { countedLines, judgedInAll, TrafficJudge, type TrafficSettings } from './traffic-judge.ts'

interface JudgeRecordingOptions extends TrafficSettings {
  /** Aborted when no more is to be looked at; its reason says why. */
  stop?: AbortSignal
}

export interface JudgedRecording {
  recording: Recording
  /** One result for each operation that was recorded. */
  events: readonly RunEvent[]
  /** What was judged and what was not, in lines to be printed beside the report. */
  about: string
  client: readonly ClientDeparture[]
}

/**
 * Looks at each exchange as it is read, for a recording may be larger than memory: at those of the address that comes first. Where
 * another one turns out to have more, at those of that one.
 */
export function* judgeRecording(reading: Reading, options: JudgeRecordingOptions = {}): InSteps<JudgedRecording> {
  const first = new TrafficJudge(options)
  let base: string | undefined
  let step = reading.next()
  for (; !step.done; step = reading.next()) {
    const found = step.value
    if (found?.exchange) base ??= found.base
    if (found && !found.exchange && base?.startsWith(found.base)) first.forget()
    if (found?.exchange && found.base === base) first.see(found.exchange)
    yield
  }
  const recording = step.value
  if (recording.base === base) return yield* concluded(first, recording, options)
  const other = new TrafficJudge(options)
  for (const exchange of recording.exchanges) {
    yield
    if (options.stop?.aborted) break
    other.see(exchange)
  }
  return yield* concluded(other, recording, options)
}

function* concluded(judge: TrafficJudge, recording: Recording, { stop }: JudgeRecordingOptions): InSteps<JudgedRecording> {
  const left = leftOf(recording, judge.looked)
  const stopped = left && String(stop?.reason)
  const events: RunEvent[] = []
  for (const event of judge.events({ stopped, obstacle: left && `${stopped}, and only the first ${left}` })) {
    events.push(event)
    yield
  }
  const { answers, operations, unjudged } = judge.about()
  return {
    recording,
    events,
    about: [
      judgedInAll(answers, operations, recording.base),
      ...countedLines('Not judged:', unjudged),
      ...countedLines('Left out:', recording.leftOut),
      ...countedLines('Answered 2xx below /v3, but not in the description:', recording.undescribed),
      '',
    ].join('\n'),
    client: judge.departures(),
  }
}

/** What was looked at, where somebody stopped it before all was. */
function leftOf({ read, exchanges }: Recording, looked: number): string | undefined {
  if (read) return `${inMegabytes(read.bytes)} of ${inMegabytes(read.of)} MB of the recording were read`
  return looked < exchanges.length ? `${looked} of ${exchanges.length} answers were looked at` : undefined
}

export const inMegabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

/** 0 when nothing is wrong, 1 when something is, 2 when nothing is, but not all was judged that was to be. */
export const exitCodeOf = ({ verdict }: Outcome): number => ({ conforms: 0, 'does not conform': 1, incomplete: 2 })[verdict]

/** The password that was recorded with a login: no report may show it. */
export function passwordIn({ operation: id, request }: Exchange): string | undefined {
  if (id !== 'login' || request.body === undefined) return undefined
  const { password } = fieldsIn(request.body)
  return typeof password === 'string' && !wordsOfJson.has(password) ? password : undefined
}

/** Whoever sends one of these as a password tries what comes of it; to hide them would hide every flag of a report. */
const wordsOfJson = new Set(['true', 'false', 'null'])

function fieldsIn(body: string): { readonly [name: string]: unknown } {
  try {
    const value: unknown = JSON.parse(body)
    return isObject(value) ? value : {}
  } catch {
    return Object.fromEntries(new URLSearchParams(body))
  }
}
