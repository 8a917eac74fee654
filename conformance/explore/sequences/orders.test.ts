// Walks in which every order of steps comes.
import { expect, test } from 'vitest'
import { everyOrder, type Steps } from './orders.ts'

const life: Steps = {
  there: { change: 'there', delete: 'gone' },
  gone: { restore: 'there', delete: 'gone' },
}

const pairsOf = (steps: readonly string[]) => new Set(steps.slice(1).map((step, at) => `${steps[at]} ${step}`))

test('every order of two steps comes that the states allow', () => {
  const [walk = []] = everyOrder(life, 'there', 2)
  expect([...pairsOf(walk)].sort()).toEqual(
    ['change change', 'change delete', 'delete delete', 'delete restore', 'restore change', 'restore delete'].sort(),
  )
  expect(walk.length).toBeLessThan(12)
})

test('where every step can follow every other, no order of two comes in vain', () => {
  const free: Steps = { there: { a: 'there', b: 'there', c: 'there', d: 'there' } }
  const [walk = []] = everyOrder(free, 'there', 2)
  expect(pairsOf(walk).size).toBe(16)
  expect(walk.length).toBeLessThan(22)
})

test('every order of three steps comes', () => {
  const free: Steps = { there: { a: 'there', b: 'there', c: 'there' } }
  const [walk = []] = everyOrder(free, 'there', 3)
  const triples = new Set(walk.slice(2).map((step, at) => [walk[at], walk[at + 1], step].join(' ')))
  expect(triples.size).toBe(27)
})

test('walks that are cut short begin at the start again, and no order is left out', () => {
  const walks = [...everyOrder(life, 'there', 2, 3)]
  expect(walks.every(([first = '']) => first in (life.there ?? {}))).toBe(true)
  expect(new Set(walks.flatMap((walk) => [...pairsOf(walk)])).size).toBe(6)
})
