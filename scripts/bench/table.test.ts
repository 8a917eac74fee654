// What a reader sees of what was measured.
import { expect, test } from 'vitest'
import { measuredTable } from './table.ts'

test('tells the median, the spread between the quartiles, and the ratio', () => {
  const row = { name: 'GET one', values: [90, 100, 110, 1000, 100], reference: 'bare', referenceValues: [2000], unit: 'µs' } as const
  expect(measuredTable([row, { ...row, name: 'memory', unit: 'MB' }])).toEqual([
    'what     measured        reference  measured        ratio',
    'GET one  100.00 µs ±5 %  bare       2.0 ms once     0.05×',
    'memory   100.0 MB ±5 %   bare       2000.0 MB once  0.05×',
  ])
})
