// What is not implemented, before all that failed: an operation a line, and how many cases rest on it.
import type { MissingSoFar } from '../telling/missing.ts'
import { html, type Markup } from './markup.ts'
import { caseLink } from './words.ts'

export function missingPart(missing: MissingSoFar): Markup | undefined {
  const all = missing.all()
  if (all.length === 0) return undefined
  return html`
<section id="missing"><h2>Not implemented</h2>
<p class="lead">${missing.inWords()}. The cases that need them are not exercised.</p>
<div class="scroll" role="region" aria-label="Not implemented" tabindex="0"><table>
<thead><tr><th scope="col">Operation</th><th scope="col" class="number">Answer</th><th scope="col" class="number">Cases not exercised</th></tr></thead>
<tbody>${all.map(
    ({ operation, endpoint, status, cases }) => html`
<tr><th scope="row"><code>${endpoint}</code> <span class="source">${caseLink(`request/served/${operation}`)}</span></th><td class="number bad">${status}</td><td class="number">${cases}</td></tr>`,
  )}</tbody></table></div></section>`
}
