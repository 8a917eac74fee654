// Departures in the behaviour of payment term.
import type { Lie } from '../lie.ts'

export const paymentTermLies: readonly Lie[] = []
