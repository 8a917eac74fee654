// The findings of a case as people read them: equal ones once, each in five lines.

import type { OperationId } from '../../../openapi/contract.ts'
import { type Finding, goodAnswer } from '../../exchange/finding.ts'
import { requirement } from '../../requirements/index.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { CaseResult } from '../../runner/verdict/result.ts'
import { scriptOf } from './script.ts'
import { curlOf, ofItsOwn, type Paint, printable, unpainted } from './text.ts'

export interface FindingText {
  /** The same for findings that say the same, whatever the index in a list. */
  key: string
  /** The same for findings that have one cause, wherever they are. */
  cause: string
  /** A star stands for the index in a list. */
  place: string
  requirement: string
  operation: OperationId | undefined
  level: 'must' | 'should'
  /** It is excused for now. */
  known: boolean
  /** Section and sentence of the description. */
  clause: string
  expected: string
  actual: string
  /** One line to see it again, or the lines of a script. */
  curl: readonly string[]
  /** How many findings of the case say this. */
  count: number
}

/**
 * What a case found, failures before advice; advice about what the case asks before that of every answer, of which there may be much; what is
 * known and excused comes last.
 */
export function findingTexts({ case: asked, findings }: CaseResult, target: string): FindingText[] {
  const byKey = new Map<string, FindingText>()
  for (const finding of findings) {
    const key = `${causeOf(finding)} ${placeOfAny(finding)}`
    const same = byKey.get(key)
    if (same) same.count += 1
    else byKey.set(key, findingText(finding, key, target))
  }
  const rank = ({ level, known, requirement: broken }: FindingText): number => {
    if (known) return 3
    return level === 'must' ? 0 : asked.requirements.includes(broken) ? 1 : 2
  }
  const all = [...byKey.values()]
  return all.sort((one, other) => rank(one) - rank(other))
}

/**
 * Which value was expected tells no departure from another of the same field; of another operation it is another field. An operation
 * that gives no good answer, in the same words, is one cause, whatever each case wanted of it.
 */
function causeOf({ requirement, expected, actual, operation, exchange }: Finding): string {
  if (expected === goodAnswer) return [operation, exchange?.answer?.status, actual.replaceAll(/\S*\d\S*/g, '…')].join(' ')
  const what = /^(?:"|-?\d|(?:true|false|null|nothing)$)/.test(expected) ? `a value of ${operation}` : expected
  return [requirement, what].join(' ')
}

const placeOfAny = ({ where }: Finding): string => where.replaceAll(/\/\d+(?=\/|$)/g, '/*')

function findingText(finding: Finding, key: string, target: string): FindingText {
  const { text, source } = requirement(finding.requirement)
  return {
    key,
    cause: causeOf(finding),
    place: ofItsOwn(printable(placeOfAny(finding))),
    requirement: finding.requirement,
    operation: finding.operation,
    level: finding.level,
    known: finding.known ?? false,
    clause: `${/^\d/.test(source) ? `section ${source}` : source}: ${text}`,
    expected: ofItsOwn(printable(finding.expected) + (finding.where === '' ? '' : ` at ${printable(finding.where)}`)),
    actual: ofItsOwn(printable(finding.actual) + byChance(finding)),
    curl: seeAgain(finding, target).map(ofItsOwn),
    count: 1,
  }
}

/** What shows it again: the script of its steps, or else the one request. */
export function seeAgain(finding: Finding, target: string): readonly string[] {
  const script = finding.script ?? scriptOf(target, finding)
  if (script) return script.map((line) => printable(line, Number.POSITIVE_INFINITY))
  return finding.exchange ? [curlOf(target, finding.exchange)] : ['no request']
}

/** How often what comes by chance came again. */
function byChance({ again }: Finding): string {
  if (!again) return ''
  return again.times === 0 && again.tries === 1
    ? ', but not when asked once more'
    : `, ${again.times} of ${again.tries} times when asked again`
}

/** What is broken, the case that saw it, expected, actual, and how to see it again. */
export function inFiveLines({ id, title }: Pick<Case, 'id' | 'title'>, finding: FindingText, paint: Paint = unpainted): string[] {
  const style = finding.level === 'must' ? 'red' : 'yellow'
  const more = finding.count > 1 ? paint('dim', ` (and ${finding.count - 1} more like it)`) : ''
  return [
    `${paint(['bold', style], finding.level === 'must' ? 'fail' : 'advice')}  ${paint('bold', finding.requirement)}, ${finding.clause}`,
    `  in       ${id}: ${title}`,
    `  ${paint('green', 'expected')} ${finding.expected}${more}`,
    `  ${paint(style, 'got')}      ${finding.actual}`,
    ...finding.curl.map((line) => `  ${paint('dim', line)}`),
  ]
}
