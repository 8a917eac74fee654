// Runs cases against a target and tells what happens as events. It prints nothing.
import { type Case, type Effects, effectsInOrder } from './case.ts'
import type { Exchange } from './exchange.ts'
import type { Finding } from './finding.ts'
import { type Credentials, type Known, makeKnown, signIn } from './known.ts'
import { makeTarget, type Target } from './target.ts'
import { overHttp, reasonOf, throughFetch } from './transport.ts'
import { Skip, Stop, Trial } from './trial.ts'

export type Verdict = 'pass' | 'fail' | 'advice' | 'skipped'

export interface CaseResult {
  case: Case
  verdict: Verdict
  findings: readonly Finding[]
  exchanges: readonly Exchange[]
  /** Why it was skipped. */
  reason: string | undefined
  /** What it created and could not remove. */
  left: readonly string[]
}

export type RunEvent =
  | { type: 'start'; cases: number; mark: string }
  | { type: 'result'; result: CaseResult }
  | { type: 'end'; verdict: 'conforms' | 'does not conform'; counts: { [verdict in Verdict]: number } }

export interface RunOptions {
  /** The address of a server, or a function that answers requests. */
  target: string | ((request: Request) => Promise<Response>)
  credentials: Credentials
  cases: readonly Case[]
  /** The farthest a case may go: `own` on servers that others use. */
  effects: Effects
  /** Advice counts as failure. */
  strict?: boolean
  concurrency?: number
  rate?: number
  timeout?: number
  headers?: { [name: string]: string }
  ca?: string
  /** Ids of what no operation lists: `{ transfer: 'trf_1' }`. */
  fixtures?: { [name: string]: string }
  /** Told in what the run creates. */
  mark?: string
  /** Stop after the first failure. */
  bail?: boolean
}

const megabyte = 1024 * 1024

export async function* run(options: RunOptions): AsyncGenerator<RunEvent> {
  const {
    target: where,
    credentials,
    effects,
    strict = false,
    concurrency = 8,
    mark = 'conformance',
    fixtures = {},
    bail = false,
  } = options
  const connection = typeof where === 'string' ? overHttp(where, { ca: options.ca, connections: concurrency }) : throughFetch(where)
  const target = makeTarget(connection, {
    limits: { timeout: options.timeout ?? 10_000, size: 10 * megabyte },
    headers: options.headers ?? {},
    rate: options.rate,
    pause: (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds)),
    now: () => performance.now(),
  })
  try {
    const known = makeKnown(target, await signIn(target, credentials), credentials, mark, fixtures)
    const counts = { pass: 0, fail: 0, advice: 0, skipped: 0 }
    yield { type: 'start', cases: options.cases.length, mark }
    for await (const result of results(options.cases, effects, target, known, concurrency)) {
      counts[result.verdict] += 1
      yield { type: 'result', result }
      if (bail && result.verdict === 'fail') break
    }
    const fails = counts.fail + (strict ? counts.advice : 0)
    yield { type: 'end', verdict: fails > 0 ? 'does not conform' : 'conforms', counts }
  } finally {
    await connection.close()
  }
}

/** Areas run side by side, the cases of an area one after the other; those that need quiet come last, alone. */
async function* results(
  cases: readonly Case[],
  effects: Effects,
  target: Target,
  known: Known,
  concurrency: number,
): AsyncGenerator<CaseResult> {
  const waiting = byArea(cases.filter(({ quiet }) => !quiet))
  const done: CaseResult[] = []
  let wake = () => {}
  const worker = async () => {
    for (let area = waiting.shift(); area; area = waiting.shift())
      for (const one of area) {
        done.push(await runCase(one, effects, target, known))
        wake()
      }
  }
  let working = Math.min(concurrency, waiting.length)
  const leave = () => {
    working -= 1
    wake()
  }
  const workers = Array.from({ length: working }, () => worker().finally(leave))
  while (working > 0 || done.length > 0) {
    yield* done.splice(0)
    if (working > 0 && done.length === 0) await new Promise<void>((resume) => (wake = resume))
  }
  await Promise.all(workers)
  for (const one of cases.filter(({ quiet }) => quiet)) yield await runCase(one, effects, target, known)
}

function byArea(cases: readonly Case[]): Case[][] {
  const areas = new Map<string, Case[]>()
  for (const one of cases) areas.set(one.area, [...(areas.get(one.area) ?? []), one])
  return [...areas.values()]
}

async function runCase(asked: Case, allowed: Effects, target: Target, known: Known): Promise<CaseResult> {
  const trial = new Trial(asked.requirements[0], target, known)
  let reason: string | undefined
  if (effectsInOrder.indexOf(asked.effects) > effectsInOrder.indexOf(allowed))
    return {
      case: asked,
      verdict: 'skipped',
      findings: [],
      exchanges: [],
      reason: `its effects are ${asked.effects}; allow them with --effects ${asked.effects}`,
      left: [],
    }
  try {
    await asked.run(trial)
  } catch (error) {
    if (error instanceof Skip) reason = error.message
    // A case reads answers by their types: it stumbles over those that break the contract, and the findings say so already.
    else if (!(error instanceof Stop) && !trial.findings.some(({ level }) => level === 'must'))
      throw new Error(`The case ${asked.id} itself failed: ${reasonOf(error)}`, { cause: error })
  }
  await trial.finish()
  const { findings, exchanges, left } = trial
  return { case: asked, verdict: verdictOf(findings, reason), findings, exchanges, reason, left }
}

function verdictOf(findings: readonly Finding[], reason: string | undefined): Verdict {
  if (findings.some(({ level }) => level === 'must')) return 'fail'
  if (reason !== undefined) return 'skipped'
  return findings.length > 0 ? 'advice' : 'pass'
}
