import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../plain/errors.ts'
import { fieldsOf } from './fields.ts'
import { parseOrder } from './order.ts'

const vendors = [
  { id: 'd', name: 'part 10', city: 'Bern', purchaseOrderCount: 2, deleted: false, metadata: { rank: 2 } },
  { id: 'c', name: 'Part 9', city: null, purchaseOrderCount: 10, deleted: true, metadata: {} },
  { id: 'b', name: 'part 9', city: 'Aachen', purchaseOrderCount: null, deleted: false, metadata: { rank: 1 } },
  { id: 'a', name: 'Zinc', city: 'Bern', purchaseOrderCount: 2, deleted: true, metadata: null },
]

const labors = [
  { id: 'a', category: { name: 'Steering', parent: { name: 'Chassis' } } },
  { id: 'b', category: null },
  { id: 'c', category: { name: 'Brakes', parent: { name: 'Chassis' } } },
]

const timesheets = [
  { id: 'a', number: '1000' },
  { id: 'b', number: '999' },
  { id: 'c', number: null },
]

const records: { [schema: string]: readonly { id: string }[] } = { Vendor: vendors, InventoryLabor: labors, Timesheet: timesheets }

interface Options {
  collate?: boolean
  schema?: string
}

function sorted(order: unknown, { collate = false, schema = 'Vendor' }: Options = {}): string {
  const parsed = parseOrder(order, fieldsOf(schema), collate)
  return [...(records[schema] ?? [])]
    .sort((one, other) => parsed?.compare(parsed.valuesOf(one), parsed.valuesOf(other)) ?? 0)
    .map(({ id }) => id)
    .join('')
}

const rows: [given: unknown, want: string, options?: Options][] = [
  ['name', 'cadb'],
  ['+name', 'cadb'],
  ['name asc', 'cadb'],
  ['-name', 'bdac'],
  ['name desc', 'bdac'],
  ['name DESC', 'bdac'],
  ['name', 'bcda', { collate: true }],
  ['-name', 'adbc', { collate: true }],
  ['city', 'badc'],
  ['-city', 'adbc'],
  ['city,-name', 'bdac'],
  [' city desc , name ,', 'adbc'],
  ['purchaseOrderCount', 'adcb'],
  ['purchaseOrderCount', 'adcb', { collate: true }],
  ['-purchaseOrderCount', 'cadb'],
  ['deleted', 'bdac'],
  ['metadata.rank', 'bdac'],
  ['id', 'abcd'],
  ['-id', 'dcba'],
  ['', 'dcba'],
  [',', 'dcba'],
  [{}, 'dcba'],
  [[], 'dcba'],
  [{ name: 'asc' }, 'cadb'],
  [{ name: 'Desc' }, 'bdac'],
  [{ city: 'asc', name: 'desc' }, 'bdac'],
  [[{ city: 'asc' }, { name: 'desc' }], 'bdac'],
  ['category.name', 'cab', { schema: 'InventoryLabor' }],
  [{ category: { name: 'desc' } }, 'acb', { schema: 'InventoryLabor' }],
  [{ category: { parent: { name: 'asc' } } }, 'acb', { schema: 'InventoryLabor' }],
  ['number', 'bac', { schema: 'Timesheet' }],
  ['-number', 'abc', { schema: 'Timesheet' }],
]

test.each(rows)('%j sorts into %s %j', (given, want, options) => expect(sorted(given, options)).toBe(want))

const refused: [given: unknown, want: string | RegExp, schema?: string][] = [
  ['nam', /a field of the record with a plain value, one of id, companyId, .*, got "nam"/],
  ['toString', /a field of the record .*, got "toString"/],
  ['name.first', /a field of the record .*, got "name.first"/],
  ['name up', 'asc or desc, got "up"'],
  ['name,--city', 'a field such as name, -name or name desc, got "--city"'],
  ['name;drop', 'a field such as name, -name or name desc, got "name;drop"'],
  ['metadata', /a field of the record with a plain value, .*metadata\.….*, got "metadata"/],
  ['category', /a field of the record with a plain value, .*category\.….*, got "category"/, 'InventoryLabor'],
  ['category.nam', /one of id, name, parent\.…, got "category\.nam"/, 'InventoryLabor'],
  ['items.name', /a field of the record .*, got "items\.name"/, 'Inspection'],
  ['vehicleConditions', /a field of the record .*, got "vehicleConditions"/, 'TpiScan'],
  [5, 'an object such as {name: "asc"}, or an array of such, got 5'],
  [[null], 'an object such as {name: "asc"}, or an array of such, got null'],
  [{ name: 1 }, 'an object such as {name: "asc"}, or an array of such, got 1'],
  [{ name: 'up' }, 'asc or desc, got "up"'],
  [{ nam: 'asc' }, 'got "nam"'],
  [{ metadata: { a: { b: { c: { d: { e: 'asc' } } } } } }, 'at most 5 levels, got "more"'],
  ['name,'.repeat(300), 'at most 20 fields, got 300'],
  [Array(300).fill({ name: 'asc' }), 'at most 20 fields, got 300'],
]

