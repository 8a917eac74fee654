// The report for a browser: one file without outside resources. Nothing that came from a target is executed in it.
import type { ClientDeparture } from '../exchange/finding.ts'
import type { Outcome } from '../runner/verdict/outcome.ts'
import type { CaseResult } from '../runner/verdict/result.ts'
import { caseInFull } from './html/case-in-full.ts'
import { asRow, caseList, type Row } from './html/case-list.ts'
import { clientPart } from './html/client-part.ts'
import { coveragePart } from './html/coverage-part.ts'
import { exploredPart } from './html/explored-part.ts'
import { type CaseSection, findingsPart, verdictSections } from './html/findings-part.ts'
import { cut, html, type Markup } from './html/markup.ts'
import { missingPart } from './html/missing-part.ts'
import { asReason, openQuestions } from './html/open-questions.ts'
import { filter, foot, head, navigation } from './html/page.ts'
import { requirementMatrix } from './html/requirement-matrix.ts'
import { baselinePart, summary } from './html/summary.ts'
import { isToldAsMissing, MissingSoFar } from './telling/missing.ts'
import { neverShown } from './telling/never-shown.ts'
import type { MakeReporter, Reporter, ReportSettings } from './telling/reporter.ts'
import { usedUpInWords } from './telling/summary.ts'
import { counted, ofItsOwn } from './telling/text.ts'

/** Signs of cases told in full; after that they are told in brief, so that a server that is all wrong makes no endless page. */
const enoughInFull = { fail: 800_000, known: 150_000, advice: 200_000 }
const mostLeft = 200

/** Writes the head at once and the rest at the end, for the verdict comes first. Until then it keeps a few lines of each case. */
export const htmlReporter: MakeReporter = (settings) => htmlPage(settings, false)

/** The same for a page that goes on asking how it stands. */
export const liveHtmlReporter: MakeReporter = (settings) => htmlPage(settings, true)

function htmlPage(settings: ReportSettings, isLive: boolean): Reporter {
  const { target, write } = settings
  const kept = new KeptCases(target)
  let mark = ''
  return (event) => {
    if (event.type === 'start') {
      mark = event.mark
      write(head(target, isLive).text)
    }
    if (event.type === 'result') kept.add(event.result)
    if (event.type !== 'end') return
    for (const part of pageParts(kept, event.outcome, settings, mark, event.client ?? [])) write(part.text)
    write(foot(isLive).text)
  }
}

/** What stays of the cases until the end: bounded text, and no exchange. */
class KeptCases {
  readonly rows: Row[] = []
  readonly sections: CaseSection[] = []
  /** Cases by the reason they were not exercised or skipped. */
  readonly reasons = new Map<string, string[]>()
  readonly left: string[] = []
  readonly missing = new MissingSoFar()
  leftCount = 0
  readonly usedUp = new Map<string, number>()
  private readonly target: string
  private readonly inFull = { fail: 0, known: 0, advice: 0 }

  constructor(target: string) {
    this.target = target
  }

  add(result: CaseResult): void {
    const { case: asked, verdict, findings, reason, left, usedUp = {} } = result
    for (const [kind, count] of Object.entries(usedUp)) this.usedUp.set(kind, (this.usedUp.get(kind) ?? 0) + count)
    this.missing.add(result)
    this.rows.push(asRow(result))
    this.left.push(...left.slice(0, mostLeft - this.left.length).map((id) => ofItsOwn(cut(id, 100))))
    this.leftCount += left.length
    if (verdict === 'fail' || verdict === 'known' || verdict === 'advice') {
      const text = ofItsOwn(caseInFull(result, this.target, this.inFull[verdict] > enoughInFull[verdict]).text)
      this.inFull[verdict] += text.length
      const broken = [...new Set(findings.map(({ requirement }) => requirement).filter((id) => !isToldAsMissing(result, id)))]
      this.sections.push({ id: asked.id, area: asked.area, verdict, broken, text })
    } else if (reason !== undefined && !result.missing) {
      const why = ofItsOwn(asReason(reason))
      this.reasons.set(why, [...(this.reasons.get(why) ?? []), asked.id])
    }
  }
}

function* pageParts(
  { rows, sections, reasons, left, leftCount, missing, usedUp }: KeptCases,
  outcome: Outcome,
  settings: ReportSettings,
  mark: string,
  client: readonly ClientDeparture[],
): Generator<Markup> {
  const parts = verdictSections(sections)
  const fields = neverShown(outcome.coverage)
  const open = openQuestions(reasons, outcome.requirements)
  yield summary(outcome, settings, mark)
  yield navigation([
    ...(missing.all().length > 0 ? [{ id: 'missing', name: 'Not implemented', count: missing.all().length }] : []),
    ...parts.map(({ id, name, own }) => ({ id, name, count: own.length })),
    ...(client.length > 0 ? [{ id: 'client', name: 'Requests of the client', count: client.length }] : []),
    ...(open
      ? [{ id: 'open', name: 'Not exercised', count: outcome.requirements.filter(({ verdict }) => verdict === 'not exercised').length }]
      : []),
    { id: 'requirements', name: 'Requirements', count: outcome.requirements.length },
    { id: 'cases', name: 'Cases', count: rows.length },
    ...(outcome.explored.length > 0 ? [{ id: 'explored', name: 'Explored', count: outcome.explored.length }] : []),
    { id: 'coverage', name: 'Coverage', count: undefined },
    ...(leftCount > 0 ? [{ id: 'left', name: 'Left on the target', count: leftCount }] : []),
    ...(usedUp.size > 0 ? [{ id: 'used-up', name: 'Used up', count: undefined }] : []),
    ...(fields.length > 0 ? [{ id: 'never-shown', name: 'Never shown', count: fields.length }] : []),
  ])
  yield filter(
    [
      ...new Set([...rows.map(({ area }) => area), ...outcome.requirements.map(({ requirement: { id } }) => id.split('/', 1)[0] ?? '')]),
    ].sort(),
  )
  yield html`${baselinePart(outcome)}`
  yield html`${missingPart(missing)}`
  for (const part of parts) yield* findingsPart(part)
  yield html`${clientPart(client)}`
  if (open) yield open
  yield* requirementMatrix(outcome.requirements)
  yield* caseList(rows)
  yield* exploredPart(outcome.explored)
  yield* coveragePart(outcome.coverage)
  if (leftCount > 0) yield leftPart(left, leftCount)
  const used = usedUpInWords({ usedUp })
  if (used !== undefined) yield remarkPart('used-up', 'Used up', `${used}.`)
  if (fields.length > 0) yield remarkPart('never-shown', 'Never shown, and so not judged', fields.join(', '))
}

const remarkPart = (id: string, title: string, text: string): Markup => html`
<section id="${id}"><h2>${title}</h2><p class="lead">${text}</p></section>`

const leftPart = (left: readonly string[], count: number): Markup => html`
<section id="left"><h2>Left on the target</h2><p class="lead">${counted(count, 'record')} that the run made and that no operation removes.</p>
<details class="group"><summary>Show them</summary><ul class="plain">${left.map((id) => html`<li>${id}</li>`)}</ul>${
  count > left.length ? html`<p class="more">and ${count - left.length} more</p>` : undefined
}</details></section>`
