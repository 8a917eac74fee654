// The parts of a run come to what the whole run comes to; what is missing, cut short or of another run never looks complete.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMock } from '../../../mocks/index.ts'
import { trialConfig } from '../../../scripts/proof/trial-mock.ts'
import { cases } from '../../cases/index.ts'
import { jsonReporter } from '../../reporters/json.ts'
import { type RunOptions, run } from '../../runner/run.ts'
import { shardOf } from '../../runner/trial/shard.ts'
import type { Outcome } from '../../runner/verdict/outcome.ts'
import { mergedEvents } from './merged.ts'
import { readShard } from './shard-report.ts'

type Answering = (request: Request) => Promise<Response>

const folder = mkdtempSync(join(tmpdir(), 'merge-'))
afterAll(() => rmSync(folder, { recursive: true }))

const areas = ['vendor', 'referral-source', 'core-charge', 'statement', 'http', 'session', 'auth']
const chosen = cases.filter(
  ({ area, id }) => areas.includes(area) && !/^(values|sequences|pages|beside)/.test(id) && !id.includes('deliver'),
)

/** Runs against a mock of its own, and keeps the JSON report. */
async function judged(
  name: string,
  change: (answer: Answering) => Answering,
  part: Partial<RunOptions>,
): Promise<{ file: string; outcome: Outcome | undefined }> {
  const mock = await createMock({ seed: 1 })
  let text = ''
  const report = jsonReporter({ target: 'http://shop.example', startedAt: new Date(0), write: (more) => (text += more) })
  let outcome: Outcome | undefined
  const options = { ...trialConfig(mock), target: change((request) => mock.fetch(request)), cases: chosen, effects: 'disruptive' as const }
  for await (const event of run({ ...options, webhooks: { receiver: 'off' }, ...part })) {
    report(event)
    if (event.type === 'end') outcome = event.outcome
  }
  const file = join(folder, `${name}.json`)
  writeFileSync(file, text)
  return { file, outcome }
}

const partsOf = (of: number) => Array.from({ length: of }, (_, index) => shardOf(chosen, { index: index + 1, of }, 'disruptive'))

async function judgedInParts(name: string, change: (answer: Answering) => Answering, of: number): Promise<string[]> {
  const files: string[] = []
  for (const part of partsOf(of)) files.push((await judged(`${name}-${part.shard.index}`, change, part)).file)
  return files
}

function mergedOf(files: readonly string[]): Outcome {
  const end = mergedEvents(files.map(readShard), undefined).at(-1)
  if (end?.type !== 'end') throw new Error('there is no end')
  return end.outcome
}

/** What of an outcome is a verdict. Which of its reasons a part gives depends on what the others asked. */
const verdictsOf = (outcome: Outcome | undefined) => ({
  verdict: outcome?.verdict,
  cases: outcome?.cases,
  exercised: outcome?.exercised,
  requirements: outcome?.requirements.map(({ requirement: { id }, verdict }) => `${id} ${verdict}`),
})

const right = (answer: Answering): Answering => answer
const withoutMeta =
  (answer: Answering): Answering =>
  async (request) => {
    const came = await answer(request)
    if (request.method !== 'GET' || !/^\/v3\/vendor\/\w+$/.test(new URL(request.url).pathname) || !came.ok) return came
    const body: { data: object } = await came.json()
    return Response.json({ ...body, data: { ...body.data, meta: undefined } }, { status: came.status })
  }
/** Other areas need it. */
const withoutReferralSources =
  (answer: Answering): Answering =>
  (request) =>
    new URL(request.url).pathname.startsWith('/v3/referral_source')
      ? Promise.resolve(Response.json({ success: false, message: 'No such path.' }, { status: 404 }))
      : answer(request)

let parts: string[]
beforeAll(async () => {
  parts = await judgedInParts('right', right, 3)
})

test.each([
  ['a right server', right, 3],
  ['a server that loses meta', withoutMeta, 4],
  ['a server that lacks an area', withoutReferralSources, 2],
  ['a server that lacks an area, each area for itself', withoutReferralSources, 6],
])(
  '%s: the parts come to what the whole run comes to',
  async (name, change, of) => {
    const whole = await judged(`${name}-whole`, change, {})
    const merged = mergedOf(await judgedInParts(name, change, of))
    expect(verdictsOf(merged)).toEqual(verdictsOf(whole.outcome))
  },
  180_000,
)

test('a part that is missing leaves the verdict open', () => {
  const merged = mergedOf(parts.slice(0, 2))
  expect(merged.verdict).toBe('incomplete')
  expect(merged.incomplete[0]).toBe('part 3 of 3 is missing')
})

const changed = (file: string, change: (whole: { [name: string]: unknown }) => object): string => {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  report.results.extra['repair-shop.conformance'] = change(report.results.extra['repair-shop.conformance'])
  const other = `${file}.changed.json`
  writeFileSync(other, JSON.stringify(report))
  return other
}

test('parts that were asked of different addresses leave the verdict open', () => {
  const [first = '', ...others] = parts
  const merged = mergedOf([changed(first, (whole) => ({ ...whole, target: 'http://other.example' })), ...others])
  expect(merged.incomplete[0]).toBe('the parts were asked of different addresses: http://other.example, http://shop.example')
})

test('a part that was cut short makes all of it incomplete', async () => {
  const [cut] = partsOf(3)
  const stop = AbortSignal.abort()
  const { file } = await judged('cut', right, { ...cut, signal: stop })
  const merged = mergedOf([file, ...parts.slice(1)])
  expect(merged.verdict).toBe('incomplete')
  expect(merged.incomplete.join()).toMatch(/the run was stopped, and \d+ of \d+ cases were not asked/)
})

test.each<[string, () => readonly string[], RegExp]>([
  ['the same part twice', () => [parts[0] ?? '', parts[0] ?? ''], /are both part 1 of 3/],
  [
    'parts of other cases',
    () => [parts[0] ?? '', changed(parts[1] ?? '', (whole) => ({ ...whole, shard: { index: 2, of: 3, selection: 'other' } }))],
    /ask other cases/,
  ],
  ['a part by another build of this version', () => [changed(parts[0] ?? '', (whole) => ({ ...whole, build: 'other' }))], /another build/],
  ['a part by another contract', () => [changed(parts[0] ?? '', (whole) => ({ ...whole, contract: 'other' }))], /another build/],
  ['a whole run', () => [changed(parts[0] ?? '', ({ shard, ...whole }) => whole)], /report of a whole run/],
  ['what is no whole report', () => [changed(parts[0] ?? '', ({ coverage, ...whole }) => whole)], /not a whole report/],
])('%s is refused', (_, files, why) => {
  expect(() => mergedOf(files())).toThrow(why)
})
