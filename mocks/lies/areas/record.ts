// Departures in the behaviour of record.
import type { Lie } from '../lie.ts'

export const recordLies: readonly Lie[] = []
