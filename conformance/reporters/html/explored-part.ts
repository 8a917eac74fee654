// What was explored, as pictures: for each way a matrix of what was tried by what it was tried on, with a sign and a colour for what came.
import type { Came, Cell } from '../../runner/seen/covered.ts'
import { cameInWords, exploredTable, type Matrix, mainOutcome, matricesOf } from '../telling/explored.ts'
import { counted } from '../telling/text.ts'
import { cut, html, type Markup } from './markup.ts'

/** The sign says it to those who do not see the colour. */
const signs: { readonly [came in Came]: { sign: string; tone: string; words: string } } = {
  kept: { sign: '●', tone: 'good', words: 'as the description states' },
  tidied: { sign: '◐', tone: 'warn', words: 'changed without loss, which is advice' },
  refused: { sign: '–', tone: 'mute', words: 'not taken, which a server may' },
  departed: { sign: '✕', tone: 'bad', words: 'otherwise than stated: a failure tells it' },
  unjudged: { sign: '?', tone: 'open', words: 'asked, but nothing shows what came of it' },
}

/** A page that nobody can scroll shows nothing. */
const mostRows = 150
const mostColumns = 60
const longestName = 60

export function* exploredPart(explored: readonly Cell[]): Generator<Markup> {
  const [head = [], ...lines] = exploredTable(explored)
  if (lines.length === 0) return
  yield html`
<section id="explored"><h2>Explored</h2>
<p class="lead">What was tried beside the questions of the cases: each way by what it was tried on. What stands nowhere was not tried.</p>
<div class="scroll" role="region" aria-label="What was explored, in sums" tabindex="0"><table>
<thead><tr>${head.map((name, at) => (at === 0 ? html`<th scope="col">${name}</th>` : html`<th scope="col" class="number">${name}</th>`))}</tr></thead>
<tbody>${lines.map(([way = '', ...counts]) => html`<tr><th scope="row">${way}</th>${counts.map((count) => html`<td class="number">${count}</td>`)}</tr>`)}</tbody></table></div>
<ul class="legend">${Object.entries(signs).map(([came, { sign, tone, words }]) => html`<li><b class="${tone}">${sign}</b> ${came}: ${words}</li>`)}</ul>`
  for (const matrix of matricesOf(explored)) yield picture(matrix)
  yield html`</section>`
}

function picture({ way, rows, columns, cells }: Matrix): Markup {
  const [shownRows, shownColumns] = [rows.slice(0, mostRows), columns.slice(0, mostColumns)]
  const at = new Map(cells.map((cell) => [JSON.stringify([cell.row, cell.column]), cell]))
  const left = [
    ...(rows.length > mostRows ? [counted(rows.length - mostRows, 'row')] : []),
    ...(columns.length > mostColumns ? [counted(columns.length - mostColumns, 'column')] : []),
  ]
  const departed = cells.filter((cell) => mainOutcome(cell) === 'departed').length
  const open = departed > 0 ? html` open` : ''
  return html`
<details class="group"${open}><summary><h3>${way}</h3> <span class="counts"><span class="count">${counted(cells.length, 'combination')}</span>${
    departed > 0 ? html`<span class="count">${departed} departed</span>` : undefined
  }</span></summary>
<div class="scroll matrix" role="region" aria-label="${way}: what came of each combination" tabindex="0"><table>
<thead><tr><td></td>${shownColumns.map((column) => html`<th scope="col"><span>${cut(column, longestName)}</span></th>`)}</tr></thead>
<tbody>${shownRows.map(
    (row) =>
      html`<tr><th scope="row">${cut(row, longestName)}</th>${shownColumns.map((column) => square(at.get(JSON.stringify([row, column]))))}</tr>`,
  )}</tbody></table></div>${left.length > 0 ? html`<p class="more">${left.join(' and ')} left out here. The JSON report has them all.</p>` : undefined}</details>`
}

/** What departed can be reached by the keyboard; of the rest the names of its row and column say what it is. */
function square(cell: Cell | undefined): Markup {
  if (!cell) return html`<td></td>`
  const came = mainOutcome(cell)
  const { sign, tone } = signs[came]
  const name = `${cell.row}, ${cell.column}: ${cameInWords(cell)}`
  return came === 'departed'
    ? html`<td class="${tone}" tabindex="0" title="${name}" aria-label="${name}">${sign}</td>`
    : html`<td class="${tone}" title="${name}">${sign}</td>`
}
