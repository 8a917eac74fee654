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

/** What a case holds, in all its strands. */
interface Held {
  claim: Claim
  /** Where others' writes may move what it looks at, and how many there were when it began. */
  readonly movers: Map<string, number>
  moving: Promise<void>
}

export class Peace {
  private readonly gates: Gates
  private readonly asked: Touching
  private readonly held: Held
  /** True while it waits for nobody, since others keep still where it looks several times. */
  private isLooking = false
  private isStrand = false

  constructor(gates: Gates, asked: Touching, held: Held = { claim: hopefulClaimOf(asked), movers: new Map(), moving: Promise.resolve() }) {
    this.gates = gates
    this.asked = asked
    this.held = held
  }

  /** For what goes beside other parts of the case: they keep still for it, too. */
  strand(): Peace {
    const strand = new Peace(this.gates, this.asked, this.held)
    strand.isStrand = true
    strand.isLooking = this.isLooking
    return strand
  }

  async begin(): Promise<void> {
    const { claim, movers } = this.held
    await this.gates.cases.enter(claim)
    movers.clear()
    for (const [area, stay] of claimOf(this.asked)) if (claim.get(area) !== stay) movers.set(area, this.writesTo(area))
  }

  end(): void {
    this.gates.cases.leave(this.held.claim)
  }

  /** True where others wrote meanwhile what may lawfully move what the case looked at. */
  get wasMoved(): boolean {
    return [...this.held.movers].some(([area, writes]) => this.writesTo(area) !== writes)
  }

  /** From here on nothing of the kind can happen. */
  async holdStill(): Promise<void> {
    this.end()
    const alone = [...this.held.claim].filter(([, stay]) => stay === 'alone')
    this.held.claim = new Map([...claimOf(this.asked), ...alone])
    await this.begin()
  }

  /** Does what may change records of the operation; others who are there look at them in peace before or after that. */
  async write<Came>(id: OperationId | undefined, work: () => Promise<Came>): Promise<Came> {
    const area = id && areaWritten(id)
    if (area === undefined) return work()
    if ([undefined, 'still'].includes(this.held.claim.get(area))) await this.keepOthersFrom([area])
    const told = () => this.told(area, work)
    return this.isBesideWrites(area) ? this.through(new Map([[area, 'use']]), told) : told()
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
    const known = this.held.movers.get(area)
    if (known !== undefined) this.held.movers.set(area, known + 1)
  }

  private writesTo(area: string): number {
    return this.gates.writes.get(area) ?? 0
  }

  /** Nobody else writes in the area while it looks there several times. */
  async whileStill<Came>(area: string, look: () => Promise<Came>): Promise<Came> {
    if (!this.isBesideWrites(area)) return look()
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
    const { held } = this
    held.moving = held.moving.then(async () => {
      const more = areas.filter((area) => held.claim.get(area) !== 'alone')
      if (more.length === 0) return
      // Who holds on to something while it waits could wait for ever.
      this.end()
      held.claim = more.reduce((claim, area) => aloneIn(area, claim), held.claim)
      await this.gates.cases.enter(held.claim)
    })
    await held.moving
  }

  /** Of other cases, or of other strands of its own. What a case sends at once without strands is to meet. */
  private isBesideWrites(area: string): boolean {
    const stay = this.held.claim.get(area)
    return !this.isLooking && (isBesideWriters(stay) || (stay === 'alone' && this.isStrand))
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
