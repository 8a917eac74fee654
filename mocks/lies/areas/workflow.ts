// Departures in the behaviour of workflow.
import type { Lie } from '../lie.ts'

export const workflowLies: readonly Lie[] = []
