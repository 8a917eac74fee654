// Numbers and booleans that come back changed: cents by way of floating dollars, columns that are too narrow, zeros taken for nothing.

import { inTurns, spread } from '../../../tools/spread.ts'
import { bodyFields, recordFields, saidOf, type Write, writes } from '../../computed/writes.ts'
import { ofNumber, only, sentAs, type ValueChange, type ValueLie, valueLie } from './kept-values.ts'

interface NumberKind {
  name: string
  says: string
  change: ValueChange
  shownBy: number
}

const numberKind = (name: string, says: string, shownBy: number, change: (number: number) => unknown): NumberKind => ({
  name,
  says,
  shownBy,
  change: ofNumber(change),
})

const wrapped = (bits: number) => (number: number) => {
  const range = 2 ** bits
  const within = ((number % range) + range) % range
  return within >= range / 2 ? within - range : within
}

const most = (largest: number) => (number: number) => Math.min(number, largest)

const centKinds: readonly NumberKind[] = [
  numberKind('cent-lost-in-dollars', 'loses a cent where its dollars have no exact double (1999 is 1998)', 1999, (cents) =>
    Math.trunc((cents / 100) * 100),
  ),
  numberKind(
    'fraction-of-cent',
    'comes back with a fraction of a cent where its dollars have no exact double',
    1999,
    (cents) => (cents / 100) * 100,
  ),
  numberKind('wrapped-at-32-bits', 'turns negative beyond 2,147,483,647', 2_147_483_648, wrapped(32)),
  numberKind('most-32-bits', 'is 2,147,483,647 at most', 3_000_000_000, most(2 ** 31 - 1)),
  numberKind('single-precision', 'is rounded beyond 16,777,216 (a float of 32 bits)', 16_777_217, Math.fround),
  numberKind('most-24-bits', 'is 8,388,607 at most', 8_388_608, most(2 ** 23 - 1)),
  numberKind('wrapped-at-16-bits', 'turns negative beyond 32,767', 32_768, wrapped(16)),
  numberKind('unsigned-16-bits', 'begins again at zero beyond 65,535', 65_536, (cents) => (cents > 65_535 ? cents % 65_536 : cents)),
  numberKind('decimal-8-2', 'is 99,999,999 at most, as in a column of eight digits', 123_456_789, most(99_999_999)),
  numberKind('six-digits', 'is rounded to six digits (%g)', 1_234_567, (cents) =>
    Math.abs(cents) >= 1e6 ? Number(cents.toPrecision(6)) : cents,
  ),
  numberKind('dollars-above-10000', 'is rounded to whole dollars above 10,000.00', 1_000_050, (cents) =>
    cents > 1_000_000 ? Math.round(cents / 100) * 100 : cents,
  ),
  numberKind('last-cents-beyond-2-50', 'is rounded beyond 2 to the 50th', 2 ** 53 - 1, (cents) =>
    cents > 2 ** 50 ? Math.round(cents / 1000) * 1000 : cents,
  ),
  numberKind('zero-is-null', 'is null when it is 0', 0, (cents) => (cents === 0 ? null : cents)),
  numberKind('one-is-zero', 'is 0 when it is below 2', 1, (cents) => (cents === 1 ? 0 : cents)),
]

const fractionKinds: readonly NumberKind[] = [
  numberKind('zero-is-null', 'is null when it is 0', 0, (number) => (number === 0 ? null : number)),
  numberKind('two-places', 'is rounded to two places', 1.125, (number) => Math.round(number * 100) / 100),
  numberKind('whole', 'is cut to a whole number', 2.5, Math.trunc),
  numberKind('one-place', 'is rounded to one place', 1.25, (number) => Math.round(number * 10) / 10),
  numberKind('single-precision', 'comes back as a float of 32 bits', 0.1, (number) => Math.fround(number)),
  numberKind('three-places', 'is cut after three places', 1.0625, (number) => Math.trunc(number * 1000) / 1000),
  numberKind('tiny-is-zero', 'is 0 below a thousandth', 0.0004, (number) => (Math.abs(number) < 0.001 ? 0 : number)),
]

const wholeKinds: readonly NumberKind[] = [
  numberKind('most-8-bits', 'is 127 at most', 128, most(127)),
  numberKind('unsigned-8-bits', 'begins again at zero beyond 255', 256, (number) => (number > 255 ? number % 256 : number)),
  numberKind('most-365', 'is 365 at most', 400, most(365)),
  numberKind('two-digits', 'loses the hundreds', 120, (number) => (number > 99 ? number % 100 : number)),
]

