// What an order costs: every total is the sum of its parts, and what is unknown is drawn.
import type { Schemas } from '../../engine/state/records.ts'
import type { Draw } from '../drawing/draw.ts'
import type { Job } from '../drawing/jobs.ts'

type Profit = Schemas['WorkflowProfit']
type Money = Pick<
  Schemas['WorkflowOrder'],
  | 'totalCostCents'
  | 'paidCostCents'
  | 'remainingCostCents'
  | 'partsCents'
  | 'tiresCents'
  | 'laborCents'
  | 'subcontractsCents'
  | 'epaCents'
  | 'discountCents'
  | 'discountPercent'
  | 'shopSuppliesCents'
  | 'feesCents'
  | 'taxCents'
  | 'gstCents'
  | 'pstCents'
  | 'hstCents'
  | 'profitability'
  | 'paid'
>

interface Terms {
  jobs: readonly Job[]
  country: string
  discountPercent: number
  taxExempt: boolean
}

const hourCents = 14_500
const mostSuppliesCents = 4_500

/** The money of an order that nobody paid anything of yet. */
export function moneyOf(draw: Draw, { jobs, country, discountPercent, taxExempt }: Terms): Money {
  const priced = (cents: number) => Math.round(cents * draw.faker.number.float({ min: 0.8, max: 1.3 }))
  const retail = (centsOf: (job: Job) => number) => jobs.reduce((sum, job) => sum + priced(centsOf(job)), 0)
  const profit = (retailCents: number, cost: number) => profitOf(retailCents, Math.round(retailCents * cost), discountPercent)
  const parts = profit(
    retail(({ partsCents }) => partsCents),
    0.62,
  )
  const tires = profit(
    retail(({ tiresCents }) => tiresCents),
    0.74,
  )
  const labor = profit(
    retail(({ hours }) => hours * hourCents),
    0.41,
  )
  const subcontracts = profit(
    retail(({ subcontractsCents }) => subcontractsCents),
    0.85,
  )
  const profitability = totalled({ parts, labor, subcontracts, tires })
  const shopSuppliesCents = Math.min(mostSuppliesCents, Math.round(labor.retailCents * 0.05))
  const epaCents = parts.retailCents > 0 ? 250 : 0
  const feesCents = draw.pick([0, 0, 500, 1_250])
  const { totalRetailCents, totalDiscountCents } = profitability
  const untaxedCents = totalRetailCents - totalDiscountCents + shopSuppliesCents + epaCents + feesCents
  const tax = taxesOn(untaxedCents, country, taxExempt)
  const totalCostCents = untaxedCents + (tax.taxCents ?? 0) + (tax.gstCents ?? 0) + (tax.pstCents ?? 0) + (tax.hstCents ?? 0)
  return {
    totalCostCents,
    paidCostCents: 0,
    remainingCostCents: totalCostCents,
    paid: false,
    partsCents: parts.retailCents,
    tiresCents: tires.retailCents,
    laborCents: labor.retailCents,
    subcontractsCents: subcontracts.retailCents,
    epaCents,
    discountCents: totalDiscountCents,
    discountPercent,
    shopSuppliesCents,
    feesCents,
    ...tax,
    profitability,
  }
}

function profitOf(retailCents: number, wholesaleCents: number, discountPercent: number): Profit {
  const discountCents = Math.round((retailCents * discountPercent) / 100)
  const profitCents = retailCents - discountCents - wholesaleCents
  return { discountPercent, discountCents, profitCents, profitPercent: percentOf(profitCents, retailCents), retailCents, wholesaleCents }
}

type Kinds = { parts: Profit; labor: Profit; subcontracts: Profit; tires: Profit }

function totalled(kinds: Kinds) {
  const sum = (field: 'profitCents' | 'retailCents' | 'wholesaleCents' | 'discountCents') =>
    Object.values(kinds).reduce((total, profit) => total + profit[field], 0)
  const [totalRetailCents, totalDiscountCents, totalProfitCents] = [sum('retailCents'), sum('discountCents'), sum('profitCents')]
  return {
    ...kinds,
    totalProfitPercent: percentOf(totalProfitCents, totalRetailCents),
    totalProfitCents,
    totalRetailCents,
    totalWholesaleCents: sum('wholesaleCents'),
    totalDiscountCents,
    totalDiscountPercent: percentOf(totalDiscountCents, totalRetailCents),
  }
}

/** With two digits, as 38.05; 0 of nothing. */
const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100)

/** One sales tax in the United States; a federal and a provincial one in British Columbia. */
function taxesOn(cents: number, country: string, exempt: boolean): Pick<Money, 'taxCents' | 'gstCents' | 'pstCents' | 'hstCents'> {
  const tax = (percent: number) => (exempt ? 0 : Math.round((cents * percent) / 100))
  if (country === 'CA') return { taxCents: 0, gstCents: tax(5), pstCents: tax(7), hstCents: null }
  return { taxCents: tax(10.25), gstCents: null, pstCents: null, hstCents: null }
}
