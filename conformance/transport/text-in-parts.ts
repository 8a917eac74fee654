// UTF-8 text read as its bytes come: each chunk is let go at once, so that a long answer does not stand in memory twice beside its text.
import { isUtf8 } from 'node:buffer'

export class TextInParts {
  private text = ''
  /** The begin of a character whose end comes with the next chunk. */
  private rest: Buffer = Buffer.alloc(0)
  private isWrong = false

  add(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    const known = this.rest.length > 0 ? Buffer.concat([this.rest, bytes]) : bytes
    const end = known.length - unfinished(known)
    this.read(known.subarray(0, end))
    this.rest = known.subarray(end)
  }

  /** The whole text, without a byte order mark; throws where the bytes are none. */
  whole(): string {
    this.read(this.rest)
    if (this.isWrong) throw new Error('The encoded data was not valid for encoding utf-8')
    return this.text.startsWith('\u{feff}') ? this.text.slice(1) : this.text
  }

  private read(bytes: Buffer): void {
    this.isWrong ||= !isUtf8(bytes)
    if (!this.isWrong) this.text += bytes.toString('utf8')
  }
}

/** How many bytes at the end begin a character of more (RFC 3629, 3). */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    const isInside = byte >= 0x80 && byte < 0xc0
    if (!isInside) return back < lengthFrom(byte) ? back : 0
  }
  return 0
}

/** Of the character that begins with it. */
const lengthFrom = (byte: number): number => (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1)
