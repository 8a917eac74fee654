// The command run: opens what it writes, runs the cases, tells what happens, and says how it ended.

import { exitCodeOf } from '../recording/check-har.ts'
import { redactor } from '../reporters/telling/redact.ts'
import type { Reporter } from '../reporters/telling/reporter.ts'
import { lateness } from '../runner/ending.ts'
import { type RunEvent, type RunOptions, type RunTap, run } from '../runner/run.ts'
import type { Case } from '../runner/trial/case.ts'
import type { Outcome } from '../runner/verdict/outcome.ts'
import type { JudgedCase } from '../runner/verdict/since.ts'
import { CannotRun } from '../sessions/cannot-run.ts'
import { speller } from '../transport/wording.ts'
import type { Config, Env } from './config/config.ts'
import { partOf, runOptionsOf } from './config/settings.ts'
import { NextBaseline, readBaseline, updateInWords, vagueInWords, writeBaseline } from './files/baseline-file.ts'
import { lastRunFile, lastRunKeeper, readLastRun } from './files/last-run.ts'
import { type Lock, makeLock } from './files/lock.ts'
import { RecipeFolder } from './files/recipe-file.ts'
import { readReport } from './files/report-file.ts'
import { openReports, refuseReportOver } from './files/reports.ts'
import { chosenByFailures, type FailedWish } from './reading/failed.ts'
import { Mistake } from './reading/mistake.ts'
import type { Talking } from './reading/surroundings.ts'

interface JudgeOptions {
  cases: readonly Case[]
  updateBaseline: boolean
  /** The JSON report of an earlier run, or `last` for the kept one. */
  since: string | undefined
  failed?: FailedWish | undefined
  /** Groups of cases, each asked when the one before it is done. */
  turns?: RunOptions['turns']
  /** Is told in place of the report for people. */
  people?: Reporter | undefined
  /** People are told where to begin. */
  guided?: boolean
  /** The run is kept for later ones to go by. */
  isKept?: boolean
  whenUnanswered?: RunOptions['whenUnanswered']
  /** What is asked after the cases for as long as there is time, and who is told each event first. */
  ground?: { cases: Iterable<Case>; watch(event: RunEvent): void }
  /** Records the run, and is told each event. */
  tap?: RunTap | undefined
  watch?(event: RunEvent): void
  /** Cases that a baseline may name, where these are more. */
  known?: readonly Case[]
}

/** 0 conforms, 1 does not, 2 when nothing can be said, or when not all was judged that was to be. */
export async function judge(
  config: Config,
  {
    cases,
    updateBaseline,
    since,
    failed,
    turns,
    people,
    guided = false,
    isKept = false,
    whenUnanswered,
    ground,
    tap,
    watch,
    known = cases,
  }: JudgeOptions,
  surroundings: Talking,
): Promise<number> {
  const { tell, stop, env } = surroundings
  const start = performance.now() - (surroundings.spent ?? 0)
  const options = runOptionsOf(config, cases)
  const { target, strict } = options
  const file = config.baseline
  if (updateBaseline && file === undefined) throw new Mistake('--update-baseline needs --baseline <file>, or baseline in the config.')
  refuseReportOver(file, 'baseline', config.reports ?? {})
  const baseline = file === undefined ? [] : readBaseline(file, known, { mayBeMissing: updateBaseline })
  if (file !== undefined && !updateBaseline) tell(vagueInWords(file, baseline))
  // Read before the report of this run may take its place.
  const before = since === undefined ? undefined : earlierRun(since, env, target)
  const chosen = { turns, ...chosenByFailures(options.cases, failed, failed && readLastRun(env, target)?.tests) }
  const part = partOf(chosen.cases, config)
  tell(chosen.told)
  const next = new NextBaseline(baseline, strict)
  const recipes = config.recipes === undefined ? undefined : new RecipeFolder(config.recipes, tell, strict)
  const lock = makeLock({ target, tell })
  const keeper = lastRunKeeper(isKept ? lastRunFile(env, target) : undefined, target)
  const reports = openReports(config.reports ?? {}, target, surroundings, { isEndless: ground !== undefined, people, guided })
  const redacted = redactor({
    ...hiddenInReports(options),
    spelt: speller(options),
    tokens: config.token === undefined ? [] : [config.token],
    // Exploring goes on for a while when it is stopped.
    isLate: lateness(ground ? undefined : stop, options.maxTime, performance.now() - start),
  })
  let outcome: Outcome | undefined
  let isTold = true
  // A second Ctrl-C leaves at once, and still lets go.
  process.once('exit', lock.leave)
  try {
    await enter(lock, stop, options.maxTime === undefined ? undefined : options.maxTime - (performance.now() - start))
    for await (const raw of run({
      ...options,
      ...part,
      turns: chosen.turns,
      whenUnanswered,
      tap,
      baseline,
      since: before,
      spent: performance.now() - start,
      ground: ground?.cases,
      signal: stop,
      holdOff: lock.holdOff,
      exclusively: chosen.turns ? (work, signal) => lock.exclusively(() => work().finally(lock.join), signal) : lock.exclusively,
    })) {
      const event = redacted(raw)
      ground?.watch(event)
      watch?.(event)
      reports.report(event)
      keeper.report(event)
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
  keeper.keep()
  if (recipes) tell(recipes.inWords(target))
  if (file !== undefined && updateBaseline) {
    const update = next.update(new Date())
    writeBaseline(file, update)
    tell(updateInWords(file, update))
  }
  const code = exitCodeOf(updateBaseline ? withoutFailures(outcome, strict) : outcome)
  return !isTold || recipes?.isBroken || (stop.aborted && code === 0 && !ground) ? 2 : code
}

function earlierRun(since: string, env: Env, target: string): readonly JudgedCase[] {
  if (since !== 'last') return readReport(since, '--since takes what --report json=<file> of an earlier run wrote, or last.').tests
  const last = readLastRun(env, target)
  if (last) return last.tests
  throw new Mistake('--since last: no earlier run against this address is kept. Run it once without, or give a report.')
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
