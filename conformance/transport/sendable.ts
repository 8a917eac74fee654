// What a target gives and a request can carry back: a token in a header, an id in a path.

/** What was to be sent cannot stand where it belongs. */
export class Unsendable extends Error {
  override name = 'Unsendable'
}

/** Servers refuse headers of some 8 to 32 KB. */
const longestHeader = 65_536

/** Visible characters of Latin 1, blanks and tabs between them (RFC 9110, 5.5). */
export const fitsHeader = (value: string): boolean => value.length <= longestHeader && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)

/** Text of Unicode that is a segment of its own: the others would lead elsewhere. */
export const fitsPath = (value: string): boolean =>
  value.length <= longestHeader && !/\p{Surrogate}/u.test(value) && !/^\.{1,2}$/.test(value)

export function refuseUnsendable(headers: { readonly [name: string]: string }): void {
  for (const [name, value] of Object.entries(headers))
    if (!fitsHeader(value))
      throw new Unsendable(`the header ${name} cannot be sent: its value has characters that no header takes, or is too long`)
}
