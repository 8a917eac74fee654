import fc from 'fast-check'
import { expect, test } from 'vitest'
import { operation } from '../../../openapi/contract.ts'
import { Refusal } from '../plain/errors.ts'
import { fieldsOf } from './fields.ts'
import { namesField, parseWhere } from './where.ts'

const vendors = [
  {
    id: 'lake',
    name: 'Lakeside Parts',
    city: 'Seattle',
    country: 'US',
    purchaseOrderCount: 12,
    deleted: false,
    createdDate: '2026-01-10T08:00:00.000Z',
  },
  {
    id: 'mill',
    name: 'Old Mill Tires',
    city: null,
    country: 'US',
    purchaseOrderCount: 0,
    deleted: true,
    createdDate: '2026-02-20T08:00:00.000Z',
  },
  {
    id: 'nord',
    name: 'Nordhafen',
    city: 'Berlin',
    country: 'DE',
    purchaseOrderCount: null,
    deleted: false,
    createdDate: '2026-03-04T08:00:00.000Z',
  },
  {
    id: 'seat',
    name: 'SEATTLE GLASS',
    city: 'Seattle',
    purchaseOrderCount: 3,
    deleted: false,
    metadata: { tier: 'gold', tags: ['vip', 'net'], limits: { daily: 5 } },
  },
]

const labors = [
  { id: 'pads', category: { id: 'c1', name: 'Brakes', parent: { id: 'c0', name: 'Chassis' } } },
  { id: 'belt', category: { id: 'c2', name: 'Engine', parent: null } },
  { id: 'test', category: null },
]

const inspections = [
  {
    id: 'both',
    items: [
      { name: 'Pads', status: 'Bad' },
      { name: 'Fluid', status: 'Good' },
    ],
  },
  { id: 'good', items: [{ name: 'Pads', status: 'Good' }] },
  { id: 'none', items: [] },
]

const scans = [
  { id: 'low', vehicleConditions: ['Front tire low', 'Uneven wear'] },
  { id: 'fine', vehicleConditions: [] },
]

const statements = [
  { id: 'whole', fromDate: '2026-02-01' },
  { id: 'exact', fromDate: '2026-02-01T00:00:00.000Z' },
  { id: 'later', fromDate: '2026-02-02' },
]

const records: { [schema: string]: readonly { id: string }[] } = {
  Vendor: vendors,
  InventoryLabor: labors,
  Inspection: inspections,
  TpiScan: scans,
  Statement: statements,
}

const found = (where: unknown, schema = 'Vendor') => (records[schema] ?? []).filter(parseWhere(where, fieldsOf(schema))).map(({ id }) => id)

