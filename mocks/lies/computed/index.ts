// Lies computed from the contract, for every operation that they fit.
import type { Lie } from '../lie.ts'

export const computedLies: readonly Lie[] = []
