import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../plain/errors.ts'
import { fieldsOf } from './fields.ts'
import { type Listing, listPage } from './listing.ts'

const vendors = [
  { id: 'a', name: 'Vendor 10', city: 'Bern', deleted: false },
  { id: 'b', name: 'Vendor 9', city: null, deleted: true },
  { id: 'c', name: 'vendor 8', city: 'Bern', deleted: false },
  { id: 'd', name: 'Vendor 7', city: 'Aachen', deleted: false },
  { id: 'e', name: 'Vendor 6', city: 'Aachen', deleted: true },
]

interface Want {
  ids: string
  total: number
  hasMore?: boolean
}

const rows: [given: Listing, want: Want][] = [
  [{}, { ids: 'acd', total: 3 }],
  [{ limit: 2 }, { ids: 'ac', total: 3, hasMore: true }],
  [
    { limit: 2, skip: 2 },
    { ids: 'd', total: 3 },
  ],
  [{ limit: 3 }, { ids: 'acd', total: 3 }],
  [{ limit: 0 }, { ids: '', total: 3, hasMore: true }],
  [
    { limit: 0, skip: 3 },
    { ids: '', total: 3 },
  ],
  [{ skip: 99 }, { ids: '', total: 3 }],
  [{ order: '-name' }, { ids: 'cda', total: 3 }],
  [{ order: 'name' }, { ids: 'adc', total: 3 }],
  [
    { order: 'name', collate: true },
    { ids: 'dca', total: 3 },
  ],
  [{ order: { city: 'asc' } }, { ids: 'dac', total: 3 }],
  [{ order: '' }, { ids: 'acd', total: 3 }],
  [{ order: null }, { ids: 'acd', total: 3 }],
  [{ collate: true }, { ids: 'acd', total: 3 }],
  [{ ids: ['d', 'a'] }, { ids: 'ad', total: 2 }],
  [{ ids: ['d', 'nobody'] }, { ids: 'd', total: 1 }],
  [{ ids: ['b'] }, { ids: '', total: 0 }],
  [{ ids: [] }, { ids: '', total: 0 }],
  [{ where: { city: 'Bern' } }, { ids: 'ac', total: 2 }],
  [
    { where: '{"city":"Bern"}', ids: ['c', 'd'] },
    { ids: 'c', total: 1 },
  ],
  [{ where: '' }, { ids: 'acd', total: 3 }],
  [{ where: ' null ' }, { ids: 'acd', total: 3 }],
  [{ where: null }, { ids: 'acd', total: 3 }],
  [{ where: {} }, { ids: 'acd', total: 3 }],
  [{ where: { deleted: true } }, { ids: 'be', total: 2 }],
  [{ where: { deleted: { in: [true, false] } } }, { ids: 'abcde', total: 5 }],
  [{ where: { OR: [{ deleted: true }, { city: 'Bern' }] } }, { ids: 'abce', total: 4 }],
  [
    { where: { deleted: true }, ids: ['b', 'c'] },
    { ids: 'b', total: 1 },
  ],
  [
    { where: { city: 'Aachen' }, order: '-id', limit: 1 },
    { ids: 'd', total: 1 },
  ],
]

test.each(rows)('%j gives %j', (given, { ids, total, hasMore = false }) => {
  const page = listPage(vendors, fieldsOf('Vendor'), given)
  expect({ ids: page.items.map(({ id }) => id).join(''), total: page.total, hasMore: page.hasMore }).toEqual({ ids, total, hasMore })
})

const refused: [given: Listing, want: string][] = [
  [{ limit: -1 }, '/query/limit expected a whole number, 0 or more, got -1'],
  [{ limit: 1.5 }, '/query/limit expected a whole number, 0 or more, got 1.5'],
  [{ limit: Number.NaN }, '/query/limit expected a whole number, 0 or more, got NaN'],
  [{ skip: -1 }, '/query/skip expected a whole number, 0 or more, got -1'],
  [{ where: 'city=Bern' }, '/query/where expected JSON such as {"name":{"contains":"lake"}}, got "city=Bern"'],
  [{ where: '"Bern"' }, '/query/where expected an object of fields, got "Bern"'],
  [{ order: 'name up' }, '/query/orderby expected asc or desc, got "up"'],
]

test.each(refused)('%j is refused: %s', (given, want) => {
  const attempt = () => listPage(vendors, fieldsOf('Vendor'), given)
  expect(attempt).toThrow(Refusal)
  expect(attempt).toThrow(want)
})

const many = Array.from({ length: 1200 }, (_, place) => ({ id: `v${place}`, name: `Vendor ${place}` }))

test('a page has 50 records unless a limit says otherwise', () => {
  expect(listPage(many, fieldsOf('Vendor'), {})).toMatchObject({ items: { length: 50 }, total: 1200, hasMore: true })
})

test('a limit over 500 is cut to 500', () => {
  expect(listPage(many, fieldsOf('Vendor'), { limit: 1000 })).toMatchObject({ items: { length: 500 }, total: 1200, hasMore: true })
  expect(listPage(many, fieldsOf('Vendor'), { limit: 500 }).items).toHaveLength(500)
})

