// Files that are no recording, or a broken one: refused with what was expected, or read as far as they go.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeRecording } from './check-har.ts'
import { sourceOfText } from './har-file.ts'
import { atOnce } from './in-steps.ts'
import { readRecording } from './recorded.ts'
import { entry, har, judgeHar } from './testing.ts'

test.each<[string, string, RegExp]>([
  ['an empty file', '', /HAR 1\.2.*it is empty/],
  ['text', 'GET /v3/vendor', /HAR 1\.2.*not JSON/],
  ['other JSON', '{"openapi":"3.1.0","paths":{}}', /HAR 1\.2.*an object with openapi, paths/],
  ['a list', '[]', /HAR 1\.2.*JSON of another kind/],
  ['a log without entries', '{"log":{}}', /HAR 1\.2.*an object with log/],
  ['a recording of other pages', har(entry({ url: 'https://news.example/' })), /paths such as \/v3\/vendor, got a recording of 1 entry/],
  ['an empty recording', har(), /a recording of 0 entries/],
])('%s is refused with what was expected', (_, text, message) => {
  expect(() => atOnce(readRecording(sourceOfText(text)))).toThrow(message)
})

test('a body nested without end is read as deep as names go', () => {
  const text = `{"ok":false,"message":"no","data":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`
  const reading = readRecording(sourceOfText(har(entry({ content: { size: text.length, text } }))), { fields: { success: 'ok' } })
  expect(atOnce(judgeRecording(reading)).events.at(-1)).toMatchObject({ outcome: { verdict: 'conforms' } })
})

test('nothing of a file that is no recording is shown', () => {
  expect(() => atOnce(readRecording(sourceOfText('{"token": eyJ\u001b[31m}')))).toThrow(/not JSON \(position \d+\)|not JSON\.$/)
  expect(() => atOnce(readRecording(sourceOfText('{"token": eyJ\u001b[31m}')))).not.toThrow(/eyJ/)
})

test('a byte order mark is no hindrance', () => {
  expect(judgeHar(`\ufeff${har(entry())}`).code).toBe(0)
})

/** Any part of an entry replaced by anything. */
const spoilt = fc
  .tuple(
    fc.constantFrom(
      'request',
      'response',
      'startedDateTime',
      'time',
      'response.content',
      'response.headers',
      'response.status',
      'request.url',
      'request.postData',
      'request.headers',
      'response.content.text',
      'response.content.size',
    ),
    fc.jsonValue(),
  )
  .map(([path, value]) => {
    const made: { [name: string]: unknown } = structuredClone(entry({ request: { postData: {} } }))
    const names = path.split('.')
    const last = names.pop() ?? ''
    const parent = names.reduce<{ [name: string]: unknown }>((node, name) => node[name] as { [name: string]: unknown }, made)
    parent[last] = value
    return made
  })

test('no recording, however broken, breaks the judge', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(spoilt, fc.jsonValue()), { maxLength: 5 }), (entries) => {
      const { results, code } = judgeHar(har(entry(), ...entries))
      expect(results.length).toBeGreaterThan(0)
      expect(code).toBeLessThan(3)
    }),
    { numRuns: 100, seed: 1 },
  )
  // A hundred recordings, on a busy machine.
})

test('a recording that ends in the middle is none', () => {
  const text = har(entry(), entry())
  for (const part of [0.3, 0.6, 0.99])
    expect(() => atOnce(readRecording(sourceOfText(text.slice(0, text.length * part))))).toThrow(/HAR 1\.2.*not JSON/)
})