const matching: [given: object, want: string[], schema?: string][] = [
  [{}, ['lake', 'mill', 'nord', 'seat']],
  [{ city: 'Seattle' }, ['lake', 'seat']],
  [{ city: 'seattle' }, []],
  [{ city: 'Seattle', name: 'Lakeside Parts' }, ['lake']],
  [{ city: null }, ['mill']],
  [{ country: null }, ['seat']],
  [{ city: {} }, ['lake', 'mill', 'nord', 'seat']],
  [{ city: { equals: 'Seattle' } }, ['lake', 'seat']],
  [{ city: { equals: 'seattle', mode: 'insensitive' } }, ['lake', 'seat']],
  [{ city: { equals: 'seattle', mode: 'default' } }, []],
  [{ city: { not: 'Seattle' } }, ['mill', 'nord']],
  [{ city: { not: null } }, ['lake', 'nord', 'seat']],
  [{ city: { not: { in: ['Seattle', null] } } }, ['nord']],
  [{ city: { not: 'seattle', mode: 'insensitive' } }, ['mill', 'nord']],
  [{ city: { not: { startsWith: 'SEA' }, mode: 'insensitive' } }, ['mill', 'nord']],
  [{ city: { in: ['Seattle', 'Berlin'] } }, ['lake', 'nord', 'seat']],
  [{ city: { in: ['SEATTLE'], mode: 'insensitive' } }, ['lake', 'seat']],
  [{ city: { in: [] } }, []],
  [{ city: { in: [null] } }, ['mill']],
  [{ country: { in: ['DE', null] } }, ['nord', 'seat']],
  [{ city: { notIn: ['Seattle'] } }, ['mill', 'nord']],
  [{ city: { notIn: [] } }, ['lake', 'mill', 'nord', 'seat']],
  [{ purchaseOrderCount: { lt: 3 } }, ['mill']],
  [{ purchaseOrderCount: { lte: 3 } }, ['mill', 'seat']],
  [{ purchaseOrderCount: { gt: 3 } }, ['lake']],
  [{ purchaseOrderCount: { gte: 3, lt: 12 } }, ['seat']],
  [{ deleted: true }, ['mill']],
  [{ createdDate: { gte: '2026-02-20' } }, ['mill', 'nord']],
  [{ createdDate: { gte: '2026-02-20T08:00:00Z' } }, ['mill', 'nord']],
  [{ createdDate: { in: ['2026-02-20T10:00:00+02:00'] } }, ['mill']],
  [{ createdDate: { startsWith: '2026-03' } }, ['nord']],
  [{ fromDate: '2026-02-01T00:00:00Z' }, ['whole', 'exact'], 'Statement'],
  [{ fromDate: '2026-02-01' }, ['whole', 'exact'], 'Statement'],
  [{ fromDate: { lte: '2026-02-01T01:00:00+01:00' } }, ['whole', 'exact'], 'Statement'],
  [{ fromDate: { gt: '2026-02-01T01:00:00+01:00' } }, ['later'], 'Statement'],
  [{ name: { contains: 'Mill' } }, ['mill']],
  [{ name: { contains: 'mILL' } }, ['mill']],
  [{ name: { contains: 'mILL', mode: 'default' } }, []],
  [{ name: { contains: 'l', startsWith: 'o', mode: 'insensitive' } }, ['mill']],
  [{ name: { contains: 'seattle', mode: 'insensitive' } }, ['seat']],
  [{ name: { startsWith: 'N' } }, ['nord']],
  [{ name: { endsWith: 'parts' } }, ['lake']],
  [{ name: { endsWith: 'parts', mode: 'default' } }, []],
  [{ AND: [{ city: 'Seattle' }, { name: { contains: 'Parts' } }] }, ['lake']],
  [{ AND: { city: 'Seattle' } }, ['lake', 'seat']],
  [{ AND: [] }, ['lake', 'mill', 'nord', 'seat']],
  [{ OR: [{ city: 'Berlin' }, { deleted: true }] }, ['mill', 'nord']],
  [{ OR: [] }, []],
  [{ NOT: { city: 'Seattle' } }, ['mill', 'nord']],
  [{ NOT: { city: 'Seattle', country: 'US' } }, ['mill', 'nord', 'seat']],
  [{ NOT: [{ city: 'Seattle' }, { country: 'DE' }] }, ['mill']],
  [{ NOT: [] }, ['lake', 'mill', 'nord', 'seat']],
  [{ country: 'US', OR: [{ city: 'Seattle' }, { NOT: { deleted: true } }] }, ['lake']],
  [{ metadata: { tier: 'gold' } }, ['seat']],
  [{ metadata: { limits: { daily: { gte: 5 } } } }, ['seat']],
  [{ metadata: { tags: 'vip' } }, ['seat']],
  [{ metadata: null }, ['lake', 'mill', 'nord']],
  [{ metadata: { not: null } }, ['seat']],
  [{ category: { name: 'Brakes' } }, ['pads'], 'InventoryLabor'],
  [{ category: { parent: { name: { startsWith: 'Ch' } } } }, ['pads'], 'InventoryLabor'],
  [{ category: { parent: null } }, ['belt', 'test'], 'InventoryLabor'],
  [{ category: null }, ['test'], 'InventoryLabor'],
  [{ category: { not: null } }, ['pads', 'belt'], 'InventoryLabor'],
  [{ category: { OR: [{ name: 'Brakes' }, { name: 'Engine' }] } }, ['pads', 'belt'], 'InventoryLabor'],
  [{ items: { name: 'Pads', status: 'Good' } }, ['good'], 'Inspection'],
  [{ items: { status: { in: ['Bad'] } } }, ['both'], 'Inspection'],
  [{ NOT: { items: { status: 'Good' } } }, ['none'], 'Inspection'],
  [{ vehicleConditions: 'Uneven wear' }, ['low'], 'TpiScan'],
  [{ vehicleConditions: { contains: 'low' } }, ['low'], 'TpiScan'],
  [{ vehicleConditions: { not: 'Uneven wear' } }, ['fine'], 'TpiScan'],
  [{ vehicleConditions: { notIn: ['Sidewall damage'] } }, ['low', 'fine'], 'TpiScan'],
]

