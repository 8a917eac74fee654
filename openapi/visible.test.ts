// What cannot be seen is written as an escape, and nothing else is touched.
import { expect, test } from 'vitest'
import { visible, visibleLine } from './visible.ts'

test.each([
  ['C0', '\u0000\u001b[2J', '\\u0000\\u001b[2J'],
  ['DEL and C1', '\u007f\u0080\u009b2J\u009f', '\\u007f\\u0080\\u009b2J\\u009f'],
  ['marks of direction', '\u061c\u200e\u200f\u202a\u202e\u2066\u2069', '\\u061c\\u200e\\u200f\\u202a\\u202e\\u2066\\u2069'],
  ['halves of pairs', 'a\ud800b\udfffc', 'a\\ud800b\\udfffc'],
  ['whole pairs, letters and breaks', 'é 😀\n\tשלום', 'é 😀\n\tשלום'],
])('shows %s', (_, text, shown) => {
  expect(visible(text)).toBe(shown)
})

test('keeps to one line', () => {
  expect(visibleLine('a\r\n\tb\u202e')).toBe('a\\r\\n\\tb\\u202e')
})

test('means the same inside JSON', () => {
  const value = { note: '\u202e\u0085\u007f' }
  expect(JSON.parse(visible(JSON.stringify(value)))).toEqual(value)
})
