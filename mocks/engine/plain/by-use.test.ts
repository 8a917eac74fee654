import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { ByUse } from './by-use.ts'

const holding = (count: number) => {
  const things = new ByUse<number>()
  for (let number = 0; number < count; number++) things.putLast(String(number), number)
  return things
}

test('gives the one unused for longest first, however they were used', () => {
  const name = fc.integer({ min: 0, max: 300 }).map(String)
  const step = fc.record({ kind: fc.constantFrom('use', 'use', 'use', 'delete'), name })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 500, size: 'max' }), (steps) => {
      const [things, plain] = [new ByUse<string>(), new Map<string, string>()]
      for (const { kind, name } of steps) {
        things.delete(name)
        plain.delete(name)
        if (kind === 'use') {
          things.putLast(name, name)
          plain.set(name, name)
        }
      }
      expect([...things]).toEqual([...plain])
      expect(things.size).toBe(plain.size)
      expect(things.get('7')).toBe(plain.get('7'))
    }),
    { numRuns: 30 },
  )
})

test('those that are used in turn leave no holes among many others', () => {
  const things = holding(1_000)
  const deleted = vi.spyOn(Map.prototype, 'delete')
  for (let turn = 0; turn < 100; turn++) for (const number of [3, 500]) things.putLast(String(number), number)
  const fromMany = deleted.mock.results.filter(
    ({ value }, index) => value && (deleted.mock.contexts[index] as ReadonlyMap<unknown, unknown>).size > 200,
  )
  deleted.mockRestore()
  // Each left its old place once.
  expect(fromMany).toHaveLength(2)
})

test('all may go while they are looked at', () => {
  const things = holding(250)
  for (const [name] of things) things.delete(name)
  expect(things.size).toBe(0)
})
