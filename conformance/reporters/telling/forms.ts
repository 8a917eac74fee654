// What a secret may look like where somebody derived something from it. All forms are in lower case: case is looked at only after.

/** Signs that compare alike, whatever their case and width, one for each sign of the text. */
export function folded(text: string): string {
  const narrow = text.replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
  const lower = narrow.toLowerCase()
  return lower.length === text.length
    ? lower
    : narrow.replaceAll(/[\s\S]/g, (sign) => (sign.toLowerCase().length === 1 ? sign.toLowerCase() : sign))
}

/**
 * The value itself, trimmed, its letters and digits alone, in other normal forms, and as who takes its bytes for Latin-1 reads it; and the
 * bytes, which may be too few to be found by what they tell. All of it backwards as well.
 */
export function formsOf(value: string): Set<string> {
  const plain = [value, value.trim(), value.replaceAll(' ', '+'), value.normalize('NFC'), value.normalize('NFD')]
  const misread = Buffer.from(value).toString('latin1')
  const bare = value.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const forms = new Set([...plain, misread, ...(bare.length >= shortestBare ? [bare] : []), ...bytesOf(value)].map(folded))
  return new Set([...forms, ...Array.from(forms, backwards)])
}

export const backwards = (value: string): string => [...value].reverse().join('')

/** Fewer letters may be part of any word. */
const shortestBare = 8
/** Fewer signs of base64 as well. */
const shortestBytes = 7

/** Hexadecimal, base32, and base64 of both alphabets. */
function bytesOf(value: string): string[] {
  const bytes = Buffer.from(value)
  const in64 = aligned(bytes, 6, (all) => all.toString('base64'))
  const forms = [
    bytes.toString('hex'),
    ...aligned(bytes, 5, base32Of),
    ...in64,
    ...in64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ]
  return forms.filter((text) => text.length >= shortestBytes)
}

/** Wherever it begins in a longer text: the signs, of so many bits each, that depend on the value alone. */
function aligned(bytes: Buffer, bits: number, encode: (bytes: Buffer) => string): string[] {
  return [0, 1, 2, 3, 4].slice(0, bits === 6 ? 3 : 5).map((before) => {
    const all = encode(Buffer.concat([Buffer.alloc(before), bytes]))
    return all.slice(Math.ceil((before * 8) / bits), Math.floor(((before + bytes.length) * 8) / bits))
  })
}

/** RFC 4648, 6; without what fills it up. */
function base32Of(bytes: Buffer): string {
  let [text, known, bits] = ['', 0, 0]
  for (const byte of bytes) {
    known = ((known << 8) | byte) & 0xfff
    for (bits += 8; bits >= 5; bits -= 5) text += 'abcdefghijklmnopqrstuvwxyz234567'[(known >> (bits - 5)) & 31]
  }
  return text
}
