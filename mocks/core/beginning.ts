// What a sandbox begins with: a world, moved to where its clock is, and the records that a user brought along.
import type { OwnData } from '../data/data.ts'
import type { ClockState } from '../engine/state/clock.ts'
import type { Seed } from '../engine/state/seed.ts'
import { makeMovedSeed, makeSeed, type SeededWorld, type WorldName } from '../seeds/index.ts'
import type { Login } from '../seeds/worlds/login.ts'

export interface Beginning {
  /** Those of the mock unless given. */
  world?: WorldName | undefined
  seed?: number | undefined
  /** How many days its dates are moved; up to the time that its clock starts at unless given. */
  days?: number | undefined
  /** Own records over the world, or with the world `none` instead of one: a snapshot, or a part of one. */
  data?: OwnData | undefined
}

/** What is taken where neither who asks nor the data say it. */
export interface Usual {
  world: WorldName
  seed: number
  /** A clock that was asked for goes before one of the data. */
  askedClock?: ClockState | undefined
  clock?: ClockState | undefined
}

export interface Begun {
  world: WorldName
  seed: Seed
  start: ClockState
  logins: Login[]
}

export async function begin({ days, data, ...asked }: Beginning, usual: Usual): Promise<Begun> {
  const given = data && (await import('../data/data.ts')).readData(data, asked)
  const clock = usual.askedClock ?? given?.clock ?? usual.clock
  const { world = usual.world, seed = usual.seed } = given ?? asked
  const seeded = await worldAt(world, seed, days ?? given?.days, clock)
  const begun = given ? (await import('../data/begin.ts')).beginWith(seeded, given) : seeded
  return { world, seed: begun.seed, logins: begun.logins, start: clock ?? { at: Date.parse(begun.present) } }
}

/** A clock that runs starts where the world ends. */
function worldAt(world: WorldName, seed: number, days: number | undefined, clock: ClockState | undefined): Promise<SeededWorld> {
  if (days !== undefined) return makeMovedSeed(world, seed, { days })
  return clock && 'ahead' in clock ? makeMovedSeed(world, seed, { now: Date.now() + clock.ahead }) : makeSeed(world, seed)
}
