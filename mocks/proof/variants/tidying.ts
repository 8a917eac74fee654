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

/** Bodies of writes with these texts instead; undefined is as good as not sent. */
const tidies = (tidy: (text: string, name: string) => unknown): Vary =>
  around(writes, (call) => (call.body === undefined ? call.next() : call.next({ body: inTexts(call.body, tidy) as Fields })))

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
  {
    id: 'tidying/empty-is-none',
    says: 'An empty text that need not be sent is as good as none.',
    // An empty draft is how a draft is cleared.
    vary: tidies((text, name) => (text === '' && name !== 'name' && name !== 'draftMessage' ? undefined : text)),
  },
  {
    id: 'tidying/urls',
    says: 'An address is kept as a browser would write it.',
    vary: tidies((text, name) => (name === 'url' ? urlOf(text) : text)),
  },
  {
    id: 'tidying/emails',
    says: 'The domain of an e-mail address is kept in lower case.',
    vary: tidies((text, name) => (name === 'contactEmail' ? text.replace(/@.*$/, (domain) => domain.toLowerCase()) : text)),
  },
]
