// Departures in the behaviour of envelope.
import type { Lie } from '../lie.ts'

export const envelopeLies: readonly Lie[] = []
