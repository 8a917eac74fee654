// A name that is stated for answers may be absent from one of them, not from all.
import { expect, test } from 'vitest'
import type { OperationId } from '../../../openapi/contract.ts'
import { EverShown } from './ever-shown.ts'

const answered = (operation: OperationId, body: object) => ({
  operation,
  request: { method: 'GET', path: '/', headers: {}, body: undefined },
  answer: { status: 200, headers: {}, body, text: JSON.stringify(body), unreadable: undefined },
  failure: undefined,
  milliseconds: 1,
})

test('what one answer shows is shown, with null too', () => {
  const shown = new EverShown('run-1')
  shown.see(answered('getWorkflow', { meta: { total: 0 } }))
  expect(shown.neverShownBy('getWorkflow')).toEqual(['/meta/inactive', '/meta/inactiveByStatus'])
  shown.see(answered('getWorkflow', { meta: { total: 0, inactive: null } }))
  shown.see(answered('listWorkflowOrders', { data: { inactiveByStatus: {} } }))
  expect(shown.neverShownBy('getWorkflow')).toEqual(['/meta/inactiveByStatus'])
})

test('one entry of a search is enough', () => {
  const shown = new EverShown('run-1')
  shown.see(answered('searchTimesheets', { data: [{}, { order: { id: 'o' }, labor: null }] }))
  expect(shown.neverShownBy('searchTimesheets')).toEqual(['/data/*/service', '/data/*/technician'])
})

test('who made a record that was there before may be unknown, but not who made one of the run', () => {
  const shown = new EverShown('run-1')
  shown.see(answered('getVendor', { data: { name: 'found', meta: {} } }))
  shown.see(answered('getReferralSource', { data: { meta: { userId: 'u', sessionId: 's', version: 1 } } }))
  expect(shown.neverShownBy('getVendor')).toEqual([])
  shown.see(answered('getVendor', { data: { name: 'run-1 vendor', meta: { version: 1 } } }))
  expect(shown.neverShownBy('getVendor')).toEqual(['/data/meta/userId', '/data/meta/sessionId'])
})
