// What an order shows of itself at a glance.
import type { Tone } from '../parts/chip.tsx'

/** What the page reads of an order; the contract shows more. */
export interface ShownOrder {
  [field: string]: unknown
  id: string
  number: string
  coalescedName: string
  generatedName: string
  generatedCustomerName: string
  generatedVehicleName: string
  totalCostCents: number
  paidCostCents: number
  remainingCostCents: number
  dueDate: string | null
  workflowStatusId: string
  customerId: string
  vehicleId: string
  statementId: string | null
  authorized: boolean
  invoiced: boolean
  paid: boolean
  archived: boolean
  deleted: boolean
  completedDate: string | null
}

export interface Mark {
  word: string
  tone: Tone
}

export function orderMarks({ authorized, invoiced, paid, archived, deleted, completedDate, dueDate }: ShownOrder, now: string): Mark[] {
  const isLate = dueDate !== null && dueDate < now && !completedDate && !invoiced && !archived
  const marks: [holds: boolean, word: string, tone: Tone][] = [
    [deleted, 'deleted', 'bad'],
    [archived, 'archived', 'plain'],
    [isLate, 'overdue', 'bad'],
    [paid, 'paid', 'good'],
    [invoiced && !paid, 'invoiced', 'odd'],
    [authorized && !invoiced, 'authorized', 'note'],
    [!authorized && !invoiced && !archived, 'estimate', 'plain'],
  ]
  return marks.flatMap(([holds, word, tone]) => (holds ? [{ word, tone }] : []))
}
