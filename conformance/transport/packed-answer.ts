// Long answers that are looked at no more until a report shows them: kept packed, and unpacked for whoever reads them again.
import { deserialize, serialize } from 'node:v8'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Exchange, ReceivedAnswer } from '../exchange/exchange.ts'

type Packable = Pick<ReceivedAnswer, 'text' | 'body'>

const packed = new WeakSet<ReceivedAnswer>()

/** Reading its text or body takes time again and again: nobody should keep what they make of them. */
export const isPacked = (answer: ReceivedAnswer): boolean => packed.has(answer)

/** Whoever reads an answer reads both its parts, one after the other. */
let latest: { bytes: Uint8Array; parts: Packable } | undefined

function unpacked(bytes: Uint8Array): Packable {
  if (latest?.bytes !== bytes) latest = { bytes, parts: deserialize(brotliDecompressSync(bytes)) }
  return latest.parts
}

const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } }

function pack({ text, body, ...others }: ReceivedAnswer): ReceivedAnswer {
  const bytes = brotliCompressSync(serialize({ text, body } satisfies Packable), quickly)
  const answer: ReceivedAnswer = {
    ...others,
    get text() {
      return unpacked(bytes).text
    },
    get body() {
      return unpacked(bytes).body
    },
  }
  packed.add(answer)
  return answer
}

/** Signs of a text that is worth the time. */
const long = 16 * 1024
/** Signs of long answers that stay as they came: the latest, which a case still works with. */
const most = 1024 * 1024

/** The long answers of one case. */
export class LongAnswers {
  private readonly asTheyCame: { exchange: Exchange; length: number }[] = []
  private length = 0

  add(exchange: Exchange): void {
    const length = exchange.answer?.text.length ?? 0
    if (length < long) return
    this.asTheyCame.push({ exchange, length })
    this.length += length
    while (this.length > most && this.asTheyCame.length > 1) this.packFirst()
  }

  private packFirst(): void {
    const first = this.asTheyCame.shift()
    if (!first) return
    this.length -= first.length
    if (first.exchange.answer) first.exchange.answer = pack(first.exchange.answer)
  }
}