test.each(matching)('%j finds %j', (given, want, schema) => expect(found(given, schema)).toEqual(want))

const refused: [given: unknown, want: string | RegExp, schema?: string][] = [
  ['Seattle', '/where expected an object of fields, got "Seattle"'],
  [[], '/where expected an object of fields, got an empty array'],
  [{ nam: 'x' }, /\/where\/nam expected a field of the record, one of id, companyId, .*, got nam/],
  [{ toString: 'x' }, /a field of the record, one of id, .*, got toString/],
  [JSON.parse('{"__proto__": "x"}'), /a field of the record, one of id, .*, got __proto__/],
  [
    { name: { like: 'x' } },
    '/where/name/like expected an operator, one of not, equals, in, notIn, lt, lte, gt, gte, contains, startsWith, endsWith, got like',
  ],
  [{ name: { constructor: 'x' } }, '/where/name/constructor expected an operator'],
  [{ name: 5 }, '/where/name expected a string, got 5'],
  [{ name: ['Lakeside'] }, '/where/name expected a string, got an array of 1 element'],
  [{ deleted: 'true' }, '/where/deleted expected true or false, got the text "true"'],
  [{ purchaseOrderCount: '12' }, '/where/purchaseOrderCount expected a whole number, got the text "12"'],
  [{ name: { in: 'x' } }, '/where/name/in expected an array of values, got "x"'],
  [{ name: { in: ['x', 5] } }, '/where/name/in/1 expected a string, got 5'],
  [{ purchaseOrderCount: { gt: null } }, '/where/purchaseOrderCount/gt expected a number or text, got null'],
  [{ deleted: { gt: false } }, '/where/deleted/gt expected a number or text, got false'],
  [
    { purchaseOrderCount: { contains: '1' } },
    '/where/purchaseOrderCount/contains expected a field that holds text, got one that holds a whole number',
  ],
  [{ name: { contains: null } }, '/where/name/contains expected text, got null'],
  [{ name: { contains: 'x', mode: 'loose' } }, '/where/name/mode expected insensitive or default, got "loose"'],
  [{ OR: ['x'] }, '/where/OR/0 expected an object of fields, got "x"'],
  [{ AND: [{ NOT: { nam: 'x' } }] }, '/where/AND/0/NOT/nam expected a field of the record'],
  [{ category: 'Brakes' }, '/where/category expected null, or conditions on the fields below, got "Brakes"', 'InventoryLabor'],
  [{ category: { nam: 'x' } }, '/where/category/nam expected a field of the record, one of id, name, parent, got nam', 'InventoryLabor'],
  [{ items: { files: { fileSize: 'x' } } }, '/where/items/files/fileSize expected a number, got "x"', 'Inspection'],
  [{ metadata: { tier: [1] } }, '/where/metadata/tier expected text, a number, true, false or null, got an array of 1 element'],
  [
    { metadata: { tier: [[[1]], { a: 1 }] } },
    '/where/metadata/tier expected text, a number, true, false or null, got an array of 2 elements',
  ],
  [nested(20), 'expected at most 16 levels, got more'],
  [{ OR: Array.from({ length: 501 }, () => ({})) }, 'expected at most 500 conditions, got more'],
]

function nested(levels: number): object {
  return levels === 0 ? { city: 'Seattle' } : { NOT: nested(levels - 1) }
}

test.each(refused)('%j is refused: %s', (given, want, schema = 'Vendor') => {
  const attempt = () => parseWhere(given, fieldsOf(schema))
  expect(attempt).toThrow(Refusal)
  expect(attempt).toThrow(want)
})

const naming: [given: unknown, want: boolean][] = [
  [undefined, false],
  [{ name: 'deleted' }, false],
  [{ deleted: false }, true],
  [{ AND: [{ name: 'x' }, { OR: { deleted: true } }] }, true],
  [{ NOT: { deleted: true } }, true],
  [{ category: { deleted: true } }, false],
]

test.each(naming)('%j names the field deleted: %s', (given, want) => expect(namesField(given, 'deleted')).toBe(want))

// Laws that hold for every filter and every record.

const city = fc.constantFrom('Seattle', 'seattle', 'Berlin', 'Bern', '', null)
const count = fc.option(fc.integer({ min: -3, max: 3 }))
const record = fc.record({ id: fc.uuid(), city, purchaseOrderCount: count, deleted: fc.boolean() })

