// The console as its readers see it.
import { expect, test } from 'vitest'
import type { RunEvent } from '../runner/run.ts'
import { consoleReporter } from './console.ts'
import { eventsOf, exchangeOf, failure, findingOf, hostile, resultOf, target } from './telling/testing.ts'
import { painter, unpainted } from './telling/text.ts'

function shown(events: readonly RunEvent[], { columns, isTerminal = false }: { columns?: number; isTerminal?: boolean } = {}) {
  const printed = { out: '', live: [] as string[] }
  const results = { write: (text: string) => (printed.out += text), ...(columns !== undefined && { columns }) }
  const live = isTerminal ? { write: (text: string) => printed.live.push(text), columns: 30 } : undefined
  const report = consoleReporter({ target, results, paint: isTerminal ? painter(true, {}) : unpainted, live })
  for (const event of events) report(event)
  return printed
}

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1)
const many = (count: number) => Array.from({ length: count }, () => resultOf())

test('tells a failure in five lines', () => {
  const { out } = shown(eventsOf([failure({ exchange: exchangeOf({ headers: { authorization: 'Bearer $TOKEN' } }) })]))
  expect(out.split('\n\n')[0]).toBe(
    [
      'fail  vendor/country-code, section 2.19: The country of a vendor is an ISO 3166-1 alpha-2 code in uppercase.',
      '  in       vendor/countries: A create accepts countries of the ISO list',
      '  expected "US" at /data/0/country',
      '  got      "us"',
      `  curl -X GET 'http://shop.example/api/v3/vendor' -H "Authorization: Bearer $TOKEN"`,
    ].join('\n'),
  )
})

test('tells equal findings once: of one case with their number, of others by the case', () => {
  const twice = [{ where: '/data/0/country' }, { where: '/data/7/country', expected: '"CA"' }]
  const other = { ...failure(...twice), case: resultOf({ case: { id: 'vendor/list' } }).case }
  const { out } = shown(eventsOf([failure(...twice), other]))
  expect(out.match(/^fail /gm)).toHaveLength(1)
  expect(out).toContain('expected "US" at /data/0/country (and 1 more like it)')
  expect(out).toContain('the same in vendor/list')
})

test('tells a handful of one case, and how many more there are', () => {
  const { out } = shown(eventsOf([failure(...Array.from({ length: 9 }, (_, index) => ({ expected: `the sign ${index}` })))]))
  expect(out.match(/^fail /gm)).toHaveLength(5)
  expect(out).toContain('and 4 more of this case')
})

test('tells advice after failures, once for each requirement', () => {
  const advice = (where: string) => findingOf({ level: 'should', requirement: 'record/tidy-meta', where })
  const advised = resultOf({ verdict: 'advice', findings: [advice('/data/meta'), advice('/data/0/meta')], case: { id: 'vendor/advised' } })
  const { out } = shown(eventsOf([advised, failure({})]))
  expect(out.match(/^(fail|advice) /gm)).toEqual(['fail ', 'advice '])
})

test('counts by area, and tells each reason once with what would help', () => {
  const open = resultOf({ verdict: 'not exercised', reason: 'the target lists no fee; add one', case: { area: 'inventory' } })
  const { out } = shown(eventsOf([resultOf(), open, open, resultOf({ verdict: 'skipped', reason: 'its effects are own' })]))
  expect(out).toContain(
    ['area       passed  failed  skipped  not exercised', 'inventory                                       2'].join('\n'),
  )
  expect(out).toContain('2 cases: the target lists no fee; add one')
  expect(out).toMatch(/Skipped\n {2}1 case: {2}its effects are own/)
  expect(out).not.toContain('known')
  expect(out).toMatch(/\d+ of \d+ musts not exercised/)
})

test('tells one departure at several places once, and first what the most cases saw', () => {
  const of = (id: string, ...findings: Parameters<typeof failure>) => ({ ...failure(...findings), case: resultOf({ case: { id } }).case })
  const text = { expected: 'a text', requirement: 'vendor/texts' }
  const { out } = shown(
    eventsOf([
      failure({}),
      of('vendor/one', { ...text, where: '/data/city' }, { ...text, where: '/data/3/city' }),
      of('vendor/two', { ...text, where: '/data/state' }),
    ]),
  )
  expect(out.match(/^ {2}in {7}[^:]+/gm)).toEqual(['  in       vendor/one', '  in       vendor/countries'])
  expect(out).toContain('also at  /data/*/city, /data/state')
})

test('what is not implemented comes first, an operation a line, and is told nowhere else', () => {
  const missing = { operation: 'createVendor', status: 404 } as const
  const served = { ...failure({ requirement: 'http/version-prefix' }), missing }
  const open = resultOf({ verdict: 'not exercised', reason: 'POST /v3/vendor is not implemented', missing })
  const { out } = shown(eventsOf([failure({}), served, open, open]))
  expect(out.split('\n\n')[0]).toBe(
    ['Not implemented: 1 operation answers 404 to right requests', '  POST /v3/vendor  404  2 cases not exercised for it'].join('\n'),
  )
  expect(out).not.toContain('http/version-prefix')
  expect(out).not.toContain('is not implemented\n')
})

