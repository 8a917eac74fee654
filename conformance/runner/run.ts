// Runs cases against a target and tells what happens as events. It prints nothing.

import type { OperationId } from '../../openapi/contract.ts'
import { type Exchange, isUnanswered } from '../exchange/exchange.ts'
import type { ClientDeparture } from '../exchange/finding.ts'
import type { Listening, WebhookOptions } from '../receiving/receiving.ts'
import { type Credentials, signIn } from '../sessions/sign-in.ts'
import { whyNoToken } from '../sessions/unreached.ts'
import { wasStopped } from '../transport/bounds.ts'
import { nobodyListens, whyGone } from '../transport/lost.ts'
import type { Names } from '../transport/names.ts'
import { type Passage, passageOf } from '../transport/passage.ts'
import { makeTarget, type Target } from '../transport/target.ts'
import { type Connection, overHttp, throughFetch } from '../transport/transport.ts'
import { inTheirWords, type Paths } from '../transport/wording.ts'
import { makeEnding, pause } from './ending.ts'
import { type CaseSettings, runCase } from './run-case.ts'
import { type Case, type Effects, effectsInOrder } from './trial/case.ts'
import { type Bodies, makeContext, type Notations, type RunContext } from './trial/context.ts'
import { shuffled } from './trial/plan.ts'
import { askAll, askOn, type ScheduleOptions } from './trial/schedule.ts'
import { neededElsewhere, type Shard } from './trial/shard.ts'
import { wordsOfCase } from './trial/unused-words.ts'
import { mostWidth, Seats, widthOf } from './trial/width.ts'
import { Baseline, type KnownFailure } from './verdict/baseline.ts'
import { type Outcome, Tally } from './verdict/outcome.ts'
import type { CaseResult, Verdict } from './verdict/result.ts'
import { type JudgedCase, Since } from './verdict/since.ts'

export type RunEvent =
  /** `logins` opened the run's own session; advice counts as failure when it is `strict`. */
  | { type: 'start'; cases: number; mark: string; strict?: boolean; shard?: Shard | undefined; logins?: readonly Exchange[] }
  | { type: 'begin'; case: Case }
  /** `logins` came since the event before, of this case, of those beside it, and of the run itself. */
  | { type: 'result'; result: CaseResult; logins?: readonly Exchange[] }
  /** Traffic that passes: each exchange as it comes. Its results tell the same ones once more, as far as they are kept. */
  | { type: 'passed'; operation: OperationId; exchange: Exchange }
  /** `client` is what the client of a recording sent otherwise than documented. */
  | { type: 'end'; outcome: Outcome; client?: readonly ClientDeparture[] }

export interface RunOptions extends Passage {
  /** The address of a server, or a function that answers requests. */
  target: string | ((request: Request) => Promise<Response>)
  credentials: Credentials
  /** Another user of the same company, and one of another company: each widens what can be judged. */
  otherUser?: Credentials | undefined
  otherCompany?: Credentials | undefined
  cases: readonly Case[]
  /** Which part of a run it is, and the cases that its other parts ask. */
  shard?: Shard | undefined
  elsewhere?: readonly Case[] | undefined
  /** Groups of them, each asked when the one before it is done; all are asked together unless given. */
  turns?: ((cases: readonly Case[]) => readonly (readonly Case[])[]) | undefined
  /** Cases that are asked after them, one by one, for as long as there is time: they may be without end. */
  ground?: Iterable<Case> | undefined
  /** The farthest a case may go: `own` on servers that others use. */
  effects: Effects
  /** Sends nothing that could write, whatever a case wants. */
  readOnly?: boolean
  /** Advice counts as failure. */
  strict?: boolean
  /** So many cases side by side; unless given 8, and more where the target is slow to answer. */
  concurrency?: number
  rate?: number
  timeout?: number
  /** Statuses of a gateway before the target, after which a request that changes nothing is sent again. */
  retriesOn?: readonly number[] | undefined
  /** Milliseconds for the whole run; what is not asked by then is skipped, and the run incomplete. */
  maxTime?: number | undefined
  /** Milliseconds of them that are gone before it begins. */
  spent?: number
  /** Asks the cases in another order, the same for the same number. */
  seed?: number | undefined
  headers?: { [name: string]: string }
  /** The target's own words for neutral names of the description. */
  names?: Names | undefined
  /** The target's own paths for those that the description does not show. */
  paths?: Paths | undefined
  /** Ids of what no operation lists: `{ transfer: 'trf_1' }`. */
  fixtures?: { [name: string]: string }
  /** How the target is asked for what the description gives no notation of. */
  notations?: Notations | undefined
  /** Fields that the target wants in bodies that the description does not show. */
  bodies?: Bodies | undefined
  /** How deliveries of webhooks reach the run, and what it waits for them. */
  webhooks?: WebhookOptions | undefined
  /** Failures that are known and bearable until a day. */
  baseline?: readonly KnownFailure[]
  /** What an earlier run came to, to tell what is fixed since and what is new. */
  since?: readonly JudgedCase[] | undefined
  /** The day that baselines are held against, `2026-03-04`; that of the clock unless given. */
  today?: string
  /** Told in what the run creates; another one for each run unless given. */
  mark?: string
  /** The run is incomplete when it exercised fewer percent of the musts that its cases ask about; 90 unless given. */
  requireExercised?: number
  /** Stop after the first failure. */
  bail?: boolean
  /** Records all that is sent and received, or answers from what was recorded. Cases are asked one by one then. */
  tap?: RunTap | undefined
  /**
   * Awaited before a result is told where an answer of the target is missing: whoever watches it looks whether it went away, and may stop
   * the run for that. Then the case came to no verdict.
   */
  whenUnanswered?: (() => Promise<void>) | undefined
  /** Ends the run early: cases under way stop and clean up. */
  signal?: AbortSignal | undefined
  /** Holds other runs off while cases that need quiet are asked; waits for them no longer once it is to stop. */
  exclusively?: <Result>(work: () => Promise<Result>, stop: AbortSignal) => Promise<Result>
  /** Holds them off where none is there just now, and gives what lets them go on; they are waited for later where that is not given. */
  holdOff?: () => (() => void) | undefined
}

