// Annotations as GitHub reads them from the output of a step.
import { expect, test } from 'vitest'
import { githubReporter } from './github.ts'
import { eventsOf, failure, findingOf, hostile, resultOf, sinceOf, written } from './telling/testing.ts'

const commands = (...given: Parameters<typeof eventsOf>) =>
  written(githubReporter, eventsOf(...given))
    .trimEnd()
    .split('\n')
const kinds = (lines: readonly string[]) => lines.map((line) => /^::(\w+)/.exec(line)?.[1])
const advice = (requirement: string) => resultOf({ verdict: 'advice', findings: [findingOf({ level: 'should', requirement })] })

test('tells failures before advice, and the verdict', () => {
  const lines = commands([advice('record/tidy-meta'), failure({})])
  expect(kinds(lines)).toEqual(['error', 'warning', 'notice'])
  expect(lines[0]).toMatch(
    /^::error title=vendor\/countries%3A vendor\/country-code::fail {2}vendor\/country-code, .*%0A {2}in {7}vendor\/countries: .*%0A {2}expected "US"/,
  )
  expect(lines[2]).toMatch(/^::notice title=Conformance::Does not conform: .* \(http:\/\/shop\.example\/api\)$/)
})

test('advice is an error in a strict run', () => {
  expect(kinds(commands([advice('record/tidy-meta')], { strict: true }))).toEqual(['error', 'notice'])
})

test('GitHub shows ten of a kind: the tenth says how many more there are', () => {
  const results = Array.from({ length: 14 }, (_, index) => failure({ expected: `the sign ${index}` }))
  const lines = commands(results)
  expect(kinds(lines)).toEqual([...Array(10).fill('error'), 'notice'])
  expect(lines[9]).toContain('5 more departures')
})

test('no word of a target is a command', () => {
  const lines = commands([failure({ where: hostile, expected: `${hostile},a:b`, actual: `100%\n${hostile}` })])
  expect(kinds(lines)).toEqual(['error', 'notice'])
  expect(lines[0]).toContain('100%25')
  expect(lines.join('\n')).not.toContain('##[')
})

test('says what changed since the run before', () => {
  const since = sinceOf({
    fixed: [{ case: 'vendor/update' }],
    new: [{ operation: 'listVendors', requirement: 'list/ids', where: '/data/*/id' }],
  })
  const [changed] = commands([resultOf()], { since })
  expect(changed).toBe('::notice title=Since the last run::1 fixed, 1 new%0Anew listVendors (list/ids at /data/*/id)%0Afixed vendor/update')
  expect(commands([resultOf()]).join()).not.toContain('last run')
})
