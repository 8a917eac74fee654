// Departures in the behaviour of labor matrix.
import type { Lie } from '../lie.ts'

export const laborMatrixLies: readonly Lie[] = []
