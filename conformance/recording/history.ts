// What was seen before, by which every exchange is judged that comes after: of each world its sessions, records and pages, and no exchange.
import type { Exchange } from '../exchange/exchange.ts'
import type { RecordedExchange } from '../exchange/recorded-exchange.ts'
import type { Happened, Judged } from './history/happened.ts'
import { Newest } from './history/newest.ts'
import { SeenPages } from './history/pages.ts'
import { RememberedRecords } from './history/records.ts'
import { SeenSessions } from './history/sessions.ts'

/** Sandboxes come and go. */
const mostWorlds = 100

export class TrafficHistory {
  private readonly worlds = new Newest<SeenWorld>(mostWorlds)

  see(recorded: RecordedExchange, exchange: Exchange): Judged {
    const { operation, startedAt, world } = recorded
    const token = /^Bearer (\S+)$/.exec(exchange.request.headers.authorization ?? '')?.[1]
    const endedAt = startedAt + exchange.milliseconds
    return this.of(world).see({ operation, exchange, kept: recorded.exchange, startedAt, endedAt, token })
  }

  /** Something was asked that is not of the API and may have changed anything, such as a reset between two tests. */
  forget(): void {
    for (const world of this.worlds.values()) world.records.forget()
  }

  private of(name: string): SeenWorld {
    const world = this.worlds.get(name) ?? new SeenWorld()
    this.worlds.set(name, world)
    return world
  }
}

class SeenWorld {
  readonly records = new RememberedRecords()
  private readonly sessions = new SeenSessions()
  private readonly pages = new SeenPages()

  see(seen: Omit<Happened, 'since'>): Judged {
    const { exchange, token, startedAt } = seen
    const findings = this.pages.see(seen)
    // Nobody knows when it was.
    if (Number.isNaN(startedAt)) return { findings, held: [] }
    // A session that ended by itself may be the first sign that the target began anew.
    if (exchange.answer?.status === 401 && this.sessions.isLive(token)) this.records.forget()
    findings.push(...this.sessions.see(seen))
    const happened = { ...seen, since: this.sessions.sinceOf(token) }
    const { findings: more, held } = this.records.see(happened, this.sessions.authorOf(token))
    return { findings: [...findings, ...more], held }
  }
}
