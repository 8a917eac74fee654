// Finds secrets in text, whatever they were encoded in and however little was changed in them. Each sign is looked at once for each
// layer of escapes, however many secrets are known: a run has 60 MB of text and hundreds of tokens.
import { readingsIn } from './bytes.ts'
import { type Decoded, decoded } from './decode.ts'
import { backwards, folded, formsOf } from './forms.ts'
import { piecesIn } from './pieces.ts'

/** Shorter values are parts of many words: hiding them would hide the report. They are hidden by their places, see redact.ts. */
const shortest = 4
/** Below this length a secret must stand by itself: `p4ss` is not hidden in `p4ssing`. One of letters only is hidden as a value, not as a word. */
const ownWord = 8
/** Of a longer value this much is looked for, and then hidden to its end. */
const longest = 10_000
/** So much of a secret counts where the rest is masked, `ey4Fa…` or `***9Zw_Q`, and so much where the text ends after it, or the secret with it. */
const besideMask = 6
const cutByEnd = 12
/** Nobody types a password that is longer. */
const longestPassword = 100
/** A token of which only these last signs were changed is still mostly the token. */
const alteredEnd = 8
/** Of a password, or of the random signs that a token ends with, so much counts anywhere. */
const part = 0.6
const shortestPart = 6
/** So many signs in a row are the same by no accident. */
const longestPart = 16
/** JSON in JSON in a URL in a page. */
const mostLayers = 4
/** Base64 of a body that tells bytes. */
const mostReadings = 2
/** Names of fields, mostly: they have no room for what is told as bytes, or in pieces. */
const shortestReading = 9
/** What a target may have a text cost: so many escapes, and so many looks at what begins like a secret. What comes after is not shown. */
const mostEscapes = 100_000
const mostLooks = 200_000
const notShown = '… (not shown from here on: too much of it looks like a secret, or is escaped)'

interface Secret {
  value: string
  shown: string
}

/** From `offset` on a form of a secret may begin in a text. */
interface Start {
  form: string
  secret: Secret
  offset: number
  /** A changed sign is looked through, and a part counts. */
  loose: boolean
  /** The form has letters alone. */
  plain: boolean
}

interface Match {
  start: number
  end: number
  shown: string
}

const tableBits = 20
const tableMask = 2 ** tableBits - 1

export class Secrets {
  private readonly known = new Map<string, Secret>()
  private readonly byStart = new Map<string, Start[]>()
  /** Which four signs may begin a secret, by their hash. */
  private readonly starts = new Uint8Array(2 ** tableBits)

  /** From now on this stands for the value wherever it occurs. A value that stands for itself is shown. People change what is made by them. */
  learn(value: string, shown: string, madeBy: 'people' | 'machines' = 'machines'): void {
    const before = this.known.get(value)
    if (before) before.shown = shown
    if (before || value.length < shortest) return
    const secret = { value, shown }
    this.known.set(value, secret)
    if (shown === value) {
      this.add(folded(value), secret, false)
      return
    }
    const looked = value.slice(0, longest)
    const isPassword = madeBy === 'people' && value.length <= longestPassword
    for (const form of formsOf(looked)) this.add(form, secret, isPassword && form === folded(value))
    const [random] = /(?<![\w-])[\w-]{20,200}$/.exec(value) ?? []
    if (random !== undefined && !isPassword) this.add(folded(random), secret, true)
  }

  knows(value: string): boolean {
    return this.known.has(value)
  }

  /** The text with what stands for each secret instead of it. */
  clean(text: string): string {
    if (text.length < shortest || this.known.size === 0) return text
    const end = endOfEscapes(text)
    return end < text.length ? this.cleanPart(text.slice(0, end)) + notShown : this.cleanPart(text)
  }

  private cleanPart(text: string): string {
    const found = this.matchesIn(text, mostReadings)
    return found.length === 0 ? text : replaced(text, found)
  }

  /** Under escapes, and so many times in bytes. */
  private matchesIn(text: string, readings: number): Match[] {
    const found = this.matchesRead(text, readings)
    const layers: Decoded[] = []
    for (let layer = decoded(text); layer && layers.length < mostLayers; layer = decoded(layer.text)) {
      layers.unshift(layer)
      for (const { start, end, shown } of this.matchesRead(layer.text, readings)) {
        const [from, to] = layers.reduce<[number, number]>(([first, last], { placeOf }) => placeOf(first, last), [start, end])
        found.push({ start: from, end: to, shown })
      }
    }
    return found
  }

