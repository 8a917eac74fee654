// The step summary as its readers see it, and as GitHub takes it.
import { expect, test } from 'vitest'
import { markdownReporter } from './markdown.ts'
import { eventsOf, exchangeOf, failure, findingOf, hostile, resultOf, written } from './telling/testing.ts'

const report = (...given: Parameters<typeof eventsOf>) => written(markdownReporter, eventsOf(...given))

/** What a reader of Markdown takes for text: all but what is in fences (CommonMark 4.5). */
function withoutFences(markdown: string): string {
  let fence: string | undefined
  const outside: string[] = []
  for (const line of markdown.split('\n')) {
    const [, row] = /^ {0,3}(`{3,})/.exec(line) ?? []
    if (fence === undefined) {
      fence = row
      if (!row) outside.push(line)
    } else if (row && row.length >= fence.length && /^ {0,3}`+\s*$/.test(line)) fence = undefined
  }
  expect(fence).toBeUndefined()
  return outside.join('\n')
}

test('says the verdict, the table, each failure in a fence, and what was not exercised', () => {
  const open = resultOf({ verdict: 'not exercised', reason: 'the target lists no fee; add one', left: ['vendor ven_1'] })
  const text = report([failure({}), open])
  expect(text).toMatch(/^# ❌ Does not conform: 1 case failed/)
  expect(text).toContain('| area | passed | failed | skipped | not exercised |\n| --- | ---: |')
  expect(text).toContain('vendor/country-code, section 2.19: The country of a vendor')
  expect(text).toContain(
    '```text\nin       vendor/countries: A create accepts countries of the ISO list\nexpected "US" at /data/0/country\ngot      "us"\ncurl -X GET ',
  )
  expect(text).toContain('- 1 case: the target lists no fee; add one')
  expect(text).toContain('1 vendor')
})

test('nothing of a target breaks out of its fence, or has a meaning outside', () => {
  const exchange = exchangeOf({ path: hostile, body: hostile })
  const skipped = resultOf({ verdict: 'skipped', reason: `[link](http://evil.example) ${hostile}`, left: [hostile] })
  const text = withoutFences(
    report([failure({ where: hostile, expected: hostile, actual: hostile, exchange }), skipped], { stopped: hostile }),
  )
  expect(text.replaceAll(/<\/?(?:details|summary)>/g, '')).not.toMatch(/(?<!\\)[<[]|@|:\/\//)
})

test('stays below what GitHub takes, and says how much more there is', () => {
  const results = Array.from({ length: 4000 }, (_, index) => ({
    ...failure({ expected: `the sign ${index}`, actual: '€'.repeat(300), exchange: exchangeOf({ body: '€'.repeat(3000) }) }),
    case: resultOf({ case: { id: `vendor/case-${index}` } }).case,
  }))
  const advised = resultOf({ verdict: 'advice', findings: [findingOf({ level: 'should' })] })
  const text = report([...results, advised])
  expect(Buffer.byteLength(text)).toBeLessThan(1024 * 1024)
  expect(/and \d+ more; --report html=FILE/.test(text)).toBe(true)
  expect(text.includes('## Advice')).toBe(true)
})
