// What the client of a recording sent otherwise than documented: a kind of departure a line.
import type { ClientDeparture } from '../../exchange/finding.ts'
import { clientInWords } from '../telling/summary.ts'
import { counted } from '../telling/text.ts'
import { cut, html, type Markup } from './markup.ts'
import { levelWord } from './words.ts'

const most = 500
const longest = 200

export function clientPart(departures: readonly ClientDeparture[]): Markup | undefined {
  if (departures.length === 0) return undefined
  const code = (text: string) => html`<code>${cut(text, longest)}</code>`
  return html`
<section id="client"><h2>Requests of the client</h2>
<p class="lead">${clientInWords(departures)}.</p>
<div class="scroll" role="region" aria-label="Requests of the client" tabindex="0"><table>
<thead><tr><th scope="col">Request</th><th scope="col">Where</th><th scope="col">Level</th><th scope="col">Expected</th><th scope="col">Sent</th><th scope="col" class="number">Times</th></tr></thead>
<tbody>${departures.slice(0, most).map(
    ({ request, where, level, expected, actual, count }) => html`
<tr><th scope="row">${code(request)}</th><td>${code(where)}</td><td>${levelWord[level]}</td><td>${code(expected)}</td><td>${code(actual)}</td><td class="number">${count}</td></tr>`,
  )}</tbody></table></div>${departures.length > most ? html`<p class="more">and ${counted(departures.length - most, 'more kind')}</p>` : undefined}</section>`
}
