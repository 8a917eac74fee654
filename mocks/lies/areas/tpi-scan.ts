// Departures in the behaviour of tpi scan.
import type { Lie } from '../lie.ts'

export const tpiScanLies: readonly Lie[] = []
