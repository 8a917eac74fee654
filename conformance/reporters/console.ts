// The report for a terminal: a live line while it runs, then failures, advice, a table by area, and the verdict last.

import type { RunEvent } from '../runner/run.ts'
import { GuideSoFar } from '../runner/verdict/guide.ts'
import type { Outcome } from '../runner/verdict/outcome.ts'
import { LiveLine, type Terminal } from './live.ts'
import { exploredTable } from './telling/explored.ts'
import { inFiveLines } from './telling/finding-text.ts'
import { FoundSoFar, othersOf } from './telling/found.ts'
import { guideLines } from './telling/guide-text.ts'
import { neverShown } from './telling/never-shown.ts'
import {
  changedInWords,
  coverageInWords,
  effortInWords,
  knownInWords,
  leftInWords,
  leftOutInWords,
  musts,
  namedInWords,
  type Reason,
  remediesInWords,
  Summary,
  sinceInWords,
  usedUpInWords,
  verdictInWords,
} from './telling/summary.ts'
import { counted, type Paint, printable, wrapped } from './telling/text.ts'

interface ConsoleOptions {
  /** The address that curl lines name. */
  target: string
  /** The report. Where it knows its columns, long lines are broken. */
  results: Terminal
  paint: Paint
  /** Where the live line goes; undefined for none. */
  live: Terminal | undefined
  /** Tells where to begin in place of all that is wrong. */
  guided?: boolean
}

const mostReasons = 12
const mostIds = 8

/** Takes the events of a run, one after the other. Of cases that passed it keeps only their number. */
export function consoleReporter({ target, results, paint, live, guided = false }: ConsoleOptions): (event: RunEvent) => void {
  const line = live && new LiveLine(live)
  const summary = new Summary()
  const found = new FoundSoFar(target)
  const guide = new GuideSoFar()
  let mark = ''
  const print = (lines: readonly string[]) => {
    if (lines.length > 0) results.write(`${lines.map((text) => fitting(text, results.columns)).join('\n')}\n\n`)
  }
  return (event) => {
    line?.take(event)
    if (event.type === 'start') {
      mark = event.mark
      summary.start(event.strict)
    }
    if (event.type === 'result') {
      summary.add(event.result)
      found.add(event.result)
      guide.add(event.result)
    }
    if (event.type !== 'end') return
    const { outcome } = event
    const { style, text } = verdictInWords(outcome)
    const verdict = `${fitting(paint(['bold', style], text), results.columns)}\n`
    if (guided) {
      const where = guide.guide(outcome)
      const first = found.all('must').find(({ finding: { operation } }) => operation === undefined || !where.missing.has(operation))
      if (first) print([...inFiveLines(first, first.finding, paint), ...othersOf(first, paint)])
      print(guideLines(where, paint))
      results.write(verdict)
      return
    }
    print(incomplete(outcome, paint))
    print(summary.missing.lines(paint))
    for (const block of found.failures(paint)) print(block)
    for (const block of found.advice(paint)) print(block)
    print(textTable(summary.table(), paint))
    print(textTable(exploredTable(outcome.explored), paint))
    print(reasons('Not exercised: the target has nothing to judge by', summary.reasonsOf('not exercised'), paint))
    print(reasons('Skipped', summary.reasonsOf('skipped'), paint))
    print(mustsNotExercised(outcome, paint))
    print(baseline(outcome, paint))
    print(sinceThen(outcome, paint))
    print(left(summary, mark, paint))
    print(usedUp(summary, paint))
    print(fieldsNeverShown(outcome, paint))
    print([`${paint('bold', 'Coverage')}  ${coverageInWords(outcome.coverage)}`, `${paint('bold', 'Asked')}  ${effortInWords(outcome)}`])
    if (outcome.stopped !== undefined) print([paint('yellow', `Stopped early: ${printable(outcome.stopped)}.`)])
    const where = guide.guide(outcome)
    if (where.lacksMost)
      print([
        ...guideLines(where, paint),
        '  Told since most operations are not there: --guide tells this alone, and --watch keeps it up to date.',
      ])
    results.write(verdict)
  }
}

/** A line for copying stays one. */
const fitting = (text: string, columns: number | undefined): string =>
  columns === undefined || text.includes('curl -X') ? text : wrapped(text, columns, '    ')

