// Long work that only computes, done in steps: between them signals and timers have their turn.

/** Work that gives way between its steps, and returns what it comes to. */
export type InSteps<Result> = Generator<unknown, Result, void>

/** All of it, without giving way. */
export function atOnce<Result>(work: InSteps<Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** Nobody notices that a signal waited so long. */
const longestStep = 50

/** All of it, giving way every few steps; `begin` is told when that comes up first, for short work never gives way. */
export async function givingWay<Result>(work: InSteps<Result>, begin: () => void = () => {}): Promise<Result> {
  for (let isLong = false; ; isLong = true) {
    const start = performance.now()
    do {
      const { done, value } = work.next()
      if (done) return value
    } while (performance.now() - start < longestStep)
    if (!isLong) begin()
    await new Promise<void>((resume) => setImmediate(resume))
  }
}
