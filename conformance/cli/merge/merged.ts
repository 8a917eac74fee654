// What the parts of a run come to together: the same verdict as the whole run would have come to.
import type { OperationId } from '../../../openapi/contract.ts'
import { requirements } from '../../requirements/index.ts'
import type { RunEvent } from '../../runner/run.ts'
import { Covered } from '../../runner/seen/covered.ts'
import { isAbout } from '../../runner/verdict/baseline.ts'
import { completenessOf } from '../../runner/verdict/completeness.ts'
import type { CoveredPlace, OperationCoverage } from '../../runner/verdict/coverage.ts'
import { type Outcome, verdicts, wholeVerdict } from '../../runner/verdict/outcome.ts'
import type { CaseResult, RequirementResult } from '../../runner/verdict/result.ts'
import { type JudgedCase, Since } from '../../runner/verdict/since.ts'
import { Mistake } from '../reading/mistake.ts'
import type { ShardReport } from './shard-report.ts'

/** As if one run had told them. Parts of other runs are refused; a part that is missing makes it incomplete. */
export function mergedEvents(parts: readonly ShardReport[], before: readonly JudgedCase[] | undefined): RunEvent[] {
  const inOrder = parts.toSorted((one, other) => one.shard.index - other.shard.index)
  refuseMixed(inOrder)
  const [{ strict } = { strict: false }] = inOrder
  const results = inOrder.flatMap((part) => part.results)
  const mark = [...new Set(inOrder.map((part) => part.mark))].join(', ')
  return [
    { type: 'start', cases: results.length, mark, strict },
    ...results.map((result): RunEvent => ({ type: 'result', result })),
    { type: 'end', outcome: mergedOutcome(inOrder, results, strict, before) },
  ]
}

function refuseMixed([first, ...others]: readonly ShardReport[]): void {
  for (const [index, part] of others.entries()) {
    const same = [first, ...others.slice(0, index)].find((one) => one?.shard.index === part.shard.index)
    if (same) throw new Mistake(`${same.file} and ${part.file} are both part ${part.shard.index} of ${part.shard.of}.`)
    if (part.shard.of !== first?.shard.of || part.shard.selection !== first.shard.selection)
      throw new Mistake(`${first?.file} and ${part.file} are parts of runs that ask other cases, or divide them otherwise.`)
    if (part.strict !== first.strict || part.whole.exercised.required !== first.whole.exercised.required)
      throw new Mistake(
        `${first.file} and ${part.file} are of other --strict or --require-exercised: their verdicts cannot be put together.`,
      )
  }
}

function mergedOutcome(
  parts: readonly ShardReport[],
  results: readonly CaseResult[],
  strict: boolean,
  before: readonly JudgedCase[] | undefined,
): Outcome {
  const cases = countsOfVerdicts(results)
  const all = results.length
  const wholes = parts.map((part) => part.whole)
  const stopped = wholes.find((whole) => whole.stopped !== undefined)?.stopped
  const obstacles = new Set(wholes.map(({ obstacle }) => obstacle))
  const together = mergedRequirements(wholes)
  const completeness = completenessOf({
    results: together,
    requireExercised: wholes[0]?.exercised.required ?? 0,
    judged: all - cases.skipped - cases['not exercised'],
    cases: all,
    stopped,
    // One part that is served something says that nothing stands in the way.
    obstacle: obstacles.size === 1 ? wholes[0]?.obstacle : undefined,
    unasked: parts.reduce((sum, part) => sum + unaskedOf(part), 0),
  })
  const incomplete = [...missingParts(parts), ...otherTargets(parts), ...completeness.incomplete]
  const since = before && new Since(before)
  for (const result of results) since?.see(result)
  const explored = new Covered()
  for (const whole of wholes) explored.add(whole.explored)
  return {
    ...completeness,
    incomplete,
    verdict: wholeVerdict(cases, strict, incomplete),
    stopped,
    cases,
    requirements: together,
    coverage: mergedCoverage(wholes.map(({ coverage }) => coverage)),
    baseline: mergedBaseline(wholes, results),
    since: since?.result(),
    explored: explored.cells(),
    requests: sumOver(wholes, ({ requests }) => requests),
    askedAgain: sumOver(wholes, ({ askedAgain }) => askedAgain),
    flaky: flakyOf(wholes),
    casesAskedAgain: sumOver(wholes, ({ casesAskedAgain }) => casesAskedAgain),
    milliseconds: Math.max(...parts.map((part) => part.milliseconds)),
  }
}

function flakyOf(wholes: readonly Pick<Outcome, 'flaky'>[]): Outcome['flaky'] {
  const known = wholes.flatMap(({ flaky }) => flaky ?? [])
  if (known.length === 0) return undefined
  return {
    resets: sumOver(known, ({ resets }) => resets),
    gatewayErrors: sumOver(known, ({ gatewayErrors }) => gatewayErrors),
    late: sumOver(known, ({ late }) => late),
  }
}

