// The report that --since takes: what is read from it, and what is said of files that are none.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readReport } from './since-report.ts'

const folder = mkdtempSync(join(tmpdir(), 'since-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(text: string): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, text)
  return file
}

const finding = { check: 'expectation', requirement: 'vendor/create', level: 'must', where: '/data/3/city', operation: 'getVendor' }

const reportOf = (name: string, findings: readonly object[]): string =>
  JSON.stringify({
    results: { tool: { name: 'repair-shop-conformance' }, tests: [{ name, extra: { 'repair-shop.conformance': { findings } } }] },
  })

test('breaches are read with their case, requirement and place', () => {
  expect(readReport(fileOf(reportOf('vendor/create-then-read', [finding, { ...finding, level: 'should' }])))).toEqual([
    { case: 'vendor/create-then-read', requirement: 'vendor/create', where: '/data/*/city' },
  ])
})

test('cases that are no longer there are left out', () => {
  expect(readReport(fileOf(reportOf('vendor/of-old', [finding])))).toEqual([])
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
