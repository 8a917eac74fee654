// The one judge of traffic that others make: check-har feeds it from a file, and proxy as it passes. It takes exchange by exchange, and
// keeps of them what is told and what later ones are held against.
import type { OperationId } from '../../openapi/contract.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { ClientDeparture, Finding } from '../exchange/finding.ts'
import type { RecordedExchange } from '../exchange/recorded-exchange.ts'
import { counted, printable } from '../reporters/telling/text.ts'
import type { RunEvent } from '../runner/run.ts'
import type { Case } from '../runner/trial/case.ts'
import { Baseline } from '../runner/verdict/baseline.ts'
import { Tally } from '../runner/verdict/outcome.ts'
import { ClientRequests } from './client-requests.ts'
import { TrafficHistory } from './history.ts'
import { RecordedOperation, recordedCases } from './recorded-operation.ts'

export interface TrafficSettings {
  /** Advice counts as failure. */
  strict?: boolean
  /** The cases to judge; all unless given. */
  cases?: readonly Case[]
  /** Known failures, anew for each time that they are held against what was found. */
  baseline?: () => Baseline
  /** Told each exchange before anything is told of any. */
  learn?: (exchange: Exchange) => void
  /** Of each operation so many exchanges stay for reports, beside those that show what was found; all unless given. */
  mostKept?: number
}

/** What of an exchange was not found before. */
export interface Fresh {
  findings: readonly Finding[]
  client: readonly ClientDeparture[]
}

const nothing: Fresh = { findings: [], client: [] }

/** Why not all was looked at. */
export interface Lack {
  stopped: string | undefined
  obstacle: string | undefined
}

export class TrafficJudge {
  looked = 0
  private readonly settings: TrafficSettings
  private readonly chosen: ReadonlySet<OperationId>
  private readonly tally = new Tally()
  private readonly history = new TrafficHistory()
  private readonly requests = new ClientRequests()
  private readonly byOperation = new Map<OperationId, RecordedOperation>()

  constructor(settings: TrafficSettings) {
    this.settings = settings
    this.chosen = new Set((settings.cases ?? recordedCases).flatMap(({ operations: of }) => of))
  }

  see(recorded: RecordedExchange): Fresh {
    this.looked += 1
    const { operation: id } = recorded
    if (!this.chosen.has(id) && id !== 'login' && id !== 'logout') return nothing
    const read = recorded.read()
    this.settings.learn?.(read.exchange)
    const { findings, held } = this.history.see(recorded, read.exchange)
    if (!this.chosen.has(id)) return nothing
    const judged = this.byOperation.get(id) ?? new RecordedOperation(id, this.settings.mostKept ?? Number.POSITIVE_INFINITY)
    this.byOperation.set(id, judged)
    findings.unshift(...judged.see(recorded.exchange, read))
    const { answer, failure } = read.exchange
    if (failure === undefined) this.tally.see(read.exchange, judged.latest())
    if (answer) for (const requirement of held) judged.hold(requirement, answer.status)
    return {
      // A later look may tell of an earlier answer, of another operation.
      findings: findings.filter((finding) => (this.byOperation.get(finding.operation ?? id) ?? judged).add(finding)),
      client: this.requests.see(read.exchange),
    }
  }

  /** Something else was asked of the server that may have changed anything. */
  forget(): void {
    this.history.forget()
  }

  departures(): ClientDeparture[] {
    return this.requests.departures()
  }

  /** What it comes to so far, as the events of a run: one result for each operation that was recorded. */
  *events({ stopped, obstacle }: Lack): Generator<RunEvent> {
    const { strict = false, baseline: makeBaseline = () => new Baseline([], '') } = this.settings
    const baseline = makeBaseline()
    const all = [...this.byOperation.values()]
    yield { type: 'start', cases: all.length, mark: 'recorded', strict }
    let milliseconds = 0
    this.tally.concludeAnew()
    for (const judged of all) {
      const result = baseline.judge(judged.result())
      this.tally.conclude(result)
      milliseconds += result.milliseconds
      yield { type: 'begin', case: result.case }
      yield { type: 'result', result }
    }
    const outcome = this.tally.outcome({ strict, stopped, obstacle, baseline, milliseconds, requireExercised: 0, ofAll: true })
    yield { type: 'end', outcome, client: this.departures() }
  }

  /** How many answers of how many operations were judged, and why others were not. */
  about(): { answers: number; operations: number; unjudged: ReadonlyMap<string, number> } {
    const all = [...this.byOperation.values()]
    return {
      answers: all.reduce((sum, { answers }) => sum + answers, 0),
      operations: all.filter(({ answers }) => answers > 0).length,
      unjudged: sumOf(all.map(({ unjudged }) => unjudged)),
    }
  }
}

function sumOf(counts: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [what, times] of counts.flatMap((one) => [...one])) sums.set(what, (sums.get(what) ?? 0) + times)
  return sums
}

const mostLines = 20

/** How much was judged, in a line to be printed beside the report. */
export const judgedInAll = (answers: number, operations: number, at: string): string =>
  `Judged ${counted(answers, 'answer')} of ${counted(operations, 'operation')} at ${at}.`

/** A title, and below it what there is of what, most first; nothing where there is none. */
export function countedLines(title: string, counts: ReadonlyMap<string, number>): string[] {
  if (counts.size === 0) return []
  const shown = [...counts].sort(([, one], [, other]) => other - one).slice(0, mostLines)
  const more = counts.size > mostLines ? [`  and ${counts.size - mostLines} more`] : []
  return [title, ...shown.map(([what, times]) => `  ${String(times).padStart(4)}  ${printable(what)}`), ...more]
}
