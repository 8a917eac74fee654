// check-har: judges a recording with the checks of every exchange, as the events of a run. No server is asked.
import { type OperationId, operation, operations } from '../../openapi/contract.ts'
import { checkExchange, checksOf } from '../checks/index.ts'
import { isObject } from '../exchange/compare.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { ClientDeparture, Finding } from '../exchange/finding.ts'
import { counted, printable } from '../reporters/telling/text.ts'
import type { RunEvent } from '../runner/run.ts'
import type { Sighting } from '../runner/seen/evidence.ts'
import type { Case } from '../runner/trial/case.ts'
import { Baseline } from '../runner/verdict/baseline.ts'
import { Coverage } from '../runner/verdict/coverage.ts'
import { type Outcome, Tally } from '../runner/verdict/outcome.ts'
import type { CaseResult } from '../runner/verdict/result.ts'
import { ClientRequests } from './client-requests.ts'
import type { InSteps } from './in-steps.ts'
import type { ReadExchange, Reading, RecordedExchange, Recording } from './recorded.ts'
import { RecordedSessions } from './recorded-sessions.ts'

interface JudgeRecordingOptions {
  /** Advice counts as failure. */
  strict?: boolean
  /** The cases to judge; all unless given. */
  cases?: readonly Case[]
  baseline?: Baseline
  /** Told each exchange before anything is told of any. */
  learn?: (exchange: Exchange) => void
  /** Aborted when no more is to be looked at; its reason says why. */
  stop?: AbortSignal
}

/** A case for each operation that could be recorded. */
export const recordedCases: readonly Case[] = operations.map(({ id }) => recordedCase(id, []))

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
  const first = new RecordingJudge(options)
  let base: string | undefined
  let step = reading.next()
  for (; !step.done; step = reading.next()) {
    const found = step.value
    base ??= found?.base
    if (found && found.base === base) first.see(found.exchange)
    yield
  }
  const recording = step.value
  if (recording.base === base) return yield* first.conclude(recording)
  const other = new RecordingJudge(options)
  for (const exchange of recording.exchanges) {
    yield
    if (options.stop?.aborted) break
    other.see(exchange)
  }
  return yield* other.conclude(recording)
}

/** What the exchanges with one server come to. */
class RecordingJudge {
  private readonly options: JudgeRecordingOptions
  private readonly chosen: ReadonlySet<OperationId>
  private readonly tally = new Tally()
  private readonly sessions = new RecordedSessions()
  private readonly requests = new ClientRequests()
  private readonly byOperation = new Map<OperationId, RecordedOperation>()
  private looked = 0

  constructor(options: JudgeRecordingOptions) {
    this.options = options
    this.chosen = new Set((options.cases ?? recordedCases).flatMap(({ operations: of }) => of))
  }

  see(recorded: RecordedExchange): void {
    this.looked += 1
    const { operation: id } = recorded
    if (!this.chosen.has(id) && id !== 'login' && id !== 'logout') return
    const read = recorded.read()
    this.options.learn?.(read.exchange)
    this.sessions.see(recorded, read.exchange)
    if (!this.chosen.has(id)) return
    const judged = this.byOperation.get(id) ?? new RecordedOperation(id)
    this.byOperation.set(id, judged)
    judged.see(recorded.exchange, read)
    this.requests.see(read.exchange)
    if (read.exchange.failure === undefined) this.tally.see(read.exchange, judged.latest())
  }

  *conclude(recording: Recording): InSteps<JudgedRecording> {
    const { strict = false, baseline = new Baseline([], '') } = this.options
    for (const finding of this.sessions.acceptedAfterLogout()) {
      if (finding.operation) this.byOperation.get(finding.operation)?.add(finding)
      yield
    }
    const all = [...this.byOperation.values()]
    const results = all.map((judged) => baseline.judge(judged.result()))
    for (const result of results) this.tally.conclude(result)
    const milliseconds = results.reduce((sum, result) => sum + result.milliseconds, 0)
    const client = this.requests.departures()
    const left = this.leftOf(recording)
    const stopped = left && String(this.options.stop?.reason)
    const obstacle = left && `${stopped}, and only the first ${left}`
    const outcome = this.tally.outcome({ strict, stopped, obstacle, baseline, milliseconds, requireExercised: 0, ofAll: true })
    return {
      recording,
      events: [
        { type: 'start', cases: results.length, mark: 'recorded', strict },
        ...results.flatMap((result): RunEvent[] => [
          { type: 'begin', case: result.case },
          { type: 'result', result },
        ]),
        { type: 'end', outcome, client },
      ],
      about: [
        `Judged ${counted(outcome.requests, 'answer')} of ${counted(all.filter(({ answers }) => answers > 0).length, 'operation')} at ${recording.base}.`,
        ...lines('Not judged:', sumOf(all.map(({ unjudged }) => unjudged))),
        ...lines('Left out:', recording.leftOut),
        ...lines('Answered 2xx below /v3, but not in the description:', recording.undescribed),
        '',
      ].join('\n'),
      client,
    }
  }

