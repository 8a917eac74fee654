// What a run found, as a reader wants it: one departure is told once, with the cases that saw it, and first what explains the most cases.
// It keeps text, and no exchange.
import type { Case } from '../../runner/trial/case.ts'
import type { CaseResult } from '../../runner/verdict/result.ts'
import { type FindingText, findingTexts, inFiveLines } from './finding-text.ts'
import { isToldAsMissing } from './missing.ts'
import { counted, firstFew, type Paint, unpainted } from './text.ts'

export interface FoundDeparture {
  id: string
  title: string
  finding: FindingText
  /** Other cases that saw the same. */
  others: string[]
  /** Other places where it is so. */
  places: Set<string>
}

/** Whatever else is found may come of two records that share an id, or of a session that ended with another one. */
const explainsOthers: readonly string[] = ['record/id-unique', 'session/logout-ends-this-only']

/** So many departures of one case are told. */
const mostOfCase = 5
const mostOthers = 3
const mostPlaces = 12
const mostFailures = 60
const mostBrief = 100
const mostAdvice = 20

export class FoundSoFar {
  private readonly target: string
  private readonly byLevel = { must: new Map<string, FoundDeparture>(), should: new Map<string, FoundDeparture>() }
  /** What is not told of a case. */
  private readonly untold = new Map<string, number>()

  constructor(target: string) {
    this.target = target
  }

  add(result: CaseResult): void {
    if (result.verdict === 'fail' || result.verdict === 'advice') this.addTexts(result.case, openTexts(result, this.target))
  }

  addTexts(asked: Pick<Case, 'id' | 'title'>, texts: readonly FindingText[]): void {
    let shown = 0
    for (const one of texts) {
      const found = this.byLevel[one.level]
      // Advice is told once for each requirement: there may be much of it.
      const key = one.level === 'must' ? one.cause : one.requirement
      const before = found.get(key)
      if (before && one.level === 'must' && before.id !== asked.id && isPlainer(one, before.finding)) {
        const places = new Set([before.finding.place, ...before.places])
        places.delete(one.place)
        found.set(key, { id: asked.id, title: asked.title, finding: one, others: [before.id, ...before.others], places })
      } else if (before) {
        if (one.place !== before.finding.place) before.places.add(one.place)
        if (before.id !== asked.id && before.others.at(-1) !== asked.id) before.others.push(asked.id)
        else if (one.level === 'should') before.finding.count += one.count
      } else if (one.level === 'should' || shown < mostOfCase) {
        found.set(key, { id: asked.id, title: asked.title, finding: one, others: [], places: new Set() })
        shown += 1
      } else this.untold.set(asked.id, (this.untold.get(asked.id) ?? 0) + 1)
    }
  }

  /** The departures of a level, each once: those of one requirement together, and what explains the most others first. */
  all(level: 'must' | 'should'): readonly FoundDeparture[] {
    const all = [...this.byLevel[level].values()].sort((one, other) => other.others.length - one.others.length)
    const byRequirement = new Map<string, FoundDeparture[]>()
    for (const found of all) {
      const same = byRequirement.get(found.finding.requirement)
      if (same) same.push(found)
      else byRequirement.set(found.finding.requirement, [found])
    }
    const seenBy = (same: readonly FoundDeparture[]): number => new Set(same.flatMap(({ id, others }) => [id, ...others])).size
    const weightOf = (same: readonly FoundDeparture[]): number =>
      explainsOthers.includes(same[0]?.finding.requirement ?? '') ? Number.POSITIVE_INFINITY : seenBy(same)
    return [...byRequirement.values()].sort((one, other) => weightOf(other) - weightOf(one)).flat()
  }

  /** Five lines for each failure, and one more where others saw it as well. */
  *failures(paint: Paint): Generator<string[]> {
    const all = this.all('must')
    const lastOf = new Map(all.map((found) => [found.id, found]))
    for (const found of all.slice(0, mostFailures)) {
      const lines = [...inFiveLines(found, found.finding, paint), ...othersOf(found, paint)]
      const more = lastOf.get(found.id) === found && this.untold.get(found.id)
      yield more ? [...lines, paint('dim', `  and ${more} more of this case: --report html=<file> shows all`)] : lines
    }
    const rest = all.slice(mostFailures)
    if (rest.length > 0)
      yield [
        `${paint(['bold', 'red'], 'fail')}  ${counted(rest.length, 'more departure')}: --report html=<file> shows all`,
        ...rest.slice(0, mostBrief).map(({ id, finding }) => `  ${finding.requirement} in ${id}`),
        ...(rest.length > mostBrief ? [`  and ${rest.length - mostBrief} more`] : []),
      ]
  }

  /** Each requirement once, with an example; the most frequent first. */
  *advice(paint: Paint): Generator<string[]> {
    const all = this.all('should')
    for (const found of all.slice(0, mostAdvice)) yield [...inFiveLines(found, found.finding, paint), ...othersOf(found, paint)]
    if (all.length > mostAdvice)
      yield [
        `${paint(['bold', 'yellow'], 'advice')}  about ${counted(all.length - mostAdvice, 'more requirement')}: --report html=<file> shows all`,
        ...all.slice(mostAdvice).map(({ finding, others }) => `  ${finding.requirement} in ${counted(others.length + 1, 'case')}`),
      ]
  }
}

/** What one request shows is easier to mend than what steps, or many requests at once, show. */
const isPlainer = (one: FindingText, other: FindingText): boolean => one.curl.length < other.curl.length

/** What a case found, but for what is excused, and for what is told of all missing operations together. */
export const openTexts = (result: CaseResult, target: string): FindingText[] =>
  findingTexts(result, target).filter(({ known, requirement }) => !known && !isToldAsMissing(result, requirement))

/** Lines about other places where it is so, and other cases that saw it, if there are any. */
export function othersOf({ others, places, finding: { level } }: FoundDeparture, paint: Paint = unpainted): string[] {
  const also = level === 'must' ? firstFew([...places], mostPlaces) : ''
  const same = firstFew(others, mostOthers)
  return [...(also ? [`  also at  ${also}`] : []), ...(same ? [paint('dim', `  the same in ${same}`)] : [])]
}
