// How a run ends before its last case: first nothing more is asked and what is under way cleans up, then nothing is waited for.
import { setMaxListeners } from 'node:events'

export interface Ending {
  /** Aborted when no more is to be asked; its reason says why. */
  readonly stop: AbortSignal
  /** Aborted when nothing is waited for any longer, not even by those who clean up. */
  readonly cut: AbortSignal
  /** Aborted when no more of a ground without end is to be asked; what is under way is asked to its end. */
  readonly enough: AbortSignal
  /** Cases under way end and clean up, however long that takes. */
  askNoMore(why: string): void
  /** The same, but they get no more than a moment for it. */
  endNow(why: string): void
  /** The run is to have ended then: the moment for cleaning up is part of the time, and so is what was `spent` before. */
  endAfter(milliseconds: number, spent?: number): void
  /** No more of the ground; cases under way get some time to come to their end. */
  enoughNow(why: string): void
  /** The same, so that it has ended then. */
  enoughAfter(milliseconds: number, spent?: number): void
  /** It has ended. */
  over(): void
}

const longestMoment = 1300
/** What comes after the last answer: the outcome, what of the cases was not asked, and the last of the reports of all kinds. */
const reporting = 700
/** To find what is the smallest that shows what was found; less where somebody waits for the end. */
const longestWhile = 10_000
const shortWhile = 3000

export function makeEnding(): Ending {
  const [stop, cut, enough] = [new AbortController(), new AbortController(), new AbortController()]
  // Every request under way listens until its answer is there, and a case may send any number at once.
  setMaxListeners(0, stop.signal, cut.signal)
  const timers: NodeJS.Timeout[] = []
  const after = (milliseconds: number, work: () => void) => void timers.push(setTimeout(work, milliseconds))
  const askNoMore = (why: string) => {
    enough.abort(why)
    stop.abort(why)
  }
  const endAfter = (milliseconds: number, spent = 0) => {
    const why = `the time given (${milliseconds} ms) was over`
    const last = milliseconds - Math.min(milliseconds / 5, reporting) - spent
    after(last - Math.min(milliseconds / 5, longestMoment), () => askNoMore(why))
    after(last, () => cut.abort(why))
  }
  const endNow = (why: string) => {
    askNoMore(why)
    after(longestMoment, () => cut.abort(why))
  }
  return {
    stop: stop.signal,
    cut: cut.signal,
    enough: enough.signal,
    askNoMore,
    endNow,
    endAfter,
    enoughNow(why) {
      enough.abort(why)
      after(shortWhile, () => endNow(why))
    },
    enoughAfter(milliseconds, spent = 0) {
      after(milliseconds - Math.min(milliseconds / 5, longestWhile) - spent, () => enough.abort())
      endAfter(milliseconds, spent)
    },
    over: () => timers.forEach(clearTimeout),
  }
}

/** Tells whether what is still to be told must be brief for all to end in time: half of the time for it is over. */
export function lateness(stop: AbortSignal | undefined, milliseconds = Number.POSITIVE_INFINITY, spent = 0): () => boolean {
  let last = performance.now() + milliseconds - Math.min(milliseconds / 5, reporting) / 2 - spent
  const stopped = () => {
    last = Math.min(last, performance.now() + longestMoment + reporting / 2)
  }
  stop?.addEventListener('abort', stopped, { once: true })
  return () => performance.now() > last
}

/** Waits, but not beyond the stop. */
export function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    const go = () => {
      clearTimeout(timer)
      stop.removeEventListener('abort', go)
      resume()
    }
    const timer = setTimeout(go, milliseconds)
    stop.addEventListener('abort', go, { once: true })
    if (stop.aborted) go()
  })
}
