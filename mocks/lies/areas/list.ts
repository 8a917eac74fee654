// Departures in the behaviour of list.
import type { Lie } from '../lie.ts'

export const listLies: readonly Lie[] = []
