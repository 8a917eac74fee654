// How wide a run is on targets of several speeds.
import { expect, test } from 'vitest'
import { Seats, widthOf } from './width.ts'

/** The width after so many answers, each as slow as the target is at the width of then. */
function widthAfter(answers: number, timeAt: (width: number) => number): number {
  const width = widthOf(undefined)
  for (let count = 0; count < answers; count++) width.hear(timeAt(width.now))
  return width.now
}

test('a fast target is asked by as many as ever', () => {
  expect(widthAfter(5000, () => 2)).toBe(8)
})

test('a slow target is asked by more while it answers as fast as before, up to a bound', () => {
  expect(widthAfter(100, () => 150)).toBe(32)
  expect(widthAfter(5000, () => 150)).toBe(64)
  expect(widthAfter(5000, () => 1500)).toBe(64)
})

test('a target that answers more at once by making each wait goes back to what it can take', () => {
  // It works on sixteen at a time.
  expect(widthAfter(5000, (width) => 100 * Math.max(1, width / 16))).toBe(16)
  expect(widthAfter(5000, (width) => 30 * width)).toBe(8)
})

test('who says how wide it is to be gets that', () => {
  const width = widthOf(3)
  for (let count = 0; count < 1000; count++) width.hear(150)
  expect(width.now).toBe(3)
})

test('there are as many seats as the run is wide, and who is told that one is free may take it', () => {
  let width = 3
  const seats = new Seats(() => width)
  expect([seats.take(2), seats.free, seats.take(5), seats.take(1)]).toEqual([2, 1, 1, 0])
  let told = 0
  seats.freed = () => (told = seats.free)
  seats.give(2)
  expect(told).toBe(2)
  width = 1
  expect(seats.free).toBe(0)
})
