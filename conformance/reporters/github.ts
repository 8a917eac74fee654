// Annotations of GitHub Actions: workflow commands, which GitHub reads from stdout. The step summary is the markdown report.

import type { ClientDeparture } from '../exchange/finding.ts'
import { inFiveLines } from './telling/finding-text.ts'
import { type FoundDeparture, FoundSoFar, othersOf } from './telling/found.ts'
import { MissingSoFar } from './telling/missing.ts'
import type { MakeReporter } from './telling/reporter.ts'
import { changedInWords, clientInWords, sinceInWords, verdictInWords } from './telling/summary.ts'
import { counted, printable, unpainted } from './telling/text.ts'

/** GitHub shows no more of a kind for each step. */
const mostShown = 10

/** Writes at the end: what GitHub would not show gives way to what it shows. */
export const githubReporter: MakeReporter = ({ target, write }) => {
  const found = new FoundSoFar(target)
  const missing = new MissingSoFar()
  let strict = false
  return (event) => {
    if (event.type === 'start') strict = event.strict ?? false
    if (event.type === 'result') {
      found.add(event.result)
      missing.add(event.result)
    }
    if (event.type !== 'end') return
    if (missing.all().length > 0) write(command('error', 'Not implemented', missing.lines(unpainted).join('\n')))
    const [failures, advice] = [found.all('must'), found.all('should')]
    write(annotations('error', strict ? [...failures, ...advice] : failures))
    write(annotations('warning', strict ? [] : advice))
    const { client = [] } = event
    if (client.length > 0)
      write(command('notice', 'Requests of the client', [clientInWords(client), ...client.map(inOneLine)].slice(0, mostShown).join('\n')))
    const since = sinceInWords(event.outcome)
    if (since !== undefined) write(command('notice', 'Since the last run', [since, ...changedInWords(event.outcome)].join('\n')))
    write(
      command(event.outcome.incomplete.length > 0 ? 'error' : 'notice', 'Conformance', `${verdictInWords(event.outcome).text} (${target})`),
    )
  }
}

function annotations(kind: 'error' | 'warning', found: readonly FoundDeparture[]): string {
  const shown = found.length > mostShown ? found.slice(0, mostShown - 1) : found
  const more = found.length - shown.length
  const lines = shown.map((one) =>
    command(kind, `${one.id}: ${one.finding.requirement}`, [...inFiveLines(one, one.finding), ...othersOf(one)].join('\n')),
  )
  return (
    lines.join('') + (more > 0 ? command(kind, 'And more', `${counted(more, 'more departure')}; the other reports tell them all.`) : '')
  )
}

const inOneLine = ({ request, where, expected, actual, count }: ClientDeparture): string =>
  printable(`${request} ${where}: expected ${expected}, sent ${actual} (${count} times)`, 300)

const command = (kind: string, title: string, message: string): string => `::${kind} title=${property(title)}::${data(message)}\n`

const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
