// Cases that bring the target down: rounds that begin again after each restart would never end.
import type { RunEvent } from '../../runner/run.ts'

/** A case that has ended so many milliseconds ago may have done it as well. */
const shortlyBefore = 250
/** As often as this it may be chance, since people restart what they mend while something is asked; then the suspects are asked apart. */
const chance = 2

interface Asked {
  begun: number
  ended: number
}

export class Culprits {
  private readonly now: () => number
  private readonly asked = new Map<string, Asked>()
  /** Those that were asked each time, with how long. */
  private suspects: ReadonlyMap<string, number> = new Map()
  private times = 0
  private readonly known = new Set<string>()

  constructor(now: () => number) {
    this.now = now
  }

  see(event: RunEvent): void {
    if (event.type === 'start') this.asked.clear()
    if (event.type === 'begin') this.asked.set(event.case.id, { begun: this.now(), ended: Number.POSITIVE_INFINITY })
    const asked = event.type === 'result' ? this.asked.get(event.result.case.id) : undefined
    if (asked) asked.ended = this.now()
  }

  /** The target went away; true where a case did it of which that is known. */
  meet(): boolean {
    const now = this.now()
    const near = [...this.asked].filter(([, { ended }]) => ended > now - shortlyBefore)
    if (near.some(([id]) => this.known.has(id))) return true
    const suspects = new Map(near.map(([id, { begun, ended }]) => [id, Math.min(ended, now) - begun]))
    const common = new Map([...suspects].filter(([id, time]) => isAlike(time, this.suspects.get(id))))
    this.times = common.size > 0 ? this.times + 1 : Math.min(suspects.size, 1)
    this.suspects = common.size > 0 ? common : suspects
    if (this.times > chance) this.convict()
    return false
  }

  /** They were asked one by one: it is the last that was begun. */
  private convict(): void {
    const last = [...this.asked.keys()].findLast((id) => this.suspects.has(id))
    if (last !== undefined) this.known.add(last)
    this.suspects = new Map()
    this.times = 0
  }

  /** Somebody changed something. */
  forget(): void {
    this.suspects = new Map()
    this.times = 0
    this.known.clear()
  }

  /** To be asked after all else, each by itself. */
  get apart(): readonly string[] {
    return [...(this.times < chance ? [] : this.suspects.keys()), ...this.known]
  }

  inWords(): string {
    if (this.known.size === 0) return ''
    return `It went away ${chance + 1} times while ${[...this.known].join(', ')} was asked: that comes last from now on, and what it brings down is not asked again by itself.`
  }
}

/** What a case does to a target it does about as long after it began; what people do comes at any time. */
const isAlike = (one: number, other: number | undefined): boolean =>
  other !== undefined && Math.abs(one - other) < Math.max(shortlyBefore, Math.max(one, other) / 4)
