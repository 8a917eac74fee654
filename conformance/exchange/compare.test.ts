import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differences, missing } from './compare.ts'

test.each([
  ['equal values', { a: [1, { b: null }] }, { a: [1, { b: null }] }, []],
  ['another order of fields', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
  ['another value', { a: { b: 1 } }, { a: { b: 2 } }, [{ where: '/a/b', expected: 1, actual: 2 }]],
  ['a field too many', { a: 1 }, { a: 1, b: 2 }, [{ where: '/b', expected: undefined, actual: 2 }]],
  ['a field too few', { a: 1 }, {}, [{ where: '/a', expected: 1, actual: undefined }]],
  ['a shorter list', [1, 2], [1], [{ where: '/1', expected: 2, actual: undefined }]],
  ['null and nothing', { a: null }, {}, [{ where: '/a', expected: null, actual: undefined }]],
  ['a list and an object', [1], { 0: 1 }, [{ where: '', expected: [1], actual: { 0: 1 } }]],
  ['the same records in another order', [{ id: 'a', b: 1 }, { id: 'c' }], [{ id: 'c' }, { id: 'a', b: 1 }], []],
  [
    'a record in another place',
    [{ id: 'a' }, { id: 'c', b: 1 }],
    [{ id: 'c', b: 2 }, { id: 'a' }],
    [{ where: '/0/b', expected: 1, actual: 2 }],
  ],
  ['other records', [{ id: 'a' }], [{ id: 'c' }], [{ where: '/0/id', expected: 'a', actual: 'c' }]],
  ['names with slashes', { 'a/b~': 1 }, { 'a/b~': 2 }, [{ where: '/a~1b~0', expected: 1, actual: 2 }]],
])('differences of %s', (_, one, other, want) => {
  expect(differences(one, other)).toEqual(want)
})

test.each([
  ['more fields than named', { a: 1 }, { a: 1, b: 2 }, []],
  ['nested objects', { a: { b: 1 } }, { a: { b: 1, c: 2 } }, []],
  ['a field that is not there', { a: 1 }, { b: 1 }, [{ where: '/a', expected: 1, actual: undefined }]],
  ['lists, which must be whole', { a: [1] }, { a: [1, 2] }, [{ where: '/a/1', expected: undefined, actual: 2 }]],
])('what is missing of %s', (_, expected, actual, want) => {
  expect(missing(expected, actual)).toEqual(want)
})

test('a value does not differ from itself, however it went through JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => differences(value, JSON.parse(JSON.stringify(value))).length === 0),
  )
})

test('two values differ exactly when their JSON differs', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(3), { maxLength: 4 }), fc.array(fc.nat(3), { maxLength: 4 }), (one, other) => {
      expect(differences(one, other).length === 0).toBe(JSON.stringify(one) === JSON.stringify(other))
    }),
  )
})