test.each(refused)('%j is refused: %s', (given, want, schema = 'Vendor') => {
  const attempt = () => parseOrder(given, fieldsOf(schema), false)
  expect(attempt).toThrow(Refusal)
  expect(attempt).toThrow(want)
})

// Laws that hold for every order and all records.

const name = fc.constantFrom('Part 9', 'part 9', 'part 10', 'PART 010', 'éclair', '', null)
const vendor = fc.record({
  id: fc.uuid(),
  name,
  city: fc.option(fc.constantFrom('Bern', 'Aachen')),
  purchaseOrderCount: fc.option(fc.integer({ min: 0, max: 3 })),
  deleted: fc.boolean(),
})
type Vendor = typeof vendor extends fc.Arbitrary<infer Value> ? Value : never

const vendorList = fc.uniqueArray(vendor, { selector: ({ id }) => id, maxLength: 12 })
const key = fc.constantFrom('name', '-name', 'city', '-city', 'purchaseOrderCount', '-purchaseOrderCount', 'deleted', '-deleted')
const orders = fc.uniqueArray(key, { minLength: 1, maxLength: 3 }).map((keys) => keys.join(','))

function comparison(order: string, collate: boolean): (one: unknown, other: unknown) => number {
  const { valuesOf, compare } = parseOrder(order, fieldsOf('Vendor'), collate) ?? expect.fail('The order names no field.')
  return (one, other) => compare(valuesOf(one), valuesOf(other))
}

function law(title: string, check: (list: Vendor[], order: string, collate: boolean) => void) {
  test(title, () => fc.assert(fc.property(vendorList, orders, fc.boolean(), check), { seed: 1, numRuns: 400 }))
}

law('sorting gives the same list whatever order the records came in', (list, order, collate) => {
  const compare = comparison(order, collate)
  const expected = [...list].sort(compare)
  expect([...list].reverse().sort(compare)).toEqual(expected)
  expect([...expected].sort(compare)).toEqual(expected)
})

law('of two different records, one comes first', (list, order, collate) => {
  const compare = comparison(order, collate)
  for (const one of list) for (const other of list) expect(Math.sign(compare(one, other)) + Math.sign(compare(other, one))).toBe(0)
  for (const one of list) expect(list.filter((other) => compare(one, other) === 0)).toEqual([one])
})

law('what comes before a third by way of a second comes before it', (list, order, collate) => {
  const compare = comparison(order, collate)
  const expected = [...list].sort(compare)
  for (const [place, one] of expected.entries()) for (const later of expected.slice(place + 1)) expect(compare(one, later)).toBeLessThan(0)
})

law('null comes last, up or down', (list, order, collate) => {
  const [field = ''] = order.replace('-', '').split(',')
  const absent = [...list].sort(comparison(order, collate)).map((one) => Object.entries(one).find(([name]) => name === field)?.[1] === null)
  expect(absent).toEqual([...absent].sort((one, other) => Number(one) - Number(other)))
})

test('collation sorts numbers in texts by value and does not look at case', () => {
  const check = (one: number, other: number) => {
    const compare = comparison('name', true)
    const named = (number: number, word: string) => ({ id: 'same', name: `${word} ${number}` })
    expect(Math.sign(compare(named(one, 'Bay'), named(other, 'bay')))).toBe(Math.sign(one - other))
  }
  fc.assert(fc.property(fc.nat(20_000), fc.nat(20_000), check), { seed: 1 })
})

test('whatever comes as an order, it is compiled or refused with a message', () => {
  const check = (order: unknown) => {
    try {
      sorted(order)
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal)
      expect(error).toMatchObject({ code: 'invalid_order', status: 400, message: expect.stringMatching(/\/orderby expected .+, got .+/) })
    }
  }
  const names = fc.constantFrom('name', 'metadata', 'meta', 'x', 'id')
  const values = fc.oneof(fc.constantFrom('asc', 'desc', 'name', '-name', 'metadata.x'), fc.jsonValue())
  fc.assert(fc.property(fc.oneof(values, fc.dictionary(names, values), fc.array(fc.dictionary(names, values))), check), {
    seed: 1,
    numRuns: 1000,
  })
})
