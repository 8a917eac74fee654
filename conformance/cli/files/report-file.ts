// The JSON report of a run, as far as another run can be held beside it: what each case came to, and what was found where.
import { cases } from '../../cases/index.ts'
import { isObject } from '../../exchange/compare.ts'
import type { Finding } from '../../exchange/finding.ts'
import { requirements } from '../../requirements/index.ts'
import { verdicts } from '../../runner/verdict/outcome.ts'
import type { Verdict } from '../../runner/verdict/result.ts'
import type { JudgedCase } from '../../runner/verdict/since.ts'
import { givenText } from '../reading/given-file.ts'
import { Mistake } from '../reading/mistake.ts'

export interface ReadReport {
  /** The address that was judged. */
  target: string
  /** Why it ended before its last case. */
  stopped: string | undefined
  /** Cases and requirements that are no longer there are left out: nothing can be said of them. */
  tests: readonly JudgedCase[]
}

/** Of a kept last run also what earlier ones came to, in cases that it did not ask. */
export function readReport(file: string, hint = 'It takes what --report json=<file> of an earlier run wrote.'): ReadReport {
  const report = parsedReport(file, hint)
  const results = isObject(report) && isObject(report.results) ? report.results : {}
  if (!Array.isArray(results.tests) || !isObject(results.tool) || results.tool.name !== 'repair-shop-conformance')
    throw new Mistake(`${file} is not a report of this program. ${hint}`)
  const { target, stopped } = extraOf(results)
  return {
    target: typeof target === 'string' ? target : '',
    stopped: typeof stopped === 'string' ? stopped : undefined,
    tests: [...results.tests, ...earlierTests(report)].flatMap(testOfReport),
  }
}

const ownKey = 'repair-shop.conformance'

/** What a CTRF document says in words of ours. */
function extraOf(part: unknown): { readonly [name: string]: unknown } {
  const extra = isObject(part) && isObject(part.extra) ? part.extra[ownKey] : undefined
  return isObject(extra) ? extra : {}
}

/** Of the tests that a kept last run carries along. */
export function earlierTests(report: unknown): readonly unknown[] {
  const { earlier } = extraOf(report)
  return Array.isArray(earlier) ? earlier : []
}

/** The text of a report that carries tests of earlier ones along. */
export function withEarlierTests(text: string, earlier: readonly unknown[]): string {
  return `${text.trimEnd().slice(0, -1)},"extra":${JSON.stringify({ [ownKey]: { earlier } })}}\n`
}

function testOfReport(test: unknown): JudgedCase[] {
  if (!isObject(test)) return []
  const asked = cases.find(({ id }) => id === test.name)
  const verdict = verdicts.find((known) => known === test.rawStatus)
  if (!asked || !verdict) return []
  const milliseconds = typeof test.duration === 'number' ? test.duration : 0
  return [{ case: asked, verdict: countedAs(verdict, test.status), findings: findingsIn(extraOf(test).findings), milliseconds }]
}

/** In a strict run advice has failed. */
const countedAs = (verdict: Verdict, status: unknown): Verdict => (status === 'failed' ? 'fail' : verdict)

const findingsIn = (found: unknown): Finding[] => (Array.isArray(found) ? found.filter(isFinding) : [])

export function parsedReport(file: string, hint: string): unknown {
  const text = givenText(file, `The report ${file} cannot be read. ${hint}`)
  try {
    return JSON.parse(text)
  } catch {
    throw new Mistake(`The report ${file} is not JSON. ${hint}`)
  }
}

function isFinding(finding: unknown): finding is Finding {
  const { level, requirement: broken, where } = isObject(finding) ? finding : {}
  return typeof level === 'string' && typeof where === 'string' && requirements.some(({ id }) => id === broken)
}
