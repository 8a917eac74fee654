// The ledger after a run: a table of areas, and below it each requirement with its verdict.
import type { RequirementResult } from '../../runner/verdict/result.ts'
import { counted } from '../telling/text.ts'
import { cut, html, type Markup } from './markup.ts'
import { badge, bar, caseLink, few, levelWord, wordOf } from './words.ts'

const columns = ['held', 'broken', 'not exercised', 'not asked', 'unjudged'] as const satisfies readonly RequirementResult['verdict'][]
const tones = { held: 'good', broken: 'bad', 'not exercised': 'open', 'not asked': 'mute', unjudged: 'mute' } as const
/** The words that cases are filtered by. */
const asVerdict = { held: 'pass', broken: 'fail', 'not exercised': 'not exercised', 'not asked': 'skipped', unjudged: 'unjudged' } as const
const mostCases = 4
const mostReasons = 5

const areaOf = ({ requirement: { id } }: RequirementResult): string => id.slice(0, id.indexOf('/'))

export function* requirementMatrix(results: readonly RequirementResult[]): Generator<Markup> {
  const areas = [...new Set(results.map(areaOf))].map((area) => ({ area, own: results.filter((result) => areaOf(result) === area) }))
  yield html`
<section id="requirements"><h2>Requirements</h2>
<p class="lead">Every sentence of the description that a client can observe. Unjudged ones are true, but no client can tell.</p>
<div class="scroll" role="region" aria-label="Requirements by area" tabindex="0"><table>
<thead><tr><th scope="col">Area</th>${columns.map((column) => html`<th scope="col" class="number">${wordOf(column)}</th>`)}<th scope="col" class="share">Share</th></tr></thead>
<tbody>${areas.map(({ area, own }) => html`<tr><th scope="row"><a href="#area:${area}">${area}</a></th>${cells(own)}</tr>`)}</tbody>
<tfoot><tr><th scope="row">All areas</th>${cells(results)}</tr></tfoot></table></div>`
  for (const { area, own } of areas)
    yield html`
<details class="group" id="area:${area}"><summary><h3>${area}</h3> <span class="counts">${columns.map((column) => {
      const count = countWithVerdict(own, column)
      return count > 0 ? html`<span class="count">${count} ${wordOf(column)}</span>` : undefined
    })}</span></summary><ul class="rows">${own.map(requirementRow)}</ul></details>`
  yield html`</section>`
}

const countWithVerdict = (results: readonly RequirementResult[], wanted: RequirementResult['verdict']): number =>
  results.filter(({ verdict }) => verdict === wanted).length

function cells(results: readonly RequirementResult[]): Markup {
  const counts = columns.map((column) => ({ column, tone: tones[column], count: countWithVerdict(results, column) }))
  return html`${counts.map(({ tone, count }) => html`<td class="number${count > 0 ? ` ${tone}` : ' zero'}">${count}</td>`)}<td class="share">${bar(counts)}</td>`
}

const requirementRow = (result: RequirementResult): Markup => {
  const { requirement, verdict, reasons } = result
  return html`
<li class="item requirement" id="req:${requirement.id}" data-kind="requirement" data-verdict="${asVerdict[verdict]}" data-area="${areaOf(result)}">
<p>${badge(verdict)} ${requirement.text}</p>
<p class="source"><code>${requirement.id}</code> § ${requirement.source}, ${levelWord[requirement.level]} (${requirement.level})</p>
${evidenceOf(result)}
${requirement.unjudged === undefined ? undefined : html`<p class="reason">${requirement.unjudged}</p>`}
${reasons.slice(0, mostReasons).map((reason) => html`<p class="reason">${cut(reason, 300)}</p>`)}
</li>`
}

function evidenceOf({ verdict, cases, evidence: [first] }: RequirementResult): Markup | undefined {
  if (verdict !== 'held' && verdict !== 'broken') return undefined
  const by =
    first &&
    html`. First seen in exchange ${String(first.exchange + 1)} of ${caseLink(first.case)}: ${first.operation ?? 'no operation'}, ${String(first.status)}`
  return html`<p class="source">${verdict === 'broken' ? 'Broken in' : 'Held in'} ${counted(cases.length, 'case')}: ${few(cases, mostCases, caseLink)}${by}</p>`
}
