// Which histories are those of a register.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Act, isLinearizable } from './linearizable.ts'

const write = (value: unknown, start: number, end: number, unsure = false): Act => ({
  kind: 'write',
  values: { name: value },
  start,
  end,
  unsure,
})
const read = (value: unknown, start: number, end: number): Act => ({ kind: 'read', values: { name: value }, start, end })
const fits = (...acts: Act[]): boolean => isLinearizable(acts, { name: 'first', note: 'first' }, Object.is)

test('a read shows the latest write that had ended, or one that is under way', () => {
  expect(fits(write('a', 0, 1), read('a', 2, 3))).toBe(true)
  expect(fits(write('a', 0, 5), read('first', 1, 2), read('a', 3, 4))).toBe(true)
  expect(fits(read('first', 0, 1), write('a', 2, 3))).toBe(true)
})

test('a write that had ended is not lost, and does not come back', () => {
  expect(fits(write('a', 0, 1), read('first', 2, 3))).toBe(false)
  expect(fits(write('a', 0, 1), write('b', 2, 3), read('a', 4, 5))).toBe(false)
})

test('what one read has shown, a later one does not unsee', () => {
  expect(fits(write('a', 0, 9), read('a', 1, 2), read('first', 3, 4))).toBe(false)
})

test('two writes under way together may end in either, and readers agree on which', () => {
  const both = [write('a', 0, 5), write('b', 0, 5)]
  expect(fits(...both, read('a', 6, 7))).toBe(true)
  expect(fits(...both, read('b', 6, 7))).toBe(true)
  expect(fits(...both, read('a', 6, 7), read('b', 8, 9))).toBe(false)
})

test('a value that nobody wrote fits nothing', () => {
  expect(fits(write('a', 0, 1), read('c', 0, 9))).toBe(false)
})

test('a write that failed may have taken effect, and need not have', () => {
  expect(fits(write('a', 0, 1, true), read('first', 2, 3))).toBe(true)
  expect(fits(write('a', 0, 1, true), read('a', 2, 3))).toBe(true)
})

test('a write of two fields is one change: no read shows half of it', () => {
  const both: Act = { kind: 'write', values: { name: 'a', note: 'a' }, start: 0, end: 5 }
  const shown = (name: string, note: string): Act => ({ kind: 'read', values: { name, note }, start: 1, end: 2 })
  expect(fits(both, shown('a', 'a'))).toBe(true)
  expect(fits(both, shown('first', 'first'))).toBe(true)
  expect(fits(both, shown('a', 'first'))).toBe(false)
  expect(fits(both, { ...both, values: { note: 'first' } }, shown('a', 'first'))).toBe(true)
})

test('writes of two fields leave each other alone', () => {
  const note: Act = { kind: 'write', values: { note: 'b' }, start: 0, end: 5 }
  const shown = (name: string, note: string): Act => ({ kind: 'read', values: { name, note }, start: 6, end: 7 })
  expect(fits(write('a', 0, 5), note, shown('a', 'b'))).toBe(true)
  expect(fits(write('a', 0, 5), note, shown('first', 'b'))).toBe(false)
})

test('what a register did, one act after the other, fits however long each was under way', () => {
  const acts = fc.array(fc.record({ value: fc.option(fc.nat(5), { nil: undefined }), before: fc.nat(3), after: fc.nat(3) }), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(acts, (asked) => {
      let value: unknown = 'first'
      const history = asked.map(({ value: written, before, after }, at): Act => {
        if (written !== undefined) value = written
        return { kind: written === undefined ? 'read' : 'write', values: { name: value }, start: at - before, end: at + after }
      })
      return fits(...history)
    }),
  )
})

test('a read that shows what had been overwritten before it began never fits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(7), (count, which) => {
      const writes = Array.from({ length: count }, (_, at) => write(at, at, at + 0.5))
      return !fits(...writes, write('last', 20, 21), read(which % count, 22, 23))
    }),
  )
})

test('what no order of many writes side by side leads to is ruled out at once', () => {
  const many = Array.from({ length: 28 }, (_, at): Act => ({ kind: 'write', values: { [`field ${at % 5}`]: at }, start: 0, end: 100 }))
  expect(fits(...many, { kind: 'read', values: { 'field 0': 'nobody wrote this' }, start: 101, end: 102 })).toBe(false)
  expect(fits(...many, { kind: 'read', values: { 'field 0': 5, 'field 1': 6 }, start: 101, end: 102 })).toBe(true)
})

test('reads of many readers while one writes are laid in their order at once', () => {
  const reads = (value: string, start: number) => Array.from({ length: 13 }, () => read(value, start, start + 1))
  expect(fits(write('a', 0, 9), ...reads('first', 1), ...reads('a', 3))).toBe(true)
  expect(fits(write('a', 0, 9), ...reads('a', 1), ...reads('first', 3))).toBe(false)
})

/** Tries each order of the acts, with and without each unsure one. */
function fitsInSomeOrder(left: readonly Act[], shown: Act['values']): boolean {
  if (left.every(({ unsure }) => unsure)) return true
  return left.some((next) => {
    const rest = left.filter((act) => act !== next)
    if (rest.some(({ end, unsure }) => !unsure && end < next.start)) return false
    if (next.kind === 'write') return fitsInSomeOrder(rest, { ...shown, ...next.values })
    return Object.entries(next.values).every(([name, value]) => shown[name] === value) && fitsInSomeOrder(rest, shown)
  })
}

test('any history fits where some order of it does, tried one by one', () => {
  const values = fc.record({ name: fc.constantFrom('first', 'a', 'b'), note: fc.constantFrom('first', 'a', 'b') }, { requiredKeys: [] })
  const times = { start: fc.nat(6), lasts: fc.nat(6) }
  const act = fc.record({ kind: fc.constantFrom('read' as const, 'write' as const), values, unsure: fc.boolean(), ...times })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 6 }), (asked) => {
      const acts = asked.map(
        ({ lasts, unsure, ...one }): Act => ({ ...one, end: one.start + lasts, unsure: unsure && one.kind === 'write' }),
      )
      expect(fits(...acts)).toBe(fitsInSomeOrder(acts, { name: 'first', note: 'first' }))
    }),
    { numRuns: 1000 },
  )
})