const text = fc.constantFrom('Seattle', 'SEA', 'b', 'n', '')
const condition = fc.oneof(
  city.map((value) => ({ city: value })),
  fc.tuple(fc.constantFrom('contains', 'startsWith', 'endsWith', 'lt', 'gte'), text).map(([name, value]) => ({ city: { [name]: value } })),
  fc.tuple(fc.constantFrom('in', 'notIn'), fc.array(city)).map(([name, values]) => ({ city: { [name]: values, mode: 'insensitive' } })),
  fc
    .tuple(fc.constantFrom('lt', 'lte', 'gt', 'gte'), fc.integer({ min: -3, max: 3 }))
    .map(([name, value]) => ({ purchaseOrderCount: { [name]: value } })),
  fc.tuple(fc.constantFrom('equals', 'not'), count).map(([name, value]) => ({ purchaseOrderCount: { [name]: value } })),
)

const { filter } = fc.letrec<{ filter: object }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    condition,
    fc.tuple(fc.constantFrom('AND', 'OR', 'NOT'), fc.array(tie('filter'), { maxLength: 3 })).map(([word, parts]) => ({ [word]: parts })),
  ),
}))

const holds = (where: object, one: object) => parseWhere(where, fieldsOf('Vendor'))(one)

function law(title: string, check: (one: object, left: object, right: object) => void) {
  test(title, () => fc.assert(fc.property(record, filter, filter, check), { seed: 1, numRuns: 400 }))
}

law('a record matches a filter or its negation, never both', (one, where) => {
  expect(holds({ NOT: where }, one)).toBe(!holds(where, one))
})

law('AND, OR and NOT over lists agree with their parts', (one, left, right) => {
  const [first, second] = [holds(left, one), holds(right, one)]
  expect(holds({ AND: [left, right] }, one)).toBe(first && second)
  expect(holds({ OR: [left, right] }, one)).toBe(first || second)
  expect(holds({ NOT: [left, right] }, one)).toBe(!first && !second)
})

test('an operator and its opposite agree on every value that is there', () => {
  const number = fc.integer({ min: -3, max: 3 })
  const check = (one: { purchaseOrderCount: number | null }, value: number) => {
    const is = (operator: string) => holds({ purchaseOrderCount: { [operator]: value } }, one)
    const there = one.purchaseOrderCount !== null
    expect([is('gte'), is('gt')]).toEqual([there && !is('lt'), there && !is('lte')])
    expect([is('lte'), is('not')]).toEqual([is('lt') || is('equals'), !is('equals')])
  }
  fc.assert(fc.property(record, number, check), { seed: 1 })
})

test('in is equals for one of the values, and notIn its opposite', () => {
  const check = (one: object, values: (string | null)[]) => {
    const some = values.some((value) => holds({ city: value }, one))
    expect([holds({ city: { in: values } }, one), holds({ city: { notIn: values } }, one)]).toEqual([some, !some])
  }
  fc.assert(fc.property(record, fc.array(city), check), { seed: 1 })
})

test('whatever comes as a filter, it is compiled or refused with a message', () => {
  const check = (where: unknown) => {
    try {
      for (const schema of Object.keys(records)) found(where, schema)
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal)
      expect(error).toMatchObject({ code: 'invalid_where', status: 400, message: expect.stringMatching(/expected .+, got .+/) })
    }
  }
  const names = fc.constantFrom(
    'name',
    'city',
    'items',
    'category',
    'metadata',
    'AND',
    'OR',
    'NOT',
    'not',
    'in',
    'lt',
    'contains',
    'mode',
    'x',
  )
  fc.assert(fc.property(fc.object({ key: names, maxDepth: 5, withNullPrototype: false }), check), { seed: 1, numRuns: 2000 })
  fc.assert(fc.property(fc.jsonValue(), check), { seed: 1 })
})

test('is told by the document with all its operators', () => {
  const { description = '' } = operation('listVendors').parameters.find(({ name }) => name === 'where') ?? {}
  const told = description.match(/Operators: (.*?); /)?.[1]?.match(/\w+/g) ?? []
  for (const word of told) expect(() => parseWhere({ name: { [word]: /in$/i.test(word) ? ['x'] : 'x' } }, fieldsOf('Vendor'))).not.toThrow()
  expect(() => parseWhere({ name: { like: 'x' } }, fieldsOf('Vendor'))).toThrow(
    `one of not, ${told.filter((word) => word !== 'not').join(', ')}`,
  )
})
