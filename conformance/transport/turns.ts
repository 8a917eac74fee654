// Turns of the event loop: timers, and whoever stops the run, are heard in between.

export const aTurn = (): Promise<void> => new Promise((resume) => void setImmediate(resume))

let last = Promise.resolve()

/** One after the other, each with a turn of its own: for what takes long once it is there. */
export function ownTurn(): Promise<void> {
  last = last.then(aTurn)
  return last
}
