// Departures in the behaviour of core charge.
import type { Lie } from '../lie.ts'

export const coreChargeLies: readonly Lie[] = []
