// The page as a reader gets it: what it says, that nothing of a target is executed in it, and that it stays small.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Exchange } from '../exchange/exchange.ts'
import type { Finding } from '../exchange/finding.ts'
import type { Case } from '../runner/trial/case.ts'
import { Baseline } from '../runner/verdict/baseline.ts'
import type { CaseResult } from '../runner/verdict/result.ts'
import { htmlReporter } from './html.ts'
import { resultOf, tallyOf } from './telling/testing.ts'

const asked = (id: string, requirements: Case['requirements'] = ['vendor/read']): Case => ({
  id,
  area: 'vendor',
  title: `Title of ${id}`,
  requirements,
  effects: 'own',
  operations: ['getVendor'],
  run: async () => {},
})

const exchanged = (body: unknown, text = JSON.stringify(body)): Exchange => ({
  operation: 'getVendor',
  request: { method: 'GET', path: '/v3/vendor/ven_1', headers: { accept: 'application/json' }, body: undefined },
  answer: { status: 200, headers: { 'content-type': 'application/json' }, text, body, unreadable: undefined },
  failure: undefined,
  milliseconds: 3,
})

const found = (exchange: Exchange, about: Partial<Finding> = {}): Finding => ({
  check: 'schema',
  requirement: 'vendor/country-code',
  level: 'must',
  where: '/data/country',
  expected: 'one of AD, AE',
  actual: '"us"',
  operation: 'getVendor',
  exchange,
  ...about,
})

const result = (id: string, about: Partial<CaseResult> = {}): CaseResult => resultOf({ milliseconds: 12, ...about, case: asked(id) })

const vendor = exchanged({ success: true, data: { id: 'ven_1', country: 'us' } })
const failed = (id: string, exchange = vendor, about: Partial<Finding> = {}) =>
  result(id, { verdict: 'fail', exchanges: [exchange], findings: [found(exchange, about)] })

interface Ending {
  stopped?: string
  strict?: boolean
  baseline?: Baseline
  target?: string
}

function page(
  results: readonly CaseResult[],
  { stopped, strict = false, baseline, target = 'https://shop.example/api' }: Ending = {},
): string {
  const texts: string[] = []
  const report = htmlReporter({ target, startedAt: new Date('2026-03-04T10:22:33Z'), write: (text) => texts.push(text) })
  const known = baseline ?? new Baseline([], '2026-03-04')
  report({ type: 'start', cases: results.length, mark: 'conformance abc' })
  const judged = results.map((given) => known.judge(given))
  for (const one of judged) {
    report({ type: 'begin', case: one.case })
    report({ type: 'result', result: one })
  }
  report({
    type: 'end',
    outcome: tallyOf(judged).outcome({ strict, stopped, baseline: known, milliseconds: 3200, requireExercised: 0, ofAll: true }),
  })
  return texts.join('')
}

