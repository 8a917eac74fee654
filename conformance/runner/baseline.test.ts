// Known failures: which verdict a case gets beside the baseline, and what is told about the entries.
import { expect, test } from 'vitest'
import { Baseline } from './baseline.ts'
import type { CaseResult, Verdict } from './result.ts'

const result = (id: string, verdict: Verdict): CaseResult => ({
  case: { id, area: 'a', title: id, requirements: ['vendor/create-persists'], effects: 'read', operations: [], run: async () => {} },
  verdict,
  findings: [],
  exchanges: [],
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

test('a failure that is not listed stays as it is', () => {
  const failure = result('a/two', 'fail')
  expect(new Baseline([entry], '2026-03-04').judge(failure)).toBe(failure)
})

test('entries of cases that were not asked are told neither way', () => {
  expect(new Baseline([entry], '2027-01-01').result()).toEqual({ expired: [], passing: [] })
})
