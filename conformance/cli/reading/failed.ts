// What failed last time, asked before all else, or alone.
import { counted } from '../../reporters/telling/text.ts'
import type { RunOptions } from '../../runner/run.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { JudgedCase } from '../../runner/verdict/since.ts'
import { Mistake } from './mistake.ts'

/** `only` them, or them `first`. */
export type FailedWish = 'only' | 'first'

interface ChosenCases extends Pick<RunOptions, 'turns'> {
  cases: readonly Case[]
  /** What is asked, where that is not what the flag says at first sight. */
  told: string
}

export function failedWishOf(failed?: boolean, first?: boolean): FailedWish | undefined {
  if (failed && first) throw new Mistake('--failed asks only what failed, --failed-first the rest as well: give one of them.')
  return failed ? 'only' : first ? 'first' : undefined
}

export function chosenByFailures(
  cases: readonly Case[],
  wish: FailedWish | undefined,
  last: readonly JudgedCase[] | undefined,
): ChosenCases {
  if (wish === undefined) return { cases, told: '' }
  const failed = new Set(last?.flatMap(({ case: { id }, verdict }) => (verdict === 'fail' ? [id] : [])))
  const chosen = cases.filter(({ id }) => failed.has(id))
  const flag = wish === 'only' ? '--failed' : '--failed-first'
  if (chosen.length === 0) {
    const why = last ? 'none of these cases failed last time' : 'no earlier run against this address is kept'
    return { cases, told: `${flag}: ${why}, so all ${counted(cases.length, 'case is', 'cases are')} asked.\n` }
  }
  if (wish === 'only') {
    const told = `${flag}: ${counted(chosen.length, 'case')} of ${cases.length} failed last time; nothing is said about the others.\n`
    return { cases: chosen, told }
  }
  return { cases, turns: (all) => [all.filter(({ id }) => failed.has(id)), all.filter(({ id }) => !failed.has(id))], told: '' }
}
