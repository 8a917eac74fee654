// The JSON report of one part of a run: read whole, and refused where another build, another contract or another program wrote it.
import { cases } from '../../cases/index.ts'
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, jsonIn } from '../../exchange/exchange.ts'
import type { Finding } from '../../exchange/finding.ts'
import schema from '../../reporters/report.schema.json' with { type: 'json' }
import { productBuild } from '../../reporters/telling/build.ts'
import { contractDigest } from '../../reporters/telling/contract-text.ts'
import { productVersion } from '../../reporters/telling/version.ts'
import type { Shard } from '../../runner/trial/shard.ts'
import type { Outcome } from '../../runner/verdict/outcome.ts'
import type { CaseResult, RequirementResult, Verdict } from '../../runner/verdict/result.ts'
import { parsedReport } from '../files/report-file.ts'
import { Mistake } from '../reading/mistake.ts'
import { problems } from '../reading/schema.ts'

export interface ShardReport {
  file: string
  target: string
  mark: string
  strict: boolean
  shard: Shard
  results: readonly CaseResult[]
  whole: Pick<
    Outcome,
    'stopped' | 'obstacle' | 'exercised' | 'coverage' | 'explored' | 'requests' | 'askedAgain' | 'flaky' | 'casesAskedAgain' | 'baseline'
  > & {
    requirements: readonly TellingRequirement[]
  }
  milliseconds: number
}

/** What a part says of a requirement of the ledger. */
export interface TellingRequirement extends Omit<RequirementResult, 'requirement'> {
  id: string
}

type WrittenExchange = Pick<Exchange, 'request' | 'failure' | 'milliseconds'> & {
  answer?: { status: number; headers: { [name: string]: string }; text: string; length: number; unreadable?: string }
}
type WrittenFinding = Omit<Finding, 'exchange' | 'script'> & { exchange?: number; script?: string; curl?: string }
type WrittenCase = Pick<CaseResult, 'left' | 'missing' | 'usedUp'> & {
  findings: WrittenFinding[]
  exchanges: WrittenExchange[]
  reason?: string
}

interface WrittenReport {
  results: {
    tool: { version?: string }
    tests: { name: string; rawStatus: Verdict; duration: number; extra: { [ownKey]: WrittenCase } }[]
    summary: { duration: number }
    extra: {
      [ownKey]: ShardReport['whole'] & { target: string; mark: string; strict: boolean; contract: string; build?: string; shard?: Shard }
    }
  }
}

const ownKey = 'repair-shop.conformance'
const hint = 'merge takes what run --shard 1/4 --report json=<file> and its other parts wrote.'

export function readShard(file: string): ShardReport {
  const report = parsedReport(file, hint)
  if (!isWholeReport(report)) throw new Mistake(`${file} is not a whole report of this program. ${hint}`)
  const { tool, tests, summary, extra } = report.results
  const { target, mark, strict, shard, contract, build, ...whole } = extra[ownKey]
  if (shard === undefined) throw new Mistake(`${file} is the report of a whole run, which needs no merging. ${hint}`)
  if (tool.version !== productVersion || contract !== contractDigest() || build !== productBuild)
    throw new Mistake(
      `${file} was made by version ${tool.version} with another build than this one, ${productVersion}: merge with the build that ran.`,
    )
  return {
    ...{ file, target, mark, strict, shard, whole },
    results: tests.map((test) => caseResultOf(file, test)),
    milliseconds: summary.duration,
  }
}

const isWholeReport = (report: unknown): report is WrittenReport => isObject(report) && problems(schema, report, '').length === 0

function caseResultOf(file: string, { name, rawStatus, duration, extra }: WrittenReport['results']['tests'][number]): CaseResult {
  const asked = cases.find(({ id }) => id === name)
  if (!asked) throw new Mistake(`${file}: there is no case "${name}". ${hint}`)
  const { findings, reason, left, missing, usedUp, ...told } = extra[ownKey]
  const exchanges = told.exchanges.map((one, index) =>
    exchangeOfReport(one, findings.find(({ exchange }) => exchange === index)?.operation),
  )
  return {
    case: asked,
    verdict: rawStatus,
    findings: findings.map(({ exchange, script, curl, ...finding }) => ({
      ...finding,
      exchange: exchange === undefined ? undefined : exchanges[exchange],
      script: script?.split('\n') ?? (curl === undefined ? undefined : [curl]),
    })),
    exchanges,
    evidence: [],
    reason,
    left,
    missing,
    usedUp: usedUp ?? {},
    milliseconds: duration,
  }
}

/** Of long answers a report has the beginning. */
function exchangeOfReport({ request, answer, failure, milliseconds }: WrittenExchange, operation: Exchange['operation']): Exchange {
  const received = answer && {
    status: answer.status,
    headers: answer.headers,
    text: answer.text,
    whole: { characters: answer.length, bytes: answer.length },
    body: jsonIn(answer.text),
    unreadable: answer.unreadable,
  }
  return { operation, request: { ...request, body: request.body }, answer: received, failure, milliseconds }
}
