// What is explored next: all ways by turns, their fixed share first, and more of the one that finds new ground.
import { expect, test } from 'vitest'
import { exchangeOf, resultOf } from '../reporters/telling/testing.ts'
import type { Case } from '../runner/trial/case.ts'
import { Ground, type Way, ways } from './ground.ts'

const caseOf = (id: string): Case => resultOf({ case: { id } }).case

const way = (name: string): Way => ({
  name,
  cases: [caseOf(`${name}/fixed`)],
  *ground(seed) {
    for (let count = 1; ; count++) yield caseOf(`${name}/${seed}/${count}`)
  },
})

const choice = { seed: 7, volume: 10, mostLeft: 10, fits: () => true }

function taken(ground: Ground, most: number, hear: (one: Case) => void = () => {}): string[] {
  const ids: string[] = []
  for (const one of ground) {
    ids.push(one.id)
    hear(one)
    if (ids.length === most) break
  }
  return ids
}

test('the fixed share of each way comes first, then its ground for the seed', () => {
  expect(taken(new Ground(choice, [way('a'), way('b')]), 6)).toEqual(['a/fixed', 'b/fixed', 'a/7/1', 'b/7/1', 'a/7/2', 'b/7/2'])
})

test('a way that comes to new ground gets more turns, and the others still get theirs', () => {
  const ground = new Ground(choice, [way('old'), way('new')])
  const ids = taken(ground, 90, (one) => {
    const column = one.id.startsWith('new') ? one.id : 'same'
    ground.hear(resultOf({ case: one, explored: [{ way: 'a', row: 'b', column, came: { kept: 1 } }] }))
  })
  const count = ids.filter((id) => id.startsWith('new')).length
  expect(count).toBeGreaterThan(50)
  expect(count).toBeLessThan(75)
  expect(ground.covered.cells()).toHaveLength(count + 1)
})

test('only what is wanted is taken, and a way without any has an end', () => {
  const ground = new Ground({ ...choice, fits: ({ id }) => id.startsWith('a') && !id.endsWith('fixed') }, [way('a'), way('b')])
  expect(taken(ground, 3)).toEqual(['a/7/1', 'a/7/2', 'a/7/3'])
  expect(taken(new Ground({ ...choice, fits: () => false }, [way('a')]), 3)).toEqual([])
})

test('once so many records are left behind, nothing is made any more that cannot be removed', () => {
  const making = (operations: Case['operations']): Way => ({
    name: operations.join(),
    cases: [],
    *ground() {
      for (let count = 1; ; count++) yield { ...caseOf(`${operations.join()}/${count}`), operations }
    },
  })
  const ground = new Ground(choice, [making(['createVendor']), making(['createReferralSource', 'listVendors'])])
  const left = (one: Case) => (one.operations.includes('createVendor') ? ['a vendor'] : [])
  const ids = taken(ground, 60, (one) => ground.hear(resultOf({ case: one, left: left(one), exchanges: [exchangeOf()] })))
  expect(ids.filter((id) => id.startsWith('createVendor'))).toHaveLength(choice.mostLeft)
})

test('a way whose cases send nothing has an end', () => {
  const ground = new Ground(choice, [way('a')])
  expect(taken(ground, 10_000, (one) => ground.hear(resultOf({ case: one }))).length).toBeLessThan(1000)
})

test.each(ways.map((one) => [one.name, one] as const))('%s: the same seed makes the same cases, all named after the way', (_, one) => {
  const { name, cases, ground } = one
  const first = (seed: number) => taken(new Ground({ ...choice, seed }, [{ ...one, cases: [] }]), 120)
  const ids = first(3)
  expect(first(3)).toEqual(ids)
  expect([...cases.map(({ id }) => id), ...ids].filter((id) => !id.startsWith(`${name}/`))).toEqual([])
  expect(new Set(ids).size).toBe(ground ? 120 : 0)
})
