// The columns of the workflow (D30), from the first call to the invoice.
import type { Collections } from '../../engine/state/records.ts'
import type { Draw } from '../drawing/draw.ts'

export const stages = ['Estimate', 'Dropped off', 'In progress', 'Waiting for parts', 'Ready', 'Invoiced'] as const
export type Stage = (typeof stages)[number]

export function makeWorkflowStatus(draw: Draw, at: { companyId: string; earliest: string; stage: Stage }): Collections['workflowStatuses'] {
  const { companyId, earliest, stage } = at
  return { id: draw.id, companyId, name: stage, position: stages.indexOf(stage) + 1, createdDate: earliest, updatedDate: null }
}
