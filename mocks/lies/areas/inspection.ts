// Departures in the behaviour of inspection.
import type { Lie } from '../lie.ts'

export const inspectionLies: readonly Lie[] = []
