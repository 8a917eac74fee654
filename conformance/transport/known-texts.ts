// Texts that came before, to the letter: half of what a run reads, since a list is asked for again and again. They are parsed once, and
// all answers that have one share its text and its body.
import { type Parsed, parse } from './parse.ts'

/** Signs of all texts that are kept; what is made of them takes some times as much. */
const most = 1_000_000
/** Signs of a text that is worth looking for. */
const long = 2_000

interface Known {
  text: string
  parsed: Parsed
}

export class KnownTexts {
  /** The one that was seen longest ago comes first. */
  private readonly latest = new Map<string, Known>()
  private length = 0

  read(text: string): Known {
    if (text.length < long) return { text, parsed: parse(text) }
    const known = this.latest.get(text) ?? { text, parsed: parse(text) }
    if (!this.latest.delete(text)) this.length += text.length
    this.latest.set(known.text, known)
    for (const oldest of this.latest.keys()) {
      if (this.length <= most) break
      this.latest.delete(oldest)
      this.length -= oldest.length
    }
    return known
  }
}
