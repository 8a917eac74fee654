// Finds in a text what stands in short pieces, and puts it together.
import type { Decoded } from './decode.ts'

interface Pieces extends Decoded {
  /** Fewer signs may be words in a row. */
  least: number
  /** So short are they that they may be bytes, which say something else. */
  mayBeBytes: boolean
}

/** With blanks between them. */
const withBlanks = /(?<!\S)\S{1,16}(?:\s{1,2}\S{1,16}){3,}(?!\S)/g
/** Signs of a word so short that punctuation may part a text into such, and the signs between two of them. */
const longestWord = 4
const longestGap = 8
const fewestWords = 6
const inShort = { least: 8, mayBeBytes: true }
const inDigits = /(?<![\p{L}\p{N}])\d+(?:[^\p{L}\p{N}]+\d+){8,}(?![\p{L}\p{N}])/gu

export function piecesIn(text: string): Pieces[] {
  const found = Array.from(text.matchAll(withBlanks), ({ 0: words, index }) =>
    joined(words, index, /\S/g, { least: 16, mayBeBytes: false }),
  )
  for (const [start, end] of rowsOfShortWords(text)) {
    const row = text.slice(start, end)
    found.push(joined(row, start, /[\p{L}\p{N}]/gu, inShort))
    for (const { 0: digits, index } of row.matchAll(inDigits)) found.push(joined(digits, start + index, /\d/g, inShort))
  }
  return found
}

/** Of what stands there, the signs that are meant. */
function joined(text: string, at: number, meant: RegExp, kind: Omit<Pieces, keyof Decoded>): Pieces {
  let places: number[] | undefined
  const placeOf = (start: number, end: number): [number, number] => {
    places ??= Array.from(text.matchAll(meant), ({ index }) => at + index)
    return [places[start] ?? 0, (places[end - 1] ?? 0) + 1]
  }
  return { text: (text.match(meant) ?? []).join(''), placeOf, ...kind }
}

/** In one pass, for each text is looked through. */
function rowsOfShortWords(text: string): [start: number, end: number][] {
  const rows: [number, number][] = []
  let [start, end, words] = [0, 0, 0]
  let from = 0
  for (let index = 0; index <= text.length; index++) {
    if (index < text.length && isLetterOrDigit(text.charCodeAt(index))) continue
    const isShort = index - from <= longestWord
    if (from < index && !(isShort && words > 0 && from - end <= longestGap)) {
      if (words >= fewestWords) rows.push([start, end])
      ;[start, words] = [from, 0]
    }
    if (from < index && isShort) [end, words] = [index, words + 1]
    from = index + 1
  }
  return words >= fewestWords ? [...rows, [start, end]] : rows
}

/** Beyond ASCII roughly: the alphabets, but not the signs that nobody sees. */
const isLetterOrDigit = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 0xc0 && code < 0x2000)
