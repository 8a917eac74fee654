// A world whose dates are moved is the same world on another day.
import { expect, test } from 'vitest'
import { World } from '../../engine/state/world.ts'
import { createMock } from '../../index.ts'
import { makeMovedSeed, makeSeed } from '../index.ts'
import { brokenInvariants } from '../invariants/invariants.ts'

const now = Date.parse('2027-03-09T07:30:00.000Z')

test('it is the same for the same day, and ends within a day of its beginning', async () => {
  const one = await makeMovedSeed('shop', 1, { now })
  expect(await makeMovedSeed('shop', 1, { now: now + 3_600_000 })).toBe(one)
  expect(one.present).toBe('2027-03-08T16:00:00.000Z')
  expect(one.seed.days).toBe(341)
})

test('what must hold of every world holds of it', async () => {
  const { seed } = await makeMovedSeed('shop', 1, { now })
  expect(brokenInvariants(new World(seed))).toEqual([])
})

test('moved back it is what it was', async () => {
  const { seed } = await makeSeed('empty', 1)
  const { movedSeed } = await import('./moved.ts')
  const { days, ...back } = movedSeed(movedSeed(seed, 341), -341)
  expect([days, back]).toEqual([-341, seed])
})

test('a collection is moved when it is first asked for, once', async () => {
  const { movedSeed } = await import('./moved.ts')
  let read = 0
  const collections = {
    get vendors() {
      read += 1
      return []
    },
  }
  const { collections: moved } = movedSeed({ number: 1, world: 'none', collections }, 3)
  expect([Object.keys(moved), read]).toEqual([['vendors'], 0])
  expect(moved.vendors).toBe(moved.vendors)
  expect(read).toBe(1)
})

test('open orders are due around the time that a clock starts at', async () => {
  const mock = await createMock({ start: new Date(now) })
  const { world, clock } = mock.sandbox()
  expect(Math.abs(clock.now() - now)).toBeLessThan(60_000)
  const running = world.all('timesheets').filter(({ inProgress }) => inProgress)
  expect(running.length).toBeGreaterThan(0)
  for (const { clockIn } of running) expect(clock.now() - Date.parse(clockIn ?? '')).toBeLessThan(36 * 3_600_000)
})

test('a snapshot of a moved world comes back on another day', async () => {
  const mock = await createMock({ start: new Date(now) })
  mock.signIn('owner@harborline.example')
  const snapshot = JSON.parse(JSON.stringify(mock.sandbox().snapshot()))
  const later = await createMock({ start: new Date(now + 5 * 86_400_000) })
  expect(() => later.sandbox().restore(snapshot)).toThrow(
    'Expected a snapshot of world shop with seed 1, moved by 346 days, got world shop with seed 1, moved by 341 days.',
  )
  const restored = await later.restore('default', snapshot)
  expect(restored.world.all('payments')).toEqual(mock.sandbox().world.all('payments'))
  expect(restored.world.all('sessions')).toEqual(mock.sandbox().world.all('sessions'))
})

test('a clock and a start are not both given', async () => {
  await expect(createMock({ clock: 'real', start: new Date(now) })).rejects.toThrow('Expected a clock or a start, got both.')
})
