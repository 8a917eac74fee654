// Which fields of records a target never showed.
import { expect, test } from 'vitest'
import { type OperationId, operation } from '../../../openapi/contract.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { Coverage } from '../../runner/verdict/coverage.ts'
import { neverShown } from './never-shown.ts'

const answered = (id: OperationId, body: object): Exchange => ({
  operation: id,
  request: { method: operation(id).method, path: operation(id).path, headers: {}, body: undefined },
  answer: { status: 200, headers: {}, body, text: JSON.stringify(body), unreadable: undefined },
  failure: undefined,
  milliseconds: 1,
})

test('a field that one answer about such a record showed is shown, be it in a list', () => {
  const coverage = new Coverage()
  coverage.see(answered('getReferralSource', { success: true, data: { id: 'r', name: 'Radio', editable: true, meta: {} } }), {
    case: 'a/one',
    exchange: 0,
  })
  coverage.see(answered('listReferralSources', { success: true, data: [{ id: 'r', reserved: false }], meta: {} }), {
    case: 'a/one',
    exchange: 0,
  })
  const told = neverShown(coverage.report())
  expect(told).toContain('referralSource.updatedDate')
  for (const shown of ['name', 'editable', 'reserved', 'meta']) expect(told).not.toContain(`referralSource.${shown}`)
})

test('nothing is told of records that the target did not show', () => {
  expect(neverShown(new Coverage().report())).toEqual([])
})

test('a write-side field is not missed', () => {
  const coverage = new Coverage()
  coverage.see(answered('getWebhook', { success: true, data: { id: 'w' } }), { case: 'a/one', exchange: 0 })
  expect(neverShown(coverage.report())).toContain('webhook.version')
  expect(neverShown(coverage.report())).not.toContain('webhook.secret')
})
