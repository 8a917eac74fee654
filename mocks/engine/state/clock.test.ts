import { expect, test } from 'vitest'
import { makeClock } from './clock.ts'

const noon = Date.parse('2026-04-01T12:00:00.000Z')

test('a frozen clock stands still until it is moved', () => {
  const clock = makeClock({ at: noon }, () => 0)
  clock.advance(1000)
  expect(clock.now()).toBe(noon + 1000)
  clock.set('2026-04-02T12:00:00.000Z')
  expect(clock.now()).toBe(noon + 86_400_000)
})

test('a running clock runs on from where it is set', () => {
  let wall = 1000
  const clock = makeClock({ ahead: 0 }, () => wall)
  expect(clock.now()).toBe(1000)
  clock.set(noon)
  wall += 5
  expect(clock.now()).toBe(noon + 5)
  clock.advance(10)
  expect(clock.now()).toBe(noon + 15)
})

test('its state makes the same clock again', () => {
  const clock = makeClock({ ahead: 7 }, () => 100)
  clock.advance(3)
  expect(makeClock(clock.state(), () => 200).now()).toBe(210)
})

test('text that is not a time is refused with an example', () => {
  expect(() => makeClock({ at: noon }, () => 0).set('noon')).toThrow('Expected a time such as 2026-03-04T10:20:30.000Z, got "noon".')
})

test.each([1e300, Number.NaN, Number.POSITIVE_INFINITY, -1e14])('it goes nowhere that records have no time for: %s', (far) => {
  const clock = makeClock({ at: noon }, () => 0)
  expect(() => clock.advance(far)).toThrow('Expected a time from the year 1 to 9998')
  expect(clock.now()).toBe(noon)
  expect(() => makeClock({ ahead: far }, () => 0)).toThrow('Expected a time from the year 1 to 9998')
})
