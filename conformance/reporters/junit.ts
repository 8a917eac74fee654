// The report that CI systems read: JUnit's XML, a suite for each area.
import type { ClientDeparture } from '../exchange/finding.ts'
import type { CaseResult } from '../runner/verdict/result.ts'
import { type FindingText, findingTexts, inFiveLines } from './telling/finding-text.ts'
import type { MakeReporter } from './telling/reporter.ts'
import { changedInWords, coverageInWords, sinceInWords, verdictInWords } from './telling/summary.ts'
import { ofItsOwn, printable } from './telling/text.ts'

interface Suite {
  tests: number
  failures: number
  skipped: number
  seconds: number
  cases: string[]
}

/** Writes all of it at the end, for the sums come first. Until then it keeps the text of each case. */
export const junitReporter: MakeReporter = ({ target, startedAt, write }) => {
  const suites = new Map<string, Suite>()
  const timestamp = startedAt.toISOString().slice(0, 19)
  let strict = false
  let mark = ''
  return (event) => {
    if (event.type === 'start') [strict, mark] = [event.strict ?? false, event.mark]
    if (event.type === 'result') {
      const name = isMissingOperation(event.result) ? notImplemented : event.result.case.area
      const suite = suites.get(name) ?? { tests: 0, failures: 0, skipped: 0, seconds: 0, cases: [] }
      suites.set(name, suite)
      add(suite, event.result, target, strict)
    }
    if (event.type !== 'end') return
    const { outcome, client = [] } = event
    if (client.length > 0) suites.set('requests of the client', ofClient(client))
    // What is not implemented comes first, for the rest may follow from it.
    const named = [...suites].sort(([one], [other]) => (one === notImplemented ? -1 : other === notImplemented ? 1 : one < other ? -1 : 1))
    const sums = sumsOf(named.map(([, suite]) => suite))
    const properties = {
      target,
      mark,
      verdict: verdictInWords(outcome).text,
      since: sinceInWords(outcome),
      changed: changedInWords(outcome).join('; ') || undefined,
      stopped: outcome.stopped,
      incomplete: outcome.incomplete.join('; ') || undefined,
      coverage: coverageInWords(outcome.coverage),
    }
    write('<?xml version="1.0" encoding="UTF-8"?>\n')
    write(`<testsuites${attributes({ name: 'repair-shop-conformance', ...sums, time: seconds(outcome.milliseconds), timestamp })}>\n`)
    for (const [name, suite] of named) {
      write(`  <testsuite${attributes({ name, ...sumsOf([suite]), time: suite.seconds.toFixed(3), timestamp })}>\n`)
      write(propertiesOf(properties))
      for (const text of suite.cases) write(text)
      write('  </testsuite>\n')
    }
    write('</testsuites>\n')
  }
}

const notImplemented = 'not implemented'
/** The one case that tells it of its operation. */
const isMissingOperation = ({ missing, verdict }: CaseResult): boolean => missing !== undefined && verdict === 'fail'

/** What the client of a recording sent otherwise than documented: told, and no failure of the server. */
function ofClient(departures: readonly ClientDeparture[]): Suite {
  const cases = departures.map(({ request, where, expected, actual, count, level }) => {
    const text = `${level}: expected ${expected}, sent ${actual} (${count} times)`
    const name = printable(`${request} ${where}`, 300)
    return `    <testcase${attributes({ name, classname: 'client', time: '0.000' })}>\n      <system-out>${escaped(printable(text, 1000))}</system-out>\n    </testcase>\n`
  })
  return { tests: cases.length, failures: 0, skipped: 0, seconds: 0, cases }
}

function add(suite: Suite, result: CaseResult, target: string, strict: boolean): void {
  const { verdict, milliseconds } = result
  suite.tests += 1
  suite.seconds += milliseconds / 1000
  if (isFailure(result, strict)) suite.failures += 1
  else if (isSkipped(result)) suite.skipped += 1
  const findings = verdict === 'fail' || verdict === 'known' || verdict === 'advice' ? findingTexts(result, target) : []
  suite.cases.push(ofItsOwn(testCase(result, findings, strict)))
}

const isFailure = ({ verdict }: CaseResult, strict: boolean): boolean => verdict === 'fail' || (strict && verdict === 'advice')
const isSkipped = ({ verdict }: CaseResult): boolean => verdict === 'skipped' || verdict === 'not exercised' || verdict === 'known'

function testCase(result: CaseResult, findings: readonly FindingText[], strict: boolean): string {
  const { case: asked, verdict, reason, milliseconds } = result
  const lines = findings.map((one) => inFiveLines(asked, one).join('\n')).join('\n\n')
  const parts = [
    propertiesOf({ title: asked.title, requirements: asked.requirements.join(' '), effects: asked.effects }, '      '),
    isFailure(result, strict) && findings[0]
      ? `      <failure${attributes({ message: inShort(findings[0]), type: findings[0].requirement })}>${escaped(lines)}</failure>\n`
      : '',
    isSkipped(result) ? `      <skipped${attributes({ message: `${verdict}: ${printable(reason ?? '', 1000)}` })}/>\n` : '',
    !isFailure(result, strict) && lines !== '' ? `      <system-out>${escaped(lines)}</system-out>\n` : '',
  ]
  const { id: name, area: classname } = asked
  return `    <testcase${attributes({ name, classname, time: seconds(milliseconds) })}>\n${parts.join('')}    </testcase>\n`
}

const inShort = ({ requirement, expected, actual }: FindingText): string => `${requirement}: expected ${expected}, got ${actual}`

const sumsOf = (suites: readonly Suite[]) => {
  const sum = (what: 'tests' | 'failures' | 'skipped') => suites.reduce((total, suite) => total + suite[what], 0)
  return { tests: sum('tests'), failures: sum('failures'), errors: 0, skipped: sum('skipped') }
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3)

interface Attributes {
  [name: string]: string | number | undefined
}

const attributes = (values: Attributes): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('')

function propertiesOf(values: Attributes, indent = '    '): string {
  const known = Object.entries(values).filter(([, value]) => value !== undefined)
  return `${indent}<properties>\n${known.map(([name, value]) => `${indent}  <property${attributes({ name, value })}/>\n`).join('')}${indent}</properties>\n`
}

const entities: { readonly [sign: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML 1.0 has no place for most control characters, not even escaped (2.2), nor for half a surrogate pair. */
const escaped = (text: string): string =>
  Buffer.from(text)
    .toString()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
