// Cases that bring the target down: rounds that begin again after each restart would never end.
import type { RunEvent } from '../../runner/run.ts'

/** A case that has ended so many milliseconds ago may have done it as well. */
const shortlyBefore = 250
/** So many times in a row are no chance. */
const mostTimes = 3

export class Culprits {
  private readonly now: () => number
  /** Cases that are asked, with when they ended. */
  private readonly asked = new Map<string, number>()
  /** Those that were asked each time. */
  private suspects: readonly string[] = []
  private times = 0

  constructor(now: () => number) {
    this.now = now
  }

  see(event: RunEvent): void {
    if (event.type === 'start') this.asked.clear()
    if (event.type === 'begin') this.asked.set(event.case.id, Number.POSITIVE_INFINITY)
    if (event.type === 'result') this.asked.set(event.result.case.id, this.now())
  }

  /** The target went away. */
  meet(): void {
    const last = this.now() - shortlyBefore
    const suspects = [...this.asked].flatMap(([id, ended]) => (ended > last ? [id] : []))
    const common = this.suspects.filter((id) => suspects.includes(id))
    const isAgain = common.length > 0
    this.suspects = isAgain ? common : suspects
    this.times = isAgain ? this.times + 1 : Math.min(suspects.length, 1)
  }

  /** Somebody changed something. */
  forget(): void {
    this.suspects = []
    this.times = 0
  }

  get areSure(): boolean {
    return this.times >= mostTimes
  }

  inWords(): string {
    if (!this.areSure) return ''
    return `It went away ${this.times} times while ${this.suspects.slice(0, 3).join(', ')} was asked, so it is not asked again by itself.`
  }
}
