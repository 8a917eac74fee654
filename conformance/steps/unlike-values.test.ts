// Which values of one record, shown to two users, are two.
import { expect, test } from 'vitest'
import { unlikeField } from './unlike-values.ts'

const shown = { id: 'a', updatedDate: null, name: 'North', city: 'Boston', url: 'https://a.example' }

test.each([
  ['another text', { city: 'Tacoma' }, 'city'],
  ['the same', {}, undefined],
  ['a text that is hidden', { city: null, url: '' }, undefined],
  ['a text that is covered', { city: 'B*****' }, undefined],
  ['a field that no write sends', { purchaseOrderLastDate: '2026-01-01' }, undefined],
  ['the name of what is built in, and so not written by anybody', { name: 'Nord', editable: false }, undefined],
  ['another text after an update', { city: 'Tacoma', updatedDate: '2026-01-01' }, undefined],
])('%s', (_, other, field) => {
  expect(unlikeField('listVendors', { ...shown, ...other }, shown)).toBe(field)
})
