// The command check-har: judges recorded traffic, and tells it as a run.
import { exitCodeOf, judgeRecording, passwordIn } from '../recording/check-har.ts'
import { aboutClient } from '../recording/client-requests.ts'
import { type Source, sourceOfFile } from '../recording/har-file.ts'
import { givingWay, type InSteps } from '../recording/in-steps.ts'
import { readRecording } from '../recording/recorded.ts'
import { recordedCases } from '../recording/recorded-operation.ts'
import { learnFrom } from '../reporters/telling/learn.ts'
import { redactor } from '../reporters/telling/redact.ts'
import { Secrets } from '../reporters/telling/secrets.ts'
import { makeEnding } from '../runner/ending.ts'
import type { RunEvent } from '../runner/run.ts'
import { Baseline } from '../runner/verdict/baseline.ts'
import { wasStopped } from '../transport/bounds.ts'
import type { Config } from './config/config.ts'
import { millisecondsOf } from './config/settings.ts'
import { readBaseline } from './files/baseline-file.ts'
import { openReports, refuseReportOver } from './files/reports.ts'
import { Mistake } from './reading/mistake.ts'
import { selected } from './reading/select.ts'
import type { Talking } from './reading/surroundings.ts'

interface Asked {
  /** Departures of the client's requests count in the exit code. */
  requests: boolean
}

/** 0 when nothing is wrong, 1 when something is, 2 when nothing could be judged, or not all of it. */
export async function judgeRecordingIn(file: string, config: Config, { requests }: Asked, surroundings: Talking): Promise<number> {
  const { names, strict = false, headers = {}, reports: wanted = {}, only, skip } = config
  const cases = selected(recordedCases, only, skip)
  const known = config.baseline === undefined ? [] : readBaseline(config.baseline, recordedCases, { mayBeMissing: false })
  refuseReportOver(config.baseline, 'baseline', wanted)
  refuseReportOver(file, 'recording', wanted)
  const source = opened(file)
  const secrets = new Secrets()
  const configured = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  const patience = makePatience(config, surroundings)
  const judging = judgeRecording(readRecording(source, names, patience.stop), {
    strict,
    stop: patience.stop,
    cases,
    baseline: () => new Baseline(known, new Date().toISOString().slice(0, 10), strict),
    learn(exchange) {
      const password = passwordIn(exchange)
      if (password !== undefined) secrets.learn(password, '$PASSWORD', 'people')
      learnFrom(exchange, secrets, configured)
    },
  })
  // Writing gives no signal its turn: when it begins, the next one ends the program.
  const { recording, events, about, client } = await patience.takenBy(judging).finally(patience.end)
  const reports = openReports(wanted, recording.base, surroundings)
  let isTold = false
  let verdict = 2
  try {
    const redacted = redactor({ values: Object.values(headers), headers: Object.keys(headers), learned: secrets })
    const isAwaited = config.maxTime !== undefined || patience.stop.aborted
    for (const event of events.map((one) => redacted(isAwaited ? withFewExchanges(one) : one))) {
      reports.report(event)
      if (event.type === 'end') verdict = exitCodeOf(event.outcome)
    }
    isTold = reports.close('finished')
    surroundings.tell(about)
    surroundings.tell(secrets.clean(aboutClient(client)))
    if (verdict === 0 && requests && client.some(({ level }) => strict || level === 'must')) verdict = 1
  } finally {
    if (!isTold) reports.close('never began')
  }
  return isTold ? verdict : 2
}

/** Of each operation, beside those that show what was found. */
const mostExchanges = 20

/** With few exchanges: each that a report shows is read again, which takes its time. */
function withFewExchanges(event: RunEvent): RunEvent {
  if (event.type !== 'result') return event
  const { exchanges, findings } = event.result
  const shown = new Set([...exchanges.slice(0, mostExchanges), ...findings.flatMap(({ exchange }) => exchange ?? [])])
  return { ...event, result: { ...event.result, exchanges: [...shown] } }
}

/** How long somebody waits: until a signal comes, or the time given is over. */
interface Patience {
  stop: AbortSignal
  takenBy<Result>(work: InSteps<Result>): Promise<Result>
  end(): Promise<void>
}

function makePatience({ maxTime }: Config, { stop, hear, spent }: Talking): Patience {
  const ending = makeEnding()
  const cancel = () => ending.askNoMore(wasStopped)
  if (stop.aborted) cancel()
  stop.addEventListener('abort', cancel, { once: true })
  if (maxTime !== undefined) ending.endAfter(millisecondsOf(maxTime), spent)
  let deafen: (() => void) | undefined
  return {
    stop: ending.stop,
    takenBy: (work) => givingWay(work, () => (deafen ??= hear?.())),
    async end() {
      ending.over()
      stop.removeEventListener('abort', cancel)
      if (!deafen) return
      // A signal that has come already is taken for the last time.
      await new Promise<void>((resume) => setImmediate(resume))
      deafen()
      deafen = undefined
    },
  }
}

function opened(file: string): Source {
  try {
    return sourceOfFile(file)
  } catch {
    throw new Mistake(`The recording ${file} cannot be read. Is the path right?`)
  }
}