const sumOver = <Item>(items: readonly Item[], count: (item: Item) => number): number => items.reduce((sum, item) => sum + count(item), 0)

const countsOfVerdicts = (results: readonly CaseResult[]): Outcome['cases'] => {
  const count = (wanted: CaseResult['verdict']) => results.filter(({ verdict }) => verdict === wanted).length
  return {
    ...{ pass: 0, fail: 0, known: 0, advice: 0, skipped: 0, 'not exercised': 0 },
    ...Object.fromEntries(verdicts.map((one) => [one, count(one)])),
  }
}

const unaskedOf = ({ results, whole: { stopped } }: ShardReport): number =>
  stopped === undefined ? 0 : results.filter(({ verdict, reason }) => verdict === 'skipped' && reason === stopped).length

function missingParts(parts: readonly ShardReport[]): string[] {
  const { of = 0 } = parts[0]?.shard ?? {}
  const there = new Set(parts.map(({ shard }) => shard.index))
  const gone = Array.from({ length: of }, (_, index) => index + 1).filter((index) => !there.has(index))
  return gone.length === 0 ? [] : [`part ${gone.join(', ')} of ${of} is missing`]
}

function otherTargets(parts: readonly ShardReport[]): string[] {
  const targets = [...new Set(parts.map(({ target }) => target))]
  return targets.length === 1 ? [] : [`the parts were asked of different addresses: ${targets.join(', ')}`]
}

const weight: readonly RequirementResult['verdict'][] = ['broken', 'held', 'unjudged', 'not exercised', 'not asked']
const mostEvidence = 3

/** Broken by one part is broken; held by one, and broken by none, is held. */
function mergedRequirements(wholes: readonly ShardReport['whole'][]): RequirementResult[] {
  const byId = new Map<string, ShardReport['whole']['requirements'][number][]>()
  for (const { requirements: told } of wholes) for (const one of told) byId.set(one.id, [...(byId.get(one.id) ?? []), one])
  return requirements.map((known) => {
    const told = byId.get(known.id) ?? []
    const verdict = weight.find((one) => told.some((part) => part.verdict === one)) ?? 'not asked'
    const telling = told.filter((part) => part.verdict === verdict)
    return {
      requirement: known,
      verdict,
      cases: [...new Set(telling.flatMap((part) => part.cases))],
      evidence: telling.flatMap((part) => part.evidence).slice(0, mostEvidence),
      reasons: [...new Set(telling.flatMap((part) => part.reasons))],
    }
  })
}

function mergedCoverage(all: readonly (readonly OperationCoverage[])[]): OperationCoverage[] {
  const byId = new Map<OperationId, OperationCoverage>()
  for (const one of all.flat()) {
    const before = byId.get(one.id)
    byId.set(one.id, before ? coveredTogether(before, one) : one)
  }
  return [...byId.values()]
}

function coveredTogether(one: OperationCoverage, other: OperationCoverage): OperationCoverage {
  const answers = { ...one.answers }
  for (const [status, count] of Object.entries(other.answers)) answers[status] = (answers[status] ?? 0) + count
  const places = (some: readonly CoveredPlace[], more: readonly CoveredPlace[]) =>
    some.map((place, index) => ({
      ...place,
      seen: place.seen || (more[index]?.seen ?? false),
      values: either(place.values, more[index]?.values),
    }))
  return {
    ...one,
    answers,
    statuses: either(one.statuses, other.statuses),
    parameters: either(one.parameters, other.parameters),
    sent: places(one.sent, other.sent),
    shown: places(one.shown, other.shown),
  }
}

/** Both tell the same names in the same order, those of the contract. */
const either = <Name extends { seen: boolean }>(some: readonly Name[], more: readonly Name[] = []): Name[] =>
  some.map((name, index) => ({ ...name, seen: name.seen || (more[index]?.seen ?? false) }))

/** What passes in one part may fail in another, in whichever answers it comes. */
function mergedBaseline(wholes: readonly ShardReport['whole'][], results: readonly CaseResult[]): Outcome['baseline'] {
  const entries = <Entry>(some: readonly Entry[]): Entry[] => [...new Map(some.map((entry) => [JSON.stringify(entry), entry])).values()]
  const passing = entries(wholes.flatMap(({ baseline }) => baseline.passing))
  return {
    known: sumOver(wholes, ({ baseline }) => baseline.known),
    expired: entries(wholes.flatMap(({ baseline }) => baseline.expired)),
    passing: passing.filter((entry) => !results.some((result) => result.findings.some((finding) => isAbout(entry, result.case, finding)))),
  }
}
