// The frame of the page: head, navigation, filter and legend. It loads nothing, and runs only the script it names by its hash.
import { createHash } from 'node:crypto'
import { liveScript } from './live-script.ts'
import { html, Markup } from './markup.ts'
import { script } from './script.ts'
import { style } from './style.ts'
import { badge } from './words.ts'

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const scriptFor = (isLive: boolean): string => (isLive ? script + liveScript : script)

/** A live page asks where it came from; any other asks nobody. */
const policyOf = (isLive: boolean): string =>
  `default-src 'none'; style-src ${hash(style)}; script-src ${hash(scriptFor(isLive))}; ${isLive ? "connect-src 'self'; " : ''}base-uri 'none'; form-action 'none'`

export const head = (target: string, isLive: boolean): Markup => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(isLive)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>Conformance of ${target}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the findings</a>
<main>
${isLive ? html`<p id="live" role="status">Live</p>` : undefined}
`

interface NavigationEntry {
  id: string
  name: string
  count: number | undefined
}

export const navigation = (entries: readonly NavigationEntry[]): Markup => html`
<nav aria-label="Parts of the report"><ul>${entries.map(
  ({ id, name, count }) => html`
<li><a href="#${id}">${name}${count === undefined ? '' : html` <span class="number">${count}</span>`}</a></li>`,
)}</ul></nav>`

/** Of cases and, in other words, of requirements. */
const verdicts = [
  ['fail', 'failed, broken'],
  ['known', 'known failure'],
  ['advice', 'advice'],
  ['pass', 'passed, held'],
  ['skipped', 'skipped'],
  ['not exercised', 'not exercised'],
  ['unjudged', 'unjudged'],
] as const

/** Shown by the script, for nothing works without it here. */
export const filter = (areas: readonly string[]): Markup => html`
<form id="filter" role="search" aria-label="Filter" hidden>
<label class="words"><span>Search</span><input type="search" name="words" placeholder="id, sentence, path, status" autocomplete="off" spellcheck="false"></label>
<label><span>Verdict</span><select name="verdict"><option value="">all</option>${verdicts.map(([value, name]) => html`<option value="${value}">${name}</option>`)}</select></label>
<label><span>Area</span><select name="area"><option value="">all</option>${areas.map((area) => html`<option>${area}</option>`)}</select></label>
<button type="reset">Clear</button>
<output aria-live="polite"></output>
</form>
<div id="content"></div>`

export const foot = (isLive: boolean): Markup => html`
<footer><h2>How to read this</h2><dl>
<div><dt>${badge('fail')}</dt><dd>A sentence that the description states is broken.</dd></div>
<div><dt>${badge('known')}</dt><dd>It fails, but the baseline lists it, and excuses it until its last day.</dd></div>
<div><dt>${badge('advice')}</dt><dd>Something is broken that is only assumed, since the description is silent.</dd></div>
<div><dt>${badge('not exercised')}</dt><dd>It was asked, but the target had nothing to judge it by.</dd></div>
<div><dt>${badge('skipped')}</dt><dd>Whoever ran it left it out.</dd></div>
<div><dt>§</dt><dd>Section of the description of the API, version 3.</dd></div>
</dl></footer>
</main>
<script>${new Markup(scriptFor(isLive))}</script>
</body>
</html>
`
