// Every case by area, in a few lines each: this is all that is kept of a case that passed.
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { verdicts } from '../../runner/verdict/outcome.ts'
import type { CaseResult, Verdict } from '../../runner/verdict/result.ts'
import { counted } from '../telling/text.ts'
import { exchangeLine } from './exchange.ts'
import { cut, html, Markup } from './markup.ts'
import { badge, duration, few, requirementLink, wordOf } from './words.ts'

const mostLines = 12
const mostRequirements = 6

/** What is kept of a case until the end. */
export interface Row {
  area: string
  verdict: Verdict
  /** Its line, packed: it stays until the end, beside a thousand others. */
  packed: Uint8Array
}

export const asRow = (result: CaseResult): Row => ({
  area: result.case.area,
  verdict: result.verdict,
  packed: new Uint8Array(deflateRawSync(lineOf(result).text, { level: 1 })),
})

function lineOf({ case: asked, verdict, exchanges, reason, milliseconds }: CaseResult): Markup {
  const isInFull = verdict === 'fail' || verdict === 'known' || verdict === 'advice'
  const left = exchanges.length - mostLines
  return html`
<li class="item" data-kind="case" data-verdict="${verdict}" data-area="${asked.area}"><details${isInFull ? '' : html` id="case:${asked.id}"`}>
<summary>${badge(verdict)} <span class="title">${asked.title}</span> <code>${asked.id}</code> <span class="time">${duration(milliseconds)}</span></summary>
${reason === undefined ? undefined : html`<p class="reason">${cut(reason, 400)}</p>`}
${isInFull ? html`<p><a href="#case:${asked.id}">What was found, and the exchanges in full</a></p>` : undefined}
<p>Asks about ${few(asked.requirements, mostRequirements, requirementLink)}. Effects: ${asked.effects}.</p>
${isInFull || exchanges.length === 0 ? undefined : html`<ol class="lines">${exchanges.slice(0, mostLines).map((exchange) => html`<li>${exchangeLine(exchange)}</li>`)}</ol>`}
${isInFull || left <= 0 ? undefined : html`<p class="more">and ${counted(left, 'more exchange')}</p>`}
</details></li>`
}

export function* caseList(rows: readonly Row[]): Generator<Markup> {
  yield html`<section id="cases"><h2>Cases</h2><p class="lead">${counted(rows.length, 'case')} by area, with a line for each exchange.</p>`
  for (const area of [...new Set(rows.map((row) => row.area))].sort()) {
    const own = rows.filter((row) => row.area === area)
    const counts = verdicts.flatMap((verdict) => {
      const count = own.filter((row) => row.verdict === verdict).length
      return count > 0 ? html`<span class="count">${count} ${wordOf(verdict)}</span>` : []
    })
    yield html`
<details class="group"><summary><h3>${area}</h3> <span class="counts">${counts}</span></summary><ul class="rows">${own.map(({ packed }) => new Markup(inflateRawSync(packed).toString()))}</ul></details>`
  }
  yield html`</section>`
}
