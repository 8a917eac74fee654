import { expect, test } from 'vitest'
import { Skip } from './endings.ts'
import { Owed } from './put-back.ts'
import { Seats } from './width.ts'

/** What is begun and done, in its order. */
function owing(names: readonly string[]): { owed: Owed; log: string[] } {
  const [owed, log]: [Owed, string[]] = [new Owed(), []]
  for (const name of names)
    owed.add(async () => {
      log.push(`${name} begins`)
      await Promise.resolve()
      log.push(name)
    }, name.startsWith('beside'))
  return { owed, log }
}

const ignore = () => {}

test('the latest is put back first', async () => {
  const { owed, log } = owing(['one', 'two'])
  await owed.putBack(0, new Seats(() => 4), ignore)
  expect(log).toEqual(['two begins', 'two', 'one begins', 'one'])
})

test('what may go on beside others does not wait for them, but for what came after it', async () => {
  const { owed, log } = owing(['first', 'beside 1', 'beside 2', 'last'])
  await owed.putBack(0, new Seats(() => 4), ignore)
  expect(log).toEqual(['last begins', 'last', 'beside 1 begins', 'beside 2 begins', 'beside 1', 'beside 2', 'first begins', 'first'])
})

test('where there is no room, one waits for the other', async () => {
  const { owed, log } = owing(['beside 1', 'beside 2'])
  await owed.putBack(0, new Seats(() => 0), ignore)
  expect(log).toEqual(['beside 2 begins', 'beside 2', 'beside 1 begins', 'beside 1'])
})

test('what was there before stays owed', async () => {
  const { owed, log } = owing(['before', 'after'])
  await owed.putBack(1, new Seats(() => 4), ignore)
  expect(log).toEqual(['after begins', 'after'])
  expect(owed.count).toBe(1)
})

test('what cannot be done is told, and the rest is done', async () => {
  const { owed, log } = owing(['one'])
  const told: string[] = []
  owed.add(() => Promise.reject(new Error('no way')), true)
  owed.add(() => Promise.reject(new Skip('only reads')), true)
  await owed.putBack(0, new Seats(() => 4), (why) => told.push(why))
  expect(told).toEqual(['could not put back (no way)', 'was not allowed to put back (only reads)'])
  expect(log).toEqual(['one begins', 'one'])
})
