// Which customer's messages are marked.
import { expect, test } from 'vitest'
import { leastFrequent } from './notification-steps.ts'

test.each([
  [[], 4, undefined],
  [['a', 'b', 'b'], 1, 'a'],
  [['a', 'b', 'b', 'b', 'b', 'c', 'c', 'c', 'c', 'c'], 4, 'b'],
  [['b', 'b', 'a'], 4, 'a'],
] as const)('of %j, with %i wished for, it is %s', (customers, wished, chosen) => {
  expect(leastFrequent(customers, wished)).toBe(chosen)
})
