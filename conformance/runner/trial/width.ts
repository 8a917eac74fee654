// How many cases go side by side: more where a target is slow to answer, as long as it answers them as fast as fewer.
import { cpus } from 'node:os'
import { performance } from 'node:perf_hooks'
import { usual } from '../../transport/slow-operations.ts'
import type { AnswerTime } from '../../transport/target.ts'

const most = 64
/** Signs of answers that cases under way hold: with more, no more cases go than on a fast target. Large data takes no more memory for coming slowly. */
const mostHeld = 4 * 1024 * 1024
/** Milliseconds below which time goes by in computing rather than in waiting. */
const fast = 20
/** So many answers tell how fast the target is. */
const enough = 32
/** With this part of the width under way an answer tells how it is at that width: half as many again, at least, as where it was half as wide. */
const full = 0.75
/** So much slower than half as many says that it has as much as it can take: one that answers one by one is half as slow again, at least. */
const slower = 1.4
/** So many times as many answers are heard before more is tried again: it may have been slow for another reason. */
const patience = 8
/** With so little of its time left this process keeps answers waiting itself; with so little of the machine's, a target on it has to wait. */
const busy = 0.9

export interface Width {
  readonly now: number
  hear(time: AnswerTime): void
}

/**
 * The width that is wanted, or one that finds its own. `load` tells the share of its time that this process, or all of the machine, worked
 * since it was asked last.
 */
export const widthOf = (wanted: number | undefined, load: () => number = loadHere()): Width =>
  wanted === undefined ? new GrowingWidth(load) : { now: wanted, hear() {} }

function loadHere(): () => number {
  const [own, all] = [ownLoad(), machineLoad()]
  return () => Math.max(own(), all())
}

function ownLoad(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}

function machineLoad(): () => number {
  let before = timesOfCores()
  return () => {
    const now = timesOfCores()
    const [all, idle] = [now.all - before.all, now.idle - before.idle]
    before = now
    return all > 0 ? 1 - idle / all : 0
  }
}

/** Milliseconds that went by on all cores, and those in which nobody used them. */
function timesOfCores(): { all: number; idle: number } {
  const times = cpus().map((core) => core.times)
  const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0)
  return { all: sum(times.flatMap((of) => Object.values(of))), idle: sum(times.map(({ idle }) => idle)) }
}

class GrowingWidth implements Width {
  now = usual
  private readonly load: () => number
  private readonly times: number[] = []
  /** By width, how long an answer took there last. */
  private readonly medians = new Map<number, number>()
  private rest = 0

  constructor(load: () => number) {
    this.load = load
  }

  hear({ milliseconds, beside, isPutOff, isBusy = false }: AnswerTime): void {
    // Asked for when the run was wider.
    if (beside > this.now) return
    if (isPutOff) this.shrink(Number.POSITIVE_INFINITY, isBusy ? 1 : usual)
    // What comes with few others does not tell how it would be with many.
    if (isPutOff || beside < full * this.now) return
    if (this.times.push(milliseconds) < Math.max(enough, 2 * this.now)) return
    const median = this.times.toSorted((one, other) => one - other)[this.times.length >> 1] ?? 0
    this.times.length = 0
    if (this.load() > busy) return
    this.medians.set(this.now, median)
    const [half, double] = [this.medians.get(this.now / 2) ?? median, this.medians.get(2 * this.now) ?? median]
    // Slow with half as many, too: it was not for their number.
    const wasInVain = this.rest > 0 && double <= slower * median
    if (median > slower * half && !wasInVain) this.shrink(median)
    else if (this.rest > 0 && !wasInVain) this.rest -= 1
    else if (median >= fast) this.grow()
  }

  private grow(): void {
    this.now = Math.min(most, 2 * this.now)
    this.rest = 0
  }

  /** For so long did an answer take; for ever where it was put off. */
  private shrink(median: number, least = usual): void {
    this.now = Math.max(Math.min(least, this.now), this.now >> 1)
    this.medians.set(2 * this.now, median)
    this.rest = patience
    this.times.length = 0
  }
}

/** What connections are kept ready for. */
export const mostWidth = (wanted: number | undefined): number => wanted ?? most

/** Who asks just now: cases, and what goes side by side within one. */
export class Seats {
  /** Told when one becomes free. */
  freed = () => {}
  private readonly width: () => number
  private taken = 0
  private held = 0

  constructor(width: () => number) {
    this.width = width
  }

  get free(): number {
    const width = this.width()
    return Math.max(0, (this.held > mostHeld ? Math.min(width, usual) : width) - this.taken)
  }

  /** Told how much longer the answers are that cases hold; shorter when a case is over. */
  hold(signs: number): void {
    this.held += signs
  }

  /** As many as are wanted and free. */
  take(wanted: number): number {
    const count = Math.min(wanted, this.free)
    this.taken += count
    return count
  }

  give(count: number): void {
    this.taken -= count
    this.freed()
  }

  /** Does so many things, one after the other and beside it as many as there is room for, until one is the last. */
  async each(count: number, act: (at: number) => Promise<'go on' | 'last'>): Promise<void> {
    const helping: Promise<void>[] = []
    let next = 0
    const work = async () => {
      while (next < count) {
        const at = next++
        // Whoever has ended meanwhile leaves a seat.
        while (next < count && this.take(1) > 0) helping.push(work().finally(() => this.give(1)))
        if ((await act(at)) === 'last') next = count
      }
    }
    await work()
    await Promise.all(helping)
  }
}
