// What changed since an earlier run, told by case or operation, requirement and place.
import { expect, test } from 'vitest'
import type { Finding } from '../../exchange/finding.ts'
import type { Departure } from './baseline.ts'
import type { Verdict } from './result.ts'
import { type Changes, type JudgedCase, Since } from './since.ts'

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

const judged = (id: string, verdict: Verdict, findings: readonly Finding[] = []): JudgedCase => ({
  case: { id, area: 'a', title: id, requirements: ['vendor/create-persists'], effects: 'read', operations: [], run: async () => {} },
  verdict,
  findings,
  milliseconds: 1,
})

const departure = (id: string, where: string): Departure => ({ case: id, requirement: 'vendor/country-code', where })

/** What is not empty of it. */
function compared(before: readonly JudgedCase[], ...results: readonly JudgedCase[]): object {
  const since = new Since(before)
  for (const one of results) since.see(one)
  const { advice, ...changes } = since.result()
  const filled = (all: Changes) => Object.fromEntries(Object.entries(all).filter(([, found]) => found.length > 0))
  return { ...filled(changes), ...(Object.keys(filled(advice)).length > 0 && { advice: filled(advice) }) }
}

const failing = judged('a/one', 'fail', [finding('/data/7/country')])
const then = [departure('a/one', '/data/*/country')]

test('a failure that is gone is fixed', () => {
  expect(compared([failing], judged('a/one', 'pass'))).toEqual({ fixed: then })
})

test('what checks found of an operation is fixed where a case that asks for its right answers finds it no longer', () => {
  const asking = (verdict: Verdict, judgesAnswers?: true, findings: readonly Finding[] = []) => {
    const one = judged('session/login', verdict, findings)
    return { ...one, case: { ...one.case, operations: ['login' as const], ...(judgesAnswers && { judgesAnswers }) } }
  }
  const found = { ...finding('/data/user/color'), check: 'schema', operation: 'login' as const }
  const departed = [{ operation: 'login', requirement: 'vendor/country-code', where: '/data/user/color' }]
  expect(compared([asking('fail', true, [found])], asking('pass'))).toEqual({ unasked: departed })
  expect(compared([asking('fail', true, [found])], asking('pass', true))).toEqual({ fixed: departed })
  const [one, other] = [finding('/data/name'), finding('/data/city')]
  const places = (...all: Finding[]) => all.map(({ where }) => departure('session/login', where))
  expect(compared([asking('fail', true, [found, one])], asking('fail', true, [one]))).toEqual({ fixed: departed, still: places(one) })
  expect(compared([asking('fail', true, [found])], asking('fail', true, [other]))).toEqual({ unasked: departed, firstAsked: places(other) })
})

test('a failure that comes again is still there, at whatever index', () => {
  expect(compared([failing], judged('a/one', 'fail', [finding('/data/3/country')]))).toEqual({ still: then })
})

test('another place of the same sentence in the same case has changed, and is no fix', () => {
  expect(compared([failing], judged('a/one', 'fail', [finding('/data/name')]))).toEqual({ changed: [departure('a/one', '/data/name')] })
})

test('another sentence in a case that failed may hide what was found before, and have been hidden by it', () => {
  const other = { ...finding('/data/name'), requirement: 'vendor/create-persists' }
  expect(compared([failing], judged('a/one', 'fail', [other]))).toEqual({
    firstAsked: [{ case: 'a/one', requirement: 'vendor/create-persists', where: '/data/name' }],
    unasked: then,
  })
})

test('what a case finds no longer is fixed where all else is as it was, unless chance may have spared it', () => {
  const both = (id: string) => judged(id, 'fail', [finding('/data/name'), finding('/data/city')])
  const one = (id: string) => judged(id, 'fail', [finding('/data/name')])
  expect(compared([both('a/one')], one('a/one'))).toEqual({
    fixed: [departure('a/one', '/data/city')],
    still: [departure('a/one', '/data/name')],
  })
  expect(compared([both('pages/one')], one('pages/one'))).toMatchObject({ unasked: [departure('pages/one', '/data/city')] })
})

test.each<Verdict>(['skipped', 'not exercised'])('what is %s is not fixed', (verdict) => {
  expect(compared([failing], judged('a/one', verdict))).toEqual({ unasked: then })
})

test('what was not asked again is not fixed', () => {
  expect(compared([failing], judged('a/two', 'pass'))).toEqual({ unasked: then })
})

test('what fails and was not asked before is told apart from what is new', () => {
  expect(compared([], failing)).toEqual({ firstAsked: then })
  expect(compared([judged('a/one', 'not exercised')], failing)).toEqual({ firstAsked: then })
  expect(compared([judged('a/one', 'pass')], failing)).toEqual({ new: then })
})

test('advice is compared apart', () => {
  const advice = judged('a/one', 'advice', [{ ...finding('/data/name', 'should'), requirement: 'record/text-untouched' }])
  const told = { case: 'a/one', requirement: 'record/text-untouched', where: '/data/name' }
  expect(compared([], advice)).toEqual({ advice: { firstAsked: [told] } })
  expect(compared([advice], judged('a/one', 'pass'))).toEqual({ advice: { fixed: [told] } })
})
