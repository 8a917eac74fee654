// The report for a pull request or a step summary: verdict, table, failures. Bounded, for GitHub takes no more than 1 MiB.
import type { ClientDeparture } from '../exchange/finding.ts'
import type { RunEvent } from '../runner/run.ts'
import { exploredTable } from './telling/explored.ts'
import { FoundSoFar } from './telling/found.ts'
import type { MissingSoFar } from './telling/missing.ts'
import { neverShown } from './telling/never-shown.ts'
import type { MakeReporter } from './telling/reporter.ts'
import {
  clientInWords,
  coverageInWords,
  effortInWords,
  leftInWords,
  leftOutInWords,
  musts,
  namedInWords,
  remediesInWords,
  Summary,
  sinceInWords,
  usedUpInWords,
  verdictInWords,
} from './telling/summary.ts'
import { counted, printable, unpainted } from './telling/text.ts'

const mostBytes = 700_000
const mostReasons = 50
const mostIds = 200
const longestCell = 200

/** Writes all of it at the end, for the verdict comes first. */
export const markdownReporter: MakeReporter = ({ target, write }) => {
  const summary = new Summary()
  const found = new FoundSoFar(target)
  let mark = ''
  return (event) => {
    if (event.type === 'start') {
      mark = event.mark
      summary.start(event.strict)
    }
    if (event.type === 'result') {
      summary.add(event.result)
      found.add(event.result)
    }
    if (event.type !== 'end') return
    write(headOf(event, target))
    write(markdownTable(summary.table()))
    const explored = exploredTable(event.outcome.explored)
    if (explored.length > 0) write(`\n## Explored\n\n${markdownTable(explored)}`)
    write(missingText(summary.missing))
    writeBounded(write, 'Failures', [...found.failures(unpainted)])
    writeBounded(write, 'Advice', [...found.advice(unpainted)])
    write(clientText(event.client ?? []))
    write(notExercised(event, summary))
    if (summary.left.length > 0)
      write(`\n## Left on the target\n\n${escapedText(leftInWords(summary.left), 1000)}; names and notes carry ${escapedText(mark)}.\n`)
    const used = usedUpInWords(summary)
    if (used !== undefined) write(`\n## Used up\n\n${used}.\n`)
    const fields = neverShown(event.outcome.coverage)
    if (fields.length > 0) write(`\n## Never shown, and so not judged\n\n${fields.join(', ')}\n`)
  }
}

const signs = { green: '✅', yellow: '⚠️', red: '❌' }

function headOf({ outcome }: Extract<RunEvent, { type: 'end' }>, target: string): string {
  const { style, text } = verdictInWords(outcome)
  const stopped = outcome.stopped === undefined ? '' : `\n\nStopped early: ${escapedText(outcome.stopped)}.`
  const since = sinceInWords(outcome)
  const changed = since === undefined ? '' : ` Since the last run: ${since}.`
  return `# ${signs[style]} ${text}\n\n${escapedText(target)}: ${effortInWords(outcome)}.${changed} Coverage: ${coverageInWords(outcome.coverage)}.${stopped}\n\n`
}

const markdownTable = ([head = [], ...rows]: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
  return line(head) + line(head.map((_, column) => (column === 0 ? '---' : '---:'))) + rows.map(line).join('')
}

function missingText(missing: MissingSoFar): string {
  const all = missing.all()
  if (all.length === 0) return ''
  const rows = all.map(({ endpoint, status, cases }) => [`\`${endpoint}\``, String(status), String(cases || '')])
  return `\n## Not implemented\n\n${missing.inWords()}.\n\n${markdownTable([['operation', 'answer', 'cases not exercised for it'], ...rows])}`
}

/** Of a recording. */
function clientText(departures: readonly ClientDeparture[]): string {
  if (departures.length === 0) return ''
  const rows = departures
    .slice(0, mostReasons)
    .map((one) => [one.request, one.where, one.expected, one.actual].map((text) => escapedText(text, longestCell)))
    .map((cells, index) => [...cells, String(departures[index]?.count)])
  const more = departures.length > mostReasons ? `\nand ${departures.length - mostReasons} more\n` : ''
  return `\n## Requests of the client\n\n${clientInWords(departures)}.\n\n${markdownTable([['request', 'where', 'expected', 'sent', 'times'], ...rows])}${more}`
}

/** Each block is a head line and text for a fence. */
function writeBounded(write: (text: string) => void, title: string, blocks: readonly (readonly string[])[]): void {
  if (blocks.length === 0) return
  write(`\n## ${title}\n`)
  let bytes = 0
  for (const [index, [head = '', ...lines]] of blocks.entries()) {
    const text = `\n**${escapedText(head)}**\n\n${fenced(lines.map((line) => line.replace(/^ {2}/, '')).join('\n'))}\n`
    bytes += Buffer.byteLength(text)
    if (bytes > mostBytes / 2) {
      write(`\nand ${blocks.length - index} more; --report html=FILE shows all.\n`)
      return
    }
    write(text)
  }
}

/** A fence that is longer than any row of backticks inside cannot be closed from inside. */
function fenced(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([row]) => row.length))
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return `${fence}text\n${text}\n${fence}`
}

function notExercised({ outcome }: Extract<RunEvent, { type: 'end' }>, summary: Summary): string {
  const reasons = [...summary.reasonsOf('not exercised'), ...summary.reasonsOf('skipped')]
  const { all, notExercised: open } = musts(outcome)
  if (reasons.length + open.length === 0) return ''
  const lines = reasons
    .slice(0, mostReasons)
    .map(([reason, cases]) => `- ${counted(cases.count, 'case')}: ${escapedText(reason)} (${escapedText(namedInWords(cases))})\n`)
  const more = reasons.length > mostReasons ? `- and ${counted(reasons.length - mostReasons, 'more reason')}\n` : ''
  const ids = open.slice(0, mostIds).map(({ requirement: { id } }) => `\`${id}\``)
  const which = `${ids.join(', ')}${open.length > mostIds ? ` and ${open.length - mostIds} more` : ''}`
  const remedies = remediesInWords(outcome)
    .slice(0, mostReasons)
    .map((line) => `- ${escapedText(line)}\n`)
  const details =
    open.length === 0
      ? ''
      : `\n<details><summary>${open.length} of ${counted(all, 'must')} not exercised</summary>\n\n${remedies.join('')}\n${which}\n\n</details>\n`
  const leftOut = leftOutInWords(outcome)
  return `\n## Not exercised\n\n${lines.join('')}${more}${details}${leftOut === undefined ? '' : `\n${escapedText(leftOut)}.\n`}`
}

/** Words of a target outside a fence: no markup, no mention of anybody, no link. */
const escapedText = (text: string, longest?: number): string =>
  printable(text, longest)
    .replaceAll(/[\\`*_{}[\]<>#|~$]/g, '\\$&')
    .replaceAll('@', '&#64;')
    .replaceAll('://', ':&#47;&#47;')
