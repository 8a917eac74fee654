// The command check-har: judges recorded traffic, and tells it as a run.
import { readFileSync } from 'node:fs'
import { aboutRecording, exitCodeOf, judgeRecording, passwordsIn } from '../recording/check-har.ts'
import { readRecording } from '../recording/recorded.ts'
import { redactor } from '../reporters/telling/redact.ts'
import type { Config } from './config.ts'
import { Mistake } from './mistake.ts'
import { openReports } from './reports.ts'
import type { Surroundings } from './surroundings.ts'

/** 0 when nothing is wrong, 1 when something is, 2 when nothing could be judged. */
export function judgeRecordingIn(
  file: string,
  { names, strict, headers = {}, reports: wanted = {} }: Config,
  surroundings: Surroundings,
): number {
  const recording = readRecording(textOf(file), names)
  const reports = openReports(wanted, recording.base, surroundings)
  const redacted = redactor({ values: [...Object.values(headers), ...passwordsIn(recording)], headers: Object.keys(headers) })
  let code = 2
  for (const event of judgeRecording(recording, strict)) {
    reports.report(redacted(event))
    if (event.type === 'end') code = exitCodeOf(event.outcome)
  }
  reports.close('finished')
  surroundings.stderr.write(aboutRecording(recording))
  return code
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Mistake(`The recording ${file} cannot be read. Is the path right?`)
  }
}
