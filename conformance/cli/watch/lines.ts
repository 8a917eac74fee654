// What a watch tells where there is no terminal: a few lines when something is known, none in between.
import { verdictInWords } from '../../reporters/telling/summary.ts'
import { unpainted } from '../../reporters/telling/text.ts'
import type { Output } from '../reading/surroundings.ts'
import { changesInWords, guidedLines, nextLines, standInWords, type View, type WatchState } from './view.ts'

export function linesView(output: Output): View {
  const told = new Map<string, string>()
  const print = (lines: readonly string[]) => {
    if (lines.length > 0) output.write(`${lines.join('\n')}\n`)
  }
  /** What was told already is not told again. */
  const news = (part: string, lines: readonly string[]) => {
    const text = lines.join('\n')
    if (told.get(part) !== text) print(lines)
    told.set(part, text)
  }
  const tellNews = (state: WatchState) => {
    news('changes', state.round ? changesInWords(state.round, unpainted) : [])
    news('next', nextLines(state, unpainted))
  }
  return {
    tell(state, what) {
      const { round, obstacle, outcome, note } = state
      if (what === 'begin' && round) print([`\nAsking: ${round.why}.`])
      if (what === 'gone') print(['It went away; waiting until it listens again.', ...(note === '' ? [] : [note])])
      if (what === 'obstacle' && obstacle !== undefined) print([obstacle])
      if (what === 'failed asked' && round)
        print([`What failed before was asked again, ${Math.round(round.firstAfter ?? 0)} ms to the first verdict.`])
      if (what === 'failed asked' || what === 'end') tellNews(state)
      if (what !== 'end' || !outcome) return
      news('guide', guidedLines(state, unpainted))
      print([standInWords(state), verdictInWords(outcome).text])
    },
    close() {},
  }
}
