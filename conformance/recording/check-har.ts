// check-har: judges a recording with the checks of every exchange, as the events of a run. No server is asked.
import { type OperationId, operation, operations } from '../../openapi/contract.ts'
import { checkExchange, checks } from '../checks/index.ts'
import { isObject } from '../exchange/compare.ts'
import type { Finding } from '../exchange/finding.ts'
import { counted, printable } from '../reporters/telling/text.ts'
import { Baseline } from '../runner/baseline.ts'
import type { Case } from '../runner/case.ts'
import { Coverage } from '../runner/coverage.ts'
import { type Outcome, Tally } from '../runner/outcome.ts'
import type { CaseResult } from '../runner/result.ts'
import type { RunEvent } from '../runner/run.ts'
import type { RecordedExchange, Recording } from './recorded.ts'
import { acceptedAfterLogout } from './recorded-sessions.ts'

interface JudgeRecordingOptions {
  /** Advice counts as failure. */
  strict?: boolean
  /** The cases to judge; all unless given. */
  cases?: readonly Case[]
  baseline?: Baseline
}

/** A case for each operation that could be recorded. */
export const recordedCases: readonly Case[] = operations.map(({ id }) => recordedCase(id, []))

/** One result for each operation that was recorded. */
export function* judgeRecording({ exchanges }: Recording, options: JudgeRecordingOptions = {}): Generator<RunEvent> {
  const { strict = false, cases = recordedCases, baseline = new Baseline([], '') } = options
  const chosen = new Set(cases.flatMap(({ operations: of }) => of))
  const byOperation = grouped(
    exchanges.filter(({ operation: id }) => chosen.has(id)),
    ({ operation: id }) => id,
  )
  const late = acceptedAfterLogout(exchanges)
  const tally = new Tally()
  yield { type: 'start', cases: byOperation.size, mark: 'recorded', strict }
  for (const [id, recorded] of byOperation) {
    const ended = late.filter(({ operation: of }) => of === id)
    const result = baseline.judge(judged(id, recorded, ended))
    tally.add(result)
    yield { type: 'begin', case: result.case }
    yield { type: 'result', result }
  }
  const milliseconds = exchanges.reduce((sum, { exchange }) => sum + exchange.milliseconds, 0)
  yield { type: 'end', outcome: tally.outcome({ strict, stopped: undefined, baseline, milliseconds }) }
}

/** Passwords that were recorded with logins: no report may show them. */
export const passwordsIn = ({ exchanges }: Recording): string[] =>
  exchanges.flatMap(({ operation: id, exchange: { request } }) => {
    if (id !== 'login' || request.body === undefined) return []
    const { password } = fieldsOf(request.body)
    return typeof password === 'string' ? [password] : []
  })

function fieldsOf(body: string): { readonly [name: string]: unknown } {
  try {
    const value: unknown = JSON.parse(body)
    return isObject(value) ? value : {}
  } catch {
    return Object.fromEntries(new URLSearchParams(body))
  }
}

/** 0 when nothing is wrong, 1 when something is, 2 when nothing could be judged. */
export const exitCodeOf = ({ verdict }: Outcome): number => ({ conforms: 0, 'does not conform': 1, 'nothing judged': 2 })[verdict]

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** Each exchange is looked at once, so that a recording that is read from a file is read once here. */
function judged(id: OperationId, recorded: readonly RecordedExchange[], late: readonly Finding[]): CaseResult {
  const whole = recorded.filter(({ exchange }) => exchange.failure === undefined)
  const exchanges = whole.map(({ exchange }) => exchange)
  const found = new Alike()
  const coverage = new Coverage()
  for (const one of whole) {
    for (const finding of findingsOf(one)) found.add(finding)
    coverage.see(one.exchange)
  }
  for (const finding of late) found.add(finding)
  const findings = found.told()
  return {
    case: recordedCase(id, coverage.judgedByChecks()),
    verdict: recordedVerdict(exchanges.length, findings),
    findings,
    exchanges,
    reason: exchanges.length === 0 ? reasonsOf(recorded) : undefined,
    left: [],
    milliseconds: exchanges.reduce((sum, exchange) => sum + exchange.milliseconds, 0),
  }
}

function recordedCase(id: OperationId, judged: Iterable<string>): Case {
  const { method, path, area } = operation(id)
  const [first = '', ...more] = new Set([...checks.map(({ requirement }) => requirement), ...judged])
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

const findingsOf = ({ exchange, mediaTypeKnown }: RecordedExchange): Finding[] =>
  checkExchange(exchange).filter(({ check }) => mediaTypeKnown || check !== 'media-type')

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

function recordedVerdict(exchanges: number, findings: readonly Finding[]): CaseResult['verdict'] {
  if (exchanges === 0) return 'not exercised'
  if (findings.some(({ level }) => level === 'must')) return 'fail'
  return findings.length > 0 ? 'advice' : 'pass'
}

const reasonsOf = (recorded: readonly RecordedExchange[]): string =>
  [...new Set(recorded.map(({ exchange: { failure = 'no answer was recorded' } }) => failure))].join('; ')

/** What was judged and what was not, in lines to be printed beside the report. */
export function aboutRecording({ base, exchanges, leftOut, undescribed }: Recording): string {
  const whole = exchanges.filter(({ exchange }) => exchange.failure === undefined)
  const unjudged = new Map<string, number>()
  for (const { exchange } of exchanges)
    if (exchange.failure !== undefined) unjudged.set(exchange.failure, (unjudged.get(exchange.failure) ?? 0) + 1)
  const operations = new Set(whole.map(({ exchange }) => exchange.operation)).size
  return [
    `Judged ${counted(whole.length, 'answer')} of ${counted(operations, 'operation')} at ${base}.`,
    ...lines('Not judged:', unjudged),
    ...lines('Left out:', leftOut),
    ...lines('Answered 2xx below /v3, but not in the description:', undescribed),
    '',
  ].join('\n')
}

const mostLines = 20

function lines(title: string, counts: ReadonlyMap<string, number>): string[] {
  if (counts.size === 0) return []
  const shown = [...counts].sort(([, one], [, other]) => other - one).slice(0, mostLines)
  const more = counts.size > mostLines ? [`  and ${counts.size - mostLines} more`] : []
  return [title, ...shown.map(([what, times]) => `  ${String(times).padStart(4)}  ${printable(what)}`), ...more]
}
