// Known failures: which verdict a case gets beside the baseline, and what is told about the entries.
import { expect, test } from 'vitest'
import type { Finding } from '../../exchange/finding.ts'
import { placeOf } from '../seen/place.ts'
import { Baseline, baselineEntry } from './baseline.ts'
import type { CaseResult, Verdict } from './result.ts'

const findingOf = (finding: Partial<Finding> = {}): Finding => ({
  check: 'expectation',
  requirement: 'vendor/country-code',
  level: 'must',
  where: '/data/7/country',
  expected: '"US"',
  actual: '"us"',
  operation: 'listVendors',
  exchange: undefined,
  ...finding,
})

const advice = findingOf({ level: 'should', requirement: 'http/status-success', where: '' })

const findingsOf: { readonly [verdict in Verdict]?: readonly Finding[] } = { fail: [findingOf()], advice: [advice] }

const result = (id: string, verdict: Verdict, findings = findingsOf[verdict] ?? []): CaseResult => ({
  case: { id, area: 'a', title: id, requirements: ['vendor/create-persists'], effects: 'read', operations: [], run: async () => {} },
  verdict,
  findings,
  exchanges: [],
  evidence: [],
  reason: undefined,
  left: [],
  milliseconds: 1,
})

const entry = { case: 'a/one', reason: 'ticket 7', expires: '2026-03-04' }

test.each<[Verdict, string, Verdict, { expired: number; passing: number }]>([
  ['fail', '2026-03-03', 'known', { expired: 0, passing: 0 }],
  ['fail', '2026-03-04', 'known', { expired: 0, passing: 0 }],
  ['fail', '2026-03-05', 'fail', { expired: 1, passing: 0 }],
  ['pass', '2026-03-03', 'pass', { expired: 0, passing: 1 }],
  ['pass', '2026-03-05', 'pass', { expired: 0, passing: 1 }],
  ['advice', '2026-03-03', 'advice', { expired: 0, passing: 1 }],
  ['skipped', '2026-03-03', 'skipped', { expired: 0, passing: 0 }],
  ['not exercised', '2026-03-05', 'not exercised', { expired: 0, passing: 0 }],
])('a listed case with the verdict %s on %s comes to %s', (verdict, today, expected, told) => {
  const baseline = new Baseline([entry], today)
  expect(baseline.judge(result('a/one', verdict)).verdict).toBe(expected)
  const { expired, passing } = baseline.result()
  expect({ expired: expired.length, passing: passing.length }).toEqual(told)
})

test('a known failure says until when and why', () => {
  expect(new Baseline([entry], '2026-03-04').judge(result('a/one', 'fail')).reason).toBe('known until 2026-03-04: ticket 7')
})

test('of requests under way together, an entry excuses whichever sentence they break at its place', () => {
  const beside = (finding: Partial<Finding>) => {
    const one = result('beside/Vendor', 'fail', [findingOf(finding)])
    return { one, known: baselineEntry(one.case, findingOf(finding)) }
  }
  const { known } = beside({ requirement: 'vendor/texts' })
  expect(known).toEqual({ case: 'beside/Vendor', where: '/data/*/country' })
  const baseline = new Baseline([{ ...known, reason: 'ticket 8', expires: '2026-03-04' }], '2026-03-04')
  expect(baseline.judge(beside({ requirement: 'record/write-lasts' }).one).verdict).toBe('known')
  expect(baseline.judge(beside({ where: '/data/7/name' }).one).verdict).toBe('fail')
})

test('a failure that is not listed stays as it is', () => {
  const failure = result('a/two', 'fail')
  expect(new Baseline([entry], '2026-03-04').judge(failure)).toBe(failure)
})

test('entries of cases that were not asked are told neither way', () => {
  expect(new Baseline([entry], '2027-01-01').result()).toEqual({ known: 0, expired: [], passing: [] })
})

const precise = { ...entry, requirement: 'vendor/country-code', where: '/data/*/country' }

test.each<[string, readonly Finding[], Verdict]>([
  ['the same at another index', [findingOf({ where: '/data/2/country' })], 'known'],
  ['another requirement', [findingOf(), findingOf({ requirement: 'vendor/texts' })], 'fail'],
  ['another place', [findingOf(), findingOf({ where: '/data/country' })], 'fail'],
  ['advice beside it', [findingOf(), advice], 'known'],
])('an entry with requirement and place excuses these alone: %s', (_, findings, verdict) => {
  const baseline = new Baseline([precise], '2026-03-04')
  const judged = baseline.judge(result('a/one', 'fail', findings))
  expect(judged.verdict).toBe(verdict)
  expect(judged.findings.map(({ known = false }) => known)).toEqual(findings.map((_finding, index) => index === 0))
  expect(baseline.result()).toEqual({ known: 1, expired: [], passing: [] })
})

test('advice is excused by its requirement, and counts in a strict run until it is', () => {
  const excused = { ...entry, requirement: 'http/status-success' }
  const verdict = (entries: readonly (typeof excused | typeof precise)[], findings: readonly Finding[], given: Verdict) =>
    new Baseline(entries, '2026-03-04', true).judge(result('a/one', given, findings)).verdict
  expect(verdict([excused], [advice], 'advice')).toBe('known')
  expect(verdict([precise], [findingOf(), advice], 'fail')).toBe('advice')
  expect(verdict([precise, excused], [findingOf(), advice], 'fail')).toBe('known')
})

test('what no longer fails in a case that came to its end is told, also beside what does', () => {
  const fixed = { ...entry, requirement: 'vendor/texts' }
  const told = (findings: readonly Finding[]) => {
    const baseline = new Baseline([precise, fixed], '2026-03-04')
    baseline.judge(result('a/one', 'fail', findings))
    return baseline.result().passing
  }
  expect(told([findingOf()])).toEqual([fixed])
  expect(told([findingOf(), findingOf({ requirement: 'vendor/read' })])).toEqual([])
})

test.each([
  ['/data/7/country', '/data/*/country'],
  ['/data/61f0c2/orders/0/id', '/data/*/orders/*/id'],
  ['order ord_1/archived', 'order */archived'],
  ['the new items', 'the new items'],
  ['', ''],
])('the place %j is told as %j', (where, place) => {
  expect(placeOf(where)).toBe(place)
})

test('what a check of answers finds stands by its operation, whichever case sees it', () => {
  const { case: _, ...byOperation } = { ...precise, operation: 'listVendors' }
  const baseline = new Baseline([byOperation], '2026-03-04')
  const verdictOf = (finding: Partial<Finding>) =>
    baseline.judge(result('a/other', 'fail', [findingOf({ check: 'schema', ...finding })])).verdict
  expect(verdictOf({})).toBe('known')
  expect(verdictOf({ check: 'ids-apart' })).toBe('known')
  expect(verdictOf({ operation: 'getVendor' })).toBe('fail')
  expect(verdictOf({ check: 'expectation' })).toBe('fail')
})
