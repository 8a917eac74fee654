// What a watch shows, whoever shows it: the next thing to mend in full, the counts, and what the last change did.

import { inFiveLines } from '../../reporters/telling/finding-text.ts'
import { othersOf } from '../../reporters/telling/found.ts'
import { guideLines, holdInWords } from '../../reporters/telling/guide-text.ts'
import { knownInWords } from '../../reporters/telling/summary.ts'
import { counted, type Paint, printable } from '../../reporters/telling/text.ts'
import type { Guide } from '../../runner/verdict/guide.ts'
import type { Outcome } from '../../runner/verdict/outcome.ts'
import type { RoundState } from './round.ts'
import type { Standing } from './standing.ts'

export interface WatchState {
  target: string
  standing: Standing
  /** The round that is under way, or the last one. */
  round: RoundState | undefined
  isAsking: boolean
  /** Nobody listens at the address. */
  isGone: boolean
  /** Why the last round could not begin. */
  obstacle: string | undefined
  /** The last complete verdict. */
  outcome: Outcome | undefined
  guide: Guide | undefined
  /** Whether the guide is shown while something is not there. */
  showsGuide: boolean
  note: string
}

export interface View {
  /** How a round goes; that the target went away; that whoever reads it wants to see something else (`look`). */
  tell(
    state: WatchState,
    what: 'begin' | 'first verdict' | 'failed asked' | 'end' | 'cut' | 'gone' | 'obstacle' | 'progress' | 'look',
  ): void
  close(state: WatchState): void
}

export const mostChanged = 4

/** `fixed 2: vendor/update, …`; names so many of each, or none. */
export function changesInWords({ changes }: RoundState, paint: Paint, most: number = mostChanged): string[] {
  const { fixed, broke, moved } = changes
  const line = (word: string, style: 'green' | 'red' | 'yellow', departures: typeof fixed) => {
    const shown = departures.slice(0, most).map((one) => printable(knownInWords(one)))
    const more = departures.length > most ? ` and ${departures.length - most} more` : ''
    const named = most === 0 ? '' : `: ${shown.join(', ')}${more}`
    return departures.length === 0 ? [] : [`${paint(style, word)} ${departures.length}${named}`]
  }
  return [...line('Fixed', 'green', fixed), ...line('Broke', 'red', broke), ...line('Moved', 'yellow', moved)]
}

export function standInWords({ standing, guide }: Pick<WatchState, 'standing' | 'guide'>): string {
  const failed = standing.count('fail')
  const open = standing.count('not exercised')
  const passed = standing.count('pass') + standing.count('advice') + standing.count('known')
  const hold = guide && !guide.lacksMost ? `, ${holdInWords(guide)}` : ''
  const old = standing.old === 0 ? '' : ` (${standing.old.toLocaleString('en')} of them in an earlier run, and not asked since)`
  return `${passed.toLocaleString('en')} passed, ${failed} failed, ${open} not exercised${old}${hold}`
}

/** The departure to mend next, in full. */
export function nextLines({ standing }: WatchState, paint: Paint): string[] {
  const all = standing.departures()
  const next = standing.next(all)
  if (!next) return []
  const head = all.length === 1 ? 'The one thing to mend' : `To mend next, of ${counted(all.length, 'departure')}`
  return [paint('bold', head), ...inFiveLines(next, next.finding, paint), ...othersOf(next, paint)]
}

/** Where to begin: in full where that is wanted or nothing has to be mended first, else in a line. */
export function guidedLines({ standing, guide, showsGuide }: WatchState, paint: Paint): string[] {
  const isBusy = standing.departures().length > 0
  if (!guide || !(showsGuide || guide.lacksMost || (guide.behind > 0 && !isBusy))) return []
  return showsGuide || !isBusy
    ? guideLines(guide, paint)
    : [`${paint('bold', 'Guide')}  ${holdInWords(guide)}; --guide tells where to begin.`]
}
