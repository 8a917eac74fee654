// npm run second-opinion: all cases through Prism's validating proxy, and its verdict on every exchange beside ours; `-- --only vendor` asks some.
// Writes second-opinion/differences.json, and ends with 1 when a difference is not explained or an explanation is not needed.
import { writeFileSync } from 'node:fs'
import { selected } from '../../conformance/cli/reading/select.ts'
import { cases } from '../../conformance/index.ts'
import { orEnd, readOptions } from '../command-line/choose.ts'
import { say } from '../command-line/say.ts'
import { compareVerdicts } from './compare.ts'
import type { Difference } from './differences.ts'
import { explained, explanationsOf } from './explained.ts'

const { only } = readOptions('npm run second-opinion: the whole suite through Prism, and its verdict on every exchange beside ours.', {
  only: { type: 'string', multiple: true, says: 'cases, areas, requirements or operations to ask alone; may be given again' },
})
const chosen = new Set(orEnd(() => selected(cases, only)))

let lastSaid = performance.now()
const { differences, ...totals } = await compareVerdicts(
  (one) => chosen.has(one),
  (progress) => {
    if (performance.now() - lastSaid < 2000) return
    lastSaid = performance.now()
    console.error(progress)
  },
)

const unclear = differences.filter((difference) => explanationsOf(difference).length !== 1)
const summary = explained.map(({ id }) => {
  const of = differences.filter((difference) => explanationsOf(difference).some((one) => one.id === id))
  return { id, count: of.length, example: of[0] }
})
// Some cases need some of the explanations only.
const needless = only ? [] : summary.filter(({ count }) => count === 0)

const { byBoth, byPrism, byUs, byNeither } = totals.seen
say(`${totals.exchanges} exchanges of the judge, and ${totals.wrongAnswers} wrong answers:`)
say(`  ${byBoth} seen by both, ${byUs} by us only, ${byPrism} by Prism only, ${byNeither} lawful for both`)
for (const { id, count } of summary) say(`${String(count).padStart(6)}  ${id}`)
for (const { id } of needless) say(`Explains nothing: ${id}. Remove it from scripts/second-opinion/explained.ts.`)
for (const difference of firstOfEachKind(unclear)) say(differenceInWords(difference))

if (unclear.length > 0 || needless.length > 0) process.exitCode = 1
else if (!only) {
  const text = `${JSON.stringify({ ...totals, explained: summary }, null, 2)}\n`
  writeFileSync(new URL('./differences.json', import.meta.url), text)
}

/** A thousand of one kind help nobody. */
function firstOfEachKind(many: readonly Difference[]): Difference[] {
  const byKind = new Map(many.toReversed().map((one) => [`${one.by} ${one.about} ${one.where} ${one.what}`, one]))
  return [...byKind.values()].reverse().slice(0, 50)
}

function differenceInWords(difference: Difference): string {
  const { by, about, operation, occasion, where, what, status } = difference
  const ids = explanationsOf(difference).map(({ id }) => id)
  const trouble = ids.length === 0 ? 'Not explained' : `Explained by ${ids.join(' and ')}`
  return `${trouble}: about the ${about} ${operation} (${occasion}, ${status}) only ${by} say${by === 'prism' ? 's' : ''} at ${where || 'the whole'}: ${what}`
}
