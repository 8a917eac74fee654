// Asks one case, and tells what came of it.
import { operation } from '../../openapi/contract.ts'
import type { Finding } from '../exchange/finding.ts'
import { CannotRun } from '../sessions/cannot-run.ts'
import { noLoginNeeded } from '../sessions/given-token.ts'
import { whyNoToken } from '../sessions/unreached.ts'
import { reasonOf } from '../transport/reason.ts'
import { Unsendable } from '../transport/sendable.ts'
import type { Target } from '../transport/target.ts'
import { type MissingOperation, missingInWords } from './seen/missing.ts'
import { type Case, type Effects, effectsInOrder } from './trial/case.ts'
import type { RunContext } from './trial/context.ts'
import { Lacking, Skip, Stop } from './trial/endings.ts'
import { goneForGood } from './trial/gone-for-good.ts'
import { Peace } from './trial/peace.ts'
import { Trial } from './trial/trial.ts'
import type { Tally } from './verdict/outcome.ts'
import type { CaseResult, Verdict } from './verdict/result.ts'

/** What whoever starts a run allows its cases. */
export interface CaseSettings {
  allowed: Effects
  readOnly: boolean
  /** Aborted when no more cases are to be asked; its reason says why. */
  stop: AbortSignal
  /** Aborted when nothing is waited for any longer, not even by those who clean up. */
  cut: AbortSignal
  /** Told each exchange as it comes. */
  see: Tally['see']
  /** Words that what the case makes is told apart by; any others unless given. */
  wordsOf?: (id: string) => () => string
}

/** Begins the reason of a case that came to no verdict by a mistake of ours. */
export const brokenCase = 'the case could not cope with an answer, which is a fault of the case; please report it'

/** After that what a case found counts, whatever has gone. */
const mostTimes = 3

export async function runCase(asked: Case, settings: CaseSettings, target: Target, context: RunContext): Promise<CaseResult> {
  const { allowed, readOnly, stop, cut, see, wordsOf } = settings
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
  if (context.credentials.token && asked.operations.some((id) => operation(id).area === 'auth'))
    return notAsked(noLoginNeeded, 'not exercised')
  const missing = asked.looksAround ? undefined : context.missing.among(asked.operations)
  if (missing) return { ...notAsked(missingInWords(missing), 'not exercised'), missing }
  const peace = new Peace(context.gates, asked)
  const trial = new Trial(
    asked.requirements[0],
    peace,
    target,
    context,
    { readOnly, mayMake: allowed !== 'read', stop, cut },
    (exchange, place) => see(exchange, { case: asked.id, exchange: place }),
    wordsOf?.(asked.id),
  )
  await peace.begin()
  const start = performance.now()
  let ended = await asking(asked, trial, stop)
  let times = 1
  // Somebody may have taken a record away or changed it, or the target has lost or spoilt it; a connection that was closed, or a
  // gateway, may have lost a write, which is not sent twice. What shows again counts.
  for (let from = 0; times < mostTimes && isOpen(ended, trial, target) && !stop.aborted; times++) {
    if (peace.wasMoved) await peace.holdStill()
    else if (!trial.exchanges.slice(from).some(target.wasLost) && !(await context.wasDisturbed(trial.exchanges.slice(from)))) break
    from = trial.exchanges.length
    trial.beginAgain()
    ended = await asking(asked, trial, stop)
  }
  const told = await markedByChance(asked, trial, stop)
  peace.end()
  const { exchanges } = trial
  const findings = told ?? trial.findings
  for (const kind of goneForGood(context, exchanges)) trial.usesUp(kind)
  const reason = ended.reason ?? trial.unjudgedPart
  return {
    case: asked,
    // What was found before it ended is found.
    verdict: (verdictOf(findings, reason) === 'fail' ? 'fail' : ended.verdict) ?? verdictOf(findings, reason),
    findings,
    exchanges,
    // What comes before the end of a case that came to none is its preparation.
    evidence: ended.broke ? [] : trial.evidence.all(),
    reason,
    missing: ended.missing ?? context.missing.among(asked.operations),
    left: trial.leftBehind,
    usedUp: Object.fromEntries(trial.usedUp),
    explored: trial.covered,
    ...(times > 1 && { askedAgain: true }),
    milliseconds: performance.now() - start,
  }
}

/** How a case ended, beside what its trial holds. */
interface Ended {
  broke: boolean
  reason?: string
  verdict?: Verdict
  missing?: MissingOperation
}

async function asking(asked: Case, trial: Trial, stop: AbortSignal): Promise<Ended> {
  try {
    await asked.run(trial)
    return { broke: false }
  } catch (error) {
    return endedBy(error, trial, stop)
  } finally {
    await trial.finish()
  }
}

function endedBy(error: unknown, trial: Trial, stop: AbortSignal): Ended {
  if (error instanceof Stop) return { broke: false }
  if (error instanceof Skip)
    return {
      broke: true,
      reason: error.message,
      ...(error.byChoice && { verdict: 'skipped' }),
      ...(error instanceof Lacking && { missing: error.missing }),
    }
  if (error instanceof Unsendable) return { broke: true, reason: `${error.message}, so nothing could be asked with it` }
  // It had let the run in before: what it answers now is no verdict about the case.
  if (error instanceof CannotRun)
    return stop.aborted
      ? { broke: true, reason: String(stop.reason), verdict: 'skipped' }
      : { broke: true, reason: `one more login failed. ${error.message}` }
  // A case reads answers by their types: it may fail at those that break the contract, and the findings say so already.
  const isTold = trial.findings.some(({ level }) => level === 'must')
  return { broke: true, ...(!isTold && { reason: `${brokenCase} (${reasonOf(error)})` }) }
}

/** Errors of a server often come by chance. A case that met one is asked once more: what does not show again is told so, and counts. */
async function markedByChance(asked: Case, trial: Trial, stop: AbortSignal): Promise<readonly Finding[] | undefined> {
  const failed = ({ exchange }: Finding) => (exchange?.answer?.status ?? 0) >= 500
  const first = [...trial.findings]
  if (stop.aborted || !first.some((finding) => failed(finding) && !finding.again && !finding.recipe)) return undefined
  const from = trial.exchanges.length
  trial.beginAgain()
  const { broke } = await asking(asked, trial, stop)
  const later = new Set(trial.exchanges.slice(from))
  const again = new Set(
    trial.findings.flatMap((finding) => (finding.exchange && later.has(finding.exchange) ? kindOfFailure(finding) : [])),
  )
  // What comes before such an end is no evidence.
  if (broke) trial.beginAgain()
  return first.map((finding) =>
    failed(finding) && !again.has(kindOfFailure(finding)) ? { ...finding, again: { times: 0, tries: 1 } } : finding,
  )
}

const kindOfFailure = ({ requirement, operation }: Finding): string => `${requirement} ${operation}`

/** True for a case that another record might have brought to another end. */
const isOpen = ({ reason, verdict, missing }: Ended, { findings }: Trial, { wasLost }: Target): boolean => {
  const mayBeOther = ({ check, exchange }: Finding) => check === 'expectation' || (exchange !== undefined && wasLost(exchange))
  return verdict === undefined && missing === undefined && (reason !== undefined || findings.some(mayBeOther))
}

function verdictOf(findings: readonly Finding[], reason: string | undefined): Verdict {
  if (findings.some(({ level }) => level === 'must')) return 'fail'
  if (reason !== undefined) return 'not exercised'
  return findings.length > 0 ? 'advice' : 'pass'
}
