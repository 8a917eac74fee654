// Where the registers are watched: three replicas, a balancer and PostgreSQL on this machine, or each on a host of its own; and what can be
// wrong there.
import { setTimeout as pause } from 'node:timers/promises'
import { startBalancer } from './balancer.ts'
import { kindsOfBalancer, startPackagedBalancer } from './balancers.ts'
import { wrongClocks } from './clocks.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { makeNetwork } from './hosts.ts'
import { startLink } from './link.ts'
import { type Replica, startReplica } from './replicas.ts'

export interface Stage {
  address(): string
  /** What goes wrong in a round; over when it is good again. */
  faults: { [fault: string]: () => Promise<void> }
  close(): Promise<void>
}

type Any = <Item>(items: readonly Item[]) => Item

/** Longer than anybody waits for PostgreSQL. */
const tooLong = 6_000
/** So short that what was sent meanwhile still arrives in time. */
const short = 1_500

/** Clocks of the replicas are set apart, and each has a line of its own to PostgreSQL. */
export async function onThisMachine(any: Any, programs: string | undefined): Promise<Stage> {
  const postgres = await startCluster({ programs })
  const store = await postgres.database()
  const links = await Promise.all(wrongClocks.map(() => startLink(store)))
  const replicas = await Promise.all(links.map(({ url }, number) => startReplica(url, { preloaded: wrongClocks[number] })))
  const { url, close } = await startBalancer(replicas.map((replica) => replica.url))
  const during = async (bad: () => void, milliseconds: number) => {
    bad()
    await pause(milliseconds)
    for (const link of links) link.restore()
  }
  return {
    address: () => url,
    faults: {
      ...usualFaults(any, postgres, replicas),
      'connections cut': () => postgres.cutConnections(store),
      'a line silent for 1.5 s': () => during(() => any(links).silence(), short),
      'a line silent for 6 s': () => during(() => any(links).silence(), tooLong),
      'a line slow by 200 ms': () => during(() => any(links).delay(200), short),
    },
    async close() {
      await close()
      await Promise.all(replicas.map((replica) => replica.stop()))
      await Promise.all(links.map((link) => link.close()))
      await postgres.stop()
    },
  }
}

/** Throws where the machine does not allow it. */
export async function onOwnHosts(any: Any, programs: string | undefined): Promise<Stage> {
  const network = makeNetwork()
  try {
    const database = network.host('db')
    const postgres = await startCluster({ programs, host: database })
    const store = await postgres.database()
    const replicas = await Promise.all(['r1', 'r2', 'r3'].map((name) => startReplica(store, { host: network.host(name) })))
    const urls = replicas.map((replica) => replica.url)
    const balancers = await Promise.all(kindsOfBalancer().map((kind) => startPackagedBalancer(kind, urls, network.host(kind))))
    const hosts = [database, ...replicas.map(({ host }) => host)]
    const during = async (bad: () => void, milliseconds: number) => {
      bad()
      await pause(milliseconds)
      network.heal()
    }
    return {
      address: () => any(balancers).url,
      faults: {
        ...usualFaults(any, postgres, replicas),
        'parted from PostgreSQL for 1.5 s': () => during(() => network.part(any(replicas).host, database), short),
        'parted from PostgreSQL for 6 s': () => during(() => network.part(any(replicas).host, database), tooLong),
        'PostgreSQL parted from all for 6 s': () => during(() => replicas.map(({ host }) => network.part(host, database)), tooLong),
        'a tenth of all packets lost': () => during(() => hosts.map((host) => network.lose(host, 10)), short),
        'a thin line from PostgreSQL': () => during(() => network.narrow(database), short),
      },
      async close() {
        await Promise.all(balancers.map((balancer) => balancer.close()))
        await Promise.all(replicas.map((replica) => replica.stop()))
        await postgres.stop()
        network.remove()
      },
    }
  } catch (error) {
    network.remove()
    throw error
  }
}

const usualFaults = (any: Any, postgres: Cluster, replicas: readonly Replica[]): Stage['faults'] => ({
  'nothing wrong': () => Promise.resolve(),
  'a replica killed': () => any(replicas).killAndRestart(),
  async 'PostgreSQL killed'() {
    await postgres.crash()
    await postgres.start()
  },
  'a replica stopped for 5 s': () => stopped(any(replicas), 5_000),
  'PostgreSQL stopped for 6 s': () => stopped(postgres, tooLong),
})

async function stopped(one: Pick<Replica, 'signal'>, milliseconds: number): Promise<void> {
  one.signal('SIGSTOP')
  await pause(milliseconds)
  one.signal('SIGCONT')
}
