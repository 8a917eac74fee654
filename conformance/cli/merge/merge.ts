// The command merge: the JSON reports of the parts of a run, put together into one verdict. It asks no server.
import { exitCodeOf } from '../../recording/check-har.ts'
import type { Config } from '../config/config.ts'
import { readReport } from '../files/report-file.ts'
import { openReports } from '../files/reports.ts'
import { Mistake } from '../reading/mistake.ts'
import type { Talking } from '../reading/surroundings.ts'
import { mergedEvents } from './merged.ts'
import { readShard } from './shard-report.ts'

/** 0 conforms, 1 does not, 2 when a part is missing or was cut short. */
export function merge(
  files: readonly string[],
  { reports: wanted = {} }: Config,
  since: string | undefined,
  surroundings: Talking,
): number {
  if (wanted.har !== undefined)
    throw new Mistake(
      'merge writes no har: a JSON report has only the exchanges that show findings. Give each part a --report har of its own.',
    )
  const parts = files.map(readShard)
  const events = mergedEvents(parts, since === undefined ? undefined : readReport(since).tests)
  const targets = [...new Set(parts.map(({ target }) => target))]
  const reports = openReports(wanted, targets.join(', '), surroundings)
  for (const event of events) reports.report(event)
  const isTold = reports.close('finished')
  const end = events.at(-1)
  return isTold && end?.type === 'end' ? exitCodeOf(end.outcome) : 2
}
