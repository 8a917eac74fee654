// One small wrong answer for each check, and a right one for none.
import { expect, test } from 'vitest'
import { operation } from '../../openapi/contract.ts'
import type { Exchange, ReceivedAnswer } from '../exchange/exchange.ts'
import { checkExchange } from './index.ts'

const [right] = Object.values(operation('getVendor').responses['200']?.examples ?? {})

function exchange(change: Partial<ReceivedAnswer>): Exchange {
  const answer = {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    text: '',
    body: right,
    unreadable: undefined,
  }
  return {
    operation: 'getVendor',
    request: { method: 'GET', path: `/v3/vendor/${(right as { data: { id: string } }).data.id}`, headers: {}, body: undefined },
    answer: { ...answer, ...change },
    failure: undefined,
    milliseconds: 1,
  }
}

const told = (change: Partial<ReceivedAnswer>) =>
  checkExchange(exchange(change)).map(({ requirement, actual }) => `${requirement}: ${actual}`)

test.each<[string, Partial<ReceivedAnswer>, string[]]>([
  ['a right answer', {}, []],
  ['an unusual status class', { status: 302 }, ['envelope/failure-status: 302']],
  ['a server error', { status: 503, body: { success: false, message: 'Down.' } }, ['envelope/client-error-status: the server error 503']],
  ['not JSON', { unreadable: 'an empty body', body: undefined }, ['http/json-answers: an empty body']],
  ['another media type', { headers: { 'content-type': 'text/html' } }, ['http/json-answers: text/html']],
  ['no media type', { headers: {} }, ['http/json-answers: no media type']],
  ['no content', { status: 204, text: '', body: undefined, headers: {} }, ['envelope/success-true: no body (204)']],
])('%s', (_, change, want) => {
  const found = told(change)
  expect(found.slice(0, Math.max(want.length, 1))).toEqual(want)
})

const page = { headers: { 'content-type': 'text/html' }, unreadable: 'a page', body: undefined }
const toPath = (path: string, change: Partial<ReceivedAnswer>) =>
  checkExchange({ ...exchange({ ...page, ...change }), request: { method: 'GET', path, headers: {}, body: undefined } }).length

test('what a web server refuses before the API has seen it may be said in its own words', () => {
  expect([413, 414, 431].map((status) => toPath('/v3/vendor', { status }))).toEqual([0, 0, 0])
  expect(toPath('/v3/vendor/a%00b', { status: 400 })).toBe(0)
  expect(toPath('/v3/vendor/a%00b', { status: 200 })).toBe(2)
  expect(toPath('/v3/vendor/ab', { status: 400 })).toBe(2)
})

test('a departure from the schema is told with its requirement and place', () => {
  const body = { ...(right as object), success: 'yes' }
  expect(checkExchange(exchange({ body }))).toMatchObject([
    { requirement: 'envelope/success-true', level: 'must', where: '/success', actual: '"yes"' },
  ])
})

test('a number beyond those that we can hold is a number, and no text', () => {
  const { data } = right as { data: object }
  const amounts = { purchaseOrderCount: Number.POSITIVE_INFINITY, purchaseOrderTotalCostCents: Number.NEGATIVE_INFINITY }
  expect(told({ body: { ...(right as object), data: { ...data, ...amounts } } })).toEqual([])
  expect(told({ body: { ...(right as object), data: { ...data, id: Number.POSITIVE_INFINITY } } })).toEqual(['record/id: Infinity'])
})

const answersOf = (operation: Exchange['operation'], method: string, path: string, data: object) =>
  checkExchange({ ...exchange({ body: { success: true, data } }), operation, request: { method, path, headers: {}, body: undefined } })
    .filter(({ check }) => ['record-read', 'record-written'].includes(check))
    .map(({ requirement, where }) => `${requirement}: ${where}`)

test('a read, and a write that answers with an id, are about the record of the path', () => {
  expect(answersOf('getVendor', 'GET', '/v3/vendor/a?x=1', { id: 'b' })).toEqual(['record/read-by-id: /data/id'])
  const changed = ['record/write-by-id: /data/id']
  expect(answersOf('updateTransferItem', 'PUT', '/v3/inventory_transfer/a/item/b', { id: 'a' })).toEqual(changed)
  expect(answersOf('changeMessageTemplateState', 'PATCH', '/v3/message_template/a/delete', { id: 'b' })).toEqual(changed)
  expect(answersOf('deleteTimesheet', 'DELETE', '/v3/timesheet/a', { id: 'b' })).toEqual(changed)
  expect(answersOf('markNotificationRead', 'PUT', '/v3/user/a/notification/read', { id: 'b' })).toEqual(changed)
})

