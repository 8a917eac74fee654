// The last run against each address, kept where the platform keeps what can be made again: what --failed and --since last go by.
// It is never a reason for a run to fail.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { isObject } from '../../exchange/compare.ts'
import { reporters } from '../../reporters/index.ts'
import type { Reporter } from '../../reporters/telling/reporter.ts'
import type { RunEvent } from '../../runner/run.ts'
import type { CaseResult } from '../../runner/verdict/result.ts'
import type { Env } from '../config/config.ts'
import { earlierTests, parsedReport, type ReadReport, readReport, withEarlierTests } from './report-file.ts'
import { makeFolder, openFile } from './whole-file.ts'

/** XDG_CACHE_HOME or ~/.cache, ~/Library/Caches on macOS, %LOCALAPPDATA% on Windows; undefined where there is no home. */
export function lastRunFolder(env: Env, platform: NodeJS.Platform = process.platform): string | undefined {
  const { XDG_CACHE_HOME: given, HOME: home, LOCALAPPDATA: local } = env
  const places = platform === 'win32' ? [local] : [given, home && join(home, platform === 'darwin' ? 'Library/Caches' : '.cache')]
  const place = places.find((path) => path !== undefined && isAbsolute(path))
  return place === undefined ? undefined : join(place, 'repair-shop-conformance')
}

/** One for each address, with a name that people recognise. */
export function lastRunFile(env: Env, target: string): string | undefined {
  const folder = lastRunFolder(env)
  const { host, pathname } = new URL(target)
  const address = `${host}${pathname.replace(/\/+$/, '')}`
  const name = address.replaceAll(/[^\w.-]+/g, '_').slice(0, 60)
  return folder && join(folder, `${name}-${createHash('sha256').update(target).digest('hex').slice(0, 8)}.json`)
}

/** What is kept of the last run; undefined when nothing is, or nothing that can be read. */
export function readLastRun(env: Env, target: string): ReadReport | undefined {
  const file = lastRunFile(env, target)
  try {
    return file === undefined || !existsSync(file) ? undefined : readReport(file)
  } catch {
    return undefined
  }
}

/** From there on findings are kept without the exchanges that show them. */
const plenty = 8 * 1024 * 1024
/** So many addresses are remembered. */
const mostFiles = 40

export interface LastRunKeeper {
  report: Reporter
  /** The run came to its end. Cases that came to no verdict stay as an earlier run left them. */
  keep(): void
}

export function lastRunKeeper(file: string | undefined, target: string): LastRunKeeper {
  if (file === undefined) return { report: () => {}, keep: () => {} }
  const chunks: string[] = []
  const judged = new Set<unknown>()
  let length = 0
  const write = (text: string) => {
    chunks.push(text)
    length += text.length
  }
  const report = reporters.json({ target, startedAt: new Date(), write })
  return {
    report(event) {
      if (event.type === 'result' && hasJudged(event.result.verdict)) judged.add(event.result.case.id)
      report(length > plenty ? withoutExchanges(event) : event)
    },
    keep() {
      try {
        keepFile(file, chunks.join(''), judged)
      } catch {}
      chunks.length = 0
    },
  }
}

const hasJudged = (verdict: unknown): boolean => verdict !== 'skipped' && verdict !== 'not exercised'

function keepFile(file: string, text: string, judged: ReadonlySet<unknown>): void {
  const folder = join(file, '..')
  makeFolder(folder, 0o700)
  const earlier = existsSync(file) ? testsOfFile(file).filter((test) => isObject(test) && !judged.has(test.name)) : []
  const sink = openFile(file, 'last run')
  try {
    sink.write(earlier.length > 0 ? withEarlierTests(text, earlier) : text)
    sink.keep()
  } catch (error) {
    sink.drop()
    throw error
  }
  forgetOldest(folder)
}

/** Of a file that is broken nothing is carried along. */
function testsOfFile(file: string): readonly unknown[] {
  try {
    const report = parsedReport(file, '')
    const tests = isObject(report) && isObject(report.results) && Array.isArray(report.results.tests) ? report.results.tests : []
    return [...tests, ...earlierTests(report)].filter((test) => isObject(test) && hasJudged(test.rawStatus))
  } catch {
    return []
  }
}

function forgetOldest(folder: string): void {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const byAge = files.map((name) => ({ name, time: statSync(join(folder, name)).mtimeMs })).sort((one, other) => other.time - one.time)
  for (const { name } of byAge.slice(mostFiles)) rmSync(join(folder, name), { force: true })
}

const withoutExchanges = (event: RunEvent): RunEvent => (event.type === 'result' ? { ...event, result: shortened(event.result) } : event)

const shortened = (result: CaseResult): CaseResult => ({
  ...result,
  findings: result.findings.map(({ attempt, recipe, ...finding }) => ({ ...finding, exchange: undefined })),
  exchanges: [],
})
