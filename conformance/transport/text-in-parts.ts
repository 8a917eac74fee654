// UTF-8 text read as its bytes come: what came is let go soon, so that a long answer does not stand in memory twice beside its text.
import { isUtf8 } from 'node:buffer'

export class TextInParts {
  private text = ''
  /** What has come last, and the begin of a character whose end comes with the next chunk. */
  private held: Buffer[] = []
  private length = 0
  private isWrong = false

  constructor(private readonly mostHeld = usualBytes) {}

  add(chunk: Uint8Array): void {
    this.held.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length))
    this.length += chunk.length
    if (this.length > this.mostHeld) this.read((bytes) => bytes.length - unfinished(bytes))
  }

  /** The whole text, without a byte order mark; throws where the bytes are none. */
  whole(): string {
    this.read(({ length }) => length)
    if (this.isWrong) throw new Error('The encoded data was not valid for encoding utf-8')
    return this.text.startsWith('\u{feff}') ? this.text.slice(1) : this.text
  }

  private read(upTo: (bytes: Buffer) => number): void {
    const [first = Buffer.alloc(0), ...more] = this.held
    const bytes = more.length === 0 ? first : Buffer.concat(this.held)
    const known = bytes.subarray(0, upTo(bytes))
    this.held = [bytes.subarray(known.length)]
    this.length = bytes.length - known.length
    this.isWrong ||= !isUtf8(known)
    if (!this.isWrong) this.text += known.toString('utf8')
  }
}

/** Bytes of a usual answer: its text is made at once, which costs half of what it does to join it. */
const usualBytes = 256 * 1024

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
