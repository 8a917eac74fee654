// What a target may make of a value that it keeps.
import { expect, test } from 'vitest'
import { keptAs } from './kept.ts'

test.each([
  ['parts.example/Shop', 'parts.example/Shop', 'same'],
  ['parts.example/Shop', 'https://parts.example/Shop', 'tidied'],
  ['parts.example', 'http://parts.example/', 'tidied'],
  ['parts.example/Shop', 'http://parts.example/', 'lost'],
  ['parts', 'http://parts', 'lost'],
  ['http://Parts.example', 'http://parts.example/', 'tidied'],
  [' a\r\nb', 'a\nb', 'tidied'],
  ['=1+1', "'=1+1", 'lost'],
  [-3, 0, 'lost'],
] as const)('%j shown as %j is %s', (sent, shown, kept) => {
  expect(keptAs(sent, shown)).toBe(kept)
})
