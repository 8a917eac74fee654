// Parts of a run: every case in one of them, always the same one, and each part with its share of the requests.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../../cases/index.ts'
import type { Effects } from './case.ts'
import { neededElsewhere, shardOf } from './shard.ts'

const areas = [...new Set(cases.map(({ area }) => area))]
const selections = fc.subarray(areas, { minLength: 1 }).map((some) => cases.filter(({ area }) => some.includes(area)))
const farthest = fc.constantFrom<Effects>('read', 'own', 'shared', 'disruptive')

const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id)

test('the parts of any selection are all of it, and share nothing', () => {
  fc.assert(
    fc.property(selections, fc.integer({ min: 1, max: 30 }), farthest, (chosen, of, effects) => {
      const parts = Array.from({ length: of }, (_, index) => shardOf(chosen, { index: index + 1, of }, effects))
      expect(parts.flatMap((part) => idsOf(part.cases)).sort()).toEqual(idsOf(chosen).sort())
      for (const part of parts) expect([...idsOf(part.cases), ...idsOf(part.elsewhere)].sort()).toEqual(idsOf(chosen).sort())
      expect(new Set(parts.map(({ shard }) => shard.selection)).size).toBe(1)
    }),
    { numRuns: 60 },
  )
})

test('a case is in the same part in whatever order cases are given', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...cases], { minLength: cases.length }), (shuffled) => {
      const part = (some: typeof shuffled) => idsOf(shardOf(some, { index: 2, of: 5 }, 'disruptive').cases).sort()
      expect(part(shuffled)).toEqual(part([...cases]))
    }),
    { numRuns: 5 },
  )
})

test('an area stays whole, and no part is without cases while there are areas', () => {
  for (const of of [2, 4, 8, areas.length]) {
    const parts = Array.from({ length: of }, (_, index) => shardOf(cases, { index: index + 1, of }, 'disruptive'))
    for (const { cases: own, elsewhere } of parts) {
      const there = new Set(own.map(({ area }) => area))
      expect(own.length).toBeGreaterThan(0)
      expect(elsewhere.filter(({ area }) => there.has(area))).toEqual([])
    }
  }
})

test('a part asks of the others only whether there is what its own cases need', () => {
  const { cases: own, elsewhere } = shardOf(cases, { index: 1, of: 4 }, 'disruptive')
  const needed = neededElsewhere(own, elsewhere)
  expect(needed.every(({ looksAround }) => looksAround)).toBe(true)
  expect(needed.length).toBeLessThan(own.length / 4)
})
