// HTML as a tagged template: whatever is put in is escaped, so that nothing of a target can become markup.
import { beginningOf } from '../../../openapi/visible.ts'

/** Text that is HTML already. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | undefined | readonly (Markup | undefined)[]

/** HTML with its parts escaped, but for those that are markup themselves. What is undefined leaves nothing. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.reduce((text, string, index) => text + toText(parts[index - 1]) + string))

function toText(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'string') return visible(part).replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return typeof part === 'number' ? String(part) : part.map(toText).join('')
}

/** Signs that are not seen, or that turn what stands around them, become visible: ␛, [U+202E]. */
const visible = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    return code < 0x20 ? String.fromCodePoint(0x2400 + code) : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  })

/** The start of a text, never ending in half a sign. */
export const cut = (text: string, longest: number): string => (text.length > longest ? `${beginningOf(text, longest)}…` : text)
