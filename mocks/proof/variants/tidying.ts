// What a server may do to a text that it takes: lawful tidying loses nothing.
import { type OperationId, operations } from '../../../openapi/contract.ts'
import { around, type Fields, isFields } from '../tools/lie.ts'
import type { Variant, Vary } from './variant.ts'

const writes: readonly OperationId[] = operations
  .filter(({ body, kind, area }) => body && kind !== 'search' && area !== 'auth')
  .map(({ id }) => id)

const inTexts = (value: unknown, tidy: (text: string, name: string) => unknown, name = ''): unknown => {
  if (typeof value === 'string') return tidy(value, name)
  if (Array.isArray(value)) return value.map((one) => inTexts(one, tidy, name))
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, one]): [string, unknown][] => [[key, inTexts(one, tidy, key)]]))
}

/** Bodies of writes with these texts instead. */
const tidies = (tidy: (text: string, name: string) => unknown): Vary =>
  around(writes, (call) => (call.body === undefined ? call.next() : call.next({ body: inTexts(call.body, tidy) as Fields })))

const isTimeText = (text: string): boolean => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text))

const inNewYork = (text: string): string => `${new Date(Date.parse(text) - 5 * 3_600_000).toISOString().slice(0, -1)}-05:00`

const urlOf = (text: string): string => {
  try {
    return new URL(text).href
  } catch {
    return text
  }
}

export const tidyingVariants: readonly Variant[] = [
  { id: 'tidying/trimmed', says: 'White space around a text is left out.', vary: tidies((text) => text.trim()) },
  { id: 'tidying/composed', says: 'Texts are kept in their composed form (NFC).', vary: tidies((text) => text.normalize('NFC')) },
  { id: 'tidying/decomposed', says: 'Texts are kept in their decomposed form (NFD).', vary: tidies((text) => text.normalize('NFD')) },
  { id: 'tidying/line-feeds', says: 'Lines end with a line feed alone.', vary: tidies((text) => text.replaceAll('\r\n', '\n')) },
  {
    id: 'tidying/carriage-returns',
    says: 'Lines end with carriage return and line feed.',
    vary: tidies((text) => text.replace(/\r?\n/g, '\r\n')),
  },
  {
    id: 'tidying/zero-width',
    says: 'Signs without width are left out.',
    vary: tidies((text) => text.replace(/[\u200b\ufeff]/g, '')),
  },
  {
    id: 'tidying/dates-in-utc',
    says: 'A time with an offset is kept as the same time in UTC.',
    vary: tidies((text, name) => (/Date$/.test(name) && /T.*[+-]\d\d:\d\d$/.test(text) ? new Date(text).toISOString() : text)),
  },
  {
    id: 'tidying/dates-elsewhere',
    says: 'A time is kept as the same time with the offset of New York in winter.',
    vary: tidies((text, name) => (/Date$/.test(name) && isTimeText(text) ? inNewYork(text) : text)),
  },
  {
    id: 'tidying/empty-is-none',
    says: 'A text of white space alone is kept as an empty one.',
    vary: tidies((text, name) => (text.trim() === '' && name !== 'name' ? '' : text)),
  },
  {
    id: 'tidying/urls',
    says: 'An address is kept as a browser would write it.',
    vary: tidies((text, name) => (name === 'url' ? urlOf(text) : text)),
  },
  {
    id: 'tidying/schemes',
    says: 'An address without its scheme gets one.',
    vary: tidies((text, name) => (name === 'url' && text !== '' && !text.includes(':') ? `https://${text}` : text)),
  },
  {
    id: 'tidying/emails',
    says: 'The domain of an e-mail address is kept in lower case.',
    vary: tidies((text, name) => (name === 'contactEmail' ? text.replace(/@.*$/, (domain) => domain.toLowerCase()) : text)),
  },
]