export interface RunTap {
  /** Stands between the run and its target, in the target's words. */
  between(connection: Connection): Connection
  /** Stands between the run and what listens for webhooks. */
  listening: Listening
  /** This case begins; undefined when the last one is over. */
  enter(asked: Case | undefined): void
}

const megabyte = 1024 * 1024

export async function* run(options: RunOptions): AsyncGenerator<RunEvent> {
  const { credentials, effects, strict = false, readOnly = false, fixtures = {}, bail = false, maxTime, seed } = options
  const { requireExercised = 90, tap } = options
  const concurrency = tap ? 1 : options.concurrency
  const mark = options.mark ?? `conformance-${Date.now().toString(36)}`
  const width = widthOf(concurrency)
  let widest = 1
  const connection = connect(options, mostWidth(concurrency))
  const start = performance.now()
  const ending = makeEnding()
  const target = makeTarget(connection, {
    limits: { timeout: options.timeout ?? 10_000, size: 10 * megabyte, stop: ending.cut },
    headers: options.headers ?? {},
    rate: options.rate,
    pause: (milliseconds) => pause(milliseconds, ending.stop),
    now: () => performance.now(),
    retriesOn: options.retriesOn ?? [],
    hear: (time) => width.hear(time),
  })
  if (maxTime !== undefined) options.ground ? ending.enoughAfter(maxTime, options.spent) : ending.endAfter(maxTime, options.spent)
  let isExploring = false
  const cancel = () => (isExploring ? ending.enoughNow(wasStopped) : ending.endNow(wasStopped))
  if (options.signal?.aborted) cancel()
  options.signal?.addEventListener('abort', cancel, { once: true })
  let context: RunContext | undefined
  let gone: string | undefined
  try {
    const { shard, elsewhere = [] } = options
    const selection = [...options.cases, ...elsewhere]
    const asksFor = new Set(selection.flatMap(({ judgesAnswers, operations }) => (judgesAnswers ? operations : [])))
    const allowed = effectsInOrder.slice(0, effectsInOrder.indexOf(readOnly ? 'read' : effects) + 1)
    const looksFor = new Set(selection.flatMap(({ looksFor: id, effects: needed }) => (id && allowed.includes(needed) ? [id] : [])))
    const [seats, listening] = [new Seats(() => width.now), tap?.listening]
    context = makeContext(target, await signIn(target, credentials), { ...options, mark, fixtures, asksFor, looksFor, listening, seats })
    const cases = seed === undefined ? options.cases : shuffled(options.cases, seed)
    const baseline = new Baseline(options.baseline ?? [], options.today ?? new Date().toISOString().slice(0, 10), strict)
    const tally = new Tally()
    const since = options.since && new Since(options.since)
    yield { type: 'start', cases: cases.length, mark, strict, shard, logins: target.newLogins() }
    const settings: Settings = {
      allowed: readOnly ? 'read' : effects,
      readOnly,
      stop: ending.stop,
      cut: ending.cut,
      enough: ending.enough,
      tap,
      ...(tap && { wordsOf: wordsOfCase }),
      see(exchange, where) {
        if (nobodyListens(exchange)) {
          gone = whyGone(exchange)
          ending.askNoMore(gone)
        }
        tally.see(exchange, where)
      },
      seeBeside: (exchange) => tally.seeBeside(exchange),
      leave: () => ending.askNoMore('the run was left'),
      hear(result) {
        const judged = baseline.judge(result)
        if (bail && judged.verdict === 'fail') ending.askNoMore('the first failure ended the run')
        return judged
      },
    }
    let explored = 0
    for await (const asked of events({ ...options, cases }, settings, target, context)) {
      if (!options.cases.includes(asked.type === 'begin' ? asked.case : asked.result.case)) isExploring = true
      widest = Math.max(widest, width.now)
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
    const ended = stopped === undefined ? gone : undefined
    yield {
      type: 'end',
      outcome: tally.outcome({
        strict,
        stopped,
        obstacle: context.session.token === '' ? whyNoToken(context.session.login) : ended,
        baseline,
        since: since?.result(),
        requireExercised,
        isPart: shard !== undefined,
        ...(options.ground && { explored }),
        milliseconds: performance.now() - start,
        askedAgain: target.askedAgain,
        flaky: target.flaky,
        width: widest,
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

function connect({ target, names, paths, tap, ...options }: RunOptions, connections: number): Connection {
  const connection = typeof target === 'string' ? overHttp(target, { ...passageOf(options), connections }) : throughFetch(target)
  return inTheirWords(tap ? tap.between(connection) : connection, { names, paths })
}

interface Settings extends CaseSettings {
  tap: RunTap | undefined
  /** Aborted when no more of the ground is to be asked. */
  enough: AbortSignal
  /** Told each exchange of a case that another part of the run asks. */
  seeBeside: Tally['seeBeside']
  /** Aborts `stop`, for a listener that goes away. */
  leave(): void
  /** Told each result before the next case of its area begins; returns it as it counts. */
  hear(result: CaseResult): CaseResult
}

type Progress = Extract<RunEvent, { type: 'begin' | 'result' }>

/** What happens while the cases are asked, and then those of the ground. */
async function* events(
  { cases, elsewhere = [], turns = (all) => [all], ground, ...others }: RunOptions,
  settings: Settings,
  target: Target,
  context: RunContext,
): AsyncGenerator<Progress> {
  const { exclusively = (work) => work() } = others
  const { holdOff = others.exclusively ? () => undefined : () => () => {} } = others
  const queue: Progress[] = []
  let wake = () => {}
  const emit = (event: Progress) => {
    queue.push(event)
    wake()
  }
  /** What cases made that other parts of the run tell of. */
  const leftBeside: string[] = []
  const ask = async (one: Case) => {
    emit({ type: 'begin', case: one })
    settings.tap?.enter(one)
    const came = await looking(await runCase(one, settings, target, context), settings, others.whenUnanswered)
    const result = withWhatCameBeside(came, settings, context)
    emit({ type: 'result', result: settings.hear({ ...result, left: [...leftBeside.splice(0), ...result.left] }) })
  }
  const lookBeside = async (one: Case) => {
    const { left } = await runCase(one, { ...settings, see: (exchange) => settings.seeBeside(exchange) }, target, context)
    leftBeside.push(...left)
  }
  const asking: ScheduleOptions = {
    ask,
    gate: context.gates.cases,
    seats: context.seats,
    holdOff,
    exclusively: (work) => exclusively(work, settings.stop),
  }
  const all = async () => {
    await askAll(neededElsewhere(cases, elsewhere), { ...asking, ask: lookBeside })
    for (const group of turns(cases)) await askAll(group, asking)
    if (ground) await askOn(ground, asking, settings.enough)
    settings.tap?.enter(undefined)
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

/** What only shows that the target went away is no verdict. */
async function looking(result: CaseResult, { stop }: Settings, whenUnanswered: RunOptions['whenUnanswered']): Promise<CaseResult> {
  if (!whenUnanswered || !result.exchanges.some(isUnanswered)) return result
  await whenUnanswered()
  return stop.aborted ? { ...result, verdict: 'skipped', findings: [], evidence: [], reason: String(stop.reason) } : result
}

/** Told of the first case that is asked, or could not be for it. What came as the run was cut short says nothing of the target. */
function withWhatCameBeside(result: CaseResult, { cut }: Settings, { foundBeside }: RunContext): CaseResult {
  const found = result.verdict === 'skipped' || cut.aborted ? [] : foundBeside.take()
  if (found.length === 0) return result
  const came = new Set(found.flatMap(({ exchange }) => exchange ?? []))
  return { ...result, verdict: 'fail', findings: [...result.findings, ...found], exchanges: [...result.exchanges, ...came] }
}

const isVerdict = (verdict: Verdict): boolean => verdict !== 'skipped' && verdict !== 'not exercised'
