// Runs cases against a target and tells what happens as events. It prints nothing.

import type { Exchange } from '../exchange/exchange.ts'
import type { ClientDeparture, Finding } from '../exchange/finding.ts'
import type { WebhookOptions } from '../receiving/receiving.ts'
import { CannotRun, type Credentials, signIn } from '../sessions/sign-in.ts'
import { whyNoToken } from '../sessions/unreached.ts'
import type { Names } from '../transport/names.ts'
import { reasonOf } from '../transport/reason.ts'
import { Unsendable } from '../transport/sendable.ts'
import { makeTarget, type Target } from '../transport/target.ts'
import { type Connection, overHttp, throughFetch, wasStopped } from '../transport/transport.ts'
import { inTheirWords, type Paths } from '../transport/wording.ts'
import { makeEnding, pause } from './ending.ts'
import { missingInWords } from './seen/missing.ts'
import { type Case, type Effects, effectsInOrder } from './trial/case.ts'
import { makeContext, type RunContext } from './trial/context.ts'
import { Lacking, Skip, Stop } from './trial/endings.ts'
import { shuffled } from './trial/plan.ts'
import { askAll, askOn, type ScheduleOptions } from './trial/schedule.ts'
import { Trial } from './trial/trial.ts'
import { Baseline, type Departure, type KnownFailure } from './verdict/baseline.ts'
import { type Outcome, Tally } from './verdict/outcome.ts'
import type { CaseResult, Verdict } from './verdict/result.ts'
import { Since } from './verdict/since.ts'

export type RunEvent =
  /** `logins` opened the run's own session; advice counts as failure when it is `strict`. */
  | { type: 'start'; cases: number; mark: string; strict?: boolean; logins?: readonly Exchange[] }
  | { type: 'begin'; case: Case }
  /** `logins` came since the event before, of this case, of those beside it, and of the run itself. */
  | { type: 'result'; result: CaseResult; logins?: readonly Exchange[] }
  /** `client` is what the client of a recording sent otherwise than documented. */
  | { type: 'end'; outcome: Outcome; client?: readonly ClientDeparture[] }

export interface RunOptions {
  /** The address of a server, or a function that answers requests. */
  target: string | ((request: Request) => Promise<Response>)
  credentials: Credentials
  /** Another user of the same company, and one of another company: each widens what can be judged. */
  otherUser?: Credentials | undefined
  otherCompany?: Credentials | undefined
  cases: readonly Case[]
  /** Cases that are asked after them, one by one, for as long as there is time: they may be without end. */
  ground?: Iterable<Case> | undefined
  /** The farthest a case may go: `own` on servers that others use. */
  effects: Effects
  /** Sends nothing that could write, whatever a case wants. */
  readOnly?: boolean
  /** Advice counts as failure. */
  strict?: boolean
  concurrency?: number
  rate?: number
  timeout?: number
  /** Milliseconds for the whole run; what is not asked by then is skipped, and the run incomplete. */
  maxTime?: number | undefined
  /** Milliseconds of them that are gone before it begins. */
  spent?: number
  /** Asks the cases in another order, the same for the same number. */
  seed?: number | undefined
  headers?: { [name: string]: string }
  /** PEM text of the target's own certificate authority. */
  ca?: string | undefined
  /** The target's own words for neutral names of the description. */
  names?: Names | undefined
  /** The target's own paths for those that the description does not show. */
  paths?: Paths | undefined
  /** Ids of what no operation lists: `{ transfer: 'trf_1' }`. */
  fixtures?: { [name: string]: string }
  /** How deliveries of webhooks reach the run, and what it waits for them. */
  webhooks?: WebhookOptions | undefined
  /** Failures that are known and bearable until a day. */
  baseline?: readonly KnownFailure[]
  /** What an earlier run found, to tell what is fixed since and what is new. */
  since?: readonly Departure[] | undefined
  /** The day that baselines are held against, `2026-03-04`; that of the clock unless given. */
  today?: string
  /** Told in what the run creates; another one for each run unless given. */
  mark?: string
  /** The run is incomplete when it exercised fewer percent of the musts that its cases ask about; 90 unless given. */
  requireExercised?: number
  /** Stop after the first failure. */
  bail?: boolean
  /** Ends the run early: cases under way stop and clean up. */
  signal?: AbortSignal | undefined
  /** Holds other runs off while cases that need quiet are asked; waits for them no longer once it is to stop. */
  exclusively?: <Result>(work: () => Promise<Result>, stop: AbortSignal) => Promise<Result>
}

const megabyte = 1024 * 1024

