// What a run tells: the report for people, and the report files, opened before anything is sent and written as it goes.

import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { consoleReporter } from '../../reporters/console.ts'
import { reporters as fileReporters } from '../../reporters/index.ts'
import type { MakeReporter, Reporter } from '../../reporters/telling/reporter.ts'
import { painter, printable } from '../../reporters/telling/text.ts'
import { Mistake } from '../reading/mistake.ts'
import type { Talking } from '../reading/surroundings.ts'
import { openFile, printableReason, type Sink } from './whole-file.ts'

const makers: { readonly [kind: string]: MakeReporter } = fileReporters

/** Of cases without end that find nothing, files name no more. */
const mostPassed = 500

export interface Reports {
  report: Reporter
  /** The run came to its end; or it did not, and then no file is there that could be taken for its report. True when all are whole. */
  close(end: 'finished' | 'never began'): boolean
}

/** `wanted` has a path by kind; `-` is stdout, and then the report for people goes to stderr. */
export function openReports(
  wanted: { readonly [kind: string]: string },
  target: string,
  { stdout, stderr, env, tell }: Talking,
  { isEndless = false, people, guided = false }: { isEndless?: boolean; people?: Reporter | undefined; guided?: boolean } = {},
): Reports {
  const startedAt = new Date()
  const given = Object.entries(wanted).map(([kind, text]) => ({ kind, ...pathAndLimit(kind, text) }))
  const kindOf = new Map<string, string>()
  for (const { kind, path } of given) {
    const other = kindOf.get(path)
    if (other) throw new Mistake(`--report: ${other} and ${kind} cannot both go to ${path === '-' ? 'stdout' : path}.`)
    kindOf.set(path, kind)
  }
  const toStdout: Sink = { write: (text) => void stdout.write(text), keep: () => {}, drop: () => {} }
  const opened: Written[] = []
  try {
    for (const { kind, path, most } of given) {
      const sink = path === '-' ? toStdout : openFile(path, 'report')
      const report = makers[kind]?.({ target, startedAt, write: sink.write, ...(most !== undefined && { most }) })
      if (report) opened.push({ name: `${kind}=${path}`, report, sink, broken: false })
    }
  } catch (error) {
    for (const { sink } of opened) sink.drop()
    throw error
  }
  const results = kindOf.has('-') ? stderr : stdout
  const forPeople =
    people ??
    consoleReporter({
      target,
      results,
      paint: painter(results.isTTY, env),
      live: !isEndless && stderr.isTTY ? stderr : undefined,
      guided,
    })
  /** Does it with one report; the others do not suffer when that fails. */
  const attempt = (one: Written, work: () => void) => {
    if (one.broken) return
    try {
      work()
    } catch (error) {
      one.broken = true
      one.sink.drop()
      tell(
        `The report ${printable(one.name)} could not be written: ${printableReason(error)}. The other reports go on; the run ends with 2.\n`,
      )
    }
  }
  let passed = 0
  const leave = () => {
    for (const { sink } of opened) sink.drop()
  }
  process.once('exit', leave)
  return {
    report: (event) => {
      forPeople(event)
      if (isEndless && event.type === 'result' && event.result.verdict === 'pass' && passed++ >= mostPassed) return
      for (const one of opened) attempt(one, () => one.report(event))
    },
    close: (end) => {
      process.off('exit', leave)
      if (end === 'never began') {
        leave()
        tell(stillThereInWords(given.filter(({ path }) => statSync(path, { throwIfNoEntry: false })?.isFile()).map(({ path }) => path)))
      } else for (const one of opened) attempt(one, () => one.sink.keep())
      return !opened.some(({ broken }) => broken)
    },
  }
}

/** Nobody shall take what an earlier run wrote for what this one found. */
function stillThereInWords(paths: readonly string[]): string {
  if (paths.length === 0) return ''
  const [are, reports] = paths.length === 1 ? ['is', 'report'] : ['are', 'reports']
  return `${paths.map((path) => printable(path)).join(', ')} ${are} still the ${reports} of an earlier run: this one wrote none.\n`
}

interface Written {
  name: string
  report: Reporter
  sink: Sink
  broken: boolean
}

/** A report would take the place of what is read: the known failures, or the recording. */
export function refuseReportOver(file: string | undefined, what: string, wanted: { readonly [kind: string]: string }): void {
  if (file === undefined) return
  const [kind] = Object.entries(wanted).find(([kind, text]) => pathAndLimit(kind, text).path === realNameOf(file)) ?? []
  if (kind !== undefined)
    throw new Mistake(`--report: ${kind} would take the place of the ${what} ${printable(file)}. Give it another name.`)
}

const units: { readonly [unit: string]: number } = { MB: 1024 ** 2, GB: 1024 ** 3 }

/** `traffic.har?max=200MB` says how much it may hold. A file has one name, whatever links lead to it. */
function pathAndLimit(kind: string, text: string): { path: string; most: number | undefined } {
  const [, named = text, count, unit = ''] = /^(.*)\?max=(\d+)(MB|GB)$/.exec(text) ?? []
  if (count !== undefined && kind !== 'har') throw new Mistake(`--report ${kind}=…?max=…: only har has a bound.`)
  return { path: named === '-' ? named : realNameOf(named), most: count === undefined ? undefined : Number(count) * (units[unit] ?? 1) }
}

function realNameOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const folder = dirname(path)
    return folder === path ? path : join(realNameOf(folder), basename(path))
  }
}
