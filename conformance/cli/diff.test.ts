// The command diff: what two reports differ in, how it is told, and how it ends.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mainCaught } from '../testing.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'diff-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const extra = (value: object) => ({ 'repair-shop.conformance': value })
const breach = (requirement: string, where = '/data/name') => ({ check: 'expectation', level: 'must', requirement, where })
const tested = (name: string, rawStatus: string, ...findings: object[]) => ({ name, rawStatus, status: '', extra: extra({ findings }) })

function written(name: string, tests: readonly object[], about: object = {}): string {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify({ results: { tool: { name: 'repair-shop-conformance' }, tests, extra: extra(about) } }))
  return file
}

const program = (...args: string[]) => mainCaught(['diff', ...args])

const before = () =>
  written('before', [
    tested('vendor/create-then-read', 'fail', breach('vendor/create-persists')),
    tested('vendor/create-then-list', 'fail', breach('vendor/create-persists'), breach('list/total', '/meta/total')),
    tested('vendor/countries', 'pass'),
  ])
const worse = () =>
  written('after', [
    tested('vendor/create-then-read', 'pass'),
    tested('vendor/create-then-list', 'fail', breach('vendor/create-persists', '/data/city'), breach('list/total', '/meta/total')),
    tested('vendor/countries', 'fail', breach('vendor/country-code')),
  ])

test('what is new ends with 1, and stands first under its requirement', async () => {
  const { code, out } = await program(before(), worse())
  expect(code).toBe(1)
  expect(out).toMatch(
    /^From .*before\.json to .*after\.json\n\nNew \(1 requirement\)\n {2}vendor\/country-code, .*\n {4}vendor\/countries at \/data\/name\n/,
  )
  expect(out).toContain('Fixed (1 requirement)\n  vendor/create-persists, ')
  expect(out).toMatch(/In another place of the same case \(1 requirement\)\n.*\n {4}vendor\/create-then-list at \/data\/city\n/)
  expect(out).toContain('Still failing (1 requirement)\n  list/total  1 place\n')
  expect(out).toMatch(/1 fixed, 1 new, 1 elsewhere in the same case, 1 still failing\n$/)
})

test('as JSON it has a row for each requirement', async () => {
  const { counts, requirements } = JSON.parse((await program(before(), worse(), '--format', 'json')).out)
  expect(counts).toEqual({ new: 1, firstAsked: 0, changed: 1, fixed: 1, unasked: 0, still: 1 })
  expect(requirements[1]).toEqual({
    requirement: 'vendor/country-code',
    source: expect.any(String),
    text: expect.any(String),
    new: [{ case: 'vendor/countries', where: '/data/name' }],
  })
})

test('as Markdown it fits into a pull request', async () => {
  const { out } = await program(before(), worse(), '--format', 'markdown')
  expect(out).toMatch(/^# ❌ 1 fixed, 1 new/)
  expect(out).toMatch(
    /## New\n\n\| requirement \| sentence \| where \|\n\| --- \| --- \| --- \|\n\| `vendor\/country-code` \| .* \| `vendor\/countries at \/data\/name` \|/,
  )
})

test('nothing new ends with 0, and what was not asked again is not fixed', async () => {
  const after = written('less', [tested('vendor/create-then-list', 'not exercised'), tested('vendor/countries', 'pass')])
  const { code, out } = await program(before(), after)
  expect(code).toBe(0)
  expect(out).toMatch(/0 fixed, 0 new, 3 not asked again\n$/)
})

test('what the first did not ask counts as new, and is told apart', async () => {
  const { code, out } = await program(written('few', [tested('vendor/create-then-list', 'pass')]), before())
  expect(code).toBe(1)
  expect(out).toContain('Failing, and not asked by the first, or not to its end (1 requirement)\n  vendor/create-persists, ')
})

test('reports that have no case in common cannot be compared', async () => {
  const one = written('one', [tested('vendor/countries', 'pass'), tested('vendor/create-is-new', 'skipped')])
  const { code, out } = await program(one, written('two', [tested('vendor/create-is-new', 'pass'), tested('vendor/countries', 'skipped')]))
  expect(code).toBe(2)
  expect(out).toContain('No case came to a verdict in both, so nothing can be compared.')
})

test('a run that was cut short does not show that nothing is new', async () => {
  const after = written('cut', [tested('vendor/countries', 'pass')], { stopped: 'the run was stopped' })
  const { code, out } = await program(before(), after)
  expect(code).toBe(2)
  expect(out).toContain('cut short (the run was stopped)')
})

test.each([
  [[], /diff needs <before\.json> <after\.json>/],
  [['one.json'], /diff takes two JSON reports/],
  [['one.json', 'two.json', 'three.json'], /diff takes two JSON reports/],
  [['one.json', 'two.json'], /one\.json cannot be read/],
  [['one.json', 'two.json', '--format', 'jsn'], /expected one of text, markdown, json, got "jsn"\. Did you mean "json"/],
])('%j is refused', async (args, why) => {
  const { code, err } = await program(...args)
  expect(code).toBe(2)
  expect(err).toMatch(why)
})