export async function* run(options: RunOptions): AsyncGenerator<RunEvent> {
  const { credentials, effects, strict = false, concurrency = 8, readOnly = false, fixtures = {}, bail = false, maxTime, seed } = options
  const { requireExercised = 90 } = options
  const mark = options.mark ?? `conformance-${Date.now().toString(36)}`
  const connection = connect(options, concurrency)
  const start = performance.now()
  const ending = makeEnding()
  const target = makeTarget(connection, {
    limits: { timeout: options.timeout ?? 10_000, size: 10 * megabyte, stop: ending.cut },
    headers: options.headers ?? {},
    rate: options.rate,
    pause: (milliseconds) => pause(milliseconds, ending.stop),
    now: () => performance.now(),
  })
  if (maxTime !== undefined) options.ground ? ending.enoughAfter(maxTime, options.spent) : ending.endAfter(maxTime, options.spent)
  let isExploring = false
  const cancel = () => (isExploring ? ending.enoughNow(wasStopped) : ending.endNow(wasStopped))
  if (options.signal?.aborted) cancel()
  options.signal?.addEventListener('abort', cancel, { once: true })
  let context: RunContext | undefined
  try {
    const asksFor = new Set(options.cases.flatMap(({ judgesAnswers, operations }) => (judgesAnswers ? operations : [])))
    context = makeContext(target, await signIn(target, credentials), { ...options, mark, fixtures, asksFor })
    const cases = seed === undefined ? options.cases : shuffled(options.cases, seed)
    const baseline = new Baseline(options.baseline ?? [], options.today ?? new Date().toISOString().slice(0, 10), strict)
    const tally = new Tally()
    const since = options.since && new Since(options.since)
    yield { type: 'start', cases: cases.length, mark, strict, logins: target.newLogins() }
    const settings: Settings = {
      allowed: readOnly ? 'read' : effects,
      readOnly,
      stop: ending.stop,
      cut: ending.cut,
      enough: ending.enough,
      see: (exchange, where) => tally.see(exchange, where),
      leave: () => ending.askNoMore('the run was left'),
      hear(result) {
        const judged = baseline.judge(result)
        if (bail && judged.verdict === 'fail') ending.askNoMore('the first failure ended the run')
        return judged
      },
    }
    let explored = 0
    for await (const asked of events(
      { ...options, cases },
      settings,
      target,
      context,
      concurrency,
      options.exclusively ?? ((work) => work()),
    )) {
      if (!options.cases.includes(asked.type === 'begin' ? asked.case : asked.result.case)) isExploring = true
      const event = asked.type === 'result' ? { ...asked, logins: target.newLogins() } : asked
      if (event.type === 'result') {
        tally.conclude(event.result)
        if (isExploring && isVerdict(event.result.verdict)) explored += 1
        since?.see(event.result)
      }
      yield event
    }
    // What has no end of its own is not stopped before it.
    const stopped = ending.stop.aborted && !options.ground ? String(ending.stop.reason) : undefined
    yield {
      type: 'end',
      outcome: tally.outcome({
        strict,
        stopped,
        obstacle: context.session.token === '' ? whyNoToken(context.session.login) : undefined,
        baseline,
        since: since?.result(),
        requireExercised,
        ...(options.ground && { explored }),
        milliseconds: performance.now() - start,
        askedAgain: target.askedAgain,
      }),
    }
  } finally {
    await context?.receiving.close()
    await context?.signOut()
    options.signal?.removeEventListener('abort', cancel)
    ending.over()
    await connection.close()
  }
}

function connect({ target, ca, names, paths }: RunOptions, connections: number): Connection {
  const connection = typeof target === 'string' ? overHttp(target, { ca, connections }) : throughFetch(target)
  return inTheirWords(connection, { names, paths })
}

interface Settings {
  allowed: Effects
  readOnly: boolean
  /** Aborted when no more cases are to be asked; its reason says why. */
  stop: AbortSignal
  /** Aborted when nothing is waited for any longer, not even by those who clean up. */
  cut: AbortSignal
  /** Aborted when no more of the ground is to be asked. */
  enough: AbortSignal
  /** Told each exchange as it comes. */
  see: Tally['see']
  /** Aborts `stop`, for a listener that goes away. */
  leave(): void
  /** Told each result before the next case of its area begins; returns it as it counts. */
  hear(result: CaseResult): CaseResult
}

type Progress = Extract<RunEvent, { type: 'begin' | 'result' }>

