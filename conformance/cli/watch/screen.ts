// What a watch shows on a terminal: one page, painted over itself without a flicker.
import { stripVTControlCharacters } from 'node:util'
import { verdictInWords } from '../../reporters/telling/summary.ts'
import { type Paint, wrapped } from '../../reporters/telling/text.ts'
import type { Output } from '../reading/surroundings.ts'
import { changesInWords, guidedLines, mostChanged, nextLines, standInWords, type View, type WatchState } from './view.ts'

const enter = '\u001b[?1049h\u001b[?25l'
const leave = '\u001b[?25h\u001b[?1049l'
const home = '\u001b[H'
const toEndOfLine = '\u001b[K'
const below = '\u001b[J'

/** More often nobody reads it. */
const paintEvery = 100

export function screenView(output: Output, paint: Paint): View {
  let painted = 0
  let waiting: NodeJS.Timeout | undefined
  let last = ''
  let shown: WatchState | undefined
  const show = (state: WatchState) => {
    clearTimeout(waiting)
    waiting = undefined
    shown = state
    painted = performance.now()
    // A terminal that does not know its size says 0.
    const [columns, rows] = [output.columns || 80, output.rows || 24]
    const page = pageOf(state, paint, columns, rows).map((line) => line + (fillsRows(line, columns) ? '' : toEndOfLine))
    const text = `${home}${page.join('\r\n')}${below}`
    if (text !== last) output.write(text)
    last = text
  }
  const restore = () => void output.write(leave)
  const resized = () => shown && show(shown)
  output.on?.('resize', resized)
  output.write(enter)
  process.once('exit', restore)
  return {
    tell(state, what) {
      const wait = what === 'progress' ? painted + paintEvery - performance.now() : 0
      if (wait <= 0) show(state)
      else waiting ??= setTimeout(() => show(state), wait)
    },
    close({ outcome }) {
      clearTimeout(waiting)
      process.off('exit', restore)
      output.off?.('resize', resized)
      restore()
      if (!outcome) return
      const { style, text } = verdictInWords(outcome)
      output.write(`${paint(['bold', style], text)}\n`)
    },
  }
}

function pageOf(state: WatchState, paint: Paint, columns: number, rows: number): string[] {
  const { target, round, obstacle, note } = state
  const fitted = (lines: readonly string[]) =>
    lines.flatMap((line) => (isForCopying(line) ? [line] : wrapped(line, columns, '    ').split('\n')))
  const heightOf = (lines: readonly string[]) => lines.reduce((sum, line) => sum + rowsOf(line, columns), 0)
  const head = [paint('bold', target), statusLine(state, paint)]
  const notes = note === '' ? [] : [paint('yellow', note.trim())]
  const topNaming = (most: number) => {
    const news = [...(round ? changesInWords(round, paint, most) : []), ...notes]
    return fitted([...head, ...(news.length > 0 ? ['', ...news] : []), ''])
  }
  const body = fitted(obstacle === undefined ? middleOf(state, paint) : [paint('red', obstacle)])
  const bottom = fitted(['', standInWords(state), paint('dim', 'Enter again, a all from the start, n next departure, q quit')])
  const roomBelow = (top: readonly string[]) => rows - heightOf(top) - heightOf(bottom)
  // What is to be mended is shown in full before what was changed is named.
  const tops = [mostChanged, 1, 0].map(topNaming)
  const top = tops.find((one) => heightOf(body) <= roomBelow(one)) ?? topNaming(0)
  const shown = [...body]
  while (shown.length > 0 && heightOf(shown) > roomBelow(top) - (shown.length < body.length ? 1 : 0)) shown.pop()
  if (shown.length < body.length) shown.push(paint('dim', '… make the window larger to see the rest'))
  return [...top, ...shown, ...bottom]
}

function middleOf(state: WatchState, paint: Paint): string[] {
  const [next, guided] = [nextLines(state, paint), guidedLines(state, paint)]
  if (next.length + guided.length > 0) return [...next, ...(next.length > 0 && guided.length > 0 ? [''] : []), ...guided]
  if (!state.outcome) return []
  const { style, text } = verdictInWords(state.outcome)
  return [paint(['bold', style], text)]
}

/** It stays one line, which the terminal breaks: what is copied is one command. */
const isForCopying = (line: string): boolean => line.includes('curl -X')

/** What stands in the last column would be erased. */
const fillsRows = (line: string, columns: number): boolean => line !== '' && stripVTControlCharacters(line).length % columns === 0

const rowsOf = (line: string, columns: number): number => Math.max(Math.ceil(stripVTControlCharacters(line).length / columns), 1)

function statusLine({ round, isAsking, isGone, obstacle }: WatchState, paint: Paint): string {
  if (isGone) return paint('yellow', 'It went away; waiting until it listens again')
  if (obstacle !== undefined) return paint('yellow', 'No round can begin; waiting for a change')
  if (!round) return 'Looking at it for the first time'
  const first = round.firstAfter === undefined ? '' : paint('dim', `  first verdict after ${Math.round(round.firstAfter)} ms`)
  if (!isAsking) return `${upper(round.why)}: asked all ${round.all}; waiting for a change${first}`
  const now = round.group === undefined ? '' : `, now ${round.group}`
  return `${upper(round.why)}: ${round.done} of ${round.all} asked${now}${first}`
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
