import { expect, test } from 'vitest'
import { toldPlace } from './finding.ts'

test.each([
  ['/data/0/name', '/data/0/name'],
  ['', ''],
  [`/data/${'k'.repeat(1_000_000)}/id`, `/data/${'k'.repeat(80)}…/id`],
])('a place is told with names that a line can hold', (pointer, told) => {
  expect(toldPlace(pointer)).toBe(told)
})
