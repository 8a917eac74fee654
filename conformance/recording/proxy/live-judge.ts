// Judges what passes, one exchange after the other, and tells each kind of departure as it comes for the first time.

import { operation } from '../../../openapi/contract.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { ClientDeparture, Finding } from '../../exchange/finding.ts'
import { learnFrom } from '../../reporters/telling/learn.ts'
import { redactor } from '../../reporters/telling/redact.ts'
import { Secrets } from '../../reporters/telling/secrets.ts'
import { counted, type Paint, printable } from '../../reporters/telling/text.ts'
import { requirement } from '../../requirements/index.ts'
import type { RunEvent } from '../../runner/run.ts'
import type { Names } from '../../transport/names.ts'
import { passwordIn } from '../check-har.ts'
import { isSafe } from '../recorded.ts'
import { countedLines, judgedInAll, TrafficJudge, type TrafficSettings } from '../traffic-judge.ts'
import type { PassedExchange } from './pass.ts'
import { recordedOf } from './passed-exchange.ts'

export interface LiveSettings extends Pick<TrafficSettings, 'strict' | 'cases' | 'baseline'> {
  target: string
  names: Names | undefined
  /** Configured headers, which no report shows. */
  headers: { readonly [name: string]: string }
  paint: Paint
  /** Told a line for each kind of departure, when it comes first. */
  tell: (line: string) => void
  /** Told each exchange, without secrets, as it is to be recorded. */
  record: (event: RunEvent) => void
}

/** Of each operation, beside those that show what was found. */
const mostKept = 3
/** A line is for a look; reports have the rest. */
const longestValue = 160

export interface LiveCounts {
  judged: number
  broken: number
  advice: number
  client: number
  /** They came faster than they could be judged. */
  dropped: number
}

export class LiveJudge {
  readonly counts: LiveCounts = { judged: 0, broken: 0, advice: 0, client: 0, dropped: 0 }
  private readonly settings: LiveSettings
  private readonly secrets = new Secrets()
  private readonly redacted: (event: RunEvent) => RunEvent
  private readonly judge: TrafficJudge
  private readonly undescribed = new Map<string, number>()

  constructor(settings: LiveSettings) {
    this.settings = settings
    const { headers, strict = false, cases, baseline } = settings
    const names = Object.keys(headers)
    const configured = new Set(names.map((name) => name.toLowerCase()))
    this.redacted = redactor({ values: Object.values(headers), headers: names, learned: this.secrets })
    const learn = (exchange: Exchange) => {
      const password = passwordIn(exchange)
      if (password !== undefined) this.secrets.learn(password, '$PASSWORD', 'people')
      learnFrom(exchange, this.secrets, configured)
    }
    this.judge = new TrafficJudge({ strict, learn, mostKept, ...(cases && { cases }), ...(baseline && { baseline }) })
  }

  take(passed: PassedExchange): void {
    const recorded = recordedOf(passed, this.settings.names)
    if (!recorded || 'undescribed' in recorded) {
      // Something beside the API may have changed anything, such as a reset between two tests.
      if (!recorded && !isSafe(passed.method)) this.judge.forget()
      if (recorded && passed.status >= 200 && passed.status < 300) this.countUndescribed(recorded.undescribed)
      return
    }
    const { findings, client } = this.judge.see(recorded)
    this.counts.judged += 1
    const { operation: id } = recorded
    this.settings.record(this.redacted({ type: 'passed', operation: id, exchange: recorded.exchange }))
    for (const finding of findings) this.tellFinding(finding)
    for (const departure of client) this.tellDeparture(departure)
  }

  /** Most of them once: an id in a path makes another one each time. */
  private countUndescribed(request: string): void {
    const known = request.replaceAll(/\/[^/]*\d[^/]*/g, '/…')
    if (this.undescribed.size < 100 || this.undescribed.has(known)) this.undescribed.set(known, (this.undescribed.get(known) ?? 0) + 1)
  }

  /** What it comes to so far, as the events of a run that reports may show. */
  *events(stopped: string | undefined, obstacle: string | undefined): Generator<RunEvent> {
    for (const event of this.judge.events({ stopped, obstacle })) yield this.redacted(event)
  }

  get departures(): readonly ClientDeparture[] {
    return this.judge.departures()
  }

  clean(text: string): string {
    return this.secrets.clean(text)
  }

  /** What was judged and what was not, in lines beside the report. */
  about(): string {
    const { answers, operations, unjudged } = this.judge.about()
    const { dropped } = this.counts
    const left = new Map(unjudged)
    if (dropped > 0) left.set('they came faster than they could be judged', dropped)
    return [
      judgedInAll(answers, operations, this.settings.target),
      ...countedLines('Not judged:', left),
      ...countedLines('Answered 2xx below /v3, but not in the description:', this.undescribed),
      '',
    ].join('\n')
  }

  private tellFinding(finding: Finding): void {
    this.counts[finding.level === 'must' ? 'broken' : 'advice'] += 1
    const { level, requirement: id, where, expected, actual, operation: of } = finding
    const { method, path } = of ? operation(of) : { method: '', path: '' }
    const { paint, tell } = this.settings
    const word = level === 'must' ? paint(['bold', 'red'], 'broken') : paint(['bold', 'yellow'], 'advice')
    const place = where === '' ? '' : ` at ${where}`
    tell(
      `${word}  ${method} ${path}${place}: expected ${this.told(expected)}, got ${this.told(actual)} (${id}, section ${requirement(id).source})`,
    )
  }

  private tellDeparture({ level, request, where, expected, actual }: ClientDeparture): void {
    this.counts.client += 1
    const { paint, tell } = this.settings
    const word = level === 'must' ? 'sent' : 'sent (advice)'
    tell(`${paint('cyan', word)}    ${request} at ${where}: expected ${this.told(expected)}, the client sent ${this.told(actual)}`)
  }

  private told(text: string): string {
    return printable(this.secrets.clean(text), longestValue)
  }
}

/** `1,204 answers judged, 2 sentences broken, 1 advice, 3 kinds of departures by the client` */
export function countsInWords({ judged, broken, advice, client, dropped }: LiveCounts): string {
  return [
    `${counted(judged, 'answer')} judged`,
    `${counted(broken, 'departure')}`,
    ...(advice > 0 ? [`${advice} of advice`] : []),
    ...(client > 0 ? [`${client} of the client`] : []),
    ...(dropped > 0 ? [`${counted(dropped, 'answer')} not judged, for they came too fast`] : []),
  ].join(', ')
}
