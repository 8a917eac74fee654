// What a JSON text would take in memory, told before it is parsed: each value some bytes, and each name that no other object has many more.

/** A value in memory takes some 60 bytes, however short its text. */
const mostValues = 1_000_000
/** A name takes some 300 bytes where it comes once, and next to nothing where every record has it. */
const mostNames = 100_000

/** What there are too many of; undefined for what can be parsed. */
export function tooManyIn(text: string): string | undefined {
  if (text.length > mostValues && hasManyValues(text)) return `more than ${mostValues} values`
  // So many that differ take eight signs each: `"abc":1,`.
  return text.length > 8 * mostNames && hasManyNames(text) ? `more than ${mostNames} names` : undefined
}

/** Counts what stands between values, or begins them: never fewer than there are, but for the first. */
const hasManyValues = (text: string): boolean => hasMoreOf([',', '[', '{'], mostValues, text)

function hasMoreOf(signs: readonly string[], most: number, text: string): boolean {
  let count = 0
  for (const sign of signs) for (let at = text.indexOf(sign); at >= 0 && count <= most; at = text.indexOf(sign, at + 1)) count += 1
  return count > most
}

/** Each text that a colon follows at once or after white space, once. */
function hasManyNames(text: string): boolean {
  if (!hasMoreOf([':'], mostNames, text)) return false
  const names = new Set<string>()
  for (let start = text.indexOf('"'); start >= 0 && names.size <= mostNames; ) {
    const end = endOfText(text, start + 1)
    let next = end + 1
    while (isSpace(text.charCodeAt(next))) next += 1
    if (text.charCodeAt(next) === colon) names.add(text.slice(start + 1, end))
    start = text.indexOf('"', next)
  }
  return names.size > mostNames
}

function endOfText(text: string, from: number): number {
  for (let index = from; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === quote) return index
    if (code === backslash) index += 1
  }
  return text.length
}

const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d)

const [quote, colon, backslash] = [0x22, 0x3a, 0x5c]
