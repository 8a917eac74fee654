import { expect, test } from 'vitest'
import { type OperationId, operation, operations } from '../../openapi/contract.ts'
import { placesOf } from '../../openapi/places.ts'
import { requirement, requirements } from '../requirements/index.ts'
import { requirementFor } from './requirement-for.ts'

/** Pointers to everything in a value. */
function pointersIn(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [pointer]
  return [pointer, ...Object.entries(value).flatMap(([name, child]) => pointersIn(child, `${pointer}/${name}`))]
}

test.each(operations.map((one) => [one.id, one] as const))(
  'every place in an answer of %s has a requirement of the right level',
  (_, one) => {
    for (const example of Object.values(one.responses['200']?.examples ?? {}))
      for (const where of pointersIn(example))
        for (const level of ['must', 'should'] as const)
          for (const actual of ['nothing', 'null', '"x"'])
            expect(requirement(requirementFor(one, 200, where, level, actual)).level, `${where} ${level} ${actual}`).toBe(level)
  },
)

test.each<[OperationId, number, string, 'must' | 'should', string | undefined, string]>([
  ['getVendor', 200, '/data/country', 'must', '"us"', 'vendor/country-code'],
  ['getVendor', 200, '/data/id', 'must', '5', 'record/id'],
  ['getVendor', 200, '/data/meta', 'must', 'nothing', 'record/meta'],
  ['getVendor', 200, '/data/purchaseOrderTotalCostCents', 'must', '"1"', 'vendor/purchase-order-figures'],
  ['getStatement', 200, '/data/createdDate', 'must', '5', 'record/dates-are-text'],
  ['getVendor', 200, '/data/createdDate', 'should', '"4 March"', 'record/date-format'],
  ['getVendor', 200, '/data/url', 'should', 'nothing', 'vendor/tidy-record'],
  ['getVendor', 200, '/success', 'must', 'false', 'envelope/success-true'],
  ['listVendors', 200, '/data', 'must', 'an object', 'envelope/list-data'],
  ['listVendors', 200, '/meta/hasMore', 'must', 'nothing', 'list/has-more'],
  ['getVendor', 201, '', 'should', '201', 'http/status-success'],
  ['getVendor', 404, '/success', 'must', 'true', 'envelope/error-success-false'],
  ['getVendor', 404, '/message', 'must', '5', 'envelope/error-message-text'],
  ['getWebhook', 200, '/data/secret', 'should', '"s"', 'webhook/secret-never-shown'],
])('%s %d %s %s (%s) breaks %s', (id, status, where, level, actual, want) => {
  expect(requirementFor(operation(id), status, where, level, actual)).toBe(want)
})

test('every sentence with places owns some of them', () => {
  const owned = new Set<string>(['envelope/failure-status'])
  for (const one of operations)
    for (const [status, { schema }] of Object.entries(one.responses))
      for (const { pointer } of placesOf(schema))
        for (const level of ['must', 'should'] as const)
          for (const actual of ['nothing', 'null', '"x"'])
            owned.add(requirementFor(one, Number(status.replace('XX', '00')), pointer, level, actual))
  expect(requirements.filter(({ id, at }) => at && !owned.has(id)).map(({ id }) => id)).toEqual([])
})

test('a status that says neither success nor failure is told as that', () => {
  expect(requirementFor(operation('getVendor'), 302, '', 'must')).toBe('envelope/failure-status')
})
