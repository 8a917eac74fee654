// Lists that a finding tells in full, and those that it does not.
import { expect, test } from 'vitest'
import { listInFull } from './phrase.ts'

test.each<[string, readonly unknown[], string | undefined]>([
  ['plain values', ['a', 2, null], '["a", 2, null]'],
  ['small records', [{ id: 'ven_1', locationId: null }], '[{"id":"ven_1","locationId":null}]'],
  ['none', [], undefined],
  ['records of many fields', [{ a: 1, b: 2, c: 3, d: 4, e: 5 }], undefined],
  ['records within records', [{ a: { b: 1 } }], undefined],
  ['a long text', ['x'.repeat(200)], undefined],
  ['many values', Array.from({ length: 70 }, (_, at) => at), undefined],
])('%s', (_, values, told) => {
  expect(listInFull(values)).toBe(told)
})