test('matches are kept for the next page, and only for the same question to the same records', () => {
  const ask = (records: typeof many, where: unknown, skip = 0) => listPage(records, fieldsOf('Vendor'), { where, skip }).matches
  const where = { name: { endsWith: '7' } }
  expect(ask(many, where, 50)).toBe(ask(many, where))
  expect(ask(many, { name: { endsWith: '8' } })).not.toEqual(ask(many, where))
  expect(ask(many.slice(0, 20), where)).toHaveLength(2)
})

test('records without soft delete are never hidden', () => {
  const sources = [{ id: 'a', deleted: true }, { id: 'b' }]
  expect(listPage(sources, fieldsOf('ReferralSource'), { order: '-id' }).items).toEqual([{ id: 'b' }, { id: 'a', deleted: true }])
  expect(listPage(sources, fieldsOf('ReferralSource'), {}).items).toEqual(sources)
  expect(sources[0]?.id).toBe('a')
})

// Laws that hold for every listing of all records.

const vendor = fc.record({
  id: fc.uuid(),
  name: fc.constantFrom('Part 9', 'part 10', 'Lake', 'lake 2'),
  city: fc.option(fc.constantFrom('Bern', 'Aachen')),
  deleted: fc.boolean(),
})
const vendorList = fc.uniqueArray(vendor, { selector: ({ id }) => id, maxLength: 30 })
type Vendor = typeof vendor extends fc.Arbitrary<infer Value> ? Value : never

const filters = fc.constantFrom<object>(
  {},
  { city: null },
  { city: 'Bern' },
  { name: { contains: 'LAKE', mode: 'insensitive' } },
  { deleted: true },
  { OR: [{ deleted: false }, { city: { not: 'Bern' } }] },
)
const listings = fc.record({
  where: fc.oneof(fc.constant(undefined), filters),
  order: fc.constantFrom(undefined, 'name', '-city,name', { city: 'asc' }, [{ name: 'desc' }, { city: 'asc' }]),
  collate: fc.boolean(),
})

const page = (records: readonly Vendor[], listing: Listing) => listPage(records, fieldsOf('Vendor'), listing)

function law(title: string, check: (records: Vendor[], listing: Listing) => void) {
  test(title, () => fc.assert(fc.property(vendorList, listings, check), { seed: 1, numRuns: 400 }))
}

law('the pages put together are the whole list, each record once', (records, listing) => {
  const whole = page(records, { ...listing, limit: 500 })
  for (const limit of [1, 3, 7, 50]) {
    const items: Vendor[] = []
    for (let more = true; more; ) {
      const next = page(records, { ...listing, limit, skip: items.length })
      items.push(...next.items)
      more = next.hasMore
    }
    expect(items).toEqual(whole.items)
  }
})

law('the total is the same on every page', (records, listing) => {
  const { total, matches } = page(records, listing)
  expect(total).toBe(matches.length)
  for (const [skip, limit] of [
    [0, 0],
    [0, 1],
    [2, 5],
    [99, 5],
  ])
    expect(page(records, { ...listing, skip, limit }).total).toBe(total)
})

law('there is more exactly when records of the list lie behind the page', (records, listing) => {
  const { total } = page(records, listing)
  for (const skip of [0, 1, 5, total]) expect(page(records, { ...listing, skip, limit: 4 }).hasMore).toBe(skip + 4 < total)
})

law('an order changes the place of records, never which there are', (records, { where, ...listing }) => {
  const ids = (list: readonly Vendor[]) => list.map(({ id }) => id).sort()
  expect(ids(page(records, { where, ...listing }).matches)).toEqual(ids(page(records, { where }).matches))
})

law('without an order records stay in the order they were made', (records, { where }) => {
  const { matches } = page(records, { where })
  expect(matches).toEqual(records.filter((record) => matches.includes(record)))
})

law('a filter and its negation share the records among them', (records, { where = {} }) => {
  const everything = page(records, { where: { deleted: { in: [true, false] } }, limit: 500 }).items
  const shown = { deleted: { in: [true, false] } }
  const yes = page(records, { where: { AND: [where, shown] } }).matches
  const no = page(records, { where: { AND: [{ NOT: where }, shown] } }).matches
  expect(everything.filter((record) => yes.includes(record) !== no.includes(record))).toEqual(records)
})

law('ids leave only those records, and never add one', (records, listing) => {
  const { matches } = page(records, listing)
  const ids = ['nobody', ...records.filter((_, place) => place % 2 === 0).map(({ id }) => id)]
  expect(page(records, { ...listing, ids }).matches).toEqual(matches.filter(({ id }) => ids.includes(id)))
})

law('deleted records are hidden unless the filter asks for them', (records, { order, collate }) => {
  const some = (where?: object) => page(records, { where, order, collate }).matches.some(({ deleted }) => deleted)
  expect(some()).toBe(false)
  expect(some({ city: { not: 'nowhere' } })).toBe(false)
  expect(some({ deleted: true })).toBe(records.some(({ deleted }) => deleted))
})

law('a filter means the same as an object and as its JSON text', (records, listing) => {
  const { where } = listing
  expect(page(records, { ...listing, where: where && JSON.stringify(where) }).matches).toEqual(page(records, listing).matches)
})

law('listing changes neither the records nor their order', (records, listing) => {
  const before = structuredClone(records)
  page(records, listing)
  expect(records).toEqual(before)
})
