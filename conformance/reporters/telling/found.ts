// What a run found, as a reader wants it: one departure is told once, with the cases that saw it. It keeps text, and no exchange.
import type { CaseResult } from '../../runner/result.ts'
import { type FindingText, findingTexts, inFiveLines } from './finding-text.ts'
import { counted, type Paint, plain } from './text.ts'

export interface FoundDeparture {
  id: string
  title: string
  finding: FindingText
  /** Other cases that saw the same. */
  others: string[]
}

/** So many departures of one case are told. */
const mostOfCase = 5
const mostOthers = 3
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
    const { verdict, case: asked } = result
    if (verdict !== 'fail' && verdict !== 'advice') return
    let shown = 0
    for (const one of findingTexts(result, this.target)) {
      const found = this.byLevel[one.level]
      // Advice is told once for each requirement: there may be much of it.
      const key = one.level === 'must' ? one.key : one.requirement
      const before = found.get(key)
      if (before) {
        if (before.id !== asked.id && before.others.at(-1) !== asked.id) before.others.push(asked.id)
        else if (one.level === 'should') before.finding.count += one.count
      } else if (one.level === 'should' || shown < mostOfCase) {
        found.set(key, { id: asked.id, title: asked.title, finding: one, others: [] })
        shown += 1
      } else this.untold.set(asked.id, (this.untold.get(asked.id) ?? 0) + 1)
    }
  }

  /** The departures of a level, each once, in the order they were found. */
  all(level: 'must' | 'should'): readonly FoundDeparture[] {
    return [...this.byLevel[level].values()]
  }

  /** Five lines for each failure, and one more where others saw it as well. */
  *failures(paint: Paint): Generator<string[]> {
    const all = this.all('must')
    for (const [index, found] of all.entries()) {
      const lines = [...inFiveLines(found, found.finding, paint), ...othersOf(found, paint)]
      const isLastOfCase = all[index + 1]?.id !== found.id
      const more = this.untold.get(found.id)
      yield isLastOfCase && more ? [...lines, paint('dim', `  and ${more} more of this case: --report html=<file> shows all`)] : lines
    }
  }

  /** One example for each requirement. */
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

/** A line about the other cases that saw it, if any did. */
export function othersOf({ others }: FoundDeparture, paint: Paint = plain): string[] {
  if (others.length === 0) return []
  const more = others.length > mostOthers ? ` and ${others.length - mostOthers} more` : ''
  return [paint('dim', `  the same in ${others.slice(0, mostOthers).join(', ')}${more}`)]
}
