// Writers at work while replicas, or PostgreSQL itself, are killed at moments that the seed chooses.
import { randomBelow } from '../../conformance/runner/trial/plan.ts'
import { breaches } from './breaches.ts'
import { type Replica, startReplica } from './replicas.ts'
import { foundIn, startWriters } from './writers.ts'

export interface Killing {
  store: string
  replicas: number
  kills: number
  seed: number
  /** Kills what is under the store, where that can be. */
  crashStore?: () => Promise<void>
}

export interface Seen {
  acknowledged: number
  unsure: number
  /** Of those, how many took effect all the same. */
  unsureThere: number
  kills: { replica: number; all: number; store: number }
  breaches: string[]
}

const sandboxes = ['north', 'south', 'east', 'west']
const clientsEach = 2
/** After so many acknowledged writes at most comes the next kill. */
const mostBetween = 40

export async function killAtRandom({ store, replicas: count, kills, seed, crashStore }: Killing): Promise<Seen> {
  const below = randomBelow(seed)
  const replicas = await Promise.all(Array.from({ length: count }, () => startReplica(store)))
  const address = inTurn(replicas)
  const writers = startWriters(address, sandboxes, clientsEach)
  const done = { replica: 0, all: 0, store: 0 }
  for (let kill = 0; kill < kills; kill++) {
    await writers.acknowledged(1 + below(mostBetween))
    const chance = below(10)
    if (chance === 0 && crashStore) {
      done.store += 1
      await crashStore()
    } else if (chance === 1) {
      done.all += 1
      await Promise.all(replicas.map((replica) => replica.killAndRestart()))
    } else {
      done.replica += 1
      await replicas[below(count)]?.killAndRestart()
    }
  }
  await writers.acknowledged(1)
  await writers.stop()
  const found = await Promise.all(sandboxes.map((sandbox) => foundIn(address, sandbox)))
  await Promise.all(replicas.map((replica) => replica.stop()))
  const { writes } = writers
  const there = new Set(found.flatMap(({ names }) => names))
  const unsure = writes.filter(({ outcome }) => outcome === 'unsure')
  return {
    acknowledged: writes.filter(({ outcome }) => outcome === 'acknowledged').length,
    unsure: unsure.length,
    unsureThere: unsure.filter(({ name }) => there.has(name)).length,
    kills: done,
    breaches: breaches(writes, found),
  }
}

function inTurn(replicas: readonly Replica[]): () => string {
  let next = 0
  return () => replicas[next++ % replicas.length]?.url ?? ''
}
