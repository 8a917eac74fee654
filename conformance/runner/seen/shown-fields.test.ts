// What a target shows, and what the description knows.
import { expect, test } from 'vitest'
import type { OperationId } from '../../../openapi/contract.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { optionalFieldOf, ShownFields, undocumentedIn } from './shown-fields.ts'

const answered = (operation: Exchange['operation'], data: unknown): Exchange => ({
  operation,
  request: { method: 'GET', path: '/v3', headers: {}, body: undefined },
  answer: { status: 200, headers: {}, text: '', body: { success: true, data }, unreadable: undefined },
  failure: undefined,
  milliseconds: 1,
})

test('a field that one answer has is shown in every answer about such records; a list may show less', () => {
  const shown = new ShownFields()
  shown.see(answered('getVendor', { id: 'v', city: null, contactPhone: { number: '1' } }))
  expect(['city', 'number', 'url'].map((field) => shown.has('createVendor', field))).toEqual([true, true, false])
  expect(shown.has('listVendors', 'city')).toBe(false)
  shown.see(answered('listVendors', [{ id: 'v', city: 'Tacoma' }]))
  expect([shown.has('listVendors', 'city'), shown.has('getWebhook', 'city')]).toEqual([true, false])
})

test('what meta has is not taken for a field of the record around it', () => {
  const shown = new ShownFields()
  shown.see(answered('getWebhook', { id: 'w', meta: { version: 1 } }))
  expect(['version', 'meta/version'].map((field) => shown.has('getWebhook', field))).toEqual([false, true])
})

test.each<[string, string[]]>([
  ['/data/city', []],
  ['/data/etag', ['etag']],
  ['/data/0/_links/self', ['_links', 'self']],
  ['the record ven_1/etag', ['etag']],
  ['/data/payload/whatever', []],
])('%s has the undocumented names %j', (pointer, want) => {
  expect(undocumentedIn(pointer)).toEqual(want)
})

test.each<[OperationId, string, string | undefined]>([
  ['getVendor', '/data/city', 'city'],
  ['listTransferItems', 'item tri_1/quantity', 'quantity'],
  ['getVendor', '/data/meta/version', 'meta/version'],
  ['getLaborMatrix', '/data/ranges/0', 'ranges'],
  ['listVendors', '/data/0', undefined],
  ['listVendors', '/meta/total', undefined],
  ['getVendor', '/data/deleted', 'deleted'],
  ['changeMessageTemplateState', '/data/deleted', undefined],
  ['listNotifications', 'notification ntf_1/read', undefined],
  ['updateWebhook', '/data/errorDate', undefined],
])('of %s, %s leads to the optional field %j', (id, pointer, want) => {
  expect(optionalFieldOf(id, pointer)).toBe(want)
})
