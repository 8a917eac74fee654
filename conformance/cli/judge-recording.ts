// The command check-har: judges recorded traffic, and tells it as a run.
import { exitCodeOf, judgeRecording, passwordIn, recordedCases } from '../recording/check-har.ts'
import { aboutClient } from '../recording/client-requests.ts'
import { type Source, sourceOfFile } from '../recording/har-file.ts'
import { readRecording } from '../recording/recorded.ts'
import { learnFrom } from '../reporters/telling/learn.ts'
import { redactor } from '../reporters/telling/redact.ts'
import { Secrets } from '../reporters/telling/secrets.ts'
import { Baseline } from '../runner/verdict/baseline.ts'
import type { Config } from './config/config.ts'
import { readBaseline } from './files/baseline-file.ts'
import { openReports, refuseReportOver } from './files/reports.ts'
import { Mistake } from './reading/mistake.ts'
import { selected } from './reading/select.ts'
import type { Talking } from './reading/surroundings.ts'

interface Asked {
  /** Departures of the client's requests count in the exit code. */
  requests: boolean
}

/** 0 when nothing is wrong, 1 when something is, 2 when nothing could be judged. */
export function judgeRecordingIn(file: string, config: Config, { requests }: Asked, surroundings: Talking): number {
  const { names, strict = false, headers = {}, reports: wanted = {}, only, skip } = config
  const cases = selected(recordedCases, only, skip)
  const known = config.baseline === undefined ? [] : readBaseline(config.baseline, recordedCases, { mayBeMissing: false })
  refuseReportOver(config.baseline, 'baseline', wanted)
  refuseReportOver(file, 'recording', wanted)
  const recording = readRecording(opened(file), names)
  const reports = openReports(wanted, recording.base, surroundings)
  const secrets = new Secrets()
  const configured = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  let isTold = false
  let verdict = 2
  try {
    const baseline = new Baseline(known, new Date().toISOString().slice(0, 10), strict)
    const { events, about, client } = judgeRecording(recording, {
      strict,
      cases,
      baseline,
      learn(exchange) {
        const password = passwordIn(exchange)
        if (password !== undefined) secrets.learn(password, '$PASSWORD', 'people')
        learnFrom(exchange, secrets, configured)
      },
    })
    const redacted = redactor({ values: Object.values(headers), headers: Object.keys(headers), learned: secrets })
    for (const event of events.map(redacted)) {
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

function opened(file: string): Source {
  try {
    return sourceOfFile(file)
  } catch {
    throw new Mistake(`The recording ${file} cannot be read. Is the path right?`)
  }
}
