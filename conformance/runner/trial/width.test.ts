// How wide a run is on targets of several speeds.
import { expect, test } from 'vitest'
import { Seats, widthOf } from './width.ts'

interface Answering {
  /** How long an answer takes beside so many; the count of answers before it. */
  takes(beside: number, count: number): number
  isPutOff?(beside: number, count: number): boolean
  /** Requests under way where the run is so wide. */
  underWay?(width: number): number
  load?: number
}

/** The widths at which so many answers were asked for. */
function widthsOver(answers: number, { takes, isPutOff = () => false, underWay = (width) => width, load = 0.5 }: Answering): number[] {
  const width = widthOf(undefined, () => load)
  return Array.from({ length: answers }, (_, count) => {
    const { now } = width
    const beside = underWay(now)
    width.hear({ milliseconds: takes(beside, count), beside, isPutOff: isPutOff(beside, count) })
    return now
  })
}

/** The part of them that was asked for at no more than so many at a time. */
const upTo = (most: number, widths: readonly number[]): number => widths.filter((width) => width <= most).length / widths.length

test('a fast target is asked by as many as ever', () => {
  expect(new Set(widthsOver(5000, { takes: () => 2 }))).toEqual(new Set([8]))
})

test('a slow target is asked by more while it answers as fast as before, up to a bound', () => {
  expect(widthsOver(100, { takes: () => 150 }).at(-1)).toBe(32)
  expect(widthsOver(5000, { takes: () => 150 }).at(-1)).toBe(64)
  expect(widthsOver(5000, { takes: () => 1500 }).at(-1)).toBe(64)
})

test('a target that answers more at once by making each wait is asked by as many as it can take, and seldom by more', () => {
  const sixteenAtATime = widthsOver(5000, { takes: (beside) => 100 * Math.max(1, beside / 16) })
  expect([upTo(8, sixteenAtATime) < 0.05, upTo(16, sixteenAtATime) > 0.8, Math.max(...sixteenAtATime)]).toEqual([true, true, 32])
  const oneAtATime = widthsOver(5000, { takes: (beside) => 60 * beside })
  expect([upTo(8, oneAtATime) > 0.85, Math.max(...oneAtATime)]).toEqual([true, 16])
  const hardlyFull = widthsOver(5000, { takes: (beside) => 60 * beside, underWay: (width) => Math.ceil(0.6 * width) })
  expect(Math.max(...hardlyFull)).toBe(8)
})

test('one slow moment does not make a run narrow until its end', () => {
  const widths = widthsOver(2000, { takes: (_, count) => (count > 300 && count < 800 ? 400 : 150) })
  expect(widths.slice(300, 800)).toContain(32)
  expect(widths.at(-1)).toBe(64)
})

test('a target that becomes slow whatever the width is asked by as many as before', () => {
  const widths = widthsOver(4000, { takes: (_, count) => (count > 1000 ? 400 : 150) })
  expect(upTo(16, widths.slice(1000))).toBe(0)
  expect(widths.at(-1)).toBe(64)
})

test('answers that other requests are made of, slower ones or refusals, do not make it narrow for ever', () => {
  expect(widthsOver(3000, { takes: (_, count) => (count < 40 ? 25 : 150) }).at(-1)).toBe(64)
})

test('a run whose own work keeps answers waiting learns nothing of the target', () => {
  expect(new Set(widthsOver(1000, { takes: () => 150, load: 0.95 }))).toEqual(new Set([8]))
})

test('with few requests under way a target does not show how it would do with many', () => {
  expect(widthsOver(1000, { takes: () => 150, underWay: (width) => Math.min(width, 8) }).at(-1)).toBe(16)
})

test('what was asked for when the run was wider does not make it narrower still', () => {
  const width = widthOf(undefined, () => 0.5)
  const hear = (beside: number, milliseconds: number, times: number) => {
    for (let count = 0; count < times; count++) width.hear({ milliseconds, beside, isPutOff: false })
  }
  hear(8, 150, 32)
  hear(16, 150, 32)
  hear(32, 400, 64)
  expect(width.now).toBe(16)
  hear(32, 400, 200)
  expect(width.now).toBe(16)
})

test('a target that puts off what it cannot take is asked by fewer at once, and seldom by more', () => {
  const widths = widthsOver(5000, { takes: () => 150, isPutOff: (beside) => beside > 8 })
  expect([upTo(8, widths) > 0.95, widths.at(-1)]).toEqual([true, 8])
  const ever = widthsOver(5000, { takes: () => 150, isPutOff: (_, count) => count > 500 && count % 100 === 0 })
  expect(new Set(ever.slice(1000))).toEqual(new Set([8]))
})

test('who says how wide it is to be gets that', () => {
  const width = widthOf(3)
  for (let count = 0; count < 1000; count++) width.hear({ milliseconds: 150, beside: 3, isPutOff: false })
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

test('while cases hold long answers there are no more seats than on a fast target', () => {
  const seats = new Seats(() => 64)
  const megabyte = 1024 * 1024
  expect([seats.take(1), seats.free]).toEqual([1, 63])
  seats.hold(4 * megabyte)
  expect(seats.free).toBe(63)
  seats.hold(1)
  expect(seats.free).toBe(7)
  seats.hold(-1)
  expect(seats.free).toBe(63)
})

test('a target that has no room for the usual is asked by fewer, down to one', () => {
  const width = widthOf(undefined, () => 0.5)
  const hear = (beside: number) => width.hear({ milliseconds: 2, beside, isPutOff: beside > 2, isBusy: beside > 2 })
  for (const expected of [4, 2, 2]) {
    hear(width.now)
    expect(width.now).toBe(expected)
  }
})
