// What every report is: a listener that gets the events of a run, without secrets, and writes text.
import type { RunEvent } from '../../runner/run.ts'

export type Reporter = (event: RunEvent) => void

export interface ReportSettings {
  /** The address that was judged. */
  target: string
  /** When the run began. */
  startedAt: Date
  /** Appends to the report. A report writes as it goes, so that a long run takes no more memory than a short one. */
  write: (text: string) => void
  /** Bytes that it may hold, for kinds that are bounded. */
  most?: number
}

export type MakeReporter = (settings: ReportSettings) => Reporter
