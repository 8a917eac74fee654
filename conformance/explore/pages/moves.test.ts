// Which pages are asked for hangs on how records stand to each other, not on how many runs have left some.
import { expect, test } from 'vitest'
import { operation } from '../../../openapi/contract.ts'
import type { Move, Pages } from '../../exchange/recipe.ts'
import { filteredPages, sortedAndFiltered } from './moves.ts'

/** So many of more vendors share a city, and nothing else. */
const vendorsOfWhich = (count: number, all = 300) =>
  Array.from({ length: all }, (_, at) => ({ id: `ven_${at}`, name: `Vendor ${at}`, city: at < count ? 'Boston' : `City ${at}` }))

const ofBoston = (moves: readonly Move[]): Pages[] =>
  moves.filter((move) => 'pages' in move).filter(({ where, skip, orderBy }) => where?.city === 'Boston' && skip !== undefined && !orderBy)

test.each([2, 3, 4, 7, 200])('of %i records that share a value the page is asked for that ends with the last', (count) => {
  const records = vendorsOfWhich(count)
  for (const moves of [sortedAndFiltered(operation('listVendors'), records), filteredPages({ pages: 'listVendors' }, records)]) {
    const ends = ofBoston(moves).map(({ limit = 0, skip = 0 }) => skip + limit - count)
    expect(ends).toContain(0)
  }
})

test('orders are asked for of more records than one run leaves', () => {
  const orders = (all: number) => sortedAndFiltered(operation('listVendors'), vendorsOfWhich(3, all)).filter((move) => 'orderBy' in move)
  expect(orders(300).length).toBe(orders(60).length)
  expect(orders(60).length).toBeGreaterThan(0)
})
