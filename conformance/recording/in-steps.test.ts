// Long work gives way, short work does not.
import { afterEach, expect, test, vi } from 'vitest'
import { atOnce, givingWay, type InSteps } from './in-steps.ts'

afterEach(() => void vi.restoreAllMocks())

function* steps(count: number): InSteps<string> {
  for (let done = 0; done < count; done++) yield
  return `${count} steps`
}

test('work is done without giving way', () => {
  expect(atOnce(steps(3))).toBe('3 steps')
})

test('short work never gives way, long work does, and tells when that begins', async () => {
  const begin = vi.fn()
  expect(await givingWay(steps(3), begin)).toBe('3 steps')
  expect(begin).not.toHaveBeenCalled()
  let time = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (time += 30))
  let turns = 0
  const count = () => {
    turns += 1
    if (turns < 3) setImmediate(count)
  }
  setImmediate(count)
  expect(await givingWay(steps(20), begin)).toBe('20 steps')
  expect(begin).toHaveBeenCalledTimes(1)
  expect(turns).toBe(3)
})
