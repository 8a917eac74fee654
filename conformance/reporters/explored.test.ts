// What was explored, in each report that tells it: sums by way, and for a browser a picture that stays small.
import { expect, test } from 'vitest'
import type { Cell } from '../runner/seen/covered.ts'
import { consoleReporter } from './console.ts'
import { reporters } from './index.ts'
import { eventsOf, resultOf, target, written } from './telling/testing.ts'
import { unpainted } from './telling/text.ts'

const cells: Cell[] = [
  { way: 'values', row: 'createVendor.name', column: 'emoji', came: { kept: 2 } },
  { way: 'values', row: 'createVendor.name', column: 'empty', came: { kept: 1, refused: 2 } },
  { way: 'values', row: 'createVendor.note', column: 'empty', came: { departed: 1, kept: 1 } },
  { way: 'pages', row: 'listVendors', column: '<b>full</b>', came: { unjudged: 1 } },
]
const events = (explored: readonly Cell[]) => eventsOf([resultOf({ explored })])

function onConsole(explored: readonly Cell[]): string {
  let out = ''
  const report = consoleReporter({ target, results: { write: (text) => (out += text) }, paint: unpainted, live: undefined })
  for (const event of events(explored)) report(event)
  return out
}

test('the console tells sums for each way, and nothing where nothing was explored', () => {
  expect(onConsole(cells).match(/^(explored|values|pages) .*$/gm)).toEqual([
    'explored     of  combinations  kept  tidied  refused  departed  unjudged',
    'values    2 × 2             3     2                          1',
    'pages     1 × 1             1                                          1',
  ])
  expect(onConsole([])).not.toContain('explored')
})

test('the summary for pull requests has the same table', () => {
  expect(written(reporters.markdown, events(cells))).toContain('| values | 2 × 2 | 3 | 2 |  |  | 1 |  |')
  expect(written(reporters.markdown, events([]))).not.toContain('Explored')
})

test('the report for programs has every combination', () => {
  const { results } = JSON.parse(written(reporters.json, events(cells)))
  expect(results.extra['repair-shop.conformance'].explored).toEqual(cells)
})

test('the page shows a matrix for each way, with a sign, a colour and words for what came, departures first', () => {
  const page = written(reporters.html, events(cells))
  const [, picture = ''] = page.split('<section id="explored">')
  expect(picture).toContain('<td class="good" title="createVendor.name, emoji: kept 2 times">●</td>')
  expect(picture).toMatch(/<td class="bad" tabindex="0" title="([^"]*)" aria-label="\1">✕<\/td>/)
  expect(picture).toContain('createVendor.note, empty: kept once, departed once')
  expect(picture.indexOf('<th scope="row">createVendor.note</th>')).toBeLessThan(picture.indexOf('<th scope="row">createVendor.name</th>'))
  expect(picture).not.toContain('<b>full')
  expect(page).toContain('href="#explored"')
  expect(written(reporters.html, events([]))).not.toContain('id="explored"')
})

test('the page stays bounded, and says what it leaves out', () => {
  const many = Array.from({ length: 200 }, (_, row) => row).flatMap((row) =>
    Array.from({ length: 80 }, (_, column): Cell => ({ way: 'values', row: `field ${row}`, column: `kind ${column}`, came: { kept: 1 } })),
  )
  const page = written(reporters.html, events(many))
  expect(page).toContain('50 rows and 20 columns left out here')
  expect(page.length - written(reporters.html, events([])).length).toBeLessThan(900_000)
})
