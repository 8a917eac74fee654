// The report for code scanning: SARIF 2.1.0, a rule for each requirement and a result for each departure.
//
// GitHub shows a result only where it stands in a file. What is judged is a server, whose source nobody knows here: the file is the
// contract, openapi.json of the package, at the line of the operation. Who keeps a copy in the repository sees the line as well.
import { createHash } from 'node:crypto'
import { operation } from '../../openapi/contract.ts'
import type { Finding } from '../exchange/finding.ts'
import { requirement, requirements } from '../requirements/index.ts'
import type { Requirement } from '../requirements/requirement.ts'
import { type Departure, departureOf } from '../runner/verdict/baseline.ts'
import type { Outcome } from '../runner/verdict/outcome.ts'
import type { CaseResult } from '../runner/verdict/result.ts'
import { breachKey } from '../runner/verdict/since.ts'
import { contractDigest, contractLineOf } from './telling/contract-text.ts'
import { findingTexts } from './telling/finding-text.ts'
import type { MakeReporter } from './telling/reporter.ts'
import { clientInWords, knownInWords, verdictInWords } from './telling/summary.ts'
import { counted, ofItsOwn, printable } from './telling/text.ts'
import { productVersion } from './telling/version.ts'

/** GitHub shows no more results of an upload. */
const mostResults = 5_000
const mostCases = 20
const longestMessage = 4_000

interface Told {
  departure: Departure
  operation: Finding['operation']
  level: Finding['level']
  message: string
  expected: string
  actual: string
  cases: string[]
  /** Why it is borne for now. */
  known: string | undefined
}

/** Writes at the end: the same departure is told once, however many cases see it. It keeps text, and no exchange. */
export const sarifReporter: MakeReporter = ({ target, startedAt, write }) => {
  const found = new Map<string, Told>()
  let leftOut = 0
  let strict = false
  let mark = ''
  const add = (result: CaseResult, finding: Finding) => {
    const departure = departureOf(result.case, finding)
    const key = breachKey(departure)
    const before = found.get(key)
    if (before) {
      if (before.cases.length < mostCases && !before.cases.includes(result.case.id)) before.cases.push(result.case.id)
      if (!finding.known) before.known = undefined
    } else if (found.size < mostResults) found.set(key, toldOnce(departure, result, finding, target))
    else leftOut += 1
  }
  return (event) => {
    if (event.type === 'start') [strict, mark] = [event.strict ?? false, event.mark]
    if (event.type === 'result') for (const finding of event.result.findings) add(event.result, finding)
    if (event.type !== 'end') return
    const { outcome, client = [] } = event
    const notes = [
      ...outcome.incomplete.map((why) => notification('error', why)),
      ...(leftOut > 0 ? [notification('warning', `${counted(leftOut, 'more finding')} left out: code scanning shows no more`)] : []),
      ...fixedNotes(outcome),
      ...(client.length > 0 ? [notification('note', clientInWords(client))] : []),
    ]
    const run = {
      tool: { driver: driver() },
      automationDetails: { id: `repair-shop-conformance/${mark}` },
      invocations: [
        {
          executionSuccessful: outcome.incomplete.length === 0,
          startTimeUtc: startedAt.toISOString(),
          endTimeUtc: new Date(startedAt.getTime() + Math.round(outcome.milliseconds)).toISOString(),
          toolExecutionNotifications: notes,
        },
      ],
      artifacts: [contractArtifact()],
      results: resultsOf([...found.values()], outcome, strict),
      columnKind: 'utf16CodeUnits',
      properties: { target: printable(target), verdict: verdictInWords(outcome).text },
    }
    write(`${JSON.stringify({ $schema: schema, version: '2.1.0', runs: [run] })}\n`)
  }
}

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'

const driver = () => ({
  name: 'repair-shop-conformance',
  semanticVersion: productVersion,
  shortDescription: { text: 'Asks a server whether it conforms to the Repair Shop Management Service API, v3.' },
  rules: requirements.map(ruleOf),
})

const ruleIndex = new Map(requirements.map(({ id }, index) => [id, index]))

const isSection = (source: string): boolean => /^\d/.test(source)

