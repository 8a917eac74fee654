// Bodies that come packed. We ask for none; who packs all the same is read, within a bound.
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { preview } from '../../openapi/findings.ts'
import { type Parsed, tooMuch } from './parse.ts'
import { reasonOf } from './reason.ts'

type Undo = (bytes: Uint8Array, bound: { maxOutputLength: number }) => Uint8Array

/** By the name of the coding (RFC 9110, 8.4.1), in lower case. */
const undoing = new Map<string, Undo>([
  ['gzip', gunzipSync],
  ['x-gzip', gunzipSync],
  ['deflate', inflateSync],
  ['br', brotliDecompressSync],
  ['identity', (bytes) => bytes],
])

/** Each is undone within the bound of a body, one after the other. */
const mostCodings = 4

class NotUndone extends Error {}

/** Codings are told in the order in which they were applied (RFC 9110, 8.4). Throws where the bytes are none of them, or too many. */
export function unpack(bytes: Uint8Array, encoding = '', maxOutputLength: number): Uint8Array {
  const codings = encoding.split(',').flatMap((coding) => coding.trim().toLowerCase() || [])
  if (codings.length > mostCodings) throw new NotUndone(`a body packed ${codings.length} times`)
  let unpacked = bytes
  for (const coding of codings.reverse()) {
    const undo = undoing.get(coding)
    if (!undo) throw new NotUndone(`a body packed as ${preview(coding)}`)
    unpacked = undo(unpacked, { maxOutputLength })
  }
  return unpacked
}

/** Why there is no text. Any coding is lawful where nobody said which ones are taken (RFC 9110, 12.5.3). */
export function whyNoText(error: unknown, bound: string): Omit<Parsed, 'body'> {
  if (error instanceof NotUndone) return tooMuch(error.message)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ERR_BUFFER_TOO_LARGE') return tooMuch(`more than ${bound}`)
  return {
    unreadable: `${/^Z_|^ERR__/.test(code) ? 'a body that cannot be unpacked' : 'bytes that are not UTF-8 text'} (${reasonOf(error)})`,
  }
}
