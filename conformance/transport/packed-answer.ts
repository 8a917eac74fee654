// Long answers that are looked at no more until a report shows them: kept packed, and unpacked for whoever reads them again.
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Exchange, ReceivedAnswer } from '../exchange/exchange.ts'

const packed = new WeakSet<ReceivedAnswer>()

/** Reading its text or body takes time again and again: nobody should keep what they make of them. */
export const isPacked = (answer: ReceivedAnswer): boolean => packed.has(answer)

/** What a text says, as the body of its answer has it. */
type BodyOf = (text: string) => unknown

/** With none left nobody knows that it was all. */
const room = 64

/** A window that fits into the cache of a processor takes a third less time, and packs as well. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 0, [constants.BROTLI_PARAM_LGWIN]: 16 } }

function pack({ text, body, ...others }: ReceivedAnswer, bodyOf: BodyOf): ReceivedAnswer {
  const { bytes, length } = packedText(text, body)
  const answer: ReceivedAnswer = {
    ...others,
    whole: { characters: text.length, bytes: length },
    get text() {
      // Into one piece of memory of its length, not into many of the usual one that are put together then.
      return brotliDecompressSync(bytes, { chunkSize: length + room }).toString()
    },
    get body() {
      return bodyOf(answer.text)
    },
  }
  packed.add(answer)
  return answer
}

interface PackedText {
  bytes: Uint8Array
  /** Of the text, in bytes. */
  length: number
}

/** By what they say, which answers of the same text share. */
const packedTexts = new WeakMap<object, PackedText>()

function packedText(text: string, body: unknown): PackedText {
  const key = typeof body === 'object' && body !== null ? body : undefined
  const before = key && packedTexts.get(key)
  if (before) return before
  const unpacked = toBytes(text)
  // What was packed is the beginning of a piece of memory that may be 64 KB long: it is copied, for each would stand there to its end.
  const made = { bytes: new Uint8Array(brotliCompressSync(unpacked, quickly)), length: unpacked.length }
  if (key) packedTexts.set(key, made)
  return made
}

/** Bytes of one text after the other, which are read before the next one comes. */
const largestScratch = 512 * 1024
let scratch = Buffer.allocUnsafeSlow(0)

function toBytes(text: string): Buffer {
  const length = Buffer.byteLength(text)
  if (length > largestScratch) return Buffer.from(text)
  if (length > scratch.length) scratch = Buffer.allocUnsafeSlow(largestScratch)
  return scratch.subarray(0, scratch.write(text))
}

/** Signs of a text that is worth the time. */
const long = 16 * 1024
/** Signs of long answers that stay as they came: the latest, which a case still works with. */
const most = 256 * 1024

/** The long answers of one case. */
export class LongAnswers {
  private readonly asTheyCame: { exchange: Exchange; length: number }[] = []
  private readonly bodyOf: BodyOf
  private readonly hold: (signs: number) => void
  private length = 0
  private held = 0

  /** `hold` is told how long all its answers are, and that they are gone. */
  constructor(bodyOf: BodyOf, hold: (signs: number) => void = () => {}) {
    this.bodyOf = bodyOf
    this.hold = hold
  }

  add(exchange: Exchange): void {
    const length = exchange.answer?.text.length ?? 0
    this.held += length
    this.hold(length)
    if (length >= long) {
      this.asTheyCame.push({ exchange, length })
      this.length += length
    }
    // The latest stays until the next one comes, however long it is.
    while (this.length > most && this.asTheyCame[0]?.exchange !== exchange) this.packFirst()
  }

  /** The case is over. */
  letGo(): void {
    this.hold(-this.held)
    this.held = 0
  }

  private packFirst(): void {
    const first = this.asTheyCame.shift()
    if (!first) return
    this.length -= first.length
    if (first.exchange.answer) first.exchange.answer = pack(first.exchange.answer, this.bodyOf)
  }
}
