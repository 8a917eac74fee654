// What a run tells: the report for people, and the report files, opened before anything is sent and written as it goes.
import { closeSync, existsSync, fstatSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { consoleReporter } from '../reporters/console.ts'
import { reporters as fileReporters } from '../reporters/index.ts'
import type { MakeReporter, Reporter } from '../reporters/telling/reporter.ts'
import { painter } from '../reporters/telling/text.ts'
import { Mistake } from './mistake.ts'
import type { Surroundings } from './surroundings.ts'

const makers: { readonly [kind: string]: MakeReporter } = fileReporters

export interface Reports {
  report: Reporter
  /** The run came to its end; or it never began, and then no file is left that could be taken for a report. */
  close(end: 'finished' | 'never began'): void
}

/** `wanted` has a path by kind; `-` is stdout, and then the report for people goes to stderr. */
export function openReports(wanted: { readonly [kind: string]: string }, target: string, { stdout, stderr, env }: Surroundings): Reports {
  const startedAt = new Date()
  const kindOf = new Map<string, string>()
  for (const [kind, path] of Object.entries(wanted)) {
    const other = kindOf.get(path)
    if (other) throw new Mistake(`--report: ${other} and ${kind} cannot both go to ${path === '-' ? 'stdout' : path}.`)
    kindOf.set(path, kind)
  }
  const files = new Map<string, number>()
  const close: Reports['close'] = (end) => {
    for (const [path, file] of files) {
      if (end === 'never began' && fstatSync(file).isFile()) rmSync(path, { force: true })
      closeSync(file)
    }
  }
  try {
    for (const path of kindOf.keys()) if (path !== '-') files.set(path, opened(path))
  } catch (error) {
    close('never began')
    throw error
  }
  const reporters = Object.entries(wanted).flatMap(([kind, path]) => {
    const file = files.get(path)
    const write = (text: string): void => void (file === undefined ? stdout.write(text) : writeFileSync(file, text))
    return makers[kind]?.({ target, startedAt, write }) ?? []
  })
  const results = kindOf.has('-') ? stderr : stdout
  const live = stderr.isTTY ? stderr : undefined
  reporters.unshift(consoleReporter({ target, results, paint: painter(results.isTTY, env), live }))
  return {
    report: (event) => {
      for (const report of reporters) report(event)
    },
    close,
  }
}

function opened(path: string): number {
  try {
    return openSync(path, 'w')
  } catch (error) {
    const why = existsSync(dirname(path)) ? (error instanceof Error ? error.message : error) : `there is no folder ${dirname(path)}`
    throw new Mistake(`The report ${path} cannot be written: ${why}.`)
  }
}
