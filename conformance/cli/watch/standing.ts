// What each case came to when it was last asked, over all rounds: what to ask first, and what to mend next. It keeps text, and no exchange.
import type { OperationId } from '../../../openapi/contract.ts'
import type { Finding } from '../../exchange/finding.ts'
import type { FindingText } from '../../reporters/telling/finding-text.ts'
import { type FoundDeparture, FoundSoFar, openTexts } from '../../reporters/telling/found.ts'
import type { Case } from '../../runner/trial/case.ts'
import { depthOfOperation } from '../../runner/verdict/guide.ts'
import type { CaseResult, Verdict } from '../../runner/verdict/result.ts'
import type { JudgedCase } from '../../runner/verdict/since.ts'

interface Stood extends JudgedCase {
  texts: readonly FindingText[]
  /** As an earlier run left it: not asked since. */
  isOld?: true
}

/** Milliseconds that a case takes whose verdict nobody waits for. */
const quick = 250
/** So many texts of a case are kept: the rest says much the same. */
const mostTexts = 8

export class Standing {
  private readonly target: string
  private readonly stood = new Map<string, Stood>()
  /** What is not there comes after what is there and wrong. */
  private readonly missing = new Set<OperationId>()
  /** What whoever mends works on, until it is mended. */
  private settled: string | undefined
  /** What the round that is under way has asked: the rest stands as it was before. */
  private askedNow: Set<string> | undefined
  /** The cases that saw what was shown when it began. */
  private shownBy: readonly string[] = []

  /** `last` is what an earlier run came to. */
  constructor(target: string, last: readonly JudgedCase[] = []) {
    this.target = target
    for (const one of last) if (isVerdictOf(one.verdict)) this.stood.set(one.case.id, { ...one, texts: [], isOld: true })
  }

  /** A round begins; it is over with `end`. */
  begin(): void {
    const next = this.next()
    this.shownBy = next ? [next.id, ...next.others] : []
    this.askedNow = new Set()
  }

  end(): void {
    this.askedNow = undefined
  }

  see(result: CaseResult): void {
    const { case: asked, verdict } = result
    this.askedNow?.add(asked.id)
    if (result.missing) this.missing.add(result.missing.operation)
    else if (verdict === 'pass') for (const id of asked.operations) this.missing.delete(id)
    if (verdict === 'skipped') return
    const texts = openTexts(result, this.target).slice(0, mostTexts)
    const findings = result.findings.map(withoutWhatShowsIt)
    this.stood.set(asked.id, { case: asked, verdict, findings, texts, milliseconds: result.milliseconds })
  }

  /** What the cases came to, for what comes next to be held beside. */
  judged(): readonly JudgedCase[] {
    return [...this.stood.values()]
  }

  count(verdict: Verdict): number {
    return [...this.stood.values()].filter((one) => one.verdict === verdict).length
  }

  /** How many are as an earlier run left them. */
  get old(): number {
    return [...this.stood.values()].filter(({ isOld }) => isOld).length
  }

  /**
   * What is on the screen; what failed, with the look at its operations; of that what takes long, such as looking for the fewest steps
   * that show it; what shares operations or sentences with it; the rest.
   */
  groups(cases: readonly Case[]): Case[][] {
    const failed = new Set(cases.filter(({ id }) => this.stood.get(id)?.verdict === 'fail'))
    const next = this.next()
    const shown = new Set(next ? [next.id, ...next.others] : [])
    const needed = new Set([...failed].flatMap(({ operations }) => operations))
    const sentences = new Set([...failed].flatMap(({ requirements }) => requirements))
    const asked = new Set<Case>()
    const take = (belongs: (one: Case) => boolean) => {
      const group = cases.filter((one) => !asked.has(one) && belongs(one))
      for (const one of group) asked.add(one)
      return group
    }
    const isQuick = ({ id }: Case) => (this.stood.get(id)?.milliseconds ?? 0) < quick
    const looks = ({ looksAround, operations }: Case) => looksAround === true && operations.some((id) => needed.has(id))
    const shares = ({ operations, requirements }: Case) =>
      operations.some((id) => needed.has(id)) || requirements.some((id) => sentences.has(id))
    return [
      take((one) => shown.has(one.id) && isQuick(one)),
      take((one) => (failed.has(one) && isQuick(one)) || one.id === next?.id || looks(one)),
      take((one) => failed.has(one)),
      take(shares),
      take(() => true),
    ]
  }

  /** What fails, each departure once, what others rest on first. */
  departures(isMeant: (id: string) => boolean = () => true): readonly FoundDeparture[] {
    const found = new FoundSoFar(this.target)
    for (const { case: asked, verdict, texts } of this.stood.values())
      if (verdict === 'fail' && isMeant(asked.id)) found.addTexts(asked, texts)
    return found.all('must').toSorted((one, other) => this.depthOf(one) - this.depthOf(other))
  }

  /**
   * The departure to mend next: what was settled on, as long as it is there. Once what saw it is asked again, that is one that was met since:
   * the last change may have mended what is yet to be asked.
   */
  next(all = this.departures()): FoundDeparture | undefined {
    const { askedNow } = this
    const isSettled = (one: FoundDeparture) => causeKey(one) === this.settled
    if (!askedNow) return all.find(isSettled) ?? all[0]
    const met = this.departures((id) => askedNow.has(id))
    const unasked = this.shownBy.some((id) => askedNow.has(id)) ? undefined : all.find(isSettled)
    return met.find(isSettled) ?? unasked ?? met[0]
  }

  private depthOf({ finding: { operation } }: FoundDeparture): number {
    if (operation === undefined || this.missing.has(operation)) return Number.MAX_SAFE_INTEGER
    return depthOfOperation(operation)
  }

  /** Keeps to the one that is next. */
  settle(): void {
    const next = this.next()
    this.settled = next && causeKey(next)
  }

  /** Keeps to the one after it. */
  turn(): void {
    const all = this.departures()
    const next = this.next(all)
    const after = next && all[(all.findIndex((one) => causeKey(one) === causeKey(next)) + 1) % all.length]
    this.settled = after && causeKey(after)
  }
}

const causeKey = ({ finding: { cause } }: FoundDeparture): string => cause

const isVerdictOf = (verdict: Verdict): boolean => verdict !== 'skipped' && verdict !== 'not exercised'

const withoutWhatShowsIt = ({ check, requirement, level, where, operation: by }: Finding): Finding => ({
  check,
  requirement,
  level,
  where,
  operation: by,
  expected: '',
  actual: '',
  exchange: undefined,
})
