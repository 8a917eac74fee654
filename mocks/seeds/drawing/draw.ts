// Chance that repeats itself: each record draws its values from a stream of its own, so a new record or factory changes no other.
import type { Faker, Randomizer } from '@faker-js/faker'
import { faker as stock } from '@faker-js/faker/locale/en'
import { hash, idOf, makeId } from '../../engine/state/ids.ts'
import type { CollectionName } from '../../engine/state/records.ts'

/** The present of every world; its records are from the months before. */
export const present = '2026-04-01T16:00:00.000Z'

export interface Draw {
  id: string
  faker: Faker
  /** An id of a part of the record, such as a range: `part('lmr', 0)`. */
  part(prefix: string, place: string | number): string
  pick<Item>(items: readonly Item[]): Item
  /** True in this share of cases. */
  chance(share: number): boolean
  /** The value in this share of cases, else null. */
  maybe<Value>(share: number, value: () => Value): Value | null
  whole(min: number, max: number): number
  /** A time between two others, as the API writes it; while the shop is open, when there is such a time. */
  time(from: string, to: string): string
}

/** Small fast counter (sfc32 by Chris Doty-Humphrey, public domain). Faker's own takes 27 µs to seed, this one less than one. */
function makeRandomizer(): Randomizer {
  let [a, b, c, counter] = [0, 0, 0, 0]
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 4294967296
  }
  return {
    next,
    seed(seed) {
      const bits = Number(seed)
      a = bits | 0
      b = (bits / 4294967296) | 0
      c = 0
      counter = 1
      for (let round = 0; round < 12; round++) next()
    },
  }
}

/** Made by way of its one instance: to import the class by name would load all of faker's languages (200 ms). */
const FakerClass: typeof Faker = Object.getPrototypeOf(stock).constructor
const randomizer = makeRandomizer()
const faker = new FakerClass({ locale: stock.rawDefinitions, randomizer })
faker.setDefaultRefDate(present)

/** Opens the stream of one record. Draw from it before the next one is opened. */
export function drawFor(seed: number, collection: CollectionName, ...place: (string | number)[]): Draw {
  const id = makeId(collection, seed, ...place)
  randomizer.seed(hash([seed, collection, ...place].join('/')))
  return { ...chance, id, part: (prefix, part) => idOf(prefix, seed, collection, ...place, part) }
}

const { next } = randomizer

/** What every record draws most is drawn without faker, which takes ten times as long for it. */
const chance: Omit<Draw, 'id' | 'part'> = {
  faker,
  pick(items) {
    const item = items[Math.floor(next() * items.length)]
    if (item === undefined) throw new Error('Expected something to pick from, got an empty list.')
    return item
  },
  chance: (share) => next() < share,
  maybe: (share, value) => (next() < share ? value() : null),
  whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
  time(from, to) {
    const [earliest, latest] = [Date.parse(from), Date.parse(to)]
    let time = latest
    for (let tries = 0; tries < 16; tries++) {
      time = earliest + Math.floor(next() * (latest - earliest + 1))
      if (isOpen(time)) break
    }
    return new Date(time).toISOString()
  },
}

const hour = 3_600_000
const zone = -7 * hour

/** From eight to six on the shops' clocks, and never on Sundays. */
export function isOpen(time: number): boolean {
  const local = new Date(time + zone)
  return local.getUTCDay() !== 0 && local.getUTCHours() >= 8 && local.getUTCHours() < 18
}
