// The command run: opens what it writes, runs the cases, tells what happens, and says how it ended.

import { exitCodeOf } from '../recording/check-har.ts'
import { redactor } from '../reporters/telling/redact.ts'
import { type RunEvent, type RunOptions, run } from '../runner/run.ts'
import type { Case } from '../runner/trial/case.ts'
import type { Outcome } from '../runner/verdict/outcome.ts'
import { CannotRun } from '../sessions/sign-in.ts'
import type { Config } from './config/config.ts'
import { runOptionsOf } from './config/settings.ts'
import { NextBaseline, readBaseline, updateInWords, vagueInWords, writeBaseline } from './files/baseline-file.ts'
import { type Lock, makeLock } from './files/lock.ts'
import { RecipeFolder } from './files/recipe-file.ts'
import { openReports, refuseReportOver } from './files/reports.ts'
import { readReport } from './files/since-report.ts'
import { Mistake } from './reading/mistake.ts'
import type { Talking } from './reading/surroundings.ts'

interface JudgeOptions {
  cases: readonly Case[]
  updateBaseline: boolean
  /** The JSON report of an earlier run. */
  since: string | undefined
  /** What is asked after the cases for as long as there is time, and who is told each event first. */
  ground?: { cases: Iterable<Case>; watch(event: RunEvent): void }
  /** Cases that a baseline may name, where these are more. */
  known?: readonly Case[]
}

/** 0 conforms, 1 does not, 2 when nothing can be said, or when not all was judged that was to be. */
export async function judge(
  config: Config,
  { cases, updateBaseline, since, ground, known = cases }: JudgeOptions,
  surroundings: Talking,
): Promise<number> {
  const { tell, stop } = surroundings
  const start = performance.now() - (surroundings.spent ?? 0)
  const options = runOptionsOf(config, cases)
  const { target, strict } = options
  const file = config.baseline
  if (updateBaseline && file === undefined) throw new Mistake('--update-baseline needs --baseline <file>, or baseline in the config.')
  refuseReportOver(file, 'baseline', config.reports ?? {})
  const baseline = file === undefined ? [] : readBaseline(file, known, { mayBeMissing: updateBaseline })
  if (file !== undefined && !updateBaseline) tell(vagueInWords(file, baseline))
  // Read before the report of this run may take its place.
  const before = since === undefined ? undefined : readReport(since)
  const next = new NextBaseline(baseline, strict)
  const recipes = config.recipes === undefined ? undefined : new RecipeFolder(config.recipes, tell)
  const lock = makeLock({ target, tell })
  const reports = openReports(config.reports ?? {}, target, surroundings, ground !== undefined)
  const redacted = redactor(hiddenInReports(options))
  let outcome: Outcome | undefined
  let isTold = true
  // A second Ctrl-C leaves at once, and still lets go.
  process.once('exit', lock.leave)
  try {
    await enter(lock, stop, options.maxTime === undefined ? undefined : options.maxTime - (performance.now() - start))
    for await (const raw of run({
      ...options,
      baseline,
      since: before,
      spent: performance.now() - start,
      ground: ground?.cases,
      signal: stop,
      exclusively: lock.exclusively,
    })) {
      const event = redacted(raw)
      ground?.watch(event)
      reports.report(event)
      if (event.type === 'result') {
        next.see(event.result)
        recipes?.see(event.result)
      }
      if (event.type === 'end') outcome = event.outcome
    }
  } finally {
    lock.leave()
    process.off('exit', lock.leave)
    isTold = reports.close(outcome ? 'finished' : 'never began')
  }
  if (!outcome) return 2
  if (recipes) tell(recipes.inWords(target))
  if (file !== undefined && updateBaseline) {
    const update = next.update(new Date())
    writeBaseline(file, update)
    tell(updateInWords(file, update))
  }
  const code = exitCodeOf(updateBaseline ? withoutFailures(outcome, strict) : outcome)
  return !isTold || recipes?.isBroken || (stop.aborted && code === 0 && !ground) ? 2 : code
}

/** What no report may show. */
function hiddenInReports({ credentials, otherUser, otherCompany, headers = {} }: Omit<RunOptions, 'cases' | 'effects' | 'target'>) {
  const passwords = [credentials, otherUser, otherCompany].flatMap((one) => one?.password ?? [])
  return { values: [...passwords, ...Object.values(headers)], headers: Object.keys(headers) }
}

/** Another run that needs quiet is waited for, as long as this one may take. */
async function enter(lock: Lock, stop: AbortSignal, longest: number | undefined): Promise<void> {
  const patience = longest === undefined ? stop : AbortSignal.any([stop, AbortSignal.timeout(Math.max(Math.ceil(longest), 0))])
  if (await lock.enter(patience)) return
  throw new CannotRun(
    stop.aborted ? 'Stopped before anything was sent.' : 'Another run against this address took longer than --max-time, or ten minutes.',
  )
}

/** As if the failures of this run had been in the baseline, where they are from now on. */
function withoutFailures(outcome: Outcome, strict: boolean): Outcome {
  if (outcome.verdict !== 'does not conform' || (strict && outcome.cases.advice > 0)) return outcome
  return { ...outcome, verdict: outcome.incomplete.length > 0 ? 'incomplete' : 'conforms' }
}
