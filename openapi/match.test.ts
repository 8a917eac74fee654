import fc from 'fast-check'
import { expect, test } from 'vitest'
import { operations } from './contract.ts'
import { match } from './match.ts'

test.each([
  ['GET', '/v3/vendor', 'listVendors', {}],
  ['GET', '/v3/vendor/ven_1', 'getVendor', { id: 'ven_1' }],
  ['GET', '/v3/workflow/list', 'listWorkflowOrders', {}],
  ['GET', '/v3/workflow/list/wfs_1', 'listWorkflowOrdersByStatus', { statusId: 'wfs_1' }],
  ['GET', '/v3/workflow/lists', 'getWorkflowColumn', { id: 'lists' }],
  ['POST', '/v3/statement/search', 'searchStatements', {}],
  ['PUT', '/v3/user/notification/notification/read', 'markNotificationRead', { id: 'notification' }],
  ['PUT', '/v3/user/notification/read/cus_1', 'markCustomerNotificationsRead', { customerId: 'cus_1' }],
  ['PUT', '/v3/inventory_transfer/trf_1/item/tri_1', 'updateTransferItem', { transferId: 'trf_1', itemId: 'tri_1' }],
  ['PATCH', '/v3/message_template/tpl_1/undelete', 'changeMessageTemplateState', { id: 'tpl_1', action: 'undelete' }],
  ['GET', '/v3/vendor/a%2Fb%20%C3%A9', 'getVendor', { id: 'a/b é' }],
  ['GET', '/v3/vendor/__proto__', 'getVendor', { id: '__proto__' }],
])('%s %s is %s', (method, path, id, params) => {
  expect(match(method, path)).toMatchObject({ kind: 'operation', operation: { id }, params })
})

test.each([
  '',
  '/',
  '/v3',
  '/v3/',
  '/v3/vendors',
  '/v3/vendor/',
  '/v3/vendor/ven_1/',
  '/v2/vendor',
  'v3/vendor',
  '/v3//vendor',
  '/v3/vendor/%E0%A4',
  '/V3/vendor',
])('no operation has the path "%s"', (path) => expect(match('GET', path)).toEqual({ kind: 'unknown path' }))

test.each([
  ['DELETE', '/v3/vendor', ['GET', 'POST']],
  ['POST', '/v3/workflow/list', ['GET']],
  ['GET', '/v3/statement/search', ['POST']],
  ['get', '/v3/auth/login', ['POST']],
])('%s is no method of %s', (method, path, allowed) => {
  const found = match(method, path)
  expect(found.kind === 'wrong method' && found.allowed.sort()).toEqual(allowed)
})

test('any id without a slash finds its way through the path and back', () => {
  const withId = operations.filter(({ path }) => path.endsWith('/{id}'))
  fc.assert(
    fc.property(fc.constantFrom(...withId), fc.string({ unit: 'grapheme', minLength: 1 }), (operation, id) => {
      const found = match(operation.method, operation.path.replace('{id}', encodeURIComponent(id)))
      const fixed = operations.some(({ path }) => path === operation.path.replace('{id}', id))
      if (!fixed) expect(found).toEqual({ kind: 'operation', operation, params: { id } })
    }),
  )
})

test('no text makes it throw', () => {
  fc.assert(fc.property(fc.string(), fc.string(), (method, path) => match(method, path).kind !== undefined))
})
