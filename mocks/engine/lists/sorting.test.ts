import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldsOf } from './fields.ts'
import { type OrderOfRecords, parseOrder } from './order.ts'
import { LastSorted } from './sorting.ts'

interface Vendor {
  id: string
  name: string | null
}

function orderBy(order: string): OrderOfRecords {
  const parsed = parseOrder(order, fieldsOf('Vendor'), false)
  if (!parsed) throw new Error(`Expected an order of ${order}.`)
  return parsed
}

const byName = orderBy('name')

/** Sorted without anything from before. */
const anew = (records: readonly Vendor[], order: OrderOfRecords) => new LastSorted().sort(records, '', order)

const change = fc.record({
  at: fc.nat(),
  does: fc.constantFrom('insert', 'replace', 'remove', 'turn', 'begin anew'),
  name: fc.option(fc.constantFrom('Ames', 'Birch', 'Cole', 'Dunn')),
})

test('whatever changes, the order is that of all of them sorted anew', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), fc.constantFrom('name', '-name'), (changes, by) => {
      const order = orderBy(by)
      const last = new LastSorted()
      let records: readonly Vendor[] = []
      for (const [turn, { at, does, name }] of changes.entries()) {
        const place = at % (records.length + 1)
        const one = { id: `ven_${turn}`, name }
        if (does === 'insert') records = records.toSpliced(place, 0, one)
        if (does === 'replace') records = records.toSpliced(place, 1, one)
        if (does === 'remove') records = records.toSpliced(place, 1)
        if (does === 'turn') records = records.toReversed()
        if (does === 'begin anew') records = [one]
        const before = [...records]
        expect(last.sort(records, 'vendors', order)).toEqual(anew(records, order))
        expect(records).toEqual(before)
      }
    }),
  )
})

test('what was answered before stays as it was', () => {
  const last = new LastSorted()
  const records = ['Cole', 'Ames'].map((name) => ({ id: name, name }))
  const first = last.sort(records, '', byName)
  last.sort([...records, { id: 'new', name: 'Birch' }], '', byName)
  expect(first.map(({ name }) => name)).toEqual(['Ames', 'Cole'])
})

test('one more record is compared with a few of many, and not all with each other', () => {
  let compared = 0
  const counting = {
    ...byName,
    compare(...both: Parameters<OrderOfRecords['compare']>) {
      compared++
      return byName.compare(...both)
    },
  }
  const last = new LastSorted()
  const records = Array.from({ length: 10_000 }, (_, at) => ({ id: `ven_${at}`, name: `Vendor ${(at * 7919) % 10_000}` }))
  last.sort(records, '', counting)
  compared = 0
  last.sort(records.toSpliced(5000, 1, { id: 'ven_5000', name: 'Another' }), '', counting)
  expect(compared).toBeLessThan(20)
})
