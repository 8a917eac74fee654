// What was measured, as a table: the median of the rounds, how far they spread, and the ratio.
import type { Measurement } from './measure.ts'

export function measuredTable(rows: readonly Measurement[]): string[] {
  const cells = rows.map(({ name, values, reference, referenceValues, unit }) => [
    name,
    figure(values, unit),
    reference,
    figure(referenceValues, unit),
    `${(median(values) / median(referenceValues)).toFixed(2)}×`,
  ])
  const table = [['what', 'measured', 'reference', 'measured', 'ratio'], ...cells]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function figure(values: readonly number[], unit: Measurement['unit']): string {
  return `${amount(median(values), unit)} ${values.length > 1 ? `±${Math.round(spread(values) * 100)} %` : 'once'}`
}

function amount(value: number, unit: Measurement['unit']): string {
  if (unit === 'µs' && value >= 1000) return `${(value / 1000).toFixed(1)} ms`
  return `${value.toFixed(unit === 'µs' ? 2 : 1)} ${unit}`
}

const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Half of the way between the quartiles, as a part of the median. */
const spread = (values: readonly number[]): number => (quantile(values, 0.75) - quantile(values, 0.25)) / 2 / median(values)

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const place = (sorted.length - 1) * part
  const [below = Number.NaN, above = below] = sorted.slice(Math.floor(place), Math.floor(place) + 2)
  return below + (above - below) * (place % 1)
}
