// What a watch says of cases before it has asked them.
import { expect, test } from 'vitest'
import { cases } from '../../cases/index.ts'
import { resultOf } from '../../reporters/telling/testing.ts'
import type { Case } from '../../runner/trial/case.ts'
import { Standing } from './standing.ts'
import { standInWords } from './view.ts'

const [slow, quick] = cases as readonly [Case, Case]
const both = [slow, quick]

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

const finding = { check: 'expectation', level: 'must', where: '', actual: 'two', operation: undefined, exchange: undefined } as const
const failing = (asked: Case, requirement: string, milliseconds = 1) =>
  resultOf({ case: asked, verdict: 'fail', findings: [{ ...finding, requirement, expected: requirement }], milliseconds })

test('what is shown and takes long is asked beside what failed, so that nothing waits for it alone', () => {
  const standing = new Standing('http://127.0.0.1:1')
  standing.see(failing(slow, 'list/limit', 5_000))
  standing.see(resultOf({ case: quick, verdict: 'pass' }))
  const [shown, then] = standing.groups(both)
  expect(shown).toEqual([])
  expect(then).toContain(slow)
})

test('what was mended is not followed by what the round has yet to ask', () => {
  const standing = new Standing('http://127.0.0.1:1')
  standing.see(failing(quick, 'list/limit'))
  standing.see(failing(slow, 'list/total'))
  standing.settle()
  standing.begin()
  expect(standing.next()?.id).toBe(quick.id)
  standing.see(resultOf({ case: quick, verdict: 'pass' }))
  expect(standing.next()).toBeUndefined()
  standing.see(failing(slow, 'list/total'))
  expect(standing.next()?.id).toBe(slow.id)
  standing.end()
  expect(standing.next()?.id).toBe(slow.id)
})

test('what is shown is not told by a case that is yet to be asked, once another that saw it has passed', () => {
  const standing = new Standing('http://127.0.0.1:1')
  standing.see(failing(quick, 'list/limit'))
  standing.see(failing(slow, 'list/limit'))
  standing.settle()
  standing.begin()
  expect(standing.next()).toMatchObject({ id: quick.id, others: [slow.id] })
  standing.see(resultOf({ case: quick, verdict: 'pass' }))
  expect(standing.next()).toBeUndefined()
  standing.see(failing(slow, 'list/limit'))
  expect(standing.next()).toMatchObject({ id: slow.id, others: [] })
})
