// Hosts of their own for replicas, balancer and PostgreSQL, as network namespaces of Linux, and what can be wrong between them.
import { spawnSync } from 'node:child_process'

export interface Host {
  address: string
  /** What stands before a program that is to run there. */
  run: readonly string[]
}

export const thisMachine: Host = { address: '127.0.0.1', run: [] }

export interface Network {
  host(name: string): Host
  /** Nothing comes through between the two, and neither is told. */
  part(one: Host, other: Host): void
  /** Of a hundred packets that come to a host so many are lost. */
  lose(host: Host, percent: number): void
  /** What leaves a host has to wait for a thin line. */
  narrow(host: Host): void
  heal(): void
  remove(): void
}

/** Addresses that are set apart for documentation, so that nobody else has them. */
const subnet = '198.51.100'
const chain = ['inet', 'faults', 'arriving'] as const

/** Throws where the machine does not allow it, with what it refused. */
export function makeNetwork(): Network {
  const bridge = `rs${process.pid}`
  const names: string[] = []
  sure('ip', 'link', 'add', bridge, 'type', 'bridge')
  const network: Network = {
    host(name) {
      const number = names.length + 2
      const [space, wire, address] = [`${bridge}-${name}`, `${bridge}-${number}`, `${subnet}.${number}`]
      const run = ['ip', 'netns', 'exec', space] as const
      sure('ip', 'netns', 'add', space)
      names.push(space)
      sure('ip', 'link', 'add', wire, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
      sure('ip', 'link', 'set', wire, 'master', bridge, 'up')
      sure(...run, 'ip', 'address', 'add', `${address}/24`, 'dev', 'eth0')
      for (const device of ['lo', 'eth0']) sure(...run, 'ip', 'link', 'set', device, 'up')
      sure(...run, 'nft', 'add', 'table', ...chain.slice(0, 2))
      sure(...run, 'nft', 'add', 'chain', ...chain, '{ type filter hook input priority 0; }')
      return { address, run }
    },
    part(one, other) {
      sure(...one.run, 'nft', 'add', 'rule', ...chain, 'ip', 'saddr', other.address, 'drop')
      sure(...other.run, 'nft', 'add', 'rule', ...chain, 'ip', 'saddr', one.address, 'drop')
    },
    lose(host, percent) {
      sure(...host.run, 'nft', 'add', 'rule', ...chain, 'numgen', 'random', 'mod', '100', '<', String(percent), 'drop')
    },
    narrow(host) {
      sure(...host.run, ...'tc qdisc replace dev eth0 root tbf rate 200kbit burst 4kb latency 400ms'.split(' '))
    },
    heal() {
      for (const name of names) {
        sure('ip', 'netns', 'exec', name, 'nft', 'flush', 'chain', ...chain)
        // Not there unless its line was narrow.
        spawnSync('ip', ['netns', 'exec', name, ...'tc qdisc del dev eth0 root'.split(' ')])
      }
    },
    remove() {
      for (const name of names) spawnSync('ip', ['netns', 'delete', name])
      spawnSync('ip', ['link', 'delete', bridge])
    },
  }
  try {
    sure('ip', 'address', 'add', `${subnet}.1/24`, 'dev', bridge)
    sure('ip', 'link', 'set', bridge, 'up')
    return network
  } catch (error) {
    network.remove()
    throw error
  }
}

function sure(...words: string[]): void {
  const [program = '', ...args] = words
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${words.join(' ')}: ${error?.message ?? stderr.trim()}`)
}
