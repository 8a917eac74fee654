// What of the contract the run saw and sent, in sums, and what it did not see of each operation.
import type { CoveredName, CoveredPlace, OperationCoverage } from '../../runner/verdict/coverage.ts'
import { html, type Markup } from './markup.ts'
import { bar, few } from './words.ts'

/** What an operation has of one kind: how much of it was seen, and what was not. */
interface Share {
  name: string
  seen: number
  all: number
  unseen: readonly string[]
}

const mostUnseen = 200

export function* coveragePart(operations: readonly OperationCoverage[]): Generator<Markup> {
  const each = operations.map((operation) => ({ operation, shares: sharesOf(operation) }))
  const answered = operations.filter(({ answers }) => Object.keys(answers).length > 0).length
  const totals = [
    { name: 'Operations answered', seen: answered, all: operations.length, unseen: [] },
    ...sums(each.map(({ shares }) => shares)),
  ]
  yield html`
<section id="coverage"><h2>Coverage of the contract</h2>
<p class="lead">What this run saw of the contract, or sent. What was not seen was not judged.</p>
<div class="scroll" role="region" aria-label="Coverage in sums" tabindex="0"><table>
<thead><tr><th scope="col">What</th><th scope="col" class="number">Seen</th><th scope="col" class="number">Of</th><th scope="col" class="share">Share</th></tr></thead>
<tbody>${totals.map(
    ({ name, seen, all }) =>
      html`<tr><th scope="row">${name}</th><td class="number">${seen}</td><td class="number">${all}</td><td class="share">${shareBar(seen, all)}</td></tr>`,
  )}</tbody></table></div>`
  for (const area of [...new Set(operations.map((operation) => operation.area))]) {
    const own = each.filter(({ operation }) => operation.area === area)
    const [seen, all] = [
      own.flatMap(({ shares }) => shares).reduce((sum, share) => sum + share.seen, 0),
      allOf(own.flatMap(({ shares }) => shares)),
    ]
    yield html`
<details class="group"><summary><h3>${area}</h3> <span class="counts"><span class="count">${seen} of ${all} seen</span></span></summary>
<ul class="rows">${own.map(({ operation, shares }) => operationRow(operation, shares))}</ul></details>`
  }
  yield html`</section>`
}

const allOf = (shares: readonly Share[]): number => shares.reduce((sum, { all }) => sum + all, 0)

const shareBar = (seen: number, all: number): Markup =>
  bar([
    { tone: 'good', count: seen },
    { tone: 'open', count: all - seen },
  ])

function sharesOf({ statuses, parameters, sent, shown }: OperationCoverage): Share[] {
  return [
    shareCovered('Statuses', statuses),
    shareCovered('Parameters', parameters),
    shareCovered('Properties sent', places(sent)),
    shareCovered('Values sent', values(sent)),
    shareCovered('Properties shown', places(shown)),
    shareCovered('Values shown', values(shown)),
  ]
}

const shareCovered = (name: string, covered: readonly CoveredName[]): Share => {
  const unseen = covered.filter(({ seen }) => !seen).map(({ what }) => what)
  return { name, seen: covered.length - unseen.length, all: covered.length, unseen }
}

const places = (all: readonly CoveredPlace[]): CoveredName[] =>
  all.filter(({ pointer }) => pointer !== '').map(({ pointer, seen }) => ({ what: pointer, seen }))

const values = (all: readonly CoveredPlace[]): CoveredName[] =>
  all.flatMap((place) => place.values.map(({ what, seen }) => ({ what: `${place.pointer} = ${what}`, seen })))

function sums(each: readonly (readonly Share[])[]): Share[] {
  const names = each[0]?.map(({ name }) => name) ?? []
  return names.map((name) => {
    const own = each.flatMap((shares) => shares.filter((share) => share.name === name))
    return { name, seen: own.reduce((sum, { seen }) => sum + seen, 0), all: allOf(own), unseen: [] }
  })
}

function operationRow({ id, method, path, area, answers }: OperationCoverage, shares: readonly Share[]): Markup {
  const came = Object.entries(answers).map(([status, count]) => html`<span class="count">${status} × ${count}</span>`)
  const present = shares.filter(({ all }) => all > 0)
  const missing = present.filter(({ unseen }) => unseen.length > 0)
  return html`
<li class="item" data-kind="operation" data-area="${area}"><details>
<summary><code>${method} ${path}</code> <span class="title">${id}</span> <span class="counts">${came.length > 0 ? came : html`<span class="count">never answered</span>`}</span></summary>
<p>${present.map(({ name, seen, all }) => html`<span class="count">${name} ${seen} of ${all}</span> `)}</p>
${missing.length === 0 ? html`<p>Nothing is missing.</p>` : undefined}
<dl>${missing.map(({ name, unseen }) => html`<div><dt>${name}, not seen</dt><dd>${few(unseen, mostUnseen, (what) => html`<code>${what}</code>`)}</dd></div>`)}</dl>
</details></li>`
}
