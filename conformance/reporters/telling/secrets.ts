// Finds secrets in text. Each sign is looked at once, however many secrets are known: a run has 60 MB of text and hundreds of tokens.

/** Shorter values are parts of many words: hiding them would hide the report. */
const shortest = 4
/** Below this length a secret must stand by itself: a password `test` is not hidden in `latest`. */
const ownWord = 8
/** Longer values are no tokens of any use. */
const longest = 10_000
/** So much of a secret counts where the text is cut right after it: by `…`, or by its end. */
const cutByDots = 6
const cutByEnd = 12
/** A token of which only these last signs were changed is still mostly the token. */
const alteredEnd = 8

interface Match {
  end: number
  shown: string
}

export class Secrets {
  /** What stands for a secret, by each form of it: as it is, escaped in JSON, encoded in a URL. */
  private readonly shownAs = new Map<string, string>()
  private readonly byStart = new Map<string, string[]>()
  /** Which four signs may begin a secret, by their hash. */
  private readonly starts = new Uint8Array(0x10000)

  /** From now on this stands for the value wherever it occurs. A value that stands for itself is shown. */
  learn(value: string, shown: string): void {
    if (value.length < shortest || value.length > longest) return
    for (const form of formsOf(value)) {
      if (!this.shownAs.has(form)) {
        const start = form.slice(0, shortest)
        this.byStart.set(start, [...(this.byStart.get(start) ?? []), form])
        this.starts[hashOf(start)] = 1
      }
      this.shownAs.set(form, shown === value ? form : shown)
    }
  }

  knows(value: string): boolean {
    return this.shownAs.has(value)
  }

  /** The text with what stands for each secret instead of it. */
  clean(text: string): string {
    const { starts } = this
    let cleaned = ''
    let done = 0
    let hash = 0
    for (let index = 0; index < text.length; index++) {
      hash = ((hash << 4) ^ text.charCodeAt(index)) & 0xffff
      const start = index - shortest + 1
      if (starts[hash] === 0 || start < done) continue
      const match = this.matchAt(text, start)
      if (!match) continue
      cleaned += text.slice(done, start) + match.shown
      done = match.end
    }
    return done === 0 ? text : cleaned + text.slice(done)
  }

  private matchAt(text: string, start: number): Match | undefined {
    let whole = ''
    let part = ''
    let shared = 0
    for (const form of this.byStart.get(text.slice(start, start + shortest)) ?? []) {
      const length = sharedLength(text, start, form)
      if (length === form.length && length > whole.length && standsAlone(text, start, form)) whole = form
      const isSecret = this.shownAs.get(form) !== form
      if (length > shared || (length === shared && isSecret)) [part, shared] = [form, length]
    }
    const end = start + shared
    if (whole !== '') return { end: start + whole.length, shown: this.shownAs.get(whole) ?? '' }
    if (this.shownAs.get(part) === part || shared === part.length) return undefined
    if ((shared >= cutByDots && text[end] === '…') || (shared >= cutByEnd && end === text.length))
      return { end, shown: this.shownAs.get(part) ?? '' }
    if (shared >= 2 * alteredEnd && shared >= part.length - alteredEnd) return { end: endOfWord(text, end), shown: '$ALTERED_TOKEN' }
    return undefined
  }
}

/** Four signs, as the loop above has them after the fourth. */
const hashOf = (start: string): number =>
  [...Array(shortest).keys()].reduce((hash, index) => ((hash << 4) ^ start.charCodeAt(index)) & 0xffff, 0)

function formsOf(value: string): Set<string> {
  const wellFormed = Buffer.from(value).toString()
  const inJson = JSON.stringify(value).slice(1, -1)
  const inUrl = encodeURIComponent(wellFormed)
  const inQuery = new URLSearchParams({ '': wellFormed }).toString().slice(1)
  const forms = [value, inJson, inJson.replaceAll('/', '\\/'), JSON.stringify(inJson).slice(1, -1), inUrl, inQuery]
  return new Set([...forms, inUrl.replaceAll(/%../g, (sign) => sign.toLowerCase())])
}

function sharedLength(text: string, start: number, form: string): number {
  let length = 0
  while (length < form.length && text.charCodeAt(start + length) === form.charCodeAt(length)) length += 1
  return length
}

const isWordSign = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

const standsAlone = (text: string, start: number, form: string): boolean =>
  form.length >= ownWord || !(isWordSign(text[start - 1]) || isWordSign(text[start + form.length]))

function endOfWord(text: string, from: number): number {
  let end = from
  while (/[\w.~+/=-]/.test(text[end] ?? '')) end += 1
  return end
}