test('a case with nothing but advice has passed, unless the run is strict', () => {
  const advised = resultOf({ verdict: 'advice', findings: [findingOf({ level: 'should' })] })
  const rows = (strict: boolean) => shown(eventsOf([advised], { strict })).out.match(/^(area|vendor) .*$/gm)
  expect(rows(false)).toEqual([
    'area    passed  failed  skipped  not exercised  with advice',
    'vendor       1                                            1',
  ])
  expect(rows(true)).toEqual([
    'area    passed  failed  skipped  not exercised  with advice',
    'vendor               1                                    1',
  ])
})

test('tells what was used up', () => {
  const { out } = shown(eventsOf([resultOf({ usedUp: { 'unread notification': 2 } }), resultOf({ usedUp: { 'unread notification': 1 } })]))
  expect(out).toContain('Used up  3 unread notifications; no operation gives them back')
})

test('tells what is left by kind', () => {
  const left = [
    'vendor ven_1',
    'vendor abc',
    'labor-matrix lmx_1',
    'labor-matrix of an id that is not known',
    'notification ntf_1, now read',
    'transfer-item itm_1',
    '5 transfer items',
    'a change by an invalid request',
    'a change by an invalid request',
  ]
  const { out } = shown(eventsOf([resultOf({ left })]))
  expect(out).toContain(
    'Left on the target, since no operation removes it: 6 transfer items, 2 vendors, 2 labor matrices, 2 × a change by an invalid request, ' +
      '1 notification (now read).',
  )
  expect(out).toContain('carry "conformance-1"')
})

test.each([
  ['a failure', eventsOf([failure({})]), /^Does not conform: 1 case failed, 1 of \d+ musts broken$/],
  ['no failure, but much left out', eventsOf([resultOf()]), /^Conforms in what was exercised: \d+ of \d+ musts were not exercised$/],
  [
    'nothing judged',
    eventsOf([resultOf({ verdict: 'skipped', reason: 'x' })]),
    /^Incomplete, so nothing is said for or against it: no case came to a verdict$/,
  ],
  [
    'advice in a strict run',
    eventsOf([resultOf({ verdict: 'advice', findings: [findingOf({ level: 'should' })] })], { strict: true }),
    /^Does not conform: advice in 1 case counts, for the run is strict/,
  ],
])('says the verdict last: %s', (_, events, verdict) => {
  expect(lastLine(shown(events).out)).toMatch(verdict)
})

test('conforms without reserve only where every must was exercised', () => {
  const events = eventsOf([resultOf()]).map((event) => {
    if (event.type !== 'end') return event
    const requirements = event.outcome.requirements.map((one) => ({ ...one, verdict: 'held' as const }))
    return { ...event, outcome: { ...event.outcome, requirements } }
  })
  expect(lastLine(shown(events).out)).toMatch(/^Conforms: all \d+ musts were exercised$/)
})

test('says why a run ended early', () => {
  expect(shown(eventsOf([resultOf()], { stopped: 'the first failure ended the run' })).out).toContain(
    'Stopped early: the first failure ended',
  )
})

test('a live line changes for every so many cases, fits its terminal, and is gone at the end', () => {
  const { live } = shown(eventsOf([...many(600), failure({})]), { isTerminal: true })
  expect(live.length).toBeLessThanOrEqual(202)
  for (const text of live) expect(text.replace('\r\u001b[2K', '').length).toBeLessThan(30)
  expect(live.some((text) => text.includes('601/601 cases, 1 failed'))).toBe(true)
  expect(live.at(-1)).toBe('\r\u001b[2K')
})

test('is plain and quiet where there is no terminal', () => {
  const { out, live } = shown(eventsOf([failure({}), ...many(20)]))
  expect(live).toEqual([])
  expect(out).not.toContain('\u001b')
})

test('has colours on a terminal, and breaks lines between words but for those to copy', () => {
  const { out } = shown(eventsOf([failure({})]), { isTerminal: true, columns: 60 })
  expect(out).toContain('\u001b[31m')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are made of it
  const lines = out.replaceAll(/\u001b\[\d+m/g, '').split('\n')
  expect(lines.filter((line) => line.length > 60 && !line.includes('curl -X'))).toEqual([])
})

test('nothing of a target is executed', () => {
  const { out } = shown(
    eventsOf([
      failure({ where: hostile, expected: hostile, actual: hostile, exchange: exchangeOf({ path: `/${hostile}`, body: hostile }) }),
      resultOf({ verdict: 'not exercised', reason: hostile, left: [hostile] }),
    ]),
  )
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u202e]|##\[|^\s*::/m)
})

test('keeps nothing of cases that passed', () => {
  const report = consoleReporter({ target, results: { write: () => {} }, paint: unpainted, live: undefined })
  const bodies = new Set<string>()
  const result = resultOf()
  const watched = {
    ...result,
    get exchanges() {
      bodies.add('read')
      return result.exchanges
    },
  }
  report({ type: 'result', result: watched })
  expect(bodies.size).toBe(0)
})
