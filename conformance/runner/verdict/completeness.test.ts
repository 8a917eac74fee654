// When so little was seen that nothing may be said.
import { expect, test } from 'vitest'
import { requirement } from '../../requirements/index.ts'
import { completenessOf } from './completeness.ts'
import type { RequirementResult } from './result.ts'

const result = (id: string, verdict: RequirementResult['verdict'], ...reasons: string[]): RequirementResult => ({
  ...{ requirement: requirement(id), verdict, cases: [], evidence: [], reasons },
})

const judged = (...results: RequirementResult[]) =>
  completenessOf({ results, requireExercised: 90, judged: 1, cases: 1, stopped: undefined, obstacle: undefined, unasked: 0 }).incomplete

const amounts = result('record/cents-are-integers', 'not exercised', 'no answer showed a value to judge')

test('a chosen area is not short of what is said of every area, where it has nothing of that', () => {
  const rest = result('vendor/create', 'not asked')
  expect(judged(rest, result('message-template/create', 'held'), amounts)).toEqual([])
  expect(judged(rest, result('message-template/create', 'not exercised'), amounts)).toEqual([
    '0 of 1 musts were exercised, and 90 % of them are required',
  ])
})

test('it is short of what the target has nothing for', () => {
  const lists = result('list/skip', 'not exercised', 'the target lists no vendor; add two')
  expect(judged(result('vendor/create', 'not asked'), result('message-template/create', 'held'), lists)).toHaveLength(1)
})

test('a run of everything is, and so is a choice of nothing else', () => {
  const short = ['1 of 2 musts were exercised, and 90 % of them are required']
  expect(judged(result('message-template/create', 'held'), amounts)).toEqual(short)
  expect(judged(result('message-template/create', 'held'), amounts, result('vendor/create', 'not asked', 'its effects are own'))).toEqual(
    short,
  )
  expect(judged(result('vendor/create', 'not asked'), result('record/id', 'held'), amounts)).toEqual(short)
})
