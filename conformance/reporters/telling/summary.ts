// What all reports sum up alike: verdicts by area, reasons, what is left, coverage, and the verdict of the whole.
import type { ClientDeparture } from '../../exchange/finding.ts'
import type { Departure } from '../../runner/verdict/baseline.ts'
import type { OperationCoverage } from '../../runner/verdict/coverage.ts'
import { type Outcome, verdicts } from '../../runner/verdict/outcome.ts'
import type { CaseResult, RequirementResult, Verdict } from '../../runner/verdict/result.ts'
import { MissingSoFar } from './missing.ts'
import { counted, firstFew, ofItsOwn, printable } from './text.ts'

export type Counts = { [verdict in Verdict]: number }

const none = (): Counts => ({ pass: 0, fail: 0, known: 0, advice: 0, skipped: 0, 'not exercised': 0 })

/** How tables head the column of a verdict. */
const headings: { readonly [verdict in Verdict]: string } = {
  pass: 'passed',
  fail: 'failed',
  advice: 'with advice',
  known: 'known',
  skipped: 'skipped',
  'not exercised': 'not exercised',
}

/** How many cases have it, and the first few of them. */
interface Having {
  count: number
  first: string[]
}

export type Reason = readonly [reason: string, cases: Having]

const mostNamed = 2

export const namedInWords = ({ count, first }: Having): string => firstFew(first, mostNamed, count)

/** Takes results one by one, and keeps only sums of them. */
export class Summary {
  private readonly byArea = new Map<string, Counts>()
  private readonly reasons = { skipped: new Map<string, Having>(), 'not exercised': new Map<string, Having>() }
  readonly left: string[] = []
  /** What cases took that no operation gives back: how many of each kind. */
  readonly usedUp = new Map<string, number>()
  readonly missing = new MissingSoFar()
  /** In a strict run a case with advice has failed; else it has passed. */
  private strict = false

  start(strict: boolean | undefined): void {
    this.strict = strict ?? false
  }

  add(result: CaseResult): void {
    const {
      case: { id, area },
      verdict,
      reason,
      left,
      usedUp = {},
    } = result
    this.missing.add(result)
    const counts = this.byArea.get(area) ?? none()
    counts[verdict] += 1
    this.byArea.set(area, counts)
    this.left.push(...left.map(ofItsOwn))
    for (const [kind, count] of Object.entries(usedUp)) this.usedUp.set(kind, (this.usedUp.get(kind) ?? 0) + count)
    if (result.missing || reason === undefined || !(verdict === 'skipped' || verdict === 'not exercised')) return
    const reasons = this.reasons[verdict]
    const having = reasons.get(reason) ?? { count: 0, first: [] }
    reasons.set(reason, having)
    having.count += 1
    if (having.first.length < mostNamed) having.first.push(id)
  }

  /**
   * Head, a row for each area, and the sums. A case with nothing but advice has passed, so the last column counts it once more. Known
   * failures have a column only where there are some.
   */
  table(): string[][] {
    const areas = [...this.byArea]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([area, counts]): [string, Counts] => [area, { ...counts }])
    const sums = none()
    for (const [, counts] of areas) for (const verdict of verdicts) sums[verdict] += counts[verdict]
    for (const counts of [sums, ...areas.map(([, counts]) => counts)]) counts[this.strict ? 'fail' : 'pass'] += counts.advice
    const order: Verdict[] = ['pass', 'fail', 'known', 'skipped', 'not exercised', 'advice']
    const columns = order.filter((verdict) => (verdict !== 'known' && verdict !== 'advice') || sums[verdict] > 0)
    const row = (name: string, counts: Counts) => [name, ...columns.map((verdict) => String(counts[verdict] || ''))]
    return [['area', ...columns.map((verdict) => headings[verdict])], ...areas.map(([area, counts]) => row(area, counts)), row('all', sums)]
  }

  /** Why cases came to this verdict, the most frequent reason first. */
  reasonsOf(verdict: 'skipped' | 'not exercised'): Reason[] {
    return [...this.reasons[verdict]].sort(([, one], [, other]) => other.count - one.count)
  }
}

interface Musts {
  /** Those that the run was to ask about. */
  all: number
  broken: readonly RequirementResult[]
  notExercised: readonly RequirementResult[]
  /** Those that a client can judge, and whoever ran it left out. */
  notAsked: readonly RequirementResult[]
}

