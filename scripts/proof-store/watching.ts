// Rounds of clients over three replicas behind a balancer, each with another fault in its midst.
import { setTimeout as pause } from 'node:timers/promises'
import { randomBelow } from '../../conformance/runner/trial/plan.ts'
import type { OwnPostgres } from '../../mocks/stores/testing.ts'
import { startBalancer } from './balancer.ts'
import { historyOf, isRegisterOf } from './registers.ts'
import { type Replica, startReplica } from './replicas.ts'

export interface WatchedRounds {
  /** How many rounds there were with each fault. */
  rounds: { [fault: string]: number }
  reads: number
  writes: number
  unsure: number
  /** Rounds that were not those of a register, each with its acts. */
  breaches: string[]
}

export async function watchRegisters(postgres: OwnPostgres, { rounds, seed }: { rounds: number; seed: number }): Promise<WatchedRounds> {
  const store = await postgres.database()
  const replicas = await Promise.all([startReplica(store), startReplica(store), startReplica(store)])
  const { url, close } = await startBalancer(replicas.map((replica) => replica.url))
  const below = randomBelow(seed)
  const faults = faultsOf(postgres, store, () => replicas[below(replicas.length)] as Replica)
  const watched: WatchedRounds = { rounds: {}, reads: 0, writes: 0, unsure: 0, breaches: [] }
  for (let round = 0; round < rounds; round++) {
    const [fault = '', meanwhile] = Object.entries(faults)[round % Object.keys(faults).length] ?? []
    const acts = await historyOf(() => url, { sandbox: 'registers', seed: seed + round, ...(meanwhile && { meanwhile }) })
    watched.rounds[fault] = (watched.rounds[fault] ?? 0) + 1
    watched.reads += acts.filter(({ kind }) => kind === 'read').length
    watched.writes += acts.filter(({ kind }) => kind === 'write').length
    watched.unsure += acts.filter(({ unsure }) => unsure).length
    if (!isRegisterOf(acts)) watched.breaches.push(`no register: round ${round}, with ${fault}: ${JSON.stringify(acts)}`)
  }
  await close()
  await Promise.all(replicas.map((replica) => replica.stop()))
  return watched
}

function faultsOf(postgres: OwnPostgres, store: string, anyReplica: () => Replica): { [fault: string]: () => Promise<void> } {
  return {
    'nothing wrong': () => Promise.resolve(),
    'connections cut': () => postgres.cutConnections(store),
    'a replica killed': () => anyReplica().killAndRestart(),
    async 'PostgreSQL restarted'() {
      await postgres.crash()
      await postgres.start()
    },
    async 'a replica stopped for 5 s'() {
      const replica = anyReplica()
      replica.signal('SIGSTOP')
      await pause(5_000)
      replica.signal('SIGCONT')
    },
  }
}
