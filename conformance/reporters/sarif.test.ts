// What code scanning reads: held against the schema of SARIF 2.1.0 with what its errata added, and against what GitHub asks for.
import rtm from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' }
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { visible } from '../../openapi/visible.ts'
import { requirements } from '../requirements/index.ts'
import { sarifReporter } from './sarif.ts'
import { contractLineOf } from './telling/contract-text.ts'
import { eventsOf, exchangeOf, failure, findingOf, hostile, resultOf, sinceOf, written } from './telling/testing.ts'

interface Log {
  runs: {
    results: Result[]
    invocations: { executionSuccessful: boolean; toolExecutionNotifications: { message: { text: string } }[] }[]
    tool: { driver: { rules: Rule[] } }
  }[]
}
interface Rule {
  id: string
  shortDescription: { text: string }
  help: { text: string }
}
interface Result {
  ruleId: string
  ruleIndex: number
  level: string
  message: { text: string }
  baselineState?: string
  suppressions?: { justification: string }[]
  partialFingerprints: { primaryLocationLineHash: string }
  locations: {
    physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number } }
    logicalLocations: { fullyQualifiedName: string }[]
  }[]
  properties: { cases: string[] }
}

const ajv = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false })
// In words of draft 4, which Ajv reads no more.
const { id: _, $schema: __, ...schema } = rtm
// Errata 01 asks more of it.
const region = { ...schema.definitions.region, anyOf: ['startLine', 'charOffset', 'byteOffset'].map((name) => ({ required: [name] })) }
const isSarif = ajv.compile<Log>({ ...schema, definitions: { ...schema.definitions, region } })

function sarifOf(...told: Parameters<typeof eventsOf>): {
  results: Result[]
  rules: Rule[]
  invocation: Log['runs'][0]['invocations'][0] | undefined
} {
  const log: unknown = JSON.parse(visible(written(sarifReporter, eventsOf(...told))))
  if (!isSarif(log)) throw new Error(ajv.errorsText(isSarif.errors))
  const [run] = log.runs
  return { results: run?.results ?? [], rules: run?.tool.driver.rules ?? [], invocation: run?.invocations[0] }
}

test('each requirement is a rule with its sentence and what to do', () => {
  const { rules } = sarifOf([])
  expect(rules.map(({ id }) => id)).toEqual(requirements.map(({ id }) => id))
  expect(rules.find(({ id }) => id === 'vendor/country-code')?.help.text).toContain('explain vendor/country-code')
})

test('a departure is one result, whichever cases see it, at the line of its operation', () => {
  const checked = (id: string, place: string) =>
    resultOf({ verdict: 'fail', findings: [findingOf({ check: 'schema', where: place })], case: { id } })
  const { results, rules } = sarifOf([checked('vendor/one', '/data/0/country'), checked('vendor/two', '/data/7/country'), failure({})])
  expect(results).toHaveLength(2)
  const [first] = results
  expect(first).toMatchObject({ ruleId: 'vendor/country-code', level: 'error', properties: { cases: ['vendor/one', 'vendor/two'] } })
  expect(rules[first?.ruleIndex ?? -1]?.id).toBe('vendor/country-code')
  expect(first?.locations[0]?.physicalLocation).toMatchObject({
    artifactLocation: { uri: 'openapi.json' },
    region: { startLine: contractLineOf('listVendors') },
  })
  expect(first?.locations[0]?.logicalLocations.map((one) => one.fullyQualifiedName)).toEqual([
    'GET /v3/vendor',
    'GET /v3/vendor /data/*/country',
  ])
  expect(first?.message.text).toContain('Expected "US" at /data/0/country, got "us".')
})

test('fingerprints are the same in every run, whatever the index, and differ by place', () => {
  const prints = (...places: string[]) =>
    sarifOf(places.map((where) => failure({ where }))).results.map(({ partialFingerprints: { primaryLocationLineHash: print } }) => print)
  expect(prints('/data/0/country')).toEqual(prints('/data/31/country'))
  expect(new Set(prints('/data/0/country', '/data/0/city')).size).toBe(2)
})

test('advice is a warning, and an error in a strict run; what the baseline excuses is suppressed with its reason', () => {
  const advice = resultOf({ verdict: 'advice', findings: [findingOf({ level: 'should', requirement: 'record/text-untouched' })] })
  expect(sarifOf([advice]).results[0]?.level).toBe('warning')
  expect(sarifOf([advice], { strict: true }).results[0]?.level).toBe('error')
  const known = resultOf({ verdict: 'known', reason: 'known until 2026-04-01: being mended', findings: [findingOf({ known: true })] })
  expect(sarifOf([known]).results[0]?.suppressions?.[0]?.justification).toBe('known until 2026-04-01: being mended')
  expect(sarifOf([known, failure({})]).results.map(({ suppressions }) => suppressions)).toEqual([undefined])
})

test('beside an earlier run every result has its state, and what is fixed is said', () => {
  const gone = { case: 'vendor/update', requirement: 'vendor/update', where: '' }
  const fresh = { case: 'vendor/countries', requirement: 'vendor/country-code', where: '/data/*/country' }
  const since = sinceOf({ fixed: [gone], new: [fresh] })
  const advice = resultOf({ verdict: 'advice', findings: [findingOf({ level: 'should', requirement: 'record/text-untouched' })] })
  const { results, invocation } = sarifOf([failure({}), failure({ where: '/data/0/city' }), advice], { since })
  expect(results.map(({ baselineState }) => baselineState)).toEqual(['new', 'unchanged', 'unchanged'])
  expect(invocation?.toolExecutionNotifications.map(({ message }) => message.text)).toContain(
    'Fixed since the earlier run: vendor/update (vendor/update).',
  )
})

test('a run that was cut short was no success, and says why', () => {
  const { invocation } = sarifOf([resultOf({ verdict: 'skipped', reason: 'the time was over' })], { stopped: 'the time was over' })
  expect(invocation?.executionSuccessful).toBe(false)
  expect(invocation?.toolExecutionNotifications[0]?.message.text).toContain('the time was over')
})

test('holds its form whatever a target says, and what cannot be seen is written out', () => {
  const exchange = exchangeOf({ path: `/v3/${hostile}` }, { text: hostile })
  const text = visible(written(sarifReporter, eventsOf([failure({ where: `/data/${hostile}`, actual: hostile, exchange })])))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e\u2028]/)
  expect(
    sarifOf([failure({ where: `/data/${hostile}`, actual: hostile, operation: undefined, exchange: undefined })]).results,
  ).toHaveLength(1)
})

test('holds no more results than code scanning shows, and says so', () => {
  const places = ['name', 'city', 'state', 'url', 'country', 'id', 'companyId', 'locationId'].map((name) => `/data/${name}`)
  const findings = places.flatMap((where) => requirements.map(({ id }) => findingOf({ requirement: id, where })))
  const { results, invocation } = sarifOf([resultOf({ verdict: 'fail', findings })])
  expect(results).toHaveLength(5_000)
  const notes = invocation?.toolExecutionNotifications.map(({ message }) => message.text)
  expect(notes).toContain(`${(findings.length - 5_000).toLocaleString('en')} more findings left out: code scanning shows no more`)
})