export function musts({ requirements, exercised }: Pick<Outcome, 'requirements' | 'exercised'>): Musts {
  const of = (wanted: RequirementResult['verdict']) =>
    requirements.filter(({ requirement: { level }, verdict }) => level === 'must' && verdict === wanted)
  return { all: exercised.of, broken: of('broken'), notExercised: of('not exercised'), notAsked: of('not asked') }
}

/** The case or operation of an entry of the baseline, and what of it is meant. */
export const knownInWords = ({ case: id, operation, requirement, where }: Departure): string =>
  `${id ?? operation}${requirement === undefined ? '' : ` (${requirement}${where ? ` at ${where}` : ''})`}`

/** The verdict as one sentence, with what is known and excused. */
export function verdictInWords(outcome: Outcome): ReturnType<typeof judgedInWords> {
  const { style, text } = judgedInWords(outcome)
  const { known } = outcome.baseline
  return { style, text: known > 0 ? `${text}; ${counted(known, 'known failure')}` : text }
}

function judgedInWords(outcome: Outcome): { style: 'green' | 'yellow' | 'red'; text: string } {
  const { fail, advice } = outcome.cases
  const { all, broken, notExercised, notAsked } = musts(outcome)
  const because = outcome.incomplete.join('; ')
  switch (outcome.verdict) {
    case 'does not conform': {
      const what = [
        ...(fail > 0 ? [`${counted(fail, 'case')} failed`] : []),
        ...(fail === 0 && advice > 0 ? [`advice in ${counted(advice, 'case')} counts, for the run is strict`] : []),
        ...(broken.length > 0 ? [`${broken.length} of ${counted(all, 'must')} broken`] : []),
      ]
      return { style: 'red', text: `Does not conform: ${what.join(', ')}${because && `. Incomplete as well: ${because}`}` }
    }
    case 'incomplete':
      return { style: 'red', text: `Incomplete, so nothing is said for or against it: ${because}` }
    case 'conforms':
      return notExercised.length > 0
        ? { style: 'yellow', text: `Conforms in what was exercised: ${notExercised.length} of ${counted(all, 'must')} were not exercised` }
        : notAsked.length > 0
          ? { style: 'green', text: `Conforms: all ${counted(all, 'must')} asked about were exercised, ${notAsked.length} were left out` }
          : { style: 'green', text: `Conforms: all ${counted(all, 'must')} were exercised` }
  }
}

/** `4 fixed, 1 new`; undefined where no earlier run was given. */
export const sinceInWords = ({ since }: Pick<Outcome, 'since'>): string | undefined =>
  since &&
  [
    `${since.fixed.length} fixed`,
    `${since.new.length} new`,
    ...(since.changed.length > 0 ? [`${since.changed.length} elsewhere in the same case`] : []),
    ...(since.still.length > 0 ? [`${since.still.length} still failing`] : []),
    ...(since.unasked.length > 0 ? [`${since.unasked.length} not asked again`] : []),
    ...(since.firstAsked.length > 0 ? [`${since.firstAsked.length} failing that the earlier run did not ask, or not to its end`] : []),
  ].join(', ')

const mostChanged = 8

/** What is new and what is fixed, in a line each, as many as people read. */
export function changedInWords({ since }: Pick<Outcome, 'since'>): string[] {
  const lines = (word: string, departures: readonly Departure[]) => [
    ...departures.slice(0, mostChanged).map((departure) => `${word} ${printable(knownInWords(departure))}`),
    ...(departures.length > mostChanged ? [`and ${departures.length - mostChanged} more ${word}`] : []),
  ]
  return since ? [...lines('new', since.new), ...lines('fixed', since.fixed)] : []
}

/** What would let a run see more musts, what changes most first. */
export const remediesInWords = ({ remedies }: Outcome): string[] =>
  remedies.map(({ reason, musts: count }) => `${counted(count, 'must')}: ${reason}`)

/** What whoever ran it left out, which is not counted. */
export function leftOutInWords(outcome: Pick<Outcome, 'requirements' | 'exercised'>): string | undefined {
  const { notAsked } = musts(outcome)
  if (notAsked.length === 0) return undefined
  const told = notAsked.filter(({ reasons }) => reasons.length > 0)
  const reasons = [...new Set(told.flatMap(({ reasons: why }) => why))].join('; ')
  const why = told.length === 0 ? '' : told.length === notAsked.length ? `: ${reasons}` : ` (${told.length}: ${reasons})`
  return `${counted(notAsked.length, 'more must')} of the ledger not asked about${why}`
}

/** Cases, requests and time. */
export const effortInWords = (outcome: Outcome): string => {
  const all = Object.values(outcome.cases).reduce((sum, count) => sum + count, 0)
  return `${counted(all, 'case')}, ${requestsInWords(outcome)}, ${(outcome.milliseconds / 1000).toFixed(1)} s`
}