  /** What was looked at, where somebody stopped it before all was. */
  private leftOf({ read, exchanges }: Recording): string | undefined {
    if (read) return `${inMegabytes(read.bytes)} of ${inMegabytes(read.of)} MB of the recording were read`
    return this.looked < exchanges.length ? `${this.looked} of ${exchanges.length} answers were looked at` : undefined
  }
}

const inMegabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

/** The password that was recorded with a login: no report may show it. */
export function passwordIn({ operation: id, request }: Exchange): string | undefined {
  if (id !== 'login' || request.body === undefined) return undefined
  const { password } = fieldsIn(request.body)
  return typeof password === 'string' ? password : undefined
}

function fieldsIn(body: string): { readonly [name: string]: unknown } {
  try {
    const value: unknown = JSON.parse(body)
    return isObject(value) ? value : {}
  } catch {
    return Object.fromEntries(new URLSearchParams(body))
  }
}

/** 0 when nothing is wrong, 1 when something is, 2 when nothing is, but not all was judged that was to be. */
export const exitCodeOf = ({ verdict }: Outcome): number => ({ conforms: 0, 'does not conform': 1, incomplete: 2 })[verdict]

/** What the answers of one operation come to. */
class RecordedOperation {
  answers = 0
  /** Why answers were not judged, with how many. */
  readonly unjudged = new Map<string, number>()
  private readonly id: OperationId
  private readonly exchanges: Exchange[] = []
  private readonly found = new Alike()
  private readonly coverage = new Coverage()
  /** What was too large to be judged whole. */
  private readonly left = new Set<string>()
  private milliseconds = 0

  constructor(id: OperationId) {
    this.id = id
  }

  /** `kept` is for reports, which read it again. */
  see(kept: Exchange, { exchange, mediaTypeKnown }: ReadExchange): void {
    this.milliseconds += exchange.milliseconds
    if (exchange.failure !== undefined) {
      this.unjudged.set(exchange.failure, (this.unjudged.get(exchange.failure) ?? 0) + 1)
      return
    }
    this.answers += 1
    this.exchanges.push(kept)
    this.coverage.see(exchange, this.latest())
    for (const finding of checkExchange(exchange, (what) => this.left.add(what)))
      if (mediaTypeKnown || finding.check !== 'media-type') this.add({ ...finding, exchange: kept })
  }

  /** Where its last answer stands. */
  latest(): Pick<Sighting, 'case' | 'exchange'> {
    return { case: `recorded/${this.id}`, exchange: this.answers - 1 }
  }

  add(finding: Finding): void {
    this.found.add(finding)
  }

  result(): CaseResult {
    const findings = this.found.told()
    const reasons = this.answers === 0 ? this.unjudged.keys() : this.left
    const reason = [...reasons].join('; ') || undefined
    return {
      case: recordedCase(this.id, this.coverage.judgedByChecks().keys()),
      verdict: recordedVerdict(findings, reason),
      findings,
      exchanges: this.exchanges,
      evidence: [],
      reason,
      left: [],
      milliseconds: this.milliseconds,
    }
  }
}

function recordedCase(id: OperationId, judged: Iterable<string>): Case {
  const { method, path, area } = operation(id)
  const [first = '', ...more] = new Set([...checksOf(id).map(({ requirement }) => requirement), ...judged])
  return {
    id: `recorded/${id}`,
    area,
    title: `Every recorded answer of ${method} ${path} is as documented`,
    requirements: [first, ...more],
    effects: 'read',
    operations: [id],
    run: () => Promise.reject(new Error('What was recorded cannot be asked again.')),
  }
}

/** The same departure of many records and answers is told once, with how often it came. */
class Alike {
  private readonly groups = new Map<string, { first: Finding; count: number }>()

  add(finding: Finding): void {
    const { check, requirement, level, where, expected } = finding
    const key = JSON.stringify([check, requirement, level, where.replaceAll(/\/\d+(?=\/|$)/g, '/*'), expected])
    const group = this.groups.get(key)
    if (group) group.count += 1
    else this.groups.set(key, { first: finding, count: 1 })
  }

  told(): Finding[] {
    return [...this.groups.values()].map(({ first, count: times }) =>
      times === 1 ? first : { ...first, actual: `${first.actual} (and ${times - 1} more like it)` },
    )
  }
}

function recordedVerdict(findings: readonly Finding[], reason: string | undefined): CaseResult['verdict'] {
  if (findings.some(({ level }) => level === 'must')) return 'fail'
  if (reason !== undefined) return 'not exercised'
  return findings.length > 0 ? 'advice' : 'pass'
}

function sumOf(counts: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [what, times] of counts.flatMap((one) => [...one])) sums.set(what, (sums.get(what) ?? 0) + times)
  return sums
}

const mostLines = 20

function lines(title: string, counts: ReadonlyMap<string, number>): string[] {
  if (counts.size === 0) return []
  const shown = [...counts].sort(([, one], [, other]) => other - one).slice(0, mostLines)
  const more = counts.size > mostLines ? [`  and ${counts.size - mostLines} more`] : []
  return [title, ...shown.map(([what, times]) => `  ${String(times).padStart(4)}  ${printable(what)}`), ...more]
}
