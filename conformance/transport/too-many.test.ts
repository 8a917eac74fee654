// What would fill the memory is told from its text; what only looks like it is read.
import { expect, test } from 'vitest'
import { tooManyIn } from './too-many.ts'

const list = (count: number, element: (index: number) => string) =>
  `[${Array.from({ length: count }, (_, index) => element(index)).join()}]`

test.each<[string, string, string | undefined]>([
  ['a million numbers', list(1_000_001, () => '1'), 'more than 1000000 values'],
  ['an object of names', `{${list(120_000, (index) => `"k${index}":1`).slice(1, -1)}}`, 'more than 100000 names'],
  ['names with spaces before the colon', list(120_000, (index) => `{"k${index}" \n: 1}`), 'more than 100000 names'],
  ['names with quotes in them', list(120_000, (index) => `{"k\\"${index}":1}`), 'more than 100000 names'],
  ['the same names in many records', list(120_000, (index) => `{"id":"r${index}","n":1}`), undefined],
  ['texts that look like names', list(120_000, (index) => `"\\"k${index}\\":1"`), undefined],
  ['a text that never ends', `"${'x'.repeat(1_000_000)}`, undefined],
])('%s: %#', (_, text, found) => {
  expect(tooManyIn(text)).toBe(found)
})
