// The JSON report of an earlier run, as far as a run can be held beside it: what was found, and where.
import { readFileSync } from 'node:fs'
import { cases } from '../../cases/index.ts'
import { isObject } from '../../exchange/compare.ts'
import type { Finding } from '../../exchange/finding.ts'
import { type Departure, departureOf } from '../../runner/verdict/baseline.ts'
import { Mistake } from '../reading/mistake.ts'

/** What it calls broken. Cases that are no longer there are left out: nothing can say whether they are fixed. */
export function readReport(file: string): Departure[] {
  const tests = testsOf(file)
  return tests.flatMap(({ name, findings }) => {
    const asked = cases.find(({ id }) => id === name)
    return asked ? findings.filter(isBreach).map((finding) => departureOf(asked, finding)) : []
  })
}

function testsOf(file: string): { name: unknown; findings: unknown[] }[] {
  const report = parsedReport(file)
  const results = isObject(report) && isObject(report.results) ? report.results : {}
  if (!Array.isArray(results.tests) || !isObject(results.tool) || results.tool.name !== 'repair-shop-conformance')
    throw new Mistake(`${file} is not a report of this program. --since takes what --report json=<file> of an earlier run wrote.`)
  return results.tests.filter(isObject).map(({ name, extra }) => {
    const own = isObject(extra) ? extra['repair-shop.conformance'] : undefined
    return { name, findings: isObject(own) && Array.isArray(own.findings) ? own.findings : [] }
  })
}

function parsedReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const why = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
    throw new Mistake(`The report ${file} ${why}. --since takes what --report json=<file> of an earlier run wrote.`)
  }
}

function isBreach(finding: unknown): finding is Finding {
  return isObject(finding) && finding.level === 'must' && typeof finding.requirement === 'string' && typeof finding.where === 'string'
}
