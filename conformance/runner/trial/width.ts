// How many cases go side by side: more where a target is slow to answer, as long as it answers them as fast as fewer.

/** As many where nobody says how many; a fast target gains nothing by more. */
const usual = 8
const most = 64
/** Milliseconds below which time goes by in computing rather than in waiting. */
const fast = 20
/** So many answers tell how fast the target is. */
const enough = 32
/** So much slower than before says that it has as much as it can take. */
const slower = 1.5

export interface Width {
  readonly now: number
  /** Told how long each answer took. */
  hear(milliseconds: number): void
}

/** The width that is wanted, or one that finds its own. */
export const widthOf = (wanted: number | undefined): Width => (wanted === undefined ? new GrowingWidth() : { now: wanted, hear() {} })

class GrowingWidth implements Width {
  now = usual
  private readonly times: number[] = []
  private best = Number.POSITIVE_INFINITY
  private bound = most

  hear(milliseconds: number): void {
    if (this.times.push(milliseconds) < Math.max(enough, 2 * this.now)) return
    const median = this.times.toSorted((one, other) => one - other)[this.times.length >> 1] ?? 0
    this.times.length = 0
    const isSlower = median > slower * this.best
    this.best = Math.min(this.best, median)
    if (isSlower && this.now > usual) {
      // What it could not take once it is not asked again.
      this.now = Math.max(usual, this.now / 2)
      this.bound = this.now
    } else if (median >= fast && !isSlower) this.now = Math.min(this.bound, 2 * this.now)
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

  constructor(width: () => number) {
    this.width = width
  }

  get free(): number {
    return Math.max(0, this.width() - this.taken)
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
}
