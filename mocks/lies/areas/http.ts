// Departures in the behaviour of http.
import type { Lie } from '../lie.ts'

export const httpLies: readonly Lie[] = []
