// What the client of a recording sent otherwise than documented, in each report that has room for it.
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import type { ClientDeparture } from '../exchange/finding.ts'
import { htmlReporter } from './html.ts'
import { jsonReporter } from './json.ts'
import { markdownReporter } from './markdown.ts'
import schema from './report.schema.json' with { type: 'json' }
import type { MakeReporter } from './telling/reporter.ts'
import { eventsOf, hostile, resultOf, written } from './telling/testing.ts'

const departure: ClientDeparture = {
  level: 'must',
  request: 'GET /v3/vendor',
  where: '/query/limit',
  expected: 'a whole number',
  actual: '"ten"',
  count: 7,
}

const report = (make: MakeReporter, client: readonly ClientDeparture[]) =>
  written(
    make,
    eventsOf([resultOf({})]).map((event) => (event.type === 'end' ? { ...event, client } : event)),
  )

test('the report for a pull request has a row for each kind, and nothing breaks out of it', () => {
  expect(report(markdownReporter, [departure])).toContain('| GET /v3/vendor | /query/limit | a whole number | "ten" | 7 |')
  const many = Array.from({ length: 60 }, () => ({ ...departure, where: hostile, actual: hostile }))
  const text = report(markdownReporter, many)
  expect(text).toContain('and 10 more')
  expect(text.replaceAll(/<\/?(?:details|summary)>/g, '')).not.toMatch(/(?<!\\)[<[]|@|:\/\//)
})

test('the report for a browser has a part for them, with a way to it', () => {
  const page = report(htmlReporter, [departure, { ...departure, actual: hostile }])
  expect(page).toContain('href="#client"')
  expect(page).toContain('<section id="client">')
  expect(page).toContain('<code>/query/limit</code>')
  expect(page).not.toContain(hostile)
})

test('the report for programs has them as its schema says', () => {
  const text: unknown = JSON.parse(report(jsonReporter, [departure]))
  expect(text).toHaveProperty(['results', 'extra', 'repair-shop.conformance', 'client'], [departure])
  const fits = new Ajv2020({ formats: { 'date-time': true } }).compile(schema)
  expect(fits(text) ? [] : fits.errors).toEqual([])
})

test('a run that judged no recording has none of it', () => {
  for (const make of [markdownReporter, htmlReporter]) expect(report(make, [])).not.toContain('Requests of the client')
})
