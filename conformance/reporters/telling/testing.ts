// Events made by hand, for the tests of reports.

import type { Exchange, ReceivedAnswer, SentRequest } from '../../exchange/exchange.ts'
import type { Finding } from '../../exchange/finding.ts'
import type { RunEvent } from '../../runner/run.ts'
import type { Case } from '../../runner/trial/case.ts'
import { Baseline } from '../../runner/verdict/baseline.ts'
import { Tally } from '../../runner/verdict/outcome.ts'
import type { CaseResult } from '../../runner/verdict/result.ts'
import type { SinceResult } from '../../runner/verdict/since.ts'
import type { MakeReporter } from './reporter.ts'

export const target = 'http://shop.example/api'

export function exchangeOf(request: Partial<SentRequest> = {}, answer: Partial<ReceivedAnswer> = {}): Exchange {
  const body = answer.body ?? { success: true, data: [] }
  return {
    operation: 'listVendors',
    request: { method: 'GET', path: '/v3/vendor', headers: { accept: 'application/json' }, body: undefined, ...request },
    answer: {
      status: 200,
      headers: { 'content-type': 'application/json' },
      text: answer.text ?? JSON.stringify(body),
      unreadable: undefined,
      ...answer,
      body,
    },
    failure: undefined,
    milliseconds: 12,
  }
}

export const findingOf = (finding: Partial<Finding> = {}): Finding => ({
  check: 'expectation',
  requirement: 'vendor/country-code',
  level: 'must',
  where: '/data/0/country',
  expected: '"US"',
  actual: '"us"',
  operation: 'listVendors',
  exchange: exchangeOf(),
  ...finding,
})

export const resultOf = ({ case: asked, ...result }: Partial<Omit<CaseResult, 'case'>> & { case?: Partial<Case> } = {}): CaseResult => ({
  verdict: 'pass',
  findings: [],
  exchanges: (result.findings ?? []).flatMap(({ exchange }) => exchange ?? []),
  evidence: [],
  reason: undefined,
  left: [],
  milliseconds: 40,
  ...result,
  case: {
    id: 'vendor/countries',
    area: 'vendor',
    title: 'A create accepts countries of the ISO list',
    requirements: ['vendor/country-code'],
    effects: 'own',
    operations: ['listVendors'],
    run: async () => {},
    ...asked,
  },
})

export const failure = (...findings: Partial<Finding>[]): CaseResult => resultOf({ verdict: 'fail', findings: findings.map(findingOf) })

interface Around {
  strict?: boolean
  stopped?: string | undefined
  logins?: readonly Exchange[]
  since?: SinceResult
}

/** What results come to. */
export function tallyOf(results: readonly CaseResult[]): Tally {
  const tally = new Tally()
  for (const result of results) {
    for (const [index, exchange] of result.exchanges.entries()) tally.see(exchange, { case: result.case.id, exchange: index })
    tally.conclude(result)
  }
  return tally
}

/** The events of a run with these results. */
export function eventsOf(results: readonly CaseResult[], { strict = false, stopped, logins = [], since }: Around = {}): RunEvent[] {
  const baseline = new Baseline([], '2026-03-04')
  return [
    { type: 'start', cases: results.length, mark: 'conformance-1', strict, logins },
    ...results.flatMap((result): RunEvent[] => [
      { type: 'begin', case: result.case },
      { type: 'result', result },
    ]),
    {
      type: 'end',
      outcome: tallyOf(results).outcome({ strict, stopped, baseline, since, milliseconds: 1234, requireExercised: 0, ofAll: true }),
    },
  ]
}

/** What a report writes about events. */
export function written(make: MakeReporter, events: readonly RunEvent[]): string {
  let text = ''
  const report = make({ target, startedAt: new Date('2026-03-04T10:20:30Z'), write: (part) => (text += part) })
  for (const event of events) report(event)
  return text
}

/** Everything that a server could write to break a report. */
export const hostile =
  '\u001b[2J\u0000\r\n::error::x ##[error]x ]]> </script><script>alert(1)</script> `````` ~~~ & " \' % @everyone |\u2028\u202e\ufffe\ud800'

const unchanged = { fixed: [], new: [], changed: [], still: [], unasked: [], firstAsked: [] }

/** Beside an earlier run, with nothing else. */
export const sinceOf = (since: Partial<SinceResult>): SinceResult => ({ ...unchanged, advice: unchanged, ...since })
