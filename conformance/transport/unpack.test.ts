// Codings are undone as RFC 9110, 8.4, has them told, and what is not undone is told apart from what is wrong.
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { unpack, whyNoText } from './unpack.ts'

const text = Buffer.from('{"success":true}')

test.each<[string | undefined, Uint8Array]>([
  [undefined, text],
  ['', text],
  ['identity', text],
  ['gzip', gzipSync(text)],
  [' X-GZip ', gzipSync(text)],
  ['deflate', deflateSync(text)],
  ['br', brotliCompressSync(text)],
  ['gzip, gzip', gzipSync(gzipSync(text))],
  ['deflate, gzip,,br', brotliCompressSync(gzipSync(deflateSync(text)))],
])('undoes %s', (encoding, bytes) => {
  expect(Buffer.from(unpack(bytes, encoding, 1000))).toEqual(text)
})

test.each<[string, string, Uint8Array, object]>([
  ['a coding that is none of them', 'gzip, zstd', text, { unreadable: 'a body packed as "zstd"', tooMuch: true }],
  ['more codings than anybody applies', 'gzip,'.repeat(50), text, { unreadable: 'a body packed 50 times', tooMuch: true }],
  ['a bomb', 'gzip', gzipSync('0'.repeat(5000)), { unreadable: 'more than 1000 bytes', tooMuch: true }],
  ['a bomb in a bomb', 'gzip, gzip', gzipSync(gzipSync('0'.repeat(5000))), { unreadable: 'more than 1000 bytes', tooMuch: true }],
  ['what is not packed', 'gzip', text, { unreadable: 'a body that cannot be unpacked (incorrect header check)' }],
  ['what breaks off', 'gzip', gzipSync(text).subarray(0, 20), { unreadable: 'a body that cannot be unpacked (unexpected end of file)' }],
  [
    'what was packed otherwise',
    'br',
    gzipSync(text),
    { unreadable: expect.stringMatching(/^a body that cannot be unpacked \(Decompression/) },
  ],
])('says why %s is not read', (_, encoding, bytes, why) => {
  try {
    unpack(bytes, encoding, 1000)
  } catch (error) {
    return expect(whyNoText(error, '1000 bytes')).toEqual(why)
  }
  throw new Error('It was read.')
})
