// Text is the same however its bytes are cut, and bytes that are none are found wherever they stand.
import { expect, test } from 'vitest'
import { TextInParts } from './text-in-parts.ts'

function readIn(bytes: Uint8Array, size: number, mostHeld?: number): string {
  const text = new TextInParts(mostHeld)
  for (let start = 0; start < bytes.length; start += size) text.add(bytes.subarray(start, start + size))
  return text.whole()
}

const odd = '{"a":"é — 漢字 🚗\u{feff} \u{fffd}","z":"ü"}'

test.each([1, 2, 3, 4, 5, 7, 100])('reads characters that are cut after each %i bytes, whatever is held of them', (size) => {
  for (const mostHeld of [0, 2, 9, undefined]) expect(readIn(Buffer.from(odd), size, mostHeld)).toBe(odd)
})

test('leaves out a byte order mark at the begin alone', () => {
  expect(readIn(Buffer.from(`\u{feff}${odd}`), 2)).toBe(odd)
})

test.each<[string, number[]]>([
  ['a byte that begins nothing', [0x22, 0xff, 0x22]],
  ['a byte from inside a character', [0x22, 0x80, 0x22]],
  ['a character without its end', [0x22, 0xf0, 0x9f, 0x9a]],
  ['a character that is cut off by another', [0xe6, 0xbc, 0x22]],
  ['half a pair of surrogates', [0xed, 0xa0, 0x80]],
  ['a longer form than needed', [0xc0, 0xaf]],
])('%s is no text', (_, bytes) => {
  for (const size of [1, 2, 3, 10])
    for (const mostHeld of [0, undefined]) expect(() => readIn(Uint8Array.from(bytes), size, mostHeld)).toThrow()
})
