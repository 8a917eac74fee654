import { expect, test } from 'vitest'
import { cases } from './index.ts'

test('what a broken target does once is looked at before anything else writes there', () => {
  const [bulkArchive, ...defaults] = cases.slice(0, 3).map(({ id }) => id)
  expect(bulkArchive).toBe('workflow/bulk-archive')
  expect(defaults.toSorted()).toEqual(['labor-matrix/default', 'payment-term/create-default'])
})