/** What a person reads, without the markup. */
const words = (html: string): string =>
  html
    .replace(/<(style|script)>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll(/[^\S\n]+/g, ' ')

/** Of a long page a failed test is to show only what it looked for. */
const tells = (told: string, part: string) => expect(told.includes(part), part).toBe(true)

const heading = (html: string): string => words(/<h1>.*?<\/h1>/s.exec(html)?.[0] ?? '').trim()

const advised = result('vendor/b', {
  verdict: 'advice',
  exchanges: [vendor],
  findings: [found(vendor, { level: 'should', requirement: 'record/tidy-meta' })],
})

test.each<[string, CaseResult[], Ending, string]>([
  ['a failure', [failed('vendor/a')], {}, '✗ Does not conform'],
  ['advice where it counts', [advised], { strict: true }, '✗ Does not conform'],
  ['passed cases that leave most of the description open', [result('vendor/a')], {}, '◐ Conforms, as far as it was exercised'],
  ['nothing but skipped cases', [result('vendor/a', { verdict: 'skipped', reason: 'not wanted' })], {}, '○ Incomplete'],
])('tells the verdict of %s first', (_, results, ending, verdict) => {
  expect(heading(page(results, ending))).toBe(verdict)
})

test('tells target, time, and why the run ended early', () => {
  const told = words(page([result('vendor/a')], { stopped: 'the time given (5000 ms) was over' }))
  tells(told, 'https://shop.example/api')
  tells(told, '2026-03-04 10:22 UTC')
  tells(told, 'Stopped early: the time given (5000 ms) was over')
})

test('tells how many stated requirements were not exercised, and what would have them judged', () => {
  const reason = 'no transfer is known; give the id of one as fixtures.transfer'
  const open = result('transfer/a', { case: asked('transfer/a', ['inventory-transfer/bulk']), verdict: 'not exercised', reason })
  const told = words(page([result('vendor/a'), open]))
  expect(/[\d,]+ were not exercised: nothing is known about them/.test(told)).toBe(true)
  tells(told, `${reason} 1 stated requirement open 1 case`)
})

test('tells a failure with its sentence, section, place, values and a line to see it again', () => {
  const told = words(page([failed('vendor/a')]))
  for (const part of [
    'Title of vendor/a',
    'The country of a vendor is an ISO 3166-1 alpha-2 code in uppercase.',
    '§ 2.19, stated (must), vendor/country-code',
    'Expected one of AD, AE',
    'Got "us"',
    'Where /data/country',
    "curl -X GET 'https://shop.example/api/v3/vendor/ven_1'",
    '"country": "us" ◀ here',
  ])
    tells(told, part)
})

const many = exchanged({ data: Array.from({ length: 5000 }, (_, index) => ({ id: `ven_${index}`, name: 'x'.repeat(50) })) })

test.each<[string, Exchange, Partial<Finding>, string]>([
  ['far down in a long list', many, { where: '/data/4321/name' }, '… 1 more\n "name": "'],
  ['that is missing', vendor, { where: '/data/meta' }, '"meta": nothing ◀ here'],
  ['that is the status', vendor, { where: '' }, 'HTTP 200 ◀ here'],
  ['that is the media type', vendor, { where: '', check: 'media-type' }, 'content-type: application/json ◀ here'],
])('shows a place %s', (_, exchange, about, line) => {
  const told = words(page([failed('vendor/a', exchange, about)]))
  tells(told, line)
})

test('of a long list it reads what it shows, and what leads to a finding', () => {
  const read = new Set<string | symbol>()
  const data = new Proxy(
    Array.from({ length: 100_000 }, (_, index) => ({ id: `ven_${index}`, name: null })),
    {
      get: (list, name) => {
        if (typeof name === 'string' && /^\d/.test(name)) read.add(name)
        return Reflect.get(list, name)
      },
    },
  )
  const exchange = exchanged({ data }, '')
  tells(page([failed('vendor/one', exchange, { where: '/data/54321/name' })]), 'more')
  expect(read).toContain('54321')
  expect(read.size).toBeLessThan(1000)
})

test('tells the same departure in many elements once', () => {
  const findings = Array.from({ length: 25 }, (_, index) => found(many, { where: `/data/${index}/country` }))
  const told = words(page([result('vendor/a', { verdict: 'fail', exchanges: [many], findings })]))
  tells(told, '/data/0/country and 24 more places like it')
})

test('tells known failures, those that expired and those that pass', () => {
  const entry = (id: string, expires: string) => ({ case: id, reason: `ticket of ${id}`, expires })
  const entries = [entry('vendor/a', '2027-01-01'), entry('vendor/b', '2026-01-01'), entry('vendor/c', '2027-01-01')]
  const told = words(page([failed('vendor/a'), failed('vendor/b'), result('vendor/c')], { baseline: new Baseline(entries, '2026-03-04') }))
  tells(told, 'known until 2027-01-01: ticket of vendor/a')
  tells(told, 'Expired on 2026-01-01 , and counts as failed again: vendor/b')
  tells(told, 'Fails no longer , take it out of the baseline: vendor/c')
})

test('tells what of the contract was not seen', () => {
  const told = words(page([result('vendor/a', { exchanges: [vendor] })]))
  expect(/Operations answered 1 \d+/.test(told)).toBe(true)
  tells(told, 'GET /v3/vendor/{id} getVendor 200 × 1')
  tells(told, '/data/meta/version')
})

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unseen = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/

/** Markup, escape sequences, signs that turn or hide text, and half a sign. */
const evil = `</code></script></title><script>alert(1)</script><img src=x onerror="alert(1)">'"\u001b[31m\u0007\u202egnp\u2066\u200b\u0085 &lt;\ud83d`

function hostile(): CaseResult[] {
  const json: Exchange = {
    operation: undefined,
    request: { method: evil, path: `/${evil}`, headers: { [evil]: evil }, body: JSON.stringify({ [evil]: evil }) },
    answer: { status: 200, headers: { [evil]: evil }, text: 'x', body: { [evil]: evil, list: [evil] }, unreadable: undefined },
    failure: undefined,
    milliseconds: 1,
  }
  const text: Exchange = { ...json, answer: { status: 500, headers: {}, text: evil, body: undefined, unreadable: evil } }
  const none: Exchange = { ...json, answer: undefined, failure: evil }
  const exchanges = [json, text, none]
  const findings = exchanges.map((exchange) => found(exchange, { where: `/${evil}`, expected: evil, actual: evil }))
  return [
    result('vendor/a', { verdict: 'fail', findings, exchanges, reason: evil, left: [evil] }),
    result('vendor/b', { verdict: 'pass', exchanges }),
    result('vendor/c', { verdict: 'not exercised', exchanges, reason: evil, case: asked('vendor/c', ['inventory-transfer/bulk']) }),
  ]
}

test('shows whatever a target sends, and executes nothing of it', () => {
  const baseline = new Baseline([{ case: 'vendor/b', reason: evil, expires: '2027-01-01' }], '2026-03-04')
  const html = page(hostile(), { baseline, stopped: evil, target: `https://${evil}` })
  const tags = new Set([...html.matchAll(/<([^\s/>!]+)/g)].map(([, name]) => name))
  expect([...tags].filter((name) => name === 'img' || !/^[a-z0-9]+$/.test(name ?? ''))).toEqual([])
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html.match(/<[^>]*\son\w+=/)).toBeNull()
  expect(html.match(unseen)).toBeNull()
  expect(Buffer.from(html).toString() === html).toBe(true)
  tells(words(html), '<script>alert(1)</script>')
  tells(words(html), '␛[31m␇[U+202E]gnp[U+2066][U+200B][U+0085]')
})