/** What happens while the cases are asked, and then those of the ground. */
async function* events(
  { cases, ground }: Pick<RunOptions, 'cases' | 'ground'>,
  settings: Settings,
  target: Target,
  context: RunContext,
  concurrency: number,
  exclusively: NonNullable<RunOptions['exclusively']>,
): AsyncGenerator<Progress> {
  const queue: Progress[] = []
  let wake = () => {}
  const emit = (event: Progress) => {
    queue.push(event)
    wake()
  }
  const ask = async (one: Case) => {
    emit({ type: 'begin', case: one })
    const result = withWhatCameBeside(await runCase(one, settings, target, context), settings, context)
    emit({ type: 'result', result: settings.hear(result) })
  }
  const asking: ScheduleOptions = { ask, concurrency, exclusively: (work) => exclusively(work, settings.stop) }
  const all = async () => {
    await askAll(cases, asking)
    if (ground) await askOn(ground, asking, settings.enough)
  }
  let working = true
  const work = all().finally(() => {
    working = false
    wake()
  })
  // Told to whoever waits below, even if nobody does any more.
  work.catch(() => {})
  try {
    while (working || queue.length > 0) {
      yield* queue.splice(0)
      if (working && queue.length === 0) await new Promise<void>((resume) => (wake = resume))
    }
  } finally {
    // Cases under way still clean up.
    if (working) settings.leave()
    await work
  }
}

/** Begins the reason of a case that came to no verdict by a mistake of ours. */
export const brokenCase = 'the case could not cope with an answer, which is a fault of the case; please report it'

async function runCase(
  asked: Case,
  { allowed, readOnly, stop, cut, see }: Settings,
  target: Target,
  context: RunContext,
): Promise<CaseResult> {
  const notAsked = (reason: string, verdict: Verdict = 'skipped'): CaseResult => ({
    case: asked,
    verdict,
    findings: [],
    exchanges: [],
    evidence: [],
    reason,
    left: [],
    milliseconds: 0,
  })
  if (stop.aborted) return notAsked(String(stop.reason))
  if (effectsInOrder.indexOf(asked.effects) > effectsInOrder.indexOf(allowed))
    return notAsked(
      `its effects are ${asked.effects}; ${readOnly ? 'run it without --read-only' : `allow them with --effects ${asked.effects}`}`,
    )
  if (context.session.token === '' && asked.operations.some((id) => id !== 'login'))
    return notAsked(whyNoToken(context.session.login), 'not exercised')
  const missing = asked.looksAround ? undefined : context.missing.among(asked.operations)
  if (missing) return { ...notAsked(missingInWords(missing), 'not exercised'), missing }
  const trial = new Trial(asked.requirements[0], target, context, { readOnly, mayMake: allowed !== 'read', stop, cut }, (exchange, place) =>
    see(exchange, { case: asked.id, exchange: place }),
  )
  const start = performance.now()
  let reason: string | undefined
  let verdict: Verdict | undefined
  let lacking: CaseResult['missing']
  let broke = false
  try {
    await asked.run(trial)
  } catch (error) {
    broke = !(error instanceof Stop)
    if (error instanceof Skip) {
      reason = error.message
      if (error.byChoice) verdict = 'skipped'
      if (error instanceof Lacking) lacking = error.missing
    } else if (error instanceof Unsendable) reason = `${error.message}, so nothing could be asked with it`
    // It had let the run in before: what it answers now is no verdict about the case.
    else if (error instanceof CannotRun) {
      reason = stop.aborted ? String(stop.reason) : `one more login failed. ${error.message}`
      if (stop.aborted) verdict = 'skipped'
    }
    // A case reads answers by their types: it may fail at those that break the contract, and the findings say so already.
    else if (!(error instanceof Stop) && !trial.findings.some(({ level }) => level === 'must'))
      reason = `${brokenCase} (${reasonOf(error)})`
  }
  await trial.finish()
  const { findings, exchanges, unjudgedPart: gap } = trial
  reason ??= gap
  return {
    case: asked,
    // What was found before it ended is found.
    verdict: (verdictOf(findings, reason) === 'fail' ? 'fail' : verdict) ?? verdictOf(findings, reason),
    findings,
    exchanges,
    // What comes before the end of a case that came to none is its preparation.
    evidence: broke ? [] : trial.evidence.all(),
    reason,
    missing: lacking ?? context.missing.among(asked.operations),
    left: trial.leftBehind,
    usedUp: Object.fromEntries(trial.usedUp),
    explored: trial.covered,
    milliseconds: performance.now() - start,
  }
}

/** Told of the first case that is asked, or could not be for it. What came as the run was cut short says nothing of the target. */
function withWhatCameBeside(result: CaseResult, { cut }: Settings, { foundBeside }: RunContext): CaseResult {
  const found = result.verdict === 'skipped' || cut.aborted ? [] : foundBeside.take()
  if (found.length === 0) return result
  const came = new Set(found.flatMap(({ exchange }) => exchange ?? []))
  return { ...result, verdict: 'fail', findings: [...result.findings, ...found], exchanges: [...result.exchanges, ...came] }
}

const isVerdict = (verdict: Verdict): boolean => verdict !== 'skipped' && verdict !== 'not exercised'

function verdictOf(findings: readonly Finding[], reason: string | undefined): Verdict {
  if (findings.some(({ level }) => level === 'must')) return 'fail'
  if (reason !== undefined) return 'not exercised'
  return findings.length > 0 ? 'advice' : 'pass'
}
