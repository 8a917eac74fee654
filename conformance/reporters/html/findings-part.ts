// Cases told in full, under one heading for each verdict; before many failures, which requirements they break.

import { counted } from '../telling/text.ts'
import { html, Markup } from './markup.ts'
import { caseLink, few, sentencePart } from './words.ts'

const sectionHeads = {
  fail: { id: 'failures', name: 'Failures', lead: 'Each breaks a sentence that the description states.' },
  known: { id: 'known', name: 'Known failures', lead: 'The baseline lists them, and excuses each until its last day.' },
  advice: { id: 'advice', name: 'Advice', lead: 'The description is silent here; these depart from what is only assumed.' },
} as const

/** Cases that stand open when the page is opened. */
const mostOpen = 10

/** A case told in full, and what it is sorted by. */
export interface CaseSection {
  id: string
  area: string
  verdict: keyof typeof sectionHeads
  broken: readonly string[]
  text: string
}

export const verdictSections = (sections: readonly CaseSection[]) =>
  Object.entries(sectionHeads).flatMap(([verdict, part]) => {
    const own = mostExplainingFirst(sections.filter((one) => one.verdict === verdict))
    return own.length > 0 ? [{ ...part, own }] : []
  })

/** A case stands where the requirement that most cases break stands; what only tells a missing operation, which is told above, comes last. */
function mostExplainingFirst(sections: readonly CaseSection[]): CaseSection[] {
  const cases = new Map<string, number>()
  for (const { broken } of sections) for (const name of broken) cases.set(name, (cases.get(name) ?? 0) + 1)
  const explained = ({ broken }: CaseSection) => Math.max(0, ...broken.map((name) => cases.get(name) ?? 0))
  return [...sections].sort((one, other) => explained(other) - explained(one) || one.area.localeCompare(other.area))
}

export function* findingsPart({ id, name, lead, own }: ReturnType<typeof verdictSections>[number]): Generator<Markup> {
  yield html`
<section class="findings" id="${id}"><h2>${name}</h2><p class="lead">${counted(own.length, 'case')}. ${lead}</p>${own.length > 3 ? byRequirement(own) : undefined}`
  for (const [index, { id: name, area, verdict, text }] of own.entries()) {
    const open = verdict === 'fail' && index < mostOpen ? html` open` : ''
    yield html`
<details class="told item" id="case:${name}" data-kind="told" data-verdict="${verdict}" data-area="${area}"${open}>${new Markup(text)}
</details>`
  }
  yield html`
</section>`
}

/** Many cases may fail by one fault of a server: what they break in common comes first. */
function byRequirement(own: readonly CaseSection[]): Markup {
  const cases = new Map<string, string[]>()
  for (const { id, broken } of own) for (const name of broken) cases.set(name, [...(cases.get(name) ?? []), id])
  const sorted = [...cases].sort(([, one], [, other]) => other.length - one.length)
  return html`<table><thead><tr><th scope="col">Broken requirement</th><th scope="col" class="number">Cases</th></tr></thead><tbody>${sorted.map(
    ([name, ids]) => html`<tr><th scope="row">${sentencePart(name)}
<p class="source">In ${few(ids, 3, caseLink)}</p></th><td class="number">${ids.length}</td></tr>`,
  )}</tbody></table>`
}
