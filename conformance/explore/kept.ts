// Whether a value came back as it was sent. A text may be tidied where nothing is lost by it; which tidying is lawful is told here alone.

/** Characters that show nothing and part nothing. */
const unseen = /\u200b|\u200c|\u200d|\u2060|\ufeff|\u00ad/gu

const tidied = (text: string): string => text.replaceAll(/\r\n?/g, '\n').normalize('NFC').replaceAll(unseen, '').trim()

/**
 * - `same`: to the letter
 * - `tidied`: outer white space, line endings, normalisation forms and characters that show nothing are another way
 * - `lost`: anything else is
 */
export type Kept = 'same' | 'tidied' | 'lost'

export function keptAs(sent: unknown, shown: unknown): Kept {
  if (Object.is(sent, shown) || sent === shown) return 'same'
  if (typeof sent === 'string' && typeof shown === 'string') return tidied(sent) === tidied(shown) ? 'tidied' : 'lost'
  if (Array.isArray(sent) && Array.isArray(shown) && sent.length === shown.length)
    return worst(sent.map((one, index) => keptAs(one, shown[index])))
  return 'lost'
}

const worst = (all: readonly Kept[]): Kept => (all.includes('lost') ? 'lost' : all.includes('tidied') ? 'tidied' : 'same')
