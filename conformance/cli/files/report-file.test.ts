// The report that --since and diff take: what is read from it, and what is said of files that are none.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readReport } from './report-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'report-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(text: string): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, text)
  return file
}

const finding = {
  check: 'expectation',
  requirement: 'vendor/create-persists',
  level: 'must',
  where: '/data/3/city',
  operation: 'getVendor',
}

const reportOf = (...tests: readonly object[]): string =>
  JSON.stringify({ results: { tool: { name: 'repair-shop-conformance' }, tests, extra: { 'repair-shop.conformance': { target: 'x' } } } })

const testOf = (name: string, rawStatus: string, findings: readonly object[], status = 'failed') => ({
  name,
  status,
  rawStatus,
  extra: { 'repair-shop.conformance': { findings } },
})

const inShort = (text: string) =>
  readReport(fileOf(text)).tests.map(({ case: { id }, verdict, findings }) => [id, verdict, findings.map(({ where }) => where)])

test('each case is read with what it came to, and what was found', () => {
  const name = 'vendor/create-then-read'
  expect(inShort(reportOf(testOf(name, 'fail', [finding])))).toEqual([[name, 'fail', ['/data/3/city']]])
  expect(inShort(reportOf(testOf(name, 'advice', [], 'passed')))).toEqual([[name, 'advice', []]])
  expect(inShort(reportOf(testOf(name, 'advice', [])))).toEqual([[name, 'fail', []]])
})

test('cases and requirements that are no longer there are left out', () => {
  expect(inShort(reportOf(testOf('vendor/of-old', 'fail', [finding])))).toEqual([])
  const old = { ...finding, requirement: 'vendor/of-old' }
  expect(inShort(reportOf(testOf('vendor/countries', 'fail', [old])))).toEqual([['vendor/countries', 'fail', []]])
})

test.each([
  ['{"results": {"tool": {"name": "another"}, "tests": []}}', 'is not a report of this program'],
  ['[]', 'is not a report of this program'],
  ['{"cut', 'is not JSON'],
])('%s is refused', (text, why) => {
  expect(() => readReport(fileOf(text))).toThrow(why)
})

test('a file that is not there is named', () => {
  expect(() => readReport(join(folder, 'none.json'))).toThrow('cannot be read')
})