function textTable([head = [], ...rows]: readonly (readonly string[])[], paint: Paint): string[] {
  if (rows.length === 0) return []
  const sums = rows.at(-1)?.[0] === 'all' ? rows.at(-1) : undefined
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const styles = { failed: 'red', departed: 'red', 'with advice': 'yellow', tidied: 'yellow' } as const
  const shown = (row: readonly string[]): string =>
    row
      .map((cell, column) => {
        const padded = column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)
        const name = head[column]
        return row !== head && (name === 'failed' || name === 'with advice' || name === 'departed' || name === 'tidied')
          ? paint(styles[name], padded)
          : padded
      })
      .join('  ')
      .trimEnd()
  return [head, ...rows].map((row) => (row === head || row === sums ? paint('bold', shown(row)) : shown(row)))
}

/** Each reason once. It says what would make the cases run. */
function reasons(title: string, counts: readonly Reason[], paint: Paint): string[] {
  if (counts.length === 0) return []
  const width = String(counts[0]?.[1].count ?? 0).length
  const shown = counts.slice(0, mostReasons).map(([reason, cases]) => {
    const count = `${String(cases.count).padStart(width)} ${cases.count === 1 ? 'case: ' : 'cases:'}`
    return `  ${count} ${printable(reason)}${paint('dim', ` (${namedInWords(cases)})`)}`
  })
  const rest = counts.slice(mostReasons)
  const more = counted(
    rest.reduce((sum, [, cases]) => sum + cases.count, 0),
    'case',
  )
  return [
    paint('bold', title),
    ...shown,
    ...(rest.length > 0 ? [`  and ${more} for ${counted(rest.length, 'more reason')}: --report html=<file> shows all`] : []),
  ]
}

/** Comes before all else: what follows is not the whole of it. */
function incomplete({ incomplete: why }: Outcome, paint: Paint): string[] {
  return why.length === 0 ? [] : [paint(['bold', 'red'], 'Incomplete'), ...why.map((sentence) => `  ${printable(sentence)}.`)]
}

function mustsNotExercised(outcome: Outcome, paint: Paint): string[] {
  const { all, notExercised } = musts(outcome)
  const leftOut = leftOutInWords(outcome)
  const left = leftOut === undefined ? [] : [`  ${printable(leftOut)}.`]
  if (notExercised.length === 0) return left.length > 0 ? [paint('bold', 'Requirements'), ...left] : []
  const ids = notExercised.map(({ requirement: { id } }) => id)
  const which = ids.length <= mostIds ? ids.join(', ') : '--report html=<file> or json=<file> names them'
  const remedies = remediesInWords(outcome)
  return [
    `${paint('bold', 'Requirements')}  ${ids.length} of ${counted(all, 'must')} not exercised: ${which}`,
    ...remedies.slice(0, mostReasons).map((line) => `  ${printable(line)}`),
    ...(remedies.length > mostReasons ? [`  and ${counted(remedies.length - mostReasons, 'more reason')}`] : []),
    ...left,
  ]
}

function baseline({ baseline: { expired, passing } }: Outcome, paint: Paint): string[] {
  const expiredLines = expired.map((entry) => `  ${knownInWords(entry)} was excused until ${entry.expires}, and counts as a failure again`)
  const passingLines = passing.map((entry) => `  ${knownInWords(entry)} fails no longer: take it out`)
  return expired.length + passing.length > 0 ? [paint('bold', 'Baseline'), ...expiredLines, ...passingLines] : []
}

function sinceThen(outcome: Outcome, paint: Paint): string[] {
  const words = sinceInWords(outcome)
  if (words === undefined) return []
  return [`${paint('bold', 'Since the last run')}  ${words}`, ...changedInWords(outcome).map((line) => `  ${line}`)]
}

function usedUp(summary: Summary, paint: Paint): string[] {
  const what = usedUpInWords(summary)
  return what === undefined ? [] : [`${paint('bold', 'Used up')}  ${what}.`]
}

const mostFields = 20

/** Lawful, and a gap in what was judged all the same. */
function fieldsNeverShown({ coverage }: Outcome, paint: Paint): string[] {
  const fields = neverShown(coverage)
  if (fields.length === 0) return []
  const more = fields.length > mostFields ? ` and ${fields.length - mostFields} more` : ''
  return [`${paint('bold', 'Never shown')}, and so not judged: ${fields.slice(0, mostFields).join(', ')}${more}`]
}

function left(summary: Summary, mark: string, paint: Paint): string[] {
  if (summary.left.length === 0) return []
  const what = printable(leftInWords(summary.left), 1000)
  return [
    `${paint('bold', 'Left on the target')}, since no operation removes it: ${what}.`,
    `  Names and notes of it carry "${printable(mark)}".`,
  ]
}
