// The way from a replica to PostgreSQL, which can be made silent, slow, or end: what a network does where it cannot be taken apart itself.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface Link {
  /** The address with the link in between. */
  url: string
  /** From now on nothing comes through, and nobody is told: what was sent arrives when it is sound again. */
  silence(): void
  /** From now on everything takes so many milliseconds longer, each way. */
  delay(milliseconds: number): void
  restore(): void
  close(): Promise<void>
}

export async function startLink(address: string): Promise<Link> {
  const target = new URL(address)
  const ways = new Set<Way>()
  let isSilent = false
  let late = 0
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const way of [new Way(near, far), new Way(far, near)]) {
      ways.add(way)
      way.from.on('close', () => ways.delete(way))
      way.from.on('data', (chunk) => way.pass(() => way.to.write(chunk), late))
      way.from.on('error', () => way.pass(() => way.to.destroy(), late))
      way.from.on('end', () => way.pass(() => way.to.end(), late))
      if (isSilent) way.hold()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = server.address()
  const url = new URL(address)
  url.host = `127.0.0.1:${typeof own === 'object' && own ? own.port : 0}`
  return {
    url: url.href,
    silence() {
      isSilent = true
      for (const way of ways) way.hold()
    },
    delay(milliseconds) {
      late = milliseconds
    },
    restore() {
      isSilent = false
      late = 0
      for (const way of ways) way.release()
    },
    async close() {
      for (const { from } of ways) from.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** One direction of a connection. */
class Way {
  readonly from: Socket
  readonly to: Socket
  private isHeld = false
  private held: (() => void)[] = []

  constructor(from: Socket, to: Socket) {
    this.from = from
    this.to = to
  }

  /** Does what came in, in order, later or when it is released. */
  pass(work: () => void, late: number): void {
    const now = () => (this.isHeld ? this.held.push(work) : work())
    if (late > 0) setTimeout(now, late)
    else now()
  }

  hold(): void {
    this.isHeld = true
  }

  release(): void {
    this.isHeld = false
    for (const work of this.held.splice(0)) work()
  }
}
