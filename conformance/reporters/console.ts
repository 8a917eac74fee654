// The report for a terminal: a live line while it runs, then failures, a table by area, and the verdict.
import { requirement } from '../requirements/index.ts'
import type { Finding } from '../runner/finding.ts'
import type { CaseResult, RunEvent, Verdict } from '../runner/run.ts'
import { curlOf, type Paint, printable } from './text.ts'

interface Output {
  write(text: string): unknown
}

interface ConsoleOptions {
  /** The address that curl lines name. */
  target: string
  /** The report. */
  results: Output
  paint: Paint
  /** Where the live line goes; undefined for none. */
  live: Output | undefined
}

const verdicts = ['pass', 'fail', 'advice', 'skipped'] as const satisfies readonly Verdict[]

/** Takes the events of a run, one after the other. */
export function consoleReporter({ target, results, paint, live }: ConsoleOptions): (event: RunEvent) => void {
  const done: CaseResult[] = []
  let cases = 0
  return (event) => {
    if (event.type === 'start') cases = event.cases
    if (event.type === 'result') {
      done.push(event.result)
      const failures = done.filter(({ verdict }) => verdict === 'fail').length
      live?.write(`\r\u001b[2K${done.length}/${cases} cases, ${failures} failed, ${event.result.case.area}`)
    }
    if (event.type !== 'end') return
    live?.write('\r\u001b[2K')
    for (const result of done) if (result.verdict === 'fail' || result.verdict === 'advice') results.write(toldCase(result, target, paint))
    results.write(table(done))
    results.write(skipped(done, paint))
    results.write(left(done, paint))
    const { verdict, cases: counted } = event.outcome
    const { fail, advice, skipped: notAsked } = counted
    const style = verdict === 'conforms' ? 'green' : 'red'
    const counts = `${fail} failed, ${advice} with advice, ${notAsked} skipped of ${done.length} cases`
    results.write(`\n${paint(['bold', style], verdict === 'conforms' ? 'Conforms' : 'Does not conform')}: ${counts}\n`)
  }
}

/** Five lines for each different finding of a case. */
function toldCase({ case: asked, findings }: CaseResult, target: string, paint: Paint): string {
  return findings
    .map((finding) => {
      const { text, source } = requirement(finding.requirement)
      const mark = finding.level === 'must' ? paint('red', 'fail') : paint('yellow', 'advice')
      return [
        `${mark}  ${paint('bold', asked.id)}`,
        `  ${finding.requirement} (${source}): ${text}`,
        `  expected ${printable(finding.expected)}${place(finding)}`,
        `  got ${printable(finding.actual)}`,
        `  ${paint('dim', finding.exchange ? curlOf(target, finding.exchange) : 'no request')}`,
        '',
      ].join('\n')
    })
    .join('\n')
}

const place = ({ where }: Finding): string => (where === '' ? '' : ` at ${printable(where)}`)

function table(done: readonly CaseResult[]): string {
  const areas = [...new Set(done.map(({ case: { area } }) => area))].sort()
  const count = (area: string, verdict: Verdict) => done.filter((result) => result.case.area === area && result.verdict === verdict).length
  const rows = areas.map((area) => [area, ...verdicts.map((verdict) => String(count(area, verdict) || ''))])
  const lines = [['area', 'passed', 'failed', 'advice', 'skipped'], ...rows]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  const shown = lines.map((line) =>
    line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))),
  )
  return `\n${shown.map((line) => line.join('  ').trimEnd()).join('\n')}\n`
}

/** Why cases were skipped, each reason once. */
function skipped(done: readonly CaseResult[], paint: Paint): string {
  const reasons = new Map<string, number>()
  for (const { reason } of done) if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  if (reasons.size === 0) return ''
  const lines = [...reasons].map(([reason, count]) => `  ${count} ${count === 1 ? 'case' : 'cases'}: ${printable(reason)}`)
  return `\n${paint('bold', 'Not asked')}\n${lines.join('\n')}\n`
}

function left(done: readonly CaseResult[], paint: Paint): string {
  const records = done.flatMap((result) => result.left)
  if (records.length === 0) return ''
  const more = records.length > 10 ? ` and ${records.length - 10} more` : ''
  return `\n${paint('bold', 'Left on the target')}, since no operation removes it: ${printable(records.slice(0, 10).join(', '), 1000)}${more}\n`
}
