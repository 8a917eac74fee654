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
import type { ReadExchange, Recording } from './recorded.ts'
import { RecordedSessions } from './recorded-sessions.ts'

interface JudgeRecordingOptions {
  /** Advice counts as failure. */
  strict?: boolean
  /** The cases to judge; all unless given. */
  cases?: readonly Case[]
  baseline?: Baseline
  /** Told each exchange before anything is told of any. */
  learn?: (exchange: Exchange) => void
}

/** A case for each operation that could be recorded. */
export const recordedCases: readonly Case[] = operations.map(({ id }) => recordedCase(id, []))

export interface JudgedRecording {
  /** One result for each operation that was recorded. */
  events: readonly RunEvent[]
  /** What was judged and what was not, in lines to be printed beside the report. */
  about: string
  client: readonly ClientDeparture[]
}

/** Looks at each exchange once, for a recording may be larger than memory. */
export function judgeRecording({ base, exchanges, leftOut, undescribed }: Recording, options: JudgeRecordingOptions = {}): JudgedRecording {
  const { strict = false, cases = recordedCases, baseline = new Baseline([], ''), learn = () => {} } = options
  const chosen = new Set(cases.flatMap(({ operations: of }) => of))
  const tally = new Tally()
  const sessions = new RecordedSessions()
  const requests = new ClientRequests()
  const byOperation = new Map<OperationId, RecordedOperation>()
  for (const recorded of exchanges) {
    const { operation: id } = recorded
    if (!chosen.has(id) && id !== 'login' && id !== 'logout') continue
    const read = recorded.read()
    learn(read.exchange)
    sessions.see(recorded, read.exchange)
    if (!chosen.has(id)) continue
    const judged = byOperation.get(id) ?? new RecordedOperation(id)
    byOperation.set(id, judged)
    judged.see(recorded.exchange, read)
    requests.see(read.exchange)
    if (read.exchange.failure === undefined) tally.see(read.exchange, judged.latest())
  }
  for (const finding of sessions.acceptedAfterLogout()) if (finding.operation) byOperation.get(finding.operation)?.add(finding)
  const all = [...byOperation.values()]
  const results = all.map((judged) => baseline.judge(judged.result()))
  for (const result of results) tally.conclude(result)
  const milliseconds = results.reduce((sum, result) => sum + result.milliseconds, 0)
  const client = requests.departures()
  const outcome = tally.outcome({ strict, stopped: undefined, baseline, milliseconds, requireExercised: 0, ofAll: true })
  return {
    events: [
      { type: 'start', cases: results.length, mark: 'recorded', strict },
      ...results.flatMap((result): RunEvent[] => [
        { type: 'begin', case: result.case },
        { type: 'result', result },
      ]),
      { type: 'end', outcome, client },
    ],
    about: [
      `Judged ${counted(outcome.requests, 'answer')} of ${counted(all.filter(({ answers }) => answers > 0).length, 'operation')} at ${base}.`,
      ...lines('Not judged:', sumOf(all.map(({ unjudged }) => unjudged))),
      ...lines('Left out:', leftOut),
      ...lines('Answered 2xx below /v3, but not in the description:', undescribed),
      '',
    ].join('\n'),
    client,
  }
}

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
