// npm run bench: each row is a ratio against a reference measured in the same run.
import { contractRows } from './contract.ts'
import type { Row } from './measure.ts'

const rows: Row[] = contractRows()

const cells = rows.map(({ name, micros, reference, referenceMicros }) => [
  name,
  duration(micros),
  reference,
  duration(referenceMicros),
  `${(micros / referenceMicros).toFixed(2)}×`,
])
const table = [['what', 'time', 'reference', 'time', 'ratio'], ...cells]
const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
for (const row of table)
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )

function duration(micros: number): string {
  return micros >= 1000 ? `${(micros / 1000).toFixed(1)} ms` : `${micros.toFixed(2)} µs`
}
