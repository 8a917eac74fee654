// Listed sets of which a server knows some values only: one that was added last, one that its database or language reads otherwise.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { type Lie, refusedWhere, sentOtherwise } from '../../../tools/lie.ts'
import { inTurns } from '../../../tools/spread.ts'
import { bodyFields, recordFields, saidOf, type Write, writes } from '../../computed/writes.ts'
import { only, sentAs, type ValueLie, valueLie } from './kept-values.ts'

interface SetField {
  write: Write
  field: string
  values: readonly string[]
}

const setFields: readonly SetField[] = writes.flatMap((write) => {
  const shown = new Set(recordFields(write.shows).map(({ name }) => name))
  return bodyFields(write.id).flatMap(({ name, place }) => {
    const values = (place.stated.values ?? []).filter((value) => typeof value === 'string')
    return values.length > 1 && shown.has(name) ? [{ write, field: name, values }] : []
  })
})

/** Sentences about all values of a set. */
const aboutSets: { readonly [field: string]: readonly string[] } = {
  'createVendor.country': ['vendor/country-full-list', 'vendor/create'],
  'createCoreCharge.status': ['core-charge/status-accepted', 'core-charge/create'],
}

const takes = ({ write, field }: SetField): readonly string[] =>
  aboutSets[`${write.id}.${field}`] ?? [...saidOf(write, field).answers, ...saidOf(write, field).lasts]

/** Which moves an update of a status takes is free (3): only what fails is wrong there. */
const movesFreely = ({ write, field }: SetField): boolean => write.id === 'updateCoreCharge' && field === 'status'

const lieId = ({ write, field }: SetField, does: string, value: string): string =>
  `values/${write.id}/${field}/${does}-${value.replaceAll('_', '-')}`

const refuses = (set: SetField, value: string): Lie => ({
  id: lieId(set, 'refuses', value),
  says: `${set.write.id} refuses the listed ${value} as ${set.field}, and takes the others.`,
  breaks: takes(set),
  operations: [set.write.id],
  tell: sentOtherwise([set.write.id], (body) => (body[set.field] === value ? { ...body, [set.field]: 'NoneOfThese' } : body)),
})

const failsOn = (set: SetField, value: string): Lie => ({
  id: lieId(set, 'fails-with', value),
  says: `${set.write.id} answers 500 to the listed ${value} as ${set.field}.`,
  breaks: [...takes(set), 'envelope/client-error-status'],
  operations: [set.write.id],
  tell: refusedWhere([set.write.id], 500, (body) => body[set.field] === value, 'invalid input value for enum'),
})

const storedAs = ({ write, field }: SetField, from: string, to: unknown): ValueLie =>
  valueLie(write, field, {
    name: `${from.replaceAll('_', '-')}-as-${String(to).replaceAll('_', '-')}`,
    says: `is ${to} when ${from} is sent`,
    change: only(from, to),
    shownBy: from,
  })

const isSetOf = (id: OperationId, field: string) => (one: SetField) => one.write.id === id && one.field === field

/** What is made of the field of this operation. */
export const inSet = <Made>(id: OperationId, field: string, make: (one: SetField) => readonly Made[]): readonly Made[] =>
  setFields.filter(isSetOf(id, field)).flatMap(make)

/** The value that was added last, in every set but the countries. */
const lastOnes = inTurns(setFields.filter(({ field }) => field !== 'country')).flatMap(([one, turn]) => {
  const last = one.values.at(-1) ?? ''
  const middle = one.values[Math.floor(one.values.length / 2)] ?? ''
  return turn % 2 === 0 || movesFreely(one) ? [failsOn(one, last)] : [failsOn(one, middle), refuses(one, last)]
})

const merged = inTurns(setFields.filter(({ field }) => field !== 'country')).flatMap(([one, turn]) => {
  const [first = '', second = ''] = one.values
  const last = one.values.at(-1) ?? ''
  return turn % 2 === 0 ? [storedAs(one, last, first)] : [storedAs(one, second, null), storedAs(one, last, first)]
})

/** Codes that were added late, that are no states, that other lists spell otherwise, and that mean something else elsewhere. */
const countries: readonly (readonly Lie[])[] = [
  inSet('createVendor', 'country', (one) => ['SS', 'BQ', 'AQ', 'UM', 'GG', 'PS', 'TW', 'ZW', 'AX'].map((code) => refuses(one, code))),
  inSet('createVendor', 'country', (one) => ['CW', 'HM'].map((code) => failsOn(one, code))),
]

const countryValues = inSet('createVendor', 'country', (one) => [
  storedAs(one, 'GB', 'UK'),
  storedAs(one, 'GR', 'EL'),
  storedAs(one, 'NO', false),
  storedAs(one, 'NA', null),
  storedAs(one, 'PR', 'US'),
  storedAs(one, 'TR', 'tr'),
  storedAs(one, 'AD', null),
])

const language: Lie = {
  id: 'values/createMessageTemplate/language/region-lost',
  says: 'createMessageTemplate keeps en for the language en_US, and the others rightly.',
  breaks: ['message-template/create', 'message-template/create-optional', 'message-template/create-lasts'],
  operations: ['createMessageTemplate'],
  tell: sentAs(['createMessageTemplate'], 'language', only('en_US', 'en')),
}

/** What the form knows is refused in other words than what the list of the database lacks. */
const countryOfOtherWords: Lie = {
  id: 'values/createVendor/country/refused-in-other-words',
  says: 'createVendor refuses the country GG by another check than it refuses what is no country with.',
  breaks: ['vendor/country-full-list'],
  operations: ['createVendor'],
  tell: refusedWhere(['createVendor'], 400, ({ country }) => country === 'GG', 'Shops there are not served yet.'),
}

/** Of those that a percentage goes with. */
const feeTypes = inSet('updateInventoryFee', 'feeType', (one) => [storedAs(one, 'PercentService', 'PercentLineItem')])

export const setValueLies: readonly ValueLie[] = [...merged, ...countryValues, ...feeTypes]

export const setLies: readonly Lie[] = [...lastOnes, ...countries.flat(), countryOfOtherWords, language]