interface NumberField {
  write: Write
  field: string
}

/** A payment by hand has a body that is not shown (4.22). */
const shownFields = (fits: (types: readonly string[]) => boolean): readonly NumberField[] =>
  writes
    .filter(({ id }) => id !== 'createManualPayment')
    .flatMap((write) => {
      const shown = new Set(recordFields(write.shows).map(({ name }) => name))
      return bodyFields(write.id)
        .filter(({ name, place }) => shown.has(name) && saidOf(write, name).unseen === undefined && fits(place.stated.types ?? []))
        .map(({ name }) => ({ write, field: name }))
    })

const alsoBreaks = ['record/numbers-kept']

const ofWrongType = ['record/cents-are-integers', 'core-charge/amount', 'inventory/fee-amounts']

/** That fields which always have a value are not null, as each area says it. */
const tidy = ({ lasts }: Write): readonly string[] =>
  lasts.slice(0, 1).map((id) => `${id.split('/')[0]}/tidy-${id.startsWith('inventory/') ? 'fee' : 'record'}`)

const cents = inTurns(shownFields((types) => types.includes('integer'))).flatMap(([{ write, field }, turn]) =>
  spread(centKinds, turn, 7).map((one, index) =>
    valueLie(write, field, {
      ...one,
      alsoBreaks: one.name === 'fraction-of-cent' ? [...alsoBreaks, ...ofWrongType] : alsoBreaks,
      looksRight: index === 6,
    }),
  ),
)

/** What counts has no fraction. */
const isCount = (field: string): boolean => field === 'ordinal' || field === 'dueInDays'

const numbers = inTurns(shownFields((types) => types.includes('number'))).flatMap(([{ write, field }, turn]) => [
  ...spread(fractionKinds, turn, 3)
    .filter(({ shownBy }) => Number.isInteger(shownBy) || !isCount(field))
    .map((one) => valueLie(write, field, { ...one, alsoBreaks })),
  // What the mock takes: a quantity is at least what was received, a percent at most 100.
  ...(/percent|quantity/i.test(field) ? [] : spread(wholeKinds, turn, 1).map((one) => valueLie(write, field, { ...one, alsoBreaks }))),
])

const flags = inTurns(shownFields((types) => types.includes('boolean')).filter(({ field }) => field !== 'deleted')).map(
  ([{ write, field }, turn]) => {
    const value = turn % 2 === 0
    return valueLie(write, field, {
      name: `${value}-is-null`,
      says: `is null when it is ${value}`,
      change: only(value, null),
      shownBy: value,
      alsoBreaks: tidy(write),
    })
  },
)

/** Values that a careless `if (value)` takes for nothing. */
const falsy = [
  ...shownFields((types) => types.includes('boolean')).map((one) => ({ ...one, value: false })),
  // Of nothing there is nothing to transfer: the mock refuses it.
  ...shownFields((types) => types.includes('number') || types.includes('integer'))
    .filter(({ field }) => field !== 'quantity')
    .map((one) => ({ ...one, value: 0 })),
]

/** An update that ignores them; what is needed would be refused instead. */
const ignored: readonly ValueLie[] = falsy
  .filter(({ write }) => write.kind === 'update')
  .map(({ write, field, value }) => {
    const change = only(value, undefined)
    const made = valueLie(write, field, {
      name: `${value}-ignored`,
      says: `is left as it was when ${value} is sent`,
      change,
      shownBy: value,
    })
    return { ...made, lie: { ...made.lie, tell: sentAs([write.id], field, change) } }
  })

/** Half a day may be rounded away (D39), but not by an update where a create keeps it. */
const partsOfDays = shownFields((types) => types.includes('number'))
  .filter(({ write, field }) => write.id === 'updatePaymentTerm' && field === 'dueInDays')
  .map(({ write, field }) => {
    const change = ofNumber(Math.trunc)
    const made = valueLie(write, field, {
      ...numberKind('whole', 'is cut to a whole number, as no create does', 12.5, Math.trunc),
      alsoBreaks,
    })
    return { ...made, lie: { ...made.lie, tell: sentAs([write.id], field, change) } }
  })

export const numberValueLies: readonly ValueLie[] = [...cents, ...numbers, ...flags, ...ignored, ...partsOfDays]
