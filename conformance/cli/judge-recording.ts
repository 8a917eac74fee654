// The command check-har: judges recorded traffic, and tells it as a run.
import { aboutRecording, exitCodeOf, judgeRecording, passwordsIn, recordedCases } from '../recording/check-har.ts'
import { aboutClient, departuresOfClient } from '../recording/client-requests.ts'
import { type Source, sourceOfFile } from '../recording/har-file.ts'
import { readRecording } from '../recording/recorded.ts'
import { redactor } from '../reporters/telling/redact.ts'
import { Secrets } from '../reporters/telling/secrets.ts'
import { Baseline } from '../runner/baseline.ts'
import { readBaseline } from './baseline-file.ts'
import type { Config } from './config.ts'
import { Mistake } from './mistake.ts'
import { openReports } from './reports.ts'
import { selected } from './select.ts'
import type { Surroundings } from './surroundings.ts'

interface Asked {
  /** Departures of the client's requests count in the exit code. */
  requests: boolean
}

/** 0 when nothing is wrong, 1 when something is, 2 when nothing could be judged. */
export function judgeRecordingIn(file: string, config: Config, { requests }: Asked, surroundings: Surroundings): number {
  const { names, strict = false, headers = {}, reports: wanted = {}, only, skip } = config
  const cases = selected(recordedCases, only, skip)
  const known = config.baseline === undefined ? [] : readBaseline(config.baseline, recordedCases, { mayBeMissing: false })
  const recording = readRecording(opened(file), names)
  const reports = openReports(wanted, recording.base, surroundings)
  const values = [...Object.values(headers), ...passwordsIn(recording)]
  const redacted = redactor({ values, headers: Object.keys(headers) })
  const baseline = new Baseline(known, new Date().toISOString().slice(0, 10))
  let code = 2
  let isTold = false
  try {
    for (const event of judgeRecording(recording, { strict, cases, baseline })) {
      reports.report(redacted(event))
      if (event.type === 'end') code = exitCodeOf(event.outcome)
    }
    isTold = reports.close('finished')
  } finally {
    if (!isTold) reports.close('never began')
  }
  const operations = new Set<string>(cases.flatMap((one) => one.operations))
  const chosen = { ...recording, exchanges: recording.exchanges.filter(({ operation }) => operations.has(operation)) }
  const departures = departuresOfClient(chosen)
  const secrets = new Secrets()
  for (const value of values) secrets.learn(value, '$PASSWORD', 'people')
  surroundings.stderr.write(aboutRecording(chosen))
  surroundings.stderr.write(secrets.clean(aboutClient(departures)))
  if (!isTold) return 2
  return code === 0 && requests && departures.some(({ level }) => strict || level === 'must') ? 1 : code
}

function opened(file: string): Source {
  try {
    return sourceOfFile(file)
  } catch {
    throw new Mistake(`The recording ${file} cannot be read. Is the path right?`)
  }
}
