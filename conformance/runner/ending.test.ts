// A run has ended when its time is over: what was spent before it began, and what comes after its last answer, are part of that.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lateness, makeEnding } from './ending.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  [0, 8000, 9300],
  [4000, 4000, 5300],
  [20_000, 0, 0],
])('with %i ms spent it stops asking after %i ms, and waits no more after %i ms', (spent, stops, cuts) => {
  const { stop, cut, endAfter } = makeEnding()
  endAfter(10_000, spent)
  vi.advanceTimersByTime(Math.max(stops - 1, 0))
  expect(stop.aborted).toBe(stops === 0)
  vi.advanceTimersByTime(1)
  expect(stop.reason).toBe('the time given (10000 ms) was over')
  vi.advanceTimersByTime(Math.max(cuts - stops - 1, 0))
  expect(cut.aborted).toBe(cuts === 0)
  vi.advanceTimersByTime(1)
  expect(cut.aborted).toBe(true)
})

test.each([
  [3000, 0, 2700],
  [10_000, 4000, 5650],
])('of %i ms, with %i spent, what is told after %i ms is brief', (milliseconds, spent, late) => {
  const isLate = lateness(undefined, milliseconds, spent)
  vi.advanceTimersByTime(late)
  expect(isLate()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isLate()).toBe(true)
})

test('a run that is stopped tells the rest briefly two seconds later, and one that has all the time never', () => {
  const stop = new AbortController()
  const isLate = lateness(stop.signal)
  vi.advanceTimersByTime(1e9)
  expect(isLate()).toBe(false)
  stop.abort()
  vi.advanceTimersByTime(2000)
  expect(isLate()).toBe(true)
})