test('loads nothing from outside, and allows only its own style and script', () => {
  const html = page(hostile())
  expect(html.match(/<[^>]*\s(src|srcset|action|formaction|style)=/)).toBeNull()
  expect(html.match(/@import|url\(/)).toBeNull()
  expect([...html.matchAll(/<[^>]*\shref="([^"]*)"/g)].filter(([, address]) => !address?.startsWith('#'))).toEqual([])
  for (const name of ['style', 'script']) {
    const text = new RegExp(`<${name}>(.*)</${name}>`, 's').exec(html)?.[1] ?? ''
    const hash = createHash('sha256').update(text).digest('base64')
    tells(html, `${name}-src &#39;sha256-${hash}&#39;`)
  }
})

test('its links lead to a part of the page, and each part has an id of its own', () => {
  const html = page([failed('vendor/a'), advised, result('vendor/c')])
  const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const goals = new Set([...html.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id))
  expect([...goals].filter((id) => !ids.includes(id))).toEqual([])
})

test('stays small, whatever a target sends', () => {
  const empty = page([]).length
  const huge = exchanged(undefined, 'x'.repeat(5_000_000))
  const deep = exchanged(JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`), '[[…]]')
  const results = Array.from({ length: 300 }, (_, index) => {
    const exchanges = [huge, deep, many, ...Array<Exchange>(40).fill(vendor)]
    const findings = exchanges.map((exchange, place) => found(exchange, { where: `/data/x${place}`, actual: 'y'.repeat(100_000) }))
    return result(`vendor/${index}`, { verdict: index % 2 ? 'fail' : 'pass', findings: index % 2 ? findings : [], exchanges })
  })
  expect(page(results).length - empty).toBeLessThan(3_000_000)
})
