// Departures in the behaviour of payment.
import type { Lie } from '../lie.ts'

export const paymentLies: readonly Lie[] = []
