// The journal's bounds.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlainAnswer, PlainRequest } from '../plain/plain.ts'
import { Journal } from './journal.ts'

const request = (body: string): PlainRequest => ({ method: 'POST', url: '/v3/vendor', headers: {}, body })
const answer = (sandbox = 'default'): PlainAnswer => ({ status: 200, headers: {}, body: '{}', sandbox })

test('the newest stay, never more than allowed in number and bytes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 10, max: 200 }),
      fc.array(fc.nat(60), { maxLength: 40 }),
      (entries, bytes, sizes) => {
        const journal = new Journal({ entries, bytes })
        for (const size of sizes) journal.add(request('x'.repeat(size)), answer(), 0, 0)
        const kept = journal.list({ limit: 100 })
        expect(kept.length).toBeLessThanOrEqual(entries)
        expect(kept.reduce((sum, entry) => sum + entry.body.length + entry.answer.length, 0)).toBeLessThanOrEqual(bytes)
        expect(kept.map(({ number }) => number)).toEqual(kept.map((_, index) => sizes.length - index))
      },
    ),
  )
})

test('none are kept where none are wanted', () => {
  const journal = new Journal({ entries: 0, bytes: 1000 })
  journal.add(request('x'), answer(), 0, 0)
  expect(journal.list()).toEqual([])
})

test('a long body is cut', () => {
  const journal = new Journal({ entries: 2, bytes: 1_000_000 })
  journal.add(request('x'.repeat(100_000)), answer(), 0, 0)
  expect(journal.list()[0]?.body).toBe(`${'x'.repeat(64 * 1024)}…`)
})

test('pages follow one another', () => {
  const journal = new Journal({ entries: 20, bytes: 1000 })
  for (let count = 0; count < 7; count++) journal.add(request(''), answer(count % 2 ? 'odd' : 'even'), 0, 0)
  const numbers = (before?: number) => journal.list({ sandbox: 'even', limit: 2, ...(before && { before }) }).map(({ number }) => number)
  expect(numbers()).toEqual([7, 5])
  expect(numbers(5)).toEqual([3, 1])
})

test('what no request can be like is refused, not counted as nothing', () => {
  const journal = new Journal({ entries: 2, bytes: 1000 })
  const misspelt = 'There is no operation "creatVendor". Did you mean "createVendor"?'
  expect(() => journal.matching({ operation: 'creatVendor' })).toThrow(misspelt)
  expect(() => journal.list({ operation: 'creatVendor' })).toThrow(misspelt)
  for (const status of ['4', '4XX4', 'banana', '4['])
    expect(() => journal.list({ status })).toThrow('Expected a status or a class of them, such as 404 or 4XX')
})
