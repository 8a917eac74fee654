// Servers that refuse values which the mock takes: a refusal of an odd value is a choice, as long as nothing of it takes effect.
import { type OperationId, operations } from '../../../openapi/contract.ts'
import { around, type Call, isFields, refuse } from '../tools/lie.ts'
import type { Variant } from './variant.ts'

const writes: readonly OperationId[] = operations
  .filter(({ body, kind, area }) => body && kind !== 'search' && area !== 'auth')
  .map(({ id }) => id)

interface Found {
  name: string
  value: unknown
}

/** Every plain value and list of a body, with the field that it stands in. */
function valuesIn(value: unknown, name = ''): Found[] {
  if (Array.isArray(value)) return [{ name, value }, ...value.flatMap((one) => valuesIn(one, name))]
  if (isFields(value)) return Object.entries(value).flatMap(([key, one]) => valuesIn(one, key))
  return [{ name, value }]
}

const refusesOdd = (id: string, says: string, status: number, isOdd: (value: unknown, name: string, call: Call) => boolean): Variant => ({
  id: `odd/${id}`,
  says,
  vary: around(writes, (call) => {
    const odd = call.caller && valuesIn(call.body).find(({ name, value }) => isOdd(value, name, call))
    return odd ? refuse(call, status, `${odd.name} cannot be ${JSON.stringify(odd.value).slice(0, 40)}.`) : call.next()
  }),
})

const oddText = (isOdd: (text: string, name: string) => boolean) => (value: unknown, name: string) =>
  typeof value === 'string' && isOdd(value, name)

const number = (isOdd: (number: number, name: string) => boolean) => (value: unknown, name: string) =>
  typeof value === 'number' && isOdd(value, name)

const isCents = (name: string): boolean => name.endsWith('Cents')

const yearOf = (date: string): number => Number(date.match(/^(\d{4})-\d\d-\d\d/)?.[1])

export const oddValueVariants: readonly Variant[] = [
  refusesOdd(
    'emoji-refused',
    'Texts with emoji are refused with 422.',
    422,
    oddText((value) => /[\u{10000}-\u{10ffff}]/u.test(value)),
  ),
  refusesOdd(
    'other-scripts-refused',
    'Texts in other scripts than the Latin one are refused with 400.',
    400,
    oddText((value) => /[\u0370-\u1fff\u2e80-\ud7ff]/.test(value)),
  ),
  refusesOdd(
    'long-names-refused',
    'Names of more than 100 characters are refused with 400.',
    400,
    oddText(({ length }, name) => name === 'name' && length > 100),
  ),
  refusesOdd(
    'long-texts-refused',
    'Texts of more than 255 characters are refused with 422.',
    422,
    oddText(({ length }) => length > 255),
  ),
  refusesOdd(
    'very-long-texts-refused',
    'Texts of more than 2,000 bytes are refused with 413.',
    413,
    oddText((value) => Buffer.byteLength(value) > 2000),
  ),
  refusesOdd(
    'control-signs-refused',
    'Names with tabs or line breaks are refused with 400.',
    400,
    oddText((value, name) => name === 'name' && /[\t\r\n]/.test(value)),
  ),
  refusesOdd(
    'markup-refused',
    'Texts with angle brackets are refused with 400.',
    400,
    oddText((value) => /[<>]/.test(value)),
  ),
  refusesOdd(
    'attacks-refused',
    'What looks like an attack is refused with 403, as a firewall does.',
    403,
    oddText((value) => /<script|\bunion\b|\bdrop table\b|' or '|\.\.\/|\$\{/i.test(value)),
  ),
  refusesOdd(
    'zero-sign-refused',
    'Texts with the sign NUL are refused with 400.',
    400,
    oddText((value) => value.includes('\0')),
  ),
  refusesOdd(
    'empty-texts-refused',
    'Empty texts are refused with 400.',
    400,
    oddText((value) => value.trim() === ''),
  ),
  refusesOdd(
    'digit-names-refused',
    'Names of digits only are refused with 422.',
    422,
    oddText((value, name) => name === 'name' && /^\d+$/.test(value)),
  ),
  refusesOdd(
    'amounts-beyond-32-bits-refused',
    'Amounts above 2,147,483,647 are refused with 400.',
    400,
    number((value, name) => isCents(name) && value > 2 ** 31 - 1),
  ),
  refusesOdd(
    'amounts-below-zero-refused',
    'Amounts below 0 are refused with 422.',
    422,
    number((value, name) => isCents(name) && value < 0),
  ),
  refusesOdd(
    'no-amount-refused',
    'Amounts of 0 are refused with 400.',
    400,
    number((value, name) => isCents(name) && value === 0),
  ),
  refusesOdd(
    'fine-fractions-refused',
    'Numbers with more than two places are refused with 400.',
    400,
    number((value) => Math.abs(value * 100 - Math.round(value * 100)) > 1e-9),
  ),
  refusesOdd(
    'large-numbers-refused',
    'Numbers above 10,000 are refused with 422, amounts aside.',
    422,
    number((value, name) => !isCents(name) && value > 10_000),
  ),
  refusesOdd(
    'far-dates-refused',
    'Dates before 1970 and after 2037 are refused with 400.',
    400,
    oddText((value, name) => name.endsWith('Date') && (yearOf(value) < 1970 || yearOf(value) > 2037)),
  ),
  refusesOdd('empty-lists-refused', 'Empty lists are refused with 400.', 400, (value) => Array.isArray(value) && value.length === 0),
  refusesOdd(
    'long-lists-refused',
    'Lists of more than 20 are refused with 413.',
    413,
    (value) => Array.isArray(value) && value.length > 20,
  ),
  refusesOdd(
    'plain-addresses-refused',
    'Addresses with a fragment, a port or user and password are refused with 422.',
    422,
    oddText((value, name) => name === 'url' && /#|:\d+(\/|$)|@/.test(value)),
  ),
]
