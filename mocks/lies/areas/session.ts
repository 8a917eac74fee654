// Departures in the behaviour of session.
import type { Lie } from '../lie.ts'

export const sessionLies: readonly Lie[] = []
