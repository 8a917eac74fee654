// The peace in which a case works: where others keep still for it, and what it waits for before it writes or looks several times.
import type { OperationId } from '../../../openapi/contract.ts'
import { aloneIn, areaWritten, type Claim, claimOf, type Gate, hopefulClaimOf, isBesideWriters } from './claims.ts'
import type { Touching } from './touching.ts'

/** One gate lets cases in, the other the requests of those that are there together. */
export interface Gates {
  cases: Gate
  requests: Gate
  /** How often a write to each area began or ended. */
  writes: Map<string, number>
}

export class Peace {
  private readonly gates: Gates
  private claim: Claim
  /** What it needs where others' writes move what it looks at. */
  private readonly firm: Claim
  /** Where others' writes would do so, and how many there were when it began. */
  private readonly movers = new Map<string, number>()
  /** True while it waits for nobody, since others keep still where it looks several times. */
  private isLooking = false
  private moving = Promise.resolve()

  constructor(gates: Gates, asked: Touching) {
    this.gates = gates
    this.claim = hopefulClaimOf(asked)
    this.firm = claimOf(asked)
  }

  async begin(): Promise<void> {
    await this.gates.cases.enter(this.claim)
    this.movers.clear()
    for (const [area, stay] of this.firm) if (this.claim.get(area) !== stay) this.movers.set(area, this.writesTo(area))
  }

  end(): void {
    this.gates.cases.leave(this.claim)
  }

  /** True where others wrote meanwhile what may lawfully move what the case looked at. */
  get wasMoved(): boolean {
    return [...this.movers].some(([area, writes]) => this.writesTo(area) !== writes)
  }

  /** From here on nothing of the kind can happen. */
  async holdStill(): Promise<void> {
    this.end()
    const alone = [...this.claim].filter(([, stay]) => stay === 'alone')
    this.claim = new Map([...this.firm, ...alone])
    await this.begin()
  }

  /** Does what may change records of the operation; others who are there look at them in peace before or after that. */
  async write<Came>(id: OperationId | undefined, work: () => Promise<Came>): Promise<Came> {
    const area = id && areaWritten(id)
    if (area !== undefined && this.claim.get(area) === 'still') await this.keepOthersFrom([area])
    if (area === undefined) return work()
    const told = () => this.told(area, work)
    return isBesideWriters(this.claim.get(area)) && !this.isLooking ? this.through(new Map([[area, 'use']]), told) : told()
  }

  private async told<Came>(area: string, work: () => Promise<Came>): Promise<Came> {
    this.tell(area)
    try {
      return await work()
    } finally {
      this.tell(area)
    }
  }

  private tell(area: string): void {
    this.gates.writes.set(area, this.writesTo(area) + 1)
    const known = this.movers.get(area)
    if (known !== undefined) this.movers.set(area, known + 1)
  }

  private writesTo(area: string): number {
    return this.gates.writes.get(area) ?? 0
  }

  /** Nobody else writes in the area while it looks there several times. */
  async whileStill<Came>(area: string, look: () => Promise<Came>): Promise<Came> {
    if (!isBesideWriters(this.claim.get(area)) || this.isLooking) return look()
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
