// The worlds a mock can start with. Factories and faker are loaded with the first world, so that nobody else waits for them.
import { hint } from '../../openapi/nearest.ts'
import type { Seed } from '../engine/state/seed.ts'
import type { Login } from './worlds/login.ts'

export const worldNames = ['shop', 'empty', 'large', 'none'] as const
export type WorldName = (typeof worldNames)[number]

/** A seed, the time it was taken at, and who may log in. */
export interface SeededWorld {
  seed: Seed
  present: string
  logins: Login[]
}

/** The ones asked for last, in order of use. A mock that lives for weeks sees a new one with each day and each seed of a test. */
const made = new Map<string, Promise<SeededWorld>>()
const mostMade = 16

/** The world of this name. While it is in use it is made once for each number, and shared: nobody may change its records. */
export function makeSeed(world: WorldName, number: number): Promise<SeededWorld> {
  return madeOnce(`${world} ${number}`, () => compose(world, number))
}

/** The same, its dates moved by whole days: up to a time, or by as many as are given. */
export async function makeMovedSeed(world: WorldName, number: number, to: { now: number } | { days: number }): Promise<SeededWorld> {
  const seeded = await makeSeed(world, number)
  const { daysUpTo, movedSeed, movedTime } = await import('./worlds/moved.ts')
  const days = 'days' in to ? to.days : daysUpTo(seeded.present, to.now)
  if (days === 0) return seeded
  return madeOnce(`${world} ${number} ${days}`, async () => ({
    ...seeded,
    seed: movedSeed(seeded.seed, days),
    present: movedTime(seeded.present, days),
  }))
}

function madeOnce(key: string, make: () => Promise<SeededWorld>): Promise<SeededWorld> {
  const known = made.get(key)
  const seeded = known ?? make()
  made.delete(key)
  made.set(key, seeded)
  for (const [oldest] of made) {
    if (made.size <= mostMade) break
    made.delete(oldest)
  }
  return seeded
}

async function compose(world: WorldName, number: number): Promise<SeededWorld> {
  if (!worldNames.includes(world)) throw new RangeError(`There is no world "${world}".${hint(world, worldNames)}`)
  const { baked } = world === 'shop' && number === 1 ? await import('./baked.ts') : {}
  if (baked) return baked
  const [{ present }, makeWorld] = await Promise.all([import('./drawing/draw.ts'), makers[world]()])
  const { collections, logins } = makeWorld(number)
  return { seed: { number, world, collections }, present, logins }
}

const makers = {
  shop: async () => (await import('./worlds/shop.ts')).makeShop,
  empty: async () => (await import('./worlds/empty.ts')).makeEmpty,
  large: async () => (await import('./worlds/large.ts')).makeLarge,
  // For those who bring all of their own records.
  none: async () => () => ({ collections: {}, logins: [] }),
} satisfies { [Name in WorldName]: () => Promise<(number: number) => Pick<Seed, 'collections'> & { logins: Login[] }> }
