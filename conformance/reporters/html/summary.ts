// The top of the page: the verdict, how much of the description it rests on, and the facts of the run.

import type { KnownFailure } from '../../runner/verdict/baseline.ts'
import { type Outcome, verdicts } from '../../runner/verdict/outcome.ts'
import type { RequirementResult } from '../../runner/verdict/result.ts'
import type { ReportSettings } from '../telling/reporter.ts'
import { requestsInWords, sinceInWords } from '../telling/summary.ts'
import { counted } from '../telling/text.ts'
import { cut, html, type Markup } from './markup.ts'
import { bar, caseLink, duration, requirementLink, wordOf } from './words.ts'

interface Counts {
  held: number
  broken: number
  open: number
}

export function summary(outcome: Outcome, { target, startedAt }: ReportSettings, mark: string): Markup {
  const musts = countsOf(outcome.requirements, 'must')
  const { sign, tone, word, sentence } = headline(outcome, musts)
  return html`
<header class="verdict ${tone}">
<p class="eyebrow">Conformance to the Repair Shop API, v3</p>
<h1><span class="sign" aria-hidden="true">${sign}</span> ${word}</h1>
<p class="sentence">${sentence}${outcome.baseline.known > 0 ? ` ${counted(outcome.baseline.known, 'known failure')}.` : ''}</p>
${outcome.stopped === undefined ? undefined : html`<p class="stopped"><b>Stopped early:</b> ${cut(outcome.stopped, 300)}. What was not asked by then is skipped.</p>`}
<dl class="facts">
${outcome.since && fact('Since the last run', html`${sinceInWords(outcome)}`)}
${fact('Target', html`<code>${cut(target, 300)}</code>`)}
${fact('Started', html`<time datetime="${startedAt.toISOString()}">${startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`)}
${fact('Took', html`${duration(outcome.milliseconds)}, ${requestsInWords(outcome)}`)}
${fact('Mark of the run', html`<code>${cut(mark, 100)}</code>`)}
</dl>
</header>
<section class="tallies" aria-label="Counts">
${tally('Stated requirements', 'must', musts)}
${tally('Assumed requirements', 'should', countsOf(outcome.requirements, 'should'))}
<div class="tally"><h2>Cases</h2><ul>${verdicts.map((verdict) => share('', outcome.cases[verdict], wordOf(verdict)))}</ul></div>
</section>`
}

const fact = (name: string, value: Markup): Markup => html`<div><dt>${name}</dt><dd>${value}</dd></div>`

function countsOf(results: readonly RequirementResult[], level: 'must' | 'should'): Counts {
  const own = results.filter(({ requirement }) => requirement.level === level)
  const count = (wanted: RequirementResult['verdict']) => own.filter(({ verdict }) => verdict === wanted).length
  return { held: count('held'), broken: count('broken'), open: count('not exercised') }
}

/** A run that left something open never looks fully green. */
function headline({ verdict, incomplete, stopped, cases }: Outcome, { held, broken, open }: Counts) {
  const asked = counted(held + broken + open, 'stated requirement')
  const left = open === 0 ? '' : ` ${counted(open, 'was', 'were')} not exercised: nothing is known about ${open === 1 ? 'it' : 'them'}.`
  const because = incomplete.length === 0 ? '' : ` Incomplete: ${incomplete.join('; ')}.`
  if (verdict === 'incomplete')
    return { sign: '○', tone: 'bad', word: 'Incomplete', sentence: `Nothing is said for or against the target.${because}${left}` }
  if (verdict === 'does not conform') {
    const why =
      cases.fail > 0
        ? `${counted(cases.fail, 'case')} failed. Of ${asked}, ${counted(broken, 'is', 'are')} broken.`
        : `Nothing stated is broken, but ${counted(cases.advice, 'case has', 'cases have')} advice, and advice counts as failure in this run.`
    return { sign: '✗', tone: 'bad', word: 'Does not conform', sentence: `${why}${because}${left}` }
  }
  const known = broken > 0 ? ` ${counted(broken, 'is', 'are')} broken in ways that are known and excused for now.` : ''
  const sentence = `Of ${asked}, ${held.toLocaleString('en')} held.${known}${left}`
  if (open === 0 && stopped === undefined) return { sign: '✓', tone: known ? 'warn' : 'good', word: 'Conforms', sentence }
  return { sign: '◐', tone: 'warn', word: 'Conforms, as far as it was exercised', sentence }
}

const tally = (title: string, level: string, { held, broken, open }: Counts): Markup => html`
<div class="tally"><h2>${title} <small>${level}</small></h2>
${bar([
  { tone: 'good', count: held },
  { tone: 'bad', count: broken },
  { tone: 'open', count: open },
])}
<ul>${share('good', held, 'held')}${share('bad', broken, 'broken')}${share('open', open, 'not exercised')}</ul></div>`

const share = (tone: string, count: number, word: string): Markup =>
  html`<li class="${count > 0 ? tone : 'zero'}"><b>${count}</b> ${word}</li>`

/** What the baseline no longer says rightly. */
export function baselinePart({ baseline: { expired, passing } }: Outcome): Markup | undefined {
  if (expired.length === 0 && passing.length === 0) return undefined
  return html`
<section id="baseline"><h2>Known failures to look after</h2>
<ul class="plain">
${expired.map((entry) => html`<li><b>Expired on ${entry.expires}</b>, and counts as failed again: ${knownFailure(entry)}</li>`)}
${passing.map((entry) => html`<li><b>Fails no longer</b>, take it out of the baseline: ${knownFailure(entry)}</li>`)}
</ul></section>`
}

const knownFailure = ({ case: id, operation, requirement, where, reason }: KnownFailure): Markup =>
  html`${id === undefined ? html`<code>${operation}</code>` : caseLink(id)}${requirement === undefined ? undefined : html`, ${requirementLink(requirement)}`}${where ? html` at <code>${cut(where, 300)}</code>` : undefined}. ${cut(reason, 300)}`
