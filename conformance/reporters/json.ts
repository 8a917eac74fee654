// The report for programs: CTRF (ctrf.io), with all we know under `extra`. report.schema.json describes the whole of it.

import { beginningOf } from '../../openapi/visible.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { Finding } from '../exchange/finding.ts'
import { requirement } from '../requirements/index.ts'
import type { Shard } from '../runner/trial/shard.ts'
import type { Outcome } from '../runner/verdict/outcome.ts'
import type { CaseResult, Verdict } from '../runner/verdict/result.ts'
import { productBuild } from './telling/build.ts'
import { contractDigest } from './telling/contract-text.ts'
import { findingTexts, inFiveLines } from './telling/finding-text.ts'
import { MissingSoFar } from './telling/missing.ts'
import { neverShown } from './telling/never-shown.ts'
import type { MakeReporter } from './telling/reporter.ts'
import { scriptOf } from './telling/script.ts'
import { coverageOf, verdictInWords } from './telling/summary.ts'
import { curlOf } from './telling/text.ts'
import { productVersion } from './telling/version.ts'

const statuses = {
  pass: 'passed',
  fail: 'failed',
  known: 'other',
  advice: 'passed',
  skipped: 'skipped',
  'not exercised': 'pending',
} as const satisfies { [verdict in Verdict]: string }

type Status = (typeof statuses)[Verdict]

/** Our own keys in `extra`, as CTRF wants them: with a name before them. */
const extra = <Value extends object>(value: Value) => ({ 'repair-shop.conformance': value })

/** Bounds of what is told of one case, for a server that is all wrong. */
const longestBody = 4_000
const mostFindings = 50
const mostExchanges = 10

/** Writes each test as it comes, so that it keeps nothing. */
export const jsonReporter: MakeReporter = ({ target, startedAt, write }) => {
  const start = startedAt.getTime()
  const counts = new Map<Status, number>()
  const areas = new Set<string>()
  const left: string[] = []
  const usedUp: { [kind: string]: number } = {}
  const missing = new MissingSoFar()
  let strict = false
  let mark = ''
  let shard: Shard | undefined
  let tests = 0
  return (event) => {
    if (event.type === 'start') {
      ;[strict, mark, shard] = [event.strict ?? false, event.mark, event.shard]
      const about = {
        reportFormat: 'CTRF',
        specVersion: '1.0.0',
        timestamp: startedAt.toISOString(),
        generatedBy: 'repair-shop-conformance',
      }
      const tool = { name: 'repair-shop-conformance', version: productVersion }
      write(`${JSON.stringify(about).slice(0, -1)},"results":{"tool":${JSON.stringify(tool)},"tests":[`)
    }
    if (event.type === 'result') {
      const { verdict, case: asked } = event.result
      const status = strict && verdict === 'advice' ? 'failed' : statuses[verdict]
      counts.set(status, (counts.get(status) ?? 0) + 1)
      areas.add(asked.area)
      missing.add(event.result)
      left.push(...event.result.left)
      for (const [kind, count] of Object.entries(event.result.usedUp ?? {})) usedUp[kind] = (usedUp[kind] ?? 0) + count
      write(`${tests === 0 ? '' : ','}\n${JSON.stringify(testOf(event.result, status, target))}`)
      tests += 1
    }
    if (event.type === 'end') {
      const { outcome } = event
      const count = (status: Status) => counts.get(status) ?? 0
      const duration = Math.round(outcome.milliseconds)
      const summary = {
        tests,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: count('pending'),
        other: count('other'),
        suites: areas.size,
        start,
        stop: start + duration,
        duration,
      }
      const whole = {
        ...{ target, mark, strict, contract: contractDigest(), build: productBuild, ...(shard && { shard }) },
        ...{ ...wholeOf(outcome), missing: missing.all(), usedUp, left, ...(event.client && { client: event.client }) },
      }
      write(`\n],"summary":${JSON.stringify(summary)},"extra":${JSON.stringify(extra(whole))}}}\n`)
    }
  }
}

