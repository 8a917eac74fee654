// What of a record is compared between two requests.
import { expect, test } from 'vitest'
import { lastingPart } from './lasting-fields.ts'

test('what may be sent lasts, and so does what tells of the creation; figures, places and extra fields may follow from something else', () => {
  const record = { id: '1', companyId: 'c', createdDate: 'd', name: 'Bolts', locationId: 'l', purchaseOrderCount: 3, etag: 'x', meta: {} }
  expect(lastingPart('getVendor', record)).toEqual({ id: '1', companyId: 'c', createdDate: 'd', name: 'Bolts' })
})

test('an item of a transfer keeps what was captured', () => {
  const record = { id: '1', quantity: 2, sku: 'S', retailCostCents: 5, updatedDate: null }
  expect(lastingPart('listTransferItems', record)).toEqual({ id: '1', quantity: 2, sku: 'S', retailCostCents: 5 })
})

test('parts of a record last as far as they may be sent', () => {
  const range = { id: 'r', start: 0, end: 1, multiplier: 2 }
  expect(lastingPart('getLaborMatrix', { ranges: [{ ...range, updatedDate: 'd', meta: {} }] })).toEqual({ ranges: [range] })
})

test('what a failed delivery sets by itself does not last', () => {
  expect(lastingPart('getWebhook', { url: 'u', error: true, errorMessage: 'No' })).toEqual({ url: 'u' })
})
