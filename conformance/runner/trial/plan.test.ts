// In which order cases are asked.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Case } from './case.ts'
import { byArea, shuffled } from './plan.ts'

const made = (id: string): Case => ({
  id,
  area: id.split('/')[0] ?? '',
  title: id,
  requirements: ['vendor/create-persists'],
  effects: 'read',
  operations: [],
  run: async () => {},
})

test('cases of an area stay together, in their order, areas in the order of their first case', () => {
  const found = byArea(['b/1', 'a/1', 'b/2', 'c/1', 'a/2'].map(made))
  expect(found.map((area) => area.map(({ id }) => id))).toEqual([['b/1', 'b/2'], ['a/1', 'a/2'], ['c/1']])
})

test('no cases make no areas', () => {
  expect(byArea([])).toEqual([])
})

test('shuffling keeps every item, leaves the list alone, and is the same for the same seed', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.nat(0xffffffff), (items, seed) => {
      const before = [...items]
      const order = shuffled(items, seed)
      expect(order.toSorted((one, other) => one - other)).toEqual(items.toSorted((one, other) => one - other))
      expect(shuffled(items, seed)).toEqual(order)
      expect(items).toEqual(before)
    }),
    { seed: 1 },
  )
})

// Somebody who was told a seed by a report must get that order again, with a later version too.
test('a seed means the same order for good', () => {
  expect(shuffled(['a', 'b', 'c', 'd', 'e', 'f'], 7).join('')).toMatchInlineSnapshot(`"fbdcae"`)
})

test('every item may come to every place', () => {
  const places = new Set<string>()
  for (let seed = 0; seed < 200; seed++)
    for (const [place, item] of shuffled([0, 1, 2, 3], seed).entries()) places.add(`${item} at ${place}`)
  expect(places.size).toBe(16)
})
