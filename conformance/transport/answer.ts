// What came over the wire as an answer: taken within bounds as it comes, and unpacked.
import type { ReceivedAnswer } from '../exchange/exchange.ts'
import type { KnownTexts } from './known-texts.ts'
import { isLate } from './lost.ts'
import { tooMuch } from './parse.ts'
import { reasonOf } from './reason.ts'
import { TextInParts } from './text-in-parts.ts'
import { ownTurn } from './turns.ts'
import { unpack, whyNoText } from './unpack.ts'

export interface Taking {
  /** Bytes of a body that are read at most. */
  size: number
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
  known: KnownTexts
}

export class AnswerInParts {
  private readonly taken = new TextInParts()
  private readonly packed: Uint8Array[] = []
  /** What is shown of a body that cannot be read. */
  private beginning: Uint8Array = new Uint8Array()
  private length = 0
  private readonly encoding: string | undefined

  constructor(
    private readonly status: number,
    private readonly headers: ReceivedAnswer['headers'],
    private readonly taking: Taking,
  ) {
    this.encoding = headers['content-encoding']
  }

  /** False where more is there than is read of a body. */
  add(chunk: Uint8Array): boolean {
    if (this.length < shown) this.beginning = Buffer.concat([this.beginning, chunk.subarray(0, shown - this.length)])
    this.length += chunk.length
    if (this.length > this.taking.size) return false
    if (this.encoding === undefined) this.taken.add(chunk)
    else this.packed.push(chunk)
    return true
  }

  tooLong(): ReceivedAnswer {
    return { ...this.told(), ...tooMuch(`more than ${this.taking.size} bytes`) }
  }

  /** It is kept as far as it came; of what nobody waits for any more nothing is known. */
  brokenOff(error: unknown): ReceivedAnswer {
    const { signal } = this.taking
    if (signal.aborted) throw isLate({ failure: reasonOf(signal.reason) }) ? this.late(signal.reason) : signal.reason
    return { ...this.told(), unreadable: `a body that breaks off after ${this.length} bytes (${reasonOf(error)})` }
  }

  private late(reason: unknown): Error {
    return new Error(`${reasonOf(reason)}: ${this.length} bytes of its body had come`)
  }

  async whole(): Promise<ReceivedAnswer> {
    const { status, headers, taken, packed, encoding } = this
    const { size, signal, known } = this.taking
    if (this.length > long || packed.length > 0) await ownTurn()
    signal.throwIfAborted()
    try {
      if (packed.length > 0) taken.add(unpack(Buffer.concat(packed), encoding, size))
      const { text, parsed } = known.read(taken.whole())
      return { status, headers, text, ...parsed }
    } catch (error) {
      return { ...this.told(), ...whyNoText(error, `${size} bytes when unpacked`) }
    }
  }

  private told() {
    return { status: this.status, headers: this.headers, text: new TextDecoder().decode(this.beginning), body: undefined }
  }
}

const shown = 2000
/** Bytes that take a while to parse and to judge: several such answers that come at once would hold the run for seconds. */
const long = 64 * 1024
