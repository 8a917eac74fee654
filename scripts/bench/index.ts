// npm run bench: each row is a ratio against a reference measured in the same run. Words after -- name the groups to measure.
import { namedBy, orEnd } from '../command-line/choose.ts'
import { say } from '../command-line/say.ts'
import { conformanceRows } from './conformance.ts'
import { contractRows } from './contract.ts'
import type { Row } from './measure.ts'
import { mockRows } from './mock.ts'

const groups: { [name: string]: () => Row[] | Promise<Row[]> } = { contract: contractRows, mock: mockRows, conformance: conformanceRows }
const wanted = orEnd(() => namedBy(process.argv.slice(2), Object.keys(groups)))

const rows: Row[] = []
for (const [name, measure] of Object.entries(groups)) {
  if (!wanted.includes(name)) continue
  console.error(`measuring ${name} …`)
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

function amount(value: number, unit: Row['unit']): string {
  if (unit === 'µs' && value >= 1000) return `${(value / 1000).toFixed(1)} ms`
  return `${value.toFixed(unit === 'µs' ? 2 : 1)} ${unit}`
}