  private matchesRead(text: string, readings: number): Match[] {
    const found = this.matches(text)
    if (readings === 0 || text.length < shortestReading) return found
    for (const { text: read, placeOf, least, mayBeBytes } of piecesIn(text))
      for (const { start, end, shown } of this.matchesRead(read, mayBeBytes ? readings - 1 : 0)) {
        const [from, to] = placeOf(start, end)
        if (to - from > end - start && end - start >= least) found.push({ start: from, end: to, shown })
      }
    for (const { text: read, start, end } of readingsIn(text)) {
      const [first] = this.matchesIn(read, readings - 1)
      if (first) found.push({ start, end, shown: first.shown })
    }
    return found
  }

  private add(form: string, secret: Secret, loose: boolean): void {
    const last = loose ? Math.max(shortest, form.length - besideMask) : 0
    const plain = isPlainWord(form)
    for (let offset = 0; offset <= last && offset + shortest <= form.length; offset++) {
      const start = form.slice(offset, offset + shortest)
      const others = this.byStart.get(start)
      const one = { form, secret, offset, loose, plain }
      if (others) others.push(one)
      else this.byStart.set(start, [one])
      this.starts[hashOf(start)] = 1
    }
  }

  private matches(text: string): Match[] {
    const { starts } = this
    const low = folded(text)
    const found: Match[] = []
    let done = 0
    let hash = 0
    let looks = 0
    for (let index = 0; index < low.length; index++) {
      hash = ((hash << 5) ^ low.charCodeAt(index)) & tableMask
      const start = index - shortest + 1
      if (starts[hash] === 0 || start < done) continue
      looks += this.byStart.get(low.slice(start, index + 1))?.length ?? 0
      if (looks > mostLooks) return [...found, { start, end: text.length, shown: notShown }]
      const match = this.matchAt(text, low, start)
      if (!match) continue
      found.push(match)
      done = match.end
    }
    return found
  }

  private matchAt(text: string, low: string, start: number): Match | undefined {
    let whole: Match | undefined
    let partly: Match | undefined
    let nearest: Start | undefined
    let shared = 0
    for (const one of this.byStart.get(low.slice(start, start + shortest)) ?? []) {
      const { form, secret, offset } = one
      const length = sharedLength(low, start, form, offset)
      if (offset === 0 && length === form.length && length > (whole ? whole.end - whole.start : 0)) {
        if (isBare(text, start, start + length, secret.value)) whole = wholeMatch(text, start, one)
      }
      const isSecret = secret.shown !== secret.value
      if (offset === 0 && (length > shared || (length === shared && isSecret))) [nearest, shared] = [one, length]
      if (one.loose && isSecret) partly = longer(partly, looseMatch(text, low, start, one, length))
    }
    if (whole) return whole
    if (nearest && nearest.secret.shown === nearest.secret.value) return undefined
    return longer(partly, nearest && cutMatch(text, start, nearest, shared))
  }
}

/** Where a text has more escapes than are undone. */
function endOfEscapes(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if ((code === 92 || code === 37 || code === 38) && ++count > mostEscapes) return index
  }
  return text.length
}

/** Four signs, as the loop above has them after the fourth. */
const hashOf = (start: string): number =>
  [...Array(shortest).keys()].reduce((hash, index) => ((hash << 5) ^ start.charCodeAt(index)) & tableMask, 0)

const shortestPartOf = ({ form, plain }: Start): number => (plain ? form.length - 1 : Math.max(shortestPart, Math.ceil(form.length * part)))

/** Anywhere in it, not at its beginning, which others may share. */
const looseLength = (one: Start): number => (one.plain ? shortestPartOf(one) : Math.min(longestPart, shortestPartOf(one)))

const longer = (one: Match | undefined, other: Match | undefined): Match | undefined =>
  one && (!other || one.end - one.start >= other.end - other.start) ? one : other

function wholeMatch(text: string, start: number, { form, secret: { value, shown } }: Start): Match {
  const end = start + form.length
  if (value.length > longest) return { start, end: endOfWord(text, end), shown }
  // A changed case is told, but for bytes, which have no case of their own.
  const isChanged = form === folded(value) && text.slice(start, end) !== value && shown !== value
  return { start, end, shown: isChanged ? altered(shown) : shown === value ? text.slice(start, end) : shown }
}

