// What a watch says of cases before it has asked them.
import { expect, test } from 'vitest'
import { cases } from '../../cases/index.ts'
import { resultOf } from '../../reporters/telling/testing.ts'
import { Standing } from './standing.ts'
import { standInWords } from './view.ts'

const both = cases.slice(0, 2)

const words = (standing: Standing): string => standInWords({ standing, guide: undefined })

test('what passed in an earlier run is told as such until it is asked', () => {
  const standing = new Standing(
    'http://127.0.0.1:1',
    both.map((known) => ({ case: known, verdict: 'pass' as const, findings: [], milliseconds: 1 })),
  )
  expect(words(standing)).toBe('2 passed, 0 failed, 0 not exercised (2 of them in an earlier run, and not asked since)')
  for (const asked of both) {
    standing.see(resultOf({ case: asked }))
  }
  expect(words(standing)).toBe('2 passed, 0 failed, 0 not exercised')
})

test('what is shown and takes long is asked beside what failed, so that nothing waits for it alone', () => {
  const standing = new Standing('http://127.0.0.1:1')
  const [slow, quick] = both
  if (!slow || !quick) throw new Error('Expected some cases.')
  const finding = { check: 'expectation', requirement: 'list/limit', level: 'must', where: '', expected: 'one', actual: 'two' } as const
  const failed = { verdict: 'fail' as const, findings: [{ ...finding, operation: undefined, exchange: undefined }] }
  standing.see(resultOf({ case: slow, ...failed, milliseconds: 5_000 }))
  standing.see(resultOf({ case: quick, verdict: 'pass' }))
  const [shown, then] = standing.groups(both)
  expect(shown).toEqual([])
  expect(then).toContain(slow)
})
