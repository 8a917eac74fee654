// The time of one sandbox: it runs with the wall clock, or stands still until it is moved.

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Moves it to this time. A running clock runs on from there. */
  set(time: Date | string | number): void
  /** Moves it forward. */
  advance(milliseconds: number): void
  /** Lets it stand still at the time it shows. */
  freeze(): void
  /** Lets it run on from the time it shows. */
  run(): void
  /** Never changed: another one takes its place when the clock is set or changes its way. */
  state(): ClockState
  /** Goes on as this says. */
  resume(state: ClockState): void
}

/** How to make the same clock again: a frozen one stands at `at`, a running one is `ahead` of the wall clock. */
export type ClockState = { at: number } | { ahead: number }

/** Records keep times of four figures for the year, and what is made then ends later. */
const [earliest, latest] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9998-12-31T23:59:59.999Z')]

function checkTime(time: number): void {
  if (!(time >= earliest && time <= latest)) throw new RangeError('Expected a time from the year 1 to 9998, got another.')
}

/** `wall` is where real time comes from; the engine itself never asks. */
export function makeClock(state: ClockState, wall: () => number): Clock {
  let current = state
  const now = () => ('at' in current ? current.at : wall() + current.ahead)
  checkTime(now())
  const moveTo = (time: number) => {
    checkTime(time)
    current = 'at' in current ? { at: time } : { ahead: time - wall() }
  }
  return {
    now,
    set(time) {
      const milliseconds = new Date(time).getTime()
      if (Number.isNaN(milliseconds)) throw new RangeError(`Expected a time such as 2026-03-04T10:20:30.000Z, got "${time}".`)
      moveTo(milliseconds)
    },
    advance: (milliseconds) => moveTo(now() + milliseconds),
    freeze() {
      current = { at: now() }
    },
    run() {
      current = { ahead: now() - wall() }
    },
    state: () => current,
    resume(other) {
      current = other
    },
  }
}
