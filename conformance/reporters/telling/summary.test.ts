// What was not asked about, and what was not exercised, is told with its reasons and with what each is the reason of.
import { expect, test } from 'vitest'
import { requirement } from '../../requirements/index.ts'
import type { RequirementResult } from '../../runner/verdict/result.ts'
import { leftOutInWords, namedInWords, Summary } from './summary.ts'
import { resultOf } from './testing.ts'

const of = (id: string, verdict: RequirementResult['verdict'], ...reasons: string[]): RequirementResult => ({
  ...{ requirement: requirement(id), verdict, cases: [], evidence: [], reasons },
})

const told = (...requirements: RequirementResult[]) =>
  leftOutInWords({ requirements, exercised: { of: requirements.length, musts: 0, required: 0 } })

test('where all have a reason, it is the reason of all', () => {
  expect(told(of('vendor/create', 'held'))).toBeUndefined()
  expect(told(of('vendor/create', 'not asked', 'the run was stopped'), of('vendor/list', 'not asked', 'the run was stopped'))).toBe(
    '2 more musts of the ledger not asked about: the run was stopped',
  )
})

test('what was not chosen has none', () => {
  expect(told(of('vendor/create', 'not asked'))).toBe('1 more must of the ledger not asked about')
  expect(told(of('vendor/create', 'not asked', 'the run was stopped'), of('vendor/list', 'not asked'))).toBe(
    '2 more musts of the ledger not asked about (1: the run was stopped)',
  )
})

test('cases of one reason are named as far as that helps to find them', () => {
  const summary = new Summary()
  const reason = 'the target lists no vendor'
  const named = () => summary.reasonsOf('not exercised').map(([, cases]) => namedInWords(cases))
  const add = (...ids: string[]) => ids.map((id) => summary.add(resultOf({ case: { id }, verdict: 'not exercised', reason })))
  add('vendor/create')
  expect(named()).toEqual(['vendor/create'])
  add('vendor/list', 'list/limit', 'list/skip')
  expect(named()).toEqual(['vendor/create, vendor/list and 2 more'])
})
