// The peace in which a case works: where others keep still for it, and what it waits for before it writes or looks several times.
import type { OperationId } from '../../../openapi/contract.ts'
import { aloneIn, areaWritten, type Claim, claimOf, type Gate } from './claims.ts'
import type { Touching } from './touching.ts'

/** One gate lets cases in, the other the requests of those that are there together. */
export interface Gates {
  cases: Gate
  requests: Gate
}

export class Peace {
  private readonly gates: Gates
  private claim: Claim
  /** True while it waits for nobody, since others keep still where it looks several times. */
  private isLooking = false
  private moving = Promise.resolve()

  constructor(gates: Gates, asked: Touching) {
    this.gates = gates
    this.claim = claimOf(asked)
  }

  begin(): Promise<void> {
    return this.gates.cases.enter(this.claim)
  }

  end(): void {
    this.gates.cases.leave(this.claim)
  }

  /** Does what may change records of the operation; others who are there look at them in peace before or after that. */
  async write<Came>(id: OperationId | undefined, work: () => Promise<Came>): Promise<Came> {
    const area = id && areaWritten(id)
    if (area !== undefined && this.claim.get(area) === 'still') await this.keepOthersFrom([area])
    return area === undefined || this.claim.get(area) !== 'use' || this.isLooking ? work() : this.through(new Map([[area, 'use']]), work)
  }

  /** Nobody else writes in the area while it looks there several times. */
  async whileStill<Came>(area: string, look: () => Promise<Came>): Promise<Came> {
    if (this.claim.get(area) !== 'use' || this.isLooking) return look()
    return this.through(new Map([[area, 'still']]), async () => {
      this.isLooking = true
      try {
        return await look()
      } finally {
        this.isLooking = false
      }
    })
  }

  /** From here on nobody else is in these areas: for a case that learns only now that it is to write there. What it saw before may be old. */
  async keepOthersFrom(areas: readonly string[]): Promise<void> {
    this.moving = this.moving.then(async () => {
      const more = areas.filter((area) => this.claim.get(area) !== 'alone')
      if (more.length === 0) return
      // Who holds on to something while it waits could wait for ever.
      this.end()
      this.claim = more.reduce((claim, area) => aloneIn(area, claim), this.claim)
      await this.begin()
    })
    await this.moving
  }

  private async through<Came>(claim: Claim, work: () => Promise<Came>): Promise<Came> {
    await this.gates.requests.enter(claim)
    try {
      return await work()
    } finally {
      this.gates.requests.leave(claim)
    }
  }
}
