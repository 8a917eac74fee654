// What a secret may look like where somebody derived something from it. All forms are in lower case: case is looked at only after.

/** Signs that compare alike, whatever their case, one for each sign of the text. */
export function folded(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length
    ? lower
    : text.replaceAll(/[\s\S]/g, (sign) => (sign.toLowerCase().length === 1 ? sign.toLowerCase() : sign))
}

/** The value itself, trimmed, backwards, in other normal forms; and of each the bytes, which may be too few to be found by what they tell. */
export function formsOf(value: string): Set<string> {
  const plain = [value, value.trim(), value.replaceAll(' ', '+'), backwards(value), value.normalize('NFC'), value.normalize('NFD')]
  return new Set([...plain, ...bytesOf(value)].map(folded))
}

const backwards = (value: string): string => [...value].reverse().join('')

/** RFC 4648, 6; the last sign is left out where it has a part of what comes after. */
function base32Of(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => 'abcdefghijklmnopqrstuvwxyz234567'[Number.parseInt(five, 2)]).join('')
}

/** Fewer signs of base64 may be part of any word. */
const shortestBytes = 7

/** Hexadecimal, base32, and base64 of both alphabets wherever it begins in a longer text: the signs that depend on the value alone. */
function bytesOf(value: string): string[] {
  const bytes = Buffer.from(value)
  const aligned = [0, 1, 2].flatMap((before) => {
    const start = Math.ceil((before * 8) / 6)
    const end = Math.floor(((before + bytes.length) * 8) / 6)
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(start, end)
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')]
  })
  return [bytes.toString('hex'), base32Of(bytes), ...aligned].filter((text) => text.length >= shortestBytes)
}
