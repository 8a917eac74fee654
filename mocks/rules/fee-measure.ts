// What a fee is measured by (2.14): a percentage or an amount, as its type says. A fee without it charges nobody knows what (D57).
import type { Collections } from '../engine/state/records.ts'

type Fee = Pick<Collections['inventoryFees'], 'feeType' | 'amountCents' | 'percent'>

/** The field that the fee lacks, given its type. */
export function missingMeasure({ feeType, ...measures }: Fee): 'amountCents' | 'percent' | undefined {
  if (feeType === null) return undefined
  const measure = feeType === 'FixedCents' ? 'amountCents' : 'percent'
  return measures[measure] === null ? measure : undefined
}
