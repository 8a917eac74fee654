// What others may have caused meanwhile counts when it is found again.
import type { Finding } from '../exchange/finding.ts'
import { Skip } from '../runner/trial/endings.ts'
import type { Trial } from '../runner/trial/trial.ts'

/**
 * Asks, and asks again where that finds something that others may have caused: what both find is told. Where it cannot be asked again, so is
 * what was found once.
 */
export async function foundAgain<Came>(
  trial: Trial,
  ask: () => Promise<Came>,
  mayBeOthers: (came: Came) => boolean = () => true,
): Promise<readonly Came[]> {
  const before = trial.findings.length
  const once = await ask()
  if (trial.findings.length === before || !mayBeOthers(once)) return [once]
  const first = trial.findings.splice(before)
  try {
    const again = await ask()
    const second = trial.findings.splice(before)
    trial.findings.push(
      ...first.filter(isOfOneAnswer),
      ...second.filter((finding) => isOfOneAnswer(finding) || first.some((other) => isSameFinding(finding, other))),
    )
    return [once, again]
  } catch (error) {
    if (!(error instanceof Skip)) throw error
    trial.findings.splice(before, Number.POSITIVE_INFINITY, ...first)
    return [once]
  }
}

/** What a case does, once more where it finds something: others may write to what it counts. */
export const unlessOthers =
  (run: (trial: Trial) => Promise<void>) =>
  async (trial: Trial): Promise<void> =>
    void (await foundAgain(trial, () => run(trial)))

/** An answer that is wrong by itself is so whatever others did. */
const isOfOneAnswer = ({ check }: Finding): boolean => check !== 'expectation'

const isSameFinding = (one: Finding, other: Finding): boolean => one.requirement === other.requirement && one.where === other.where
