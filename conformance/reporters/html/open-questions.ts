// What a run left open, by reason: so that a reader knows what would close it.
import type { Requirement } from '../../requirements/requirement.ts'
import type { RequirementResult } from '../../runner/verdict/result.ts'
import { counted } from '../telling/text.ts'
import { cut, html, type Markup } from './markup.ts'
import { caseLink, few, requirementLink } from './words.ts'

const mostLinks = 30
const nothingAsks = 'no answer of this run carried what it is about, and no case that ran asks about it'

interface Open {
  requirements: Requirement[]
  cases: readonly string[]
}

/** A reason may quote the target. */
export const asReason = (text: string): string => cut(text, 400)

/** Reasons by cases, as they came, and the requirements that stay open at the end. */
export function openQuestions(reasons: ReadonlyMap<string, readonly string[]>, results: readonly RequirementResult[]): Markup | undefined {
  const open = new Map<string, Open>([...reasons].map(([reason, cases]) => [reason, { requirements: [], cases }]))
  for (const { requirement, verdict, reasons: own } of results)
    if (verdict === 'not exercised')
      for (const reason of own.length > 0 ? own.map(asReason) : [nothingAsks]) {
        const known = open.get(reason) ?? { requirements: [], cases: [] }
        open.set(reason, known)
        known.requirements.push(requirement)
      }
  if (open.size === 0) return undefined
  const weight = ([reason, { requirements, cases }]: [string, Open]) =>
    reason === nothingAsks ? -1 : stated(requirements) * 10_000 + requirements.length * 100 + cases.length
  const sorted = [...open].sort((one, other) => weight(other) - weight(one))
  return html`
<section id="open"><h2>Not exercised</h2>
<p class="lead">Nothing is known about these: the target may be right or wrong. Each reason says what would have them judged.</p>
<ul class="rows">${sorted.map(([reason, what]) => reasonRow(reason, what))}</ul></section>`
}

const stated = (requirements: readonly Requirement[]): number => requirements.filter(({ level }) => level === 'must').length

function reasonRow(reason: string, { requirements, cases }: Open): Markup {
  const musts = stated(requirements)
  const counts = [
    ...(musts > 0 ? [`${counted(musts, 'stated requirement')} open`] : []),
    ...(requirements.length > musts ? [`${requirements.length - musts} assumed open`] : []),
    ...(cases.length > 0 ? [counted(cases.length, 'case')] : []),
  ]
  return html`
<li><details><summary><span class="title">${reason}</span> <span class="counts">${counts.map((count) => html`<span class="count">${count}</span>`)}</span></summary>
${requirements.length === 0 ? html`<p>Other cases judge what these ask about.</p>` : html`<p>Requirements: ${few(requirements, mostLinks, ({ id }) => requirementLink(id))}</p>`}
${cases.length === 0 ? undefined : html`<p>Cases: ${few(cases, mostLinks, caseLink)}</p>`}
</details></li>`
}
