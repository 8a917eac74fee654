// The rows of openapi/decisions.md, and what rests on each.
import { document, type Operation, operations } from '../../../openapi/contract.ts'
import { requirements } from '../../requirements/index.ts'
import type { Requirement } from '../../requirements/requirement.ts'

const rows = new Map(Object.entries(document['x-decisions']))

export const decisionOf = (id: string) => rows.get(id)

export const requirementsOn = (decision: string): readonly Requirement[] =>
  rows.has(decision) ? requirements.filter(({ text }) => text.includes(decision)) : []

export const operationsOn = (decision: string): readonly Operation[] => operations.filter(({ decisions }) => decisions.includes(decision))
