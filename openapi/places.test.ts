import { expect, test } from 'vitest'
import { operations } from './contract.ts'
import { type Place, placesOf } from './places.ts'

const at = (schema: string, pointer: string): Place | undefined => placesOf(schema).find((place) => place.pointer === pointer)

test('tells what is stated apart from what is assumed', () => {
  expect(at('VendorRead', '/data/name')).toEqual({
    pointer: '/data/name',
    sections: ['2.19'],
    stated: { required: false, types: ['string', 'null'], values: undefined },
    strict: { required: true, types: ['string'], values: undefined },
    known: [],
    shown: false,
  })
})

test('follows references, compositions and arrays', () => {
  expect(at('LaborMatrixRead', '/data/ranges/*/end')?.stated.types).toEqual(['number', 'null'])
  expect(at('VendorRead', '/data/meta/version')?.strict.types).toEqual(['number'])
  expect(at('VendorRead', '/success')?.stated.values).toEqual([true])
})

test('tells a closed set from words that are only known', () => {
  expect(at('CoreChargeRead', '/data/status')?.stated.values).toEqual(['NotReady', 'Ready', 'PickedUp', 'Refunded', 'NotRefundable'])
  const provider = at('PaymentSearchResult', '/data/*/provider')
  expect(provider?.stated.values).toBeUndefined()
  expect(provider?.known).toContain('Manual')
})

test('the strict reading of a place never allows more than the stated one', () => {
  for (const { responses } of operations)
    for (const { pointer, stated, strict } of placesOf(responses['200']?.schema ?? '')) {
      if (stated.types && strict.types) expect(stated.types, pointer).toEqual(expect.arrayContaining([...strict.types]))
      if (stated.required) expect(strict.required, pointer).toBe(true)
    }
})

test.each([
  ['VendorRead', '/data', ['4.1', '4.18', '2.19']],
  ['VendorRead', '/data/name', ['2.19']],
  ['VendorRead', '/data/id', ['2.19', '2.1']],
  ['VendorWritten', '/code', ['7']],
  ['VendorList', '/meta/total', ['4.1']],
  ['NotificationList', '/data/*/sendSms', ['2.22', '6.2']],
])('%s takes %s from its sections', (schema, pointer, sections) => {
  expect(placesOf(schema).find((place) => place.pointer === pointer)?.sections).toEqual(sections)
})
