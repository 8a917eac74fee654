// Rounds of clients over three replicas behind a balancer, each with another fault in its midst.
import { historyOf, isRegisterOf } from './registers.ts'
import type { Stage } from './stages.ts'
import { timesThatDoNotGoOn } from './times.ts'

export interface WatchedRounds {
  /** How many rounds there were with each fault. */
  rounds: { [fault: string]: number }
  reads: number
  writes: number
  unsure: number
  /** Milliseconds that the slowest answer took. */
  slowest: number
  /** Rounds that were not those of a register, each with its acts. */
  breaches: string[]
}

export async function watchRegisters(
  { address, faults }: Stage,
  { rounds, seed }: { rounds: number; seed: number },
): Promise<WatchedRounds> {
  const watched: WatchedRounds = { rounds: {}, reads: 0, writes: 0, unsure: 0, slowest: 0, breaches: [] }
  for (let round = 0; round < rounds; round++) {
    const [fault = '', meanwhile] = Object.entries(faults)[round % Object.keys(faults).length] ?? []
    const acts = await historyOf(address, { sandbox: 'registers', seed: seed + round, ...(meanwhile && { meanwhile }) })
    watched.rounds[fault] = (watched.rounds[fault] ?? 0) + 1
    watched.reads += acts.filter(({ kind }) => kind === 'read').length
    watched.writes += acts.filter(({ kind }) => kind === 'write').length
    watched.unsure += acts.filter(({ unsure }) => unsure).length
    watched.slowest = Math.max(watched.slowest, ...acts.map(({ start, end }) => end - start))
    if (!isRegisterOf(acts)) watched.breaches.push(`no register: round ${round}, with ${fault}: ${JSON.stringify(acts)}`)
    watched.breaches.push(...(await timesThatDoNotGoOn(address, 'registers')).map((wrong) => `round ${round}, with ${fault}: ${wrong}`))
  }
  return watched
}