/** A target that was too busy for some says so; one that loses records now and then looks like one that others work on. */
export function requestsInWords({ requests, askedAgain, flaky, width, casesAskedAgain }: Outcome): string {
  const { resets = 0, gatewayErrors = 0, late = 0 } = flaky ?? {}
  const remarks = [
    ...(width === undefined || width <= 8 ? [] : [`up to ${width} cases side by side`]),
    ...(resets > 0 ? [`flaky: ${resets} lost as the connection was closed`] : []),
    ...(gatewayErrors > 0 ? [`flaky: ${gatewayErrors} sent again after an error of a gateway`] : []),
    ...(late > 0 ? [`slow: ${late} without a whole answer in time`] : []),
    ...(askedAgain > 0 ? [`${askedAgain} of them asked again after 503 with Retry-After`] : []),
    ...(casesAskedAgain > 0
      ? [
          `${counted(casesAskedAgain, 'case')} asked again, since records of others were gone or changed meanwhile${resets + gatewayErrors + late > 0 ? ', or a request was lost' : ''}`,
        ]
      : []),
  ]
  return `${counted(requests, 'request')}${remarks.length > 0 ? ` (${remarks.join('; ')})` : ''}`
}

interface Share {
  seen: number
  all: number
}

/** How much of the contract the run saw or sent. */
export function coverageOf(operations: readonly OperationCoverage[]): { [what: string]: Share } {
  const places = operations.flatMap(({ sent, shown }) => [...sent, ...shown])
  const share = (items: readonly { seen: boolean }[]): Share => ({ seen: items.filter(({ seen }) => seen).length, all: items.length })
  return {
    operations: share(operations.map(({ answers }) => ({ seen: Object.keys(answers).length > 0 }))),
    statuses: share(operations.flatMap(({ statuses }) => statuses)),
    parameters: share(operations.flatMap(({ parameters }) => parameters)),
    properties: share(places),
    values: share(places.flatMap(({ values }) => values)),
  }
}

export const coverageInWords = (operations: readonly OperationCoverage[]): string =>
  Object.entries(coverageOf(operations))
    .map(([what, { seen, all }]) => `${what} ${seen}/${all}`)
    .join(', ')

/** `3 unread notifications`; undefined where nothing was used up. */
export function usedUpInWords({ usedUp }: Pick<Summary, 'usedUp'>): string | undefined {
  const kinds = [...usedUp].map(([kind, count]) => counted(count, kind, kind.replace(/^unread notification|^[a-z ]+$/, plural)))
  return kinds.length === 0 ? undefined : `${kinds.join(', ')}; no operation gives them back, so the next run may judge less`
}

/** `3 vendors, 2 webhooks (switched off)`: what is left, by kind. */
export function leftInWords(left: readonly string[]): string {
  const kinds = new Map<string, { words: (count: number) => string; count: number }>()
  for (const what of left) {
    const { kind, count, words } = kindLeft(what)
    kinds.set(kind, { words, count: count + (kinds.get(kind)?.count ?? 0) })
  }
  return [...kinds.values()]
    .sort((one, other) => other.count - one.count)
    .map(({ words, count }) => words(count))
    .join(', ')
}

/** `labor-matrix lmx_2c6p` and `2 labor matrices` are of one kind; any other words are a kind of their own. */
function kindLeft(what: string): { kind: string; count: number; words: (count: number) => string } {
  const [, many, ofMany] = /^(\d+) ([a-z ]+?)s?$/.exec(what) ?? []
  const [, ofOne, state] = /^([a-z-]+) (?:[^\s,]+|of an id that is not known)(?:, (.*))?$/.exec(what) ?? []
  const kind = ofMany ?? ofOne?.replaceAll('-', ' ')
  if (kind === undefined) return { kind: what, count: 1, words: (count) => (count === 1 ? what : `${count} × ${what}`) }
  const rest = state === undefined ? '' : ` (${state})`
  return { kind: kind + rest, count: Number(many ?? 1), words: (count) => counted(count, kind, plural(kind)) + rest }
}

const plural = (kind: string): string =>
  /ix$/.test(kind) ? kind.replace(/ix$/, 'ices') : /[^aeiou]y$/.test(kind) ? kind.replace(/y$/, 'ies') : `${kind}s`

export const clientInWords = (departures: readonly ClientDeparture[]): string =>
  `${counted(departures.length, 'kind')} of departures in what the client sent; the server is not to blame`
