// What one request asks for by itself: `Prefer: code=503, delay=2000` (RFC 7240), as users of Prism know it.
import { hint } from '../../../openapi/nearest.ts'
import type { Fault } from './faults.ts'

export interface Preferences {
  fault: Fault
  /** For the header Preference-Applied. */
  applied: string[]
  /** Nobody is to see it in the journal, and no fault that is set is to meet it: a tool that only looks. */
  unobserved: boolean
  /** Those that mean nothing here, in words. */
  unknown: string[]
}

type Reader = (value: string) => Fault | undefined

const milliseconds = (use: (count: number) => Fault): Reader => wholeNumber(0, 600_000, use)

/** What each preference asks for; nothing when its value says nothing. */
const readers: { [name: string]: { reads: Reader; form: string } } = {
  code: { reads: wholeNumber(400, 599, (status) => ({ status })), form: 'code=503, a status from 400 to 599' },
  delay: { reads: milliseconds((delay) => ({ delay })), form: 'delay=2000, milliseconds' },
  slow: { reads: milliseconds((slow) => ({ slow })), form: 'slow=2000, milliseconds' },
  'retry-after': { reads: wholeNumber(0, 86_400, (retryAfter) => ({ status: 429, retryAfter })), form: 'retry-after=5, seconds' },
  cut: {
    reads: (value) => (value === '' ? { cut: 'before' } : value === 'before' || value === 'within' ? { cut: value } : undefined),
    form: 'cut, cut=before or cut=within',
  },
  empty: { reads: alone({ empty: true }), form: 'empty' },
  malformed: { reads: alone({ malformed: true }), form: 'malformed' },
  expired: { reads: alone({ expired: true }), form: 'expired' },
  unobserved: { reads: alone({}), form: 'unobserved' },
}

/** Each as it may be written, for the help. */
export const preferenceExamples: readonly string[] = Object.values(readers).map(({ form }) => form.replace(/,.*$/, ''))

function wholeNumber(from: number, to: number, use: (count: number) => Fault): Reader {
  return (value) => (/^\d{1,6}$/.test(value) && Number(value) >= from && Number(value) <= to ? use(Number(value)) : undefined)
}

function alone(fault: Fault): Reader {
  return (value) => (value === '' || value === 'true' ? fault : undefined)
}

/** By comma, but for those within quotes; one quote without another is a character as others. */
const preferencesIn = (header: string): string[] =>
  (header.match(/(?:"[^"]*"|[^,])+/g) ?? []).map((part) => part.trim()).filter((part) => part !== '')

export function readPreferences(header: string): Preferences {
  const found: Preferences = { fault: {}, applied: [], unobserved: false, unknown: [] }
  for (const preference of preferencesIn(header)) {
    // Parameters of a preference mean nothing here.
    const [word = ''] = preference.split(';')
    const [name = '', value = ''] = word.split('=').map((part) => part.trim().replace(/^"(.*)"$/, '$1'))
    const known = Object.hasOwn(readers, name.toLowerCase()) ? readers[name.toLowerCase()] : undefined
    const fault = known?.reads(value)
    if (fault) {
      Object.assign(found.fault, fault)
      if (known === readers.unobserved) found.unobserved = true
      found.applied.push(word.trim())
    } else {
      const why = known
        ? `Expected ${known.form}.`
        : `The mock knows ${Object.keys(readers).join(', ')}.${hint(name, Object.keys(readers))}`
      found.unknown.push(`Prefer: ${preference.slice(0, 80)} was ignored. ${why}`)
    }
  }
  return found
}
