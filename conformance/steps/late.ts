// Lists that lag: what a list shows of a write some time after it is as wrong as what it never shows, but mended elsewhere.
import type { RunContext } from '../runner/trial/context.ts'
import type { Trial } from '../runner/trial/trial.ts'

/** Search engines make what was written visible about once a second. */
const patience = 1500
const look = 100

/** Runs that have waited in vain, and do not wait again. */
const inVain = new WeakSet<RunContext>()

/** How much later it is right, to stand behind what came; empty where it is not right for a while. */
export async function soMuchLater(trial: Trial, isRight: () => Promise<boolean>): Promise<string> {
  if (inVain.has(trial.context)) return ''
  const start = performance.now()
  while (performance.now() - start < patience) {
    await trial.rest(look)
    if (await isRight()) return `, and the right one ${((performance.now() - start) / 1000).toFixed(1)} s later: it shows writes late`
  }
  inVain.add(trial.context)
  return ''
}
