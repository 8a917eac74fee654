// The side of proxy that judges: takes what passed, tells what is new, shows the page, and writes the reports at the end.

import { exitCodeOf } from '../../recording/check-har.ts'
import { aboutClient } from '../../recording/client-requests.ts'
import { countsInWords, LiveJudge } from '../../recording/proxy/live-judge.ts'
import type { PassedExchange } from '../../recording/proxy/pass.ts'
import { recordedCases } from '../../recording/recorded-operation.ts'
import { painter } from '../../reporters/telling/text.ts'
import { Baseline } from '../../runner/verdict/baseline.ts'
import type { Config } from '../config/config.ts'
import type { ProxyWish } from '../config/proxy-wish.ts'
import { readBaseline } from '../files/baseline-file.ts'
import { openReports, type Reports, refuseReportOver } from '../files/reports.ts'
import { selected } from '../reading/select.ts'
import type { Talking } from '../reading/surroundings.ts'
import { type LivePage, startPage } from './page.ts'

export interface JudgingSettings {
  target: string
  config: Config
  wish: ProxyWish
  /** What the client sent counts in the exit code. */
  requests: boolean
}

/** How often the line of a terminal changes at most, in milliseconds. */
const pace = 250

export class Judging {
  private readonly settings: JudgingSettings
  private readonly talking: Talking
  private readonly live: LiveJudge
  private readonly reports: Reports
  private readonly startedAt = new Date()
  private page: LivePage | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(settings: JudgingSettings, talking: Talking) {
    this.settings = settings
    this.talking = talking
    const { target, wish } = settings
    const { names, headers = {}, only, skip, baseline: file, reports: wanted = {} } = settings.config
    const known = file === undefined ? [] : readBaseline(file, recordedCases, { mayBeMissing: false })
    refuseReportOver(file, 'baseline', wanted)
    const strict = this.isStrict
    this.reports = openReports(wanted, target, talking)
    this.reports.report({ type: 'start', cases: 0, mark: 'passing', strict })
    this.live = new LiveJudge({
      target,
      names,
      headers,
      strict,
      cases: selected(recordedCases, only, skip),
      baseline: () => new Baseline(known, new Date().toISOString().slice(0, 10), wish.failOn === 'should'),
      paint: painter(talking.stdout.isTTY, talking.env),
      tell: (line) => this.print(line),
      record: (event) => this.reports.report(event),
    })
  }

  private get isStrict(): boolean {
    return this.settings.wish.failOn === 'should' || this.settings.config.strict === true
  }

  /** The address of the page; undefined where none is wanted. */
  async open(): Promise<string | undefined> {
    const { wish, target } = this.settings
    if (wish.page === undefined) return undefined
    const { startedAt } = this
    this.page = await startPage({
      port: wish.page,
      target,
      startedAt,
      events: () => this.live.events(undefined, undefined),
      words: () => countsInWords(this.live.counts),
    })
    return this.page.url
  }

  take(passed: PassedExchange): void {
    this.live.take(passed)
    this.page?.changed()
    this.showStatus()
  }

  /** They came faster than they could be judged. */
  drop(): void {
    this.live.counts.dropped += 1
    this.showStatus()
  }

  /** Nothing began: no report is there that could be taken for one. */
  async leave(): Promise<void> {
    this.reports.close('never began')
    await this.page?.close()
  }

  /** Writes the reports, and says how it ended. */
  async end(): Promise<number> {
    clearTimeout(this.timer)
    this.clearStatus()
    const { failOn } = this.settings.wish
    const { dropped } = this.live.counts
    const obstacle = dropped > 0 ? `${dropped} answers came faster than they could be judged` : undefined
    let verdict = 2
    let isTold = false
    try {
      for (const event of this.live.events(undefined, obstacle)) {
        if (event.type !== 'start') this.reports.report(event)
        if (event.type === 'end') verdict = exitCodeOf(event.outcome)
      }
      isTold = this.reports.close('finished')
    } finally {
      if (!isTold) this.reports.close('never began')
      await this.page?.close()
    }
    this.talking.tell(this.live.about())
    this.talking.tell(this.live.clean(aboutClient(this.live.departures)))
    if (!isTold) return 2
    if (verdict === 0 && this.settings.requests && this.live.departures.some(({ level }) => this.isStrict || level === 'must')) verdict = 1
    return failOn === 'never' && this.live.counts.judged > 0 ? 0 : verdict
  }

  private print(line: string): void {
    this.clearStatus()
    this.talking.stdout.write(`${line}\n`)
  }

  private clearStatus(): void {
    const { stderr } = this.talking
    if (stderr.isTTY) stderr.write('\r\u001b[2K')
  }

  private showStatus(): void {
    const { stderr } = this.talking
    if (!stderr.isTTY || this.timer) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      stderr.write(`\r\u001b[2K${countsInWords(this.live.counts).slice(0, (stderr.columns ?? 80) - 1)}`)
    }, pace)
  }
}
