// Words and signs that every part of the page uses. A state is always told in words; its sign and colour only repeat them.
import { requirement } from '../../requirements/index.ts'
import type { RequirementResult, Verdict } from '../../runner/verdict/result.ts'
import { html, type Markup } from './markup.ts'

type State = Verdict | RequirementResult['verdict']

const states: { readonly [state in State]: { sign: string; word: string; tone: string } } = {
  pass: { sign: '✓', word: 'passed', tone: 'good' },
  fail: { sign: '✗', word: 'failed', tone: 'bad' },
  known: { sign: '◆', word: 'known failure', tone: 'warn' },
  advice: { sign: '!', word: 'advice', tone: 'warn' },
  skipped: { sign: '–', word: 'skipped', tone: 'mute' },
  'not exercised': { sign: '○', word: 'not exercised', tone: 'open' },
  held: { sign: '✓', word: 'held', tone: 'good' },
  broken: { sign: '✗', word: 'broken', tone: 'bad' },
  'not asked': { sign: '–', word: 'not asked', tone: 'mute' },
  unjudged: { sign: '·', word: 'unjudged', tone: 'mute' },
}

export const wordOf = (state: State): string => states[state].word

export const badge = (state: State): Markup =>
  html`<span class="badge ${states[state].tone}"><span aria-hidden="true">${states[state].sign}</span> ${states[state].word}</span>`

export const duration = (milliseconds: number): string => {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  const seconds = milliseconds / 1000
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

/** `must` is stated in the description, `should` is only assumed. */
export const levelWord = { must: 'stated', should: 'assumed' } as const

export const caseLink = (id: string): Markup => html`<a href="#case:${id}"><code>${id}</code></a>`

export const requirementLink = (id: string): Markup => html`<a href="#req:${id}"><code>${id}</code></a>`

/** A requirement as whoever has to fix the server reads it. */
export function sentencePart(id: string): Markup {
  const { text, source, level } = requirement(id)
  return html`<p class="sentence">${text} <span class="source">§ ${source}, ${levelWord[level]} (${level}), ${requirementLink(id)}</span></p>`
}

/** The first few of many, and how many more there are. */
export const few = <Item>(items: readonly Item[], most: number, show: (item: Item) => Markup): Markup =>
  html`${items.slice(0, most).map((item, index) => html`${index > 0 ? ', ' : ''}${show(item)}`)}${
    items.length > most ? ` and ${(items.length - most).toLocaleString('en')} more` : ''
  }`

interface BarPart {
  tone: string
  count: number
}

/** Shares of a whole as a bar. It only repeats numbers that stand beside it. */
export function bar(parts: readonly BarPart[]): Markup {
  const whole = parts.reduce((sum, { count }) => sum + count, 0) || 1
  let from = 0
  const rects = parts.map(({ tone, count }) => {
    const width = (count / whole) * 100
    from += width
    return count === 0 ? undefined : html`<rect class="${tone}" x="${(from - width).toFixed(2)}" width="${width.toFixed(2)}" height="8"/>`
  })
  return html`<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">${rects}</svg>`
}
