// What a secret may look like where somebody derived something from it. All forms are in lower case: case is looked at only after.

/** Signs that compare alike, whatever their case, one for each sign of the text. */
export function folded(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length
    ? lower
    : text.replaceAll(/[\s\S]/g, (sign) => (sign.toLowerCase().length === 1 ? sign.toLowerCase() : sign))
}

/** The value itself, trimmed, backwards, in other normal forms; and of each its bytes. */
export function formsOf(value: string): Set<string> {
  const plain = [value, value.trim(), value.replaceAll(' ', '+'), backwards(value), value.normalize('NFC'), value.normalize('NFD')]
  // A body may be told as bytes, in which the value stands escaped.
  const escaped = new Set([value, JSON.stringify(value).slice(1, -1), percentOf(value)])
  return new Set([...plain, ...[...escaped].flatMap(bytesOf), ...rarerBytesOf(value)].map(folded))
}

/** Of a password, which people and cases change by a letter or by its case: the bytes of those as well. */
export function formsOfPassword(value: string): Set<string> {
  const swapped = value.replaceAll(/\p{L}/gu, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
  const cased = [value.toLowerCase(), value.toUpperCase(), swapped, value.slice(0, 1).toUpperCase() + value.slice(1)]
  const shorter = [...value].map((_, index, signs) => signs.toSpliced(index, 1).join(''))
  const derived = [...cased, ...shorter, value.trim(), backwards(value)].flatMap(bytesOf)
  return new Set([...formsOf(value), ...derived.map(folded)])
}

/** A lone surrogate has no bytes. */
const percentOf = (value: string): string => encodeURIComponent(Buffer.from(value).toString())

const backwards = (value: string): string => [...value].reverse().join('')

/** As few echo them: bytes written apart, of mail, in UTF-16, in 32 letters, or in base64 twice. */
function rarerBytesOf(value: string): string[] {
  const bytes = Buffer.from(value)
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0'))
  const octal = [...bytes].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
  const wide = Buffer.from(value, 'utf16le')
  const twice = bytesOf(bytes.toString('base64').replace(/=+$/, ''))
  const apart = [' ', ':', '-', ', '].map((between) => hex.join(between))
  const wideTexts = [wide.toString('hex'), wide.toString('base64').replace(/.?=*$/, '')]
  return [...apart, `=${hex.join('=')}`, octal, [...bytes].join(','), base32Of(bytes), ...wideTexts, ...twice].filter(
    (text) => text.length >= shortestBytes,
  )
}

/** RFC 4648, 6; the last sign is left out where it has a part of what comes after. */
function base32Of(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => 'abcdefghijklmnopqrstuvwxyz234567'[Number.parseInt(five, 2)]).join('')
}

/** Fewer signs of base64 may be part of any word. */
const shortestBytes = 7

/** Hexadecimal, and base64 of both alphabets wherever it begins in a longer text: the signs that depend on the value alone. */
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
  return [bytes.toString('hex'), ...aligned].filter((text) => text.length >= shortestBytes)
}
