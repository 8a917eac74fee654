// The report that CI systems read: JUnit's XML, a suite for each area. It keeps to what both schemas in use know, that of Jenkins' plugin
// xunit (junit-10.xsd) and the older one of Ant (JUnit.xsd), so no parser stumbles. GitLab shows the class name as the suite, the text of
// a failure or of what was skipped, and no property; the same class and name is the same test to it from run to run.
import type { ClientDeparture } from '../exchange/finding.ts'
import type { CaseResult } from '../runner/verdict/result.ts'
import { type FindingText, findingTexts, inFiveLines } from './telling/finding-text.ts'
import type { MakeReporter } from './telling/reporter.ts'
import { changedInWords, coverageInWords, sinceInWords, verdictInWords } from './telling/summary.ts'
import { ofItsOwn, printable } from './telling/text.ts'

interface Suite {
  tests: number
  failures: number
  errors: number
  skipped: number
  seconds: number
  cases: string[]
  /** What cases say that have not failed: advice, and what is known. */
  output: string[]
}

const emptySuite = (): Suite => ({ tests: 0, failures: 0, errors: 0, skipped: 0, seconds: 0, cases: [], output: [] })

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
      const suite = suites.get(name) ?? emptySuite()
      suites.set(name, suite)
      add(suite, event.result, target, strict)
    }
    if (event.type !== 'end') return
    const { outcome, client = [] } = event
    if (client.length > 0) suites.set('requests of the client', ofClient(client))
    if (outcome.incomplete.length > 0) suites.set(ofTheRun, incompleteSuite(outcome.incomplete))
    const named = [...suites].sort(([one], [other]) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1))
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
    write('<testsuites>\n')
    for (const [id, [name, suite]] of named.entries()) {
      const { tests, failures, errors, skipped } = suite
      const about = { package: 'repair-shop-conformance', hostname: hostOf(target), timestamp }
      const sums = { tests, failures, errors, skipped, time: suite.seconds.toFixed(3) }
      write(`  <testsuite${attributes({ id, name, ...sums, ...about })}>\n`)
      write(propertiesOf(properties))
      for (const text of suite.cases) write(text)
      write(`    <system-out>${escaped(suite.output.join('\n\n'))}</system-out>\n    <system-err/>\n  </testsuite>\n`)
    }
    write('</testsuites>\n')
  }
}

const notImplemented = 'not implemented'
const ofTheRun = 'the run'
/** What the run lacks comes first, then what is not implemented: the rest may follow from either. */
const rankOf = (name: string): number => (name === ofTheRun ? 0 : name === notImplemented ? 1 : 2)

const hostOf = (target: string): string => (URL.canParse(target) ? new URL(target).hostname : '') || 'localhost'

/** No case failed for it, and still nothing is green. */
function incompleteSuite(incomplete: readonly string[]): Suite {
  const message = printable(incomplete.join('; '), 1000)
  const text = `    <testcase${attributes({ name: 'run/complete', classname: ofTheRun, time: '0.000' })}>\n      <error${attributes({ message, type: 'incomplete' })}>${escaped(message)}</error>\n    </testcase>\n`
  return { ...emptySuite(), tests: 1, errors: 1, cases: [text] }
}

/** The one case that tells it of its operation. */
const isMissingOperation = ({ missing, verdict }: CaseResult): boolean => missing !== undefined && verdict === 'fail'

/** What the client of a recording sent otherwise than documented: told, and no failure of the server. */
function ofClient(departures: readonly ClientDeparture[]): Suite {
  const told = departures.map(({ request, where, expected, actual, count, level }) => {
    const name = printable(`${request} ${where}`, 300)
    return { name, text: `${name}: ${level}: expected ${expected}, sent ${actual} (${count} times)` }
  })
  return {
    ...emptySuite(),
    tests: told.length,
    cases: told.map(({ name }) => `    <testcase${attributes({ name, classname: 'client', time: '0.000' })}/>\n`),
    output: told.map(({ text }) => printable(text, 1000)),
  }
}

function add(suite: Suite, result: CaseResult, target: string, strict: boolean): void {
  const { verdict, milliseconds } = result
  suite.tests += 1
  suite.seconds += milliseconds / 1000
  if (isFailure(result, strict)) suite.failures += 1
  else if (isSkipped(result)) suite.skipped += 1
  const findings = verdict === 'fail' || verdict === 'known' || verdict === 'advice' ? findingTexts(result, target) : []
  const lines = findings.map((one) => inFiveLines(result.case, one).join('\n')).join('\n\n')
  suite.cases.push(ofItsOwn(testCase(result, findings[0], lines, strict)))
  if (lines !== '' && !isFailure(result, strict)) suite.output.push(ofItsOwn(lines))
}

const isFailure = ({ verdict }: CaseResult, strict: boolean): boolean => verdict === 'fail' || (strict && verdict === 'advice')
const isSkipped = ({ verdict }: CaseResult): boolean => verdict === 'skipped' || verdict === 'not exercised' || verdict === 'known'

function testCase(result: CaseResult, first: FindingText | undefined, lines: string, strict: boolean): string {
  const { case: asked, verdict, reason, milliseconds } = result
  const { id: name, area: classname } = asked
  const tag = `testcase${attributes({ name, classname, time: seconds(milliseconds) })}`
  if (isFailure(result, strict) && first)
    return `    <${tag}>\n      <failure${attributes({ message: inShort(first), type: first.requirement })}>${escaped(lines)}</failure>\n    </testcase>\n`
  if (!isSkipped(result)) return `    <${tag}/>\n`
  const message = `${verdict}: ${printable(reason ?? '', 1000)}`
  return `    <${tag}>\n      <skipped${attributes({ message })}>${escaped(message)}</skipped>\n    </testcase>\n`
}

const inShort = ({ requirement, expected, actual }: FindingText): string => `${requirement}: expected ${expected}, got ${actual}`

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
