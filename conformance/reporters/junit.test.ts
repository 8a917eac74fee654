// JUnit's XML as CI systems read it: well-formed whatever a target says, with the sums and the five lines.
import { expect, test } from 'vitest'
import { junitReporter } from './junit.ts'
import { eventsOf, failure, findingOf, hostile, resultOf, sinceOf, written } from './telling/testing.ts'

const name = '[\\w-]+'
const value = '"(?:[^<&"]|&(?:amp|lt|gt|quot);)*"'
const token = new RegExp(`<(/?)(${name})((?: ${name}=${value})*)(/?)>|((?:[^<&>]|&(?:amp|lt|gt|quot);)+)`, 'gy')

/** What both junit-10.xsd of Jenkins' plugin xunit and JUnit.xsd of Ant let stand where, with the attributes that one of them needs. */
const parts: { readonly [tag: string]: string[] } = {
  'the file': ['testsuites'],
  testsuites: ['testsuite'],
  testsuite: ['properties', 'testcase', 'system-out', 'system-err'],
  properties: ['property'],
  testcase: ['failure', 'skipped', 'error'],
}
const needed: { readonly [tag: string]: string[] } = {
  testsuite: ['id', 'name', 'package', 'hostname', 'timestamp', 'tests', 'failures', 'errors', 'time'],
  testcase: ['name', 'classname', 'time'],
  property: ['name', 'value'],
  failure: ['type'],
  error: ['type'],
}
const free: { readonly [tag: string]: string[] } = {
  testsuite: ['skipped'],
  failure: ['message'],
  error: ['message'],
  skipped: ['message'],
}
const namesIn = (tag: string): string[] => [...tag.matchAll(new RegExp(` (${name})=${value}`, 'g'))].map(([, found = '']) => found)

/** The tags of an XML text in order; fails when it is not well-formed as far as our own XML goes (XML 1.0, 2.1). */
function tagsOf(xml: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no place for them (2.2)
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])/)
  const [declaration = '', ...rest] = xml.split('\n')
  expect(declaration).toBe('<?xml version="1.0" encoding="UTF-8"?>')
  const text = rest.join('\n')
  const open: string[] = []
  const tags: string[] = []
  let read = 0
  for (const [all, end, tag = '', , empty] of text.matchAll(token)) {
    read += all.length
    if (tag === '') continue
    if (end) expect(open.pop()).toBe(tag)
    else {
      expect(parts[open.at(-1) ?? 'the file'], `${tag} in ${open.at(-1)}`).toContain(tag)
      expect(namesIn(all)).toEqual(expect.arrayContaining(needed[tag] ?? []))
      expect([...(needed[tag] ?? []), ...(free[tag] ?? [])]).toEqual(expect.arrayContaining(namesIn(all)))
      tags.push(all)
    }
    if (!end && !empty) open.push(tag)
  }
  expect({ read, open }).toEqual({ read: text.length, open: [] })
  return tags
}

const advice = resultOf({ verdict: 'advice', findings: [findingOf({ level: 'should' })], case: { id: 'vendor/advice' } })
const skipped = resultOf({ verdict: 'not exercised', reason: 'the target lists no fee; add one', case: { area: 'inventory' } })

test('counts cases by area, and tells failures in five lines', () => {
  const xml = written(junitReporter, eventsOf([failure({}), resultOf(), skipped, advice]))
  const tags = tagsOf(xml)
  const about = 'package="repair-shop-conformance" hostname="shop.example" timestamp="2026-03-04T10:20:30"'
  expect(tags.filter((tag) => tag.startsWith('<testsuite '))).toEqual([
    `<testsuite id="0" name="inventory" tests="1" failures="0" errors="0" skipped="1" time="0.040" ${about}>`,
    `<testsuite id="1" name="vendor" tests="3" failures="1" errors="0" skipped="0" time="0.120" ${about}>`,
  ])
  expect(tags.filter((tag) => tag.startsWith('<testcase'))).toHaveLength(4)
  expect(xml).toContain(
    '<skipped message="not exercised: the target lists no fee; add one">not exercised: the target lists no fee; add one<',
  )
  const lines = xml.match(/<failure [^>]*>([^<]*)</)?.[1]?.split('\n')
  expect(lines).toHaveLength(5)
  expect(lines?.[2]).toBe('  expected &quot;US&quot; at /data/0/country')
  expect(xml).toMatch(/<system-out>advice .*\n {2}in {7}vendor\/advice: /)
})