function testOf(result: CaseResult, status: Status, target: string) {
  const { case: asked, verdict, reason, milliseconds, left, missing, usedUp = {} } = result
  // What fails a run is not left out for what is advised.
  const findings = result.findings.toSorted((one, other) => Number(other.level === 'must') - Number(one.level === 'must'))
  const texts = findingTexts({ ...result, findings }, target).slice(0, mostFindings)
  const [first] = texts
  const shown = findings.slice(0, mostFindings)
  const exchanges = [...new Set(shown.flatMap(({ exchange }) => exchange ?? []))].slice(0, mostExchanges)
  const told = first && `${first.requirement}: expected ${first.expected}, got ${first.actual}`
  // Advice is not why a case came to no verdict.
  const message = findings[0]?.level === 'must' ? told : (reason ?? told)
  return {
    name: asked.id,
    status,
    duration: Math.round(milliseconds),
    suite: [asked.area],
    ...(message !== undefined && { message }),
    ...(texts.length > 0 && { trace: texts.map((one) => inFiveLines(asked, one).join('\n')).join('\n\n') }),
    rawStatus: verdict,
    tags: [asked.effects],
    extra: extra({
      title: asked.title,
      requirements: asked.requirements,
      operations: asked.operations,
      ...(reason !== undefined && { reason }),
      findings: shown.map((finding) => jsonFinding(finding, exchanges, target)),
      findingsInAll: findings.length,
      exchanges: exchanges.map(jsonExchange),
      left,
      ...(missing && { missing }),
      ...(Object.keys(usedUp).length > 0 && { usedUp }),
    }),
  }
}

/** `exchange` is its place in `exchanges` of the case. */
function jsonFinding(told: Finding, exchanges: readonly Exchange[], target: string) {
  const { requirement: id, exchange, operation, attempt, script = scriptOf(target, told), ...finding } = told
  const { source, text } = requirement(id)
  const place = exchange ? exchanges.indexOf(exchange) : -1
  return {
    requirement: id,
    source,
    text,
    ...finding,
    ...(operation !== undefined && { operation }),
    ...(exchange && { curl: curlOf(target, exchange) }),
    ...(script && { script: script.join('\n') }),
    ...(place >= 0 && { exchange: place }),
  }
}

function jsonExchange({ request, answer, failure, milliseconds }: Exchange) {
  return {
    request,
    ...(answer && {
      answer: {
        status: answer.status,
        headers: answer.headers,
        text: beginningOf(answer.text, longestBody),
        length: answer.whole?.characters ?? answer.text.length,
        ...(answer.unreadable !== undefined && { unreadable: answer.unreadable }),
      },
    }),
    ...(failure !== undefined && { failure }),
    milliseconds,
  }
}

function wholeOf(outcome: Outcome) {
  const {
    verdict,
    stopped,
    obstacle,
    incomplete,
    exercised,
    remedies,
    cases,
    requests,
    askedAgain,
    flaky,
    width,
    casesAskedAgain,
    baseline,
    since,
    coverage,
    explored,
    requirements,
  } = outcome
  return {
    verdict,
    verdictInWords: verdictInWords(outcome).text,
    incomplete,
    exercised,
    remedies,
    ...(stopped !== undefined && { stopped }),
    ...(obstacle !== undefined && { obstacle }),
    cases,
    requests,
    askedAgain,
    ...(flaky && { flaky }),
    ...(width !== undefined && { width }),
    casesAskedAgain,
    baseline,
    ...(since && { since: { ...since, advice: undefined } }),
    requirements: requirements.map(
      ({ requirement: { id, source, level, text, unjudged }, verdict: found, cases: by, evidence, reasons }) => ({
        id,
        source,
        level,
        text,
        ...(unjudged !== undefined && { unjudged }),
        verdict: found,
        cases: by,
        evidence,
        reasons,
      }),
    ),
    covered: coverageOf(coverage),
    coverage,
    explored,
    neverShown: neverShown(coverage),
  }
}
