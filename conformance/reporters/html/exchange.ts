// One request and its answer: in a line, or in full with the places that findings are about.
import { type Exchange, jsonIn, type ReceivedAnswer, type SentRequest } from '../../exchange/exchange.ts'
import type { Finding } from '../../exchange/finding.ts'
import { type Line, linesOf } from './body.ts'
import { cut, html, type Markup } from './markup.ts'
import { duration } from './words.ts'

const longestPath = 160
const mostHeaders = 30
const mostPlaces = 5

/** `GET /v3/vendor → 200, 3 ms` */
export function exchangeLine({ request: { method, path }, answer, failure, milliseconds }: Exchange): Markup {
  const came = answer ? String(answer.status) : cut(`no answer: ${failure ?? ''}`, 100)
  return html`<code>${cut(method, 20)} ${cut(path, longestPath)}</code> <span class="came">→ <b>${came}</b> <span class="time">${duration(milliseconds)}</span></span>`
}

/** Request and answer, each body cut to about so many signs. */
export function exchangeInFull(exchange: Exchange, findings: readonly Finding[], size: number): Markup {
  const { request, answer, failure } = exchange
  const about = findings.filter((finding) => finding.exchange === exchange)
  return html`<div class="exchange"><p class="part">Request</p>${block(requestLines(request, size))}<p class="part">Answer</p>${
    answer ? block(answerLines(answer, about, size)) : html`<p class="none">No answer came: ${cut(failure ?? '', 300)}</p>`
  }</div>`
}

function requestLines({ method, path, headers, body }: SentRequest, size: number): Line[] {
  const start = unmarked(`${cut(method, 20)} ${cut(path, 2000)}`)
  return [
    start,
    ...headerLines(headers, false),
    ...(body === undefined ? [] : [unmarked(''), ...bodyLines({ body: jsonIn(body), text: body }, [], size)]),
  ]
}

function answerLines(answer: ReceivedAnswer, about: readonly Finding[], size: number): Line[] {
  const { status, headers, body } = answer
  const whole = about.filter(({ where }) => where === '')
  const ofType = whole.some(({ check }) => check === 'media-type')
  const ofStatus = whole.some(({ check }) => check !== 'media-type' && check !== 'json-body')
  const places = [...new Set(about.map(({ where }) => where))].slice(0, mostPlaces)
  const start = { text: `HTTP ${status}`, marked: ofStatus }
  return [
    start,
    ...headerLines(headers, ofType),
    ...(body === undefined && answer.text === '' ? [] : [unmarked(''), ...bodyLines(answer, places, size)]),
  ]
}

const unmarked = (text: string): Line => ({ text, marked: false })

function headerLines(headers: { readonly [name: string]: string }, ofType: boolean): Line[] {
  const all = Object.entries(headers)
  const lines = all.slice(0, mostHeaders).map(([name, value]) => ({
    text: `${cut(name, 60)}: ${cut(value, 200)}`,
    marked: ofType && name === 'content-type',
  }))
  const typeless = ofType && headers['content-type'] === undefined ? [{ text: 'content-type: nothing', marked: true }] : []
  return [...lines, ...typeless, ...(all.length > mostHeaders ? [unmarked(`… ${all.length - mostHeaders} more headers`)] : [])]
}

/** A text whose lines are told as JSON is not read: where it is long, that takes a while. */
function bodyLines(told: Pick<ReceivedAnswer, 'body' | 'text' | 'whole'>, places: readonly string[], size: number): Line[] {
  if (told.body !== undefined) return linesOf(told.body, places, size)
  const { text, whole } = told
  const length = whole?.characters ?? text.length
  const rest = length > size ? [unmarked(`… ${length - size} more characters`)] : []
  return [...cut(text, size).split(/\r?\n/).map(unmarked), ...rest]
}

const block = (lines: readonly Line[]): Markup =>
  html`<pre tabindex="0"><code>${lines.map(({ text, marked }) => (marked ? html`<mark>${text}<span class="here"> ◀ here</span></mark>\n` : html`${text}\n`))}</code></pre>`