test('advice is a failure in a strict run, and a known failure is not', () => {
  const known = resultOf({ verdict: 'known', reason: 'known until 2026-04-01: being mended', findings: [findingOf()] })
  const xml = written(junitReporter, eventsOf([advice, known], { strict: true }))
  expect(tagsOf(xml)[1]).toContain('tests="2" failures="1" errors="0" skipped="1"')
  expect(xml).toContain('<skipped message="known: known until 2026-04-01: being mended">')
})

test('says of the run what it came to', () => {
  const xml = written(junitReporter, eventsOf([resultOf()], { stopped: 'the time given was over' }))
  expect(xml).toContain('<property name="target" value="http://shop.example/api"/>')
  expect(xml).toContain('<property name="stopped" value="the time given was over"/>')
  expect(xml).toMatch(/<property name="verdict" value="Conforms in what was exercised/)
})

test('a run that is incomplete is an error, though no case failed', () => {
  const skipped = resultOf({ verdict: 'skipped', reason: 'the time was over' })
  const xml = written(junitReporter, eventsOf([skipped], { stopped: 'the time was over' }))
  expect(tagsOf(xml)[1]).toContain('id="0" name="the run" tests="1" failures="0" errors="1"')
  expect(xml).toMatch(/<testcase name="run\/complete"[^>]*>\s*<error message="the time was over, and 1 of 1 cases were not asked/)
})

test('stays well-formed whatever a target says', () => {
  const bad = failure({ where: hostile, expected: hostile, actual: hostile })
  tagsOf(written(junitReporter, eventsOf([bad, resultOf({ verdict: 'skipped', reason: hostile })], { stopped: hostile })))
})

test('what is not implemented comes first, each operation in a case of its own', () => {
  const missing = { operation: 'createVendor' as const, status: 404 }
  const xml = written(junitReporter, eventsOf([resultOf({ case: { area: 'company' } }), { ...failure({}), missing }]))
  const suites = tagsOf(xml).filter((tag) => tag.startsWith('<testsuite '))
  expect(suites.map((tag) => / name="([^"]*)" tests="1" failures="(\d)"/.exec(tag)?.slice(1))).toEqual([
    ['not implemented', '1'],
    ['company', '0'],
  ])
})

test('what the client of a recording sent otherwise than documented is told, and fails nothing', () => {
  const departure = { request: 'POST /v3/vendor', where: '/name', level: 'must' as const, expected: 'text', actual: '<7>', count: 2 }
  const events = eventsOf([resultOf()]).map((event) => (event.type === 'end' ? { ...event, client: [departure] } : event))
  const xml = written(junitReporter, events)
  expect(tagsOf(xml)).toContain('<testcase name="POST /v3/vendor /name" classname="client" time="0.000"/>')
  expect(xml).toContain('<system-out>POST /v3/vendor /name: must: expected text, sent &lt;7&gt; (2 times)</system-out>')
  expect(tagsOf(xml).filter((tag) => /failures="[1-9]/.test(tag))).toEqual([])
})

test('says what changed since the run before', () => {
  const since = sinceOf({
    fixed: [{ case: 'vendor/update' }],
    new: [{ operation: 'listVendors', requirement: 'list/ids', where: '/data/*/id' }],
  })
  const xml = written(junitReporter, eventsOf([resultOf()], { since }))
  expect(xml).toContain('<property name="since" value="1 fixed, 1 new"/>')
  expect(xml).toContain('<property name="changed" value="new listVendors (list/ids at /data/*/id); fixed vendor/update"/>')
  expect(written(junitReporter, eventsOf([resultOf()]))).not.toContain('name="since"')
})