function ruleOf({ id, text, source, level, unjudged }: Requirement) {
  const place = isSection(source) ? `section ${source} of the description` : source
  const todo = unjudged
    ? `No client can judge it: ${unjudged}`
    : `What to do: look at what the result expected and what came, and mend the operation it names. "repair-shop-conformance explain ${id}" tells which cases ask, and "repair-shop-conformance run <address> --only ${id}" asks them again.`
  const weight =
    level === 'must' ? 'The description states it: a breach fails a run.' : 'It is only assumed: advice, which counts with --strict.'
  return {
    id,
    shortDescription: { text },
    fullDescription: { text: `${text} (${place}, ${level})` },
    help: { text: `${weight} ${todo}`, markdown: `**${level}**, ${place}\n\n> ${text}\n\n${weight}\n\n${todo}` },
    defaultConfiguration: { level: level === 'must' ? 'error' : 'warning' },
    properties: { tags: [id.split('/')[0], level, ...(isSection(source) ? [`section ${source}`] : [])], section: source },
  }
}

const notification = (level: 'error' | 'warning' | 'note', text: string) => ({ level, message: { text: printable(text, 1000) } })

const artifactLocation = { uri: 'openapi.json', index: 0 }

const contractArtifact = () => ({
  location: { uri: artifactLocation.uri },
  description: { text: 'The contract, openapi.json of the package repair-shop-v3.' },
  mimeType: 'application/json',
  hashes: { 'sha-256': contractDigest() },
})

function toldOnce(departure: Departure, result: CaseResult, finding: Finding, target: string): Told {
  const [text] = findingTexts({ ...result, findings: [finding] }, target)
  const { clause = '', expected = '', actual = '', curl = [] } = text ?? {}
  const { id, title } = result.case
  const lines = [
    `Expected ${expected}, got ${actual}.`,
    clause,
    `Asked by ${id}: ${title}.`,
    // Where an answer shows it, the line that shows it again.
    `See it again: ${curl.join('\n')}`,
  ]
  return {
    departure,
    operation: finding.operation,
    level: finding.level,
    message: ofItsOwn(lines.join('\n').slice(0, longestMessage)),
    expected: ofItsOwn(expected),
    actual: ofItsOwn(actual),
    cases: [id],
    known: finding.known ? ofItsOwn(printable(result.reason ?? 'listed in the baseline')) : undefined,
  }
}

/** Beside an earlier run each has its state, or none has (SARIF 2.1.0, 3.27.24). */
function resultsOf(found: readonly Told[], { since }: Outcome, strict: boolean): object[] {
  if (!since) return found.map((one) => sarifResult(one, strict))
  const fresh = new Set(
    [since, since.advice].flatMap(({ new: added, changed, firstAsked }) => [...added, ...changed, ...firstAsked]).map(breachKey),
  )
  return found.map((one) => ({ ...sarifResult(one, strict), baselineState: fresh.has(breachKey(one.departure)) ? 'new' : 'unchanged' }))
}

/** What is fixed is told, and is no result: code scanning would show one, whatever its state. */
const fixedNotes = ({ since }: Outcome) =>
  since
    ? [...since.fixed, ...since.advice.fixed].map((one) => notification('note', `Fixed since the earlier run: ${knownInWords(one)}.`))
    : []

const sarifResult = ({ departure, operation: id, level, message, expected, actual, cases, known }: Told, strict: boolean) => ({
  ...aboutDeparture(departure, id),
  level: level === 'must' || strict ? 'error' : 'warning',
  message: { text: message },
  ...(known !== undefined && { suppressions: [{ kind: 'external', status: 'accepted', justification: known }] }),
  properties: { cases, expected, actual },
})

function aboutDeparture(departure: Departure, id: Finding['operation']) {
  const { requirement: broken = '', where = '' } = departure
  const fingerprint = createHash('sha256').update(breachKey(departure)).digest('hex')
  const endpoint = id === undefined ? 'no operation of the contract' : `${operation(id).method} ${operation(id).path}`
  return {
    ruleId: requirement(broken).id,
    ruleIndex: ruleIndex.get(broken) ?? -1,
    locations: [
      {
        physicalLocation: { artifactLocation, region: { startLine: contractLineOf(id) } },
        logicalLocations: [
          { name: id ?? endpoint, fullyQualifiedName: endpoint, kind: 'function' },
          ...(where === '' ? [] : [{ name: printable(where), fullyQualifiedName: printable(`${endpoint} ${where}`, 400), kind: 'value' }]),
        ],
      },
    ],
    // GitHub tells results apart by the first, which it would else make of the line that they stand on.
    partialFingerprints: { primaryLocationLineHash: `${fingerprint}:1`, 'departure/v1': fingerprint },
  }
}