test('an id may be spelt in another way, and is that of another record where the path names none', () => {
  const upper = '1A6B2C3D-0000-4000-8000-00000000ABCD'
  expect(answersOf('getVendor', 'GET', `/v3/vendor/${upper.toLowerCase()}`, { id: upper })).toEqual([])
  expect(answersOf('getVendor', 'GET', '/v3/vendor/17', { id: 17 })).toEqual([])
  expect(answersOf('getVendor', 'GET', '/v3/vendor/a%2Fb%20c', { id: 'a/b c' })).toEqual([])
  expect(answersOf('updateCoreCharge', 'PUT', '/v3/core_charge/a', {})).toEqual([])
  expect(answersOf('createTransferItem', 'POST', '/v3/inventory_transfer/a/item', { id: 'b' })).toEqual([])
  expect(answersOf('updateBulkPayment', 'PUT', '/v3/integration/payment/manual/charge/bulk/a', { id: 'b' })).toEqual([])
})

test.each<[Exchange['operation'], object, string[]]>([
  ['listTpiInspections', { tpiScanId: 'a', tpiScan: { id: 'b' } }, ['tpi-scan/inspection-own-scan: b']],
  ['listTpiInspections', { tpiScanId: 'a', tpiScan: null }, []],
  ['getLaborMatrix', { id: 'a', ranges: [{ laborMatrixId: 'a' }, { laborMatrixId: 'b' }] }, ['labor-matrix/range-linked: b']],
  ['updateInspection', { id: 'a', items: [{ inspectionId: 'a' }, { inspectionId: null }, {}] }, []],
  ['getInspection', { id: 'a', items: [{ inspectionId: 'b' }] }, ['inspection/items-are-its-own: b']],
  ['searchTimesheets', { orderId: 'a', order: { id: 'b' } }, ['timesheet/search-embeds-order: b']],
  ['searchTimesheets', { serviceId: 'a', service: { id: 'b' } }, ['timesheet/search-embeds-service: b']],
  ['searchTimesheets', { laborId: 'a', labor: { id: 'b' } }, ['timesheet/search-embeds-labor: b']],
  ['searchTimesheets', { laborId: null, labor: { id: 'b' } }, []],
  ['searchInventoryFees', { categoryId: 'a', category: { id: 'b' } }, ['inventory/fee-category-matches: b']],
  ['listInventoryLabor', { categoryId: 'a', category: { id: 'b' } }, ['inventory/labor-embeds-match: b']],
  ['searchInventoryLabor', { rateId: 'a', rate: { id: 'b' } }, ['inventory/labor-embeds-match: b']],
  ['login', { hqEnabled: false, company: { hqEnabled: true }, user: { companyWideAccess: true } }, ['session/hq-enabled-agrees: false']],
  ['login', { hqEnabled: false, company: { hqEnabled: true }, user: { companyWideAccess: false } }, []],
  ['login', { hqEnabled: false, company: { hqEnabled: false } }, []],
  ['listWorkflowOrders', { customerId: 'a', customer: { id: 'b' } }, ['workflow/order-embeds-match: b']],
  ['listWorkflowOrdersByStatus', { vehicleId: 'a', vehicle: { id: 'b' } }, ['workflow/order-embeds-match: b']],
])('%s of %j', (operation, record, want) => {
  const isOfOrders = /WorkflowOrders/.test(operation ?? '')
  const data = isOfOrders ? { orders: [{}, record] } : /^(list|search)/.test(operation ?? '') ? [{}, record] : record
  const found = checkExchange({ ...exchange({ body: { success: true, data } }), operation })
  expect(
    found.filter(({ check }) => /-(named|linked|inside|office)$/.test(check)).map(({ requirement, actual }) => `${requirement}: ${actual}`),
  ).toEqual(want)
})

test('an answer without content lacks its envelope, unless no body is stated', () => {
  const bare = (operation: Exchange['operation']) => {
    const { answer, ...rest } = exchange({})
    const empty = answer && { ...answer, status: 204, headers: {}, text: '', body: undefined, unreadable: 'an empty body' }
    return checkExchange({ ...rest, operation, answer: empty }).map(({ requirement }) => requirement)
  }
  expect(bare('deleteTimesheet')).toEqual(['envelope/success-true'])
  expect(bare('deleteReferralSource')).toEqual([])
  expect(bare('updateBulkPayment')).toEqual([])
})

test('no answer at all is for the case to judge', () => {
  expect(checkExchange({ ...exchange({}), answer: undefined, failure: 'refused' })).toEqual([])
})
