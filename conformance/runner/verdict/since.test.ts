// What changed since an earlier run, told by case or operation, requirement and place.
import { expect, test } from 'vitest'
import type { Finding } from '../../exchange/finding.ts'
import type { Departure } from './baseline.ts'
import type { CaseResult, Verdict } from './result.ts'
import { Since } from './since.ts'

const finding = (where: string, level: Finding['level'] = 'must'): Finding => ({
  check: 'expectation',
  requirement: 'vendor/country-code',
  level,
  where,
  expected: '"US"',
  actual: '"us"',
  operation: 'listVendors',
  exchange: undefined,
})

const result = (id: string, verdict: Verdict, findings: readonly Finding[] = []): CaseResult => ({
  case: { id, area: 'a', title: id, requirements: ['vendor/create-persists'], effects: 'read', operations: [], run: async () => {} },
  verdict,
  findings,
  exchanges: [],
  evidence: [],
  reason: undefined,
  left: [],
  milliseconds: 1,
})

const departure = (id: string, where: string): Departure => ({ case: id, requirement: 'vendor/country-code', where })

function compared(before: readonly Departure[], ...results: readonly CaseResult[]) {
  const since = new Since(before)
  for (const one of results) since.see(one)
  return since.result()
}

const then = [departure('a/one', '/data/*/country')]

test('a failure that is gone is fixed', () => {
  expect(compared(then, result('a/one', 'pass'))).toEqual({ fixed: then, new: [] })
})

test('a failure that comes again is neither fixed nor new, at whatever index', () => {
  expect(compared(then, result('a/one', 'fail', [finding('/data/3/country')]))).toEqual({ fixed: [], new: [] })
})

test('another place in the same case is new, and may hide what was found before', () => {
  expect(compared(then, result('a/one', 'fail', [finding('/data/name')]))).toEqual({ fixed: [], new: [departure('a/one', '/data/name')] })
})

test.each<Verdict>(['skipped', 'not exercised'])('what is %s is not fixed', (verdict) => {
  expect(compared(then, result('a/one', verdict))).toEqual({ fixed: [], new: [] })
})

test('what was not asked is not fixed', () => {
  expect(compared(then, result('a/two', 'pass'))).toEqual({ fixed: [], new: [] })
})

test('advice is not compared', () => {
  expect(compared([], result('a/one', 'advice', [finding('/data/name', 'should')]))).toEqual({ fixed: [], new: [] })
})
