import { expect, test } from 'vitest'
import { cases } from './index.ts'

test('what a broken target does once is looked at before anything else writes there', () => {
  const first = cases.slice(0, 3).map(({ id }) => id)
  expect(first.toSorted()).toEqual(['labor-matrix/default', 'payment-term/create-default', 'workflow/bulk-archive'])
})
