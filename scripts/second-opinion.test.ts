// A part of the second opinion, and that its list is true. The whole is npm run second-opinion.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { type Comparison, compareVerdicts } from './second-opinion/compare.ts'
import type { Difference } from './second-opinion/differences.ts'
import { explained, explanationsOf } from './second-opinion/explained.ts'

const areas = ['vendor', 'payment-term']

let part: Comparison

beforeAll(async () => {
  part = await compareVerdicts(
    ({ area }) => areas.includes(area),
    () => {},
  )
})

const idsOf = (difference: Difference) => explanationsOf(difference).map(({ id }) => id)

test('every difference between Prism and us has one explanation', () => {
  expect(part.differences.filter((difference) => idsOf(difference).length !== 1)).toEqual([])
})

test('Prism and we see the same departures, but for what is only assumed', () => {
  const { exchanges, seen } = part
  expect(exchanges).toBeGreaterThan(100)
  expect(seen.byBoth).toBeGreaterThan(100)
  expect(seen.byNeither).toBeGreaterThan(0)
  expect(seen.byPrism).toBe(0)
})

test('the last whole run needed every explanation', () => {
  const file = new URL('./second-opinion/differences.json', import.meta.url)
  const kept: { explained: { id: string; example: Difference }[] } = JSON.parse(readFileSync(file, 'utf8'))
  expect(kept.explained.map(({ id }) => id)).toEqual(explained.map(({ id }) => id))
  for (const { id, example } of kept.explained) expect(idsOf(example)).toEqual([id])
})