/** A token that was cut, or of which only the end was changed. */
function cutMatch(text: string, start: number, one: Start, shared: number): Match | undefined {
  const {
    form,
    plain,
    secret: { shown },
  } = one
  const end = start + shared
  if (shared === form.length) return undefined
  if ((shared >= besideMask && isMasked(text.slice(end, end + 3))) || (shared >= cutByEnd && end === text.length))
    return { start, end, shown }
  if (plain ? shared < 2 * alteredEnd || shared < form.length - alteredEnd : shared < shortestPartOf(one)) return undefined
  return { start, end: endOfWord(text, end), shown: altered(shown) }
}

/** The secret with one sign added, missing or changed, or a good part of it. `length` signs of it were found, from its offset on. */
function looseMatch(text: string, low: string, start: number, one: Start, length: number): Match | undefined {
  const { form, offset, secret, plain } = one
  const after = offset + length
  const range = (from: number, to: number): Match | undefined =>
    isBare(text, from, to, secret.value) && (!plain || isPlainWord(text.slice(from, to)))
      ? { start: from, end: to, shown: altered(secret.shown) }
      : undefined
  if (form.length < ownWord) return undefined
  const found = edits.map(([skipText, skipForm]): Match | undefined => {
    if (offset === 0) {
      const [rest, from] = [form.slice(after + skipForm), start + length + skipText]
      return low.startsWith(rest, from) ? range(start, from + rest.length) : undefined
    }
    const rest = form.slice(0, Math.max(0, offset - skipForm))
    const from = start - skipText - rest.length
    return after === form.length && from >= 0 && low.startsWith(rest, from) ? range(from, start + length) : undefined
  })
  const isItsEnd = after === form.length && (length >= cutByEnd || isMasked(backwards(text.slice(Math.max(0, start - 3), start))))
  return found.find(Boolean) ?? (isItsEnd || length >= looseLength(one) ? range(start, start + length) : undefined)
}

/** Whether a mask begins here, or ends when it is read backwards. */
const isMasked = (text: string): boolean => /^(?:…|\.{3}|[*•]{2})/.test(text)

/** Added, missing, changed: so many signs are passed over in the text and in the secret. */
const edits = [
  [1, 0],
  [0, 1],
  [1, 1],
] as const

const altered = (shown: string): string => (shown.startsWith('$ALTERED_') ? shown : shown.replace(/^\$(?=[A-Z])/, '$ALTERED_'))

function sharedLength(text: string, start: number, form: string, offset: number): number {
  let length = 0
  while (offset + length < form.length && text.charCodeAt(start + length) === form.charCodeAt(offset + length)) length += 1
  return length
}

const isPlainWord = (value: string): boolean => value.length <= longestPassword && /^\p{L}*$/u.test(value)
const isWordSign = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

/** Long secrets are hidden anywhere, short ones where they stand by themselves, and short words such as `shop` where they are a value. */
function isBare(text: string, start: number, end: number, value: string): boolean {
  if (value.length >= ownWord && !(isPlainWord(value) && end - start < value.length)) return true
  if (isWordSign(text[start - 1]) || isWordSign(text[end])) return false
  return value.length >= ownWord || !isPlainWord(value) || isValue(text, start, end)
}

/** Between quotes, behind `=`, after a word such as "password", or all there is. */
function isValue(text: string, start: number, end: number): boolean {
  const [before = '', after = ''] = [text[start - 1], text[end]]
  if (start === 0 && end === text.length) return true
  if ('"\'`“‘>='.includes(before) && '"\'`”’<&;, '.includes(after)) return true
  return /(?:pass(?:word|wd|phrase)?|pwd|secret|token|credentials?|key)(?:\s+(?:is|was))?[\W_]{1,4}$/i.test(
    text.slice(Math.max(0, start - 30), start),
  )
}

function endOfWord(text: string, from: number): number {
  let end = from
  while (/[\w.~+/=-]/.test(text[end] ?? '')) end += 1
  return end
}

/** Where matches overlap, all of them are hidden behind what stands for the first. */
function replaced(text: string, found: readonly Match[]): string {
  let result = ''
  let done = 0
  for (const { start, end, shown } of found.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (start >= done) result += text.slice(done, start) + shown
    done = Math.max(done, end)
  }
  return result + text.slice(done)
}
