import { expect, test } from 'vitest'
import { everyNth, inTurns, spread } from './spread.ts'

const first = ['createVendor', 'updateWebhook', 'createStatement']

test('what was there first gets its turn by its place', () => {
  expect(inTurns(first).map(([, turn]) => turn)).toEqual([0, 1, 2])
  expect(everyNth(first, 2)).toEqual(['createVendor', 'createStatement'])
})

test('what comes later changes no turn but its own, wherever it stands', () => {
  const turns = new Map(inTurns(['pauseVendor', 'createVendor', 'stopVendor', 'updateWebhook', 'createStatement']))
  for (const [name, turn] of inTurns(first)) expect(turns.get(name)).toBe(turn)
  expect(new Map(inTurns(['stopVendor', ...first])).get('stopVendor')).toBe(turns.get('stopVendor'))
  const write = { id: 'createVendor' }
  const fields = (...names: string[]) => inTurns(names.map((field) => ({ write, field }))).map(([{ field }, turn]) => `${field} ${turn}`)
  expect(fields('nickname', 'name', 'city')).toEqual(expect.arrayContaining(fields('name', 'city')))
})

test('kinds are spread evenly', () => {
  expect([0, 1, 2].map((turn) => spread(['a', 'b', 'c'], turn, 2).join(''))).toEqual(['ab', 'ca', 'bc'])
})
