// npm run bench: each row is a ratio against a reference measured in the same run. `npm run bench -- --only contract/` measures some.
import { beginningWith, orEnd, readOptions } from '../command-line/choose.ts'
import { say } from '../command-line/say.ts'
import { conformanceBenches } from './conformance.ts'
import { contractBenches } from './contract.ts'
import type { Measurement } from './measure.ts'
import { mockBenches } from './mock.ts'
import { proxyBenches } from './proxy.ts'
import { runBenches } from './runs.ts'
import { storeBenches } from './store.ts'
import { watchBenches } from './watch.ts'

const benches = [
  ...contractBenches,
  ...mockBenches,
  ...conformanceBenches,
  ...runBenches,
  ...proxyBenches,
  ...storeBenches,
  ...watchBenches,
]
const { only } = readOptions({ only: { type: 'string', multiple: true } })
const wanted = orEnd(() => beginningWith(only, benches, 'row'))

const rows: Measurement[] = []
for (const { id, measure } of wanted) {
  console.error(`measuring ${id} …`)
  rows.push(...(await measure()))
}

const cells = rows.map(({ name, value, reference, referenceValue, unit }) => {
  return [name, amount(value, unit), reference, amount(referenceValue, unit), `${(value / referenceValue).toFixed(2)}×`]
})
const table = [['what', 'measured', 'reference', 'measured', 'ratio'], ...cells]
const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
for (const row of table)
  say(
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )

function amount(value: number, unit: Measurement['unit']): string {
  if (unit === 'µs' && value >= 1000) return `${(value / 1000).toFixed(1)} ms`
  return `${value.toFixed(unit === 'µs' ? 2 : 1)} ${unit}`
}
