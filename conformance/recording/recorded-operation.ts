// What the answers of one operation come to, as a case of a run.
import { type OperationId, operation, operations } from '../../openapi/contract.ts'
import { checkExchange, checksOf } from '../checks/index.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { Finding } from '../exchange/finding.ts'
import type { ReadExchange } from '../exchange/recorded-exchange.ts'
import type { Evidence, Sighting } from '../runner/seen/evidence.ts'
import type { Case } from '../runner/trial/case.ts'
import { Coverage } from '../runner/verdict/coverage.ts'
import type { CaseResult } from '../runner/verdict/result.ts'
import { asksToWait } from '../transport/target.ts'

/** A case for each operation that could be recorded. */
export const recordedCases: readonly Case[] = operations.map(({ id }) => recordedCase(id, []))

export class RecordedOperation {
  answers = 0
  /** Why answers were not judged, with how many. */
  readonly unjudged = new Map<string, number>()
  private readonly id: OperationId
  private readonly mostKept: number
  private readonly exchanges: Exchange[] = []
  private readonly found = new Alike()
  private readonly coverage = new Coverage()
  private readonly evidence = new Map<string, Evidence>()
  /** What was too large to be judged whole. */
  private readonly left = new Set<string>()
  private milliseconds = 0

  /** Of its exchanges so many stay for reports, beside those that show what was found. */
  constructor(id: OperationId, mostKept: number) {
    this.id = id
    this.mostKept = mostKept
  }

  /** What is wrong with an answer by itself; `kept` is for reports. */
  see(kept: Exchange, { exchange, mediaTypeKnown }: ReadExchange): Finding[] {
    this.milliseconds += exchange.milliseconds
    const why = exchange.failure ?? (asksToWait(exchange) ? 'it asks to come again later (429, or 503 with Retry-After)' : undefined)
    if (why !== undefined) {
      this.unjudged.set(why, (this.unjudged.get(why) ?? 0) + 1)
      return []
    }
    this.answers += 1
    if (this.exchanges.length < this.mostKept) this.exchanges.push(kept)
    this.coverage.see(exchange, this.latest())
    return checkExchange(exchange, (what) => this.left.add(what))
      .filter(({ check }) => mediaTypeKnown || check !== 'media-type')
      .map((finding) => ({ ...finding, exchange: kept }))
  }

  /** Where its last answer stands. */
  latest(): Pick<Sighting, 'case' | 'exchange'> {
    return { case: `recorded/${this.id}`, exchange: this.answers - 1 }
  }

  /** True for what was not found before. */
  add(finding: Finding): boolean {
    return this.found.add(finding)
  }

  /** Its last answer showed that this is kept. */
  hold(requirement: string, status: number): void {
    if (this.evidence.has(requirement)) return
    this.evidence.set(requirement, { requirement, exchange: this.answers - 1, operation: this.id, status, came: 'good answer' })
  }

  result(): CaseResult {
    const findings = this.found.told()
    const reasons = this.answers === 0 ? this.unjudged.keys() : this.left
    const reason = [...reasons].join('; ') || undefined
    return {
      case: recordedCase(this.id, [...this.coverage.judgedByChecks().keys(), ...this.evidence.keys()]),
      verdict: recordedVerdict(findings, reason),
      findings,
      exchanges: [...new Set([...this.exchanges, ...findings.flatMap(({ exchange }) => exchange ?? [])])],
      evidence: [...this.evidence.values()],
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

  /** True for the first of its kind. */
  add(finding: Finding): boolean {
    const { check, requirement, level, where, expected } = finding
    // What was expected of one record is not what is expected of another.
    const wanted = check === 'history' ? '' : expected
    const key = JSON.stringify([check, requirement, level, where.replaceAll(/\/\d+(?=\/|$)/g, '/*'), wanted])
    const group = this.groups.get(key)
    if (group) group.count += 1
    else this.groups.set(key, { first: finding, count: 1 })
    return !group
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
