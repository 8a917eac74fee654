// Labor rates and categories of a company. No operation shows them by themselves; other records carry copies.
import { idOf } from '../../engine/state/ids.ts'
import type { Schemas } from '../../engine/state/records.ts'

const rates = [
  { name: 'Shop rate', valueCents: 14500 },
  { name: 'Diagnostic rate', valueCents: 16800 },
  { name: 'Fleet rate', valueCents: 12750 },
  { name: 'Heavy duty rate', valueCents: 17900 },
]

/** The labor rates of this company. Their ids follow from the company's. */
export const laborRates = (companyId: string) => rates.map((rate) => ({ id: idOf('rat', 0, companyId, rate.name), ...rate }))

/** A category of this company with the one above it, such as Brakes below Chassis. */
export function category(companyId: string, name: string, parent: string | null): Schemas['InventoryCategory'] {
  const entry = (title: string) => ({ id: idOf('cat', 0, companyId, title), name: title })
  return { ...entry(name), parent: parent === null ? null : entry(parent) }
}
