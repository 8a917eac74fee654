// Departures in the behaviour of statement.
import type { Lie } from '../lie.ts'

export const statementLies: readonly Lie[] = []
