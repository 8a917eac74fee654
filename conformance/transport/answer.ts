// What came over the wire as an answer: read within bounds, and unpacked.
import type { ReceivedAnswer } from '../exchange/exchange.ts'
import type { KnownTexts } from './known-texts.ts'
import { tooMuch } from './parse.ts'
import { reasonOf } from './reason.ts'
import { TextInParts } from './text-in-parts.ts'
import { ownTurn } from './turns.ts'
import { unpack, whyNoText } from './unpack.ts'

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

interface Reading {
  size: number
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
  known: KnownTexts
}

/** Reads at most `size` bytes, then lets go of the connection. A body that breaks off is kept as far as it came. */
export async function readAnswer(
  status: number,
  headers: ReceivedAnswer['headers'],
  body: Chunks,
  { size, signal, known }: Reading,
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
  if (length > long || packed.length > 0) await ownTurn()
  signal.throwIfAborted()
  try {
    if (packed.length > 0) taken.add(unpack(Buffer.concat(packed), encoding, size))
    const { text, parsed } = known.read(taken.whole())
    return { status, headers, text, ...parsed }
  } catch (error) {
    return { ...told(), ...whyNoText(error, `${size} bytes when unpacked`) }
  }
}

const shown = 2000
/** Bytes that take a while to parse and to judge: several such answers that come at once would hold the run for seconds. */
const long = 64 * 1024
