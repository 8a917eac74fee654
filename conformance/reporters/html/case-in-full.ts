// A case that failed, is known to fail or has advice: what is wrong, and all that is needed to see it again.
import type { Exchange } from '../../exchange/exchange.ts'
import type { Finding } from '../../exchange/finding.ts'
import type { CaseResult } from '../../runner/verdict/result.ts'
import { seeAgain } from '../telling/finding-text.ts'
import { counted } from '../telling/text.ts'
import { exchangeInFull, exchangeLine } from './exchange.ts'
import { cut, html, type Markup } from './markup.ts'
import { badge, duration, sentencePart } from './words.ts'

const longestValue = 600
const mostFindings = { full: 8, brief: 2 }
/** Of exchanges told in full: those that show a finding, and what stands around the first of them. */
const mostShowing = 5
const around = 4
const mostLines = { full: 20, brief: 5 }
/** Signs of a body. */
const size = { showing: 4000, other: 1000 }

/** What its frame shows. Brief when the report is long enough already: findings and curl lines, but no bodies. */
export function caseInFull(result: CaseResult, target: string, brief: boolean): Markup {
  const { case: asked, verdict, findings, exchanges, reason, milliseconds } = result
  const groups = alike(findings)
  const most = brief ? mostFindings.brief : mostFindings.full
  const left = groups.length - most
  const shown = new Set<Exchange>()
  return html`
<summary><h3>${asked.title}</h3><span class="meta">${badge(verdict)} <code>${asked.id}</code> <span class="time">${duration(milliseconds)}</span></span></summary>
${reason === undefined ? undefined : html`<p class="reason">${cut(reason, longestValue)}</p>`}
${groups.slice(0, most).map((group) => findingInFull(group, exchanges, target, shown))}
${left > 0 ? html`<p class="more">${counted(left, 'more kind of finding', 'more kinds of findings')} in this case. The JSON report has them all.</p>` : undefined}
${exchangeList(exchanges, findings, brief)}`
}

interface Group {
  first: Finding
  count: number
}

/** The same departure in each element of a list is told once. */
function alike(findings: readonly Finding[]): Group[] {
  const groups = new Map<string, Group>()
  for (const first of findings) {
    const key = [first.requirement, first.check, first.where.replaceAll(/\/\d+(?=\/|$)/g, '/*'), first.expected].join('\n')
    const known = groups.get(key)
    if (known) known.count += 1
    else groups.set(key, { first, count: 1 })
  }
  return [...groups.values()].sort((one, other) => rankOfGroup(one) - rankOfGroup(other))
}

/** What is stated comes before what is assumed. */
const rankOfGroup = ({ first: { level } }: Group): number => (level === 'must' ? 0 : 1)

function findingInFull({ first, count }: Group, exchanges: readonly Exchange[], target: string, shown: Set<Exchange>): Markup {
  const { requirement: id, where, operation, exchange } = first
  const number = exchange ? exchanges.indexOf(exchange) + 1 : 0
  const again = exchange && shown.has(exchange) ? undefined : seenAgainPart(first, target)
  if (exchange) shown.add(exchange)
  return html`<div class="finding">
${sentencePart(id)}
<dl>
${row('Expected', code(first.expected, 'want'))}
${row('Got', code(first.actual, 'got'))}
${where === '' ? undefined : row('Where', html`${code(where)}${count > 1 ? ` and ${counted(count - 1, 'more place', 'more places')} like it` : ''}`)}
${row('Operation', html`${operation ? html`<code>${operation}</code>` : 'none of the contract'}${number > 0 ? `, exchange ${number}` : ''}`)}
${again === undefined ? undefined : row('See it again', again)}
</dl></div>`
}

const row = (name: string, value: Markup): Markup => html`<div><dt>${name}</dt><dd>${value}</dd></div>`

const code = (text: string, kind = ''): Markup => html`<code class="${kind}">${cut(text, longestValue)}</code>`

const seenAgainPart = (finding: Finding, target: string): Markup =>
  finding.exchange
    ? html`<div class="curl"><pre tabindex="0"><code>${seeAgain(finding, target).map((line, at) =>
        at === 0
          ? html`${line}`
          : html`
${line}`,
      )}</code></pre><button type="button" class="copy" hidden>Copy</button></div>`
    : html`No request shows it.`

function exchangeList(exchanges: readonly Exchange[], findings: readonly Finding[], brief: boolean): Markup | undefined {
  if (exchanges.length === 0) return undefined
  const showing = [...new Set(findings.flatMap(({ exchange }) => exchange ?? []))].slice(0, mostShowing)
  const first = showing[0] ? exchanges.indexOf(showing[0]) : -1
  const lines = brief ? mostLines.brief : mostLines.full
  const items = exchanges.map((exchange, index) => {
    const shows = showing.includes(exchange)
    if (brief || (!shows && Math.abs(index - first) > around)) return index < lines ? listItem(index, exchangeLine(exchange)) : undefined
    const summary = html`<summary>${exchangeLine(exchange)}${shows ? html` <span class="here">◀ here</span>` : ''}</summary>`
    const open = showing[0] === exchange ? html` open` : ''
    return listItem(
      index,
      html`<details${open}>${summary}${exchangeInFull(exchange, findings, shows ? size.showing : size.other)}</details>`,
    )
  })
  const left = items.filter((one) => one === undefined).length
  return html`<h4>What was sent and what came</h4><ol class="exchanges">${items}</ol>${
    left > 0 ? html`<p class="more">${counted(left, 'exchange')} left out here. The HAR report has them all.</p>` : undefined
  }${brief ? html`<p class="more">Bodies are left out, for this report is long already. The HAR report has them all.</p>` : undefined}`
}

const listItem = (index: number, content: Markup): Markup => html`<li value="${index + 1}">${content}</li>`
