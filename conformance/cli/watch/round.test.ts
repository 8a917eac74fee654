// What a round says that the last change fixed and broke.
import { expect, test } from 'vitest'
import { cases } from '../../cases/index.ts'
import type { Finding } from '../../exchange/finding.ts'
import { resultOf } from '../../reporters/telling/testing.ts'
import { WatchRound } from './round.ts'

const [one, other] = cases
const finding = (requirement: string): Finding => ({
  check: 'expectation',
  requirement,
  level: 'must',
  where: '/meta/total',
  expected: '2',
  actual: '1',
  operation: 'listVendors',
  exchange: undefined,
})

test('a case that fails at a sentence that failed elsewhere before is not broken by the change', () => {
  if (!one || !other) throw new Error('Expected some cases.')
  const failing = (asked: typeof one, requirement: string) =>
    resultOf({ case: asked, verdict: 'fail', findings: [finding(requirement)], milliseconds: 1 })
  const before = [failing(one, 'list/limit'), resultOf({ case: other, verdict: 'pass' })]
  const round = new WatchRound('you asked', before, 0, () => 1)
  round.see({ type: 'result', result: failing(one, 'list/limit') })
  round.see({ type: 'result', result: failing(other, 'list/limit') })
  expect(round.changes).toMatchObject({ fixed: [], broke: [], moved: [{ case: other.id }] })
  round.see({ type: 'result', result: failing(other, 'list/skip') })
  expect(round.changes).toMatchObject({ broke: [{ case: other.id, requirement: 'list/skip' }], moved: [{ requirement: 'list/limit' }] })
})
