// What exploring says while it goes on.
import { expect, test } from 'vitest'
import { ExploringLine } from './exploring.ts'
import { failure, resultOf } from './telling/testing.ts'
import { unpainted } from './telling/text.ts'

function line(isTTY: boolean) {
  const clock = { now: 0 }
  const written: string[] = []
  const exploring = new ExploringLine({ isTTY, columns: 40, write: (text) => written.push(text) }, unpainted, () => clock.now)
  const take = (result = resultOf()) => exploring.take({ type: 'result', result })
  return { clock, written, take }
}

test('tells each new finding once, wherever in a list it stands, and none that is known or advice', () => {
  const { written, take } = line(false)
  take(failure({ where: '/data/0/country' }))
  take(failure({ where: '/data/7/country' }, { where: '/data/city', known: true }, { where: '/data/name', level: 'should' }))
  expect(written).toEqual(['found  vendor/country-code: expected "US" at /data/0/country, got "us" (vendor/countries)\n'])
})

test('tells how far it is from time to time, on a line of its own where nobody looks at a terminal', () => {
  const { clock, written, take } = line(false)
  take()
  clock.now = 65_000
  take()
  expect(written).toEqual(['1:05, 2 cases, 0 combinations (0 new), 0 findings, vendor/countries\n'])
})

test('writes over its line on a terminal, no longer than that is wide', () => {
  const { clock, written, take } = line(true)
  clock.now = 200
  take()
  expect(written).toEqual(['\r\u001b[2K0:00, 1 case, 0 combinations (0 new), 0'])
})
