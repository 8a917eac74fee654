// Whether a value came back as it was sent. A text may be tidied where nothing is lost by it; which tidying is lawful is told here alone.

/** Characters that show nothing and part nothing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those of ASCII are among them.
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\u200b|\u200c|\u200d|\u2060|\ufeff|\u00ad/gu

const tidied = (text: string): string => asAddress(text.replaceAll(/\r\n?/g, '\n').normalize('NFC').replaceAll(unseen, '').trim())

/** An address of the web as a browser writes it, and one of mail with its domain in lower case: both lead to the same place. */
function asAddress(text: string): string {
  if (/^[^@\s]+@[^@\s]+$/.test(text)) return text.replace(/@.*/, (domain) => domain.toLowerCase())
  return /^https?:/i.test(text) && URL.canParse(text) ? new URL(text).href : text
}

/** An address that was sent without its scheme, and got one. */
const isCompleted = (sent: string, shown: string): boolean =>
  /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(sent) && ['http', 'https'].some((scheme) => tidied(`${scheme}://${sent}`) === tidied(shown))

/**
 * - `same`: to the letter
 * - `tidied`: outer white space, line endings, normalisation forms, characters that show nothing and the spelling of addresses differ
 * - `lost`: anything else is
 */
export type Kept = 'same' | 'tidied' | 'lost'

export function keptAs(sent: unknown, shown: unknown): Kept {
  if (Object.is(sent, shown) || sent === shown) return 'same'
  if (typeof sent === 'string' && typeof shown === 'string')
    return tidied(sent) === tidied(shown) || isCompleted(sent, shown) ? 'tidied' : 'lost'
  if (Array.isArray(sent) && Array.isArray(shown) && sent.length === shown.length) {
    // No order of texts is stated.
    const [left, right] = [sent, shown].map((all) => (all.every((one) => typeof one === 'string') ? all.toSorted() : all))
    return worst((left ?? []).map((one, index) => keptAs(one, right?.[index])))
  }
  return 'lost'
}

const worst = (all: readonly Kept[]): Kept => (all.includes('lost') ? 'lost' : all.includes('tidied') ? 'tidied' : 'same')
