// What came over the wire as an answer: read within bounds, unpacked, and parsed no deeper than anybody looks.
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { ReceivedAnswer } from '../exchange/exchange.ts'
import type { KnownTexts } from './known-texts.ts'
import { TextInParts } from './text-in-parts.ts'
import { tooManyIn } from './too-many.ts'

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Reads at most `size` bytes, then lets go of the connection. A body that breaks off is kept as far as it came. */
export async function readAnswer(
  status: number,
  headers: ReceivedAnswer['headers'],
  body: Chunks,
  size: number,
  known: KnownTexts,
): Promise<ReceivedAnswer> {
  const encoding = headers['content-encoding']
  const taken = new TextInParts()
  const packed: Uint8Array[] = []
  /** What is shown of a body that cannot be read. */
  let beginning: Uint8Array = new Uint8Array()
  let length = 0
  const told = () => ({ status, headers, text: new TextDecoder().decode(beginning), body: undefined })
  try {
    for await (const chunk of body) {
      if (length < shown) beginning = Buffer.concat([beginning, chunk.subarray(0, shown - length)])
      length += chunk.length
      if (length > size) return { ...told(), ...tooMuch(`more than ${size} bytes`) }
      if (encoding === undefined) taken.add(chunk)
      else packed.push(chunk)
    }
  } catch (error) {
    return { ...told(), unreadable: `a body that breaks off after ${length} bytes (${reasonOf(error)})` }
  }
  try {
    if (packed.length > 0) taken.add(unpack(Buffer.concat(packed), encoding, size))
    const { text, parsed } = known.read(taken.whole())
    return { status, headers, text, ...parsed }
  } catch (error) {
    if (isTooLarge(error)) return { ...told(), ...tooMuch(`more than ${size} bytes when unpacked`) }
    return { ...told(), unreadable: `bytes that are not UTF-8 text (${reasonOf(error)})` }
  }
}

const shown = 2000

/** Lawful or not, nobody reads so much here; no size is stated (8). */
const tooMuch = (what: string) => ({ unreadable: what, tooMuch: true }) as const

const isTooLarge = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

export type Parsed = Pick<ReceivedAnswer, 'body' | 'unreadable' | 'tooMuch'>

/** The value of a JSON text, emptied below the level that anything looks at, so that whoever walks it may do so by recursion. */
export function parse(text: string): Parsed {
  if (text === '') return { body: undefined, unreadable: 'an empty body' }
  const tooMany = tooManyIn(text)
  if (tooMany !== undefined) return { body: undefined, ...tooMuch(tooMany) }
  try {
    const body: unknown = JSON.parse(text)
    emptyBelow(body, deepest)
    return { body, unreadable: undefined }
  } catch (error) {
    return { body: undefined, unreadable: `text that is not JSON (${reasonOf(error)})` }
  }
}

/** The contract says nothing of values deeper than a dozen levels; where it leaves an object free, any depth is lawful. */
const deepest = 100

/** Objects and arrays that stand deeper keep their kind and lose what is in them. */
function emptyBelow(value: unknown, levels: number): void {
  if (typeof value !== 'object' || value === null) return
  const parts = value as { [name: string]: unknown }
  // Every answer comes this way; JSON.parse makes objects of their own fields alone.
  for (const name in parts) {
    // No name of the description; an object that has it cannot be told as a text.
    if (name === 'toString') {
      delete parts[name]
      continue
    }
    const part = parts[name]
    if (typeof part !== 'object' || part === null) continue
    if (levels > 1) emptyBelow(part, levels - 1)
    else parts[name] = Array.isArray(part) ? [] : {}
  }
}

/** We ask for no compression; who compresses all the same is read, within the bound. */
export function unpack(bytes: Uint8Array, encoding: string | undefined, maxOutputLength: number): Uint8Array {
  switch (encoding?.trim().toLowerCase()) {
    case 'gzip':
      return gunzipSync(bytes, { maxOutputLength })
    case 'deflate':
      return inflateSync(bytes, { maxOutputLength })
    case 'br':
      return brotliDecompressSync(bytes, { maxOutputLength })
    default:
      return bytes
  }
}

/** In words of ours: an error's message, and what caused it. Those of several attempts have a code only. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause, message } = error
  if (message === '' && 'code' in error) return String(error.code)
  return cause instanceof Error && cause.message !== message ? `${message}: ${reasonOf(cause)}` : message
}
