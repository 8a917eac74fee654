// Finds in a text what may be another text told as bytes, and reads it.

interface ReadBytes {
  text: string
  /** Where what was read stands. */
  start: number
  end: number
}

/** Later signs are shown by no report. */
const mostRead = 64 * 1024

/** Of three bytes of ASCII each shows in a sign of its own: words and ids, which look like base64, are passed over. */
const inBase64 = /(?:[AI-Za-f][A-HQ-Xg-nw-z0-3][ABEFIJMNQRUVYZcdghklopstwx014589][\w+/-](?:\r?\n)?){2,}(?:[\w+/-]|\r?\n(?=[\w+/-]))*/g
const beforeInBase64 = /[\w+/-]*$/

/** What may stand before a byte in digits, between two of them, and how one is written: each text in one way alone, so that all is read in one pass. */
const between = '[\\s,:;_|.-]'
const inDigits = [
  { base: 2, before: '(?:0b)?', one: '[01]{8}', apart: '{0,4}' },
  { base: 8, before: '(?:0o|\\\\o?)?', one: '[0-3][0-7]{2}', apart: '{0,4}' },
  { base: 10, before: '', one: '\\d{2,3}', apart: '{1,4}' },
  { base: 16, before: '(?:0x|\\\\x?|(?:=\\r?\\n)?=|%|u\\+00)?', one: '[\\da-f]{2}', apart: '{0,4}' },
].map(({ base, before, one, apart }) => ({
  base,
  all: new RegExp(`${one}(?:${between}${apart}${before}${one}){4,}`, 'gi'),
  last: new RegExp(`${between}+${before}${one}$`, 'i'),
  one: new RegExp(base === 16 ? `(?<!0(?=x))${one}` : one, 'gi'),
}))

export function readingsIn(whole: string): ReadBytes[] {
  const text = whole.slice(0, mostRead)
  const found: ReadBytes[] = []
  for (const { 0: signs, index } of text.matchAll(inBase64)) {
    const more = beforeInBase64.exec(text.slice(Math.max(0, index - mostBefore), index))?.[0].length ?? 0
    const start = index - more + (more % 4)
    found.push({ text: ofBytes(Buffer.from(text.slice(start, index + signs.length), 'base64')), start, end: index + signs.length })
  }
  for (const { base, all, last, one } of inDigits)
    for (const { 0: matched, index: start } of text.matchAll(all)) {
      // Two letters of the next word are no byte.
      const isInWord = /[\da-z]/i.test(text.charAt(start + matched.length))
      const digits = isInWord ? matched.slice(0, -mostApart) + matched.slice(-mostApart).replace(last, '') : matched
      const bytes = (digits.match(one) ?? []).map((byte) => Number.parseInt(byte, base))
      found.push({ text: ofBytes(bytes), start, end: start + digits.length })
    }
  return found
}

/** Signs from one byte to the next. */
const mostApart = 12

/** Signs before those of ASCII, such as those of a few letters that are not. */
const mostBefore = 64

/** Bytes that are not UTF-8 are taken as Latin-1; those of UTF-16 are mostly that, and nothing. */
export function ofBytes(bytes: Buffer | readonly number[]): string {
  const buffer = Buffer.from(bytes)
  const text = buffer.toString()
  return (text.includes('\ufffd') ? buffer.toString('latin1') : text).replaceAll('\0', '')
}
