// The last run against an address: where it is kept, what is carried along, and that it is in nobody's way.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventsOf, failure, findingOf, resultOf } from '../../reporters/telling/testing.ts'
import type { CaseResult } from '../../runner/verdict/result.ts'
import { lastRunFile, lastRunFolder, lastRunKeeper, readLastRun } from './last-run.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'last-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const target = 'http://127.0.0.1:8080/api'
const env = () => ({ XDG_CACHE_HOME: folder })

function keep(...results: readonly CaseResult[]): void {
  const keeper = lastRunKeeper(lastRunFile(env(), target), target)
  for (const event of eventsOf(results)) keeper.report(event)
  keeper.keep()
}

const inShort = () => readLastRun(env(), target)?.tests.map(({ case: { id }, verdict }) => `${id} ${verdict}`)
const failing = (id: string): CaseResult => ({ ...failure({}), case: { ...failure({}).case, id } })
const named = (id: string, verdict: CaseResult['verdict']): CaseResult => resultOf({ case: { id }, verdict })

test.each<[NodeJS.Platform, { [name: string]: string }, string | undefined]>([
  ['linux', { HOME: '/home/ann' }, '/home/ann/.cache/repair-shop-conformance'],
  ['linux', { HOME: '/home/ann', XDG_CACHE_HOME: '/cache' }, '/cache/repair-shop-conformance'],
  ['linux', { HOME: '/home/ann', XDG_CACHE_HOME: 'relative' }, '/home/ann/.cache/repair-shop-conformance'],
  ['darwin', { HOME: '/Users/ann' }, '/Users/ann/Library/Caches/repair-shop-conformance'],
  ['win32', { LOCALAPPDATA: '/Local', HOME: '/home/ann' }, '/Local/repair-shop-conformance'],
  ['linux', {}, undefined],
])('on %s with %j it is kept in %s', (platform, given, expected) => {
  expect(lastRunFolder(given, platform)).toBe(expected)
})

test('each address has a file of its own, for its owner alone', () => {
  keep(named('vendor/create-then-read', 'pass'))
  expect(readdirSync(join(folder, 'repair-shop-conformance'))).toEqual([expect.stringMatching(/^127\.0\.0\.1_8080_api-[0-9a-f]{8}\.json$/)])
  expect(statSync(join(folder, 'repair-shop-conformance')).mode & 0o77).toBe(0)
  expect(readLastRun(env(), 'http://127.0.0.1:8081/api')).toBeUndefined()
})

test('what cases came to that a later run leaves out, or brings to no verdict, stays', () => {
  keep(failing('vendor/create-then-read'), failing('vendor/countries'), failing('vendor/create-then-list'))
  keep(named('vendor/create-then-read', 'pass'), named('vendor/countries', 'skipped'))
  expect(inShort()).toEqual([
    'vendor/create-then-read pass',
    'vendor/countries skipped',
    'vendor/countries fail',
    'vendor/create-then-list fail',
  ])
  keep(named('vendor/countries', 'pass'))
  expect(inShort()).toEqual(['vendor/countries pass', 'vendor/create-then-read pass', 'vendor/create-then-list fail'])
})

test('it is bounded: beyond much, findings are kept without their exchanges', () => {
  const large = findingOf({ actual: 'x'.repeat(500_000) })
  const many = (id: string) => ({
    ...failure(...Array.from({ length: 25 }, (_, place) => ({ ...large, where: `/data/a${place}` }))),
    case: failing(id).case,
  })
  keep(many('vendor/create-then-read'), many('vendor/create-then-list'), failing('vendor/countries'))
  const { results } = JSON.parse(readFileSync(lastRunFile(env(), target) ?? '', 'utf8'))
  const shown = results.tests.map(
    ({ extra }: { extra: { [name: string]: { exchanges: unknown[] } } }) => extra['repair-shop.conformance']?.exchanges.length,
  )
  expect(shown).toEqual([1, 0, 0])
})

test('only the newest addresses are remembered', () => {
  const place = join(folder, 'repair-shop-conformance')
  mkdirSync(place, { recursive: true })
  for (let count = 0; count < 50; count++) writeFileSync(join(place, `${count}.json`), '{}')
  keep(named('vendor/create-then-read', 'pass'))
  expect(readdirSync(place)).toHaveLength(40)
  expect(inShort()).toEqual(['vendor/create-then-read pass'])
})

test.each([
  ['no home', {}],
  ['a home that is a file', { HOME: '/dev/null' }],
])('%s is no reason to fail', (_, given) => {
  const keeper = lastRunKeeper(lastRunFile(given, target), target)
  for (const event of eventsOf([resultOf()])) keeper.report(event)
  expect(() => keeper.keep()).not.toThrow()
  expect(readLastRun(given, target)).toBeUndefined()
})

test('a file that is broken counts as none, and is replaced', () => {
  keep(named('vendor/create-then-read', 'pass'))
  writeFileSync(lastRunFile(env(), target) ?? '', '{"cut')
  expect(readLastRun(env(), target)).toBeUndefined()
  keep(named('vendor/create-then-list', 'pass'))
  expect(inShort()).toEqual(['vendor/create-then-list pass'])
})
