// The JSON report as programs read it: CTRF, and exactly what our published schema says.
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { jsonReporter } from './json.ts'
import schema from './report.schema.json' with { type: 'json' }
import { eventsOf, exchangeOf, failure, findingOf, hostile, resultOf, written } from './telling/testing.ts'

const fits = new Ajv2020({ formats: { 'date-time': true } }).compile(schema)

function reportOf(...given: Parameters<typeof eventsOf>) {
  const report = JSON.parse(written(jsonReporter, eventsOf(...given)))
  fits(report)
  expect(fits.errors).toBeNull()
  return report
}

const results = [
  failure({}, { exchange: undefined, operation: undefined }),
  resultOf({ exchanges: [exchangeOf()], left: ['vendor ven_1'] }),
  resultOf({ verdict: 'advice', findings: [findingOf({ level: 'should' })] }),
  resultOf({ verdict: 'skipped', reason: 'its effects are own' }),
  resultOf({ verdict: 'not exercised', reason: 'the target lists no fee; add one' }),
  resultOf({ verdict: 'known', reason: 'known until 2026-04-01: x', findings: [findingOf()] }),
]

test('counts as CTRF does, and keeps our own verdicts', () => {
  const { results: told } = reportOf(results)
  expect(told.summary).toEqual({
    ...{ tests: 6, passed: 2, failed: 1, skipped: 1, pending: 1, other: 1, suites: 1 },
    ...{ start: 1772619630000, stop: 1772619631234, duration: 1234 },
  })
  expect(told.tests.map((one: { rawStatus: string }) => one.rawStatus)).toEqual([
    'fail',
    'pass',
    'advice',
    'skipped',
    'not exercised',
    'known',
  ])
})

test('advice fails in a strict run', () => {
  const { results: told } = reportOf(results, { strict: true, stopped: 'the run was stopped' })
  expect(told.summary).toMatchObject({ passed: 1, failed: 2 })
  expect(told.extra['repair-shop.conformance']).toMatchObject({ strict: true, stopped: 'the run was stopped', verdict: 'does not conform' })
})

test('tells each finding in full, and the exchange that shows it once', () => {
  const exchange = exchangeOf({ method: 'POST', body: '{}' }, { text: 'x'.repeat(1_000_000) })
  const { results: told } = reportOf([failure({ exchange }, { exchange, where: '/data/1/country' })])
  const [test] = told.tests
  expect(test).toMatchObject({ name: 'vendor/countries', status: 'failed', suite: ['vendor'] })
  expect(test.message).toBe('vendor/country-code: expected "US" at /data/0/country, got "us"')
  const { findings, exchanges } = test.extra['repair-shop.conformance']
  expect(findings[1]).toMatchObject({ source: '2.19', level: 'must', where: '/data/1/country', expected: '"US"', exchange: 0 })
  expect(findings[1].curl).toMatch(/^curl -X POST/)
  expect(exchanges).toHaveLength(1)
  expect(exchanges[0].answer).toMatchObject({ status: 200, length: 1_000_000 })
  expect(exchanges[0].answer.text.length).toBeLessThan(10_000)
})

test('of a case without a verdict tells why it has none, whatever is advised beside', () => {
  const reason = 'the target lists no fee; add one'
  const { results: told } = reportOf([resultOf({ verdict: 'not exercised', reason, findings: [findingOf({ level: 'should' })] })])
  expect(told.tests[0]).toMatchObject({ status: 'pending', message: reason })
})

test('of more findings than it holds, those come first that fail the run', () => {
  const advice = Array.from({ length: 100 }, () => findingOf({ level: 'should' }))
  const { results: told } = reportOf([resultOf({ verdict: 'fail', findings: [...advice, findingOf({ where: '/data/9/country' })] })])
  const { findings, findingsInAll } = told.tests[0].extra['repair-shop.conformance']
  expect(findings[0]).toMatchObject({ level: 'must', where: '/data/9/country' })
  expect(findingsInAll).toBe(101)
})

test('tells every requirement and the coverage of the contract', () => {
  const { covered, coverage, requirements, left } = reportOf(results).results.extra['repair-shop.conformance']
  expect(covered.operations.all).toBe(coverage.length)
  expect(requirements.find(({ id }: { id: string }) => id === 'vendor/country-code')).toMatchObject({ verdict: 'broken', level: 'must' })
  expect(left).toEqual(['vendor ven_1'])
})

test('stays bounded and valid whatever a target says', () => {
  const findings = Array.from({ length: 5000 }, (_, index) => ({
    where: `/${index}${hostile}`,
    actual: hostile,
    exchange: exchangeOf({}, { text: hostile }),
  }))
  const text = written(jsonReporter, eventsOf([failure(...findings)]))
  reportOf([failure(...findings)])
  expect(text.length).toBeLessThan(2_000_000)
})

test('the schema is published', () => {
  expect(packageJson.exports['./report.schema.json']).toBe('./conformance/reporters/report.schema.json')
  expect(packageJson.files).toContain('conformance/reporters/report.schema.json')
})
